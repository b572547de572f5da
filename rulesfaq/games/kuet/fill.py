"""Küt: what a position is filled up with: plain tiles that decide as little as they can."""

from __future__ import annotations

from collections.abc import Iterable

from rulesfaq.games.kuet.contracts import Contract, is_contract
from rulesfaq.games.kuet.melds import number
from rulesfaq.games.kuet.solver import layouts
from rulesfaq.games.kuet.state import FACES, NOT_LAID, Meld, State, Tiles, update
from rulesfaq.games.kuet.table import is_layable, used_tiles, without


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
    layable: dict[int, bool] = {}
    for tile in pool:
        if tile > FACES:
            special.append(tile)
            continue
        if tile not in layable:
            layable[tile] = is_layable(state, tile)
        (fitting if layable[tile] else plain).append(tile)
    return (*plain, *fitting, *special)


def _makes_meld(rack: list[int], tile: int) -> bool:
    """Return whether a tile would come close to a meld with those of the rack."""
    if tile > FACES or tile in rack:
        return True
    value = number(tile)
    if any(near in rack and abs(number(near) - value) == 1 for near in (tile - 1, tile + 1)):
        return True
    return sum(1 for other in rack if other <= FACES and number(other) == value) > 1


def fill_rack(rack: Tiles, pool: Tiles, size: int) -> tuple[Tiles, Tiles]:
    """Fill a rack up from a pool, with tiles that make no meld as long as there are any."""
    if len(rack) >= size:
        return rack, pool
    filled: list[int] = list(rack)
    left: list[int] = []
    for index, tile in enumerate(pool):
        if len(filled) == size:
            left += pool[index:]
            break
        if _makes_meld(filled, tile):
            left.append(tile)
        else:
            filled.append(tile)
    more = size - len(filled)
    return (*filled, *left[: max(more, 0)]), tuple(left[max(more, 0) :])
