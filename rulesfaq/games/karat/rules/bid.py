"""Chapter „Spielrunde“: choosing cards in secret, and revealing them."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.karat.state import Bid, Printed, State, put, update
from rulesfaq.games.karat.table import without


def _exactly_three(_state: State, move: Bid, printed: Printed) -> Ruling | None:
    if not 0 < len(move.cards) <= printed.max_cards:
        return None
    return Ruling("karat.round.select", len(move.cards) == printed.max_cards)


@guard(
    "karat.round.select",
    Bid,
    immer_genau_drei=_exactly_three,
)
def select(_state: State, move: Bid, printed: Printed) -> Ruling | None:
    """Permit any number of hand cards from one up to the most.

    Rule: karat.round.select
    """
    if not 0 < len(move.cards) <= printed.max_cards:
        return None
    return Ruling("karat.round.select", holds=True, facts={"cards": len(move.cards)})


def _whole_hand(_state: State, move: Bid, printed: Printed) -> Ruling | None:
    if len(move.cards) <= printed.max_cards:
        return None
    return Ruling("karat.round.max-three", holds=True)


@guard("karat.round.max-three", Bid, values=("max_cards",), die_ganze_hand=_whole_hand)
def max_three(_state: State, move: Bid, printed: Printed) -> Ruling | None:
    """Forbid to play more than the most cards.

    Rule: karat.round.max-three
    """
    if len(move.cards) <= printed.max_cards:
        return None
    return Ruling("karat.round.max-three", holds=False, facts={"cards": len(move.cards)})


@guard("karat.open.zero-cards", Bid, values=("zero_cards",))
def zero_cards(_state: State, move: Bid, printed: Printed) -> Ruling | None:
    """Ask whether somebody may play no card at all.

    Rule: karat.open.zero-cards
    """
    if move.cards:
        return None
    return Ruling("karat.open.zero-cards", printed.zero_cards == "allowed", {"cards": 0})


def _one_after_the_other(state: State, move: Bid, _printed: Printed) -> Ruling:
    return Ruling("karat.round.no-turn-order", holds=move.who == state.turn)


@guard("karat.round.no-turn-order", Bid, der_reihe_nach=_one_after_the_other)
def no_turn_order(_state: State, _move: Bid, _printed: Printed) -> Ruling:
    """Permit to choose without waiting for anybody.

    Rule: karat.round.no-turn-order
    """
    return Ruling("karat.round.no-turn-order", holds=True)


def _shown_but_kept(state: State, move: Bid, _printed: Printed) -> State:
    return update(state, bids=put(state.bids, move.who, move.cards))


@effect("karat.round.select", Bid, defines=True, karten_bleiben_auf_der_hand=_shown_but_kept)
def select_laying(state: State, move: Bid, _printed: Printed) -> State:
    """Lay the chosen cards down.

    Rule: karat.round.select
    """
    who = move.who
    hand = without(state.hands[who], move.cards)
    bids = put(state.bids, who, move.cards)
    return update(state, hands=put(state.hands, who, hand), bids=bids)


def _all_have_bid(state: State, move: Bid) -> bool:
    return all(put(state.has_bid, move.who, item=True))


def _one_before_the_next(state: State, move: Bid, _printed: Printed) -> State:
    """Let everybody reveal before the next one chooses."""
    if not _all_have_bid(state, move):
        return update(state, revealed=state.has_bid)
    revealed = (True,) * state.players
    return update(state, phase="sum", revealed=revealed, played=state.bids)


@effect("karat.round.reveal", Bid, defines=True, reihum_aufdecken=_one_before_the_next)
def reveal(state: State, move: Bid, _printed: Printed) -> State | None:
    """Reveal all cards at the same moment, once everybody has chosen.

    Rule: karat.round.reveal
    """
    if not _all_have_bid(state, move):
        return None
    revealed = (True,) * state.players
    return update(state, phase="sum", revealed=revealed, played=state.bids)


RULES = (
    select,
    max_three,
    zero_cards,
    no_turn_order,
    select_laying,
    reveal,
)
