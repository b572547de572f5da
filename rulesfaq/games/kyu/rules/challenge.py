"""Chapter „Herausforderung aussprechen“ and passing."""

from __future__ import annotations

from itertools import pairwise

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.state import (
    CENTRE,
    DAIMYO,
    GEISHA,
    Accept,
    Cards,
    Declare,
    Pass,
    Printed,
    State,
    colour,
    number,
    put,
    update,
)
from rulesfaq.games.kyu.table import is_open, play_open


def _second_one(_state: State, _move: Declare, _printed: Printed) -> Ruling:
    return Ruling("kyu.challenge.only-when-none-open", holds=True)


@guard("kyu.challenge.only-when-none-open", Declare, zweite_daneben=_second_one)
def only_when_none_open(state: State, _move: Declare, _printed: Printed) -> Ruling:
    """Ask whether no challenge is open.

    Rule: kyu.challenge.only-when-none-open
    """
    return Ruling("kyu.challenge.only-when-none-open", holds=not is_open(state))


def _centre_only(state: State, move: Declare, _printed: Printed) -> Ruling | None:
    if state.owners[move.noble] == move.who:
        return None
    holds = state.owners[move.noble] == CENTRE
    return Ruling("kyu.challenge.target-any-noble", holds)


def _owned_only(state: State, move: Declare, _printed: Printed) -> Ruling | None:
    if state.owners[move.noble] == move.who:
        return None
    holds = state.owners[move.noble] != CENTRE or all(seat == CENTRE for seat in state.owners)
    return Ruling("kyu.challenge.target-any-noble", holds)


@guard(
    "kyu.challenge.target-any-noble",
    Declare,
    nur_aus_der_mitte=_centre_only,
    nur_von_mitspielern=_owned_only,
)
def target_any_noble(state: State, move: Declare, _printed: Printed) -> Ruling | None:
    """Permit each noble of the centre and of the others as a target.

    Rule: kyu.challenge.target-any-noble
    """
    owner = state.owners[move.noble]
    if owner == move.who:
        return None
    return Ruling("kyu.challenge.target-any-noble", holds=True, facts={"owner": owner})


def _own_one_too(state: State, move: Declare, _printed: Printed) -> Ruling | None:
    if state.owners[move.noble] != move.who:
        return None
    return Ruling("kyu.challenge.not-own-noble", holds=True)


@guard("kyu.challenge.not-own-noble", Declare, auch_die_eigene=_own_one_too)
def not_own_noble(state: State, move: Declare, _printed: Printed) -> Ruling | None:
    """Forbid a noble that the challenger owns as a target.

    Rule: kyu.challenge.not-own-noble
    """
    if state.owners[move.noble] != move.who:
        return None
    return Ruling("kyu.challenge.not-own-noble", holds=False, facts={"owner": move.who})


def _four_at_most(_state: State, move: Declare, printed: Printed) -> Ruling:
    holds = 0 < len(move.cards) <= printed.first_cards
    return Ruling("kyu.challenge.four-cards-open", holds)


def _four_at_least(_state: State, move: Declare, printed: Printed) -> Ruling:
    holds = len(move.cards) >= printed.first_cards
    return Ruling("kyu.challenge.four-cards-open", holds)


@guard(
    "kyu.challenge.four-cards-open",
    Declare,
    values=("first_cards",),
    hoechstens_vier=_four_at_most,
    mindestens_vier=_four_at_least,
)
def four_cards_open(_state: State, move: Declare, printed: Printed) -> Ruling:
    """Ask whether the challenger plays the right number of cards.

    Rule: kyu.challenge.four-cards-open
    """
    holds = len(move.cards) == printed.first_cards
    return Ruling("kyu.challenge.four-cards-open", holds, {"cards": len(move.cards)})


def _need_not_fit(state: State, move: Declare | Accept, *, allowed: bool) -> Ruling | None:
    noble = move.noble if isinstance(move, Declare) else state.contested
    if _fits(noble, move.cards):
        return None
    return Ruling("kyu.open.first-four-relevant", holds=allowed)


