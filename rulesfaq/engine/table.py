"""Rules as rows of a table: one function per printed rule, and what it may yield."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

Occasion = type | str
"""When a row is asked: a class of moves, or the name of a phase that runs by itself."""
Function = Callable[[Any, Any, Any], Any]


class Ruling(msgspec.Struct, frozen=True):
    """What one rule says of one move."""

    rule: str
    holds: bool
    facts: Mapping[str, Any] = {}
    """What the rule looked at, plain values by name."""


class Verdict(msgspec.Struct, frozen=True):
    """The rulings on a move, up to the first refusal. There is none without a ruling."""

    rulings: tuple[Ruling, ...]

    def __post_init__(self) -> None:
        """Refuse to judge by no rule at all."""
        if not self.rulings:
            message = "a verdict needs a ruling: no rule of the game bears on this move"
            raise ValueError(message)

    @property
    def allowed(self) -> bool:
        """Whether every rule that was asked holds."""
        return self.rulings[-1].holds

    @property
    def refusal(self) -> Ruling | None:
        """The ruling that forbids the move, if one does."""
        return None if self.rulings[-1].holds else self.rulings[-1]


class Row(msgspec.Struct, frozen=True):
    """One function of a rule, when it is asked, and how it may be misread.

    A *guard* ``(state, move, printed)`` yields a :class:`Ruling` or is silent (None).
    An *effect* ``(state, move, printed)`` yields the state after it or is silent; the
    same state means that nothing happens, and that this is what the rule says.
    A *view* ``(state, seat, printed)`` yields the state as the seat sees it, or is silent.
    """

    rule: str
    kind: Literal["guard", "effect", "view"]
    on: tuple[Occasion, ...]
    ask: Function
    misreadings: Mapping[str, Function] = {}
    values: tuple[str, ...] = ()
    """Fields of the game's printed numbers and options that the rule states."""
    when: tuple[str, str] | None = None
    """The option and the value of it under which the row is in force."""
    defines: bool = False
    """It defines a measure: removing it is no reading, since nothing would be left."""
    plumbing: bool = False
    """No booklet prints it: never cited, never misread."""


def guard(
    rule: str,
    *on: Occasion,
    values: tuple[str, ...] = (),
    when: tuple[str, str] | None = None,
    **misreadings: Function,
) -> Callable[[Function], Row]:
    """Make a row of a function that allows or forbids a move."""
    return _maker("guard", rule, on, misreadings, values=values, when=when)


def effect(
    rule: str,
    *on: Occasion,
    values: tuple[str, ...] = (),
    when: tuple[str, str] | None = None,
    defines: bool = False,
    **misreadings: Function,
) -> Callable[[Function], Row]:
    """Make a row of a function that changes the state."""
    return _maker("effect", rule, on, misreadings, values=values, when=when, defines=defines)


def view(
    rule: str,
    *,
    values: tuple[str, ...] = (),
    when: tuple[str, str] | None = None,
    **misreadings: Function,
) -> Callable[[Function], Row]:
    """Make a row of a function that hides from a seat what it may not see."""
    return _maker("view", rule, ("view",), misreadings, values=values, when=when)


def plumbing(
    rule: str, kind: Literal["guard", "effect"], *on: Occasion
) -> Callable[[Function], Row]:
    """Make a row of a function that no booklet prints, such as whose phase is next."""
    return _maker(kind, rule, on, {}, plumbing=True)


def _maker(
    kind: Literal["guard", "effect", "view"],
    rule: str,
    on: tuple[Occasion, ...],
    misreadings: Mapping[str, Function],
    **rest: Any,
) -> Callable[[Function], Row]:
    named = {name.replace("_", "-"): function for name, function in misreadings.items()}

    def make(function: Function) -> Row:
        return Row(rule, kind, on, function, named, **rest)

    return make
