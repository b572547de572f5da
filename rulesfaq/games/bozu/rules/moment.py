"""Moves that make no sense at all, whatever the rules: no source prints these."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, plumbing
from rulesfaq.games.bozu.state import MOVES, Move, Printed, Start, State


@plumbing("flow.moment", "guard", *MOVES)
def moment(state: State, move: Move, _printed: Printed) -> Ruling:
    """Ask whether a move makes sense at this moment, as far as no printed rule says so.

    Rule: flow.moment
    """
    if isinstance(move, Start):
        return Ruling("flow.moment", state.phase == "setup", {"phase": state.phase})
    holds = state.phase in ("turn", "extra") and bool(state.stack)
    return Ruling("flow.moment", holds, {"phase": state.phase})


RULES = (moment,)
