"""Bozu Mekuri: the engine against an independent calculator, on every card of seeded games."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from rulesfaq.engine.game import Ruleset, compile_rules
from rulesfaq.engine.play import apply, judge
from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.state import OPTIONS, Draw, Start, State, Stop
from tests.oracle import bozu as oracle

HOUSES = [
    dict(zip(OPTIONS, values, strict=True)) for values in itertools.product(*OPTIONS.values())
]


def out_of(state: State) -> set[int]:
    """Return the seats that are out."""
    return {seat for seat, gone in enumerate(state.out) if gone}


def check_reveal(before: State, after: State, house: dict[str, str]) -> oracle.Table:
    """Compare hands, pile, who is out, a further card and the end after one card."""
    table = oracle.Table(
        [list(hand) for hand in before.hands], list(before.pile), out_of(before), len(before.stack)
    )
    oracle.reveal(table, before.stack[0], before.turn, house)
    assert [sorted(hand) for hand in after.hands] == [sorted(hand) for hand in table.hands]
    assert sorted(after.pile) == sorted(table.pile)
    assert out_of(after) == table.out
    assert (after.phase == "over") == table.over
    assert (after.phase == "extra") == table.more
    return table


def check_end(state: State) -> None:
    """Compare the places and the draw."""
    expected = oracle.places([len(hand) for hand in state.hands], out_of(state))
    assert list(state.places) == expected
    assert state.draw == (expected.count(1) > 1)


def stops(rules: Ruleset, state: State, house: dict[str, str], chance: random.Random) -> bool:
    """Compare whether stopping is allowed, and say whether the player stops."""
    allowed = judge(rules, state, Stop(state.turn)).allowed
    assert allowed == (house["stop"] == "allowed")
    return allowed and chance.random() < 0.4


def compare(seed: int) -> Counter[str]:
    """Compare one game under one of the 90 house rules; return how much was looked at."""
    seen: Counter[str] = Counter()
    house, players = HOUSES[seed % len(HOUSES)], 2 + seed % 5
    rules, skips = compile_rules(GAME, house), [0] * players
    chance = random.Random(seed)  # noqa: S311
    state = GAME.deal(players, seed, rules.printed)
    if state.phase == "setup":
        state = apply(rules, state, Start(state.turn)).state
    while state.phase != "over":
        me, before = state.turn, state
        if before.phase == "extra" and stops(rules, before, house, chance):
            state = apply(rules, before, Stop(me)).state
            assert (state.hands, state.pile) == (before.hands, before.pile)
            assert state.turn == oracle.next_seat(me, out_of(state), skips)
            seen["stop"] += 1
            continue
        state = apply(rules, before, Draw(me)).state
        table = check_reveal(before, state, house)
        skips[me] += table.skip
        seen["reveal"] += 1
        if not table.over:
            following = me if table.more else oracle.next_seat(me, table.out, skips)
            assert state.turn == following
            assert state.warning == (len(state.stack) <= 15 and oracle.SEMIMARU in state.stack)
    check_end(state)
    return seen + Counter(end=1)


def compare_all(games: int) -> Counter[str]:
    """Compare so many games, spread over house rules and numbers of players."""
    return sum((compare(seed) for seed in range(games)), Counter())


def test_a_sample_of_games_agrees_with_the_calculator() -> None:
    seen = compare_all(2 * len(HOUSES))
    assert seen["reveal"] > 10_000
    assert seen["stop"] > 100


@pytest.mark.long
def test_many_games_agree_with_the_calculator() -> None:
    assert compare_all(100 * len(HOUSES))["reveal"] > 500_000
