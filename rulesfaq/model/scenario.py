"""A scenario: a position, moves, and the fact that is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.model.source import Place

Facts = Mapping[str, Any]
"""Paths and the plain values that they have or would have."""


class Step(msgspec.Struct, frozen=True):
    """One move, or several made at once."""

    moves: tuple[tuple[str, str], ...]
    """Seat and move in the game's notation, such as ``("D", "decline")``."""
    asked: bool = False
    """Whether this is the step that the question is about."""
    together: bool = False
    """Whether the moves are made at once (``all:``)."""


class Scenario(msgspec.Struct, frozen=True):
    """What ``docs/scenarios.md`` describes."""

    title: str
    game: str
    players: int
    when: tuple[Step, ...]
    options: Mapping[str, str] = {}
    given: Facts = {}
    asks: Facts = {}
    """One fact: its path and the value claimed."""
    instead: tuple[Facts, ...] = ()
    """Rivals: what somebody who is wrong would expect."""
    agreed: Facts = {}
    """What the question itself takes for granted."""
    contrast: bool = False
    then: Facts = {}
    """Further facts after the asked step."""
    seed: int = 1
    place: Place = Place()
    places: Mapping[str, Place] = {}
    """Where its parts stand, by key, such as ``asks`` or ``when.0``."""
    id: str = ""
    """Of a scenario in a file of its own; empty for one inside a claim."""

    @property
    def asked(self) -> int:
        """The index of the asked step: the marked one, else the last."""
        return next((i for i, step in enumerate(self.when) if step.asked), len(self.when) - 1)
