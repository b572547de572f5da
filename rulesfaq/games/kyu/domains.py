"""Kyū: finite sets of positions that can be gone through as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from rulesfaq.engine.seats import seat_letter
from rulesfaq.games.kyu.state import NOBLES

Position = tuple[Mapping[str, Any], tuple[int, str]]
MOST = 2
"""Nobles that a seat can own without having won."""
PLAYED = {"A": "r1 s3 r5 s7 r2 s4 r4 s1", "B": "r9 r9 s8 s8 r9 s9 s8 r8"}


def swaps(players: int) -> Iterator[Position]:
    """Yield every choice after the last noble was won from a challenger who owns some."""
    for last in NOBLES:
        others = [noble for noble in NOBLES if noble != last]
        for size in (1, 2):
            for own in combinations(others, size):
                yield from _choices(last, own, others, players)


def _choices(
    last: str, own: tuple[str, ...], others: list[str], players: int
) -> Iterator[Position]:
    rest = [noble for noble in others if noble not in own]
    seats = [seat_letter(seat) for seat in range(1, players)]
    for first in range(len(seats)):
        order = [*seats[first:], *seats[:first]]
        owners = [seat for seat in order for _ in range(MOST)]
        if len(owners) < len(rest):
            return
        owner = dict.fromkeys(own, "A") | dict(zip(rest, owners, strict=False))
        yield from _with_owners(last, owner, seats)


def _with_owners(last: str, owner: Mapping[str, str], seats: list[str]) -> Iterator[Position]:
    given = {
        "phase": "alternative",
        "turn": "B",
        "owner": owner,
        "contested": last,
        "challenger": "A",
        "answers": {"B": "accept"} | dict.fromkeys(seats[1:], "decline"),
        "shown": PLAYED,
        "colour": {"A": "red", "B": "red"} if last == "shogun" else {},
    }
    for noble in NOBLES:
        yield given, (1, f"choose {noble}")


def last_markers(_players: int) -> Iterator[Position]:
    """Yield the first to decline with many markers left, two, one and none, about each noble."""
    for noble in NOBLES:
        for first, second in ((0, 0), (10, 10), (11, 10), (10, 11), (11, 11), (12, 10)):
            for owner in ({}, {noble: "B"}):
                given = {
                    "contested": noble,
                    "challenger": "A",
                    "turn": "B",
                    "owner": owner,
                    "markers": {"A": first, "B": second},
                }
                yield given, (1, "decline")
