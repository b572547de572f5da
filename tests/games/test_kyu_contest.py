"""Showdown, ties and the five nobles: the inventory's cases."""

from __future__ import annotations

from typing import Any

import pytest

LOW = "r1 r1 s1 s1 r2 r2 s2 s3"
HIGH = "r9 r9 s9 s9 r8 r8 s8 s7"
A_EXAMPLE = "r1 r2 r4 r5 r7 r9 s1 s4"
B_EXAMPLE = "s2 s2 s4 s4 s6 s8 r1 r4"

# --- who is compared ------------------------------------------------------------------------------


def test_after_all_have_declined_the_challenger_gets_the_noble_at_once(scene: Any) -> None:
    table = scene(3, {"contested": "shogun", "owner": {"shogun": "B"}, "turn": "C"})

    table.play(("C", "decline"))
    assert (table["owner.shogun"], table["phase"], table["turn"]) == ("A", "rest", "A")


@pytest.mark.parametrize(("move", "discarded"), [("keep", 4), ("play r1 r2 r3 r4", 8)])
def test_the_rest_of_the_hand_is_played_or_kept(scene: Any, move: str, discarded: int) -> None:
    table = scene(
        3,
        {"contested": "shogun", "phase": "rest", "answers": {"B": "decline", "C": "decline"},
         "hand": {"A": "r1 r2 r3 r4"}},
    ).play(("A", move))  # fmt: skip

    assert table["discard_size"] == discarded
    assert (table["hand.A"], table["hand.B"], table["turn"]) == (8, 9, "B")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("play r1 r2", "kyu.open.all-declined-partial"),
        ("play r1 r2 r3 r4 s5", "kyu.open.all-declined-with-markers"),
    ],
)
def test_after_all_have_declined_it_is_four_cards_or_none(scene: Any, move: str, rule: str) -> None:
    table = scene(
        3,
        {"contested": "shogun", "phase": "rest", "answers": {"B": "decline", "C": "decline"},
         "markers": {"A": 1}, "hand": {"A": "r1 r2 r3 r4 s5"}},
    )  # fmt: skip

    assert table.refused(("A", move)) == [rule]


def test_the_challenger_decides_first_and_the_others_follow(scene: Any) -> None:
    table = scene(
        4,
        {"contested": "ronin", "answers": {"B": "accept", "C": "decline", "D": "accept"},
         "hand": {"C": "r1 r2 r3 r4"}},
    )  # fmt: skip
    assert table["turn"] == "A"
    assert table.refused(("C", "show r1 r2 r3 r4")) == ["kyu.response.decliner-out"]
    assert table.refused(("D", "withdraw")) == ["kyu.resolve.second-four-order"]

    table.play(("A", "withdraw"))
    assert table["turn"] == "B"
    table.play(("B", "withdraw"))
    assert table["turn"] == "D"


def test_only_who_has_shown_eight_is_compared(contest: Any) -> None:
    table = contest(
        "shogun",
        {"B": LOW, "C": "r1 s2 r3 s4 r5 s6 r7 s8"},
        answers={"B": "accept", "C": "accept"},
        withdrawn=["A"],
        shown={"A": "s5 s7 s8 s9", "B": LOW, "C": "r1 s2 r3 s4"},
    )

    assert table["owner.shogun"] in ("B", "C", "centre")
    assert "A" not in table["race"]
    assert table["compared"] == ["B", "C"]


@pytest.mark.parametrize("owner", [None, "C"])
def test_if_all_withdraw_the_noble_stays(scene: Any, owner: str | None) -> None:
    table = scene(
        3,
        {"contested": "geisha", "answers": {"B": "accept", "C": "decline"}, "withdrawn": ["A"],
         "owner": {"geisha": owner} if owner else {}},
    ).play(("B", "withdraw"))  # fmt: skip

    assert table["owner.geisha"] == (owner or "centre")
    assert table["compared"] == []


