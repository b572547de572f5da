"""Chapter „Einen abgelegten Stein kaufen“: who may buy when, and what it costs."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kuet.rules.permit import in_play, refuse_where
from rulesfaq.games.kuet.state import (
    NOBODY,
    Buy,
    Move,
    Printed,
    State,
    Take,
    put,
    update,
)
from rulesfaq.games.kuet.table import (
    buyers,
    draw_for,
    has_laid,
    seat_before,
    take_fresh,
)

UNLIMITED = 1_000
TABLE_LIMITS = {"three": 3, "unlimited": UNLIMITED}


def _is_third(state: State, move: Move) -> bool:
    """Whether somebody wants the discard who neither is next nor has discarded it."""
    return in_play(state) and state.fresh != NOBODY and move.who in buyers(state)


def _too_early(state: State, move: Move) -> bool:
    return state.phase == "draw" and _is_third(state, move)


@guard("kuet.buy.next-first", Buy)
def next_first(state: State, move: Buy, _printed: Printed) -> Ruling | None:
    """Forbid to buy before the next player has declined the discard.

    Rule: kuet.buy.next-first
    """
    return Ruling("kuet.buy.next-first", holds=False) if _too_early(state, move) else None


def _in_window(state: State, move: Move) -> bool:
    return state.phase == "buy" and _is_third(state, move)


@guard(
    "kuet.buy.out-of-turn",
    Buy,
    niemals=refuse_where("kuet.buy.out-of-turn", _in_window),
)
def out_of_turn(state: State, move: Buy, _printed: Printed) -> Ruling | None:
    """Allow others to buy the discard that the next player has left.

    Rule: kuet.buy.out-of-turn
    """
    if not in_play(state):
        return None
    if state.fresh == NOBODY:
        return Ruling("kuet.buy.out-of-turn", holds=False)
    return Ruling("kuet.buy.out-of-turn", holds=True) if _in_window(state, move) else None


def _is_own(state: State, move: Move) -> bool:
    return in_play(state) and state.fresh != NOBODY and move.who not in buyers(state)


@guard("kuet.open.buy-own-discard", Buy)
def own_discard(state: State, move: Buy, _printed: Printed) -> Ruling | None:
    """Forbid the next player and whoever has discarded the tile to buy it.

    Rule: kuet.open.buy-own-discard
    """
    if not _is_own(state, move):
        return None
    discarder = seat_before(state, state.fresh)
    return Ruling("kuet.open.buy-own-discard", holds=False, facts={"discarder": discarder})


def _out_of_order(state: State, move: Move) -> bool:
    return _in_window(state, move) and move.who != state.turn


@guard("kuet.open.buy-several", Buy)
def several(state: State, move: Buy, _printed: Printed) -> Ruling | None:
    """Let whoever is nearest in turn order decide first.

    Rule: kuet.open.buy-several
    """
    if not _in_window(state, move):
        return None
    return Ruling("kuet.open.buy-several", not _out_of_order(state, move))


def _too_late(state: State, move: Move) -> bool:
    return state.phase == "act" and _is_third(state, move)


@guard("kuet.open.buy-timing", Buy)
def timing(state: State, move: Buy, _printed: Printed) -> Ruling | None:
    """Forbid to buy once the player whose turn it is acts.

    Rule: kuet.open.buy-timing
    """
    return Ruling("kuet.open.buy-timing", holds=False) if _too_late(state, move) else None


@guard("kuet.open.buy-pile-empty", Buy)
def pile_empty(state: State, move: Buy, _printed: Printed) -> Ruling | None:
    """Forbid to buy if no tile is left for the penalty.

    Rule: kuet.open.buy-pile-empty
    """
    if not _in_window(state, move) or state.pile:
        return None
    return Ruling("kuet.open.buy-pile-empty", holds=False)


def _five_for_all(state: State, move: Buy, printed: Printed) -> Ruling | None:
    if not _in_window(state, move):
        return None
    holds = sum(state.bought) < printed.buys_per_round
    return Ruling("kuet.buy.limit-five", holds)


@guard(
    "kuet.buy.limit-five",
    Buy,
    values=("buys_per_round",),
    when=("buying", "five"),
    fuenf_fuer_alle=_five_for_all,
)
def limit_five(state: State, move: Buy, printed: Printed) -> Ruling | None:
    """Ask whether the buyer has a purchase left in this round.

    Rule: kuet.buy.limit-five
    """
    if not _in_window(state, move):
        return None
    bought = state.bought[move.who]
    return Ruling("kuet.buy.limit-five", bought < printed.buys_per_round, {"bought": bought})


def _by_table_rule(state: State, move: Buy, printed: Printed) -> Ruling | None:
    if not _in_window(state, move):
        return None
    bought = state.bought[move.who]
    holds = bought < TABLE_LIMITS.get(printed.buying, printed.buys_per_round)
    return Ruling("kuet.buy.table-rule-limit", holds, {"bought": bought})


@guard("kuet.buy.table-rule-limit", Buy, when=("buying", "three"))
def limit_three(state: State, move: Buy, printed: Printed) -> Ruling | None:
    """Ask whether the buyer has one of three purchases left.

    Rule: kuet.buy.table-rule-limit
    """
    return _by_table_rule(state, move, printed)


@guard("kuet.buy.table-rule-limit", Buy, when=("buying", "unlimited"))
def no_limit(state: State, move: Buy, printed: Printed) -> Ruling | None:
    """Allow any number of purchases.

    Rule: kuet.buy.table-rule-limit
    """
    return _by_table_rule(state, move, printed)


def _has_laid_out(state: State, move: Move) -> bool:
    return _in_window(state, move) and has_laid(state, move.who)


@guard(
    "kuet.buy.after-layout",
    Buy,
    nur_vor_dem_auslegen=refuse_where("kuet.buy.after-layout", _has_laid_out),
)
def after_layout(state: State, move: Buy, _printed: Printed) -> Ruling | None:
    """Allow to buy after having laid out.

    Rule: kuet.buy.after-layout
    """
    return Ruling("kuet.buy.after-layout", holds=True) if _has_laid_out(state, move) else None


def _tile_stays(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, fresh=NOBODY)


@effect("kuet.buy.out-of-turn", Buy, stein_bleibt_liegen=_tile_stays)
def buy(state: State, move: Buy, _printed: Printed) -> State:
    """Give the discard to the buyer.

    Rule: kuet.buy.out-of-turn
    """
    return take_fresh(state, move.who)


@effect("kuet.buy.penalty-one", Buy, values=("buy_penalty",))
def penalty_one(state: State, move: Buy, printed: Printed) -> State:
    """Let the buyer draw one penalty tile from the pile.

    Rule: kuet.buy.penalty-one
    """
    return draw_for(state, move.who, printed.buy_penalty)


def _buyer_goes_on(state: State, move: Move, _printed: Printed) -> State:
    return update(state, phase="act", turn=move.who, active=move.who)


@effect("kuet.buy.order-unchanged", Buy, kaeufer_ist_dran=_buyer_goes_on)
def order_unchanged(state: State, _move: Buy, _printed: Printed) -> State:
    """Go on where the game was.

    Rule: kuet.buy.order-unchanged
    """
    return state


def _costs_a_tile(state: State, move: Move, printed: Printed) -> State:
    return draw_for(state, move.who, printed.buy_penalty)


def _counts_as_purchase(state: State, move: Move, _printed: Printed) -> State:
    return update(state, bought=put(state.bought, move.who, state.bought[move.who] + 1))


@effect(
    "kuet.buy.own-turn-free",
    Take,
    kostet_strafstein=_costs_a_tile,
    zaehlt_als_kauf=_counts_as_purchase,
)
def own_turn_free(state: State, _move: Take, _printed: Printed) -> State:
    """Ask nothing of the next player for the discard.

    Rule: kuet.buy.own-turn-free
    """
    return state


GUARDS = (
    next_first,
    out_of_turn,
    own_discard,
    several,
    timing,
    pile_empty,
    limit_five,
    limit_three,
    no_limit,
    after_layout,
)
BUYING = (buy, penalty_one)
AFTER = (order_unchanged, own_turn_free)
