"""Chapter „Drachenkarte und Drachenmarker“: what the dragon brings, and who is next."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.state import (
    NOBODY,
    TABLE,
    Declare,
    Draw,
    Move,
    Pass,
    Printed,
    Show,
    State,
    Take,
    update,
)
from rulesfaq.games.kyu.table import left_of

TWO = 2


def _all_extra_cards(state: State, move: Show, printed: Printed) -> Ruling:
    extra = state.markers[move.who] * printed.bonus_per_marker
    count = len(state.shown[move.who]) + len(move.cards)
    return Ruling("kyu.dragon.eight-played-only", count <= printed.showdown_cards + extra)


@guard(
    "kyu.dragon.eight-played-only",
    Show,
    values=("showdown_cards",),
    mit_allen_karten=_all_extra_cards,
)
def eight_played_only(state: State, move: Show, printed: Printed) -> Ruling:
    """Ask whether nobody shows more cards than a showdown has.

    Rule: kyu.dragon.eight-played-only
    """
    count = len(state.shown[move.who]) + len(move.cards)
    return Ruling("kyu.dragon.eight-played-only", count <= printed.showdown_cards, {"cards": count})


def _used_up(state: State, _move: Move, _printed: Printed) -> State | None:
    if not any(state.markers):
        return None
    returned = sum(state.markers)
    return update(state, markers=(0,) * state.players, supply=state.supply + returned)


def _played_back(state: State, _move: Move, _printed: Printed) -> State | None:
    """Take a marker back from whoever has fought with more than a plain hand."""
    if not any(state.markers):
        return None
    lost = tuple(
        int(bool(count) and bool(shown))
        for count, shown in zip(state.markers, state.shown, strict=True)
    )
    left = tuple(count - loss for count, loss in zip(state.markers, lost, strict=True))
    return update(state, markers=left, supply=state.supply + sum(lost))


@effect(
    "kyu.dragon.markers-kept",
    "settle",
    nur_einmal_nutzbar=_used_up,
    wer_mitspielt_gibt_ab=_played_back,
)
def markers_kept(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the dragon markers with their owners.

    Rule: kyu.dragon.markers-kept
    """
    return state if any(state.markers) else None


def _left_neighbour_anyway(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, turn=left_of(state, state.challenger)) if state.dragon >= 0 else None


def _left_of_the_holder(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, turn=left_of(state, state.dragon)) if state.dragon >= 0 else None


@effect(
    "kyu.dragon.holder-next",
    "succession",
    linker_nachbar_immer=_left_neighbour_anyway,
    links_vom_besitzer=_left_of_the_holder,
)
def holder_next(state: State, _move: Move, _printed: Printed) -> State | None:
    """Go on with whoever holds the dragon card.

    Rule: kyu.dragon.holder-next
    """
    if state.dragon < 0:
        return None
    return update(state, turn=state.dragon, dragon_turn=True)


def _none_holds(state: State) -> bool:
    return state.players > TWO and state.dragon < 0


def _winner_goes_on(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _none_holds(state):
        return None
    return update(state, turn=state.race[0] if state.race else state.challenger)


def _challenger_again(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, turn=state.challenger) if _none_holds(state) else None


@effect(
    "kyu.dragon.no-holder-left-neighbour",
    "succession",
    sieger_macht_weiter=_winner_goes_on,
    herausforderer_noch_einmal=_challenger_again,
)
def no_holder_left_neighbour(state: State, _move: Move, _printed: Printed) -> State | None:
    """Go on with the challenger's left neighbour when nobody holds the dragon card.

    Rule: kyu.dragon.no-holder-left-neighbour
    """
    return update(state, turn=left_of(state, state.challenger)) if _none_holds(state) else None


def _challenger_once_more(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, turn=state.challenger) if state.players == TWO else None


@effect(
    "kyu.dragon.two-player-next", "succession", herausforderer_noch_einmal=_challenger_once_more
)
def two_player_next(state: State, _move: Move, _printed: Printed) -> State | None:
    """Go on with the opponent of the challenger with two players.

    Rule: kyu.dragon.two-player-next
    """
    return update(state, turn=left_of(state, state.challenger)) if state.players == TWO else None


def _keep_it(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if state.dragon == state.turn else None


def _to_the_left(state: State, _move: Move, _printed: Printed) -> State | None:
    if state.dragon != state.turn:
        return None
    return update(state, dragon=left_of(state, state.turn))


@effect("kyu.dragon.card-returned", "start", karte_behalten=_keep_it, nach_links_geben=_to_the_left)
def card_returned(state: State, _move: Move, _printed: Printed) -> State | None:
    """Put the dragon card back at the start of its holder's turn.

    Rule: kyu.dragon.card-returned
    """
    return update(state, dragon=TABLE) if state.dragon == state.turn else None


def _is_dragon_turn(state: State, who: int) -> bool:
    return state.dragon_turn and who == state.turn and state.contested == NOBODY


def _no_exchange(state: State, move: Draw | Take, _printed: Printed) -> Ruling | None:
    if not _is_dragon_turn(state, move.who):
        return None
    return Ruling("kyu.open.exchange-timing-dragon", not isinstance(move, Draw | Take))


def _must_challenge(state: State, move: Pass, _printed: Printed) -> Ruling | None:
    if not _is_dragon_turn(state, move.who):
        return None
    return Ruling("kyu.open.exchange-timing-dragon", not isinstance(move, Pass))


@guard(
    "kyu.open.exchange-timing-dragon",
    Draw,
    Take,
    Declare,
    Pass,
    ohne_tausch=_no_exchange,
    muss_fordern=_must_challenge,
)
def exchange_timing_dragon(
    state: State, move: Draw | Take | Declare | Pass, _printed: Printed
) -> Ruling | None:
    """Permit a whole turn to whoever moves by the dragon card.

    Rule: kyu.open.exchange-timing-dragon
    """
    if not _is_dragon_turn(state, move.who):
        return None
    return Ruling("kyu.open.exchange-timing-dragon", holds=True)


RULES = (
    eight_played_only,
    markers_kept,
    holder_next,
    no_holder_left_neighbour,
    two_player_next,
    card_returned,
    exchange_timing_dragon,
)
