"""Points and the winner of a game, worked out by the engine from who owns which nobles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import msgspec

from rulesfaq.engine.game import Ruleset
from rulesfaq.games.kyu.referee.table import run
from rulesfaq.games.kyu.state import NOBLES, OUTSIDE, State, update
from rulesfaq.games.kyu.table import empty_table, nobles_of

MOST_SEATS = 5


class Counted(msgspec.Struct, frozen=True):
    """How a distribution of nobles ends."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    """By seat; zeros where none are counted."""
    scored: bool
    rules: tuple[str, ...]
    """Printed rules that acted, in order."""


def points_of(nobles: Sequence[str], rules: Ruleset) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Return the points of one owner, and the points that each rule has added, in order."""
    owners = tuple(0 if noble in nobles else OUTSIDE for noble in NOBLES)
    played = run(rules, _table("scoring", owners, 2))
    added = tuple(
        (event.rule, event.after.points[0] - event.before.points[0])
        for event in played.events
        if event.occasion == "scoring" and event.rule.startswith("kyu.score.")
    )
    scored = max(event.after.points[0] for event in played.events)
    return scored, added


def _table(phase: str, owners: tuple[int, ...], players: int) -> State:
    return update(
        empty_table(players, 1),
        phase=phase,
        owners=owners,
        contested=0,
        challenger=max(owners[0], 0),
        race=(max(owners[0], 0),),
    )


def end_of(owners: tuple[int, ...], players: int, rules: Ruleset) -> Counted:
    """Return how the game ends when the nobles belong to these seats."""
    played = run(rules, _table("ending", owners, players))
    state = played.state
    points = next((e.after.points for e in reversed(played.events) if e.after.scored), state.points)
    decided = next((e.after for e in played.events if e.after.winner >= 0), state)
    winners = (decided.winner,) if decided.winner >= 0 else state.race
    acted = tuple(e.rule for e in played.events if e.rule.startswith("kyu."))
    return Counted(winners, points, any(e.occasion == "scoring" for e in played.events), acted)


def three_of(owners: tuple[int, ...], players: int, least: int) -> int | None:
    """Return the seat that owns enough nobles to win at once, if one does."""
    state = _table("ending", owners, players)
    return next((seat for seat in range(players) if len(nobles_of(state, seat)) >= least), None)


def completions(
    held: Mapping[str, tuple[str, ...]], least_winning: int
) -> Iterator[tuple[int, ...]]:
    """Yield the owners for every way in which the untold nobles belong to somebody else.

    The people told own nothing more; nobody untold owns enough to have won at once.
    """
    owner = {noble: seat for seat, nobles in enumerate(held.values()) for noble in nobles}
    missing = [noble for noble in NOBLES if noble not in owner]
    others = range(len(held), MOST_SEATS)
    for chosen in product(others, repeat=len(missing)):
        if all(chosen.count(seat) < least_winning for seat in others):
            given = owner | dict(zip(missing, chosen, strict=True))
            yield tuple(given[noble] for noble in NOBLES)
