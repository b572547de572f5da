"""Chapter „Endabrechnung“: the points of the nobles, and who wins by them."""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.kyu.state import (
    GEISHA,
    NOBODY,
    RED_NOBLES,
    SHOGUN,
    Move,
    Printed,
    State,
    update,
)
from rulesfaq.games.kyu.table import nobles_of


def _add(state: State, seat: int, more: int) -> State:
    points = tuple(
        count + (more if other == seat else 0) for other, count in enumerate(state.points)
    )
    return update(state, points=points)


def _one_each(state: State, _move: Move, printed: Printed) -> State:
    return _noble_points(state, printed.geisha_points)


def _noble_points(state: State, each: int) -> State:
    for noble, owner in enumerate(state.owners):
        if noble != GEISHA and owner >= 0:
            state = _add(state, owner, each)
    return state


@effect("kyu.score.noble-two", "scoring", values=("noble_points",), je_einen_punkt=_one_each)
def noble_two(state: State, _move: Move, printed: Printed) -> State:
    """Count points for each noble but the Geisha.

    Rule: kyu.score.noble-two
    """
    return _noble_points(state, printed.noble_points)


def _like_the_others(state: State, _move: Move, printed: Printed) -> State | None:
    owner = state.owners[GEISHA]
    return _add(state, owner, printed.noble_points) if owner >= 0 else None


@effect(
    "kyu.score.geisha-one", "scoring", values=("geisha_points",), wie_die_anderen=_like_the_others
)
def geisha_one(state: State, _move: Move, printed: Printed) -> State | None:
    """Count the points of the Geisha herself.

    Rule: kyu.score.geisha-one
    """
    owner = state.owners[GEISHA]
    return _add(state, owner, printed.geisha_points) if owner >= 0 else None


def _red_points(state: State, seat: int, printed: Printed) -> int:
    return printed.noble_points * sum(noble in RED_NOBLES for noble in nobles_of(state, seat))


def _herself_too(state: State, _move: Move, printed: Printed) -> State | None:
    owner = state.owners[GEISHA]
    if owner < 0:
        return None
    more = (_red_points(state, owner, printed) + printed.geisha_points) * (
        printed.geisha_factor - 1
    )
    return _add(state, owner, more)


@effect(
    "kyu.score.geisha-doubles", "scoring", values=("geisha_factor",), auch_sich_selbst=_herself_too
)
def geisha_doubles(state: State, _move: Move, printed: Printed) -> State | None:
    """Double the red points of whoever owns the Geisha.

    Rule: kyu.score.geisha-doubles
    """
    owner = state.owners[GEISHA]
    if owner < 0:
        return None
    more = _red_points(state, owner, printed) * (printed.geisha_factor - 1)
    return _add(state, owner, more) if more else None


def _together(state: State) -> bool:
    return state.owners[GEISHA] >= 0 and state.owners[SHOGUN] == state.owners[GEISHA]


def _doubles_all(state: State, _move: Move, printed: Printed) -> State | None:
    if not _together(state):
        return None
    more = printed.noble_points * (printed.geisha_factor - 1)
    return _add(state, state.owners[SHOGUN], more)


@effect("kyu.score.shogun-not-doubled", "scoring", verdoppelt_alles=_doubles_all)
def shogun_not_doubled(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the black points of the Shogun as they are.

    Rule: kyu.score.shogun-not-doubled
    """
    return state if _together(state) else None


def _for_everybody(state: State, _move: Move, printed: Printed) -> State | None:
    geisha = state.owners[GEISHA]
    if geisha < 0:
        return None
    for seat in range(state.players):
        if seat != geisha:
            more = _red_points(state, seat, printed) * (printed.geisha_factor - 1)
            state = _add(state, seat, more)
    return state


@effect("kyu.score.geisha-owner-only", "scoring", verdoppelt_fuer_alle=_for_everybody)
def geisha_owner_only(state: State, _move: Move, _printed: Printed) -> State | None:
    """Double nothing for those who do not own the Geisha.

    Rule: kyu.score.geisha-owner-only
    """
    return state if state.owners[GEISHA] >= 0 else None


def _winner_of(state: State, race: tuple[int, ...]) -> State:
    return update(state, race=race, winner=race[0] if len(race) == 1 else NOBODY)


def _most_nobles(state: State, _move: Move, _printed: Printed) -> State | None:
    if state.winner != NOBODY:
        return None
    counts = [len(nobles_of(state, seat)) for seat in range(state.players)]
    best = max(counts)
    return _winner_of(state, tuple(seat for seat, count in enumerate(counts) if count == best))


@effect("kyu.score.most-points", "scoring", defines=True, meiste_adelskarten=_most_nobles)
def most_points(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let whoever has the most points win.

    Rule: kyu.score.most-points
    """
    if state.winner != NOBODY:
        return None
    best = max(state.points)
    return _winner_of(
        state, tuple(seat for seat, count in enumerate(state.points) if count == best)
    )


def _is_tied(state: State) -> bool:
    return len(state.race) > 1 and state.winner == NOBODY


def _shared(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if _is_tied(state) else None


def _geisha_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _is_tied(state) or state.owners[GEISHA] not in state.race:
        return None
    return update(state, winner=state.owners[GEISHA], race=(state.owners[GEISHA],))


def _most_nobles_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _is_tied(state):
        return None
    best = max(len(nobles_of(state, seat)) for seat in state.race)
    return _winner_of(
        state, tuple(seat for seat in state.race if len(nobles_of(state, seat)) == best)
    )


@effect(
    "kyu.score.tie-shogun",
    "scoring",
    geteilter_sieg=_shared,
    geisha_entscheidet=_geisha_wins,
    mehr_adelskarten=_most_nobles_wins,
)
def tie_shogun(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the owner of the Shogun win on equal points.

    Rule: kyu.score.tie-shogun
    """
    owner = state.owners[SHOGUN]
    if not _is_tied(state) or owner not in state.race:
        return None
    return update(state, winner=owner, race=(owner,))


RULES = (
    noble_two,
    geisha_one,
    geisha_doubles,
    shogun_not_doubled,
    geisha_owner_only,
    most_points,
    tie_shogun,
)
