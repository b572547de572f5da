"""What a seat can see: which cards are chosen or laid face down."""

from __future__ import annotations

from rulesfaq.engine.table import view
from rulesfaq.games.karat.state import UNKNOWN, Cards, Printed, State, put, update


def _hide(cards: Cards) -> Cards:
    return (0,) * len(cards)


def _hide_others(piles: tuple[Cards, ...], seat: int) -> tuple[Cards, ...]:
    return tuple(pile if other == seat else _hide(pile) for other, pile in enumerate(piles))


def _pool_open(state: State, _seat: int, _printed: Printed) -> State:
    return update(state, stacks=tuple(_hide(pile) for pile in state.stacks))


@view("karat.setup.pool", offen_auslegen=_pool_open)
def pool(state: State, _seat: int, _printed: Printed) -> State:
    """Hide the pool, and the personal draw piles, which lie face down, too.

    Rule: karat.setup.pool
    """
    stacks = tuple(_hide(pile) for pile in state.stacks)
    return update(state, pool=_hide(state.pool), stacks=stacks)


def _open_choice(state: State, seat: int, _printed: Printed) -> State:
    return update(state, hands=_hide_others(state.hands, seat))


@view("karat.round.select", offen_auswaehlen=_open_choice)
def select(state: State, seat: int, _printed: Printed) -> State:
    """Hide the hands of others, and what they have chosen and not revealed.

    Rule: karat.round.select
    """
    bids = tuple(
        cards if other == seat or state.revealed[other] else _hide(cards)
        for other, cards in enumerate(state.bids)
    )
    return update(state, hands=_hide_others(state.hands, seat), bids=bids)


def _count_is_seen(state: State, _seat: int, _printed: Printed) -> State:
    return state


@view("karat.round.secret-count", anzahl_ist_zu_sehen=_count_is_seen)
def secret_count(state: State, seat: int, _printed: Printed) -> State:
    """Hide how many cards others have chosen and not revealed.

    Rule: karat.round.secret-count
    """
    for other in range(state.players):
        chosen = state.bids[other]
        if other == seat or state.revealed[other] or not state.has_bid[other] or any(chosen):
            continue
        hand = state.hands[other] + chosen
        state = update(
            state,
            hands=put(state.hands, other, _hide(hand)),
            bids=put(state.bids, other, UNKNOWN),
        )
    return state


def _pool_discard_open(state: State, _seat: int, _printed: Printed) -> State:
    return state


@view("karat.win.pay", offen_ablegen=_pool_discard_open)
def pay(state: State, _seat: int, _printed: Printed) -> State:
    """Hide the discard pile of the pool, which lies face down.

    Rule: karat.win.pay
    """
    return update(state, pool_discard=_hide(state.pool_discard))


def _cover(state: State, seat: int) -> Cards:
    """Return the discard pile of a seat without the cards that nobody has seen."""
    unseen = list(state.covered[seat])
    pile = []
    for card in reversed(state.discards[seat]):
        if card in unseen:
            unseen.remove(card)
            pile.append(0)
        else:
            pile.append(card)
    return tuple(reversed(pile))


def _looked_at(state: State, seat: int, _printed: Printed) -> State:
    piles = tuple(
        state.discards[other] if other == seat else _cover(state, other)
        for other in range(state.players)
    )
    return update(state, discards=piles)


@view("karat.win.replace-unseen", ersatzkarten_ansehen=_looked_at)
def replace_unseen(state: State, _seat: int, _printed: Printed) -> State:
    """Hide the pool cards that lie on the personal discard piles.

    Rule: karat.win.replace-unseen
    """
    return update(state, discards=tuple(_cover(state, seat) for seat in range(state.players)))


def _all_but_top(pile: Cards) -> Cards:
    return _hide(pile[:-1]) + pile[-1:]


@view("karat.open.discard-peek", values=("discard_browsing",))
def discard_peek(state: State, seat: int, printed: Printed) -> State:
    """Hide all but the top of the personal discard piles.

    Rule: karat.open.discard-peek
    """
    browsed = seat if printed.discard_browsing == "open" else -1
    piles = tuple(
        pile if other == browsed else _all_but_top(pile)
        for other, pile in enumerate(state.discards)
    )
    return update(state, discards=piles)


@view("karat.open.points-public", values=("points_pile",))
def points_public(state: State, _seat: int, printed: Printed) -> State | None:
    """Hide all but the top of the points piles until the scoring.

    Rule: karat.open.points-public
    """
    if printed.points_pile == "open" or state.phase == "over":
        return None
    return update(state, scores=tuple(_all_but_top(pile) for pile in state.scores))


RULES = (
    pool,
    select,
    secret_count,
    pay,
    replace_unseen,
    discard_peek,
    points_public,
)