def _fits(noble: int, cards: Cards) -> bool:
    """Return whether cards look like the combination of a noble."""
    numbers = sorted({number(card) for card in cards})
    if noble == GEISHA:
        return len(numbers) < len(cards)
    if noble == DAIMYO:
        return any(later - first == 1 for first, later in pairwise(numbers))
    return len({colour(card) for card in cards}) == 1


def _must_fit(state: State, move: Declare | Accept, _printed: Printed) -> Ruling | None:
    return _need_not_fit(state, move, allowed=False)


@guard("kyu.open.first-four-relevant", Declare, Accept, muessen_passen=_must_fit)
def first_four_relevant(state: State, move: Declare | Accept, _printed: Printed) -> Ruling | None:
    """Permit first cards that do not fit the combination.

    Rule: kyu.open.first-four-relevant
    """
    return _need_not_fit(state, move, allowed=True)


def _taken_at_once(state: State, move: Declare, _printed: Printed) -> State:
    return update(
        state,
        contested=move.noble,
        challenger=move.who,
        owners=put(state.owners, move.noble, move.who),
    )


@effect("kyu.challenge.noble-placed", Declare, sofort_nehmen=_taken_at_once)
def noble_placed(state: State, move: Declare, _printed: Printed) -> State:
    """Put the noble above the open cards for the time of the challenge.

    Rule: kyu.challenge.noble-placed
    """
    return update(state, contested=move.noble, challenger=move.who)


def _shown_but_kept(state: State, move: Declare, _printed: Printed) -> State:
    return update(state, shown=put(state.shown, move.who, move.cards))


@effect("kyu.challenge.four-cards-open", Declare, karten_bleiben_auf_der_hand=_shown_but_kept)
def four_cards_open_playing(state: State, move: Declare, _printed: Printed) -> State:
    """Play the challenger's cards face up.

    Rule: kyu.challenge.four-cards-open
    """
    return play_open(state, move.who, move.cards)


def _must_challenge(state: State, _move: Pass, _printed: Printed) -> Ruling | None:
    return None if is_open(state) else Ruling("kyu.challenge.voluntary", holds=False)


@guard("kyu.challenge.voluntary", Pass, muss_fordern=_must_challenge)
def voluntary(state: State, _move: Pass, _printed: Printed) -> Ruling | None:
    """Permit to declare no challenge.

    Rule: kyu.challenge.voluntary
    """
    return None if is_open(state) else Ruling("kyu.challenge.voluntary", holds=True)


def _always(_state: State, _move: Pass, _printed: Printed) -> Ruling:
    return Ruling("kyu.pass.only-without-challenge", holds=True)


@guard("kyu.pass.only-without-challenge", Pass, passen_geht_immer=_always)
def only_without_challenge(state: State, _move: Pass, _printed: Printed) -> Ruling:
    """Ask whether no challenge is open that has to be answered.

    Rule: kyu.pass.only-without-challenge
    """
    return Ruling("kyu.pass.only-without-challenge", holds=not is_open(state))


def _exchange_or_pass(state: State, _move: Pass, _printed: Printed) -> Ruling | None:
    return Ruling("kyu.pass.with-exchange", holds=False) if state.exchanges else None


@guard("kyu.pass.with-exchange", Pass, tauschen_oder_passen=_exchange_or_pass)
def with_exchange(state: State, _move: Pass, _printed: Printed) -> Ruling | None:
    """Permit to pass after an exchange.

    Rule: kyu.pass.with-exchange
    """
    return Ruling("kyu.pass.with-exchange", holds=True) if state.exchanges else None


RULES = (
    only_when_none_open,
    target_any_noble,
    not_own_noble,
    four_cards_open,
    first_four_relevant,
    noble_placed,
    four_cards_open_playing,
    voluntary,
    only_without_challenge,
    with_exchange,
)
