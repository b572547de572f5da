"""Rewards, filling up, the end and the scoring: the inventory's cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.karat_scene import Scene, reward

BIDS = {"A": "r9/3", "B": "g7/2 g6/1", "C": "b3/1"}
STUCK: dict[str, Any] = {"stack": {"B": 0}, "discard": {"B": 0}}


def test_one_card_is_taken_and_the_others_go_back_to_their_owners() -> None:
    scene = reward("g7/2", BIDS)

    assert scene["scored.A"] == ["g7/2"]
    assert (scene["where.g6/1"], scene["where.b3/1"]) == ("discard.B", "discard.C")
    assert [scene[f"cycle.{seat}"] for seat in "ABC"] == [10, 9, 10]


def test_hands_are_filled_up_from_the_own_pile_and_keep_what_was_not_played() -> None:
    scene = reward("g7/2", BIDS, hand={"B": "g9/3"}, stack={"B": 6})

    assert (scene["hand.B"], scene["stack.B"], scene["where.g9/3"]) == (4, 4, "hand.B")


def test_the_own_discard_pile_is_shuffled_when_the_pile_is_too_small() -> None:
    scene = reward("g7/2", BIDS, stack={"B": 1}, discard={"B": 3}, pool=9)

    assert (scene["hand.B"], scene["stack.B"], scene["discard.B"], scene["pool"]) == (4, 3, 0, 9)


def test_what_is_still_lacking_comes_from_the_pool() -> None:
    scene = reward("g7/2", BIDS, pool=9, **STUCK)

    assert (scene["hand.B"], scene["pool"], scene["topped.B"], scene["phase"]) == (4, 8, 1, "bid")


def test_the_last_cards_of_a_pile_are_drawn_before_shuffling() -> None:
    scene = reward("g7/2", BIDS, stack={"B": "g9/3"}, discard={"B": "g3/1 g4/1 g5/1"})

    assert scene["where.g9/3"] == "hand.B"


@pytest.mark.parametrize(("order", "seat"), [("from-winner", "C"), ("from-first", "B")])
def test_who_draws_first_from_a_small_pool(order: str, seat: str) -> None:
    given = {
        "pool": 1,
        "won": "C",
        "bids": {"A": "r7/2 r6/1", "B": "g7/2 g6/1", "C": "b9/3 b8/1"},
        "stack": {"A": 6, "B": 0, "C": 0},
        "discard": {"A": 0, "B": 0, "C": 1},
    }
    scene = Scene(3, given, refill_order=order).play("C reward g7/2")

    assert scene[f"topped.{seat}"] == 1


def test_the_pool_is_empty_and_somebody_cannot_fill_up() -> None:
    scene = reward("g7/2", BIDS, pool=0, **STUCK)

    assert (scene["phase"], scene["hand.B"], scene["decided"]) == ("end", 3, True)


def test_one_of_five_is_enough() -> None:
    bids = BIDS | {"D": "y3/1", "E": "v3/1"}

    assert reward("g7/2", bids, pool=0, **STUCK)["phase"] == "end"


@pytest.mark.parametrize(("pool", "given"), [(0, {}), (1, STUCK)])
def test_an_empty_pool_alone_ends_nothing(pool: int, given: dict[str, Any]) -> None:
    scene = reward("g7/2", BIDS, pool=pool, **given)

    assert (scene["phase"], scene["pool"], scene["decided"]) == ("bid", 0, False)


def test_one_more_round_may_be_agreed_upon() -> None:
    given = {"won": "A", "bids": BIDS, "pool": 0, "hand": {"B": "g9/3"}} | STUCK
    given["hand"] = {"A": "r8/3", "B": "g9/3 g8/3", "C": "b8/3"}
    scene = Scene(3, given, end_timing="one-more-round").play("A reward g7/2")

    assert (scene["phase"], scene["decided"]) == ("bid", True)
    scene.play("A bid r8/3", "B bid g9/3", "C bid b8/3", "B reward r8/3")
    assert scene["phase"] == "end"


def test_rounds_may_be_limited() -> None:
    given = {"won": "A", "bids": BIDS, "round": 30}

    assert Scene(3, given, round_limit="thirty").play("A reward g7/2")["phase"] == "end"
    assert Scene(3, given).play("A reward g7/2")["phase"] == "bid"


@pytest.mark.parametrize(
    ("score", "points", "winner"),
    [
        ({"A": "g9/3 g8/2", "B": "r9/3 r3/1"}, [5, 4], "A"),
        ({"A": "g9/3 g8/2 g7/1"}, [6, 0], "A"),
        ({"A": "g9/3 g8/3 g7/3", "B": "p0/1 p0/1 p1/1 p1/1 r3/1 r4/1 r5/1 p2/1"}, [9, 8], "A"),
        ({"A": "g9/1", "B": "p0/3"}, [1, 3], "B"),
    ],
)
def test_jewels_of_the_points_pile_decide(
    score: dict[str, str], points: list[int], winner: str
) -> None:
    scene = Scene(2, {"phase": "end", "score": score}).play("A count")

    assert [scene["points.A"], scene["points.B"]] == points
    assert (scene["winner"], scene["phase"]) == (winner, "over")


def test_jewels_elsewhere_do_not_count() -> None:
    given = {"phase": "end", "score": {"A": "g9/3 g8/3", "B": "r9/3 r8/3 r7/1"}}
    given["hand"] = {"A": "r3/3 r4/3 r5/1 r6/1"}

    assert Scene(2, given).play("A count")["winner"] == "B"


EQUAL = {"A": "g9/3", "B": "p0/1 p1/2"}


@pytest.mark.parametrize(
    ("options", "stack", "discard", "winner"),
    [
        ({}, {"A": 2, "B": 0}, {"A": 0, "B": 0}, "A"),
        ({}, {"A": 1, "B": 0}, {"A": 0, "B": 4}, "A"),
        ({"tiebreak": "whole-cycle"}, {"A": 1, "B": 0}, {"A": 0, "B": 4}, "B"),
        ({}, {"A": 0, "B": 0}, {"A": 0, "B": 0}, "none"),
        ({"final_tie": "most-cards"}, {"A": 0, "B": 0}, {"A": 0, "B": 0}, "B"),
    ],
)
def test_equal_jewels(
    options: dict[str, str], stack: dict[str, int], discard: dict[str, int], winner: str
) -> None:
    given = {"phase": "end", "score": EQUAL, "stack": stack, "discard": discard}
    scene = Scene(2, given | {"hand": {"A": 3, "B": 3}}, **options).play("A count")

    assert scene["winner"] == winner
    assert scene["winners"] == (["A", "B"] if winner == "none" else [winner])


def test_points_piles_are_closed_until_the_scoring() -> None:
    scene = Scene(2, {"won": "A", "bids": {"A": "r9/3", "B": "g7/2"}, "score": {"A": "g9/3"}})
    scene.play("A reward g7/2")

    assert (scene.seen("B", "total.A"), scene.seen("B", "scored.A")) == ("hidden", ["?", "g7/2"])
    assert scene["total.A"] == 5
