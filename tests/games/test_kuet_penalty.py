"""Küt: discards that cost two tiles: the inventory's cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kuet_scene import Scene, laid

RUN = "B run r10 r11 r12"


def fine(tile: str, hand: str, *table: str, **given: Any) -> int:
    """Return how many tiles a discard by A costs; A has not laid out unless that is given."""
    position = {"hand": {"A": hand}, "table": list(table)} | given
    scene = Scene(position)
    size, pile = scene["hand.A"], scene["pile"]
    scene.play(f"A discard {tile}")
    drawn = scene["hand.A"] - size + 1
    assert pile - scene["pile"] == drawn
    assert scene["fined"] is (drawn > 0)
    assert scene["discard"] == tile
    return int(drawn)


def test_the_okey_costs_two_tiles_even_if_nothing_is_laid() -> None:
    assert fine("ok", "ok r2 s4") == 2


def test_a_tile_that_fits_a_meld_costs_two_tiles_before_ones_own_layout() -> None:
    assert fine("r13", "r13 s2 g5", RUN) == 2
    assert fine("r9", "r9 s2 g5", RUN) == 2
    assert fine("g7", "g7 s2", "B group r7 s7 b7") == 2


def test_any_other_discard_is_free() -> None:
    assert fine("r8", "r8 s2 g5", RUN) == 0
    assert fine("s13", "s13 s2 g5", RUN) == 0
    assert fine("r7", "r7 s2 g5", "B group r7 s7 b7") == 0


def test_it_holds_after_ones_own_layout_too() -> None:
    assert fine("r13", "r13 s2 g5", RUN, laid=["A"]) == 2
    assert fine("r13", "r13 s2 g5", "A run r10 r11 r12") == 2


def test_it_holds_in_the_turn_of_ones_own_layout() -> None:
    table = Scene({"round": 1, "hand": {"A": "r7 s7 b7 g7 r2"}}).play("A lay group r7 s7 b7")
    size, pile = table["hand.A"], table["pile"]
    table.play("A discard g7")

    assert (table["hand.A"], table["pile"], table["fined"]) == (size + 1, pile - 2, True)


def test_if_every_tile_would_cost_a_penalty_the_discard_is_free() -> None:
    assert fine("r13", "r13 ok", RUN, laid=["A"]) == 0
    assert fine("ok", "r13 ok", RUN, laid=["A"]) == 0
    assert fine("r13", "r13 ok s2", RUN, laid=["A"]) == 2
    assert fine("ok", "r13 ok s2", RUN, laid=["A"]) == 2


@pytest.mark.parametrize(("left", "drawn"), [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_with_fewer_than_two_tiles_in_the_pile_none_are_drawn(left: int, drawn: int) -> None:
    assert fine("ok", "ok r2", left=left) == drawn


def test_a_false_joker_costs_a_penalty_only_where_its_tile_fits() -> None:
    assert fine("fj", "fj r2 s9", "B run s1 s2 s3") == 0
    assert fine("fj", "fj r2 s9", "B run b6 b7 b8") == 2
    assert fine("fj", "fj r2 s1", "B group r9 s9 g9") == 2
    assert fine("fj", "fj r2 s1") == 0


def test_nothing_fits_a_pair_or_a_full_group() -> None:
    assert fine("s4", "s4 r2", "B pair g4 g4", "B pair s6 s6", "B pair b1 b1", round=17) == 0
    assert fine("r7", "r7 r2", "B group r7 s7 b7 g7") == 0


def test_a_tile_that_could_only_take_an_okey_is_free() -> None:
    assert fine("s4", "s4 r2", "B run s3 ok=s4 s5") == 0
    assert fine("g7", "g7 r2", "B group r7 s7 b7 ok=g7") == 0


def test_either_colour_that_a_group_with_an_okey_lacks_fits() -> None:
    assert fine("g7", "g7 r2", "B group r7 s7 ok=b7") == 2
    assert fine("b7", "b7 r2", "B group r7 s7 ok=b7") == 2


def test_after_13_the_1_fits_and_after_that_the_2_does_not() -> None:
    assert fine("g1", "g1 r2", "B run g11 g12 g13") == 2
    assert fine("g2", "g2 r2", "B run g12 g13 g1") == 0
    assert fine("s13", "s13 r2", "B run s1 s2 s3") == 0


def test_the_last_tile_ends_the_round_and_costs_nothing() -> None:
    for hand, tile in (("ok", "ok"), ("r13", "r13")):
        table = laid(hand, RUN)
        pile = table["pile"]
        table.play(f"A discard {tile}")
        assert (table["ended_by"], table["hand.A"], table["fined"]) == ("A", 0, False)
        assert table["pile"] == pile


def test_the_okey_is_penalised_but_may_be_discarded_and_taken_by_the_next() -> None:
    table = Scene({"hand": {"A": "ok r2"}}).play("A discard ok", "B take")

    assert table["okeys.B"] == 1


def test_a_penalty_does_not_give_the_turn_back() -> None:
    table = Scene({"hand": {"A": "ok r2"}}).play("A discard ok")

    assert (table["turn"], table["phase"]) == ("B", "draw")
    assert "turn.next-right" in table.refused("A discard r2")
