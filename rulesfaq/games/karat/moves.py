"""Karat: facts of a move, for patterns; counted here anew, without asking what the rules ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.engine.seats import seat_letter
from rulesfaq.errors import BadNotationError
from rulesfaq.games.karat.state import NOBODY, Bid, Move, Reward, State


def _missing(state: State, move: Move) -> int | None:
    if not isinstance(move, Bid):
        return None
    hand, missing = list(state.hands[move.who]), 0
    for card in move.cards:
        if card in hand:
            hand.remove(card)
        else:
            missing += 1
    return missing


def _owners(state: State, move: Move) -> list[int] | None:
    """Return the other seats that have played the card."""
    if not isinstance(move, Reward):
        return None
    return [
        seat for seat, cards in enumerate(state.played) if seat != move.who and move.card in cards
    ]


def _owner(state: State, move: Move) -> str | None:
    """Return from whom the card comes: the seat that is named, or the only one that can be."""
    owners = _owners(state, move)
    if owners is None or not isinstance(move, Reward):
        return None
    if move.owner != NOBODY:
        return seat_letter(move.owner) if move.owner in owners else "none"
    return seat_letter(owners[0]) if len(owners) == 1 else "none"


FACTS: dict[str, Callable[[State, Move], Any]] = {
    "cards": lambda _, move: len(move.cards) if isinstance(move, Bid) else None,
    "missing": _missing,
    "owner": _owner,
    "owners": lambda state, move: None if (o := _owners(state, move)) is None else len(o),
    "own": lambda state, move: (
        move.card in state.played[move.who] if isinstance(move, Reward) else None
    ),
    "held": lambda state, move: (
        move.card in state.hands[move.who] if isinstance(move, Reward) else None
    ),
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
    Form("cards", "how many cards are chosen", "cards"),
    Form("missing", "how many of them are not on the hand", "missing"),
    Form("owner", "from whom the reward comes: a seat, or none where that is not said", "owner"),
    Form("owners", "how many other seats have played that card", "owners"),
    Form("own", "whether the mover has played it", "own"),
    Form("held", "whether the mover has it on the hand", "held"),
)
