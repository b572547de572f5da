"""How a game ended and what was scored, each with its rule: read off the events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulesfaq.engine.play import Event


class ScoreLine(msgspec.Struct, frozen=True):
    """Points that one rule gave to one seat."""

    seat: int
    points: int
    """May be negative."""
    rule: str


def score_lines(events: Iterable[Event]) -> tuple[ScoreLine, ...]:
    """Return a line for each change of ``points``, which states of scoring games have."""
    return tuple(
        ScoreLine(seat, after - before, event.rule)
        for event in events
        if event.after is not event.before
        for seat, (before, after) in enumerate(
            zip(event.before.points, event.after.points, strict=True),
        )
        if after != before
    )


def ended_by(events: Iterable[Event]) -> str | None:
    """Return the id of the rule that ended the game, if one did.

    A game whose points are counted before it is over may say in ``ended`` of its state
    that the end is decided; the rule that decided it is the one returned.
    """
    rule, over = None, False
    for event in events:
        if _is_decided(event.after) and not _is_decided(event.before):
            rule = event.rule
        over = event.after.phase == "over"
    return rule if over else None


def _is_decided(state: Any) -> bool:
    return state.phase == "over" or getattr(state, "ended", False)
