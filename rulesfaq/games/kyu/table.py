"""Kyū: questions about what lies on the table and who sits where. No rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rulesfaq.games.kyu.state import (
    ACCEPTED,
    CENTRE,
    DECLINED,
    NOBODY,
    Cards,
    Printed,
    Seats,
    State,
    put,
    update,
)


def left_of(state: State, seat: int) -> int:
    """Return the seat of the left neighbour, who follows clockwise."""
    return (seat + 1) % state.players


def others(state: State) -> Seats:
    """Return all seats but the challenger's, from the challenger's left on."""
    return _round_from(state.challenger, state.players)


@cache
def _round_from(first: int, players: int) -> Seats:
    return tuple((first + step) % players for step in range(1, players))


def decliners(state: State) -> Seats:
    """Return those who have declined the open challenge, in turn order."""
    return tuple([seat for seat in others(state) if state.answers[seat] == DECLINED])


def participants(state: State) -> Seats:
    """Return the challenger and those who have accepted, in turn order."""
    accepted = [seat for seat in others(state) if state.answers[seat] == ACCEPTED]
    return (state.challenger, *accepted)


def showers(state: State, cards: int) -> Seats:
    """Return the participants who have shown so many cards, in turn order."""
    return tuple([seat for seat in participants(state) if len(state.shown[seat]) == cards])


def is_undecided(state: State, seat: int, printed: Printed) -> bool:
    """Return whether a participant has still to decide about the second cards."""
    return not state.withdrawn[seat] and len(state.shown[seat]) <= printed.first_cards


def nobles_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the nobles that a seat owns."""
    return tuple([noble for noble, owner in enumerate(state.owners) if owner == seat])


def is_open(state: State) -> bool:
    """Return whether a challenge is open."""
    return state.contested != NOBODY


def last_of_centre(state: State) -> bool:
    """Return whether the contested noble is the last one of the centre."""
    return state.owners[state.contested] == CENTRE and state.owners.count(CENTRE) == 1


def without(cards: Cards, taken: Iterable[int]) -> Cards:
    """Return the cards without those taken; what is not among them is passed over."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return tuple(left)


def holds_all(hand: Cards, cards: Cards) -> bool:
    """Return whether the hand holds these cards, each as often as it is named."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def play_open(state: State, seat: int, cards: Cards) -> State:
    """Move cards from a hand to those that it has shown."""
    return update(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], cards)),
        shown=put(state.shown, seat, state.shown[seat] + cards),
    )


def add_to_hand(state: State, seat: int, cards: Cards) -> tuple[Cards, ...]:
    """Return the hands after a seat has got cards."""
    return put(state.hands, seat, tuple(sorted(state.hands[seat] + cards)))


def give_marker(state: State, seat: int, count: int) -> State:
    """Hand dragon markers to a seat, as far as there are any."""
    given = min(count, state.supply)
    return update(
        state,
        markers=put(state.markers, seat, state.markers[seat] + given),
        supply=state.supply - given,
    )


def hand_limit(state: State, seat: int, printed: Printed) -> int:
    """Return how many cards a seat may hold with its dragon markers."""
    return printed.hand_size + state.markers[seat] * printed.bonus_per_marker


def empty_table(players: int, seed: int) -> State:
    """Return the position before anything is set up."""
    return State(
        phase="setup",
        players=players,
        turn=0,
        hands=((),) * players,
        stack=(),
        discard=(),
        display=(),
        owners=(-2,) * 5,
        dragon=-2,
        markers=(0,) * players,
        supply=0,
        seed=seed,
        answers=(0,) * players,
        withdrawn=(False,) * players,
        shown=((),) * players,
        colours=("",) * players,
        groups=((),) * players,
        ranks=(0,) * players,
        wanted=(0,) * players,
        points=(0,) * players,
        totals=(0,) * players,
    )
