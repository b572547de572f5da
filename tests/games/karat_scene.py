"""Scenes of Karat, written as the game writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply, judge, refusals, seen_by
from rulesfaq.engine.seats import parse_seat
from rulesfaq.games.karat import GAME
from rulesfaq.games.karat.state import State


class Scene:
    """A sound position, and the moves that are made in it."""

    def __init__(self, players: int, given: Mapping[str, Any], **options: str) -> None:
        self.rules = compile_rules(GAME, options)
        self.players = players
        self.state: State = GAME.notation.position(given, players, 1, self.rules.printed)
        assert GAME.audit(self.state, self.rules.printed) == ()

    def _move(self, step: str) -> Any:
        seat, _, text = step.partition(" ")
        return GAME.notation.parse_move(parse_seat(seat, self.players), text)

    def play(self, *steps: str) -> Scene:
        """Make moves such as ``A bid r9/3``; each must be allowed and lead to a sound position."""
        for step in steps:
            move = self._move(step)
            assert judge(self.rules, self.state, move).allowed, (step, self.refused(step))
            self.state = apply(self.rules, self.state, move).state
            assert GAME.audit(self.state, self.rules.printed) == ()
        return self

    def refused(self, step: str) -> list[str]:
        """Return the rules that forbid a move."""
        return [ruling.rule for ruling in refusals(self.rules, self.state, self._move(step))]

    def seen(self, seat: str, path: str) -> Any:
        """Return a fact as a seat sees it."""
        view = seen_by(self.rules, self.state, parse_seat(seat, self.players))
        return GAME.notation.read(view, path)

    def __getitem__(self, path: str) -> Any:
        return GAME.notation.read(self.state, path)


def bid(*bids: str, **given: Any) -> Scene:
    """Let all seats bid these cards; options begin with ``with_``."""
    options = {key[5:]: value for key, value in given.items() if key.startswith("with_")}
    rest = {key: value for key, value in given.items() if not key.startswith("with_")}
    seats = "ABCDE"[: len(bids)]
    hands = dict(zip(seats, bids, strict=True))
    scene = Scene(len(bids), {"hand": hands} | rest, **options)
    return scene.play(*(f"{seat} bid {cards}" for seat, cards in hands.items()))


def reward(card: str, bids: Mapping[str, str], **given: Any) -> Scene:
    """Let A, who has won with the first of these bids, take a card."""
    position = {"won": "A", "bids": bids} | given
    return Scene(max(2, len(bids)), position).play(f"A reward {card}")
