"""Cross-checks of rules and assumptions among themselves."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.errors import Problem
from rulesfaq.ids import game_of
from rulesfaq.loading.decode import Draft
from rulesfaq.loading.faults import at
from rulesfaq.loading.references import unknown, unknown_rule, unknown_rules
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.model.texts import cardinal, unbound_numbers

OPEN = "open"
"""The second segment of an assumption's id."""
FAQ = "faq"
"""The second segment of an entry's id."""


def check_rules(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield the faults of rules and assumptions."""
    for rule in data.rules.values():
        yield from _ident(rule, draft)
        yield from _ground(rule, data, draft)
        yield from _numbers(rule, draft)
        if rule.option:
            names = {option.name for option in data.options}
            yield from unknown("option", "game", names, draft, (rule.id, "option"), rule.option)
    yield from _circles(data, draft)


def wrong_game(ident: str, draft: Draft) -> Iterator[Problem]:
    """Yield a problem if an id does not begin with the id of its game."""
    if game_of(ident) != draft.game:
        message = f"{ident} is no id of the game {draft.game}"
        hint = f"begin it with {draft.game}."
        yield at(draft.place(ident, "id"), "id/other-game", message, hint)


def _ident(rule: Rule, draft: Draft) -> Iterator[Problem]:
    yield from wrong_game(rule.id, draft)
    second = rule.id.split(".")[1]
    if rule.is_assumption != (second == OPEN):
        what, hint = ("an assumption", f"write {draft.game}.{OPEN}.…")
        if not rule.is_assumption:
            what, hint = ("a rule", f"only assumptions are called {draft.game}.{OPEN}.…")
        message = f"{rule.id} is no id of {what}"
        yield at(draft.place(rule.id, "id"), "id/wrong-kind", message, hint)
    elif second == FAQ:
        message = f"{rule.id} is an id of an entry"
        hint = "name the rule by its topic"
        yield at(draft.place(rule.id, "id"), "id/wrong-kind", message, hint)


def _ground(rule: Rule, data: GameData, draft: Draft) -> Iterator[Problem]:
    grounds = [name for name in ("says_the_same", "follows_from", "plain") if getattr(rule, name)]
    if len(grounds) > 1:
        message = f"{' and '.join(grounds)}: one ground is enough"
        place = draft.place(rule.id, grounds[1])
        yield at(place, "rule/two-grounds", message, "keep the one that is true")
    if rule.where and not rule.follows_from:
        message = "where belongs to a rule that follows from others"
        place = draft.place(rule.id, "where")
        yield at(place, "rule/stray-where", message, "leave it out, or write follows_from")
    if rule.says_the_same:
        yield from unknown_rule(data, draft, rule.id, ("says_the_same",), rule.says_the_same)
    yield from unknown_rules(data, draft, rule.id, ("follows_from",), rule.follows_from)
    yield from unknown_rules(data, draft, rule.id, ("contradicts",), rule.contradicts)


def _grounds(rule: Rule) -> tuple[str, ...]:
    return (*((rule.says_the_same,) if rule.says_the_same else ()), *rule.follows_from)


def _circles(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield one problem for each circle of rules that rest on one another."""
    told: set[str] = set()
    for start in data.rules:
        trail = _circle_through(data, start)
        if trail and not told & set(trail):
            told |= set(trail)
            rule = data.rules[start]
            key = "says_the_same" if rule.says_the_same else "follows_from"
            message = f"these rules rest on one another: {' -> '.join((*trail, start))}"
            hint = "let one of them have a function, or follow from others"
            yield at(draft.place(start, key), "rule/circle", message, hint)


def _circle_through(data: GameData, start: str) -> tuple[str, ...]:
    """Return a way along the grounds from a rule back to itself, or nothing."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        rule = data.rules.get(way[-1])
        for ground in _grounds(rule) if rule else ():
            if ground == start:
                return way
            if ground not in seen:
                seen.add(ground)
                ways.append((*way, ground))
    return ()


def _numbers(rule: Rule, draft: Draft) -> Iterator[Problem]:
    """A value that is typed again in the text would part from it when it changes."""
    values: dict[int | None, str] = {
        value: name for name, value in rule.values.items() if not isinstance(value, bool | str)
    }
    for typed in unbound_numbers(rule.text):
        number = cardinal(typed)
        if number in values:
            form = "" if typed.isdigit() else ":Wort" if typed[0].isupper() else ":wort"
            message = f"{typed} is typed by hand, but it is the value {values[number]}"
            place = draft.place(rule.id, "text")
            yield at(place, "rule/number-by-hand", message, f"write {{{values[number]}{form}}}")
