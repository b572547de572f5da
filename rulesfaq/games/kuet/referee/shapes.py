"""Küt, ruling: told tiles as melds of the engine, and why some are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from rulesfaq.games.kuet.melds import (
    NUMBERS,
    colour,
    consecutive,
    faces_of,
    goes_on_after_one,
    identical,
    is_meld,
    make_face,
    number,
    one_colour,
    same_number,
)
from rulesfaq.games.kuet.referee.pieces import Piece
from rulesfaq.games.kuet.referee.told import Okey
from rulesfaq.games.kuet.solver import layouts
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FACES,
    FALSE_JOKER,
    GROUP,
    KINDS,
    OKEY,
    PAIR,
    RUN,
    Meld,
    Printed,
    Tiles,
)


class NeedsColourError(Exception):
    """Raised where a tile is told without its colour, and it matters."""


def tile_of(piece: Piece, okey: Okey) -> int:
    """Return the tile of the rack that is told: the okey's own face is a real okey.

    Raises:
        NeedsColourError: The colour is missing.
    """
    if piece.special:
        return OKEY if piece.special == "ok" else FALSE_JOKER
    if piece.colour is None:
        raise NeedsColourError
    return OKEY if piece.face == okey.face else piece.face


def in_one_colour(pieces: Sequence[Piece]) -> tuple[tuple[Piece, ...], bool]:
    """Give a row of numbers without colours one colour, as a run is told; and whether it did."""
    plain = [piece for piece in pieces if not piece.special]
    bare = len(plain) > 1 and all(piece.colour is None for piece in plain)
    if not bare or len({piece.number for piece in plain}) < len(plain):
        return tuple(pieces), False
    return tuple(p if p.special else Piece(p.number, 0) for p in pieces), True


def too_many(tiles: Sequence[int], printed: Printed) -> int:
    """Return a tile that is told more often than it exists, 0 if there is none."""
    limits = {FALSE_JOKER: printed.false_jokers, OKEY: printed.okeys}
    counted = Counter(tiles)
    return next((t for t, n in counted.items() if n > limits.get(t, printed.copies)), 0)


# --- readings -------------------------------------------------------------------------------------


def readings(tiles: Tiles, joker: int, kind: str = "") -> tuple[Meld, ...]:
    """Return every meld that all the tiles together can be, okeys with what they stand for."""
    if tiles.count(OKEY) == len(tiles) and len(tiles) != Printed().pair_size:
        return ()
    kinds = (kind,) if kind else KINDS
    found = []
    for one in kinds:
        if (one, len(tiles)) in _SIZES:
            found += [layout[0] for layout in layouts(tiles, ((one, len(tiles)),), joker)]
    return tuple(found)


_SIZES = {(GROUP, 3), (GROUP, 4), (PAIR, 2)} | {(RUN, size) for size in range(3, NUMBERS + 1)}


def as_told(pieces: Sequence[Piece], tiles: Tiles, joker: int, kind: str = "") -> tuple[Meld, ...]:
    """Return the melds that told tiles can be on the table, okeys where they lie.

    An okey at the end of a run that was told first may lie there, or at the highest place as
    the rule has it where nothing is said: then there are several.
    """
    every = [meld for meld in readings(tiles, joker, kind) if _as_said(meld, pieces)]
    runs = [meld for meld in every if meld.kind == RUN]
    others = [meld for meld in every if meld.kind != RUN]
    return tuple(_one_per_kind(others)) + tuple(_told_runs(runs, tiles, joker))


def _one_per_kind(melds: list[Meld]) -> Iterator[Meld]:
    """Yield one group of those that differ only in the colour an okey is said to have."""
    seen = set()
    for meld in melds:
        key = (meld.kind, frozenset(number(face) for face in faces_of(meld.tiles, 0) if face))
        if key not in seen:
            seen.add(key)
            yield meld


def _as_said(meld: Meld, pieces: Sequence[Piece]) -> bool:
    said = [AS_OKEY + piece.stands for piece in pieces if piece.stands]
    return not Counter(said) - Counter(meld.tiles)


def _told_runs(runs: list[Meld], tiles: Tiles, joker: int) -> Iterator[Meld]:
    if not runs:
        return
    signs = [OKEY if tile == OKEY else joker if tile == FALSE_JOKER else tile for tile in tiles]
    lying = [meld for meld in runs if _shows(meld, signs, joker)]
    highest = max(runs, key=lambda meld: sum(_rank(meld, at) for at in range(len(meld.tiles))))
    yield from dict.fromkeys([*lying, highest])


def _rank(meld: Meld, at: int) -> int:
    faces = faces_of(meld.tiles, 0)
    return NUMBERS + 1 if number(faces[at]) == 1 and at else number(faces[at])


def _shows(meld: Meld, signs: list[int], joker: int) -> bool:
    faces = faces_of(meld.tiles, joker)
    return all(
        (AS_OKEY < tile <= AS_OKEY + FACES) if sign == OKEY else face == sign
        for sign, tile, face in zip(signs, meld.tiles, faces, strict=True)
    )


# --- why not --------------------------------------------------------------------------------------


class Flaw(msgspec.Struct, frozen=True):
    """Why tiles are no meld of a kind."""

    rule: str
    why: str
    """What it is: ``size``, ``number``, ``colour``, ``gap``, ``wrap``, ``long``, ``short``."""
    kind: str
    faces: Tiles = ()
    """The faces in the order that was looked at; an okey is 0."""


def likely_kind(tiles: Tiles, joker: int) -> str:
    """Return the kind that tiles look most like, which are no meld at all."""
    faces = [joker if t == FALSE_JOKER else t for t in tiles if t != OKEY]
    if len(tiles) == Printed().pair_size:
        return PAIR
    numbers = Counter(number(face) for face in faces)
    if len(numbers) == 1 or (numbers.most_common(1)[0][1] > 1 and not one_colour(faces)):
        return GROUP
    return RUN


def flaw_of(tiles: Tiles, kind: str, joker: int, printed: Printed) -> Flaw:
    """Return the first reason, in the order of the page, why tiles are no meld of a kind."""
    faces = tuple(0 if t == OKEY else joker if t == FALSE_JOKER else t for t in tiles)
    plain = [face for face in faces if face]
    if kind == PAIR:
        return Flaw("kuet.pair.identical", _pair_flaw(faces, plain, printed), PAIR, faces)
    if kind == GROUP:
        return _group_flaw(faces, plain, printed)
    return _run_flaw(faces, plain, printed)


def _pair_flaw(faces: Tiles, plain: list[int], printed: Printed) -> str:
    if len(faces) != printed.pair_size:
        return "size"
    if same_number(plain):
        return "colour"
    return "number" if one_colour(plain) or not identical(plain) else "size"


def _group_flaw(faces: Tiles, plain: list[int], printed: Printed) -> Flaw:
    if not same_number(plain):
        return Flaw("kuet.group.same-number", "number", GROUP, faces)
    if len(faces) < printed.group_min:
        return Flaw("kuet.group.size", "short", GROUP, faces)
    if len(faces) > printed.group_max:
        return Flaw("kuet.group.size", "long", GROUP, faces)
    return Flaw("kuet.group.no-duplicate-colour", "colour", GROUP, faces)


def _run_flaw(faces: Tiles, plain: list[int], printed: Printed) -> Flaw:
    if not one_colour(plain):
        follows = consecutive(filled(faces)) or len({number(face) for face in plain}) == len(plain)
        rule = "kuet.run.one-colour" if follows else "kuet.run.consecutive"
        return Flaw(rule, "colour" if follows else "gap", RUN, faces)
    if len(faces) > printed.run_max:
        return Flaw("kuet.open.run-max-length", "long", RUN, faces)
    line = filled(faces)
    if consecutive(line) and goes_on_after_one(line):
        return Flaw("kuet.run.no-wrap", "wrap", RUN, faces)
    if consecutive(line) and len(faces) < printed.run_min:
        return Flaw("kuet.run.min-three", "short", RUN, faces)
    return Flaw("kuet.run.consecutive", "gap", RUN, faces)


def filled(faces: Sequence[int]) -> Tiles:
    """Return faces with each okey as the face that its neighbours ask for, if one does."""
    at = next((i for i, face in enumerate(faces) if face), None)
    if at is None:
        return ()
    first = number(faces[at]) - at - 1
    return tuple(
        face or make_face(colour(faces[at]), (first + i) % NUMBERS + 1)
        for i, face in enumerate(faces)
    )


def is_valid(meld: Meld, joker: int, printed: Printed) -> bool:
    """Return whether the engine takes a meld."""
    return is_meld(meld, joker, printed)