def test_the_only_one_who_shows_eight_wins_with_weak_cards(scene: Any) -> None:
    table = scene(
        3,
        {"contested": "samurai", "answers": {"B": "accept", "C": "accept"}, "withdrawn": ["A", "B"],
         "turn": "C", "shown": {"C": "r1 r1 s1 s1"}, "hand": {"C": "r2 r2 s2 s3"}},
    ).play(("C", "show r2 r2 s2 s3"))  # fmt: skip

    assert table["owner.samurai"] == "C"


def test_the_last_one_left_must_show_eight_too(scene: Any) -> None:
    table = scene(
        3, {"contested": "samurai", "answers": {"B": "accept", "C": "decline"}, "withdrawn": ["A"]}
    ).play(("B", "withdraw"))

    assert table["owner.samurai"] == "centre"


def test_a_decliner_who_owns_the_noble_can_lose_it(contest: Any) -> None:
    table = contest("samurai", {"A": LOW, "C": HIGH}, owner={"samurai": "B"})

    assert table["owner.samurai"] == "C"


def test_all_played_cards_are_discarded_and_hands_refilled(scene: Any) -> None:
    table = scene(
        3,
        {"contested": "ronin", "answers": {"B": "accept", "C": "decline"},
         "shown": {"A": LOW}, "turn": "B"},
    ).play(("B", "withdraw"))  # fmt: skip

    assert table["discard_size"] == 12
    assert [table[f"hand.{seat}"] for seat in "ABC"] == [8, 8, 9]


def test_three_markers_mean_eleven_cards(scene: Any) -> None:
    table = scene(
        3,
        {"contested": "ronin", "answers": {"B": "accept", "C": "decline"}, "markers": {"A": 3},
         "shown": {"A": LOW}, "turn": "B"},
    )  # fmt: skip
    assert table["hand.A"] == 3

    table.play(("B", "withdraw"))
    assert table["hand.A"] == 11


def test_a_marker_is_kept_after_the_challenge(scene: Any) -> None:
    table = scene(
        3, {"contested": "ronin", "answers": {"B": "accept", "C": "decline"}, "withdrawn": ["A"]}
    ).play(("B", "withdraw"))

    assert table["markers.C"] == 1


def test_who_withdraws_with_markers_keeps_all_that_was_not_played(scene: Any) -> None:
    table = scene(
        3, {"contested": "ronin", "answers": {"B": "accept", "C": "accept"}, "markers": {"A": 2}}
    ).play(("A", "withdraw"))

    assert table["hand.A"] == 6


# --- the nobles -----------------------------------------------------------------------------------

FIRST, SECOND, NOBODY = "A", "B", "centre"


