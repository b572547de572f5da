"""Cross-checks of game.yaml, the guide, the glossary and the phrases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulesfaq.errors import Problem
from rulesfaq.loading.decode import Draft
from rulesfaq.loading.faults import at, did_you_mean
from rulesfaq.loading.references import unknown, unknown_rule, unknown_rules
from rulesfaq.model.game import Component, Fact, GameData, Person
from rulesfaq.model.source import Source

_NUMBER = re.compile(r"[0-9]+(?:,[0-9]+)?")


def check_game(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield the faults of what a game says of itself."""
    if "game" not in draft.incomplete:
        yield from _head(data, draft)
        yield from _sources(data, draft)
        yield from _options(data, draft)
    yield from _guide(data, draft)
    yield from _glossary(data, draft)
    yield from _phrases(data, draft)
    yield from _moved(data, draft)


def _head(data: GameData, draft: Draft) -> Iterator[Problem]:
    if data.id != draft.game:
        message = f"the game is called {data.id} here and {draft.game} by its folder"
        yield at(draft.place("game", "id"), "game/id-differs", message, f"write id: {draft.game}")
    yield from unknown_rules(data, draft, "game", ("pitch", "rules"), data.pitch_rules)
    lines: dict[str, tuple[Fact | Person | Component, ...]] = {
        "facts": data.facts,
        "people": data.people,
        "components": data.components,
    }
    for name, listed in lines.items():
        for index, line in enumerate(listed):
            yield from unknown_rules(data, draft, "game", (name, index, "rules"), line.rules)
            yield from _unstated(data, draft, name, index, line)


def _unstated(
    data: GameData, draft: Draft, name: str, index: int, line: Fact | Person | Component
) -> Iterator[Problem]:
    """Numbers of a fact or a component that no rule of its line has for a value."""
    cited = [data.rules[rule] for rule in line.rules if rule in data.rules]
    if "rules" in draft.incomplete or not cited or isinstance(line, Person):
        return
    key, text = ("value", line.value) if isinstance(line, Fact) else ("count", str(line.count))
    known = {str(value) for rule in cited for value in rule.values.values()}
    for number in _NUMBER.findall(text):
        if number not in known:
            message = f"{number} is no value of {', '.join(rule.id for rule in cited)}"
            hint = f"its values: {', '.join(sorted(known))}" if known else "it has no values"
            place = draft.place("game", name, index, key)
            yield at(place, "game/number-unstated", message, hint)


def _sources(data: GameData, draft: Draft) -> Iterator[Problem]:
    yield from _repeated(draft, "source", "sources", [source.id for source in data.sources])
    by_id = {source.id: source for source in reversed(data.sources)}
    for source in data.sources:
        name = f"source:{source.id}"
        yield from _via(source, by_id, draft, name)
        titles = [heading.title for heading in source.headings]
        for index, heading in enumerate(source.headings):
            place = draft.place(name, "headings", index)
            if heading.title in titles[:index]:
                message = f"the heading {heading.title} stands twice"
                yield at(place, "source/repeated-heading", message, "keep one of them")
            beyond = [page for page in heading.pages if page > source.pages]
            if beyond:
                message = f"page {beyond[0]} of a source with {source.pages} pages"
                yield at(place, "source/no-such-page", message, "correct the page or the number")


def _via(source: Source, by_id: dict[str, Source], draft: Draft, name: str) -> Iterator[Problem]:
    place = draft.place(name, "via")
    if source.read == "original" and source.via:
        message = f"{source.id} is read: original, so nothing stands between"
        yield at(place, "source/needless-via", message, "leave via out, or write read: reported")
    elif source.via == source.id:
        message = f"{source.id} cannot be known through itself"
        yield at(place, "source/via-itself", message, "name the source that reports it")
    elif source.via and source.via not in by_id:
        hint = did_you_mean(source.via, by_id, f"sources: {', '.join(by_id)}")
        yield at(place, "source/unknown", f"no source {source.via}", hint)
    elif source.via and by_id[source.via].read != "original":
        message = f"{source.via} has not been read itself"
        yield at(place, "source/hearsay", message, "name a source that was read")


