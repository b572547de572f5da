"""Chapter „Herausforderung austragen“: the cards are put away, the hands filled up."""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.kyu.state import Move, Printed, State, update
from rulesfaq.games.kyu.table import hand_limit, participants


def _withdrawn_take_back(state: State, _move: Move, _printed: Printed) -> State:
    kept = tuple(
        tuple(sorted(hand + shown)) if gone else hand
        for hand, shown, gone in zip(state.hands, state.shown, state.withdrawn, strict=True)
    )
    played = tuple(
        card
        for shown, gone in zip(state.shown, state.withdrawn, strict=True)
        for card in shown
        if not gone
    )
    return update(state, hands=kept, discard=state.discard + played, shown=((),) * state.players)


def _all_take_back(state: State, _move: Move, _printed: Printed) -> State:
    hands = tuple(
        tuple(sorted(hand + shown)) for hand, shown in zip(state.hands, state.shown, strict=True)
    )
    return update(state, hands=hands, shown=((),) * state.players)


@effect(
    "kyu.resolve.discard-played",
    "settle",
    wer_sich_zurueckzieht_behaelt=_withdrawn_take_back,
    zurueck_auf_die_hand=_all_take_back,
)
def discard_played(state: State, _move: Move, _printed: Printed) -> State:
    """Put all cards played in the challenge on the discard pile.

    Rule: kyu.resolve.discard-played
    """
    played = tuple([card for shown in state.shown for card in shown])
    return update(state, discard=state.discard + played, shown=((),) * state.players)


def _a_whole_new_hand(state: State, _move: Move, printed: Printed) -> State:
    return update(state, wanted=(printed.hand_size,) * state.players)


@effect("kyu.resolve.refill", "refill", values=("hand_size",), acht_dazu=_a_whole_new_hand)
def refill(state: State, _move: Move, printed: Printed) -> State:
    """Let everybody draw up to the size of a hand.

    Rule: kyu.resolve.refill
    """
    wanted = tuple([max(0, printed.hand_size - len(hand)) for hand in state.hands])
    return update(state, wanted=wanted)


def _one_at_most(state: State, _move: Move, printed: Printed) -> State | None:
    if not any(state.markers):
        return None
    limits = tuple(printed.hand_size + min(count, 1) for count in state.markers)
    return _up_to(state, limits)


def _up_to(state: State, limits: tuple[int, ...]) -> State:
    missing = tuple(
        max(wanted, limit - len(hand)) if markers else wanted
        for wanted, limit, hand, markers in zip(
            state.wanted, limits, state.hands, state.markers, strict=True
        )
    )
    return update(state, wanted=missing)


@effect(
    "kyu.resolve.refill-markers",
    "refill",
    values=("hand_size", "bonus_per_marker"),
    hoechstens_eine_mehr=_one_at_most,
)
def refill_markers(state: State, _move: Move, printed: Printed) -> State | None:
    """Let everybody draw one card more for each own dragon marker.

    Rule: kyu.resolve.refill-markers
    """
    if not any(state.markers):
        return None
    return _up_to(state, tuple(hand_limit(state, seat, printed) for seat in range(state.players)))


@effect("kyu.open.who-refills", "refill", values=("refill",))
def who_refills(state: State, _move: Move, printed: Printed) -> State:
    """Let all refill, not only those who have played cards.

    Rule: kyu.open.who-refills
    """
    if printed.refill == "all":
        return state
    played = participants(state)
    wanted = tuple(count if seat in played else 0 for seat, count in enumerate(state.wanted))
    return update(state, wanted=wanted)


def _left_one_first(state: State, _move: Move, _printed: Printed) -> State | None:
    return _draw_wanted(state, state.challenger + 1)


def _draw_wanted(state: State, first: int) -> State | None:
    if not any(state.wanted) or not state.stack:
        return None
    hands, wanted, stack = list(state.hands), list(state.wanted), state.stack
    for step in range(state.players):
        seat = (first + step) % state.players
        if not wanted[seat]:
            continue
        drawn, stack = stack[: wanted[seat]], stack[wanted[seat] :]
        hands[seat] = tuple(sorted(hands[seat] + drawn))
        wanted[seat] -= len(drawn)
    return update(state, hands=tuple(hands), wanted=tuple(wanted), stack=stack)


@effect(
    "kyu.open.refill-order",
    "drawing",
    "drawing-on",
    defines=True,
    linker_nachbar_zuerst=_left_one_first,
)
def refill_order(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the challenger draw first, then the others in turn order.

    Rule: kyu.open.refill-order
    """
    return _draw_wanted(state, state.challenger)


RULES = (
    discard_played,
    refill,
    refill_markers,
    who_refills,
    refill_order,
)
