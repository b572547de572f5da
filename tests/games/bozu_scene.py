"""Scenes of Bozu Mekuri, written as the game writes them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply, judge, refusals
from rulesfaq.engine.seats import parse_seat
from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.state import OPTIONS, State

SETTINGS = [dict(zip(OPTIONS, values, strict=True)) for values in product(*OPTIONS.values())]
"""All values of the four house rules in every combination."""


class Scene:
    """A sound position, and the moves that are made in it."""

    def __init__(self, players: int, given: Mapping[str, Any], **options: str) -> None:
        self.rules = compile_rules(GAME, options)
        self.players = players
        self.state: State = GAME.notation.position(given, players, 1, self.rules.printed)
        assert GAME.audit(self.state, self.rules.printed) == ()

    def _move(self, seat: str, text: str) -> Any:
        return GAME.notation.parse_move(parse_seat(seat, self.players), text)

    def play(self, *steps: str) -> Scene:
        """Make moves such as ``A draw``; each must be allowed and lead to a sound position."""
        for step in steps:
            seat, text = step.split()
            move = self._move(seat, text)
            assert judge(self.rules, self.state, move).allowed, (step, self.refused(seat, text))
            self.state = apply(self.rules, self.state, move).state
            assert GAME.audit(self.state, self.rules.printed) == ()
        return self

    def refused(self, seat: str, text: str) -> list[str]:
        """Return the rules that forbid a move."""
        return [ruling.rule for ruling in refusals(self.rules, self.state, self._move(seat, text))]

    def hands(self) -> list[int]:
        """Return the numbers of cards by seat."""
        return [len(hand) for hand in self.state.hands]

    def __getitem__(self, path: str) -> Any:
        return GAME.notation.read(self.state, path)
