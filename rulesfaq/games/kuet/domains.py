"""Küt: finite sets of positions that can be gone through as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from typing import Any

from rulesfaq.engine.seats import seat_letter

Position = tuple[Mapping[str, Any], tuple[int, str]]

COLOURS = "rsbg"
KEPT = ("r12", "s3", "g8")
"""What may be left to be discarded."""
LONGEST, SHORTEST = 13, 2
ONE_TWICE = 14
"""The 1 after the 13."""
OKEYS = (0, 1, 2)


def _number(value: int) -> int:
    return (value - 1) % LONGEST + 1


def _with_okeys(faces: list[str]) -> Iterator[list[str]]:
    """Yield the faces with each choice of them shown by none, one or both okeys."""
    for okeys in OKEYS:
        for places in combinations(range(len(faces)), min(okeys, len(faces))):
            yield [f"ok={face}" if at in places else face for at, face in enumerate(faces)]


def _runs() -> Iterator[tuple[str, list[str]]]:
    """Yield every run in one colour, with okeys in every place; the colours take turns."""
    turn = 0
    for length in range(SHORTEST, LONGEST + 1):
        for first in range(1, ONE_TWICE + 2 - length):
            for _ in range(1 if length > len(COLOURS) + 1 else 2):
                turn += 1
                colour = COLOURS[turn % len(COLOURS)]
                faces = [f"{colour}{_number(first + step)}" for step in range(length)]
                for tiles in _with_okeys(faces):
                    yield "run", tiles


def _wrong_runs() -> Iterator[tuple[str, list[str]]]:
    """Yield runs that go on after the 1, have a gap, or a tile of another colour."""
    for at, colour in enumerate(COLOURS):
        other = COLOURS[at - 1]
        for first in (11, 12, 13):
            faces = [f"{colour}{_number(first + step)}" for step in range(5)]
            yield from (("run", tiles) for tiles in _with_okeys(faces[:4]))
            yield from (("run", tiles) for tiles in _with_okeys(faces))
        for first in range(1, LONGEST - 2):
            yield "run", [f"{colour}{first}", f"{colour}{first + 1}", f"{colour}{first + 3}"]
            yield "run", [f"{colour}{first}", f"{colour}{first + 1}", f"{other}{first + 2}"]
            yield "run", [f"{colour}{first}", f"ok={other}{first + 1}", f"{colour}{first + 2}"]
            yield "run", [f"{colour}{first + 2}", f"{colour}{first + 1}", f"{colour}{first}"]


def _groups() -> Iterator[tuple[str, list[str]]]:
    """Yield two to five tiles of one number in any colours, with okeys in every place."""
    for number in range(1, LONGEST + 1):
        for size in range(2, len(COLOURS) + 2):
            for colours in combinations_with_replacement(COLOURS, size):
                if size > len(set(colours)) + 1:
                    continue
                faces = [f"{colour}{number}" for colour in colours]
                limit = 1 if size > len(COLOURS) else 1 + len(OKEYS) * size
                for _, tiles in zip(range(limit), _with_okeys(faces), strict=False):
                    yield "group", tiles
        yield "group", [f"r{number}", f"s{number}", f"b{_number(number + 1)}"]


def _pairs() -> Iterator[tuple[str, list[str]]]:
    """Yield every tile with its like, an okey in its place, and with one that it is not."""
    for at, colour in enumerate(COLOURS):
        for number in range(1, LONGEST + 1):
            face, other = f"{colour}{number}", f"{COLOURS[at - 1]}{number}"
            for tiles in _with_okeys([face, face]):
                yield "pair", tiles
            yield "pair", [face, other]
            yield "pair", [face, f"ok={other}"]
            yield "pair", [face, f"{colour}{_number(number + 1)}"]
            yield "pair", [face, "fj"]
            yield "pair", [face, face, f"ok={face}"]


def _jokers() -> Iterator[tuple[str, list[str], str]]:
    """Yield melds with a false joker, right ones and wrong ones, and the okey it counts as."""
    for at, colour in enumerate(COLOURS):
        others = [each for each in COLOURS if each != colour]
        for number in range(1, LONGEST + 1):
            face, above = f"{colour}{number}", f"{colour}{_number(number + 1)}"
            run = [f"{colour}{_number(number + step)}" for step in range(1, 4)]
            group = [f"{each}{number}" for each in others]
            elsewhere = f"{COLOURS[at - 1]}{_number(number + 5)}"
            for okey in (face, elsewhere):
                yield "pair", ["fj", "fj"], okey
                yield "pair", ["fj", f"ok={face}"], okey
                yield "pair", ["fj", f"ok={above}"], okey
                yield "run", ["fj", *run], okey
                yield "run", ["fj", f"ok={run[0]}", run[1]], okey
                yield "group", ["fj", *group], okey
                yield "group", [group[0], "fj", f"ok={group[1]}"], okey
                yield "group", [group[0], "fj", f"ok={face}"], okey
            yield "pair", ["fj", f"fj={face}"], elsewhere
            yield "group", [*group[:2], f"fj={face}"], elsewhere


def _all() -> Iterator[tuple[str, list[str], str]]:
    """Yield every meld of this module and the okey of the round, which no tile of it shows."""
    for make in (_runs, _wrong_runs, _groups, _pairs):
        for turn, (kind, tiles) in enumerate(make()):
            faces = {tile.removeprefix("ok=") for tile in tiles}
            free = [okey for at, okey in OKEY_OVER.items() if faces.isdisjoint((at, okey))]
            yield kind, tiles, free[turn % len(free)]
    yield from _jokers()


OKEY_OVER = {"b8": "b9", "r12": "r13", "s13": "s1", "g4": "g5", "b1": "b2", "s6": "s7"}
"""Okeys by their indicator."""
ROUNDS = {"run": 2, "group": 1, "pair": 17}
"""Rounds whose contract each kind of meld is."""


def melds(players: int) -> Iterator[Position]:
    """Yield melds laid by a seat that has laid out before, right ones and wrong ones."""
    for turn, (kind, tiles, okey) in enumerate(_all()):
        seat = turn % players
        letter = seat_letter(seat)
        rack = " ".join(tile.partition("=")[0] for tile in tiles)
        given = {
            "round": ROUNDS[kind],
            "turn": letter,
            "laid": [letter],
            "okey": okey,
            "hand": {letter: f"{rack} {next(kept for kept in KEPT if kept not in tiles)}"},
        }
        yield given, (seat, f"lay {kind} {' '.join(tiles)}")
