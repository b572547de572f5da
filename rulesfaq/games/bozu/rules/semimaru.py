"""Semimaru: the house rule with its five values, and who is out."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.bozu.cards import SEMIMARU
from rulesfaq.games.bozu.rules.poets import one_more
from rulesfaq.games.bozu.state import Draw, Move, Printed, State, Stop, put, update
from rulesfaq.games.bozu.table import (
    add_to_hand,
    drop_card,
    drop_hand,
    drop_hands,
    following,
    keep,
    survivors,
)

ELIMINATE = ("semimaru", "eliminate")
SKIP_TURN = ("semimaru", "skip-turn")
AS_MONK = ("semimaru", "as-monk")
AS_COURTIER = ("semimaru", "as-courtier")
ALL_HANDS = ("semimaru", "all-hands")


def _leave(state: State) -> State:
    return update(state, out=put(state.out, state.turn, item=True), extras=0)


def _stays_in(state: State, _move: Move, _printed: Printed) -> State:
    return drop_hand(state, state.turn)


def _hand_is_kept(state: State, _move: Move, _printed: Printed) -> State:
    return _leave(state)


def _hand_to_the_next(state: State, _move: Move, _printed: Printed) -> State:
    hands = add_to_hand(state, following(state, state.turn), state.hands[state.turn])
    return _leave(update(state, hands=put(hands, state.turn, ())))


@effect(
    "bozu.card.semimaru-eliminate",
    SEMIMARU,
    when=ELIMINATE,
    man_bleibt_im_spiel=_stays_in,
    hand_bleibt_liegen=_hand_is_kept,
    hand_geht_an_den_naechsten=_hand_to_the_next,
)
def semimaru_eliminate(state: State, _move: Move, _printed: Printed) -> State:
    """Eliminate who turns Semimaru over; the hand goes to the discard pile.

    Rule: bozu.card.semimaru-eliminate
    """
    return _leave(drop_hand(state, state.turn))


def _card_is_gone(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, card=0)


def _card_is_kept(state: State, _move: Move, _printed: Printed) -> State:
    return keep(state)


@effect(
    "bozu.card.semimaru-card-too",
    SEMIMARU,
    when=ELIMINATE,
    karte_ist_aus_dem_spiel=_card_is_gone,
)
def semimaru_card_too(state: State, _move: Move, _printed: Printed) -> State:
    """Lay Semimaru himself on the discard pile, too.

    Rule: bozu.card.semimaru-card-too
    """
    return drop_card(state)


def _skip(state: State, turns: int) -> State:
    return update(state, skips=put(state.skips, state.turn, turns))


def _skips_and_loses_the_card(state: State, _move: Move, printed: Printed) -> State:
    return drop_card(_skip(state, printed.skipped_turns))


def _no_skip(state: State, _move: Move, _printed: Printed) -> State:
    return keep(state)


@effect(
    "bozu.option.semimaru-skip",
    SEMIMARU,
    when=SKIP_TURN,
    values=("skipped_turns",),
    karte_in_die_ablage=_skips_and_loses_the_card,
    ohne_aussetzen=_no_skip,
)
def semimaru_skip(state: State, _move: Move, printed: Printed) -> State:
    """Keep Semimaru and skip the next turn.

    Rule: bozu.option.semimaru-skip
    """
    return keep(_skip(state, printed.skipped_turns))


def _one_card_first(state: State, _move: Move, _printed: Printed) -> State:
    return one_more(state)


@effect("bozu.open.skip-timing", SEMIMARU, when=SKIP_TURN, erst_noch_eine_karte=_one_card_first)
def skip_timing(state: State, _move: Move, _printed: Printed) -> State:
    """End the turn in which Semimaru was turned over.

    Rule: bozu.open.skip-timing
    """
    return update(state, extras=0)


def _hand_without_him(state: State, _move: Move, _printed: Printed) -> State:
    return keep(drop_hand(state, state.turn))


@effect("bozu.option.semimaru-monk", SEMIMARU, when=AS_MONK, semimaru_bleibt_dir=_hand_without_him)
def semimaru_monk(state: State, _move: Move, _printed: Printed) -> State:
    """Let Semimaru act as a monk.

    Rule: bozu.option.semimaru-monk
    """
    return drop_card(drop_hand(state, state.turn))


def _with_one_more(state: State, _move: Move, _printed: Printed) -> State:
    return one_more(keep(state))


@effect("bozu.option.semimaru-courtier", SEMIMARU, when=AS_COURTIER, und_noch_eine=_with_one_more)
def semimaru_courtier(state: State, _move: Move, _printed: Printed) -> State:
    """Let Semimaru act as a courtier.

    Rule: bozu.option.semimaru-courtier
    """
    return keep(state)


def _but_the_own(state: State, _move: Move, _printed: Printed) -> State:
    seats = tuple(seat for seat in range(state.players) if seat != state.turn)
    return drop_hands(state, seats)


def _only_the_own(state: State, _move: Move, _printed: Printed) -> State:
    return drop_hand(state, state.turn)


@effect(
    "bozu.option.semimaru-all-hands",
    SEMIMARU,
    when=ALL_HANDS,
    ausser_der_eigenen=_but_the_own,
    nur_die_eigene=_only_the_own,
)
def semimaru_all_hands(state: State, _move: Move, _printed: Printed) -> State:
    """Lay all hands on the discard pile, the own one included.

    Rule: bozu.option.semimaru-all-hands
    """
    return drop_hands(state, tuple(range(state.players)))


def _he_is_kept(state: State, _move: Move, _printed: Printed) -> State:
    return keep(state)


@effect("bozu.open.all-hands-card", SEMIMARU, when=ALL_HANDS, semimaru_bleibt_dir=_he_is_kept)
def all_hands_card(state: State, _move: Move, _printed: Printed) -> State:
    """Lay Semimaru himself on the discard pile after all hands.

    Rule: bozu.open.all-hands-card
    """
    return drop_card(state)


def _skips_as_well(state: State, _move: Move, printed: Printed) -> State:
    return _skip(state, printed.skipped_turns)


def _goes_on(state: State, _move: Move, _printed: Printed) -> State:
    return one_more(state)


def _is_out_as_well(state: State, _move: Move, _printed: Printed) -> State:
    return _leave(state)


@effect(
    "bozu.open.all-hands-next",
    SEMIMARU,
    when=ALL_HANDS,
    setzt_auch_noch_aus=_skips_as_well,
    zieht_noch_eine=_goes_on,
    scheidet_auch_noch_aus=_is_out_as_well,
)
def all_hands_next(state: State, _move: Move, _printed: Printed) -> State:
    """End the turn after all hands have been laid off, and eliminate nobody.

    Rule: bozu.open.all-hands-next
    """
    return state


# --- afterwards -----------------------------------------------------------------------------------


def _goes_on_drawing(state: State, move: Draw | Stop, _printed: Printed) -> Ruling | None:
    return Ruling("bozu.elim.no-turns", holds=True) if state.out[move.who] else None


@guard("bozu.elim.no-turns", Draw, Stop, darf_weiterziehen=_goes_on_drawing)
def no_turns(state: State, move: Draw | Stop, _printed: Printed) -> Ruling | None:
    """Forbid an eliminated player to move.

    Rule: bozu.elim.no-turns
    """
    if not state.out[move.who]:
        return None
    return Ruling("bozu.elim.no-turns", holds=False, facts={"out": True})


def _is_dealt_in(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if state.out[state.turn] else None


@effect("bozu.elim.no-turns", "passing", zieht_weiter_mit=_is_dealt_in)
def no_turns_passing(state: State, _move: Move, _printed: Printed) -> State | None:
    """Pass over whoever is eliminated.

    Rule: bozu.elim.no-turns
    """
    if not state.out[state.turn] or not survivors(state):
        return None
    turn = state.turn
    while state.out[turn]:
        turn = following(state, turn)
    return update(state, turn=turn)


def _keeps_skipping(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, turn=following(state, state.turn)) if state.skips[state.turn] else None


@effect(
    "bozu.option.semimaru-skip", "passing", when=SKIP_TURN, setzt_fuer_immer_aus=_keeps_skipping
)
def semimaru_skip_passing(state: State, _move: Move, _printed: Printed) -> State | None:
    """Pass over whoever has a turn to skip, and count it.

    Rule: bozu.option.semimaru-skip
    """
    if not state.skips[state.turn]:
        return None
    skips = put(state.skips, state.turn, state.skips[state.turn] - 1)
    return update(state, turn=following(state, state.turn), skips=skips)


RULES = (
    semimaru_eliminate,
    semimaru_card_too,
    semimaru_skip,
    skip_timing,
    semimaru_monk,
    semimaru_courtier,
    semimaru_all_hands,
    all_hands_card,
    all_hands_next,
    no_turns,
    no_turns_passing,
    semimaru_skip_passing,
)
