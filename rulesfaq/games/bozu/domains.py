"""Bozu Mekuri: finite sets of positions that can be gone through as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from rulesfaq.engine.seats import seat_letter

CARDS = range(1, 101)
HANDS = (0, 3)
PILES = (0, 5)


def draws(players: int) -> Iterator[tuple[Mapping[str, Any], tuple[int, str]]]:
    """Yield every card drawn by the first seat: with cards and without, a pile and none."""
    for card, hand, pile in product(CARDS, HANDS, PILES):
        given = {
            "turn": "A",
            "stack": f"p{card}",
            "hand": {seat_letter(seat): hand for seat in range(players)},
            "pile": pile,
        }
        yield given, (0, "draw")
