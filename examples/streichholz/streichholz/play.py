"""Dealing, what no play can reach, and moves worth judging."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.engine.rng import Chance
from rulesfaq.errors import BadPositionError
from streichholz.state import Move, Printed, Start, State, Take, is_blocked


def deal(players: int, _seed: int, printed: Printed) -> State:
    """Return the position after set-up; seat 0 begins.

    Raises:
        BadPositionError: If so many people cannot play.
    """
    if not printed.players_min <= players <= printed.players_max:
        raise BadPositionError((f"{players} players cannot play",))
    return State("turn", players, 0, row=printed.matches)


def audit(state: State, printed: Printed) -> tuple[str, ...]:
    """Return the reasons why no play reaches this position, a sentence each."""
    if state.phase in ("setup", "over"):
        return ()
    if not 0 < state.row <= printed.matches - state.last:
        return (f"There cannot be {state.row} matches after {state.last} were taken.",)
    if not 0 <= state.last <= printed.most:
        return (f"Nobody takes {state.last} matches.",)
    if is_blocked(state) and printed.blocked == "loses":
        return ("One match after one was taken: the game is over under this house rule.",)
    return ()


def candidates(state: State) -> Iterator[Move]:
    """Yield the moves of the seat that decides, wider than the legal ones."""
    if state.phase == "setup":
        yield from (Start(seat) for seat in range(state.players))
    elif state.phase == "turn":
        yield from (Take(state.turn, count) for count in range(state.row + 1))


def suggest(state: State, chance: Chance, _policy: str) -> Move:
    """Return one move worth judging."""
    moves = tuple(candidates(state))
    return moves[chance.below(len(moves))]