@pytest.mark.parametrize(
    ("noble", "first", "second", "winner"),
    [
        # Shogun: the most cards of one colour, each in an own colour.
        ("shogun", "r1 r2 r3 r4 r5 r6 r7 s1", "s1 s2 s3 s4 s9 s9 r9 r9", FIRST),
        ("shogun", A_EXAMPLE, B_EXAMPLE, FIRST),
        ("shogun", "r6 r6 r6 s1 s1 s1 s1 s1", "s6 s6 r1 r1 r1 r1 r1 r2", SECOND),
        ("shogun", "r7 r7 r7 r7 r1 r1 r1 s9", "s7 s7 s7 s7 s1 s1 s1 r2", NOBODY),
        # Geisha: one group.
        ("geisha", "r1 r1 r1 s1 s1 r5 r7 s9", "r8 r8 s8 s8 r2 r3 r4 r6", FIRST),
        ("geisha", "r1 r2 r3 r5 r6 r7 r8 r9", "r4 s4 r1 r2 r3 r5 r6 r7", SECOND),
        ("geisha", "r6 r6 s6 s6 r5 r5 s5 s5", "r3 r3 r3 s3 s3 r1 r7 r9", SECOND),
        ("geisha", "r6 r6 s6 s6 r1 r2 r4 r5", "r3 r3 s3 s3 r7 r8 r9 s9", FIRST),
        ("geisha", "r8 s8 r1 r2 r3 r4 r5 r6", "r8 s8 s1 s2 s3 s4 s5 s6", NOBODY),
        ("geisha", "r6 r6 s6 r1 r2 r3 r4 r5", "r7 r7 s1 s2 s3 s4 s5 r9", FIRST),
        # Daimyo: one street.
        ("daimyo", "r1 s2 r3 r4 r5 r5 r5 r9", "r6 r7 r8 r9 r9 s9 s6 s6", FIRST),
        ("daimyo", "r1 r2 r4 r5 r7 r7 r9 r9", "s2 s3 s4 s4 s4 s7 s7 s9", SECOND),
        ("daimyo", "r5 r6 r7 r8 r1 r1 r2 r2", "s3 s4 s5 s6 s1 s1 s8 s8", FIRST),
        ("daimyo", "r2 r3 r4 r7 r7 r9 r9 r9", "s2 s3 s4 s7 s7 s9 s9 s9", NOBODY),
        ("daimyo", "r9 r1 r2 s9 s1 s2 r5 r5", "s3 s4 s5 r8 r8 s8 s8 s8", SECOND),
        # Samurai and Ronin: sums of all eight.
        ("samurai", "r9 r9 r8 r8 s5 s5 s5 s5", "s9 s9 s8 s8 r5 r5 r5 r4", FIRST),
        ("samurai", "r9 r9 r8 r8 s5 s5 s5 s5", "s9 s9 s8 s8 r5 r5 r5 r5", NOBODY),
        ("ronin", "r1 r1 r2 r2 s3 s3 s4 s7", "s1 s1 s2 s2 r3 r3 r5 r9", FIRST),
        ("ronin", "r1 r1 r2 r2 s3 s3 s4 s9", "s1 s1 s2 s2 r3 r3 r4 r9", NOBODY),
    ],
)
def test_the_better_combination_wins(
    contest: Any, noble: str, first: str, second: str, winner: str
) -> None:
    assert contest(noble, {"A": first, "B": second})[f"owner.{noble}"] == winner


@pytest.mark.parametrize(
    ("noble", "cards", "size", "total"),
    [
        ("shogun", A_EXAMPLE, 6, 28),
        ("shogun", B_EXAMPLE, 6, 26),
        ("shogun", "r1 r1 r2 r3 s5 s6 s7 s8", 4, 26),
        ("geisha", "r7 r7 s7 r5 s5 r1 s1 r4", 3, 21),
        ("geisha", "r6 r6 s6 s6 r5 r5 s5 s5", 4, 24),
        ("geisha", "r1 r2 r3 r4 r5 r6 r7 r8", 0, 0),
        ("daimyo", "r1 r2 r4 r5 r7 r8 r9 s9", 3, 24),
        ("daimyo", "r2 s2 r3 r3 s3 r4 r8 s8", 3, 9),
        ("daimyo", "r3 s4 r5 r9 s9 s1 s1 s7", 3, 12),
        ("daimyo", "r1 s2 r3 r7 s8 r9 s9 s9", 3, 24),
        ("daimyo", "r1 r1 r2 r2 s4 s4 s5 s5", 0, 0),
        ("samurai", "r9 r9 s9 s9 r8 s8 r1 s1", 8, 54),
        ("ronin", "r1 s1 r2 s2 r3 s3 r4 r9", 8, 25),
    ],
)
def test_the_cards_that_count_are_counted(
    contest: Any, noble: str, cards: str, size: int, total: int
) -> None:
    table = contest(noble, {"A": cards, "B": "s1 s3 s5 s7 s9 r9 r9 r8"})

    assert (table["size.A"], table["sum.A"]) == (size, total)


