"""Chapter „Karte austauschen“.

A guard says of a move whether the rule lets it pass, and is silent (None) where the rule
does not bear on it; an effect returns the state after it, or is silent.
"""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.state import (
    Accept,
    Declare,
    Decline,
    Discard,
    Draw,
    Move,
    Pass,
    Printed,
    State,
    Take,
    put,
    update,
)
from rulesfaq.games.kyu.table import add_to_hand, is_open, without


def _must_exchange(state: State, _move: Move, _printed: Printed) -> Ruling:
    return Ruling("kyu.turn.exchange-optional", holds=state.exchanges > 0)


@guard(
    "kyu.turn.exchange-optional", Declare, Accept, Decline, Pass, tausch_ist_pflicht=_must_exchange
)
def exchange_optional(state: State, _move: Move, _printed: Printed) -> Ruling | None:
    """Permit the challenge step without an exchange.

    Rule: kyu.turn.exchange-optional
    """
    return None if state.exchanges else Ruling("kyu.turn.exchange-optional", holds=True)


def _discard_first(state: State, move: Move, _printed: Printed) -> Ruling | None:
    if isinstance(move, Discard):
        return Ruling("kyu.turn.exchange-from-pile", holds=state.phase == "turn")
    return None


@guard(
    "kyu.turn.exchange-from-pile",
    Discard,
    Declare,
    Accept,
    Decline,
    Pass,
    erst_ablegen=_discard_first,
)
def exchange_from_pile(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether a card is discarded after drawing, and before anything else.

    Rule: kyu.turn.exchange-from-pile
    """
    if isinstance(move, Discard):
        return Ruling("kyu.turn.exchange-from-pile", holds=state.phase == "drawn")
    if state.phase == "drawn":
        return Ruling("kyu.turn.exchange-from-pile", holds=False, facts={"discarded": False})
    return None


def _bottom_card(state: State, move: Draw, _printed: Printed) -> State | None:
    if not state.stack:
        return None
    card = state.stack[-1]
    return update(
        state,
        phase="drawn",
        hands=add_to_hand(state, move.who, (card,)),
        stack=state.stack[:-1],
        drawn=card,
    )


@effect("kyu.turn.exchange-from-pile", Draw, unterste_karte=_bottom_card)
def exchange_from_pile_drawing(state: State, move: Draw, _printed: Printed) -> State | None:
    """Draw the top card of the pile into the hand.

    Rule: kyu.turn.exchange-from-pile
    """
    if not state.stack:
        return None
    card = state.stack[0]
    return update(
        state,
        phase="drawn",
        hands=add_to_hand(state, move.who, (card,)),
        stack=state.stack[1:],
        drawn=card,
    )


def _under_the_pile(state: State, move: Discard, _printed: Printed) -> State:
    return update(
        state,
        phase="turn",
        hands=put(state.hands, move.who, without(state.hands[move.who], (move.card,))),
        stack=(*state.stack, move.card),
        drawn=0,
    )


@effect("kyu.turn.exchange-from-pile", Discard, unter_den_stapel=_under_the_pile)
def exchange_from_pile_discarding(state: State, move: Discard, _printed: Printed) -> State:
    """Put a hand card face up on the discard pile.

    Rule: kyu.turn.exchange-from-pile
    """
    return update(
        state,
        phase="turn",
        hands=put(state.hands, move.who, without(state.hands[move.who], (move.card,))),
        discard=(*state.discard, move.card),
        drawn=0,
    )


def _keep_the_drawn(state: State, move: Discard, _printed: Printed) -> Ruling | None:
    if not state.drawn or move.card != state.drawn:
        return None
    return Ruling("kyu.open.discard-drawn-card", holds=False)


@guard("kyu.open.discard-drawn-card", Discard, gezogene_behalten=_keep_the_drawn)
def discard_drawn_card(state: State, move: Discard, _printed: Printed) -> Ruling | None:
    """Permit to discard the very card that was just drawn.

    Rule: kyu.open.discard-drawn-card
    """
    if not state.drawn or move.card != state.drawn:
        return None
    return Ruling("kyu.open.discard-drawn-card", holds=True)


def _refill_from_pile(state: State, move: Take, _printed: Printed) -> State:
    at = state.display.index(move.card)
    hand = (*without(state.hands[move.who], (move.give,)), move.card)
    filled = state.stack[:1] or (move.give,)
    return update(
        state,
        hands=put(state.hands, move.who, tuple(sorted(hand))),
        display=(*state.display[:at], *filled, *state.display[at + 1 :]),
        stack=state.stack[1:],
        discard=(*state.discard, move.give) if state.stack else state.discard,
    )


def _at_the_end(state: State, move: Take, _printed: Printed) -> State:
    hand = (*without(state.hands[move.who], (move.give,)), move.card)
    return update(
        state,
        hands=put(state.hands, move.who, tuple(sorted(hand))),
        display=(*without(state.display, (move.card,)), move.give),
    )


def _one_more(state: State, move: Take, _printed: Printed) -> State | None:
    if not state.stack:
        return None
    at = state.display.index(move.card)
    return update(
        state,
        hands=add_to_hand(state, move.who, (move.card,)),
        display=put(state.display, at, state.stack[0]),
        stack=state.stack[1:],
    )


@effect(
    "kyu.turn.exchange-from-display",
    Take,
    luecke_vom_stapel=_refill_from_pile,
    hinten_anlegen=_at_the_end,
    karte_dazu=_one_more,
)
def exchange_from_display(state: State, move: Take, _printed: Printed) -> State:
    """Take an open card and fill the gap with a hand card.

    Rule: kyu.turn.exchange-from-display
    """
    at = state.display.index(move.card)
    hand = (*without(state.hands[move.who], (move.give,)), move.card)
    return update(
        state,
        hands=put(state.hands, move.who, tuple(sorted(hand))),
        display=put(state.display, at, move.give),
    )


def _give_it_back(state: State, move: Take, _printed: Printed) -> Ruling | None:
    if move.give != move.card or move.give in state.hands[move.who]:
        return None
    return Ruling("kyu.open.display-null-exchange", holds=True)


@guard("kyu.open.display-null-exchange", Take, zuruecklegen=_give_it_back)
def display_null_exchange(state: State, move: Take, _printed: Printed) -> Ruling | None:
    """Forbid to put the card just taken back into the gap.

    Rule: kyu.open.display-null-exchange
    """
    if move.give != move.card or move.give in state.hands[move.who]:
        return None
    return Ruling("kyu.open.display-null-exchange", holds=False)


def _as_often_as_liked(_state: State, _move: Move, _printed: Printed) -> Ruling:
    return Ruling("kyu.turn.exchange-single", holds=True)


@guard(
    "kyu.turn.exchange-single",
    Draw,
    Take,
    values=("exchanges_per_turn",),
    beliebig_oft=_as_often_as_liked,
)
def exchange_single(state: State, _move: Move, printed: Printed) -> Ruling:
    """Ask whether no card has been exchanged in this turn yet.

    Rule: kyu.turn.exchange-single
    """
    holds = state.exchanges < printed.exchanges_per_turn
    return Ruling("kyu.turn.exchange-single", holds, {"exchanges": state.exchanges})


def _not_while_open(state: State, move: Move, _printed: Printed) -> Ruling | None:
    if not is_open(state) or state.phase != "turn" or move.who != state.turn:
        return None
    return Ruling("kyu.turn.exchange-before-answer", holds=False)


@guard("kyu.turn.exchange-before-answer", Draw, Take, nicht_bei_offener=_not_while_open)
def exchange_before_answer(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Permit an exchange before the answer to a challenge.

    Rule: kyu.turn.exchange-before-answer
    """
    if not is_open(state) or state.phase != "turn" or move.who != state.turn:
        return None
    return Ruling("kyu.turn.exchange-before-answer", holds=True)


def _challenger_too(state: State, move: Move, _printed: Printed) -> Ruling | None:
    if state.phase not in ("second", "rest") or move.who != state.challenger:
        return None
    return Ruling("kyu.turn.challenger-no-exchange", holds=True)


@guard("kyu.turn.challenger-no-exchange", Draw, Take, auch_vor_dem_austragen=_challenger_too)
def challenger_no_exchange(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Forbid an exchange when the turn is back at the challenger.

    Rule: kyu.turn.challenger-no-exchange
    """
    if state.phase not in ("second", "rest") or move.who != state.challenger:
        return None
    return Ruling("kyu.turn.challenger-no-exchange", holds=False)


RULES = (
    exchange_optional,
    exchange_from_pile,
    exchange_from_pile_drawing,
    exchange_from_pile_discarding,
    discard_drawn_card,
    exchange_from_display,
    display_null_exchange,
    exchange_single,
    exchange_before_answer,
    challenger_no_exchange,
)
