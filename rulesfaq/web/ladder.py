"""The ladder of an answer: for each level what was run, claim by claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.readings import readings
from rulesfaq.explain import fact_sentence, fill_text, format_pages, label, question
from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import AlwaysRecord, ProvenFact
from rulesfaq.model.rules import Rule
from rulesfaq.model.scenario import Scenario
from rulesfaq.model.source import Citation, SecondReading
from rulesfaq.model.texts import PLACEHOLDER
from rulesfaq.services import ClaimState, Services
from rulesfaq.web.context import services

_SHOWN = {"held", "failed"}


class Scene(msgspec.Struct, frozen=True):
    """One scenario of a claim: what was asked, what came out, what somebody else would expect."""

    scenario: Scenario
    fact: str
    rivals: tuple[str, ...]
    options: tuple[str, ...]


class ReadTwice(msgspec.Struct, frozen=True):
    """A cited rule and where two readings of the source found it."""

    rule: Rule
    first: str
    second: str
    """Empty where nobody has read it again."""
    why: str


class Told(msgspec.Struct, frozen=True):
    """Everything that was run for one claim."""

    claim: Claim
    levels: Mapping[str, str]
    scenes: tuple[Scene, ...]
    read: tuple[ReadTwice, ...]
    turned: tuple[tuple[Rule | None, str], ...]
    """Rules of which another reading turned it, with the wrong belief in German, if it has one."""
    always: AlwaysRecord | None
    pattern: str
    numbers: tuple[tuple[str, str, Rule], ...]
    """Number in the sentence, name of the value, and the rule that it comes from."""
    note: str

    @property
    def deciding(self) -> tuple[tuple[Rule, int], ...]:
        """Rules of which another reading turned it, each with the number of such readings."""
        rules = {rule.id: rule for rule, _ in self.turned if rule}
        ids = [rule.id for rule, _ in self.turned if rule]
        return tuple((rule, ids.count(ident)) for ident, rule in rules.items())


def told_of(held: Services, data: GameData, entry: FaqEntry) -> tuple[Told, ...]:
    """Return what was run for an entry, claim by claim."""
    states = held.claim_states(entry)
    return tuple(_told(held, data, entry, number, state) for number, state in enumerate(states))


def readings_of(game: str) -> int:
    """Return how many other readings of its rules a game has; 0 for one without an engine."""
    engine = services().games.get(game)
    return len(readings(engine, compile_rules(engine, {}))) if engine else 0


def _told(held: Services, data: GameData, entry: FaqEntry, number: int, state: ClaimState) -> Told:
    claim = entry.claims[number]
    record = held.always.get(f"{entry.id}#{number + 1}")
    sought = record if state.levels["always"] in _SHOWN else None
    verdict = entry.verdict if number == 0 else None
    actual = {fact.scenario: fact for fact in state.facts}
    return Told(
        claim,
        state.levels,
        tuple(_scene(data, scene, verdict, actual) for scene in claim.scenarios),
        tuple(_read_twice(data, rule) for rule in claim.rules),
        tuple(_turned(data, turn.rule, turn.reading) for turn in state.turned),
        sought,
        _pattern(claim),
        tuple(_numbers(data, claim)),
        state.note,
    )


def _scene(
    data: GameData, scene: Scenario, verdict: Any, actual: Mapping[str, ProvenFact]
) -> Scene:
    known = actual.get(scene.title)
    fact = fact_sentence(data, scene, verdict, known.actual if known else None)
    rivals = []
    for rival in scene.instead:
        said = [f"{question(data, path)} {label(data, value)}" for path, value in rival.items()]
        rivals.append("; ".join(said))
    options = tuple(
        f"{option.label}: {value.label}"
        for option in data.options
        for value in option.values
        if scene.options.get(option.name) == value.value
    )
    return Scene(scene, fact, tuple(rivals), options)


def _read_twice(data: GameData, ident: str) -> ReadTwice:
    rule = data.rule(ident)
    again = data.second_reading.get(ident, SecondReading())
    return ReadTwice(rule, _places(rule.cite), _places(again.cite), again.why)


def _places(cited: tuple[Citation, ...]) -> str:
    found = [
        format_pages(c.pages) if c.pages else f"„{c.section.replace(' > ', ' › ')}“" for c in cited
    ]
    return "; ".join(dict.fromkeys(found))


def _turned(data: GameData, ident: str, reading: str) -> tuple[Rule | None, str]:
    rule = data.rules.get(ident)
    belief = rule.misreadings.get(reading, "") if rule else ""
    return rule, fill_text(data, belief, rule) if belief else ""


def _pattern(claim: Claim) -> str:
    """Return the patterns as they are written in the data, on one line."""
    return " | ".join(
        "; ".join(
            f"{name}: {_written(value)}"
            for name, value in msgspec.to_builtins(pattern).items()
            if value and name != "place"
        )
        for pattern in claim.always
    )


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {_written(part)}" for name, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_written, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _numbers(data: GameData, claim: Claim) -> list[tuple[str, str, Rule]]:
    found = {}
    for match in PLACEHOLDER.finditer(claim.text):
        if match["rule"] in data.rules:
            said = fill_text(data, match[0])
            found[match[0]] = (said, match["name"], data.rules[match["rule"]])
    return list(found.values())
