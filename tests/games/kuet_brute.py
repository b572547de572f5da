"""Küt by brute force: which tiles are melds, and which racks can lay what; slow and simple.

Tiles are written as the engine numbers them, okeys are counted apart. An okey is tried as each
of the 52 tiles.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

FACES = range(1, 53)
Tiles = tuple[int, ...]
Parts = tuple[tuple[str, int], ...]


def kind_of(tiles: Tiles) -> str:
    """Return what plain tiles are: ``group``, ``run``, ``pair`` or nothing."""
    colours = [(tile - 1) // 13 for tile in tiles]
    numbers = sorted((tile - 1) % 13 + 1 for tile in tiles)
    size = len(tiles)
    if size == 2:
        return "pair" if tiles[0] == tiles[1] else ""
    if len(set(numbers)) == 1 and len(set(colours)) == size in (3, 4):
        return "group"
    if size < 3 or len(set(colours)) > 1 or size > 13:
        return ""
    with_high_one = sorted(14 if number == 1 else number for number in numbers)
    rows = (list(range(row[0], row[0] + size)) == row for row in (numbers, with_high_one))
    return "run" if any(rows) else ""


@cache
def kinds(plain: Tiles, okeys: int) -> frozenset[str]:
    """Return what tiles and okeys can be together."""
    return frozenset(kind_of(plain + faces) for faces in product(FACES, repeat=okeys)) - {""}


def can_lay(plain: Tiles, okeys: int, parts: Parts) -> bool:
    """Return whether some of the tiles are melds of these kinds and sizes."""
    if not parts:
        return True
    (kind, size), rest = parts[0], parts[1:]
    for used in range(min(okeys, size) + 1):
        for places in combinations(range(len(plain)), size - used):
            chosen = tuple(sorted(plain[at] for at in places))
            if kind in kinds(chosen, used):
                left = tuple(tile for at, tile in enumerate(plain) if at not in places)
                if can_lay(left, okeys - used, rest):
                    return True
    return False


def can_lay_all(plain: Tiles, okeys: int) -> bool:
    """Return whether all tiles can be laid in melds at once."""
    if not plain:
        return okeys in (0, 2)
    first, others = plain[0], plain[1:]
    for used in range(okeys + 1):
        for size in range(len(others) + 1):
            for places in combinations(range(len(others)), size):
                chosen = tuple(sorted((first, *(others[at] for at in places))))
                left = tuple(tile for at, tile in enumerate(others) if at not in places)
                if kinds(chosen, used) and can_lay_all(left, okeys - used):
                    return True
    return False
