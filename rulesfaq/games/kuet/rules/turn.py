"""Chapter „So läuft ein Zug ab“: drawing, acting, discarding, and whose turn it is."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kuet.rules.contract import is_first_layout
from rulesfaq.games.kuet.rules.permit import allow_where, in_play, may_act, refuse_where
from rulesfaq.games.kuet.solver import layouts
from rulesfaq.games.kuet.state import (
    NOBODY,
    NOT_LAID,
    Add,
    Buy,
    Discard,
    Draw,
    Finish,
    Lay,
    Move,
    Printed,
    State,
    Swap,
    Take,
    put,
    update,
)
from rulesfaq.games.kuet.table import (
    draw_for,
    fresh_tile,
    has_laid,
    next_seat,
    opposite,
    seat_before,
    take_fresh,
    take_from_rack,
)

AT_THE_TABLE = (Lay, Add, Swap, Discard, Finish)


def _is_drawing_again(state: State, move: Move) -> bool:
    again = state.phase in ("act", "buy")
    return isinstance(move, Draw | Take) and again and not state.opening


def _is_acting_early(state: State, move: Move) -> bool:
    return isinstance(move, AT_THE_TABLE) and state.phase == "draw"


def _breaks_order(state: State, move: Move) -> bool:
    if move.who != state.active:
        return False
    return _is_drawing_again(state, move) or _is_acting_early(state, move)


def _draws_twice(state: State, move: Move) -> bool:
    return move.who == state.active and _is_drawing_again(state, move)


def _acts_first(state: State, move: Move) -> bool:
    return move.who == state.active and _is_acting_early(state, move)


@guard(
    "kuet.turn.three-steps",
    Draw,
    Take,
    Lay,
    Add,
    Swap,
    Discard,
    Finish,
    zweimal_ziehen=allow_where("kuet.turn.three-steps", _draws_twice),
    ohne_ziehen=allow_where("kuet.turn.three-steps", _acts_first),
)
def three_steps(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether the steps of a turn come in their order, one draw first.

    Rule: kuet.turn.three-steps
    """
    if not in_play(state) or move.who != state.active:
        return None
    return Ruling("kuet.turn.three-steps", not _breaks_order(state, move), {"phase": state.phase})


