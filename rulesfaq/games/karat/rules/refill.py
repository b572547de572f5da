"""Chapter „Spielrunde“: filling the hands up again.

Four phases, one for each source: the own pile, the shuffled own discard pile, the own pile
again, the pool.
"""

from __future__ import annotations

from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.table import effect
from rulesfaq.games.karat.state import NOBODY, Cards, Move, Printed, State, put, update
from rulesfaq.games.karat.table import (
    anybody_lacks,
    draw_pool,
    each_seat,
    from_winner,
    lacking,
    reshuffle,
)


def _hand_is_dropped(state: State, _move: Move, _printed: Printed) -> State:
    discards = zip(state.discards, state.hands, strict=True)
    nothing: tuple[Cards, ...] = ((),) * state.players
    return update(state, discards=tuple(pile + hand for pile, hand in discards), hands=nothing)


@effect("karat.refill.unplayed-kept", "refill", rest_der_hand_ablegen=_hand_is_dropped)
def unplayed_kept(state: State, _move: Move, _printed: Printed) -> State | None:
    """Keep the cards that were not played.

    Rule: karat.refill.unplayed-kept
    """
    return state if any(state.hands) else None


def _new_ones_later(state: State, _move: Move, _printed: Printed) -> State | None:
    if not state.taken or state.won == NOBODY:
        return None
    return update(state, reserved=state.discards[state.won][-state.taken :])


@effect(
    "karat.open.refill-includes-new-pool-cards", "refill", erst_beim_naechsten_mal=_new_ones_later
)
def includes_new_pool_cards(state: State, _move: Move, _printed: Printed) -> State | None:
    """Shuffle the pool cards that the winner has just taken in with the others.

    Rule: karat.open.refill-includes-new-pool-cards
    """
    return state if state.taken and state.won != NOBODY else None


def _from_pool(state: State) -> State:
    return each_seat(state, lambda now, seat: draw_pool(now, seat, lacking(now, seat)))


def _pool_first(state: State, _move: Move, _printed: Printed) -> State | None:
    if not anybody_lacks(state):
        return None
    return _from_pool(state) if state.phase == "refill" else state


def _pool_before_discard(state: State, _move: Move, _printed: Printed) -> State | None:
    if not anybody_lacks(state):
        return None
    return _from_pool(state) if state.phase == "reshuffling" else state


@effect(
    "karat.refill.order-of-sources",
    "refill",
    "reshuffling",
    pool_zuerst=_pool_first,
    pool_vor_der_eigenen_ablage=_pool_before_discard,
)
def order_of_sources(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the pool alone while there are own cards to draw.

    Rule: karat.refill.order-of-sources
    """
    return state if anybody_lacks(state) else None


def _falls_short(state: State, seat: int) -> bool:
    return len(state.stacks[seat]) < lacking(state, seat)


def _shuffle_together(state: State, seat: int) -> State:
    if not _falls_short(state, seat) or not state.discards[seat]:
        return state
    state = reshuffle(state, seat)
    mixed = shuffled(state.stacks[seat], state.seed, state.shuffles + 1)
    return update(state, stacks=put(state.stacks, seat, mixed), shuffles=state.shuffles + 1)


@effect("karat.open.refill-partial", "refill", values=("refill_partial",))
def refill_partial(state: State, _move: Move, printed: Printed) -> State | None:
    """Draw what is left of a small pile before the discard pile is shuffled.

    Rule: karat.open.refill-partial
    """
    if not any(_falls_short(state, seat) for seat in range(state.players)):
        return None
    if printed.refill_partial == "draw-first":
        return state
    return each_seat(state, _shuffle_together)


def _one_each(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, wanted=tuple(len(hand) + 1 for hand in state.hands))


@effect(
    "karat.refill.to-four",
    "refill",
    values=("hand_size",),
    defines=True,
    nur_eine_karte=_one_each,
)
def to_four(state: State, _move: Move, printed: Printed) -> State:
    """Draw until each hand is full.

    Rule: karat.refill.to-four
    """
    return update(state, wanted=(printed.hand_size,) * state.players)


def _always(state: State, _move: Move, _printed: Printed) -> State:
    return each_seat(state, reshuffle)


@effect(
    "karat.refill.reshuffle",
    "reshuffling",
    defines=True,
    immer_gleich_mischen=_always,
)
def reshuffling(state: State, _move: Move, _printed: Printed) -> State:
    """Shuffle the own discard pile as the new pile when the pile did not suffice.

    Rule: karat.refill.reshuffle
    """
    return each_seat(
        state,
        lambda now, seat: reshuffle(now, seat) if lacking(now, seat) else now,
    )


@effect("karat.open.pool-order-in-refill", "topping", values=("refill_order",))
def pool_order(state: State, _move: Move, printed: Printed) -> State | None:
    """Draw from the pool in turn from the winner of the round on.

    Rule: karat.open.pool-order-in-refill
    """
    if not anybody_lacks(state):
        return None
    if printed.refill_order == "from-winner":
        return update(state, order=from_winner(state))
    return update(state, order=tuple(range(state.players)))


def _as_many_as_played(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let whoever lacks a card draw as many from the pool as they have played."""
    if not anybody_lacks(state):
        return None
    for seat in state.order:
        if lacking(state, seat):
            state = draw_pool(state, seat, len(state.played[seat]))
    return state


@effect("karat.refill.pool-need-one", "topping", so_viele_wie_gespielt=_as_many_as_played)
def pool_need_one(state: State, _move: Move, _printed: Printed) -> State | None:
    """Draw no more cards from the pool than are lacking.

    Rule: karat.refill.pool-need-one
    """
    return state if anybody_lacks(state) else None


def _stay_short(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if anybody_lacks(state) else None


@effect(
    "karat.refill.from-pool",
    "topping",
    mit_weniger_weiterspielen=_stay_short,
)
def from_pool(state: State, _move: Move, _printed: Printed) -> State | None:
    """Draw from the pool what is still lacking.

    Rule: karat.refill.from-pool
    """
    if not anybody_lacks(state):
        return None
    for seat in state.order:
        state = draw_pool(state, seat, lacking(state, seat))
    return state


RULES = (
    unplayed_kept,
    includes_new_pool_cards,
    to_four,
    order_of_sources,
    refill_partial,
    reshuffling,
    pool_order,
    pool_need_one,
)
"""All but what comes after the pool itself has been seen to."""
LAST = (from_pool,)
