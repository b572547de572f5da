"""Validated values to the structs of the model, each with its place.

Items with faults are left out, and remembered by their ids, so that one faulty rule does not
make every entry that cites it look wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from rulesfaq.errors import Problem
from rulesfaq.loading.decode_scenario import as_scenario
from rulesfaq.loading.faults import at, did_you_mean
from rulesfaq.loading.yaml_file import Document, Pointer
from rulesfaq.model.faq import Claim, FaqEntry, Pattern
from rulesfaq.model.game import (
    Component,
    Fact,
    GameData,
    GuideSection,
    Moved,
    Person,
    Silence,
    Term,
    Ways,
)
from rulesfaq.model.rules import Option, Rule
from rulesfaq.model.scenario import Scenario
from rulesfaq.model.source import Place, SecondReading, Source

Named = TypeVar("Named", Ways, Silence)


class Part(msgspec.Struct, frozen=True):
    """A file of a game, and which of its parts have faults."""

    kind: str
    """The name of its schema."""
    document: Document
    broken: frozenset[Pointer] = frozenset()


class Item(msgspec.Struct, frozen=True):
    """One entry of a list in a file, as plain values."""

    document: Document
    pointer: Pointer
    raw: dict[str, Any]

    def place(self, *rest: str | int) -> Place:
        """Return where it or a part of it stands."""
        return self.document.place((*self.pointer, *rest))


class Draft:
    """A game as decoded so far: the data, where things stand, what is missing."""

    def __init__(self, game: str, folder: str, parts: list[Part]) -> None:
        """Start with the files of one game."""
        self.game = game
        self.folder = folder
        self.parts = parts
        self.problems: list[Problem] = []
        self.loose: set[str] = set()
        """Ids and titles of items with faults; references to them are no faults."""
        self.incomplete: set[str] = {
            part.kind for part in parts if not part.document.whole or () in part.broken
        }
        """Kinds of files that could not be read whole; what they lack is unknown."""
        self.origins: dict[str, Item] = {}
        """Items by id, and whole files by kind."""

    def place(self, name: str, *rest: str | int) -> Place:
        """Return where an item or a file stands, or a part of it."""
        item = self.origins.get(name)
        return item.place(*rest) if item else Place(f"{self.folder}/game.yaml")

    def values(self, kind: str) -> Iterator[Item]:
        """Yield the files of a kind whose value is a mapping."""
        for part in self.parts:
            if part.kind == kind and isinstance(part.document.value, dict):
                item = Item(part.document, (), part.document.value)
                self.origins.setdefault(kind, item)
                yield item

    def items(self, kind: str, key: str) -> Iterator[Item]:
        """Yield the items without faults of one list in all files of a kind."""
        for part in self.parts:
            value = part.document.value
            listed = value.get(key) if part.kind == kind and isinstance(value, dict) else None
            for index, raw in enumerate(listed if isinstance(listed, list) else []):
                if any(pointer[:2] == (key, index) for pointer in part.broken):
                    self._loosen(raw)
                    if (key, index, "id") in part.broken:
                        self.incomplete.add(kind)
                elif isinstance(raw, dict):
                    yield Item(part.document, (key, index), raw)

    def _loosen(self, raw: object) -> None:
        names = (raw.get("id"), raw.get("title")) if isinstance(raw, dict) else ()
        self.loose.update(name for name in names if isinstance(name, str))

    def register(self, item: Item) -> bool:
        """Remember an item by its id; say so and return False if the id is taken."""
        ident: str = item.raw["id"]
        if ident in self.origins:
            first = self.origins[ident].place()
            message = f"the id {ident} stands a second time, first in {first.file}:{first.line}"
            self.problems.append(
                at(item.place("id"), "id/duplicate", message, "give one of them another id")
            )
            return False
        self.origins[ident] = item
        return True


def decode_game(draft: Draft) -> GameData:
    """Return the data of a game, as far as its files are free of faults."""
    rules = {rule.id: rule for rule in _rules(draft)}
    scenarios = {scenario.id: scenario for scenario in _scenarios(draft)}
    entries = {entry.id: entry for entry in _entries(draft, scenarios)}
    head = _head(draft)
    return msgspec.structs.replace(
        head,
        rules=rules,
        scenarios=scenarios,
        entries=entries,
        guide=tuple(_guide(draft)),
        glossary=tuple(_glossary(draft)),
        phrases=_phrases(draft),
        ways=_named(draft, "phrasings", "ways", Ways),
        silences=_named(draft, "silences", "silence", Silence),
        second_reading=_readings(draft),
        moved={found.id: found for found in _moved(draft)},
    )


def _convert(item: Item, struct: type[Any], /, **more: Any) -> Any:
    """Make a struct of an item, with its place."""
    return msgspec.convert({**item.raw, **more, "place": item.place()}, struct)


def _head(draft: Draft) -> GameData:
    """Return what game.yaml says."""
    for item in draft.values("game"):
        raw = item.raw
        if any(part.kind == "game" and part.broken for part in draft.parts):
            draft.incomplete.add("game")
            break
        inside = {name: _listed(item, name) for name in ("sources", "options")}
        for name, target in (("sources", "source"), ("options", "option")):
            for one in inside[name]:
                key = one.raw["id" if target == "source" else "name"]
                draft.origins.setdefault(f"{target}:{key}", one)
        return GameData(
            id=raw["id"],
            title=raw["title"],
            pitch=raw["pitch"]["text"],
            pitch_rules=tuple(raw["pitch"]["rules"]),
            sources=tuple(_source(one) for one in inside["sources"]),
            language=raw.get("language", ""),
            aliases=tuple(raw.get("aliases", ())),
            cover=tuple(raw.get("cover", ())),
            facts=msgspec.convert(raw.get("facts", ()), tuple[Fact, ...]),
            people=msgspec.convert(raw.get("people", ()), tuple[Person, ...]),
            components=msgspec.convert(raw.get("components", ()), tuple[Component, ...]),
            sleeves=raw.get("sleeves", {}).get("text", ""),
            videos=raw.get("videos", {}).get("text", ""),
            topics=tuple(raw.get("topics", ())),
            engine=raw.get("engine", True) is True,
            options=tuple(_convert(one, Option) for one in inside["options"]),
            place=item.place(),
        )
    draft.incomplete.add("game")
    return GameData(draft.game, draft.game, "", (), (), place=draft.place("game"))


def _listed(item: Item, key: str) -> list[Item]:
    return [Item(item.document, (key, i), raw) for i, raw in enumerate(item.raw.get(key, ()))]


def _source(item: Item) -> Source:
    found: Source = _convert(item, Source, edition=item.raw.get("edition", ""))
    return found


def _rules(draft: Draft) -> Iterator[Rule]:
    for item in draft.items("rules", "rules"):
        if draft.register(item):
            yield _convert(item, Rule)
    for item in draft.items("rules", "assumptions"):
        if draft.register(item):
            kind = item.raw.get("kind", "parameter")
            yield _convert(item, Rule, basis="assumed", kind=kind)


def _scenarios(draft: Draft) -> Iterator[Scenario]:
    for item in draft.items("scenarios", "scenarios"):
        if draft.register(item):
            yield as_scenario(item.document, item.pointer, item.raw, draft.game)


def _entries(draft: Draft, scenarios: Mapping[str, Scenario]) -> Iterator[FaqEntry]:
    for item in draft.items("faq", "entries"):
        if draft.register(item):
            claims = tuple(
                _claim(draft, Item(item.document, (*item.pointer, "claims", i), raw), scenarios)
                for i, raw in enumerate(item.raw["claims"])
            )
            bare = Item(item.document, item.pointer, {**item.raw, "claims": ()})
            entry: FaqEntry = _convert(bare, FaqEntry)
            yield msgspec.structs.replace(entry, claims=claims)


def _claim(draft: Draft, item: Item, scenarios: Mapping[str, Scenario]) -> Claim:
    scenes = []
    for index, raw in enumerate(item.raw.get("scenarios", ())):
        if "use" not in raw:
            pointer = (*item.pointer, "scenarios", index)
            scenes.append(as_scenario(item.document, pointer, raw, draft.game))
        elif raw["use"] in scenarios:
            scenes.append(scenarios[raw["use"]])
        elif raw["use"] not in draft.loose and "scenarios" not in draft.incomplete:
            message = f"no scenario {raw['use']} in scenarios/"
            hint = did_you_mean(raw["use"], scenarios, "write it there, or the scenario here")
            place = item.place("scenarios", index, "use")
            draft.problems.append(at(place, "scenario/unknown", message, hint))
    raw = {**item.raw, "scenarios": ()}
    always = tuple(_patterns(item, raw.pop("always", ())))
    claim: Claim = _convert(Item(item.document, item.pointer, raw), Claim)
    return msgspec.structs.replace(claim, scenarios=tuple(scenes), always=always)


def _patterns(item: Item, raw: Any) -> Iterator[Pattern]:
    """Yield the patterns of a claim: one, or a list of them."""
    pointer = (*item.pointer, "always")
    if isinstance(raw, dict):
        yield _convert(Item(item.document, pointer, raw), Pattern)
        return
    for index, one in enumerate(raw):
        yield _convert(Item(item.document, (*pointer, index), one), Pattern)


def _guide(draft: Draft) -> Iterator[GuideSection]:
    for item in draft.items("guide", "sections"):
        draft.origins.setdefault(f"section:{item.raw['slug']}", item)
        yield _convert(item, GuideSection)


def _moved(draft: Draft) -> Iterator[Moved]:
    for item in draft.items("moved", "moved"):
        ident = item.raw["id"]
        if ident in draft.origins:
            message = f"the id {ident} is in use, or stands here twice"
            hint = "leave it out here; an id that exists has not moved"
            draft.problems.append(at(item.place("id"), "moved/in-use", message, hint))
            continue
        draft.origins[ident] = item
        yield _convert(item, Moved)


def _glossary(draft: Draft) -> Iterator[Term]:
    for index, item in enumerate(draft.items("glossary", "terms")):
        draft.origins[f"term:{index}"] = item
        yield _convert(item, Term)


def _phrases(draft: Draft) -> Mapping[str, Mapping[str, str]]:
    for item in draft.values("phrases"):
        if not any(part.kind == "phrases" and part.broken for part in draft.parts):
            return item.raw
    return {}


def _named(draft: Draft, kind: str, origin: str, struct: type[Named]) -> Mapping[str, Named]:
    """Return the items without faults of a file that is one mapping, by their keys."""
    found: dict[str, Named] = {}
    for part in draft.parts:
        value = part.document.value if part.kind == kind else None
        for name, raw in (value if isinstance(value, dict) else {}).items():
            if not any(pointer[:1] == (name,) or pointer == () for pointer in part.broken):
                item = Item(part.document, (name,), raw)
                draft.origins[f"{origin}:{name}"] = item
                found[name] = _convert(item, struct)
    return found


def _readings(draft: Draft) -> Mapping[str, SecondReading]:
    found: dict[str, SecondReading] = {}
    for item in draft.values("second_reading"):
        readings = item.raw.get("readings")
        for rule, reading in (readings if isinstance(readings, dict) else {}).items():
            part = next(part for part in draft.parts if part.document is item.document)
            if any(pointer[:2] == ("readings", rule) for pointer in part.broken):
                draft.loose.add(f"reading:{rule}")
            else:
                found[rule] = msgspec.convert(reading, SecondReading)
    return found
