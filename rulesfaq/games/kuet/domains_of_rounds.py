"""Küt: finite sets of layouts, deals, last discards and ends of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from rulesfaq.engine.seats import seat_letter
from rulesfaq.games.kuet.domains import Position
from rulesfaq.games.kuet.starts import RACK, ROUNDS

ROUND_CONTRACTS = (
    "G3", "R3", "G3 G3", "R3 R3", "G3 R3", "G4", "R4", "G4 G4", "R4 R4", "G4 R4",
    "R5", "R5 G3", "R5 R3", "R5 G4", "R5 R4", "R5 R5", "P2 P2 P2", "P2 P2 P2 P2",
    "P2 P2 P2 P2 P2",
)  # fmt: skip
"""What the rounds ask for, written down once more."""
MAKERS = {
    "G": lambda place, size: [f"{colour}{place + 2}" for colour in "rsbg"[:size]],
    "R": lambda place, size: [f"{'rsbg'[place % 4]}{7 + step}" for step in range(size)],
    "P": lambda place, size: [f"{'rsbg'[place % 4]}{10 + place // 4}"] * size,
}
MOST = {"G": 4, "R": 6, "P": 2}
"""How many tiles there are for each."""
LARGEST = 13
"""A rack, less the tile that is kept."""
NAMES = {"G": "group", "R": "run", "P": "pair"}
Parts = tuple[tuple[str, int], ...]


def _others(parts: Parts) -> Iterator[Parts]:
    """Yield a contract, and what is nearly that."""
    yield parts
    for at, (kind, size) in enumerate(parts):
        before, after = parts[:at], parts[at + 1 :]
        yield (*before, (kind, size + 1), *after)
        yield (*before, (kind, size - 1), *after)
        yield (*before, ("R" if kind == "G" else "G", max(size, 3)), *after)
        if len(parts) > 1:
            yield (*before, *after)
    yield (*parts, ("G", 3))
    yield (*parts, ("R", 3))


def layouts(players: int) -> Iterator[Position]:
    """Yield the contract of each round laid, and melds that are nearly the contract."""
    for number, text in enumerate(ROUND_CONTRACTS, 1):
        parts = tuple((part[0], int(part[1:])) for part in text.split())
        for turn, laid in enumerate(_others(parts)):
            if sum(size for _, size in laid) > LARGEST or any(s > MOST[k] for k, s in laid):
                continue
            melds = [(NAMES[k], MAKERS[k](place, size)) for place, (k, size) in enumerate(laid)]
            for with_okey in (False, True):
                seat = (number + turn) % players
                yield _layout(number, seat, melds, with_okey=with_okey)


def _layout(
    number: int, seat: int, melds: list[tuple[str, list[str]]], *, with_okey: bool
) -> Position:
    if with_okey:
        kind, tiles = melds[-1]
        melds = [*melds[:-1], (kind, [*tiles[:-1], f"ok={tiles[-1]}"])]
    letter = seat_letter(seat)
    rack = [tile.partition("=")[0] for _, tiles in melds for tile in tiles]
    given = {
        "round": number,
        "turn": letter,
        "okey": "b13",
        "hand": {letter: " ".join((*rack, "g1"))},
    }
    text = " | ".join(f"{kind} {' '.join(tiles)}" for kind, tiles in melds)
    return given, (seat, f"lay {text}")


def deals(players: int) -> Iterator[Position]:
    """Yield the deal of each round by each opener."""
    for number, seat in product(range(1, ROUNDS + 1), range(players)):
        given = {"phase": "setup", "round": number, "opener": seat_letter(seat)}
        yield given, (seat, "deal")


LEFT: tuple[Mapping[str, str], ...] = (
    {"B": "r5 s7", "C": "ok b2"},
    {"B": "fj", "C": "ok ok", "D": "g13 r1"},
    {"D": "fj fj s12"},
    {},
)
"""Racks of those who have laid out, the seats counted from the one who ends the round."""


def last_discards(players: int) -> Iterator[Position]:
    """Yield last tiles discarded: with each colour of the okey, after redeals, in any round."""
    tiles, okeys = ("s4", "ok", "fj"), ("r9", "s3", "b11", "g6")
    for turn, (tile, okey, left, redeals) in enumerate(product(tiles, okeys, LEFT, range(4))):
        own = turn % players
        there = f"{tile} {' '.join(left.values())}".split()
        if max(there.count("ok"), there.count("fj")) > 2:  # noqa: PLR2004 - all there are
            continue
        racks = {_on(seat, own, players): rack for seat, rack in left.items()}
        letter = seat_letter(own)
        given = {
            "round": 1 + turn % (ROUNDS - 1),
            "turn": letter,
            "okey": okey,
            "redeals": redeals,
            "laid": [letter, *racks],
            "hand": {letter: tile, **racks},
        }
        yield given, (own, f"discard {tile}")


def _on(seat: str, by: int, players: int) -> str:
    return seat_letter((ord(seat) - ord("A") + by) % players)


def empty_piles(players: int) -> Iterator[Position]:
    """Yield draws from an empty pile and of its last tile, the first time up to the last."""
    rounds = (1, 10, ROUNDS - 1, ROUNDS)
    for turn, (left, redeals, number, laid) in enumerate(
        product((0, 1), range(4), rounds, ("", "C", "BD"))
    ):
        seat = turn % players
        racks = {} if number == ROUNDS else dict(zip(laid, ("ok s4", "fj r5"), strict=False))
        given = {
            "phase": "draw",
            "round": number,
            "turn": seat_letter(seat),
            "okey": ("r9", "s3", "b11", "g6")[turn // players % 4],
            "left": left,
            "redeals": redeals,
            "laid": list(racks),
            "hand": racks,
        }
        yield given, (seat, "draw")


def endings(players: int) -> Iterator[Position]:
    """Yield the end of the game with all that the others may have from earlier rounds."""
    laid = " | ".join(
        f"run {' '.join(RACK.split()[at : at + 5])}" for at in range(0, len(RACK.split()), 5)
    )
    for turn, totals in enumerate(product((0, 500, 1000), repeat=players)):
        for more in (0, 1):
            seat = (turn + more) % players
            given = {
                "round": ROUNDS,
                "turn": seat_letter(seat),
                "hand": {seat_letter(seat): RACK},
                "total": {seat_letter(at): total for at, total in enumerate(totals)},
            }
            yield given, (seat, f"finish {laid}")
