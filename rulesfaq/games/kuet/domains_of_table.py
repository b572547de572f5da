"""Küt: finite sets of tiles added to melds on the table, or swapped for an okey there."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.engine.seats import seat_letter
from rulesfaq.games.kuet.domains import COLOURS, Position

RUNS = (
    "g12 g13 g1", "s11 s12 ok=s13", "s11 ok=s12 ok=s13", "ok=r11 r12 r13", "r12 ok=r13 ok=r1",
    "b12 b13 ok=b1", "r1 r2 r3", "ok=r1 r2 r3", "b1 b2 b3 b4", "b4 b5 b6", "b4 b5 ok=b6",
    "ok=b4 b5 b6", "ok=b4 b5 ok=b6", "s3 ok=s4 s5", "g2 g3 g4", "ok=g2 g3 g4", "g10 g11 g12",
    "g5 g6 g7 g8 g9 g10 g11", "s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12 s13",
    "s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12", "r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1",
    "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 g13", "b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b1",
)  # fmt: skip
GROUPS = (
    "r7 s7 b7", "s13 b13 g13", "r1 s1 ok=b1", "r7 ok=s7 ok=b7", "ok=r4 s4 g4", "r7 s7 b7 g7",
    "r7 s7 b7 ok=g7", "r7 s7 ok=b7 ok=g7", "ok=r2 s2 b2 g2",
)  # fmt: skip
PAIRS = ("g9 g9", "g4 ok=g4", "ok=s1 ok=s1")
NUMBERS = range(1, 14)
OKEYS = {"b10": "b9", "r9": "r8", "s6": "s5", "g3": "g2"}
"""Okeys with their indicators."""
KEPT = ("r6", "s2", "b7")
"""What may be left to be discarded."""
PAIRED = ("b12", "b3", "g7", "r11")
"""Of what the other pairs of a pair contract may be."""


def _melds() -> Iterator[tuple[int, str, list[str]]]:
    """Yield melds with a round whose contract they are, or can have grown from."""
    for text in RUNS:
        yield 2, "run", text.split()
    for text in GROUPS:
        tiles = text.split()
        yield (1 if len(tiles) == len(COLOURS) - 1 else 6), "group", tiles
    for text in PAIRS:
        yield 17, "pair", text.split()


def _positions(players: int, tile: str, verb: str) -> Iterator[Position]:
    for turn, (number, kind, tiles) in enumerate(_melds()):
        shown = {each.removeprefix("ok=") for each in (*tiles, tile)}
        free = [okey for okey, indicator in OKEYS.items() if shown.isdisjoint((okey, indicator))]
        okey = free[turn % len(free)]
        seat, owner = turn % players, turn // 2 % players
        letter = seat_letter(seat)
        bare = "ok" if tile.startswith("ok=") else tile
        rest = next(kept for kept in KEPT if kept not in (tile, *tiles))
        if [*(each.partition("=")[0] for each in tiles), bare].count(bare) > 2:  # noqa: PLR2004 - there are two of each
            continue
        table = [f"{seat_letter(owner)} {kind} {' '.join(tiles)}"]
        if kind == "pair":
            others = [face for face in PAIRED if face not in shown]
            table += [f"{seat_letter(owner)} pair {face} {face}" for face in others[:2]]
        given = {
            "round": number,
            "turn": letter,
            "okey": okey,
            "table": table,
            "laid": [letter],
            "hand": {letter: f"{bare} {rest}"},
        }
        yield given, (seat, f"{verb} {tile} {'to' if verb == 'add' else 'from'} 1")


def additions(players: int) -> Iterator[Position]:
    """Yield every tile, and the okey as every tile, added to many melds."""
    for colour in COLOURS:
        for number in NUMBERS:
            yield from _positions(players, f"{colour}{number}", "add")
            yield from _positions(players, f"ok={colour}{number}", "add")
    yield from _positions(players, "fj", "add")


def swaps(players: int) -> Iterator[Position]:
    """Yield every tile swapped for an okey of many melds."""
    for tile in ("fj", *(f"{colour}{number}" for colour in COLOURS for number in NUMBERS)):
        yield from _positions(players, tile, "swap")
