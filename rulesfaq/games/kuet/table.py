"""Küt: questions about what lies on the table and who sits where. No rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rulesfaq.games.kuet.melds import fits, physical
from rulesfaq.games.kuet.state import (
    FACES,
    FALSE_JOKER,
    LAID_EARLIER,
    LAID_NOW,
    NOBODY,
    NOT_LAID,
    OKEY,
    Meld,
    State,
    Tiles,
    put,
    update,
)


def next_seat(state: State, seat: int) -> int:
    """Return the seat whose turn comes after a seat's."""
    return (seat + state.step) % state.players


def seat_before(state: State, seat: int) -> int:
    """Return the seat whose turn comes before a seat's."""
    return (seat - state.step) % state.players


def opposite(state: State, seat: int) -> int:
    """Return the seat opposite."""
    return (seat + state.players // 2) % state.players


def buyers(state: State) -> Tiles:
    """Return who may buy the discard, in turn order: all but the next player and the discarder."""
    first = next_seat(state, state.active)
    return tuple((first + step * state.step) % state.players for step in range(state.players - 2))


def fresh_tile(state: State) -> int:
    """Return the discard that can still be had, 0 if there is none."""
    return state.front[state.fresh][-1] if state.fresh != NOBODY else 0


def has_laid(state: State, seat: int) -> bool:
    """Return whether a seat has laid out in this round."""
    return state.laid[seat] != NOT_LAID


def laid_now(state: State, seat: int) -> bool:
    """Return whether a seat has laid out in this very turn."""
    return state.laid[seat] == LAID_NOW


def laid_earlier(state: State, seat: int) -> bool:
    """Return whether a seat has laid out in an earlier turn."""
    return state.laid[seat] == LAID_EARLIER


def is_last_round(state: State) -> bool:
    """Return whether the round has no contract."""
    return not state.contract


def without(tiles: Tiles, taken: Iterable[int]) -> Tiles:
    """Return the tiles without those taken; what is not among them is passed over."""
    left = list(tiles)
    for tile in taken:
        if tile in left:
            left.remove(tile)
    return tuple(left)


def used_tiles(melds: Iterable[Meld]) -> Tiles:
    """Return the tiles of the rack that melds are made of."""
    return tuple(physical(tile) for meld in melds for tile in meld.tiles)


def holds_all(rack: Tiles, tiles: Tiles) -> bool:
    """Return whether the rack holds these tiles, each as often as it is named."""
    return all(rack.count(tile) >= tiles.count(tile) for tile in tiles)


def add_to_rack(state: State, seat: int, tiles: Iterable[int]) -> State:
    """Give tiles to a rack."""
    rack = tuple(sorted((*state.racks[seat], *tiles)))
    return update(state, racks=put(state.racks, seat, rack))


def take_from_rack(state: State, seat: int, tiles: Iterable[int]) -> State:
    """Take tiles from a rack."""
    return update(state, racks=put(state.racks, seat, without(state.racks[seat], tiles)))


def draw_for(state: State, seat: int, count: int) -> State:
    """Draw tiles from the pile, as far as there are any."""
    drawn, rest = state.pile[:count], state.pile[count:]
    return add_to_rack(update(state, pile=rest), seat, drawn)


def take_fresh(state: State, seat: int) -> State:
    """Give the fresh discard to a seat."""
    at = state.fresh
    tile = state.front[at][-1]
    front = put(state.front, at, state.front[at][:-1])
    return add_to_rack(update(state, front=front, fresh=NOBODY), seat, (tile,))


def lay_down(state: State, seat: int, melds: Iterable[Meld]) -> State:
    """Move melds from a rack to the table."""
    owned = tuple(Meld(meld.kind, meld.tiles, seat) for meld in melds)
    state = take_from_rack(state, seat, used_tiles(owned))
    return update(state, table=state.table + owned)


def is_layable(state: State, tile: int) -> bool:
    """Return whether a tile, as what it is, fits a meld on the table."""
    face = state.joker if tile == FALSE_JOKER else tile
    return any(fits(meld, face, state.joker) for meld in state.table)


def is_penal(state: State, tile: int) -> bool:
    """Return whether discarding a tile would cost a penalty."""
    return tile == OKEY or is_layable(state, tile)


@cache
def all_tiles(copies: int, false_jokers: int) -> Tiles:
    """Return every tile, sorted."""
    numbered = tuple(face for face in range(1, FACES + 1) for _ in range(copies))
    return numbered + (FALSE_JOKER,) * false_jokers


def mark_okeys(tiles: Iterable[int], okey: int) -> Tiles:
    """Return tiles with the real okeys marked as such."""
    found = tuple(tiles)
    if okey not in found:
        return found
    return tuple([OKEY if tile == okey else tile for tile in found])


def empty_table(players: int, seed: int, step: int) -> State:
    """Return the position before anything is dealt."""
    nothing: tuple[Tiles, ...] = ((),) * players
    zero = (0,) * players
    return State(
        phase="setup",
        players=players,
        turn=0,
        active=0,
        racks=nothing,
        pile=(),
        front=nothing,
        fresh=NOBODY,
        table=(),
        laid=zero,
        bought=zero,
        seed=seed,
        step=step,
        points=zero,
        totals=zero,
    )
