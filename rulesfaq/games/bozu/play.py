"""Bozu Mekuri: dealing, and moves worth trying."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.engine.rng import Chance
from rulesfaq.errors import BadPositionError
from rulesfaq.games.bozu.rules import RULES
from rulesfaq.games.bozu.state import Draw, Move, Printed, Start, State, Stop
from rulesfaq.games.bozu.table import empty_table

POLICIES = ("even", "bold", "shy")
"""``bold`` turns over further cards, ``shy`` stops."""
LEANING = {"bold": 0.95, "shy": 0.1}
"""By policy: how often a further card is turned over."""
EVENLY = 0.5


def deal(players: int, seed: int, printed: Printed) -> State:
    """Return the position after set-up; seat 0 begins.

    Raises:
        BadPositionError: If so many people cannot play.
    """
    state = empty_table(players, seed)
    start = Start(0)
    for row in RULES:
        if Start in row.on and row.kind == "guard" and not row.ask(state, start, printed).holds:
            raise BadPositionError((f"{players} players cannot play",))
        if Start in row.on and row.kind == "effect":
            state = row.ask(state, start, printed) or state
    return state


def candidates(state: State) -> Iterator[Move]:
    """Yield the moves of the seat that decides, wider than the legal ones."""
    if state.phase == "setup":
        yield from (Start(seat) for seat in range(state.players))
    elif state.phase in ("turn", "extra"):
        yield Draw(state.turn)
        yield Stop(state.turn)


def suggest(state: State, chance: Chance, policy: str) -> Move:
    """Return one move worth judging."""
    if state.phase == "setup":
        return Start(chance.below(state.players))
    if state.phase == "extra" and chance.share() >= LEANING.get(policy, EVENLY):
        return Stop(state.turn)
    return Draw(state.turn)
