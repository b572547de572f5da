"""Bozu Mekuri as text: cards and moves, there and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.errors import BadNotationError
from rulesfaq.games.bozu.cards import DECK
from rulesfaq.games.bozu.state import Cards, Draw, Move, Start, Stop

NAMES = {f"p{card}": card for card in DECK}
"""Cards by how they are written."""


def parse_card(text: str) -> int:
    """Return the number of a card written as ``p10``."""
    if text not in NAMES:
        raise BadNotationError("card", text, "p1 to p100")
    return NAMES[text]


def format_card(card: int) -> str:
    """Return a card as text, ``?`` for one that is not seen."""
    return f"p{card}" if card else "?"


def parse_cards(value: Any) -> Cards:
    """Return the cards of a text such as ``p1 p2``, or of a list of such texts."""
    if isinstance(value, str):
        return tuple(parse_card(text) for text in value.split())
    if isinstance(value, list | tuple) and all(isinstance(text, str) for text in value):
        return tuple(parse_card(text) for text in value)
    raise BadNotationError("row of cards", str(value), "cards with blanks between, such as p1 p2")


def format_cards(cards: Iterable[int]) -> list[str]:
    """Return cards as a list of texts."""
    return [format_card(card) for card in cards]


VERBS: dict[str, Callable[[int], Move]] = {"start": Start, "draw": Draw, "stop": Stop}


def parse_move(who: int, text: str) -> Move:
    """Return the move of a seat.

    Raises:
        BadNotationError: If the text is none.
    """
    if text not in VERBS:
        raise BadNotationError("move", text, f"one of {' '.join(VERBS)}")
    return VERBS[text](who)


def format_move(move: Move) -> str:
    """Return a move as text, without its seat."""
    return next(verb for verb, kind in VERBS.items() if kind is type(move))


MOVE_FORMS = (
    Form("start", "set the game up and begin", "start"),
    Form("draw", "turn over the top card of the stack", "draw"),
    Form("stop", "turn over no further card", "stop"),
)
