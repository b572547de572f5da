"""Chapter „Spielrunde“: what the winner pays and takes, and what the others keep."""

from __future__ import annotations

from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.karat.state import (
    NOBODY,
    POOL,
    Cards,
    Move,
    Printed,
    Reward,
    State,
    colour,
    number,
    put,
    update,
)
from rulesfaq.games.karat.table import (
    bids_to_discards,
    from_winner,
    lacking,
    others_played,
    owner_of,
    replace_from_pool,
    to_hand,
    without,
)


def _reward_first(state: State, _move: Move, _printed: Printed) -> State:
    waits = bool(others_played(state))
    return update(state, phase="reward" if waits else "pay", pays_later=waits)


@effect("karat.open.order-pay-reward", "won", defines=True, erst_die_beute=_reward_first)
def order_pay_reward(state: State, _move: Move, _printed: Printed) -> State:
    """Let the winner pay before choosing the reward.

    Rule: karat.open.order-pay-reward
    """
    return update(state, phase="pay")


def _take_back(state: State, _move: Move, _printed: Printed) -> State:
    cards = state.bids[state.won]
    return update(
        state,
        discards=put(state.discards, state.won, state.discards[state.won] + cards),
        bids=put(state.bids, state.won, ()),
        owed=len(cards),
    )


def _into_the_hand(state: State, _move: Move, _printed: Printed) -> State:
    cards = state.bids[state.won]
    hands = to_hand(state, state.won, cards)
    return update(state, hands=hands, bids=put(state.bids, state.won, ()), owed=len(cards))


def _highest_only(state: State, _move: Move, _printed: Printed) -> State:
    cards = state.bids[state.won]
    top = max(cards, key=number)
    rest = without(cards, (top,))
    return update(
        state,
        pool_discard=(*state.pool_discard, top),
        discards=put(state.discards, state.won, state.discards[state.won] + rest),
        bids=put(state.bids, state.won, ()),
        owed=len(cards),
    )


@effect(
    "karat.win.pay",
    "pay",
    defines=True,
    karten_zurueck_auf_die_ablage=_take_back,
    karten_zurueck_auf_die_hand=_into_the_hand,
    nur_die_hoechste_karte=_highest_only,
)
def pay(state: State, _move: Move, _printed: Printed) -> State:
    """Put the winner's played cards on the discard pile of the pool.

    Rule: karat.win.pay
    """
    cards = state.bids[state.won]
    return update(
        state,
        pool_discard=state.pool_discard + cards,
        bids=put(state.bids, state.won, ()),
        owed=len(cards),
    )


def _falls_short(state: State) -> bool:
    """Return whether the pool has fewer cards than are wanted at this moment."""
    if state.phase == "pay":
        return len(state.pool) < state.owed
    return len(state.pool) < sum(lacking(state, seat) for seat in range(state.players))


