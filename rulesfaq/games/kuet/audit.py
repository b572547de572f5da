"""Küt: whether play can reach a position at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from rulesfaq.engine.seats import seat_letter
from rulesfaq.games.kuet.fill import covers
from rulesfaq.games.kuet.melds import NUMBERS, colour, is_meld, make_face, number, physical
from rulesfaq.games.kuet.rules.buy import TABLE_LIMITS
from rulesfaq.games.kuet.state import (
    LAID_NOW,
    NOBODY,
    NOT_LAID,
    OKEY,
    Printed,
    State,
    Tiles,
)
from rulesfaq.games.kuet.table import all_tiles, buyers
from rulesfaq.games.kuet.text import format_meld, format_tile

IN_PLAY = ("draw", "buy", "act")


def audit(state: State, printed: Printed) -> tuple[str, ...]:
    """Return the reasons why no play reaches this position, a sentence each."""
    found = [*_counters(state, printed)]
    if state.phase in IN_PLAY:
        found += [*_tiles(state, printed), *_table(state, printed), *_moment(state)]
        found = found or [*_racks(state, printed)]
    return tuple(found)


def _counters(state: State, printed: Printed) -> Iterator[str]:
    if not 1 <= state.round <= printed.rounds and state.phase != "over":
        yield f"There is no round {state.round}."
    if state.redeals >= printed.exhaust_times and state.phase != "over":
        yield f"A round is scored when the pile runs out for time {printed.exhaust_times}."
    limit = TABLE_LIMITS.get(printed.buying, printed.buys_per_round)
    for seat, bought in enumerate(state.bought):
        if bought > limit:
            yield f"{seat_letter(seat)} has bought {bought} times, but may {limit} times."


def _all_tiles(state: State) -> Tiles:
    piles = (*state.racks, *state.front, state.pile, (state.indicator,))
    melded = tuple(physical(tile) for meld in state.table for tile in meld.tiles)
    return tuple(chain(*piles, melded))


def _tiles(state: State, printed: Printed) -> Iterator[str]:
    above = make_face(colour(state.indicator), number(state.indicator) % NUMBERS + 1)
    if state.okey != above:
        shown, okey = format_tile(state.indicator), format_tile(state.okey)
        yield f"With {shown} as indicator the okey is {format_tile(above)}, not {okey}."
    tiles = [state.okey if tile == OKEY else tile for tile in _all_tiles(state)]
    every = all_tiles(printed.copies, printed.false_jokers)
    if sorted(tiles) == sorted(every):
        return
    there, expected = Counter(tiles), Counter(every)
    for tile in sorted(there - expected):
        count = there[tile]
        yield f"There are {count} tiles {format_tile(tile)}, but only {expected[tile]} exist."
    if sum(there.values()) != sum(expected.values()):
        yield f"There are {sum(there.values())} tiles instead of {sum(expected.values())}."


def _table(state: State, printed: Printed) -> Iterator[str]:
    for meld in state.table:
        if not is_meld(meld, state.joker, printed):
            yield f"No valid meld: {format_meld(meld)}."
        if state.laid[meld.owner] == NOT_LAID:
            yield f"{seat_letter(meld.owner)} owns a meld, but has not laid out."
    if state.table and not state.contract:
        yield "In the last round nothing lies on the table."
        return
    for seat, laid in enumerate(state.laid):
        own = [meld for meld in state.table if meld.owner == seat]
        if laid != NOT_LAID and not covers(own, state.contract, exactly=laid == LAID_NOW):
            yield f"{seat_letter(seat)} cannot have laid the contract of round {state.round}."


def _moment(state: State) -> Iterator[str]:
    mover = seat_letter(state.active)
    if state.phase == "buy" and state.turn == state.active:
        yield f"{mover} has drawn and cannot buy as well."
    elif state.phase == "buy" and state.turn not in buyers(state):
        yield f"{seat_letter(state.turn)} has discarded the tile and cannot buy it back."
    if state.phase in ("draw", "buy") and state.fresh == NOBODY and not state.opening:
        yield f"A discard lies before {mover} at this moment."
    if state.fresh not in (NOBODY, state.active):
        yield "Only the discard before the player whose turn it is can be had."
    for seat, laid in enumerate(state.laid):
        if laid == LAID_NOW and (seat != state.active or state.phase != "act"):
            yield f"{seat_letter(seat)} can have laid out just now in the own turn only."
    if state.opening and (state.phase != "act" or any(state.laid) or any(state.front)):
        yield "In the first turn nothing is laid out or discarded, and nobody draws."


def _racks(state: State, printed: Printed) -> Iterator[str]:
    """Yield racks that are too small or of a size that no draw leads to."""
    for seat, rack in enumerate(state.racks):
        has_drawn = seat == state.active and state.phase in ("buy", "act")
        if not rack:
            yield f"{seat_letter(seat)} has no tiles, so the round is over."
        if state.laid[seat] != NOT_LAID:
            continue
        least = printed.other_tiles + state.bought[seat] * (1 + printed.buy_penalty)
        more = len(rack) - least - int(has_drawn)
        if more < 0 or more % printed.penalty_tiles:
            count = len(rack)
            yield f"{seat_letter(seat)} cannot have {count} tiles without having laid out."
