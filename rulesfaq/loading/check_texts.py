"""Cross-checks of German texts: their placeholders and their typography."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from rulesfaq.errors import Problem
from rulesfaq.loading.decode import Draft
from rulesfaq.loading.faults import at, did_you_mean
from rulesfaq.loading.typography import slips
from rulesfaq.model.game import GameData, GuideLine
from rulesfaq.model.rules import Rule
from rulesfaq.model.texts import CARDINALS, FILL_IN, PLACEHOLDER

_BRACES = re.compile(r"\{[^{}]*\}|[{}]")
Path = tuple[str | int, ...]


class Text(msgspec.Struct, frozen=True):
    """A German text and what it may refer to."""

    text: str
    name: str
    """The item that it stands in."""
    path: Path
    rules: tuple[str, ...] | None = None
    """The rules that it cites; None where it may have no placeholder of a rule."""
    quotes: tuple[str, ...] = ()
    template: bool = False
    """Whether braces are somebody else's business."""


def check_texts(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield the faults of all German texts of a game."""
    for text in (*_of_game(data, draft), *_of_rules(data), *_of_entries(data)):
        place = draft.place(text.name, *text.path)
        if FILL_IN in text.text:
            message, hint = "this text is still to be filled in", "write it in your own words"
            yield at(place, "text/unfilled", message, hint)
        for slip in slips(text.text, text.quotes):
            yield at(place, slip.code, slip.message, slip.hint)
        if not text.template:
            for code, message, hint in _placeholders(text, data, draft):
                yield at(place, code, message, hint)


def _of_game(data: GameData, draft: Draft) -> Iterator[Text]:
    if "game" not in draft.incomplete:
        yield from _of_head(data)
    for section in data.guide:
        for index, line in enumerate(section.lines):
            yield from _of_line(f"section:{section.slug}", index, line)
    for index, term in enumerate(data.glossary):
        yield Text(term.text, f"term:{index}", ("text",), term.rules)
    for slug, silence in data.silences.items():
        yield Text(silence.about, f"silence:{slug}", ("about",))
    for kind, templates in data.phrases.items():
        for key, template in templates.items():
            yield Text(template, "phrases", (kind, key), template=True)


def _of_line(name: str, index: int, line: GuideLine) -> Iterator[Text]:
    yield Text(line.text, name, ("lines", index, "text"), line.rules)
    for place, cell in enumerate(line.cells):
        yield Text(cell, name, ("lines", index, "cells", place), line.rules)
    for place, drawn in enumerate(line.drawn):
        yield Text(drawn.question, name, ("lines", index, "drawn", place, "question"))
        yield Text(drawn.caption, name, ("lines", index, "drawn", place, "caption"))


def _of_head(data: GameData) -> Iterator[Text]:
    yield Text(data.pitch, "game", ("pitch", "text"), data.pitch_rules)
    yield Text(data.sleeves, "game", ("sleeves", "text"))
    yield Text(data.videos, "game", ("videos", "text"))
    for index, fact in enumerate(data.facts):
        yield Text(fact.value, "game", ("facts", index, "value"), fact.rules)
    for source in data.sources:
        yield Text(source.note, f"source:{source.id}", ("note",))
    for option in data.options:
        name = f"option:{option.name}"
        yield Text(option.label, name, ("label",))
        yield Text(option.text, name, ("text",))
        for index, one in enumerate(option.values):
            yield Text(one.label, name, ("values", index, "label"))


def _of_rules(data: GameData) -> Iterator[Text]:
    for rule in data.rules.values():
        yield Text(rule.title, rule.id, ("title",))
        yield Text(rule.text, rule.id, ("text",), (rule.id,))
        yield Text(rule.reason, rule.id, ("reason",))
        for name, belief in rule.misreadings.items():
            yield Text(belief, rule.id, ("misreadings", name), (rule.id,))
    for moved in data.moved.values():
        yield Text(moved.reason, moved.id, ("reason",))
    for scenario in data.scenarios.values():
        yield Text(scenario.title, scenario.id, ("title",), template=True)


def _of_entries(data: GameData) -> Iterator[Text]:
    for entry in data.entries.values():
        quotes = entry.quotes
        yield Text(entry.question, entry.id, ("question",), quotes=quotes)
        for index, phrasing in enumerate(entry.phrasings):
            yield Text(phrasing, entry.id, ("phrasings", index), quotes=quotes)
        for verdict, texts in entry.asked.items():
            for index, text in enumerate(texts):
                yield Text(text, entry.id, ("asked", verdict, index), quotes=quotes)
        for number, claim in enumerate(entry.claims):
            path = ("claims", number)
            yield Text(claim.text, entry.id, (*path, "text"), claim.rules, quotes)
            for index, scenario in enumerate(claim.scenarios):
                if not scenario.id:
                    inner = (*path, "scenarios", index, "title")
                    yield Text(scenario.title, entry.id, inner, quotes=quotes, template=True)


def _placeholders(text: Text, data: GameData, draft: Draft) -> Iterator[tuple[str, str, str]]:
    for found in _BRACES.findall(text.text):
        match = PLACEHOLDER.fullmatch(found)
        if match is None:
            hint = "write {rule.id:value}, with :wort or :Wort for a word"
            yield "text/bad-placeholder", f"{found} is no placeholder", hint
            continue
        ident = match["rule"] or (text.name if text.name in data.rules else "")
        if ident in draft.loose or "rules" in draft.incomplete:
            continue
        rule = data.rules.get(ident)
        if rule is None or ident not in (text.rules or ()):
            cited = ", ".join(text.rules or ()) or "none"
            message = f"{found} names no rule that is cited here"
            yield "text/uncited-placeholder", message, f"cited: {cited}"
            continue
        yield from _value(found, rule, match["name"], match["form"])


def _value(found: str, rule: Rule, name: str, form: str | None) -> Iterator[tuple[str, str, str]]:
    if name not in rule.values:
        listed = ", ".join(rule.values) or "none"
        hint = did_you_mean(name, rule.values, f"values of {rule.id}: {listed}")
        yield "text/unknown-value", f"{found}: no such value", hint
        return
    value = rule.values[name]
    if form and (isinstance(value, bool | str) or not 0 <= value < len(CARDINALS)):
        message = f"{found}: {value} has no word here"
        yield "text/no-word", message, f"leave :{form} out"
