"""Rulings in a word: what a permission says, and what its narrower reading says."""

from __future__ import annotations

from collections.abc import Callable

from rulesfaq.engine.table import Ruling
from rulesfaq.games.kuet.state import Move, Printed, State

Case = Callable[[State, Move], bool]
Guard = Callable[[State, Move, Printed], Ruling | None]


def refuse_where(rule: str, case: Case) -> Guard:
    """Return a guard that refuses the move in a case, and is silent else."""

    def ask(state: State, move: Move, _printed: Printed) -> Ruling | None:
        return Ruling(rule, holds=False) if case(state, move) else None

    return ask


def allow_where(rule: str, case: Case) -> Guard:
    """Return a guard that allows the move in a case, and is silent else."""

    def ask(state: State, move: Move, _printed: Printed) -> Ruling | None:
        return Ruling(rule, holds=True) if case(state, move) else None

    return ask


def silent(_state: State, _move: Move, _printed: Printed) -> None:
    """Say nothing: the reading in which a rule does not exist."""


def in_play(state: State) -> bool:
    """Return whether a round is being played."""
    return state.phase in ("draw", "buy", "act")


def may_act(state: State, move: Move) -> bool:
    """Return whether the mover is at the point of the turn where tables are acted on."""
    return state.phase == "act" and move.who == state.active