def _pool_is_renewed(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _falls_short(state):
        return None
    fresh = shuffled(state.pool_discard, state.seed, state.shuffles + 1)
    return update(state, pool=state.pool + fresh, pool_discard=(), shuffles=state.shuffles + 1)


@effect("karat.open.pool-reshuffle", "pay", "topping", pool_wird_neu_gemischt=_pool_is_renewed)
def pool_reshuffle(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the discard pile of the pool alone when the pool runs short.

    Rule: karat.open.pool-reshuffle
    """
    return state if _falls_short(state) else None


def _is_enough(state: State) -> bool:
    return 0 < state.owed <= len(state.pool)


def _one_card(state: State, _move: Move, _printed: Printed) -> State | None:
    return replace_from_pool(state, state.won, 1) if _is_enough(state) else None


def _pool_to_hand(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _is_enough(state):
        return None
    cards = state.pool[: state.owed]
    return update(
        state,
        hands=to_hand(state, state.won, cards),
        pool=state.pool[len(cards) :],
        taken=len(cards),
        owed=0,
    )


def _under_the_stack(state: State, _move: Move, _printed: Printed) -> State | None:
    """Put the pool cards on the personal draw pile instead of the discard pile."""
    if not _is_enough(state):
        return None
    cards = state.pool[: state.owed]
    return update(
        state,
        stacks=put(state.stacks, state.won, cards + state.stacks[state.won]),
        pool=state.pool[len(cards) :],
        taken=len(cards),
        owed=0,
    )


@effect(
    "karat.win.replace",
    "pay",
    immer_nur_eine=_one_card,
    auf_die_hand=_pool_to_hand,
    auf_den_nachziehstapel=_under_the_stack,
)
def replace(state: State, _move: Move, _printed: Printed) -> State | None:
    """Put as many pool cards on the winner's discard pile as the winner has paid.

    Rule: karat.win.replace
    """
    return replace_from_pool(state, state.won, state.owed) if _is_enough(state) else None


@effect("karat.open.pool-short-replace", "pay", values=("pool_short",))
def pool_short_replace(state: State, _move: Move, printed: Printed) -> State | None:
    """Take what is there when the pool has fewer cards than were paid.

    Rule: karat.open.pool-short-replace
    """
    if state.owed <= len(state.pool):
        return None
    if printed.pool_short == "take-available":
        return replace_from_pool(state, state.won, len(state.pool))
    return state


def _is_others(state: State, move: Reward) -> bool:
    return owner_of(state, move) not in (NOBODY, state.won)


def _highest_value_only(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    if not _is_others(state, move):
        return None
    holds = number(move.card) == max(map(number, others_played(state)))
    return Ruling("karat.win.reward-free-choice", holds)


def _no_pool_cards(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    if not _is_others(state, move):
        return None
    return Ruling("karat.win.reward-free-choice", colour(move.card) != POOL)


def _from_the_next_only(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    """Permit only cards of whoever has the highest sum of the others."""
    if not _is_others(state, move):
        return None
    sums = [state.sums[seat] for seat in range(state.players) if seat != state.won]
    holds = state.sums[owner_of(state, move)] == max(sums)
    return Ruling("karat.win.reward-free-choice", holds)


@guard(
    "karat.win.reward-free-choice",
    Reward,
    nur_die_hoechste_karte=_highest_value_only,
    keine_poolkarten=_no_pool_cards,
    nur_vom_naechsten_gebot=_from_the_next_only,
)
def reward_free_choice(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    """Permit each card that another player has played in this round.

    Rule: karat.win.reward-free-choice
    """
    if not _is_others(state, move):
        return None
    return Ruling("karat.win.reward-free-choice", holds=True)


def _is_of_a_tied_seat(state: State, move: Reward) -> bool:
    owner = owner_of(state, move)
    if owner in (NOBODY, state.won):
        return False
    return state.sums.count(state.sums[owner]) > 1


def _tied_are_safe(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    if not _is_of_a_tied_seat(state, move):
        return None
    return Ruling("karat.win.reward-tied-cards", holds=False)


@guard("karat.win.reward-tied-cards", Reward, gleichstand_schuetzt=_tied_are_safe)
def reward_tied_cards(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    """Permit cards of those who were excluded by a tie.

    Rule: karat.win.reward-tied-cards
    """
    if not _is_of_a_tied_seat(state, move):
        return None
    return Ruling("karat.win.reward-tied-cards", holds=True)


def _own_card_too(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    if owner_of(state, move) != state.won or state.won == NOBODY:
        return None
    return Ruling("karat.win.not-own-card", holds=True)


@guard("karat.win.not-own-card", Reward, auch_eine_eigene=_own_card_too)
def not_own_card(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    """Forbid to choose an own played card.

    Rule: karat.win.not-own-card
    """
    if owner_of(state, move) != state.won or state.won == NOBODY:
        return None
    return Ruling("karat.win.not-own-card", holds=False)


def _unplayed_too(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    if owner_of(state, move) != NOBODY:
        return None
    return Ruling("karat.win.hand-not-eligible", holds=True)


@guard("karat.win.hand-not-eligible", Reward, auch_von_der_hand=_unplayed_too)
def hand_not_eligible(state: State, move: Reward, _printed: Printed) -> Ruling | None:
    """Forbid to take a card from a hand or a pile.

    Rule: karat.win.hand-not-eligible
    """
    if owner_of(state, move) != NOBODY:
        return None
    return Ruling("karat.win.hand-not-eligible", holds=False)


def _take(state: State, seat: int, card: int) -> State:
    """Move a played card of a seat to the winner's points pile."""
    return update(
        state,
        bids=put(state.bids, seat, without(state.bids[seat], (card,))),
        scores=put(state.scores, state.won, (*state.scores[state.won], card)),
        victim=seat,
    )


def _rewarded(state: State, move: Reward, count: int) -> State:
    """Take the chosen card and, should more be due, the next ones that were played."""
    owner = owner_of(state, move)
    chosen: list[tuple[int, int]] = [(owner, move.card)]
    chosen += (
        (seat, card)
        for seat in from_winner(state)
        if seat != state.won
        for card in (without(state.bids[seat], (move.card,)) if seat == owner else state.bids[seat])
    )
    for seat, card in chosen[:count]:
        state = _take(state, seat, card)
    return state


def _take_all(state: State, move: Reward, _printed: Printed) -> State:
    return _rewarded(state, move, len(others_played(state)))


def _to_own_discard(state: State, move: Reward, _printed: Printed) -> State:
    """Take the card into the own cards instead of the points."""
    owner = owner_of(state, move)
    pile: Cards = (*state.discards[state.won], move.card)
    return update(
        state,
        bids=put(state.bids, owner, without(state.bids[owner], (move.card,))),
        discards=put(state.discards, state.won, pile),
        victim=owner,
    )


@effect(
    "karat.win.reward-one",
    Reward,
    values=("reward_cards",),
    alle_karten=_take_all,
    in_die_eigenen_karten=_to_own_discard,
)
def reward_one(state: State, move: Reward, printed: Printed) -> State:
    """Put the chosen card on the winner's points pile.

    Rule: karat.win.reward-one
    """
    return _rewarded(state, move, printed.reward_cards)


def _others_lose_theirs(state: State, _move: Move, _printed: Printed) -> State:
    return update(
        state,
        pool_discard=state.pool_discard + others_played(state),
        bids=((),) * state.players,
    )


def _others_to_hand(state: State, _move: Move, _printed: Printed) -> State:
    hands = tuple(
        tuple(sorted(hand + cards)) for hand, cards in zip(state.hands, state.bids, strict=True)
    )
    return update(state, hands=hands, bids=((),) * state.players)


@effect(
    "karat.lose.keep",
    "cleanup",
    auch_sie_zahlen=_others_lose_theirs,
    zurueck_auf_die_hand=_others_to_hand,
)
def keep(state: State, _move: Move, _printed: Printed) -> State:
    """Put what is left of the others' played cards on their own discard piles.

    Rule: karat.lose.keep
    """
    return bids_to_discards(state)


def _pool_card_for_the_victim(state: State, _move: Move, _printed: Printed) -> State | None:
    if state.victim == NOBODY:
        return None
    return replace_from_pool(state, state.victim, 1)


@effect("karat.lose.no-replacement", "cleanup", poolkarte_als_ersatz=_pool_card_for_the_victim)
def no_replacement(state: State, _move: Move, _printed: Printed) -> State | None:
    """Give nothing to whoever has lost a card as reward.

    Rule: karat.lose.no-replacement
    """
    return None if state.victim == NOBODY else state


RULES = (
    order_pay_reward,
    pay,
    pool_reshuffle,
    replace,
    pool_short_replace,
    reward_free_choice,
    reward_tied_cards,
    not_own_card,
    hand_not_eligible,
    reward_one,
    keep,
    no_replacement,
)
