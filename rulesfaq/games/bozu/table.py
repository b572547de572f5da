"""Bozu Mekuri: questions about what lies where, and cards on their way. No rules."""

from __future__ import annotations

from rulesfaq.games.bozu.cards import JITO, SEMIMARU_CARD
from rulesfaq.games.bozu.state import Cards, State, put, update


def empty_table(players: int, seed: int) -> State:
    """Return the position before anything is set up."""
    nothing = (0,) * players
    return State(
        phase="setup",
        players=players,
        turn=0,
        hands=((),) * players,
        stack=(),
        pile=(),
        out=(False,) * players,
        skips=nothing,
        seed=seed,
        points=nothing,
        places=nothing,
    )


def survivors(state: State) -> tuple[int, ...]:
    """Return the seats that are not eliminated."""
    return tuple(seat for seat in range(state.players) if not state.out[seat])


def is_jito(state: State) -> bool:
    """Return whether Empress Jitō was turned over last."""
    return state.turned[-1:] == (JITO,)


def is_extra(state: State) -> bool:
    """Return whether the card turned over last was a further one of the turn."""
    return len(state.turned) > 1


def is_waiting(state: State) -> bool:
    """Return whether Semimaru has not been turned over yet."""
    return SEMIMARU_CARD in state.stack


def keep(state: State) -> State:
    """Lay the card turned over in front of the mover; one dealt with stays where it is."""
    if not state.card:
        return state
    hand = (*state.hands[state.turn], state.card)
    return update(state, hands=put(state.hands, state.turn, hand), card=0)


def drop_card(state: State) -> State:
    """Lay the card turned over on the discard pile; one dealt with stays where it is."""
    if not state.card:
        return state
    return update(state, pile=(*state.pile, state.card), card=0)


def drop_hand(state: State, seat: int) -> State:
    """Lay all cards of a seat on the discard pile."""
    return update(state, pile=state.pile + state.hands[seat], hands=put(state.hands, seat, ()))


def drop_hands(state: State, seats: tuple[int, ...]) -> State:
    """Lay all cards of some seats on the discard pile."""
    for seat in seats:
        state = drop_hand(state, seat)
    return state


def add_to_hand(state: State, seat: int, cards: Cards) -> tuple[Cards, ...]:
    """Return the hands after a seat has got cards."""
    return put(state.hands, seat, state.hands[seat] + cards)


def following(state: State, seat: int) -> int:
    """Return the seat that follows in turn order."""
    return (seat + 1) % state.players
