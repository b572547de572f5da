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


def _as_many(of: str, cards: int) -> str:
    """Return three jewels on so many cards of a colour."""
    return f"{of}9/3" if cards == 1 else f"{of}3/1 {of}3/2"


def endings(players: int) -> Iterator[tuple[Mapping[str, Any], tuple[int, str]]]:
    """Yield the end of the game: each seat has as much as the best or less, a pile high or low."""
    seats = [seat_letter(seat) for seat in range(players)]
    for turn, (best, piles) in enumerate(
        product(product((True, False), repeat=players), product((3, 1), repeat=players))
    ):
        if not any(best):
            continue
        colours = f"{COLOURS[1:players]}{COLOURS[0]}"
        score = {
            seat: _as_many(of, 1 + (turn // 3 + at) % 2) if top else f"{of}4/1"
            for at, (seat, top, of) in enumerate(zip(seats, best, colours, strict=True))
        }
        stack: dict[str, Any] = dict(zip(seats, piles, strict=True))
        if turn % 5 == 0 and stack["A"] > 1:
            stack["A"] = "p0/1 p1/1 p2/1"
        given = {
            "phase": "end",
            "score": score,
            "stack": stack,
            "hand": {seats[turn % players]: 3},
        }
        yield given, (turn % players, "count")


def last_rounds(players: int) -> Iterator[tuple[Mapping[str, Any], tuple[int, str]]]:
    """Yield rounds about the thirtieth, won by nobody or by the last to bid."""
    last = players - 1
    for number, equal in product((1, 28, 29, 30, 31), (True, False)):
        bids = {seat_letter(seat): f"{COLOURS[seat]}4/1" for seat in range(last)}
        card = f"{COLOURS[last]}{4 if equal else 9}/{1 if equal else 3}"
        given = {"round": number, "bids": bids, "hand": {seat_letter(last): card}}
        yield given, (last, f"bid {card}")
