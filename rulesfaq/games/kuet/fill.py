"""Küt: what a position is filled up with: plain tiles that decide as little as they can."""

from __future__ import annotations

from collections.abc import Iterable

from rulesfaq.games.kuet.contracts import Contract, is_contract
from rulesfaq.games.kuet.melds import NUMBERS, faces_to_add, number
from rulesfaq.games.kuet.solver import layouts
from rulesfaq.games.kuet.state import FACES, NOT_LAID, Meld, State, Tiles, update
from rulesfaq.games.kuet.table import used_tiles, without


def covers(melds: Iterable[Meld], contract: Contract, *, exactly: bool = False) -> bool:
    """Return whether melds can have come of a layout of a contract, later grown."""
    parts = [(meld.kind, len(meld.tiles)) for meld in melds]
    if exactly:
        return is_contract(parts, contract)
    left = sorted(parts, key=lambda part: part[1])
    for kind, size in sorted(contract, key=lambda part: part[1]):
        found = next((part for part in left if part[0] == kind and part[1] >= size), None)
        if found is None:
            return False
        left.remove(found)
    return bool(contract)


def lay_contracts(state: State, pool: Tiles) -> tuple[State, Tiles]:
    """Lay a contract of plain tiles for each seat that has laid out, but owns no meld yet."""
    for seat, laid in enumerate(state.laid):
        if laid == NOT_LAID or any(meld.owner == seat for meld in state.table):
            continue
        plain = tuple(tile for tile in pool if tile <= FACES)
        found = next(layouts(plain, state.contract, 0), ())
        owned = tuple(Meld(meld.kind, meld.tiles, seat) for meld in found)
        state = update(state, table=state.table + owned)
        pool = without(pool, used_tiles(owned))
    return state, pool


def ordered_pool(state: State, pool: Tiles) -> Tiles:
    """Return tiles so that those come last that fit the table, and okeys and false jokers."""
    plain: list[int] = []
    fitting: list[int] = []
    special: list[int] = []
    layable = {face for meld in state.table for face in faces_to_add(meld, state.joker)}
    for tile in pool:
        if tile > FACES:
            special.append(tile)
        else:
            (fitting if tile in layable else plain).append(tile)
    return (*plain, *fitting, *special)


BESIDE: tuple[tuple[int, ...], ...] = tuple(
    tuple(near for near in (face - 1, face + 1) if abs(number(near) - number(face)) == 1)
    for face in range(FACES + 1)
)
"""By face: those of its colour whose number is one less or one more."""


def fill_rack(rack: Tiles, pool: Tiles, size: int) -> tuple[Tiles, Tiles]:
    """Fill a rack up from a pool, with tiles that make no meld as long as there are any.

    A tile comes close to a meld if the rack holds an equal one, one next to it, or two others of
    its number; okeys and false jokers always do.
    """
    if len(rack) >= size:
        return rack, pool
    near: set[int] = set()
    numbers = [0] * (NUMBERS + 1)
    for tile in rack:
        _note(tile, near, numbers)
    filled = list(rack)
    left: list[int] = []
    for index, tile in enumerate(pool):
        if len(filled) == size:
            left += pool[index:]
            break
        if tile > FACES or tile in near or numbers[number(tile)] > 1:
            left.append(tile)
        else:
            filled.append(tile)
            _note(tile, near, numbers)
    more = max(size - len(filled), 0)
    return (*filled, *left[:more]), tuple(left[more:])


def _note(tile: int, near: set[int], numbers: list[int]) -> None:
    """Note what comes close to a meld once a tile is in the rack."""
    near.add(tile)
    if tile <= FACES:
        numbers[number(tile)] += 1
        near.update(BESIDE[tile])
