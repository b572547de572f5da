"""Section „Ablauf“: whose turn it is, turning over, and what becomes of the card."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.bozu.cards import LAY_MONKS, MONK
from rulesfaq.games.bozu.state import Draw, Move, Printed, State, Stop, update
from rulesfaq.games.bozu.table import drop_card, following, is_extra, keep


def _out_of_turn(_state: State, _move: Move, _printed: Printed) -> None:
    return None


@guard("bozu.turn.round-table", Draw, Stop, ausser_der_reihe=_out_of_turn)
def round_table_waiting(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether it is the mover's turn.

    Rule: bozu.turn.round-table
    """
    if state.out[move.who]:
        return None
    return Ruling("bozu.turn.round-table", move.who == state.turn, {"turn": state.turn})


def _must_not_begin(state: State, move: Stop) -> bool:
    return state.phase == "turn" and move.who == state.turn


def _may_pass(state: State, move: Stop, _printed: Printed) -> Ruling | None:
    return Ruling("bozu.turn.reveal-top", holds=True) if _must_not_begin(state, move) else None


@guard("bozu.turn.reveal-top", Stop, verzicht_ist_erlaubt=_may_pass)
def reveal_top_always(state: State, move: Stop, _printed: Printed) -> Ruling | None:
    """Forbid to turn over no card at all in a turn.

    Rule: bozu.turn.reveal-top
    """
    if not _must_not_begin(state, move):
        return None
    return Ruling("bozu.turn.reveal-top", holds=False, facts={"cards_turned": 0})


def _turn_over(state: State, at: int) -> State:
    card = state.stack[at]
    return update(
        state,
        phase="revealed",
        card=card,
        turned=(*state.turned, card),
        stack=state.stack[:-1] if at else state.stack[1:],
        extras=max(0, state.extras - 1),
    )


def _the_bottom_one(state: State, _move: Draw, _printed: Printed) -> State | None:
    return _turn_over(state, -1) if state.stack else None


@effect("bozu.turn.reveal-top", Draw, defines=True, unterste_karte=_the_bottom_one)
def reveal_top(state: State, _move: Draw, _printed: Printed) -> State | None:
    """Turn over the top card of the stack.

    Rule: bozu.turn.reveal-top
    """
    return _turn_over(state, 0) if state.stack else None


def _just_kept(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(keep(state), roles=()) if is_extra(state) else None


@effect("bozu.turn.extra-normal-card", "revealed", wird_nur_behalten=_just_kept)
def extra_normal_card(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let a further card act like any other.

    Rule: bozu.turn.extra-normal-card
    """
    return state if is_extra(state) else None


def _no_effect(state: State, _move: Move, _printed: Printed) -> State | None:
    return None if state.stack else update(drop_card(state), roles=())


def _kept_without_effect(state: State, _move: Move, _printed: Printed) -> State | None:
    return None if state.stack else update(keep(state), roles=())


@effect(
    "bozu.end.last-card-resolved",
    "revealed",
    ohne_wirkung_in_die_ablage=_no_effect,
    wird_nur_behalten=_kept_without_effect,
)
def last_card_resolved(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the last card of the stack act like any other.

    Rule: bozu.end.last-card-resolved
    """
    return None if state.stack else state


def _are_monks(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, roles=(MONK,)) if state.card in LAY_MONKS else None


@effect("bozu.open.monk-hat", "revealed", sind_moenche=_are_monks)
def monk_hat(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the poets called Nyūdō act as courtiers.

    Rule: bozu.open.monk-hat
    """
    return state if state.card in LAY_MONKS else None


def _same_seat_again(state: State, _move: Move, _printed: Printed) -> State:
    return state


@effect("bozu.turn.round-table", "passing", wer_dran_war_zieht_weiter=_same_seat_again)
def round_table(state: State, _move: Move, _printed: Printed) -> State:
    """Go on with the next seat.

    Rule: bozu.turn.round-table
    """
    return update(state, turn=following(state, state.turn))


def _the_other_way(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, turn=(state.turn - 2) % state.players)


@effect("bozu.open.start-player", "passing", gegen_den_uhrzeigersinn=_the_other_way)
def start_player_direction(state: State, _move: Move, _printed: Printed) -> State:
    """Go round clockwise.

    Rule: bozu.open.start-player
    """
    return state


RULES = (
    round_table_waiting,
    reveal_top_always,
    reveal_top,
    extra_normal_card,
    last_card_resolved,
    monk_hat,
    round_table,
    start_player_direction,
)
