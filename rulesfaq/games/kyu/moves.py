"""Kyū: facts of a move, for patterns; counted here anew, without asking what the rules ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.engine.seats import seat_letter
from rulesfaq.errors import BadNotationError
from rulesfaq.games.kyu.state import (
    CENTRE,
    NOBLES,
    Accept,
    Choose,
    Declare,
    Discard,
    Move,
    PlayRest,
    Show,
    State,
    Take,
)

PLAYING = Declare | Accept | Show | PlayRest


def _cards(move: Move) -> tuple[int, ...]:
    """Return the hand cards that a move needs."""
    if isinstance(move, PLAYING):
        return move.cards
    if isinstance(move, Take):
        return (move.give,)
    return (move.card,) if isinstance(move, Discard) else ()


def _missing(state: State, move: Move) -> int:
    hand, missing = list(state.hands[move.who]), 0
    for card in _cards(move):
        if card in hand:
            hand.remove(card)
        else:
            missing += 1
    return missing


def _owner(state: State, move: Move) -> str | None:
    if not isinstance(move, Declare | Choose):
        return None
    owner = state.owners[move.noble]
    return seat_letter(owner) if owner >= 0 else "centre" if owner == CENTRE else "none"


FACTS: dict[str, Callable[[State, Move], Any]] = {
    "cards": lambda _, move: len(_cards(move)),
    "missing": _missing,
    "noble": lambda _, move: NOBLES[move.noble] if isinstance(move, Declare | Choose) else None,
    "owner": _owner,
    "open": lambda state, move: move.card in state.display if isinstance(move, Take) else None,
    "equal": lambda _, move: move.card == move.give if isinstance(move, Take) else None,
    "colour": lambda _, move: (move.colour or "none") if isinstance(move, Show) else None,
}


def read_move(state: State, move: Move, path: str) -> Any:
    """Return a fact of a move; None where the move has none of it.

    Raises:
        BadNotationError: If no move has such a fact.
    """
    if path not in FACTS:
        raise BadNotationError("fact of a move", path, f"one of {' '.join(FACTS)}")
    return FACTS[path](state, move)


MOVE_PATH_FORMS = (
    Form("cards", "how many hand cards it needs", "cards"),
    Form("missing", "how many of them are not on the hand", "missing"),
    Form("noble", "the noble that is declared or chosen", "noble"),
    Form("owner", "who owns that: a seat, centre or none", "owner"),
    Form("open", "whether the card that is taken lies open", "open"),
    Form("equal", "whether a card like it is given for it", "equal"),
    Form("colour", "the colour that is named: red, black or none", "colour"),
)
