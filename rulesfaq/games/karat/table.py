"""Karat: questions about what lies where, and cards that move. No rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesfaq.engine.rng import shuffled
from rulesfaq.games.karat.state import NOBODY, Cards, Reward, Seats, State, put, update


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


def cycle(state: State, seat: int) -> Cards:
    """Return the cards of a seat that are in use: all but its point cards."""
    return state.hands[seat] + state.stacks[seat] + state.discards[seat] + state.bids[seat]


def from_winner(state: State) -> Seats:
    """Return all seats from the winner of the round on, from the first one if there is none."""
    first = max(state.won, 0)
    return tuple((first + step) % state.players for step in range(state.players))


def others_played(state: State) -> Cards:
    """Return the cards of all but the winner that still lie before their seats."""
    return tuple(
        card for seat in from_winner(state) if seat != state.won for card in state.bids[seat]
    )


def owner_of(state: State, move: Reward) -> int:
    """Return the seat before which the card of a reward lies, or lay before the winner paid.

    Where several have played such a card, it is the named one, else the next one from the
    winner on; NOBODY where nobody has played it.
    """
    seats = from_winner(state)
    if move.owner != NOBODY:
        seats = tuple(seat for seat in seats if seat == move.owner)
    for seat in (*seats[1:], *seats[:1]):
        pile = state.played[seat] if seat == state.won else state.bids[seat]
        if move.card in pile:
            return seat
    return NOBODY


def is_unplayed(state: State, card: int) -> bool:
    """Return whether a card lies in somebody's hand or in a pile of somebody."""
    piles = (*state.hands, *state.stacks, *state.discards, *state.scores)
    return any(card in pile for pile in piles)


def lacking(state: State, seat: int) -> int:
    """Return how many cards a hand lacks in the refill."""
    return max(0, state.wanted[seat] - len(state.hands[seat]))


def anybody_lacks(state: State) -> bool:
    """Return whether a hand is not full."""
    return any(len(hand) < wanted for hand, wanted in zip(state.hands, state.wanted, strict=True))


def to_hand(state: State, seat: int, cards: Cards) -> tuple[Cards, ...]:
    """Return the hands after a seat has got cards."""
    return put(state.hands, seat, tuple(sorted(state.hands[seat] + cards)))


def draw_own(state: State, seat: int, count: int) -> State:
    """Draw cards from the personal draw pile, as far as there are any."""
    stack = state.stacks[seat]
    if not count or not stack:
        return state
    return update(
        state,
        hands=to_hand(state, seat, stack[:count]),
        stacks=put(state.stacks, seat, stack[count:]),
    )


def draw_pool(state: State, seat: int, count: int) -> State:
    """Draw cards from the pool, as far as there are any."""
    cards = state.pool[:count]
    if not cards:
        return state
    return update(
        state,
        hands=to_hand(state, seat, cards),
        pool=state.pool[len(cards) :],
        topped=put(state.topped, seat, state.topped[seat] + len(cards)),
    )


def replace_from_pool(state: State, seat: int, count: int) -> State:
    """Put cards of the pool unseen on a personal discard pile, as far as there are any."""
    cards = state.pool[:count]
    return update(
        state,
        pool=state.pool[len(cards) :],
        discards=put(state.discards, seat, state.discards[seat] + cards),
        covered=put(state.covered, seat, state.covered[seat] + cards),
        taken=state.taken + len(cards),
        owed=max(0, state.owed - len(cards)),
    )


def reshuffle(state: State, seat: int) -> State:
    """Shuffle a personal discard pile under the draw pile, but for what is reserved."""
    kept = state.reserved if seat == state.won else ()
    cards = without(state.discards[seat], kept)
    if not cards:
        return state
    return update(
        state,
        stacks=put(
            state.stacks,
            seat,
            state.stacks[seat] + shuffled(cards, state.seed, state.shuffles + 1),
        ),
        discards=put(state.discards, seat, kept),
        covered=put(state.covered, seat, kept),
        shuffles=state.shuffles + 1,
    )


def each_seat(state: State, change: Callable[[State, int], State]) -> State:
    """Return the state after a change for each seat."""
    for seat in range(state.players):
        state = change(state, seat)
    return state


def bids_to_discards(state: State) -> State:
    """Put what each seat has played on its personal discard pile."""
    return update(
        state,
        discards=tuple(
            pile + cards for pile, cards in zip(state.discards, state.bids, strict=True)
        ),
        bids=((),) * state.players,
    )


def best(seats: Iterable[int], measure: Callable[[int], int]) -> Seats:
    """Return the seats with the largest measure."""
    found = tuple(seats)
    if not found:
        return ()
    largest = max(measure(seat) for seat in found)
    return tuple(seat for seat in found if measure(seat) == largest)


def empty_table(players: int, seed: int) -> State:
    """Return the position before anybody has taken a colour."""
    nothing: tuple[Cards, ...] = ((),) * players
    zeros, no = (0,) * players, (False,) * players
    return State(
        phase="setup",
        players=players,
        turn=0,
        seed=seed,
        colours=zeros,
        hands=nothing,
        stacks=nothing,
        discards=nothing,
        scores=nothing,
        bids=nothing,
        has_bid=no,
        revealed=no,
        played=nothing,
        sums=zeros,
        covered=nothing,
        wanted=zeros,
        topped=zeros,
        points=zeros,
        left=zeros,
    )
