"""Chapter „Annehmen oder ablehnen“: the answers, and the reward of the first refusal."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.state import (
    ACCEPTED,
    DECLINED,
    Accept,
    Decline,
    Printed,
    Show,
    State,
    Withdraw,
    put,
    update,
)
from rulesfaq.games.kyu.table import (
    add_to_hand,
    decliners,
    give_marker,
    is_open,
    play_open,
)

TWO = 2


def _any_order(state: State, move: Accept | Decline, _printed: Printed) -> Ruling:
    holds = move.who != state.challenger
    return Ruling("kyu.response.order", holds)


@guard("kyu.response.order", Accept, Decline, beliebige_reihenfolge=_any_order)
def order(state: State, move: Accept | Decline, _printed: Printed) -> Ruling:
    """Ask whether it is this player's turn to answer.

    Rule: kyu.response.order
    """
    return Ruling("kyu.response.order", move.who == state.turn, {"turn": state.turn})


def _all_eight(_state: State, move: Accept, printed: Printed) -> Ruling:
    return Ruling("kyu.response.accept", len(move.cards) == printed.showdown_cards)


def _fewer_too(_state: State, move: Accept, printed: Printed) -> Ruling:
    return Ruling("kyu.response.accept", 0 < len(move.cards) <= printed.first_cards)


@guard(
    "kyu.response.accept",
    Accept,
    values=("first_cards",),
    gleich_acht=_all_eight,
    hoechstens_vier=_fewer_too,
)
def accept(_state: State, move: Accept, printed: Printed) -> Ruling:
    """Ask whether whoever accepts plays the right number of cards.

    Rule: kyu.response.accept
    """
    holds = len(move.cards) == printed.first_cards
    return Ruling("kyu.response.accept", holds, {"cards": len(move.cards)})


def _keep_the_cards(state: State, move: Accept, _printed: Printed) -> State:
    return update(state, answers=put(state.answers, move.who, ACCEPTED))


@effect("kyu.response.accept", Accept, ohne_karten=_keep_the_cards)
def accept_playing(state: State, move: Accept, _printed: Printed) -> State:
    """Play the cards of whoever accepts face up.

    Rule: kyu.response.accept
    """
    after = update(state, answers=put(state.answers, move.who, ACCEPTED))
    return play_open(after, move.who, move.cards)


def _owner_must(state: State, move: Decline, _printed: Printed) -> Ruling | None:
    if not is_open(state) or state.owners[state.contested] != move.who:
        return None
    return Ruling("kyu.response.owner-may-decline", holds=False)


@guard("kyu.response.owner-may-decline", Decline, besitzer_muss=_owner_must)
def owner_may_decline(state: State, move: Decline, _printed: Printed) -> Ruling | None:
    """Permit the owner of the contested noble to decline.

    Rule: kyu.response.owner-may-decline
    """
    if not is_open(state) or state.owners[state.contested] != move.who:
        return None
    return Ruling("kyu.response.owner-may-decline", holds=True, facts={"owner": move.who})


def _one_card_less(state: State, move: Decline, _printed: Printed) -> State:
    hand = state.hands[move.who]
    return update(
        state,
        answers=put(state.answers, move.who, DECLINED),
        hands=put(state.hands, move.who, hand[1:]),
        discard=state.discard + hand[:1],
    )


def _four_cards_less(state: State, move: Decline, printed: Printed) -> State:
    after = update(state, answers=put(state.answers, move.who, DECLINED))
    return play_open(after, move.who, state.hands[move.who][: printed.first_cards])


@effect(
    "kyu.response.decline",
    Decline,
    karte_abwerfen=_one_card_less,
    auch_vier_karten=_four_cards_less,
)
def decline(state: State, move: Decline, _printed: Printed) -> State:
    """Decline without playing a card.

    Rule: kyu.response.decline
    """
    return update(state, answers=put(state.answers, move.who, DECLINED))


def _is_first(state: State, who: int) -> bool:
    return all(seat == who for seat in decliners(state))


def _reward(state: State, who: int, printed: Printed) -> State:
    return give_marker(update(state, dragon=who), who, printed.markers_per_decline)


def _only_card(state: State, move: Decline, _printed: Printed) -> State | None:
    if state.players == TWO or not _is_first(state, move.who):
        return None
    return update(state, dragon=move.who)


def _only_marker(state: State, move: Decline, printed: Printed) -> State | None:
    if state.players == TWO or not _is_first(state, move.who):
        return None
    return give_marker(state, move.who, printed.markers_per_decline)


def _once_a_game(state: State, move: Decline, printed: Printed) -> State | None:
    if state.players == TWO or not _is_first(state, move.who):
        return None
    return state if state.markers[move.who] else _reward(state, move.who, printed)


def _draws_at_once(state: State, move: Decline, printed: Printed) -> State | None:
    if state.players == TWO or not _is_first(state, move.who):
        return None
    after = _reward(state, move.who, printed)
    hands = add_to_hand(after, move.who, after.stack[:1])
    return update(after, hands=hands, stack=after.stack[1:])


@effect(
    "kyu.response.first-decliner-reward",
    Decline,
    values=("markers_per_decline",),
    nur_die_drachenkarte=_only_card,
    nur_der_marker=_only_marker,
    nur_einmal_im_spiel=_once_a_game,
    karte_sofort=_draws_at_once,
)
def first_decliner_reward(state: State, move: Decline, printed: Printed) -> State | None:
    """Give the dragon card and a dragon marker to the first who declines.

    Rule: kyu.response.first-decliner-reward
    """
    if state.players == TWO or not _is_first(state, move.who):
        return None
    return _reward(state, move.who, printed)


def _one_each(state: State, move: Decline, printed: Printed) -> State | None:
    if _is_first(state, move.who):
        return None
    return give_marker(state, move.who, printed.markers_per_decline)


def _card_moves_on(state: State, move: Decline, _printed: Printed) -> State | None:
    return None if _is_first(state, move.who) else update(state, dragon=move.who)


@effect(
    "kyu.response.later-decliners-nothing",
    Decline,
    jeder_bekommt_einen=_one_each,
    letzter_bekommt_den_drachen=_card_moves_on,
)
def later_decliners_nothing(state: State, move: Decline, _printed: Printed) -> State | None:
    """Give nothing to those who decline later.

    Rule: kyu.response.later-decliners-nothing
    """
    return None if _is_first(state, move.who) else state


def _dragon_too(state: State, move: Decline, printed: Printed) -> State | None:
    return _reward(state, move.who, printed) if state.players == TWO else None


@effect(
    "kyu.response.two-player-marker-only",
    Decline,
    values=("markers_per_decline",),
    auch_die_drachenkarte=_dragon_too,
)
def two_player_marker_only(state: State, move: Decline, printed: Printed) -> State | None:
    """Give just the marker to whoever declines with two players.

    Rule: kyu.response.two-player-marker-only
    """
    if state.players != TWO:
        return None
    return give_marker(state, move.who, printed.markers_per_decline)


def _substitute(state: State, move: Decline, printed: Printed) -> State | None:
    if state.supply or not _is_first(state, move.who):
        return None
    count = state.markers[move.who] + printed.markers_per_decline
    return update(state, markers=put(state.markers, move.who, count))


@effect("kyu.open.markers-exhausted", Decline, ersatz_nehmen=_substitute)
def markers_exhausted(state: State, move: Decline, _printed: Printed) -> State | None:
    """Give no marker when all have been handed out.

    Rule: kyu.open.markers-exhausted
    """
    return None if state.supply or not _is_first(state, move.who) else state


def _join_late(state: State, move: Show | Withdraw, _printed: Printed) -> Ruling | None:
    if state.answers[move.who] != DECLINED:
        return None
    return Ruling("kyu.response.decliner-out", holds=True)


@guard("kyu.response.decliner-out", Show, Withdraw, spaeter_einsteigen=_join_late)
def decliner_out(state: State, move: Show | Withdraw, _printed: Printed) -> Ruling | None:
    """Keep those who declined out of the showdown.

    Rule: kyu.response.decliner-out
    """
    if state.answers[move.who] != DECLINED:
        return None
    return Ruling("kyu.response.decliner-out", holds=False, facts={"declined": True})


RULES = (
    order,
    accept,
    accept_playing,
    owner_may_decline,
    decline,
    markers_exhausted,
    first_decliner_reward,
    later_decliners_nothing,
    two_player_marker_only,
    decliner_out,
)
