"""Chapter „Herausforderung austragen“: the second cards, and who wins the noble.

``race`` holds the seats that can still win; each rule takes some of them out.
"""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.rules.alldeclined import all_have_declined
from rulesfaq.games.kyu.state import (
    DECLINED,
    Declare,
    Move,
    Printed,
    Show,
    State,
    Withdraw,
    put,
    update,
)
from rulesfaq.games.kyu.table import (
    is_open,
    participants,
    play_open,
)


def _after_first_acceptance(state: State, _move: Move, _printed: Printed) -> State | None:
    if not is_open(state) or len(participants(state)) == 1:
        return None
    return update(state, phase="resolve", turn=state.challenger)


@effect("kyu.resolve.when", "start", sobald_jemand_annimmt=_after_first_acceptance)
def when(state: State, _move: Move, _printed: Printed) -> State | None:
    """Resolve the challenge when the turn is back at the challenger.

    Rule: kyu.resolve.when
    """
    if not is_open(state) or state.turn != state.challenger:
        return None
    return update(state, phase="resolve")


def _at_any_time(state: State, _move: Show | Withdraw, _printed: Printed) -> Ruling | None:
    return None if state.phase == "second" else Ruling("kyu.resolve.when", holds=True)


@guard("kyu.resolve.when", Show, Withdraw, jederzeit=_at_any_time)
def when_not_yet(state: State, _move: Show | Withdraw, _printed: Printed) -> Ruling | None:
    """Forbid the second cards before the turn is back at the challenger.

    Rule: kyu.resolve.when
    """
    return None if state.phase == "second" else Ruling("kyu.resolve.when", holds=False)


def _just_resolved(state: State, who: int) -> bool:
    return state.resolved and who == state.last and who != state.turn and not is_open(state)


def _challenge_again(state: State, move: Declare, _printed: Printed) -> Ruling | None:
    return Ruling("kyu.resolve.ends-turn", holds=True) if _just_resolved(state, move.who) else None


@guard("kyu.resolve.ends-turn", Declare, gleich_wieder_fordern=_challenge_again)
def ends_turn(state: State, move: Declare, _printed: Printed) -> Ruling | None:
    """Forbid a new challenge in the turn in which one was resolved.

    Rule: kyu.resolve.ends-turn
    """
    return Ruling("kyu.resolve.ends-turn", holds=False) if _just_resolved(state, move.who) else None


def _left_one_first(state: State, _move: Move, _printed: Printed) -> State | None:
    if all_have_declined(state):
        return None
    return update(state, turn=participants(state)[1], phase="second")


