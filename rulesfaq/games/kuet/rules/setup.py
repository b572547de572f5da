"""Chapters „Steine, Anzeigestein und Okey“ and „Austeilen“: what is dealt, and the okey.

Every effect here is asked when a round is dealt, in the order of the rows.
"""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard, view
from rulesfaq.games.kuet.melds import NUMBERS, colour, make_face, number
from rulesfaq.games.kuet.rules.permit import silent
from rulesfaq.games.kuet.state import (
    FALSE_JOKER,
    NOBODY,
    Deal,
    Draw,
    Move,
    Printed,
    State,
    Take,
    put,
    update,
)
from rulesfaq.games.kuet.table import all_tiles, next_seat


@guard("kuet.players.four", Deal, values=("players",))
def four(state: State, _move: Deal, printed: Printed) -> Ruling:
    """Ask whether exactly four people play.

    Rule: kuet.players.four
    """
    return Ruling("kuet.players.four", state.players == printed.players)


def _one_of_each(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, pile=all_tiles(1, 0))


@effect("kuet.tiles.duplicates", Deal, values=("copies",), defines=True, jeder_einmal=_one_of_each)
def duplicates(state: State, _move: Deal, printed: Printed) -> State:
    """Take every colour and number twice.

    Rule: kuet.tiles.duplicates
    """
    return update(state, pile=all_tiles(printed.copies, 0))


@effect("kuet.tiles.false-jokers", Deal, values=("false_jokers",))
def false_jokers(state: State, _move: Deal, printed: Printed) -> State:
    """Take two false jokers as well.

    Rule: kuet.tiles.false-jokers
    """
    return update(state, pile=state.pile + (FALSE_JOKER,) * printed.false_jokers)


def _like_the_others(state: State, _move: Move, printed: Printed) -> State:
    return _give(state, state.opener, printed.other_tiles)


def _give(state: State, seat: int, count: int) -> State:
    racks = put(state.racks, seat, tuple(sorted(state.pile[:count])))
    return update(state, racks=racks, pile=state.pile[count:])


@effect("kuet.deal.starter-15", Deal, values=("starter_tiles",), so_viele_wie_alle=_like_the_others)
def starter_15(state: State, _move: Deal, printed: Printed) -> State:
    """Give the opener one tile more than the others.

    Rule: kuet.deal.starter-15
    """
    return _give(state, state.opener, printed.starter_tiles)


def _like_the_starter(state: State, _move: Move, printed: Printed) -> State:
    return _give_others(state, printed.starter_tiles)


def _give_others(state: State, count: int) -> State:
    seat = next_seat(state, state.opener)
    while seat != state.opener:
        state = _give(state, seat, count)
        seat = next_seat(state, seat)
    return state


@effect(
    "kuet.deal.others-14",
    Deal,
    values=("other_tiles",),
    so_viele_wie_die_eroeffnung=_like_the_starter,
)
def others_14(state: State, _move: Deal, printed: Printed) -> State:
    """Give each of the others their tiles.

    Rule: kuet.deal.others-14
    """
    return _give_others(state, printed.other_tiles)


def _out_of_the_game(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, pile=())


@effect("kuet.deal.draw-pile", Deal, rest_bleibt_draussen=_out_of_the_game)
def draw_pile(state: State, _move: Deal, _printed: Printed) -> State:
    """Leave the tiles that were not dealt as the draw pile.

    Rule: kuet.deal.draw-pile
    """
    return state


def _open_pile(state: State, seat: int, _printed: Printed) -> State:
    return _hide_racks(state, seat)


def _hide_racks(state: State, seat: int) -> State:
    racks = tuple(
        rack if other == seat else (0,) * len(rack) for other, rack in enumerate(state.racks)
    )
    return update(state, racks=racks)


@view("kuet.deal.draw-pile", offener_stapel=_open_pile)
def draw_pile_hidden(state: State, seat: int, _printed: Printed) -> State:
    """Hide the pile, which lies face down, and the racks of others.

    Rule: kuet.deal.draw-pile
    """
    return update(_hide_racks(state, seat), pile=(0,) * len(state.pile))


def _turn_over(state: State) -> State:
    """Turn over the tile that is settled for it, else the top of the pile."""
    if state.planned:
        return update(state, indicator=state.planned[0], planned=state.planned[1:])
    return update(state, indicator=state.pile[0], pile=state.pile[1:])


@effect("kuet.indicator.reveal", Deal, defines=True, kein_anzeigestein=silent)
def reveal(state: State, _move: Deal, _printed: Printed) -> State:
    """Turn one tile over as the indicator.

    Rule: kuet.indicator.reveal
    """
    return _turn_over(state)


