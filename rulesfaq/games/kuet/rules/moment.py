"""Moves that make no sense at all, whatever the rules: no page prints these."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, plumbing
from rulesfaq.games.kuet.melds import physical
from rulesfaq.games.kuet.rules.permit import in_play
from rulesfaq.games.kuet.state import (
    MOVES,
    NOBODY,
    Add,
    Deal,
    Discard,
    Finish,
    Lay,
    Move,
    Printed,
    Skip,
    State,
    Swap,
    Take,
)
from rulesfaq.games.kuet.table import holds_all, used_tiles

AT_THE_TABLE = (Lay, Add, Swap, Discard, Finish)


@plumbing("flow.moment", "guard", *MOVES)
def moment(state: State, move: Move, _printed: Printed) -> Ruling:
    """Ask whether a move makes sense at this moment, as far as no printed rule says so.

    Rule: flow.moment
    """
    if isinstance(move, Deal):
        holds = state.phase == "setup"
    elif isinstance(move, Skip):
        holds = state.phase == "buy" and move.who == state.turn
    elif isinstance(move, AT_THE_TABLE):
        waits = state.phase == "buy" and move.who == state.active
        holds = not waits and (in_play(state) or state.finisher != NOBODY)
    else:
        holds = in_play(state) or state.finisher != NOBODY
    return Ruling("flow.moment", holds, {"phase": state.phase})


@plumbing("flow.own-tiles", "guard", Lay, Add, Swap, Discard, Finish, Take)
def own_tiles(state: State, move: Move, _printed: Printed) -> Ruling:
    """Ask whether the tiles are on the mover's rack, and the meld on the table.

    Rule: flow.own-tiles
    """
    rack = state.racks[move.who]
    holds = True
    if isinstance(move, Lay | Finish):
        holds = bool(move.melds) and holds_all(rack, used_tiles(move.melds))
    elif isinstance(move, Add | Swap):
        holds = 0 <= move.meld < len(state.table) and physical(move.tile) in rack
    elif isinstance(move, Discard):
        holds = move.tile in rack
    elif isinstance(move, Take) and move.older:
        holds = any(move.older in tiles for tiles in state.front)
    return Ruling("flow.own-tiles", holds)


RULES = (moment, own_tiles)
