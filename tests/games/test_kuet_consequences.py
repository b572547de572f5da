"""What follows from Küt's rules, shown over seeded play and in scenes of its own.

Each test is marked with the rule that has no function of its own; ``tests/data`` asks for one
test for each such rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.playout import Turn, playout
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.melds import physical
from rulesfaq.games.kuet.state import (
    FALSE_JOKER,
    LAID_EARLIER,
    OKEY,
    Add,
    Deal,
    Discard,
    State,
)
from tests.games.kuet_scene import Scene, laid, lay, layout

RULES = compile_rules(GAME)
MOVES = 1500
"""Of each game: some rounds."""
consequence = pytest.mark.consequence


@cache
def turns() -> tuple[Turn, ...]:
    return tuple(
        turn
        for seed, policy in enumerate(GAME.policies)
        for turn in playout(GAME, RULES, 4, seed, policy, MOVES)
    )


def positions() -> Iterator[State]:
    return (turn.played.state for turn in turns())


def every_tile(state: State) -> list[int]:
    melded = [physical(tile) for meld in state.table for tile in meld.tiles]
    piles = (*state.racks, *state.front, state.pile, (state.indicator,))
    return [*melded, *(tile for pile in piles for tile in pile)]


@consequence("kuet.tiles.total")
def test_106_tiles_are_in_the_game_two_of_them_false_jokers_after_every_move() -> None:
    for state in positions():
        tiles = every_tile(state)
        assert len(tiles) == 106
        assert tiles.count(FALSE_JOKER) == 2


@consequence("kuet.okey.count")
def test_every_round_has_two_real_okeys() -> None:
    for state in positions():
        if state.okey:
            tiles = every_tile(state)
            assert tiles.count(OKEY) == 2
            assert state.okey not in tiles


@consequence("kuet.okey.example")
def test_with_a_blue_8_as_indicator_the_okey_is_the_blue_9() -> None:
    assert Scene({"phase": "setup", "indicator": "b8"}).play("A deal")["okey"] == "b9"


@consequence("kuet.okey.example-345")
def test_between_black_3_and_black_5_the_okey_is_the_black_4() -> None:
    table = laid("s3 ok s5 g2", "B group r3 s3 b3").play("A lay run s3 ok=s4 s5")

    assert table[f"meld.{table['meld_count']}"] == "run s3 ok=s4 s5"
    assert "run.consecutive" in lay("run s3 ok=s6 s5")


@consequence("kuet.false-joker.example-b9")
def test_with_a_blue_9_as_okey_the_false_joker_is_a_blue_9() -> None:
    table = Scene({"phase": "setup", "indicator": "b8"}).play("A deal")

    assert table["false_joker"] == "b9"
    assert lay("run b8 fj b10") == []
    assert lay("run s8 fj s10") == ["run.one-colour"]


@consequence("kuet.false-joker.follows-okey")
def test_the_false_joker_goes_with_the_okey_of_each_round() -> None:
    values = set()
    for state in positions():
        if state.okey:
            assert state.joker == state.okey
            values.add(state.joker)

    assert len(values) > 20


@consequence("kuet.deal.draw-pile-size")
def test_the_pile_begins_with_48_tiles() -> None:
    dealt = [turn.played.state for turn in turns() if isinstance(turn.move, Deal)]

    assert len(dealt) > 20
    assert {len(state.pile) for state in dealt} == {106 - 15 - 3 * 14 - 1} == {48}


@consequence("kuet.group.example-three")
def test_red_black_and_blue_7_are_a_group_of_three() -> None:
    assert layout(1, "group r7 s7 b7") == []


@consequence("kuet.group.example-four")
def test_the_7_in_all_colours_is_a_group_of_four() -> None:
    assert layout(6, "group r7 s7 b7 g7") == []
    assert lay("group r7 s7 b7 g7") == []


@consequence("kuet.group.example-invalid")
def test_two_red_7_and_a_blue_7_are_no_group() -> None:
    assert layout(1, "group r7 r7 b7") == ["group.no-duplicate-colour"]


@consequence("kuet.run.example-456")
def test_blue_4_5_6_are_a_run_of_three() -> None:
    assert layout(2, "run b4 b5 b6") == []


@consequence("kuet.pair.example")
def test_two_yellow_9_are_a_pair() -> None:
    assert lay("pair g9 g9", round=17) == []


@consequence("kuet.contract.no-four-for-three")
def test_four_tiles_are_no_layout_where_three_are_asked_for() -> None:
    assert layout(1, "group r7 s7 b7 g7") == ["contract.exact-length"]


@consequence("kuet.contract.fourth-later")
def test_the_fourth_tile_waits_for_the_next_own_turn() -> None:
    hand = {"A": "r7 s7 b7 g7 r13"}
    table = Scene({"round": 1, "hand": hand}).play("A lay group r7 s7 b7")
    assert table.refused("A add g7 to 1") == ["layout.no-adding-same-turn"]

    table.play("A discard r13")
    for seat in "BCD":
        table.play(f"{seat} take", f"{seat} discard r13")
    table.play("A take")
    assert table.refused("A add g7 to 1") == []


@consequence("kuet.contract.example-two-runs")
def test_two_runs_of_three_are_laid_together_or_not_at_all() -> None:
    assert layout(4, "run r4 r5 r6") == ["contract.per-round"]
    assert layout(4, "run r4 r5 r6 | run g11 g12 g13") == []


@consequence("kuet.turn.add-when-laid-earlier")
def test_only_those_add_who_have_laid_out_in_an_earlier_turn() -> None:
    added = [turn for turn in turns() if isinstance(turn.move, Add)]

    assert len(added) > 50
    assert {turn.before.laid[turn.move.who] for turn in added} == {LAID_EARLIER}


@consequence("kuet.add.example-red-13")
def test_the_red_13_is_added_to_red_10_11_12() -> None:
    table = laid("r13 g2", "B run r10 r11 r12").play("A add r13 to 1")

    assert table["meld.1"] == "run r10 r11 r12 r13"


@consequence("kuet.penalty.last-tile-free")
def test_no_discard_that_ends_a_round_costs_a_penalty() -> None:
    last = [
        turn
        for turn in turns()
        if isinstance(turn.move, Discard) and len(turn.before.racks[turn.move.who]) == 1
    ]

    assert len(last) > 10
    for turn in last:
        after = turn.played.state
        assert (after.racks[turn.move.who], after.fined) == ((), False)
        assert len(after.pile) == len(turn.before.pile)
