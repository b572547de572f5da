"""Karat: finite sets of positions that can be gone through as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from rulesfaq.engine.seats import seat_letter

COLOURS = "rgbyv"
VALUES = range(3, 10)


def bids(players: int) -> Iterator[tuple[Mapping[str, Any], tuple[int, str]]]:
    """Yield every combination of one own card each: the last seat bids, the others have bid."""
    for values in product(VALUES, repeat=players):
        cards = [f"{COLOURS[seat]}{value}/1" for seat, value in enumerate(values)]
        last = players - 1
        given = {
            "hand": {seat_letter(last): cards[last]},
            "bids": {seat_letter(seat): cards[seat] for seat in range(last)},
        }
        yield given, (last, f"bid {cards[last]}")
