"""Küt: forty situations, written from the page alone by a reader who had not seen the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.kuet_scene import PLAYERS, Scene, finish, laid, layout, scored

RUN = "B run r10 r11 r12"
FROM_3 = "r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13"
GROUP = "B group r7 s7 b7"
LAST = "group r1 s1 b1 | run s4 ok=s5 s6 | run b3 b4 b5 | pair g7 g7"


# --- the set and the okey -------------------------------------------------------------------------


def test_01_a_black_13_makes_the_black_1_the_okey_and_the_false_joker() -> None:
    table = Scene({"phase": "setup", "indicator": "s13"}).play("A deal")

    assert (table["okey"], table["false_joker"]) == ("s1", "s1")


def test_02_the_false_joker_fills_its_own_place() -> None:
    assert layout(2, "run b8 fj b10") == []


def test_03_the_false_joker_fills_no_other_place() -> None:
    assert layout(2, "run s8 fj=s9 s10") == ["false-joker.not-wild"]
    assert layout(2, "run s8 fj s10") == ["run.one-colour"]


def test_04_the_false_joker_is_the_1_after_the_13_when_the_1_is_the_okey() -> None:
    assert layout(2, "run r12 r13 fj", okey="r1") == []


def test_05_the_deal_gives_15_and_14_and_leaves_48() -> None:
    table = Scene({"phase": "setup", "opener": "B"}).play("B deal")

    assert [table[f"hand.{seat}"] for seat in "ABCD"] == [14, 15, 14, 14]
    assert (table["pile"], table["tiles"]) == (48, 106)


def test_06_the_opener_discards_without_drawing() -> None:
    table = Scene({"phase": "setup", "opener": "A"}).play("A deal")

    assert table.refused("A draw") == ["deal.starter-no-draw"]
    tile = next(tile for tile in table["tiles.A"] if tile != "ok")
    table.play(f"A discard {tile}")
    assert (table["turn"], table["hand.A"]) == ("B", 14)


# --- melds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "melds", "rule"),
    [
        pytest.param(1, "group r7 r7 ok=b7", "group.no-duplicate-colour", id="07-a-colour-twice"),
        pytest.param(2, "run r13 ok=r1 r2", "run.no-wrap", id="08-on-after-the-1"),
        pytest.param(2, "run g12 g13 ok=g1", None, id="09-okey-as-the-1-after-13"),
        pytest.param(2, "run g1 g2 g3", None, id="10-the-1-low"),
        pytest.param(1, "group r7 s7 b7 g7", "contract.exact-length", id="11-four-for-three"),
        pytest.param(2, "run r4 r5 r6 r7", "contract.exact-length", id="12-run-too-long"),
        pytest.param(6, "group r7 s7 b7", "contract.exact-length", id="12-group-too-short"),
        pytest.param(4, "run r4 r5 r6 | run r7 r8 r9", None, id="13-six-as-two-threes"),
        pytest.param(4, "run r4 r5 r6", "contract.per-round", id="14-one-run-for-two"),
        pytest.param(17, "pair r7 ok=r7 | pair g9 g9 | pair s2 s2", None, id="15-okey-in-a-pair"),
        pytest.param(
            1,
            "group r7 s7 b7 | run g1 g2 g3",
            "layout.only-contract",
            id="16-more-than-the-contract",
        ),
    ],
)
def test_07_to_16_what_may_be_laid_out_first(number: int, melds: str, rule: str | None) -> None:
    assert layout(number, melds) == ([rule] if rule else [])


# --- turn, adding ---------------------------------------------------------------------------------


def test_17_nothing_is_laid_or_discarded_before_drawing() -> None:
    table = Scene({"phase": "draw", "round": 1, "hand": {"A": "r7 s7 b7 g2"}})

    assert table.refused("A lay group r7 s7 b7") == ["turn.three-steps"]
    assert table.refused("A discard g2") == ["turn.three-steps"]


def test_18_whoever_has_not_laid_out_adds_nothing() -> None:
    table = Scene({"hand": {"A": "r13"}, "table": [RUN]})

    assert table.refused("A add r13 to 1") == ["add.requires-layout"]


def test_19_in_the_turn_of_the_layout_nothing_else_is_done() -> None:
    given = {"round": 1, "hand": {"A": "r7 s7 b7 g7 b4 b5 b6 s4"}}
    table = Scene(given | {"table": ["C group r2 s2 b2", "C run s3 ok=s4 s5"]})
    table.play("A lay group r7 s7 b7")

    assert table.refused("A add g7 to 3") == ["layout.no-adding-same-turn"]
    assert table.refused("A lay run b4 b5 b6") == ["layout.no-extra-same-turn"]
    assert table.refused("A swap s4 from 2") == ["swap.not-in-layout-turn"]


@pytest.mark.parametrize(
    ("meld", "tile", "rule"),
    [
        pytest.param(RUN, "r13", None, id="20-above"),
        pytest.param(RUN, "r9", None, id="20-below"),
        pytest.param(RUN, "r8", "add.run-both-ends", id="20-with-a-gap"),
        pytest.param("B run g12 g13 g1", "g2", "add.run-13-then-1", id="21-after-the-1"),
        pytest.param("B run g12 g13 g1", "g11", None, id="21-below"),
        pytest.param(f"B run {FROM_3} r1", "r2", None, id="21-the-2-below-the-3"),
        pytest.param("B run s1 s2 s3", "s13", "run.one-low", id="22-below-the-1"),
        pytest.param("B group r7 s7 b7 g7", "ok=g7", "add.group-fourth", id="23-full-group"),
        pytest.param(GROUP, "ok=g7", None, id="23-group-of-three"),
    ],
)
def test_20_to_23_what_may_be_added_later(meld: str, tile: str, rule: str | None) -> None:
    table = laid(f"{tile.partition('=')[0]} g3", meld)

    assert table.refused(f"A add {tile} to 1") == ([rule] if rule else [])


def test_24_nothing_is_added_to_a_pair() -> None:
    pairs = ("B pair r4 r4", "B pair g6 g6", "B pair b1 b1")

    table = laid("ok g2", *pairs, round=17)
    assert table.refused("A add ok=r4 to 1") == ["pair.no-adding"]


def test_25_no_pair_is_laid_in_a_round_without_pairs() -> None:
    table = laid("g9 g9 g2", GROUP, round=1)

    assert table.refused("A lay pair g9 g9") == ["pair.where-used"]


def test_26_later_melds_need_not_have_the_length_of_the_contract() -> None:
    table = laid("b4 b5 b6 g2", "A group r7 s7 b7 g7", round=6)

    assert table.refused("A lay run b4 b5 b6") == []


# --- taking an okey -------------------------------------------------------------------------------


def test_27_the_real_tile_takes_the_okey() -> None:
    table = laid("s4 g2", "B run s3 ok=s4 s5").play("A swap s4 from 1")

    assert (table["meld.1"], table["hand.A"], table["okeys.A"]) == ("run s3 s4 s5", 2, 1)


def test_28_a_group_of_three_gets_its_fourth_tile_first() -> None:
    table = laid("b7 g7 r1", "B group r7 s7 ok=b7")

    assert table.refused("A swap b7 from 1") == ["swap.group-needs-four"]
    table.play("A add b7 to 1", "A swap g7 from 1")
    assert sorted(table["meld.1"].split()[1:]) == ["b7", "g7", "r7", "s7"]
    assert table["okeys.A"] == 1


def test_29_a_false_joker_takes_the_okey_that_stands_for_the_okeys_tile() -> None:
    assert laid("fj g2", "B run b8 ok=b9 b10").refused("A swap fj from 1") == []


def test_30_no_okey_is_taken_before_the_layout() -> None:
    table = Scene({"hand": {"A": "s4"}, "table": ["B run s3 ok=s4 s5"]})

    assert table.refused("A swap s4 from 1") == ["open.swap-before-layout"]


def test_31_the_last_tile_ends_the_round_although_it_fits() -> None:
    table = laid("r13", RUN)

    assert table.refused("A add r13 to 1") == ["finish.not-by-adding"]
    table.play("A discard r13")
    assert (table["ended_by"], table["fined"], table["points.A"]) == ("A", False, 0)


# --- buying ---------------------------------------------------------------------------------------


def test_32_another_one_buys_after_the_next_has_drawn() -> None:
    table = Scene({"phase": "draw", "turn": "B", "discard": "r5"})
    hand, pile = table["hand.D"], table["pile"]

    assert table.refused("D buy") == ["buy.next-first"]
    table.play("B draw", "C skip", "D buy")
    assert (table["hand.D"], table["pile"]) == (hand + 2, pile - 2)
    assert (table["turn"], table["phase"]) == ("B", "act")


@pytest.mark.parametrize(
    ("buying", "bought", "refused"),
    [
        ("five", 4, []),
        ("five", 5, ["buy.limit-five"]),
        ("three", 2, []),
        ("three", 3, ["buy.table-rule-limit"]),
    ],
)
def test_33_there_is_a_limit_to_buying(buying: str, bought: int, refused: list[str]) -> None:
    given = {"phase": "draw", "turn": "B", "discard": "r5", "bought": {"C": bought}}
    table = Scene(given, buying=buying).play("B draw")

    assert table.refused("C buy") == refused


def test_34_neither_the_discarder_nor_the_next_one_buys() -> None:
    table = Scene({"phase": "draw", "turn": "B", "discard": "r5"}).play("B draw")

    assert table.refused("A buy") == ["open.buy-own-discard"]
    assert table.refused("B buy") == ["open.buy-own-discard"]


# --- penalties ------------------------------------------------------------------------------------


def fine(hand: str, tile: str, *table: str, size: int = 0, **given: Any) -> int:
    """Return how many tiles A draws for a discard, taken from the pile as well."""
    seats = {"laid": ["A"]} if size else {}
    before = Scene({"hand": {"A": hand}, "table": list(table)} | seats | given)
    held, pile = before["hand.A"], before["pile"]
    before.play(f"A discard {tile}")
    drawn: int = before["hand.A"] - held + 1
    assert pile - before["pile"] == drawn
    return drawn


def test_35_an_okey_costs_two_tiles_unless_the_pile_has_fewer() -> None:
    assert fine("ok g2", "ok", RUN) == 2
    assert fine("ok g2", "ok", RUN, left=1) == 0
    assert fine("ok g2", "ok", RUN, left=2) == 2


def test_36_a_tile_that_fits_costs_two_unless_all_would() -> None:
    assert fine("r13 s2", "r13", RUN) == 2
    assert fine("r13 ok", "r13", RUN, size=2) == 0
    assert fine("r13 ok s2", "r13", RUN, size=3) == 2


def test_37_a_false_joker_costs_two_only_where_its_tile_fits() -> None:
    assert fine("fj g2", "fj", "B run s1 s2 s3") == 0
    assert fine("fj g2", "fj", "B run b6 b7 b8") == 2


def test_38_a_tile_that_could_only_take_an_okey_is_free() -> None:
    assert fine("s4 g9", "s4", "B run s3 ok=s4 s5") == 0


# --- points ---------------------------------------------------------------------------------------


def points(table: Scene) -> list[int]:
    """Return the points of the round that was scored last, by seat."""
    return [table[f"points.{seat}"] for seat in "ABCD"[:PLAYERS]]


@pytest.mark.parametrize(
    ("rack", "okey", "last", "options", "expected"),
    [
        ("r10 s3 ok fj", "r5", "ok", {}, [0, 630, 1000, 10]),
        ("r10 s3 ok fj", "r5", "ok", {"table": "team"}, [0, 630, 0, 10]),
        ("r10 s3 fj", "b9", "fj", {}, [0, 76, 500, 4]),
    ],
)
def test_39_points_of_a_round(
    rack: str, okey: str, last: str, options: Mapping[str, str], expected: list[int]
) -> None:
    given = {
        "round": 1,
        "okey": okey,
        "hand": {"A": last, "B": rack, "D": "r1" if okey == "r5" else "r2"},
        "table": ["A group r3 s3 g3", "B group r12 s12 g12", "D group r6 s6 g6"],
    }

    assert points(Scene(given, **options).play(f"A discard {last}")) == expected


@pytest.mark.parametrize("times", range(4))
def test_40_the_fourth_empty_pile_is_scored_without_a_finisher(times: int) -> None:
    given = {
        "phase": "draw",
        "turn": "B",
        "round": 1,
        "left": 0,
        "redeals": times,
        "hand": {"A": "r7 s6"},
        "table": ["A group r3 s3 g3"],
    }
    table = Scene(given).play("B draw")

    assert points(table) == ([26, 500, 500, 500] if times == 3 else [0, 0, 0, 0])
    assert table["round"] == (2 if times == 3 else 1)


def test_40_the_last_round_ends_with_the_whole_rack_and_without_doubling() -> None:
    whole = f"{LAST} | run r10 r11 r12 r13"
    assert points(finish(whole).play(f"A finish {whole}")) == [0, 500, 500, 500]

    short = f"{LAST} | run r10 r11 r12"
    assert finish(short, "g2").refused(f"A finish {short}") == ["open.draw-last-round-14-plus-1"]


def test_39_a_rack_of_one_okey_is_25_times_the_factor_of_its_colour() -> None:
    assert scored("ok", okey="g1")["points.B"] == 50
    assert scored("fj", okey="s2")["points.B"] == 125