def _stays(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if state.indicator == FALSE_JOKER else None


@effect("kuet.open.indicator-false-joker", Deal, er_bleibt_liegen=_stays)
def indicator_false_joker(state: State, _move: Deal, _printed: Printed) -> State | None:
    """Put a false joker back and turn another tile over.

    Rule: kuet.open.indicator-false-joker
    """
    if state.indicator != FALSE_JOKER:
        return None
    while state.indicator == FALSE_JOKER:
        state = _turn_over(update(state, pile=(*state.pile, FALSE_JOKER)))
    return state


def _under_the_pile(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, pile=(*state.pile, state.indicator), indicator=state.indicator)


@effect("kuet.open.indicator-in-pile", Deal, kommt_unter_den_stapel=_under_the_pile)
def indicator_in_pile(state: State, _move: Deal, _printed: Printed) -> State:
    """Leave the indicator beside the pile.

    Rule: kuet.open.indicator-in-pile
    """
    return state


def _indicator_itself(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, okey=state.indicator) if _has_next(state) else None


def _next_lower(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _has_next(state):
        return None
    lower = (number(state.indicator) - 2) % NUMBERS + 1
    return update(state, okey=make_face(colour(state.indicator), lower))


def _has_next(state: State) -> bool:
    return 0 < state.indicator < FALSE_JOKER and number(state.indicator) < NUMBERS


@effect(
    "kuet.okey.next-higher",
    Deal,
    values=("indicator_step",),
    anzeigestein_selbst=_indicator_itself,
    naechst_kleinerer=_next_lower,
)
def next_higher(state: State, _move: Deal, printed: Printed) -> State | None:
    """Make the tile one above the indicator, in its colour, the okey.

    Rule: kuet.okey.next-higher
    """
    if not _has_next(state):
        return None
    above = number(state.indicator) + printed.indicator_step
    return update(state, okey=make_face(colour(state.indicator), above))


def _is_highest(state: State) -> bool:
    return 0 < state.indicator < FALSE_JOKER and number(state.indicator) == NUMBERS


def _next_colour(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _is_highest(state):
        return None
    return update(state, okey=make_face((colour(state.indicator) + 1) % 4, 1))


def _the_13_itself(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, okey=state.indicator) if _is_highest(state) else None


@effect(
    "kuet.okey.wrap-13", Deal, eins_der_naechsten_farbe=_next_colour, die_13_selbst=_the_13_itself
)
def wrap_13(state: State, _move: Deal, _printed: Printed) -> State | None:
    """Make the 1 of the same colour the okey if the indicator is a 13.

    Rule: kuet.okey.wrap-13
    """
    if not _is_highest(state):
        return None
    return update(state, okey=make_face(colour(state.indicator), 1))


def _like_the_indicator(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, joker=state.indicator)


@effect("kuet.false-joker.fixed-value", Deal, wie_der_anzeigestein=_like_the_indicator)
def fixed_value(state: State, _move: Deal, _printed: Printed) -> State:
    """Let the false joker have the number and colour of the okey.

    Rule: kuet.false-joker.fixed-value
    """
    return update(state, joker=state.okey)


def _draws_first(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, phase="draw")


@effect("kuet.deal.starter-no-draw", Deal, zieht_zuerst=_draws_first)
def starter_no_draw(state: State, _move: Deal, _printed: Printed) -> State:
    """Let the opener discard at once.

    Rule: kuet.deal.starter-no-draw
    """
    return update(state, phase="act", opening=True)


@guard("kuet.deal.starter-no-draw", Draw, Take)
def starter_may_not_draw(state: State, move: Draw | Take, _printed: Printed) -> Ruling | None:
    """Forbid the opener to draw in the first turn.

    Rule: kuet.deal.starter-no-draw
    """
    if not state.opening or move.who != state.active:
        return None
    return Ruling("kuet.deal.starter-no-draw", holds=False)


def _anybody(state: State, _move: Move, _printed: Printed) -> Ruling | None:
    return None if state.opener == NOBODY else Ruling("kuet.open.who-starts", holds=True)


@guard("kuet.open.who-starts", Deal, egal_wer=_anybody)
def who_starts(state: State, move: Deal, _printed: Printed) -> Ruling | None:
    """Ask whether the mover opens this round.

    Rule: kuet.open.who-starts
    """
    if state.opener == NOBODY:
        return None
    return Ruling("kuet.open.who-starts", move.who == state.opener)


BEFORE_SHUFFLING = (four, who_starts, duplicates, false_jokers)
AFTER_SHUFFLING = (
    starter_15,
    others_14,
    draw_pile,
    reveal,
    indicator_false_joker,
    indicator_in_pile,
    next_higher,
    wrap_13,
    fixed_value,
)
FIRST_TURN = (starter_no_draw, starter_may_not_draw, draw_pile_hidden)
