"""What happens when the draw pile is empty: open in the sources, agreed here."""

from __future__ import annotations

from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.state import (
    Draw,
    Move,
    Printed,
    State,
    update,
)


def _stop_or_reshuffle(state: State, printed: Printed) -> bool:
    return bool(state.stack) or (printed.deck_empty == "reshuffle" and bool(state.discard))


@guard("kyu.open.deck-empty", Draw, values=("deck_empty",))
def deck_empty_drawing(state: State, _move: Draw, printed: Printed) -> Ruling | None:
    """Ask whether a card can be drawn although the pile is empty.

    Rule: kyu.open.deck-empty
    """
    if state.stack:
        return None
    return Ruling("kyu.open.deck-empty", _stop_or_reshuffle(state, printed), {"pile": 0})


@effect("kyu.open.deck-empty", Draw, "drawing-on", values=("deck_empty",))
def deck_empty(state: State, _move: Move, printed: Printed) -> State | None:
    """Shuffle the discard pile into a new draw pile when that is empty, or stop drawing.

    Rule: kyu.open.deck-empty
    """
    if state.stack or (state.phase == "drawing-on" and not any(state.wanted)):
        return None
    if printed.deck_empty == "stop":
        return update(state, wanted=(0,) * state.players)
    turn = state.shuffles + 1
    return update(
        state,
        stack=shuffled(state.discard, state.seed, 1000 * state.round + turn),
        discard=(),
        shuffles=turn,
    )


RULES = (
    deck_empty_drawing,
    deck_empty,
)
