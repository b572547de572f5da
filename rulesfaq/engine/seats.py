"""Seats: numbers in the engine, letters in notation, in turn order."""

from __future__ import annotations

from rulesfaq.errors import BadNotationError

LETTERS = "ABCDEFGH"


def seat_letter(seat: int) -> str:
    """Return the letter of a seat, ``A`` for 0."""
    return LETTERS[seat]


def parse_seat(text: str, players: int) -> int:
    """Return the number of a seat, 0 to ``players - 1``.

    Raises:
        BadNotationError: If nobody sits there.
    """
    seats = LETTERS[:players]
    if len(text) != 1 or text not in seats:
        raise BadNotationError("seat", text, f"one of {' '.join(seats)}")
    return seats.index(text)
