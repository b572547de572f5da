"""Moves that play would not make: what must never be, and what may be, is tried with them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.engine.rng import Chance

SUGGESTED = 5
"""How many moves are suggested in one position as if it were another phase or turn."""
KEPT = 8
"""How many moves of each kind are remembered."""
LISTED = 24
"""How many of all moves that one could make are tried, about,"""
SELDOM = 4
"""in every so-manieth position."""


class Probes:
    """Moves of a wanted kind where play would not make them: suggested as if it were their turn.

    It remembers in which phases a kind was suggested; in another phase it asks the game what it
    would suggest there, and takes a move made elsewhere where that gives none.
    """

    def __init__(self, game: Game, chance: Chance) -> None:
        """Remember nothing yet."""
        self._game, self._chance = game, chance
        self._phases: dict[str, dict[str, None]] = {}
        self._made: dict[str, list[Any]] = {}

    def note(self, verb: str, move: Any, phase: str) -> None:
        """Remember a move that was made."""
        self._phases.setdefault(verb, {})[phase] = None
        kept = self._made.setdefault(verb, [])
        if len(kept) < KEPT:
            kept.append(move)
        else:
            kept[self._chance.below(KEPT)] = move

    def of(self, verbs: Collection[str], state: Any, players: int) -> list[Any]:
        """Return moves, also such as are not expected here, by whoever is on turn or by others."""
        chance = self._chance
        found: list[Any] = []
        phases = {state.phase} | {phase for verb in verbs for phase in self._phases.get(verb, ())}
        for _ in range(SUGGESTED):
            move = self._suggested(sorted(phases), state, players)
            if move is not None:
                found.append(move)
        if not chance.below(SELDOM):
            found += self._some_of_all(state)
        for verb in verbs:
            made = self._made.get(verb)
            if made:
                move = chance.pick(made)
                found += (move, msgspec.structs.replace(move, who=chance.below(players)))
        return found

    def _some_of_all(self, state: Any) -> list[Any]:
        """Return some of all moves that one could make, spread over them."""
        try:
            moves = tuple(self._game.candidates(state))
        except Exception:  # noqa: BLE001  # no position to list moves in
            return []
        step = max(1, len(moves) // LISTED)
        return list(moves[self._chance.below(step) :: step])

    def _suggested(self, phases: list[str], state: Any, players: int) -> Any:
        chance, game = self._chance, self._game
        changes: dict[str, Any] = {"phase": chance.pick(phases)}
        if chance.below(2):
            changes["turn"] = chance.below(players)
        policy = chance.pick(game.policies)
        return _suggestion(game, msgspec.structs.replace(state, **changes), chance, policy)


def _suggestion(game: Game, state: Any, chance: Chance, policy: str) -> Any:
    """Return what a game suggests; None where that is no position, and so it fails."""
    try:
        return game.suggest(state, chance, policy)
    except Exception:  # noqa: BLE001  # the phase was changed by hand: anything may be missing
        return None


def near(move: Any, players: int, chance: Chance) -> Any:
    """Return a move that differs from one in a single field: another seat, a card more or less."""
    fields = [name for name in move.__struct_fields__ if name != "who"]
    if not fields or not chance.below(3):
        return msgspec.structs.replace(move, who=chance.below(players))
    name = chance.pick(fields)
    value = getattr(move, name)
    if isinstance(value, bool):
        return msgspec.structs.replace(move, **{name: not value})
    if isinstance(value, int):
        return msgspec.structs.replace(move, **{name: value + chance.pick((1, -1))})
    if isinstance(value, tuple) and value:
        cut = chance.below(len(value))
        less = (*value[:cut], *value[cut + 1 :])
        more = (*value, chance.pick(value))
        return msgspec.structs.replace(move, **{name: chance.pick((less, more))})
    return msgspec.structs.replace(move, who=chance.below(players))
