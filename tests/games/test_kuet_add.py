"""Küt: adding tiles and taking an okey off the table: the inventory's cases."""

from __future__ import annotations

import pytest

from rulesfaq.engine.play import refusals
from rulesfaq.games.kuet.state import Add
from rulesfaq.games.kuet.text import parse_tile
from tests.games.kuet_scene import Scene, laid

LOW = "B run r1 r2 r3"
THREE = "B group r7 s7 b7"
OPEN = "B group r7 s7 ok=b7"


# --- adding ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "tile", "after"),
    [
        ("B run r10 r11 r12", "r13", "run r10 r11 r12 r13"),
        ("B run r10 r11 r12", "r9", "run r9 r10 r11 r12"),
        ("A run r10 r11 r12", "r13", "run r10 r11 r12 r13"),
        ("B run r10 r11 r12", "ok=r13", "run r10 r11 r12 ok=r13"),
        ("B run g11 g12 g13", "g1", "run g11 g12 g13 g1"),
        ("B run g12 g13 g1", "g11", "run g11 g12 g13 g1"),
        ("B run s2 s3 s4", "s1", "run s1 s2 s3 s4"),
        ("B run b6 b7 b8", "fj", "run b6 b7 b8 fj"),
        ("B run s3 s4 ok=s5", "s6", "run s3 s4 ok=s5 s6"),
        (THREE, "g7", "group r7 s7 b7 g7"),
        (THREE, "ok=g7", "group r7 s7 b7 ok=g7"),
        (OPEN, "b7", "group r7 s7 ok=g7 b7"),
        (OPEN, "g7", "group r7 s7 ok=b7 g7"),
        (OPEN, "ok=g7", "group r7 s7 ok=b7 ok=g7"),
        (OPEN, "ok=b7", "group r7 s7 ok=b7 ok=g7"),
        ("B group r9 s9 g9", "fj", "group r9 s9 g9 fj"),
        ("B run r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13", "r1", None),
    ],
)
def test_a_tile_that_fits_is_added(meld: str, tile: str, after: str | None) -> None:
    table = laid(f"{tile.partition('=')[0]} g2", meld)
    table.play(f"A add {tile} to 1")

    assert after is None or table["meld.1"] == after
    assert table["tiles.A"] == ["g2"]


@pytest.mark.parametrize(
    ("meld", "tile", "rule"),
    [
        ("B run r10 r11 r12", "r8", "add.run-both-ends"),
        ("B run r10 r11 r12", "s13", "add.run-both-ends"),
        ("B run r10 r11 r12", "ok=r8", "add.run-both-ends"),
        ("B run g12 g13 g1", "g2", "add.run-13-then-1"),
        ("B run s1 s2 s3", "s13", "run.one-low"),
        ("B run b7 b8 ok=b9", "fj", "add.run-both-ends"),
        (THREE, "r7", "add.group-fourth"),
        (THREE, "g8", "add.group-fourth"),
        (OPEN, "r7", "add.group-fourth"),
        ("B group r7 s7 b7 g7", "r7", "add.group-fourth"),
        ("B group r7 s7 b7 g7", "ok=r7", "add.group-fourth"),
        ("B group r7 s7 ok=b7 g7", "b7", "add.group-fourth"),
        (
            "B run r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13",
            "r1",
            "open.run-max-length",
        ),
    ],
)
def test_a_tile_that_does_not_fit_is_not_added(meld: str, tile: str, rule: str) -> None:
    table = laid(f"{tile.partition('=')[0]} g2", meld)

    assert table.refused(f"A add {tile} to 1") == [rule]


@pytest.mark.parametrize("tile", ["r4", "ok=r4"])
def test_nothing_is_added_to_a_pair(tile: str) -> None:
    table = laid(
        f"{tile.partition('=')[0]} g2", "B pair s4 s4", "B pair g6 g6", "B pair b1 b1", round=17
    )

    assert table.refused(f"A add {tile} to 1") == ["pair.no-adding"]


def test_whoever_has_not_laid_out_in_this_round_adds_nothing() -> None:
    table = Scene({"hand": {"A": "r13"}, "table": ["B run r10 r11 r12"]})

    assert table.refused("A add r13 to 1") == ["add.requires-layout"]


def test_at_a_team_table_adding_to_the_partners_meld_needs_a_layout_of_ones_own() -> None:
    table = Scene({"hand": {"A": "r13"}, "table": ["C run r10 r11 r12"]}, table="team")

    assert table.refused("A add r13 to 1") == ["add.requires-layout"]


