"""Karat as text: cards and moves, there and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.engine.seats import LETTERS, seat_letter
from rulesfaq.errors import BadNotationError
from rulesfaq.games.karat.state import (
    COLOURS,
    NOBODY,
    POOL,
    Bid,
    Cards,
    Choose,
    Count,
    Move,
    Reward,
    colour,
    jewels,
    number,
)

SIGNS = f"?{COLOURS}p"
"""The letter of each colour, by its number."""
CARD = re.compile(rf"(?:[{COLOURS}][3-9]|p[0-2])/[1-3]")
EXPECTED = "a colour (r g b y v), a value from 3 to 9 and the jewels, such as r9/2, or p0/3"


def parse_card(text: str) -> int:
    """Return the number of a card written as ``r9/2`` or, from the pool, ``p0/3``."""
    if not CARD.fullmatch(text):
        raise BadNotationError("card", text, EXPECTED)
    return SIGNS.index(text[0]) * 100 + int(text[1]) * 10 + int(text[3])


def format_card(card: int) -> str:
    """Return a card as text, ``?`` for one that is not seen."""
    return f"{SIGNS[colour(card)]}{number(card)}/{jewels(card)}" if card > 0 else "?"


def parse_cards(value: Any) -> Cards:
    """Return the cards of a text such as ``r9/3 r8/2``, or of a list of such texts."""
    if isinstance(value, str):
        return tuple(parse_card(text) for text in value.split())
    if isinstance(value, list | tuple) and all(isinstance(text, str) for text in value):
        return tuple(parse_card(text) for text in value)
    raise BadNotationError("row of cards", str(value), "cards with blanks, such as r9/3 r8/2")


def format_cards(cards: Iterable[int]) -> str:
    """Return cards as text, with blanks between."""
    return " ".join(format_card(card) for card in cards)


def parse_colour(text: str) -> int:
    """Return the number of a colour."""
    if len(text) != 1 or text not in COLOURS:
        raise BadNotationError("colour", text, f"one of {' '.join(COLOURS)}")
    return SIGNS.index(text)


def format_colour(of: int) -> str:
    """Return the letter of a colour, ``none`` before one is chosen."""
    return SIGNS[of] if 0 < of < POOL else "none"


def _reward(who: int, words: list[str]) -> Reward:
    match words:
        case [card]:
            return Reward(who, parse_card(card))
        case [card, "from", owner] if len(owner) == 1 and owner in LETTERS:
            return Reward(who, parse_card(card), LETTERS.index(owner))
        case _:
            text = " ".join(("reward", *words))
            raise BadNotationError("move", text, "reward g9/3, or reward p0/1 from C")


def parse_move(who: int, text: str) -> Move:
    """Return the move of a seat.

    Raises:
        BadNotationError: If the text is none.
    """
    verb, *words = text.split() or [""]
    if verb == "bid":
        return Bid(who, parse_cards(words))
    if verb == "reward":
        return _reward(who, words)
    if verb == "count" and not words:
        return Count(who)
    if verb == "choose" and len(words) == 1:
        return Choose(who, parse_colour(words[0]))
    raise BadNotationError("move", text, "bid CARD …, reward CARD, choose COLOUR or count")


def format_move(move: Move) -> str:
    """Return a move as text, without its seat."""
    if isinstance(move, Bid):
        return f"bid {format_cards(move.cards)}".rstrip()
    if isinstance(move, Choose):
        return f"choose {format_colour(move.colour)}"
    if isinstance(move, Count):
        return "count"
    named = "" if move.owner == NOBODY else f" from {seat_letter(move.owner)}"
    return f"reward {format_card(move.card)}{named}"


MOVE_FORMS = (
    Form("choose COLOUR", "take the ten cards of a colour, before the game", "choose r"),
    Form(
        "bid CARD …",
        "choose hand cards face down; the last one to bid has all revealed",
        "bid r9/3 r8/2",
    ),
    Form(
        "reward CARD [from SEAT]",
        "take a played card; the seat where several have played such a card",
        "reward p0/1 from C",
    ),
    Form("count", "count the jewels, after the end", "count"),
)
