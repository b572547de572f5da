"""House rules in a question: which are chosen, and whether an answer stands on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesfaq.errors import BadOptionError
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule


def chosen_options(game: GameData, options: Mapping[str, str] | None) -> dict[str, str]:
    """Return the options that are not left at their standard.

    Raises:
        BadOptionError: The game has no such option or no such value of it.
    """
    known = {option.name: option for option in game.options}
    chosen = {}
    for name, value in (options or {}).items():
        if name not in known:
            raise BadOptionError(name, value, tuple(known))
        values = tuple(v.value for v in known[name].values)
        if value not in values:
            raise BadOptionError(name, value, values)
        if value != known[name].standard:
            chosen[name] = value
    return chosen


def option_labels(game: GameData, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Return the German labels of chosen values, such as ``Stapel leer: aufhören``."""
    return tuple(
        f"{option.label}: {value.label}"
        for option in game.options
        for value in option.values
        if chosen.get(option.name) == value.value
    )


def touched(game: GameData, rules: Iterable[Rule], chosen: Mapping[str, str]) -> bool:
    """Ask whether a chosen option belongs to one of the rules."""
    stated = {
        ident
        for option in game.options
        if option.name in chosen
        for ident in (option.rule, *(rule for value in option.values for rule in value.rules))
    }
    return any(rule.id in stated or (rule.option in chosen and rule.option) for rule in rules)
