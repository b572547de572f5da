"""Section „Begriffe“: the red notice that Semimaru is still in the stack."""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.bozu.state import Move, Printed, State, update
from rulesfaq.games.bozu.table import is_waiting


def is_warned(state: State, cards: int) -> bool:
    """Return whether the notice is shown from so many cards of the stack on."""
    return len(state.stack) <= cards and is_waiting(state)


def _always_while_waiting(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, warning=is_waiting(state))


def _by_number_alone(state: State, _move: Move, printed: Printed) -> State:
    return update(state, warning=len(state.stack) <= printed.warning_cards)


@effect(
    "bozu.display.warning",
    "check",
    values=("warning_cards",),
    von_anfang_an=_always_while_waiting,
    auch_ohne_semimaru=_by_number_alone,
)
def warning(state: State, _move: Move, printed: Printed) -> State | None:
    """Show the notice while few cards are left and Semimaru is among them.

    Rule: bozu.display.warning
    """
    shown = is_warned(state, printed.warning_cards)
    return None if shown is state.warning else update(state, warning=shown)


HARMLESS = ("as-monk", "as-courtier")


def _not_if_harmless(state: State, _move: Move, printed: Printed) -> State | None:
    return update(state, warning=False) if _is_harmless(state, printed) else None


def _is_harmless(state: State, printed: Printed) -> bool:
    return state.warning and printed.semimaru in HARMLESS


@effect("bozu.open.warning-when-option-monk", "check", nur_wenn_er_mehr_kann=_not_if_harmless)
def warning_when_option_monk(state: State, _move: Move, printed: Printed) -> State | None:
    """Show the notice even if Semimaru is only a monk or a courtier.

    Rule: bozu.open.warning-when-option-monk
    """
    return state if _is_harmless(state, printed) else None


def _counted_before(state: State, _move: Move, printed: Printed) -> State:
    return update(state, warning=is_warned(state, printed.warning_cards - 1))


@effect("bozu.open.warning-recheck", "check", karten_vor_dem_aufdecken=_counted_before)
def warning_recheck(state: State, _move: Move, printed: Printed) -> State | None:
    """Count the cards that are left after turning over, anew for each card.

    Rule: bozu.open.warning-recheck
    """
    return state if is_warned(state, printed.warning_cards) else None


RULES = (warning, warning_when_option_monk, warning_recheck)
