"""Facts of an outcome: what a path says after the asked step, and whether facts hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Game, Ruleset
from rulesfaq.engine.play import Asked, Played, apply, judge, refusals, seen_by
from rulesfaq.engine.seats import parse_seat
from rulesfaq.engine.table import Occasion, Ruling

ALLOWED = "allowed"
EVER = "ever."
SEES = "sees."


class Outcome(msgspec.Struct, frozen=True):
    """What became of the asked step: it was judged only, or carried out."""

    game: Game
    rules: Ruleset
    players: int
    allowed: bool
    refusals: tuple[Ruling, ...] = ()
    played: Played | None = None
    """None where it was judged only or refused."""
    asked: tuple[Asked, ...] = ()
    """Every row that was asked while it was carried out, if that was to be noted."""

    @property
    def occasions(self) -> tuple[Occasion, ...]:
        """The class of the move and the phases that ran after it."""
        return self.played.occasions if self.played else ()


def happen(
    game: Game,
    rules: Ruleset,
    state: Any,
    move: Any,
    players: int,
    *,
    judged_only: bool,
    noted: bool = False,
) -> Outcome:
    """Judge a move and, unless only its permission is asked, carry it out."""
    if not judge(rules, state, move).allowed:
        return Outcome(game, rules, players, allowed=False, refusals=refusals(rules, state, move))
    asked: list[Asked] | None = [] if noted else None
    played = None if judged_only else apply(rules, state, move, asked)
    noted_rows = tuple(asked or ())
    return Outcome(game, rules, players, allowed=True, played=played, asked=noted_rows)


def value_of(outcome: Outcome, path: str, state: Any = None) -> Any:
    """Return the plain value of a path after the step, or in another state.

    ``ever.PATH`` gives the list of all values that the path had within the step.

    Raises:
        BadNotationError: If the game does not know the path.
    """
    if path == ALLOWED:
        return outcome.allowed
    if state is None:
        if outcome.played is None:
            return None
        state = outcome.played.state
    if path.startswith(EVER):
        return _values_within(outcome, path.removeprefix(EVER))
    if path.startswith(SEES):
        _, seat, rest = path.split(".", 2)
        seen = seen_by(outcome.rules, state, parse_seat(seat, outcome.players))
        return outcome.game.notation.read(seen, rest)
    return outcome.game.notation.read(state, path)


def _values_within(outcome: Outcome, path: str) -> list[Any]:
    played = outcome.played
    if played is None:
        return []
    states = [event.after for event in played.events] + [played.state]
    found: list[Any] = []
    for state in states:
        value = outcome.game.notation.read(state, path)
        if value not in found:
            found.append(value)
    return found


def holds(outcome: Outcome, path: str, value: Any, state: Any = None) -> bool:
    """Whether a path has a value; ``ever.PATH: false`` says that it was never true."""
    return matches(path, value_of(outcome, path, state), value)


def matches(path: str, actual: Any, value: Any) -> bool:
    """Whether what a path gave is a value that it was said to have."""
    if path.startswith(EVER):
        return (True not in actual) if value is False else value in actual
    return bool(actual == value)


def framed(outcome: Outcome, rival: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a rival with the frame: what it does not name stays as in the true outcome."""
    if ALLOWED in rival or outcome.played is None:
        return rival
    frame = {path: value_of(outcome, path) for path in outcome.game.frame if path not in rival}
    return {**rival, **frame}
