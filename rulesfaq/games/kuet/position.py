"""Küt: a position from given fields; what is not given is dealt from the seed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from rulesfaq.engine.game import Form
from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.seats import parse_seat
from rulesfaq.errors import BadNotationError
from rulesfaq.games.kuet.contracts import LISTS, Contract, contract_of
from rulesfaq.games.kuet.fill import covers, fill_rack, lay_contracts, ordered_pool
from rulesfaq.games.kuet.melds import NUMBERS, colour, make_face, number, physical
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FACES,
    LAID_EARLIER,
    LAID_NOW,
    NOBODY,
    NOT_LAID,
    Meld,
    Printed,
    State,
    Tiles,
    put,
    update,
)
from rulesfaq.games.kuet.table import (
    all_tiles,
    buyers,
    empty_table,
    mark_okeys,
    opposite,
    seat_before,
    without,
)
from rulesfaq.games.kuet.text import parse_face, parse_meld, parse_tile, parse_tiles

PHASES = ("setup", "draw", "buy", "act")
PAGE_EXAMPLE = 34
"""The blue 8, which the page shows as indicator."""

FIELD_FORMS = (
    Form("phase: PHASE", "setup, draw, buy or act; act if nothing is said", "phase: draw"),
    Form("round: NUMBER", "the round, else the first that fits the table", "round: 20"),
    Form("turn: SEAT", "whose turn it is; else A", "turn: B"),
    Form("buyer: SEAT", "who may buy now; else the nearest in turn order", "buyer: D"),
    Form("indicator: TILES", "the indicator; before the deal what is turned over", "indicator: b8"),
    Form("okey: TILE", "the okey instead; b9 if nothing is said", "okey: r1"),
    Form(
        "hand: {SEAT: TILES}",
        "tiles, filled up until one has laid out; or their number",
        "hand: {A: r1 ok, B: 3}",
    ),
    Form(
        "table: [SEAT MELD]", "melds with their owners", "table: [A run b4 ok=b5 b6, B pair g9 g9]"
    ),
    Form("laid: [SEAT]", "who has laid out in an earlier turn, as all owners have", "laid: [A, B]"),
    Form("laid_now: BOOL", "whether the one whose turn it is has just laid out", "laid_now: true"),
    Form("opening: BOOL", "whether it is the first turn of the round", "opening: true"),
    Form("opener: SEAT", "who opens the round", "opener: B"),
    Form("discard: TILE", "the discard that can still be had", "discard: r5"),
    Form("discards: {SEAT: TILES}", "older discards that lie before a seat", "discards: {A: r2}"),
    Form("pile: TILES", "the pile, from the top", "pile: r1 ok"),
    Form("left: NUMBER", "how many tiles the pile has; the others are discarded", "left: 1"),
    Form("drawn: TILE", "the tile that was drawn in this turn", "drawn: r5"),
    Form("taken: BOOL", "whether that was the neighbour's discard", "taken: true"),
    Form("fined: BOOL", "whether the last discard was penalised", "fined: true"),
    Form("bought: {SEAT: NUMBER}", "purchases in this round", "bought: {C: 5}"),
    Form("redeals: NUMBER", "times in a row that the pile ran out", "redeals: 3"),
    Form("total: {SEAT: NUMBER}", "points of earlier rounds", "total: {A: 700}"),
    Form("ended_by: SEAT", "who ended the round; only before a deal", "ended_by: B"),
)
FIELDS = tuple(form.form.partition(":")[0] for form in FIELD_FORMS)


class _Given(msgspec.Struct, frozen=True):
    """Given fields with their seats resolved."""

    fields: Mapping[str, Any]
    players: int

    def seats(self, name: str) -> dict[int, Any]:
        """Return a field that is written by seat."""
        value = self.fields.get(name, {})
        if not isinstance(value, Mapping):
            raise BadNotationError(name, str(value), f"a value by seat, such as {name}: {{A: …}}")
        return {parse_seat(str(seat), self.players): part for seat, part in value.items()}

    def seat(self, name: str, default: int) -> int:
        """Return a field that is a seat."""
        value = self.fields.get(name)
        return default if value is None else parse_seat(str(value), self.players)

    def count(self, name: str, value: Any) -> int:
        """Return a value that is a whole number."""
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise BadNotationError(name, str(value), "a whole number from 0")
        return value

    def counts(self, name: str) -> tuple[int, ...]:
        """Return a field of whole numbers by seat, 0 where nothing is given."""
        given = self.seats(name)
        return tuple(self.count(name, given.get(seat, 0)) for seat in range(self.players))

    def number(self, name: str, default: int) -> int:
        """Return a field that is a whole number."""
        return self.count(name, self.fields.get(name, default))

    def flag(self, name: str) -> bool:
        """Return a field that is true or false."""
        return self.fields.get(name) is True

    def tiles(self, name: str, okey: int) -> Tiles:
        """Return a field that is a row of tiles, real okeys marked."""
        return mark_okeys(parse_tiles(self.fields.get(name, "")), okey)


def position(fields: Mapping[str, Any], players: int, seed: int, printed: Any) -> State:
    """Return the position with the given fields; the rest is dealt.

    Raises:
        BadNotationError: If a field or a value of one cannot be read.
    """
    for name in fields:
        if name not in FIELDS:
            raise BadNotationError("field", str(name), f"one of {' '.join(FIELDS)}")
    phase = fields.get("phase", "act")
    if phase not in PHASES:
        raise BadNotationError("phase", str(phase), f"one of {' '.join(PHASES)}")
    given = _Given(fields, players)
    state = empty_table(players, seed, 1 if printed.direction == "right" else -1)
    state = update(
        state,
        phase=phase,
        totals=given.counts("total"),
        redeals=given.number("redeals", 0),
        round=given.number("round", 1),
    )
    if phase == "setup":
        return _before_the_deal(state, given)
    state = _melds(_okey(state, given), given)
    state = _round(_whose_turn(state, given), given, printed)
    return _deal_rest(state, given, printed)


def _before_the_deal(state: State, given: _Given) -> State:
    opener = given.seat("opener", NOBODY)
    return update(
        state,
        opener=opener,
        turn=max(opener, 0),
        finisher=given.seat("ended_by", NOBODY),
        planned=given.tiles("indicator", 0),
    )


def _okey(state: State, given: _Given) -> State:
    """Settle indicator and okey; each gives the other."""
    if "okey" in given.fields:
        okey = parse_face(str(given.fields["okey"]))
        below = make_face(colour(okey), (number(okey) - 2) % NUMBERS + 1)
        indicator = (
            parse_tile(str(given.fields.get("indicator", "")))
            if ("indicator" in given.fields)
            else below
        )
        return update(state, okey=okey, joker=okey, indicator=indicator)
    shown = given.tiles("indicator", 0)
    indicator = shown[0] if shown else PAGE_EXAMPLE
    if indicator > FACES:
        raise BadNotationError("indicator", "fj", "a tile with a number, unless phase: setup")
    okey = make_face(colour(indicator), number(indicator) + 1)
    return update(state, okey=okey, joker=okey, indicator=indicator)


def _melds(state: State, given: _Given) -> State:
    """Lay the given melds on the table, and note who has laid out."""
    table: list[Meld] = []
    rows = given.fields.get("table", [])
    if not isinstance(rows, list | tuple):
        raise BadNotationError("table", str(rows), "a list such as [A run b4 b5 b6]")
    for row in rows:
        seat, *words = str(row).split()
        meld = parse_meld(words)
        tiles = tuple(AS_OKEY + tile if tile == state.okey else tile for tile in meld.tiles)
        table.append(Meld(meld.kind, tiles, parse_seat(seat, given.players)))
    laid = [NOT_LAID] * given.players
    for meld in table:
        laid[meld.owner] = LAID_EARLIER
    for seat in given.fields.get("laid", ()):
        laid[parse_seat(str(seat), given.players)] = LAID_EARLIER
    return update(state, table=tuple(table), laid=tuple(laid))


def _whose_turn(state: State, given: _Given) -> State:
    turn = given.seat("turn", given.seat("opener", 0))
    state = update(
        state,
        turn=turn,
        active=turn,
        opener=given.seat("opener", turn),
        opening=given.flag("opening"),
        bought=given.counts("bought"),
        fined=given.flag("fined"),
        taken=given.flag("taken"),
    )
    if given.flag("laid_now"):
        state = update(state, laid=put(state.laid, turn, LAID_NOW))
    if state.phase == "buy":
        state = update(state, turn=given.seat("buyer", buyers(state)[0]))
    drawn = given.tiles("drawn", state.okey)
    return update(state, drawn=drawn[0] if drawn else 0)


def _round(state: State, given: _Given, printed: Printed) -> State:
    """Settle round, contract and teams."""
    rounds = LISTS[printed.contracts]
    if "round" not in given.fields:
        fitting = (at for at in range(1, printed.rounds) if _fits_all(state, rounds[at - 1]))
        state = update(state, round=next(fitting, 1))
    mates = tuple(opposite(state, seat) for seat in range(state.players))
    return update(
        state,
        contract=contract_of(state.round, rounds),
        mates=mates if printed.table == "team" else (),
    )


def _fits_all(state: State, contract: Contract) -> bool:
    """Return whether everybody with melds on the table may have laid out by a contract."""
    for seat, laid in enumerate(state.laid):
        own = [meld for meld in state.table if meld.owner == seat]
        if own and not covers(own, contract, exactly=laid == LAID_NOW):
            return False
    return True


def _has_drawn(state: State, seat: int) -> bool:
    return seat == state.active and state.phase in ("buy", "act")


def _proper_size(state: State, seat: int, printed: Printed) -> int:
    """Return how many tiles a seat holds that has drawn and bought, and fed nothing else."""
    own = sum(len(meld.tiles) for meld in state.table if meld.owner == seat)
    bought = state.bought[seat] * (1 + printed.buy_penalty)
    size = printed.other_tiles + bought + int(_has_drawn(state, seat)) - own
    return max(size, 2)


def _racks(state: State, given: _Given) -> tuple[list[Tiles], dict[int, int]]:
    """Return the given tiles of each rack, and the sizes that are given or mean no filling."""
    racks: list[Tiles] = [()] * given.players
    sizes: dict[int, int] = {}
    for seat, value in given.seats("hand").items():
        if isinstance(value, int) and not isinstance(value, bool):
            sizes[seat] = given.count("hand", value)
            continue
        racks[seat] = mark_okeys(parse_tiles(value), state.okey)
        if state.laid[seat] != NOT_LAID:
            sizes[seat] = len(racks[seat])
    if state.drawn and state.drawn not in racks[state.active]:
        racks[state.active] += (state.drawn,)
        if state.active in sizes and state.laid[state.active] != NOT_LAID:
            sizes[state.active] += 1
    return racks, sizes


def _discards(state: State, given: _Given) -> tuple[Tiles, ...]:
    older = given.seats("discards")
    return tuple(
        mark_okeys(parse_tiles(older.get(seat, "")), state.okey) for seat in range(given.players)
    )


@cache
def _all_but(indicator: int, okey: int, copies: int, false_jokers: int) -> Tiles:
    """Return every tile but the indicator, real okeys marked."""
    return mark_okeys(without(all_tiles(copies, false_jokers), (indicator,)), okey)


def _deal_rest(state: State, given: _Given, printed: Printed) -> State:
    racks, sizes = _racks(state, given)
    front = _discards(state, given)
    fresh, pile = given.tiles("discard", state.okey)[:1], given.tiles("pile", state.okey)
    every = _all_but(state.indicator, state.okey, printed.copies, printed.false_jokers)
    melded = tuple(physical(tile) for meld in state.table for tile in meld.tiles)
    known = (*melded, *fresh, *pile, *sum(front, ()), *sum(racks, ()))
    state, rest = lay_contracts(state, without(every, known))
    pool = ordered_pool(state, shuffled(rest, state.seed))
    if not fresh and state.phase in ("draw", "buy") and not state.opening:
        fresh, pool = (pool[0],), pool[1:]
    for seat in range(given.players):
        size = sizes.get(seat, _proper_size(state, seat, printed))
        racks[seat], pool = fill_rack(racks[seat], pool, size)
    pile = (*pile, *pool)
    if "left" in given.fields:
        left = given.number("left", 0)
        spare, pile = pile[left:], pile[:left]
        behind = seat_before(state, state.active)
        front = put(front, behind, (*front[behind], *spare))
    if fresh:
        front = put(front, state.active, (*front[state.active], *fresh))
    return update(
        state,
        racks=tuple(tuple(sorted(rack)) for rack in racks),
        front=front,
        fresh=state.active if fresh else NOBODY,
        pile=pile,
    )