@effect("kyu.resolve.second-four-order", "resolve", linker_nachbar_zuerst=_left_one_first)
def second_four_order(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the challenger decide first about the second cards.

    Rule: kyu.resolve.second-four-order
    """
    if all_have_declined(state):
        return None
    return update(state, turn=state.challenger, phase="second")


def _in_any_order(_state: State, _move: Show | Withdraw, _printed: Printed) -> None:
    return None


@guard("kyu.resolve.second-four-order", Show, Withdraw, beliebige_reihenfolge=_in_any_order)
def second_four_order_waiting(
    state: State, move: Show | Withdraw, _printed: Printed
) -> Ruling | None:
    """Ask whether it is this participant's turn to decide about the second cards.

    Rule: kyu.resolve.second-four-order
    """
    if state.phase != "second" or state.answers[move.who] == DECLINED:
        return None
    return Ruling("kyu.resolve.second-four-order", move.who == state.turn, {"turn": state.turn})


def _fewer_too(_state: State, _move: Show, _printed: Printed) -> Ruling:
    return Ruling("kyu.resolve.show-or-withdraw", holds=True)


@guard("kyu.resolve.show-or-withdraw", Show, values=("second_cards",), auch_weniger=_fewer_too)
def show_or_withdraw(_state: State, move: Show, printed: Printed) -> Ruling:
    """Ask whether whoever shows plays enough cards.

    Rule: kyu.resolve.show-or-withdraw
    """
    holds = len(move.cards) >= printed.second_cards
    return Ruling("kyu.resolve.show-or-withdraw", holds, {"cards": len(move.cards)})


def _who_accepted_must(state: State, move: Withdraw, _printed: Printed) -> Ruling | None:
    if move.who == state.challenger:
        return None
    return Ruling("kyu.resolve.show-or-withdraw", holds=False)


@guard("kyu.resolve.show-or-withdraw", Withdraw, wer_annimmt_muss=_who_accepted_must)
def show_or_withdraw_permitted(state: State, move: Withdraw, _printed: Printed) -> Ruling | None:
    """Permit those who have accepted to withdraw.

    Rule: kyu.resolve.show-or-withdraw
    """
    if move.who == state.challenger:
        return None
    return Ruling("kyu.resolve.show-or-withdraw", holds=True)


def _challenger_must(state: State, move: Withdraw, _printed: Printed) -> Ruling | None:
    if move.who != state.challenger:
        return None
    return Ruling("kyu.resolve.challenger-may-withdraw", holds=False)


@guard("kyu.resolve.challenger-may-withdraw", Withdraw, herausforderer_muss=_challenger_must)
def challenger_may_withdraw(state: State, move: Withdraw, _printed: Printed) -> Ruling | None:
    """Permit the challenger to withdraw.

    Rule: kyu.resolve.challenger-may-withdraw
    """
    if move.who != state.challenger:
        return None
    return Ruling("kyu.resolve.challenger-may-withdraw", holds=True)


@effect("kyu.resolve.show-or-withdraw", Show)
def show_or_withdraw_showing(state: State, move: Show, _printed: Printed) -> State:
    """Play the second cards face up.

    Rule: kyu.resolve.show-or-withdraw
    """
    after = play_open(state, move.who, move.cards)
    return update(after, colours=put(state.colours, move.who, move.colour))


@effect("kyu.resolve.show-or-withdraw", Withdraw)
def show_or_withdraw_withdrawing(state: State, move: Withdraw, _printed: Printed) -> State:
    """Withdraw from the challenge.

    Rule: kyu.resolve.show-or-withdraw
    """
    return update(state, withdrawn=put(state.withdrawn, move.who, item=True))


def _throw_away(state: State, move: Withdraw, keep: int) -> State:
    hand = state.hands[move.who]
    hands = put(state.hands, move.who, hand[:keep])
    return update(state, hands=hands, discard=state.discard + hand[keep:])


def _all_away(state: State, move: Withdraw, _printed: Printed) -> State | None:
    return None if state.markers[move.who] else _throw_away(state, move, 0)


def _takes_back(state: State, move: Withdraw, _printed: Printed) -> State | None:
    """Take the first cards back into the hand."""
    if state.markers[move.who]:
        return None
    hand = tuple(sorted(state.hands[move.who] + state.shown[move.who]))
    return update(
        state,
        hands=put(state.hands, move.who, hand),
        shown=put(state.shown, move.who, ()),
    )


@effect(
    "kyu.resolve.withdraw-keeps-four", Withdraw, alle_abwerfen=_all_away, nimmt_zurueck=_takes_back
)
def withdraw_keeps_four(state: State, move: Withdraw, _printed: Printed) -> State | None:
    """Leave whoever withdraws the cards that were not played.

    Rule: kyu.resolve.withdraw-keeps-four
    """
    return None if state.markers[move.who] else state


def _four_remain(state: State, move: Withdraw, printed: Printed) -> State | None:
    return _throw_away(state, move, printed.remaining_cards) if state.markers[move.who] else None


@effect("kyu.open.withdraw-with-markers", Withdraw, nur_vier_behalten=_four_remain)
def withdraw_with_markers(state: State, move: Withdraw, _printed: Printed) -> State | None:
    """Leave whoever withdraws with dragon markers all cards that were not played.

    Rule: kyu.open.withdraw-with-markers
    """
    return state if state.markers[move.who] else None


RULES = (
    when,
    when_not_yet,
    ends_turn,
    second_four_order,
    second_four_order_waiting,
    show_or_withdraw,
    show_or_withdraw_permitted,
    challenger_may_withdraw,
    show_or_withdraw_showing,
    show_or_withdraw_withdrawing,
    withdraw_keeps_four,
    withdraw_with_markers,
)