def test_a_named_colour_counts_for_the_shogun(scene: Any) -> None:
    table = scene(
        3,
        {"contested": "shogun", "answers": {"B": "accept", "C": "decline"},
         "shown": {"A": "r1 r1 r2 s5"}, "withdrawn": ["B"], "turn": "A",
         "hand": {"A": "r3 s6 s7 s8"}, "phase": "second"} | {"withdrawn": []},
    )  # fmt: skip
    table.play(("A", "show r3 s6 s7 s8 red"), ("B", "withdraw"))

    assert (table["size.A"], table["sum.A"]) == (4, 7)


# --- ties of three --------------------------------------------------------------------------------


def test_the_sum_is_compared_only_among_the_best(contest: Any) -> None:
    table = contest(
        "shogun",
        {
            "A": "r1 r2 r3 r4 r4 r5 s1 s2",
            "B": "s2 s3 s3 s4 s5 s6 r1 r2",
            "C": "s9 s9 s8 s7 s5 r9 r9 r8",
        },
    )

    assert table["owner.shogun"] == "B"


def test_nobody_moves_up_when_the_best_are_tied(contest: Any) -> None:
    table = contest(
        "samurai",
        {
            "A": "r9 r9 r8 r8 r3 r3 r3 r3",
            "B": "s9 s9 s8 s8 s3 s3 s3 s3",
            "C": "r7 r7 s7 s7 r5 r5 r1 r2",
        },
        owner={"samurai": "D"},
        players=4,
        answers={"B": "accept", "C": "accept", "D": "decline"},
    )

    assert table["owner.samurai"] == "D"
    assert table["race"] == []


def test_if_nobody_has_a_combination_the_noble_stays(contest: Any) -> None:
    table = contest("geisha", {"A": "r1 r2 r3 r4 r5 r6 r7 r8", "B": "s2 s3 s4 s5 s6 s7 s8 s9"})

    assert table["owner.geisha"] == "centre"


@pytest.mark.parametrize(("option", "owner"), [("no-combination", "centre"), ("counts-zero", "A")])
def test_a_lone_shower_of_no_card_of_the_named_colour_wins_or_not_by_option(
    scene: Any, option: str, owner: str
) -> None:
    table = scene(
        2,
        {"contested": "shogun", "shown": {"A": "r1 r2 r3 r4 r5 r6 r7 r8", "B": "s1 s2 s3 s4"},
         "colour": {"A": "black"}, "turn": "B"},
        empty_colour=option,
    ).play(("B", "withdraw"))  # fmt: skip

    assert (table["owner.shogun"], table["size.A"], table["sum.A"]) == (owner, 0, 0)


@pytest.mark.parametrize("option", ["no-combination", "counts-zero"])
def test_one_card_of_the_named_colour_beats_none_under_either_option(
    scene: Any, option: str
) -> None:
    table = scene(
        2,
        {"contested": "shogun", "shown": {"A": "r9 r9 r8 r8 r7 r7 r6 r6", "B": "r1 s1 s2 s3"},
         "colour": {"A": "black"}, "turn": "B", "hand": {"B": "s4 s5 s6 s7"}},
        empty_colour=option,
    ).play(("B", "show s4 s5 s6 s7 red"))  # fmt: skip

    assert table["owner.shogun"] == "B"


@pytest.mark.parametrize(("option", "owner"), [("noble-stays", "centre"), ("wins", "A")])
def test_a_lone_shower_without_combination_wins_or_not_by_option(
    scene: Any, option: str, owner: str
) -> None:
    table = scene(
        3,
        {"contested": "geisha", "answers": {"B": "accept", "C": "decline"},
         "shown": {"A": "r1 r2 r3 r4 r5 r6 r7 r8"}, "turn": "B"},
        lone_shower=option,
    ).play(("B", "withdraw"))  # fmt: skip

    assert table["owner.geisha"] == owner
