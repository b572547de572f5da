"""Play a game to its end from a seed, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rulesfaq.engine.game import Game, Ruleset
from rulesfaq.engine.play import Played, apply, judge
from rulesfaq.engine.rng import Chance

TRIES = 200
"""How many suggestions may be refused before all candidates are judged."""


class Turn(msgspec.Struct, frozen=True):
    """One move of a playout."""

    before: Any
    move: Any
    played: Played


def legal_moves(game: Game, rules: Ruleset, state: Any) -> Iterator[Any]:
    """Yield the candidates that no rule forbids."""
    return (move for move in game.candidates(state) if judge(rules, state, move).allowed)


def choose(game: Game, rules: Ruleset, state: Any, chance: Chance, policy: str) -> Any:
    """Return a legal move, or None where there is none."""
    for _ in range(TRIES):
        move = game.suggest(state, chance, policy)
        if judge(rules, state, move).allowed:
            return move
    legal = tuple(legal_moves(game, rules, state))
    return chance.pick(legal) if legal else None


def playout(
    game: Game, rules: Ruleset, players: int, seed: int, policy: str = "even", most: int = 2000
) -> Iterator[Turn]:
    """Yield the moves of one game, up to its end or to ``most`` of them.

    It stops short of the end where no legal move is left, which is a fault of the engine.
    """
    chance = Chance(seed)
    state = game.deal(players, seed, rules.printed)
    for _ in range(most):
        if state.phase == "over":
            return
        move = choose(game, rules, state, chance, policy)
        if move is None:
            return
        played = apply(rules, state, move)
        yield Turn(state, move, played)
        state = played.state
