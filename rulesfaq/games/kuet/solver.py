"""Küt: which melds a rack can lay: for a contract, at all, or all of it at once.

Melds are built, not guessed: of all melds of a kind and size those are kept of which the
rack lacks no more tiles than it has okeys. An okey fills what the rack lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from rulesfaq.games.kuet.contracts import Contract, Part
from rulesfaq.games.kuet.melds import NUMBERS, make_face
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FACES,
    FALSE_JOKER,
    GROUP,
    OKEY,
    PAIR,
    RUN,
    Meld,
    Tiles,
)

COLOURS = range(4)
SMALLEST = 3
Faces = tuple[int, ...]
Counts = list[int]
Template = tuple[str, Faces]


def _groups(size: int) -> tuple[Faces, ...]:
    return tuple(
        tuple(make_face(colour, number) for colour in colours)
        for number in range(1, NUMBERS + 1)
        for colours in combinations(COLOURS, size)
    )


def _runs(size: int) -> tuple[Faces, ...]:
    return tuple(
        tuple(make_face(colour, number) for number in range(start, start + size))
        for colour in COLOURS
        for start in range(1, NUMBERS + 3 - size)
        if size <= NUMBERS
    )


def _pairs(size: int) -> tuple[Faces, ...]:
    return tuple((face,) * size for face in range(1, FACES + 1))


MAKERS = {GROUP: _groups, RUN: _runs, PAIR: _pairs}
TEMPLATES: dict[Part, tuple[Faces, ...]] = {
    **{(GROUP, size): _groups(size) for size in (3, 4)},
    **{(RUN, size): _runs(size) for size in range(SMALLEST, NUMBERS + 1)},
    (PAIR, 2): _pairs(2),
}
"""Every valid meld, as the faces it shows, by kind and size."""


def _mask(faces: Iterable[int]) -> int:
    """Return faces as bits, to see quickly which of them are not there."""
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask


SINGLE: dict[Part, tuple[tuple[int, Faces], ...]] = {
    part: tuple((_mask(faces), faces) for faces in templates)
    for part, templates in TEMPLATES.items()
    if part[0] != PAIR
}
"""The same with their bits, for those that have no tile twice."""


def _by_face() -> tuple[tuple[Template, ...], ...]:
    found: list[list[Template]] = [[] for _ in range(FACES + 1)]
    for (kind, _), templates in TEMPLATES.items():
        for faces in templates:
            for face in dict.fromkeys(faces):
                found[face].append((kind, faces))
    return tuple(tuple(templates) for templates in found)


BY_FACE = _by_face()
"""Every valid meld in which a face stands."""


def count_faces(rack: Iterable[int], joker: int) -> tuple[Counts, int]:
    """Return how often the rack has each face, false jokers as theirs, and its okeys."""
    counts, okeys = [0] * (FACES + 1), 0
    for tile in rack:
        if tile == OKEY:
            okeys += 1
        elif tile == FALSE_JOKER:
            counts[joker] += 1
        elif tile > 0:
            counts[tile] += 1
    return counts, okeys


def _lacking(counts: Counts, faces: Faces) -> int:
    """Return how many of the faces are not there."""
    if faces[0] == faces[-1]:
        return max(0, len(faces) - counts[faces[0]])
    return [counts[face] for face in faces].count(0)


def _use(counts: Counts, faces: Faces) -> Faces:
    """Take the faces that are there, and return them; the others need okeys."""
    used = []
    for face in faces:
        if counts[face]:
            counts[face] -= 1
            used.append(face)
    return tuple(used)


def _give_back(counts: Counts, faces: Faces) -> None:
    for face in faces:
        counts[face] += 1


def _choices(
    counts: Counts, okeys: int, parts: Contract, lists: dict[Part, list[Faces]], least: int
) -> Iterator[tuple[Template, ...]]:
    """Yield each choice of a meld for each part; equal parts in one order only."""
    if not parts:
        yield ()
        return
    part, rest = parts[0], parts[1:]
    templates = lists[part]
    for index in range(least, len(templates)):
        faces = templates[index]
        lacking = _lacking(counts, faces)
        if lacking > okeys:
            continue
        used = _use(counts, faces)
        after = index if rest and rest[0] == part else 0
        for more in _choices(counts, okeys - lacking, rest, lists, after):
            yield ((part[0], faces), *more)
        _give_back(counts, used)


def layouts(
    rack: Tiles, contract: Contract, joker: int, keep: int = 0
) -> Iterator[tuple[Meld, ...]]:
    """Yield the layouts of a contract that a rack can show.

    Args:
        rack: The tiles, OKEY for a real okey.
        contract: What is asked for; nothing is yielded where that is nothing.
        joker: The face of the false joker.
        keep: How many tiles must be left.
    """
    if not contract or sum(size for _, size in contract) + keep > len(rack):
        return
    counts, okeys = count_faces(rack, joker)
    parts = tuple(sorted(contract, key=lambda part: (-part[1], part[0])))
    lists: dict[Part, list[Faces]] = {}
    for part in set(parts):
        templates = TEMPLATES.get(part) or MAKERS[part[0]](part[1])
        lists[part] = [faces for faces in templates if _lacking(counts, faces) <= okeys]
        if not lists[part]:
            return
    for chosen in _choices(counts, okeys, parts, lists, 0):
        yield assign(chosen, rack, joker)


def assign(chosen: Iterable[Template], rack: Tiles, joker: int) -> tuple[Meld, ...]:
    """Return melds with the tiles of a rack: its own, then false jokers, then okeys."""
    left = list(rack)

    def tile_for(face: int) -> int:
        wanted = (face, FALSE_JOKER) if face == joker else (face,)
        for tile in wanted:
            if tile in left:
                left.remove(tile)
                return tile
        return AS_OKEY + face

    return tuple(Meld(kind, tuple(tile_for(face) for face in faces)) for kind, faces in chosen)


def single_melds(rack: Tiles, joker: int, *, pairs: bool = False) -> Iterator[Meld]:
    """Yield each group and run that a rack can show, pairs too if they are wanted."""
    counts, okeys = count_faces(rack, joker)
    missing = ~_mask(face for face, count in enumerate(counts) if count)
    for part, masked in SINGLE.items():
        most = min(okeys, part[1] - 1)
        if part[1] > len(rack):
            continue
        for mask, faces in masked:
            if (mask & missing).bit_count() <= most:
                yield assign(((part[0], faces),), rack, joker)[0]
    for (kind, size), templates in TEMPLATES.items() if pairs else ():
        for faces in templates if kind == PAIR and size <= len(rack) else ():
            if _lacking(counts, faces) <= min(okeys, size - 1):
                yield assign(((kind, faces),), rack, joker)[0]


def whole_rack(rack: Tiles, joker: int) -> tuple[Meld, ...] | None:
    """Return melds that use up the whole rack, or None where there are none."""
    counts, okeys = count_faces(rack, joker)
    dead: set[tuple[int, ...]] = set()
    chosen = _cover(counts, okeys, 1, dead)
    return None if chosen is None else assign(chosen, rack, joker)


def _cover(
    counts: Counts, okeys: int, first: int, dead: set[tuple[int, ...]]
) -> tuple[Template, ...] | None:
    while first <= FACES and not counts[first]:
        first += 1
    if first > FACES:
        pair: tuple[Template, ...] = ((PAIR, (1, 1)),)
        return {0: (), 2: pair}.get(okeys)
    key = (okeys, *counts[first:])
    if key in dead:
        return None
    for kind, faces in BY_FACE[first]:
        lacking = _lacking(counts, faces)
        if lacking > okeys:
            continue
        used = _use(counts, faces)
        rest = _cover(counts, okeys - lacking, first, dead)
        _give_back(counts, used)
        if rest is not None:
            return ((kind, faces), *rest)
    dead.add(key)
    return None
