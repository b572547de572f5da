"""Kyū: situations 35 to 40 of forty, the last noble and the end.

They were written from the list of rules alone, before the engine was read.
"""

from __future__ import annotations

from typing import Any

import pytest

LAST_GEISHA = {"shogun": "A", "samurai": "A", "daimyo": "B", "ronin": "C"}


def test_instead_of_the_last_noble_one_of_the_challenger_is_taken(fight: Any) -> None:  # 35
    owner = {"samurai": "A", "ronin": "A", "shogun": "B", "daimyo": "C"}
    eights = {"A": "r1 s1 r2 r3 | r4 r5 r6 r7", "B": "r2 s2 s2 r8 | s4 s5 s6 s7"}
    table = fight("geisha", eights, owner=owner)
    assert table["turn"] == "B"
    assert table.refused(("B", "choose daimyo"))
    for noble in ("geisha", "samurai", "ronin"):
        assert table.refused(("B", f"choose {noble}")) == []

    table.play(("B", "choose samurai"))
    assert [table[f"nobles.{seat}"] for seat in "ABC"] == [
        ["ronin"], ["shogun", "samurai"], ["daimyo"]]  # fmt: skip
    assert (table["centre"], table["phase"], table["turn"]) == (["geisha"], "turn", "C")
    assert [table[f"hand.{seat}"] for seat in "ABC"] == [8, 8, 9]


def test_a_noble_of_a_challenger_who_withdrew_can_be_the_third(fight: Any) -> None:  # 36
    owner = {"samurai": "A", "shogun": "B", "daimyo": "C", "ronin": "C"}
    eights = {"A": "r1 s1 r2 r3 | r4 r5 r6 r7", "C": "r4 s4 r1 s2 | s3 s5 s6 s7"}
    table = fight("geisha", eights, owner=owner, out="A").play(("C", "choose samurai"))

    assert (table["winners"], table["phase"], table["centre"]) == (["C"], "over", ["geisha"])


def test_three_level_pairs_leave_the_last_noble_in_the_centre(fight: Any) -> None:  # 37
    eights = {
        "A": "r8 s8 r1 r2 | r3 r4 r5 r6",
        "B": "r8 s8 s1 s2 | s3 s4 s5 s6",
        "C": "r8 r8 s1 r2 | s3 r4 s5 r7",
    }
    table = fight("geisha", eights, owner=LAST_GEISHA)

    assert (table["centre"], table["phase"], table["turn"]) == (["geisha"], "turn", "B")


def test_on_level_points_the_owner_of_the_shogun_wins(fight: Any) -> None:  # 38
    owner = {"shogun": "A", "ronin": "B", "samurai": "B", "geisha": "C"}
    eights = {"A": "r1 s2 r3 s4 | r5 s6 r7 s8", "B": "r1 s1 r2 r2 | r3 s9 s9 r9"}
    table = fight("daimyo", eights, owner=owner)

    assert (table["phase"], table["winners"]) == ("over", ["A"])
    assert [table[f"points.{seat}"] for seat in "ABC"] == [4, 4, 1]


@pytest.mark.parametrize(
    ("owner", "points", "winner"),
    [
        ({"geisha": "B", "shogun": "C", "samurai": "C", "ronin": "D"}, [2, 1, 4, 2], "C"),
        ({"geisha": "A", "shogun": "B", "samurai": "B", "ronin": "C"}, [5, 4, 2, 0], "A"),
        ({"geisha": "B", "shogun": "B", "samurai": "A", "ronin": "C"}, [4, 3, 2, 0], "A"),
    ],
)
def test_the_geisha_doubles_red_points_of_her_owner_alone(
    scene: Any, owner: dict[str, str], points: list[int], winner: str
) -> None:  # 38
    table = scene(4, {"contested": "daimyo", "owner": owner})
    table.play(*((seat, "decline") for seat in "BCD"))

    assert [table[f"points.{seat}"] for seat in "ABCD"] == points
    assert table["winners"] == [winner]


def test_a_third_noble_ends_the_game_before_anybody_draws(scene: Any) -> None:  # 39
    owner = {"shogun": "A", "daimyo": "A", "samurai": "B", "ronin": "C"}
    table = scene(3, {"contested": "samurai", "owner": owner})
    table.play(("B", "decline"), ("C", "decline"))

    assert (table["phase"], table["winners"], table["centre"]) == ("over", ["A"], ["geisha"])
    assert [table[f"points.{seat}"] for seat in "ABC"] == [0, 0, 0]
    assert (table["hand.A"], table["hand.B"]) == (4, 8)


@pytest.mark.parametrize(
    ("before", "after", "winners"),
    [
        ({"A": 11, "B": 13, "C": 9}, [15, 15, 14], ["A", "B"]),
        ({"A": 10, "B": 11, "C": 9}, [14, 13, 14], []),
    ],
)
def test_a_match_ends_with_fifteen_points_and_can_be_shared(
    scene: Any, before: dict[str, int], after: list[int], winners: list[str]
) -> None:  # 40
    given = {
        "contested": "daimyo",
        "challenger": "C",
        "owner": {"geisha": "C", "shogun": "A", "samurai": "A", "ronin": "B"},
        "total": before,
    }
    table = scene(3, given, match="fifteen-points").play(("A", "decline"), ("B", "decline"))

    assert [table[f"total.{seat}"] for seat in "ABC"] == after
    assert table["winners"] == winners
    if not winners:
        assert (table["round"], table["turn"], table["marker_supply"]) == (2, "B", 22)
        assert {table[f"hand.{seat}"] for seat in "ABC"} == {8}