def test_the_last_tile_is_not_added_but_discarded() -> None:
    table = laid("r13 g7", "B run r10 r11 r12", "C run g8 g9 g10").play("A add r13 to 1")

    assert table.refused("A add g7 to 2") == ["finish.not-by-adding"]
    table.play("A discard g7")
    assert (table["ended_by"], table["phase"]) == ("A", "setup")


def test_adding_is_for_ones_own_turn() -> None:
    table = Scene({"hand": {"A": "g2 g5", "B": "r4 g8"}, "table": [LOW], "laid": ["A"]})

    assert "turn.next-right" in table.refused("B add r4 to 1")


# --- taking an okey -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "tile", "after"),
    [
        ("B run s3 ok=s4 s5", "s4", "run s3 s4 s5"),
        ("A run s3 ok=s4 s5", "s4", "run s3 s4 s5"),
        ("B run b8 ok=b9 b10", "fj", "run b8 fj b10"),
        ("B group r7 s7 b7 ok=g7", "g7", "group r7 s7 b7 g7"),
        ("B group r7 s7 ok=b7 ok=g7", "b7", "group r7 s7 b7 ok=g7"),
        ("B group r7 s7 ok=b7 ok=g7", "g7", "group r7 s7 ok=b7 g7"),
    ],
)
def test_the_tile_that_the_okey_stands_for_takes_it(meld: str, tile: str, after: str) -> None:
    table = laid(f"{tile} g2", meld)
    size = table["hand.A"]
    table.play(f"A swap {tile} from 1")

    assert table["meld.1"] == after
    assert table["hand.A"] == size
    assert table["okeys.A"] == 1


@pytest.mark.parametrize(
    ("meld", "tile", "rule"),
    [
        ("B run s3 ok=s4 s5", "r4", "swap.exact-tile"),
        ("B run s3 ok=s4 s5", "s6", "swap.exact-tile"),
        ("B run s3 ok=s4 s5", "fj", "swap.exact-tile"),
        ("B run s3 ok=s4 s5", "ok", "swap.exact-tile"),
        ("B run s3 s4 s5", "s4", "swap.allowed"),
        (OPEN, "b7", "swap.group-needs-four"),
        (OPEN, "g7", "swap.group-needs-four"),
        ("B group r7 s7 b7 ok=g7", "b7", "swap.exact-tile"),
        ("B run r5 r6 ok=r7", "r4", "open.okey-position-fixed"),
    ],
)
def test_any_other_tile_takes_no_okey(meld: str, tile: str, rule: str) -> None:
    assert laid(f"{tile} g2", meld).refused(f"A swap {tile} from 1") == [rule]


def test_to_a_group_of_three_the_fourth_tile_is_added_first() -> None:
    table = laid("b7 g7 r1", OPEN).play("A add b7 to 1", "A swap g7 from 1")

    assert table["meld.1"] == "group r7 s7 g7 b7"
    assert sorted(table["tiles.A"]) == ["ok", "r1"]


def test_an_okey_may_be_taken_out_of_a_pair() -> None:
    table = laid("s4 g2", "B pair s4 ok=s4", "B pair g6 g6", "B pair b1 b1", round=17)

    assert table.play("A swap s4 from 1")["meld.1"] == "pair s4 s4"


def test_no_okey_is_taken_before_the_layout_or_in_its_turn() -> None:
    given = {"hand": {"A": "s4"}, "table": ["B run s3 ok=s4 s5"]}
    assert Scene(given).refused("A swap s4 from 1") == ["open.swap-before-layout"]

    now = {"hand": {"A": "s4"}, "table": ["B run s3 ok=s4 s5", "A run g3 g4 g5"], "laid_now": True}
    assert Scene(now).refused("A swap s4 from 1") == ["swap.not-in-layout-turn"]


def test_an_okey_that_was_taken_can_be_used_again() -> None:
    table = laid("s4 r13 g2", "B run s3 ok=s4 s5", "B run g8 g9 g10").play(
        "A swap s4 from 1", "A add ok=g11 to 2"
    )

    assert table["meld.2"] == "run g8 g9 g10 ok=g11"


def test_nothing_is_added_to_a_meld_before_the_first() -> None:
    scene = laid("r13 s3", "B run r10 r11 r12", round=2)

    found = [
        ruling.rule for ruling in refusals(scene.rules, scene.state, Add(0, parse_tile("r13"), -1))
    ]

    assert found == ["flow.own-tiles"]
