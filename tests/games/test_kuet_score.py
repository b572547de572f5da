"""Küt: the points of a round: the inventory's cases."""

from __future__ import annotations

import pytest

from rulesfaq.games.kuet.scoring import hand_points
from rulesfaq.games.kuet.state import Printed
from rulesfaq.games.kuet.table import mark_okeys
from rulesfaq.games.kuet.text import parse_face, parse_tiles
from tests.games.kuet_scene import Scene, scored

FORTY = "r10 g10 s11 b8 r1"
"""Numbers that add up to 40."""

COUNTED = [
    ("r10 s3 g1", "b9", 28),
    ("r10 s3 g1", "r5", 70),
    ("r7 s6", "b9", 26),
    ("ok", "g1", 50),
    ("ok", "r1", 125),
    ("ok ok", "b9", 100),
    ("fj", "b9", 50),
    ("fj fj", "b9", 100),
    ("fj ok s4", "s2", 270),
    (FORTY, "r5", 200),
    (FORTY, "s5", 200),
    (FORTY, "b9", 80),
    (FORTY, "g1", 80),
    ("r7", "s2", 35),
    ("r13", "r5", 65),
]


@pytest.mark.parametrize(("rack", "okey", "points"), COUNTED)
def test_whoever_has_laid_out_counts_the_tiles_that_are_left(
    rack: str, okey: str, points: int
) -> None:
    table = scored(rack, okey)
    tiles = mark_okeys(parse_tiles(rack), parse_face(okey))

    assert table["points.B"] == points
    assert hand_points(tiles, parse_face(okey), Printed()) == points


@pytest.mark.parametrize("okey", ["r5", "s2", "b9", "g1"])
def test_who_ends_the_round_writes_0_and_who_has_not_laid_out_500(okey: str) -> None:
    table = scored("r7", okey)

    assert table["points.A"] == 0
    assert (table["points.C"], table["points.D"]) == (500, 500)


@pytest.mark.parametrize("rack", ["r1 s1 g1 b1", "r13 s13 g13 b13 r12 s12"])
def test_the_flat_points_do_not_depend_on_the_rack(rack: str) -> None:
    table = Scene({"hand": {"A": "g2", "C": rack}, "table": ["A group r3 s3 g3"]})

    assert table.play("A discard g2")["points.C"] == 500


@pytest.mark.parametrize(("rack", "okey", "points"), COUNTED)
def test_after_a_finish_with_the_okey_everything_counts_double(
    rack: str, okey: str, points: int
) -> None:
    if rack.count("ok") > 1:
        return
    table = scored(rack, okey, last="ok")
    tiles = mark_okeys(parse_tiles(rack), parse_face(okey))

    assert table["points.B"] == 2 * points
    assert (table["points.A"], table["points.C"], table["points.D"]) == (0, 1000, 1000)
    assert hand_points(tiles, parse_face(okey), Printed(), okey_finish=True) == 2 * points


def test_tiles_on_the_table_do_not_count() -> None:
    melds = ["A group r3 s3 g3", "A run b1 b2 b3", "B group r4 s4 g4", "B run s6 s7 s8"]
    table = Scene({"hand": {"A": "g2", "B": "r1"}, "table": melds})

    assert table.play("A discard g2")["points.B"] == 2


def test_points_are_added_to_those_of_earlier_rounds() -> None:
    table = scored("r7", total={"A": 40, "B": 100, "C": 7})

    assert [table[f"total.{seat}"] for seat in "ABCD"] == [40, 114, 507, 500]


def test_a_false_joker_as_the_last_tile_doubles_nothing() -> None:
    table = scored("r7", last="fj")

    assert (table["points.B"], table["points.C"]) == (14, 500)


# --- TEAM -----------------------------------------------------------------------------------------


def test_those_who_sit_opposite_are_a_team() -> None:
    table = Scene({"hand": {"A": "r1"}}, table="team")

    assert [table[f"partner.{seat}"] for seat in "ABCD"] == ["C", "D", "A", "B"]


@pytest.mark.parametrize("last", ["g2", "ok"])
def test_the_partner_of_who_ends_the_round_writes_0_even_without_a_layout(last: str) -> None:
    table = scored("r7", last=last, with_table="team")

    assert (table["laid.C"], table["points.A"], table["points.C"]) == ("no", 0, 0)
    doubled = 2 if last == "ok" else 1
    assert (table["points.B"], table["points.D"]) == (14 * doubled, 500 * doubled)


def test_a_partner_who_has_laid_out_writes_0_as_well() -> None:
    given = {
        "hand": {"A": "g2", "C": "r13 s13"},
        "table": ["A group r3 s3 g3", "C group r5 s5 g5"],
        "round": 1,
    }
    alone, team = Scene(given), Scene(given, table="team")

    assert alone.play("A discard g2")["points.C"] == 52
    assert team.play("A discard g2")["points.C"] == 0


def test_without_a_finisher_no_partner_writes_0() -> None:
    given = {"phase": "draw", "left": 0, "redeals": 3, "round": 3}
    table = Scene(given, table="team").play("A draw")

    assert [table[f"points.{seat}"] for seat in "ABCD"] == [500, 500, 500, 500]
