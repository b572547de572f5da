"""The position, the moves, and the numbers that the source prints. No rules."""

from __future__ import annotations

import msgspec


class Printed(msgspec.Struct, frozen=True):
    """The source's numbers, and the house rule with its standard value."""

    players_min: int = 2
    players_max: int = 4
    matches: int = 15
    least: int = 1
    most: int = 3
    blocked: str = "repeat"


OPTIONS = {"blocked": ("repeat", "loses")}


class State(msgspec.Struct, frozen=True):
    """A position; it is never changed, a rule returns another one."""

    phase: str
    """``setup turn over``, or ``taken``, ``passing``, which run by themselves."""
    players: int
    turn: int
    """The seat that decides, from 0."""
    row: int = 0
    last: int = 0
    """How many the person before has taken; 0 in the first turn."""
    winners: tuple[int, ...] = ()


class Start(msgspec.Struct, frozen=True):
    """Lay the matches out."""

    who: int


class Take(msgspec.Struct, frozen=True):
    """Take some matches."""

    who: int
    count: int


Move = Start | Take
update = msgspec.structs.replace
"""Return a copy with some fields changed."""


def is_blocked(state: State) -> bool:
    """Return whether the only match that is left is the very number that may not be taken."""
    return state.row == 1 and state.last == 1
