"""Karat: a position from given fields; what is not given is dealt from the seed.

A card that is named takes the place of one like it in the table that is in force, so that
the same position can be dealt under every table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.seats import parse_seat
from rulesfaq.errors import BadNotationError
from rulesfaq.games.karat.state import (
    NOBODY,
    POOL,
    VALUE_TABLES,
    Cards,
    Printed,
    State,
    colour,
    number,
    personal_set,
    plain_cards,
    pool_set,
    put,
    total,
    update,
)
from rulesfaq.games.karat.table import empty_table
from rulesfaq.games.karat.text import parse_cards, parse_colour

PHASES = ("setup", "bid", "reward", "end")
PILES = ("hand", "stack", "discard", "score", "bids")

FIELD_FORMS = (
    Form("phase: PHASE", "setup, bid, reward or end, if not evident", "phase: end"),
    Form(
        "colour: {SEAT: COLOUR}",
        "colours; else r g b y v in order",
        "colour: {A: b}",
    ),
    Form("hand: {SEAT: CARDS}", "hand cards, filled up; or their number", "hand: {A: r9/3 r8/2}"),
    Form(
        "stack: {SEAT: CARDS}",
        "the own draw pile from the top, the rest below it; or its number, the rest discarded; "
        "with discard given these cards alone",
        "stack: {A: 2}",
    ),
    Form("discard: {SEAT: CARDS}", "the own discard pile; or its number", "discard: {A: 4}"),
    Form("score: {SEAT: CARDS}", "the point cards; or their number", "score: {A: g9/3}"),
    Form("bids: {SEAT: CARDS}", "cards chosen or, with won, played", "bids: {A: r9/3 r8/2}"),
    Form("won: SEAT", "who has won the round and chooses a reward", "won: C"),
    Form("pool: CARDS", "the pool from the top, the rest below; or its number", "pool: p0/3"),
    Form("left: NUMBER", "how many cards the pool has; the others are discarded", "left: 1"),
    Form("pool_discard: CARDS", "the pool's discard pile; or its number", "pool_discard: 5"),
    Form("round: NUMBER", "the round, from 1", "round: 30"),
)
FIELDS = tuple(form.form.partition(":")[0] for form in FIELD_FORMS)


def position(fields: Mapping[str, Any], players: int, seed: int, printed: Any) -> State:
    """Return the position with the given fields; the rest is dealt.

    Raises:
        BadNotationError: If a field or a value of one cannot be read.
    """
    for name in fields:
        if name not in FIELDS:
            raise BadNotationError("field", str(name), f"one of {' '.join(FIELDS)}")
    phase = fields.get("phase") or ("reward" if "won" in fields else "bid")
    if phase not in PHASES:
        raise BadNotationError("phase", str(phase), f"one of {' '.join(PHASES)}")
    state = empty_table(players, seed)
    if phase == "setup":
        return _setting_up(state, _by_seat(fields, "colour", players), printed)
    colours = list(range(1, players + 1))
    for seat, of in _by_seat(fields, "colour", players).items():
        colours[seat] = parse_colour(str(of))
    won = NOBODY if fields.get("won") is None else parse_seat(str(fields["won"]), players)
    state = update(
        state,
        phase=phase,
        colours=tuple(colours),
        won=won,
        round=_count("round", fields.get("round", 1)),
        ended=phase == "end",
    )
    return _Dealer(fields, state, printed).deal()


def _setting_up(state: State, taken: Mapping[int, Any], printed: Printed) -> State:
    """Return the position in which some seats have taken a colour, and the others have not."""
    for seat, name in taken.items():
        of = parse_colour(str(name))
        cards = plain_cards(of, VALUE_TABLES[printed.value_table])
        state = update(
            state,
            colours=put(state.colours, seat, of),
            stacks=put(state.stacks, seat, cards),
        )
    return update(state, turn=state.colours.index(0)) if 0 in state.colours else state


def _by_seat(fields: Mapping[str, Any], name: str, players: int) -> dict[int, Any]:
    value = fields.get(name, {})
    if not isinstance(value, Mapping):
        raise BadNotationError(name, str(value), f"a value by seat, such as {name}: {{A: …}}")
    return {parse_seat(str(seat), players): part for seat, part in value.items()}


def _count(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadNotationError(name, str(value), "a whole number from 0")
    return value


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class _Dealer:
    """Hands out what is named, and fills the rest up from the cards that are left."""

    def __init__(self, fields: Mapping[str, Any], state: State, printed: Printed) -> None:
        self.fields, self.state, self.printed = fields, state, printed
        self.cards: dict[str, dict[int, Cards]] = {name: {} for name in PILES}
        self.sizes: dict[str, dict[int, int]] = {name: {} for name in PILES}
        for name in PILES:
            for seat, value in _by_seat(fields, name, state.players).items():
                if _is_number(value):
                    self.sizes[name][seat] = _count(name, value)
                else:
                    self.cards[name][seat] = parse_cards(value)
        tables = printed.value_table, printed.jewel_table
        self.rest = {
            of: list(shuffled(personal_set(of, *tables), state.seed, of)) for of in state.colours
        }
        pool = pool_set(printed.pool_table, printed.jewel_table)
        self.rest[POOL] = list(shuffled(pool, state.seed))
        self.out: list[int] = []
        for name in PILES:
            for cards in self.cards[name].values():
                self._remove(cards)
        for name in ("pool", "pool_discard"):
            if not _is_number(fields.get(name, 0)):
                self._remove(parse_cards(fields[name]))

    def _remove(self, cards: Iterable[int]) -> None:
        """Take cards, or what comes closest to them, out of those that are left."""
        for card in cards:
            left = self.rest.get(colour(card), [])
            if left:
                gap = [(abs(number(card) - number(one)), one != card) for one in left]
                left.pop(gap.index(min(gap)))

    def _fill(self, name: str, seat: int, size: int, colours: Iterable[int]) -> Cards:
        """Return the named cards of a pile, filled up to a size."""
        cards = list(self.cards[name].get(seat, ()))
        for of in colours:
            while len(cards) < size and self.rest[of]:
                cards.append(self.rest[of].pop())
        return tuple(cards)

    def deal(self) -> State:
        """Return the whole position."""
        self._lay_bids()
        if self.state.phase == "end":
            self._leave_one_short()
        seats = range(self.state.players)
        hands = tuple(tuple(sorted(self._hand(seat))) for seat in seats)
        scores = tuple(self._scores(seat) for seat in seats)
        self.state = update(self.state, hands=hands, scores=scores)
        self._replacement()
        for seat in seats:
            self._piles(seat)
        self._pool()
        waiting = [seat for seat, done in enumerate(self.state.has_bid) if not done]
        turn = max(self.state.won, waiting[0] if waiting else 0)
        return update(self.state, turn=turn)

    def _lay_bids(self) -> None:
        state, seats = self.state, range(self.state.players)
        if state.phase == "end":
            self.state = update(state, has_bid=(True,) * state.players)
            return
        if state.phase == "bid":
            bids = tuple(self.cards["bids"].get(seat, ()) for seat in seats)
            has_bid = tuple(seat in self.cards["bids"] for seat in seats)
            self.state = update(state, bids=bids, has_bid=has_bid)
            return
        played = tuple(self._fill("bids", seat, 1, (state.colours[seat],)) for seat in seats)
        bids = played
        if state.won != NOBODY:
            bids = put(bids, state.won, ())
            self.out += played[state.won]
        self.state = update(
            state,
            bids=bids,
            played=played,
            sums=tuple(total(cards) for cards in played),
            has_bid=(True,) * state.players,
            revealed=(True,) * state.players,
            race=() if state.won == NOBODY else (state.won,),
        )

    def _leave_one_short(self) -> None:
        """Let the last seat of which nothing else is said have one card too few, and no piles."""
        for seat in reversed(range(self.state.players)):
            hand = seat in self.cards["hand"] or seat in self.sizes["hand"]
            if hand or any(seat in self.cards[pile] for pile in ("stack", "discard")):
                continue
            if self.sizes["stack"].get(seat, 0) or self.sizes["discard"].get(seat, 0):
                continue
            self.sizes["hand"][seat] = self.printed.hand_size - 1
            self.sizes["stack"][seat] = self.sizes["discard"][seat] = 0
            return

    def _hand(self, seat: int) -> Cards:
        state = self.state
        laid = len(state.played[seat] if state.phase == "reward" else state.bids[seat])
        size = self.sizes["hand"].get(seat, self.printed.hand_size - laid)
        return self._fill("hand", seat, size, (state.colours[seat], POOL))

    def _scores(self, seat: int) -> Cards:
        size = self.sizes["score"].get(seat, 0)
        others = tuple(of for of in self.state.colours if of != self.state.colours[seat])
        return self._fill("score", seat, size, (POOL, *others))

    def _replacement(self) -> None:
        """Give the winner the pool cards that came for what was paid."""
        won = self.state.won
        if won == NOBODY:
            return
        if won in self.cards["discard"] or won in self.sizes["discard"]:
            return
        count = min(len(self.state.played[won]), len(self.rest[POOL]))
        cards = tuple(self.rest[POOL].pop() for _ in range(count))
        self.state = update(
            self.state,
            discards=put(self.state.discards, won, cards),
            covered=put(self.state.covered, won, cards),
            taken=count,
        )

    def _piles(self, seat: int) -> None:
        """Lay the own draw pile and the own discard pile of a seat."""
        own = self.state.colours[seat]
        stacks, discards = self.cards["stack"], self.cards["discard"]
        stack_size, discard_size = self.sizes["stack"].get(seat), self.sizes["discard"].get(seat)
        discard_given = seat in discards or discard_size is not None
        discard = self._fill("discard", seat, discard_size or 0, (own, POOL))
        if stack_size is not None:
            stack = self._fill("stack", seat, stack_size, (own, POOL))
        elif seat in stacks and discard_given:
            stack = stacks[seat]
        else:
            stack = (*stacks.get(seat, ()), *self.rest[own])
            self.rest[own].clear()
        if not discard_given:
            discard += tuple(self.rest[own])
            self.rest[own].clear()
        self.out += self.rest[own]
        self.rest[own].clear()
        self.state = update(
            self.state,
            stacks=put(self.state.stacks, seat, stack),
            discards=put(self.state.discards, seat, self.state.discards[seat] + discard),
        )

    def _pool(self) -> None:
        """Lay the pool and its discard pile; what is over lies on the latter."""
        given, left = self.fields.get("pool", ""), self.fields.get("left")
        rest = self.rest[POOL]
        thrown = self.fields.get("pool_discard", "")
        if _is_number(thrown):
            count = _count("pool_discard", thrown)
            discard = [rest.pop() for _ in range(min(count, len(rest)))]
        else:
            discard = list(parse_cards(thrown))
        if not given and left is None and self.state.phase == "end":
            given = 0
        if _is_number(given):
            size, pool = _count("pool", given), tuple(rest)
        else:
            pool = (*parse_cards(given), *rest)
            size = len(pool) if left is None else _count("left", left)
        if size > len(pool):
            raise BadNotationError("pool", str(size), f"at most {len(pool)} cards")
        self.state = update(
            self.state,
            pool=pool[:size],
            pool_discard=(*discard, *self.out, *pool[size:]),
        )
