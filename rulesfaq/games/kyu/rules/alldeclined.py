"""Chapter „Herausforderung austragen“: all others have declined."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.state import (
    KeepRest,
    Move,
    PlayRest,
    Printed,
    State,
    update,
)
from rulesfaq.games.kyu.table import (
    decliners,
    others,
    play_open,
)


def all_have_declined(state: State) -> bool:
    """Return whether all others have declined."""
    return len(decliners(state)) == len(others(state))


def _must_show_eight(state: State, _move: Move, _printed: Printed) -> State | None:
    if not all_have_declined(state):
        return None
    return update(state, phase="second", turn=state.challenger)


def _noble_stays(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=(), phase="award") if all_have_declined(state) else None


@effect(
    "kyu.resolve.all-declined",
    "resolve",
    muss_acht_zeigen=_must_show_eight,
    bleibt_liegen=_noble_stays,
)
def all_declined(state: State, _move: Move, _printed: Printed) -> State | None:
    """Give the noble to the challenger when all others have declined.

    Rule: kyu.resolve.all-declined
    """
    if not all_have_declined(state):
        return None
    return update(state, race=(state.challenger,), phase="award")


def _must_play(state: State, move: PlayRest | KeepRest, _printed: Printed) -> Ruling:
    holds = state.phase == "rest" and isinstance(move, PlayRest)
    return Ruling("kyu.resolve.all-declined-rest", holds)


def _must_keep(state: State, move: PlayRest | KeepRest, _printed: Printed) -> Ruling:
    holds = state.phase == "rest" and isinstance(move, KeepRest)
    return Ruling("kyu.resolve.all-declined-rest", holds)


@guard(
    "kyu.resolve.all-declined-rest",
    PlayRest,
    KeepRest,
    muss_ausspielen=_must_play,
    muss_behalten=_must_keep,
)
def all_declined_rest(state: State, _move: PlayRest | KeepRest, _printed: Printed) -> Ruling:
    """Let the challenger play or keep the other cards once all have declined.

    Rule: kyu.resolve.all-declined-rest
    """
    return Ruling("kyu.resolve.all-declined-rest", holds=state.phase == "rest")


@effect("kyu.resolve.all-declined-rest", PlayRest)
def all_declined_rest_playing(state: State, move: PlayRest, _printed: Printed) -> State:
    """Play the challenger's other cards face up.

    Rule: kyu.resolve.all-declined-rest
    """
    return play_open(state, move.who, move.cards)


def _some_too(_state: State, move: PlayRest, printed: Printed) -> Ruling | None:
    if len(move.cards) >= printed.remaining_cards:
        return None
    return Ruling("kyu.open.all-declined-partial", holds=True)


@guard(
    "kyu.open.all-declined-partial", PlayRest, values=("remaining_cards",), auch_einzelne=_some_too
)
def all_declined_partial(_state: State, move: PlayRest, printed: Printed) -> Ruling | None:
    """Forbid to play only some of the other cards after all have declined.

    Rule: kyu.open.all-declined-partial
    """
    if len(move.cards) >= printed.remaining_cards:
        return None
    return Ruling("kyu.open.all-declined-partial", holds=False, facts={"cards": len(move.cards)})


def _the_whole_hand(_state: State, move: PlayRest, printed: Printed) -> Ruling | None:
    if len(move.cards) < printed.remaining_cards:
        return None
    return Ruling("kyu.open.all-declined-with-markers", holds=True)


@guard(
    "kyu.open.all-declined-with-markers",
    PlayRest,
    values=("remaining_cards",),
    alle_uebrigen=_the_whole_hand,
)
def all_declined_with_markers(_state: State, move: PlayRest, printed: Printed) -> Ruling | None:
    """Ask whether no more cards follow than a showdown needs, despite dragon markers.

    Rule: kyu.open.all-declined-with-markers
    """
    if len(move.cards) < printed.remaining_cards:
        return None
    holds = len(move.cards) == printed.remaining_cards
    return Ruling("kyu.open.all-declined-with-markers", holds, {"cards": len(move.cards)})


RULES = (
    all_declined,
    all_declined_rest,
    all_declined_rest_playing,
    all_declined_partial,
    all_declined_with_markers,
)
