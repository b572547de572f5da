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


class _Rack:
    """A rack that is being filled, and what a further tile would come close to a meld with."""

    def __init__(self, rack: Tiles) -> None:
        self.tiles: list[int] = []
        self._near: set[int] = set()
        self._numbers = [0] * (NUMBERS + 1)
        for tile in rack:
            self.add(tile)

    def add(self, tile: int) -> None:
        """Take a tile in; equal tiles and those next to it come close to a meld from now on."""
        self.tiles.append(tile)
        self._near.add(tile)
        if tile <= FACES:
            self._numbers[number(tile)] += 1
            self._near.update(BESIDE[tile])

    def makes_meld(self, tile: int) -> bool:
        """Return whether a tile would come close to a meld with those of the rack."""
        return tile > FACES or tile in self._near or self._numbers[number(tile)] > 1


def fill_rack(rack: Tiles, pool: Tiles, size: int) -> tuple[Tiles, Tiles]:
    """Fill a rack up from a pool, with tiles that make no meld as long as there are any."""
    if len(rack) >= size:
        return rack, pool
    filled = _Rack(rack)
    left: list[int] = []
    for index, tile in enumerate(pool):
        if len(filled.tiles) == size:
            left += pool[index:]
            break
        if filled.makes_meld(tile):
            left.append(tile)
        else:
            filled.add(tile)
    more = size - len(filled.tiles)
    return (*filled.tiles, *left[: max(more, 0)]), tuple(left[max(more, 0) :])