def _options(data: GameData, draft: Draft) -> Iterator[Problem]:
    yield from _repeated(draft, "option", "options", [option.name for option in data.options])
    for option in data.options:
        name = f"option:{option.name}"
        if option.rule:
            yield from unknown_rule(data, draft, name, ("rule",), option.rule)
        values = [value.value for value in option.values]
        for index, value in enumerate(option.values):
            path = ("values", index)
            if value.value in values[:index]:
                message = f"the value {value.value} stands twice"
                yield at(draft.place(name, *path), "option/repeated-value", message, "keep one")
            yield from unknown_rules(data, draft, name, (*path, "rules"), value.rules)


def _repeated(draft: Draft, noun: str, key: str, names: list[str]) -> Iterator[Problem]:
    for index, name in enumerate(names):
        if name in names[:index]:
            message = f"the {noun} {name} stands twice"
            yield at(draft.place("game", key, index), f"{noun}/repeated", message, "keep one")


def _guide(data: GameData, draft: Draft) -> Iterator[Problem]:
    titles = [scenario.title for scenario in data.scenarios.values()]
    slugs = [section.slug for section in data.guide]
    for number, section in enumerate(data.guide):
        name = f"section:{section.slug}"
        if section.slug in slugs[:number]:
            message = f"the section {section.slug} stands twice"
            yield at(section.place, "guide/repeated-section", message, "join the two")
        for index, line in enumerate(section.lines):
            path = ("lines", index)
            yield from unknown_rules(data, draft, name, (*path, "rules"), line.rules)
            if line.entry:
                where = (name, *path, "entry")
                yield from unknown("entry", "faq", data.entries, draft, where, line.entry)
            if line.scenario:
                where = (name, *path, "scenario")
                yield from unknown("scenario", "scenarios", titles, draft, where, line.scenario)


def _glossary(data: GameData, draft: Draft) -> Iterator[Problem]:
    terms: dict[str, str] = {}
    for index, term in enumerate(data.glossary):
        name = f"term:{index}"
        yield from unknown_rules(data, draft, name, ("rules",), term.rules)
        if term.term.casefold() in terms:
            message = f"the term {term.term} stands twice"
            yield at(term.place, "glossary/repeated-term", message, "join the two")
        terms[term.term.casefold()] = term.term
    for index, term in enumerate(data.glossary):
        for number, synonym in enumerate(term.synonyms):
            other = terms.get(synonym.casefold(), term.term)
            if other != term.term:
                place = draft.place(f"term:{index}", "synonyms", number)
                message = f"{synonym} is a term of its own"
                yield at(place, "glossary/synonym-is-term", message, "leave it out here")


def _phrases(data: GameData, draft: Draft) -> Iterator[Problem]:
    for kind in ("events", "refusals"):
        names: Iterable[str] = data.phrases.get(kind, {})
        for rule in names:
            yield from unknown_rule(data, draft, "phrases", (kind, rule), rule)


def _moved(data: GameData, draft: Draft) -> Iterator[Problem]:
    if draft.incomplete & {"rules", "faq"}:
        return
    known = (*data.rules, *data.entries, *data.moved)
    for moved in data.moved.values():
        if moved.id.partition(".")[0] != data.id:
            message = f"{moved.id} belongs to another game"
            yield at(moved.place, "moved/other-game", message, "tell it in the data of that game")
        if moved.to:
            yield from unknown("id", "moved", known, draft, (moved.id, "to"), moved.to)
        if moved.to in data.moved and data.moved[moved.to].to:
            message, hint = f"{moved.to} has moved on itself", f"write {data.moved[moved.to].to}"
            yield at(draft.place(moved.id, "to"), "moved/twice", message, hint)
