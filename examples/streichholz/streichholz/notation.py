"""How moves, positions and facts are written and read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rulesfaq.engine.game import Form, Notation
from rulesfaq.engine.seats import parse_seat, seat_letter
from rulesfaq.errors import BadNotationError
from streichholz.play import deal
from streichholz.state import Move, Printed, Start, State, Take, update

FACTS: dict[str, Callable[[State], Any]] = {
    "row": lambda state: state.row,
    "last": lambda state: state.last,
    "turn": lambda state: seat_letter(state.turn),
    "phase": lambda state: state.phase,
    "winners": lambda state: [seat_letter(seat) for seat in state.winners],
}


def parse_move(who: int, text: str) -> Move:
    """Return the move of a seat."""
    if text == "start":
        return Start(who)
    match = re.fullmatch(r"take ([0-9]{1,2})", text)
    if match is None:
        raise BadNotationError("move", text, "start, or take and a number, such as take 2")
    return Take(who, int(match[1]))


def format_move(move: Move) -> str:
    """Return a move as text, without its seat."""
    return "start" if isinstance(move, Start) else f"take {move.count}"


def position(given: Mapping[str, Any], players: int, seed: int, printed: Printed) -> State:
    """Return the position with the given fields; the rest is as at the start."""
    if given.get("phase") == "setup":
        return State("setup", players, 0)
    state = deal(players, seed, printed)
    for name, value in given.items():
        if name in ("row", "last") and isinstance(value, int) and not isinstance(value, bool):
            state = update(state, **{name: value})
        elif name == "turn":
            state = update(state, turn=parse_seat(str(value), players))
        else:
            known = "; ".join(form.form for form in NOTATION.fields)
            raise BadNotationError("field", f"{name}: {value}", known)
    return state


def read(state: State, path: str) -> Any:
    """Return the plain value at a path."""
    if path not in FACTS:
        raise BadNotationError("path", path, f"one of {' '.join(FACTS)}")
    return FACTS[path](state)


def picture(state: State) -> Mapping[str, Any]:
    """Return what a drawing of the table needs, plain values."""
    seats: dict[str, Any] = {
        seat_letter(seat): {"wins": seat in state.winners} for seat in range(state.players)
    }
    return {name: value(state) for name, value in FACTS.items()} | {"seats": seats}


NOTATION = Notation(
    parse_move=parse_move,
    format_move=format_move,
    position=position,
    read=read,
    picture=picture,
    moves=(
        Form("take NUMBER", "take so many matches", "take 2"),
        Form("start", "lay the matches out and begin", "start"),
    ),
    fields=(
        Form("phase: PHASE", "setup, before the matches are laid out", "phase: setup"),
        Form("row: NUMBER", "how many matches lie there", "row: 5"),
        Form("last: NUMBER", "how many the person before has taken", "last: 2"),
        Form("turn: SEAT", "who decides; else A", "turn: B"),
    ),
    paths=(
        Form("row", "how many matches lie there", "row"),
        Form("last", "how many the person before has taken", "last"),
        Form("turn", "the seat that decides", "turn"),
        Form("phase", "setup, turn or over", "phase"),
        Form("winners", "who wins once the game is over, a list", "winners"),
    ),
)
