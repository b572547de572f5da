"""Bidding, comparing and the winner's cards: the inventory's cases."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.karat_scene import Scene, bid

SEVENTEENS = ("r9/3 r8/2", "g9/3 g8/2", "b7/1 b4/2", "y6/1")


@pytest.mark.parametrize("cards", ["r9/3", "r9/3 r8/2", "r9/3 r8/2 r7/1"])
def test_one_to_three_cards_may_be_chosen(cards: str) -> None:
    assert Scene(3, {"hand": {"A": cards}}).refused(f"A bid {cards}") == []


def test_four_cards_are_too_many() -> None:
    scene = Scene(3, {"hand": {"A": "r9/3 r8/2 r7/1 r6/1"}})

    assert scene.refused("A bid r9/3 r8/2 r7/1 r6/1") == ["karat.round.max-three"]


def test_no_card_at_all_is_our_assumption() -> None:
    assert Scene(3, {}).refused("A bid") == ["karat.open.zero-cards"]
    assert Scene(3, {}, zero_cards="allowed").refused("A bid") == []


def test_a_round_in_which_only_the_winner_plays_goes_on_without_a_reward() -> None:
    given = {"hand": {"A": "r9/3"}}
    scene = Scene(2, given, zero_cards="allowed").play("A bid r9/3", "B bid")

    assert (scene["won"], scene["phase"], scene["score.A"]) == ("A", "bid", 0)


def test_nobody_sees_what_or_how_much_another_has_chosen() -> None:
    scene = Scene(3, {"hand": {"A": "r9/3 r8/2"}}).play("A bid r9/3 r8/2")

    assert (scene.seen("B", "bid.A"), scene.seen("B", "hand.A")) == ("hidden", 4)
    assert scene.seen("B", "played.A") == ["?"]
    assert scene.seen("A", "played.A") == ["r9/3", "r8/2"]


def test_all_cards_are_seen_once_all_have_chosen() -> None:
    scene = bid("r9/3 r8/2", "g3/1", "b4/1")

    assert scene.seen("B", "played.A") == ["r9/3", "r8/2"]


def test_nobody_chooses_twice() -> None:
    scene = Scene(2, {"hand": {"A": "r9/3 r8/2"}}).play("A bid r9/3")

    assert scene.refused("A bid r8/2") == ["flow.moment"]


@pytest.mark.parametrize("order", list(permutations("ABCD")))
def test_the_order_of_bidding_changes_nothing(order: tuple[str, ...]) -> None:
    hands = dict(zip("ABCD", SEVENTEENS, strict=True))
    scene = Scene(4, {"hand": hands}).play(*(f"{seat} bid {hands[seat]}" for seat in order))

    assert (scene["won"], scene["score"], scene["pool"]) == ("C", [17, 17, 11, 6], 18)


@pytest.mark.parametrize(
    ("bids", "sums", "winner"),
    [
        (("r9/1 r4/3", "g9/3 g7/2", "b4/1 b3/1"), [13, 16, 7], "B"),
        (("r8/3 r4/1 r3/1", "g5/1"), [15, 5], "A"),
        (("p2/1 p2/2 p0/1", "g3/1"), [4, 3], "A"),
        (("r8/1", "g4/1 p2/1 p1/1"), [8, 7], "A"),
        (("r8/1", "g4/3 g3/3"), [8, 7], "A"),
        (SEVENTEENS, [17, 17, 11, 6], "C"),
        (("r8/1 p2/1", "g8/1 p2/1", "b8/1 p2/1", "y4/1"), [10, 10, 10, 4], "D"),
        (("r9/3 r7/2", "g9/3 g7/2", "b9/3", "y9/3", "v7/1"), [16, 16, 9, 9, 7], "E"),
        (("r9/3 r6/2", "g9/3 g6/2", "b6/2", "y6/2"), [15, 15, 6, 6], "none"),
        (("r9/3 r5/2", "g9/3 g5/2", "b9/3 b5/2"), [14, 14, 14], "none"),
        (("r8/1 p2/1", "g6/1 g4/1"), [10, 10], "none"),
        (("r9/3 r4/1", "g9/3", "b9/3"), [13, 9, 9], "A"),
        (("r9/3 r8/2", "g8/2 g5/1 g4/1", "b7/2 b4/1"), [17, 17, 11], "C"),
    ],
)
def test_the_highest_sum_that_nobody_shares_wins(
    bids: tuple[str, ...], sums: list[int], winner: str
) -> None:
    scene = bid(*bids)

    assert (scene["score"], scene["won"]) == (sums, winner)
    assert scene["phase"] == ("bid" if winner == "none" else "reward")


def test_without_a_winner_cards_go_on_the_own_discard_piles() -> None:
    scene = bid("r9/3", "g9/3", "b9/3")

    assert (scene["where.r9/3"], scene["where.b9/3"]) == ("discard.A", "discard.C")
    assert (scene["pool"], scene["pool_discard"], scene["score.A"]) == (20, 0, 0)
    assert [scene[f"hand.{seat}"] for seat in "ABC"] == [4, 4, 4]


def test_without_a_winner_cards_may_go_back_to_the_hands() -> None:
    assert bid("r9/3", "g9/3", with_no_winner="hand")["where.r9/3"] == "hand.A"


@pytest.mark.parametrize("cards", ["r9/3", "r9/3 r8/2", "r9/3 r8/2 r7/1"])
def test_the_winner_pays_and_takes_as_many_pool_cards_unseen(cards: str) -> None:
    count = len(cards.split())
    scene = bid(cards, "g3/1", "b3/1")

    assert (scene["pool"], scene["pool_discard"]) == (20 - count, count)
    assert (scene["discard.A"], scene["cycle.A"]) == (count, 10)
    assert scene.seen("A", "discarded.A") == ["?"] * count


@pytest.mark.parametrize(("rule", "taken"), [("take-available", 1), ("take-none", 0)])
def test_a_pool_that_is_too_small(rule: str, taken: int) -> None:
    scene = bid("r9/3 r8/2", "g3/1", pool=1, discard={"A": 0}, with_pool_short=rule)

    assert (scene["discard.A"], scene["pool"]) == (taken, 1 - taken)


@pytest.mark.parametrize("card", ["g9/3", "g8/2", "r9/3", "r8/2"])
def test_cards_of_those_who_tied_can_be_taken(card: str) -> None:
    assert bid("r9/3 r8/2", "g9/3 g8/2", "b7/1 b4/2").refused(f"C reward {card}") == []


def test_what_cannot_be_taken_is_refused_by_one_rule() -> None:
    scene = Scene(
        3,
        {
            "won": "A",
            "bids": {"A": "r9/3", "B": "g7/2", "C": "p0/3"},
            "hand": {"A": "r3/1", "B": "g8/2"},
        },
    )

    assert scene.refused("A reward r9/3") == ["karat.win.not-own-card"]
    assert scene.refused("A reward g8/2") == ["karat.win.hand-not-eligible"]
    assert scene.refused("A reward r3/1") == ["karat.win.hand-not-eligible"]
    assert scene.refused("B reward p0/3") == ["flow.moment"]
    assert scene.refused("A reward p0/3") == []


def test_of_two_cards_alike_the_owner_may_be_named() -> None:
    given = {"won": "A", "bids": {"A": "r9/3", "B": "p0/1", "C": "p0/1"}}

    assert Scene(3, given).play("A reward p0/1 from C")["victim"] == "C"
    assert Scene(3, given).play("A reward p0/1")["victim"] == "B"


def test_a_seat_that_is_not_at_the_table_has_played_nothing() -> None:
    given = {"won": "A", "bids": {"A": "r9/3", "B": "g3/1"}, "hand": {"C": "b3/1"}}

    assert Scene(3, given).refused("A reward g3/1 from B") == []
    assert "karat.win.hand-not-eligible" in Scene(3, given).refused("A reward g3/1 from E")
