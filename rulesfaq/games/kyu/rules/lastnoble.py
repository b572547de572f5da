"""Chapter „Letzte Adelskarte“: what else the winner may take."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.state import CENTRE, Choose, Move, Printed, State, put, update
from rulesfaq.games.kyu.table import last_of_centre, nobles_of


def _lost_by_challenger(state: State) -> bool:
    return len(state.race) == 1 and state.race[0] != state.challenger


def _offer(state: State) -> State:
    """Let the winner decide which noble to take."""
    return update(state, phase="alternative", turn=state.race[0])


def _is_offered(state: State) -> bool:
    return (
        _lost_by_challenger(state)
        and last_of_centre(state)
        and bool(nobles_of(state, state.challenger))
    )


def _both(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _is_offered(state) or state.withdrawn[state.challenger]:
        return None
    extra = nobles_of(state, state.challenger)[0]
    return update(state, owners=put(state.owners, extra, state.race[0]))


@effect("kyu.lastnoble.swap", "award", zusaetzlich=_both)
def swap(state: State, _move: Move, _printed: Printed) -> State | None:
    """Offer a noble of the challenger instead of the last one of the centre.

    Rule: kyu.lastnoble.swap
    """
    if not _is_offered(state) or state.withdrawn[state.challenger]:
        return None
    return _offer(state)


@effect("kyu.open.lastnoble-withdrawn-challenger", "award", values=("withdrawn_challenger",))
def lastnoble_withdrawn_challenger(state: State, _move: Move, printed: Printed) -> State | None:
    """Make the same offer when the challenger has withdrawn.

    Rule: kyu.open.lastnoble-withdrawn-challenger
    """
    if not _is_offered(state) or not state.withdrawn[state.challenger]:
        return None
    return _offer(state) if printed.withdrawn_challenger == "loses" else state


def _has_no_noble(state: State) -> bool:
    return (
        _lost_by_challenger(state)
        and last_of_centre(state)
        and not nobles_of(state, state.challenger)
    )


def _from_anybody(state: State, _move: Move, _printed: Printed) -> State | None:
    return _offer(state) if _has_no_noble(state) else None


@effect("kyu.open.lastnoble-challenger-empty", "award", dann_von_anderen=_from_anybody)
def lastnoble_challenger_empty(state: State, _move: Move, _printed: Printed) -> State | None:
    """Offer nothing when the challenger owns no noble.

    Rule: kyu.open.lastnoble-challenger-empty
    """
    return state if _has_no_noble(state) else None


def _challenger_won(state: State) -> bool:
    return state.race == (state.challenger,) and last_of_centre(state)


def _winner_anyway(state: State, _move: Move, _printed: Printed) -> State | None:
    return _offer(state) if _challenger_won(state) else None


@effect("kyu.lastnoble.not-if-challenger-wins", "award", auch_der_herausforderer=_winner_anyway)
def not_if_challenger_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    """Offer nothing when the challenger wins.

    Rule: kyu.lastnoble.not-if-challenger-wins
    """
    return state if _challenger_won(state) else None


def _not_the_last(state: State) -> bool:
    return (
        _lost_by_challenger(state)
        and not last_of_centre(state)
        and bool(nobles_of(state, state.challenger))
    )


def _always_offered(state: State, _move: Move, _printed: Printed) -> State | None:
    return _offer(state) if _not_the_last(state) else None


@effect("kyu.lastnoble.centre-last-only", "award", bei_jeder_adelskarte=_always_offered)
def centre_last_only(state: State, _move: Move, _printed: Printed) -> State | None:
    """Offer nothing unless the last noble of the centre is contested.

    Rule: kyu.lastnoble.centre-last-only
    """
    return state if _not_the_last(state) else None


def _must_take_the_other(state: State, move: Choose, _printed: Printed) -> Ruling | None:
    if move.noble != state.contested:
        return None
    return Ruling("kyu.lastnoble.optional", holds=False)


@guard("kyu.lastnoble.optional", Choose, muss_tauschen=_must_take_the_other)
def optional(state: State, move: Choose, _printed: Printed) -> Ruling | None:
    """Permit to take the last noble of the centre itself.

    Rule: kyu.lastnoble.optional
    """
    if move.noble != state.contested:
        return None
    return Ruling("kyu.lastnoble.optional", holds=True)


def _from_all_others(state: State, move: Choose, _printed: Printed) -> Ruling | None:
    if move.noble == state.contested:
        return None
    holds = state.owners[move.noble] not in (CENTRE, move.who)
    return Ruling("kyu.lastnoble.challenger-nobles-only", holds)


@guard("kyu.lastnoble.challenger-nobles-only", Choose, von_allen=_from_all_others)
def challenger_nobles_only(state: State, move: Choose, _printed: Printed) -> Ruling | None:
    """Ask whether the noble taken instead is the challenger's.

    Rule: kyu.lastnoble.challenger-nobles-only
    """
    if move.noble == state.contested:
        return None
    owner = state.owners[move.noble]
    return Ruling(
        "kyu.lastnoble.challenger-nobles-only", owner == state.challenger, {"owner": owner}
    )


@effect("kyu.lastnoble.swap", Choose)
def swap_choosing(state: State, move: Choose, _printed: Printed) -> State | None:
    """Take a noble of the challenger instead of the last one of the centre.

    Rule: kyu.lastnoble.swap
    """
    if move.noble == state.contested:
        return None
    owners = put(state.owners, move.noble, move.who)
    return update(state, owners=owners, swapped=True, race=())


RULES = (
    swap,
    lastnoble_withdrawn_challenger,
    lastnoble_challenger_empty,
    not_if_challenger_wins,
    centre_last_only,
    optional,
    challenger_nobles_only,
    swap_choosing,
)