@guard("kuet.turn.next-right", Draw, Take, Lay, Add, Swap, Discard, Finish)
def next_right_waiting(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether it is the mover's turn.

    Rule: kuet.turn.next-right
    """
    if not in_play(state):
        return None
    return Ruling("kuet.turn.next-right", move.who == state.active, {"turn": state.active})


def _discard_is_there(state: State, move: Move) -> bool:
    return state.phase == "draw" and move.who == state.active and state.fresh == move.who


@guard(
    "kuet.turn.draw-pile",
    Draw,
    abwurf_hat_vorrang=refuse_where("kuet.turn.draw-pile", _discard_is_there),
)
def draw_pile_allowed(state: State, move: Draw, _printed: Printed) -> Ruling | None:
    """Allow to draw from the pile.

    Rule: kuet.turn.draw-pile
    """
    if state.phase != "draw" or move.who != state.active:
        return None
    return Ruling("kuet.turn.draw-pile", holds=True)


def _draw_two(state: State, move: Move, _printed: Printed) -> State | None:
    if not state.pile:
        return None
    return update(draw_for(state, move.who, 2), drawn=state.pile[0])


@effect("kuet.turn.draw-pile", Draw, zwei_steine=_draw_two)
def draw_pile(state: State, move: Draw, _printed: Printed) -> State | None:
    """Draw one tile from the pile.

    Rule: kuet.turn.draw-pile
    """
    if not state.pile:
        return None
    tile = state.pile[0]
    return update(draw_for(state, move.who, 1), drawn=tile)


def _older_too(state: State, move: Take, _printed: Printed) -> Ruling | None:
    if not _may_draw(state, move):
        return None
    holds = bool(move.older) or state.fresh == move.who
    return Ruling("kuet.turn.draw-left-discard", holds)


def _may_draw(state: State, move: Move) -> bool:
    return state.phase == "draw" and move.who == state.active


def _is_fresh(state: State, move: Take) -> bool:
    return not move.older and state.fresh == move.who


def _after_laying_only(state: State, move: Take, _printed: Printed) -> Ruling | None:
    if not _may_draw(state, move):
        return None
    holds = _is_fresh(state, move) and has_laid(state, move.who)
    return Ruling("kuet.turn.draw-left-discard", holds)


@guard(
    "kuet.turn.draw-left-discard",
    Take,
    auch_aeltere=_older_too,
    erst_nach_dem_auslegen=_after_laying_only,
)
def draw_left_discard(state: State, move: Take, _printed: Printed) -> Ruling | None:
    """Ask whether the tile is the one that the left neighbour has just discarded.

    Rule: kuet.turn.draw-left-discard
    """
    if not _may_draw(state, move):
        return None
    return Ruling("kuet.turn.draw-left-discard", _is_fresh(state, move))


def _and_from_the_pile(state: State, move: Move, _printed: Printed) -> State:
    tile = fresh_tile(state)
    return update(draw_for(take_fresh(state, move.who), move.who, 1), drawn=tile, taken=True)


@effect("kuet.turn.draw-left-discard", Take, und_vom_stapel=_and_from_the_pile)
def take_left_discard(state: State, move: Take, _printed: Printed) -> State:
    """Take the left neighbour's discard instead of drawing.

    Rule: kuet.turn.draw-left-discard
    """
    tile = fresh_tile(state)
    return update(take_fresh(state, move.who), drawn=tile, taken=True)


def _discards_what_was_taken(state: State, move: Move) -> bool:
    tile = move.tile if isinstance(move, Discard) else 0
    return state.taken and may_act(state, move) and tile == state.drawn


@guard(
    "kuet.open.draw-then-same-discard",
    Discard,
    muss_benutzt_werden=refuse_where("kuet.open.draw-then-same-discard", _discards_what_was_taken),
)
def draw_then_same_discard(state: State, move: Discard, _printed: Printed) -> Ruling | None:
    """Allow to discard the tile that was taken.

    Rule: kuet.open.draw-then-same-discard
    """
    if not _discards_what_was_taken(state, move):
        return None
    return Ruling("kuet.open.draw-then-same-discard", holds=True)


def _waits(state: State, move: Move) -> bool:
    free = state.laid[move.who] == NOT_LAID and not state.opening and bool(state.contract)
    return may_act(state, move) and free


def _must_lay(state: State, move: Move) -> bool:
    if not _waits(state, move):
        return False
    rack = state.racks[move.who]
    return next(layouts(rack, state.contract, state.joker, keep=1), None) is not None


@guard(
    "kuet.turn.act-optional",
    Discard,
    auslegen_ist_pflicht=refuse_where("kuet.turn.act-optional", _must_lay),
)
def act_optional(state: State, move: Discard, _printed: Printed) -> Ruling | None:
    """Allow to discard without laying out.

    Rule: kuet.turn.act-optional
    """
    return Ruling("kuet.turn.act-optional", holds=True) if _waits(state, move) else None


def _took_the_discard(state: State, move: Move) -> bool:
    return state.taken and is_first_layout(state, move)


@guard(
    "kuet.turn.layout-when-fulfilled",
    Lay,
    nur_nach_stapelzug=refuse_where("kuet.turn.layout-when-fulfilled", _took_the_discard),
    erst_wenn_jemand_vorlegt=refuse_where(
        "kuet.turn.layout-when-fulfilled",
        lambda state, move: is_first_layout(state, move) and not any(state.laid),
    ),
)
def layout_when_fulfilled(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Allow to lay the contract out in one's own turn.

    Rule: kuet.turn.layout-when-fulfilled
    """
    if not is_first_layout(state, move):
        return None
    return Ruling("kuet.turn.layout-when-fulfilled", holds=True)


def _tile_stays(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, phase="discarded")


def _turn_goes_on(state: State, move: Move, _printed: Printed) -> State:
    tile = move.tile if isinstance(move, Discard) else 0
    return take_from_rack(state, move.who, (tile,))


@effect("kuet.turn.discard-ends", Discard, zug_geht_weiter=_turn_goes_on, stein_bleibt=_tile_stays)
def discard_ends(state: State, move: Discard, _printed: Printed) -> State:
    """Let the tile leave the rack, and the turn be over.

    Rule: kuet.turn.discard-ends
    """
    return update(take_from_rack(state, move.who, (move.tile,)), phase="discarded")


def _lay_before(state: State, tile: int, seat: int) -> State:
    return update(state, front=put(state.front, seat, (*state.front[seat], tile)), fresh=seat)


def _before_oneself(state: State, move: Discard, _printed: Printed) -> State:
    return _lay_before(state, move.tile, move.who)


def _before_the_left(state: State, move: Discard, _printed: Printed) -> State:
    return _lay_before(state, move.tile, seat_before(state, move.who))


@effect(
    "kuet.turn.discard-to-right",
    Discard,
    defines=True,
    vor_sich_selbst=_before_oneself,
    nach_links=_before_the_left,
)
def discard_to_right(state: State, move: Discard, _printed: Printed) -> State:
    """Lay the discard before the right-hand neighbour.

    Rule: kuet.turn.discard-to-right
    """
    return _lay_before(state, move.tile, next_seat(state, move.who))


def _pass_to(state: State, seat: int) -> State:
    return update(state, turn=seat, active=seat)


def _to_the_left(state: State, _move: Move, _printed: Printed) -> State:
    return _pass_to(state, (state.active - 1) % state.players)


def _across(state: State, _move: Move, _printed: Printed) -> State:
    return _pass_to(state, opposite(state, state.active))


@effect(
    "kuet.turn.next-right",
    "passing",
    when=("direction", "right"),
    nach_links=_to_the_left,
    gegenueber=_across,
)
def next_right(state: State, _move: Move, _printed: Printed) -> State:
    """Pass the turn to the right-hand neighbour.

    Rule: kuet.turn.next-right
    """
    return _pass_to(state, (state.active + 1) % state.players)


@effect("kuet.deal.agree-dealer-direction", "passing", when=("direction", "left"))
def next_left(state: State, _move: Move, _printed: Printed) -> State:
    """Pass the turn to the left-hand neighbour where that was agreed.

    Rule: kuet.deal.agree-dealer-direction
    """
    return _pass_to(state, (state.active - 1) % state.players)


def _wants_penalised(state: State, move: Move) -> bool:
    return state.fined and fresh_tile(state) > 0 and in_play(state) and move.who != NOBODY


@guard(
    "kuet.open.buy-penalty-tile-discard",
    Take,
    Buy,
    bleibt_liegen=refuse_where("kuet.open.buy-penalty-tile-discard", _wants_penalised),
)
def penalty_tile_discard(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow to take or buy a discard that was penalised.

    Rule: kuet.open.buy-penalty-tile-discard
    """
    if not _wants_penalised(state, move):
        return None
    return Ruling("kuet.open.buy-penalty-tile-discard", holds=True)


GUARDS = (
    three_steps,
    next_right_waiting,
    draw_pile_allowed,
    draw_left_discard,
    draw_then_same_discard,
    act_optional,
    layout_when_fulfilled,
    penalty_tile_discard,
)
DRAWING = (draw_pile, take_left_discard)
DISCARDING = (discard_ends, discard_to_right)
PASSING = (next_right, next_left)
