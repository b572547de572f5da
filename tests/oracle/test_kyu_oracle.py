"""Kyū: the engine against an independent calculator, on dealt contests and all final scores."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply
from rulesfaq.games.kyu import GAME
from rulesfaq.games.kyu.state import NOBLES, Withdraw, update
from rulesfaq.games.kyu.table import empty_table
from tests.oracle import kyu as oracle

RULES = compile_rules(GAME, {})
DECK = [f"{colour}{number}" for colour in "rs" for number in range(1, 10)] * 5


def engine_owner(noble: str, first: list[str], second: list[str]) -> str:
    """Return who has the noble after A and B have shown eight cards for it."""
    given = {
        "contested": noble,
        "answers": {"B": "accept", "C": "decline"},
        "shown": {"A": " ".join(first), "B": " ".join(second[:4])},
        "turn": "B",
        "hand": {"B": " ".join(second[4:])},
    }
    state = GAME.notation.position(given, 3, 1, RULES.printed)
    move = GAME.notation.parse_move(1, f"show {' '.join(second[4:])}")
    return str(GAME.notation.read(apply(RULES, state, move).state, f"owner.{noble}"))


def compare(seeds: int) -> Counter[str]:
    """Compare contests of dealt cards, as many for each noble; return how they went."""
    seen: Counter[str] = Counter()
    for noble, seed in product(NOBLES, range(seeds)):
        dealt = random.Random(seed).sample(DECK, 16)  # noqa: S311
        best = oracle.winners(noble, [dealt[:8], dealt[8:]])
        expected = "AB"[best[0]] if len(best) == 1 else "centre"
        assert engine_owner(noble, dealt[:8], dealt[8:]) == expected, (noble, dealt)
        seen[expected] += 1
    return seen


def test_a_sample_of_contests_agrees_with_the_calculator() -> None:
    assert min(compare(200).values()) > 20


@pytest.mark.long
def test_many_contests_agree_with_the_calculator() -> None:
    assert min(compare(5000).values()) > 500


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_final_scores_agree_with_the_calculator(players: int) -> None:
    for owners in product(range(players), repeat=len(NOBLES)):
        if max(owners.count(seat) for seat in range(players)) > 2:
            continue  # A third noble ends the game before the scoring.
        pairs = list(zip(NOBLES, owners, strict=True))
        owned = [{noble for noble, owner in pairs if owner == seat} for seat in range(players)]
        state = update(empty_table(players, 1), phase="scoring", owners=owners)
        scored = apply(RULES, state, Withdraw(0)).state

        assert list(scored.points) == [oracle.points(nobles) for nobles in owned]
        assert scored.winner == oracle.game_winner(owned)
