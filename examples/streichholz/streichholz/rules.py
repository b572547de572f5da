"""The rules, a function each. What no source prints is plumbing: never cited, never misread."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard, plumbing
from streichholz.state import Move, Printed, Start, State, Take, is_blocked, update

PLAYERS = "streichholz.setup.players"
LIMIT = "streichholz.take.one-to-three"
SAME = "streichholz.take.not-the-same"
BLOCKED = "streichholz.open.blocked"


@plumbing("flow.in-turn", "guard", Take)
def in_turn(state: State, move: Take, _printed: Printed) -> Ruling:
    """Ask whether the mover decides, and whether so many matches are there."""
    holds = state.phase == "turn" and move.who == state.turn and move.count <= state.row
    return Ruling("flow.in-turn", holds)


def _only_two(state: State, _move: Start, _printed: Printed) -> Ruling:
    return Ruling(PLAYERS, state.players == 2)  # noqa: PLR2004  # the misreading itself


@guard(PLAYERS, Start, values=("players_min", "players_max"), nur_zu_zweit=_only_two)
def players(state: State, _move: Start, printed: Printed) -> Ruling:
    """Ask whether so many people can play.

    Rule: streichholz.setup.players
    """
    return Ruling(PLAYERS, printed.players_min <= state.players <= printed.players_max)


@effect("streichholz.setup.row", Start, values=("matches",))
def row(state: State, move: Start, printed: Printed) -> State:
    """Lay the matches in a row.

    Rule: streichholz.setup.row
    """
    return update(state, row=printed.matches, turn=move.who)


@plumbing("flow.begin", "effect", Start)
def begin(state: State, _move: Start, _printed: Printed) -> State:
    """Begin the first turn."""
    return update(state, phase="turn")


def _even_none(_state: State, move: Take, printed: Printed) -> Ruling:
    return Ruling(LIMIT, move.count <= printed.most)


@guard(LIMIT, Take, values=("least", "most"), auch_keines=_even_none)
def one_to_three(_state: State, move: Take, printed: Printed) -> Ruling:
    """Ask whether the number of matches is within the limits.

    Rule: streichholz.take.one-to-three
    """
    return Ruling(LIMIT, printed.least <= move.count <= printed.most, {"count": move.count})


@guard(SAME, Take)
def not_the_same(state: State, move: Take, _printed: Printed) -> Ruling | None:
    """Forbid the number that the person before has taken.

    Rule: streichholz.take.not-the-same
    """
    if is_blocked(state) or not state.last:
        return None
    return Ruling(SAME, move.count != state.last, {"before": state.last})


def _forbidden_even_then(state: State, _move: Take, _printed: Printed) -> Ruling | None:
    return Ruling(BLOCKED, holds=False) if is_blocked(state) else None


@guard(BLOCKED, Take, when=("blocked", "repeat"), auch_dann_verboten=_forbidden_even_then)
def blocked_repeats(state: State, _move: Take, _printed: Printed) -> Ruling | None:
    """Allow the last match to whom it would be forbidden.

    Rule: streichholz.open.blocked
    """
    return Ruling(BLOCKED, holds=True) if is_blocked(state) else None


@plumbing("flow.take", "effect", Take)
def take(state: State, move: Take, _printed: Printed) -> State:
    """Take the matches away."""
    return update(state, row=state.row - move.count, last=move.count, phase="taken")


def _others(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(state.players) if seat != state.turn)


def _taker_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    return None if state.row else update(state, winners=(state.turn,), phase="over")


@effect("streichholz.end.last-loses", "taken", das_letzte_gewinnt=_taker_wins)
def last_loses(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let all but the one who has taken the last match win.

    Rule: streichholz.end.last-loses
    """
    return None if state.row else update(state, winners=_others(state), phase="over")


@plumbing("flow.pass", "effect", "taken")
def passing(state: State, _move: Move, _printed: Printed) -> State:
    """Go on, or stop where nothing is left."""
    return update(state, phase="passing" if state.row else "over")


def _once_more(state: State, _move: Move, _printed: Printed) -> State:
    return state


@effect("streichholz.turn.clockwise", "passing", noch_einmal=_once_more)
def clockwise(state: State, _move: Move, _printed: Printed) -> State:
    """Go on with the next seat.

    Rule: streichholz.turn.clockwise
    """
    return update(state, turn=(state.turn + 1) % state.players)


@effect(BLOCKED, "passing", when=("blocked", "loses"))
def blocked_loses(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the one lose who may not take the last match.

    Rule: streichholz.open.blocked
    """
    return update(state, winners=_others(state), phase="over") if is_blocked(state) else None


@plumbing("flow.next-turn", "effect", "passing")
def next_turn(state: State, _move: Move, _printed: Printed) -> State:
    """Begin the next turn."""
    return update(state, phase="turn")


AUTOMATIC = frozenset({"taken", "passing"})
RULES = (
    in_turn,
    players,
    row,
    begin,
    one_to_three,
    not_the_same,
    blocked_repeats,
    take,
    last_loses,
    passing,
    clockwise,
    blocked_loses,
    next_turn,
)
