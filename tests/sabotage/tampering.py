"""Ways to falsify the data of a game, one at a time, over every entry and rule.

A tampering is the game's data with one thing made wrong. It is caught if the check fails where
it failed not before: by the proof itself, by the form, or because the ledger says that the claim
was checked with another text, other scenes or other rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.model.scenario import Scenario


class Tampering(msgspec.Struct, frozen=True):
    kind: str
    where: str
    what: str
    data: GameData
    entry: str = ""
    """The entry whose claim was falsified; empty where a rule was."""
    claim: int = 0


def claims_of(data: GameData) -> Iterator[tuple[FaqEntry, int, Claim]]:
    for entry in data.entries.values():
        for index, claim in enumerate(entry.claims):
            yield entry, index, claim


def run_claims(data: GameData) -> Iterator[tuple[FaqEntry, int, Claim]]:
    return ((e, i, c) for e, i, c in claims_of(data) if c.scenarios and not c.only_example)


def with_claim(data: GameData, entry: FaqEntry, index: int, claim: Claim) -> GameData:
    claims = (*entry.claims[:index], claim, *entry.claims[index + 1 :])
    return with_entry(data, msgspec.structs.replace(entry, claims=claims))


def with_entry(data: GameData, entry: FaqEntry) -> GameData:
    return msgspec.structs.replace(data, entries={**data.entries, entry.id: entry})


def with_rule(data: GameData, rule: Rule) -> GameData:
    return msgspec.structs.replace(data, rules={**data.rules, rule.id: rule})


def _claim(
    kind: str, what: str, data: GameData, entry: FaqEntry, index: int, **new: Any
) -> Tampering:
    claim = msgspec.structs.replace(entry.claims[index], **new)
    tampered = with_claim(data, entry, index, claim)
    return Tampering(kind, f"{entry.id} {index + 1}", what, tampered, entry.id, index)


def other_citations(data: GameData) -> Iterator[Tampering]:
    """Citations swapped between claims, one too many, one too few, any other rule instead."""
    cited = {claim.rules for _, _, claim in run_claims(data)}
    for entry, index, claim in run_claims(data):
        for rules in sorted(cited):
            if set(rules) != set(claim.rules):
                yield _claim("swapped", ", ".join(rules), data, entry, index, rules=rules)
        for position, rule in enumerate(claim.rules):
            rest = claim.rules[:position] + claim.rules[position + 1 :]
            yield _claim("one fewer", rule, data, entry, index, rules=rest)
            for other in data.rules:
                if other not in claim.rules:
                    changed = (*claim.rules[:position], other, *claim.rules[position + 1 :])
                    yield _claim(
                        "another rule", f"{rule} -> {other}", data, entry, index, rules=changed
                    )
        for other in data.rules:
            if other not in claim.rules:
                yield _claim("one more", other, data, entry, index, rules=(*claim.rules, other))


def flipped_verdicts(data: GameData) -> Iterator[Tampering]:
    for entry in data.entries.values():
        if entry.verdict is not None:
            flipped = msgspec.structs.replace(
                entry, verdict="nein" if entry.verdict == "ja" else "ja"
            )
            yield Tampering("verdict flipped", entry.id, "", with_entry(data, flipped), entry.id, 0)


def changed_scenes(data: GameData) -> Iterator[Tampering]:
    """An expectation or a move deleted, a field of the position left out."""
    for entry, index, claim in run_claims(data):
        for number, scenario in enumerate(claim.scenarios):
            for what, changed in _weaker(scenario):
                scenarios = (*claim.scenarios[:number], changed, *claim.scenarios[number + 1 :])
                yield _claim("scene weakened", what, data, entry, index, scenarios=scenarios)
        for number, scenario in enumerate(claim.scenarios):
            rest = claim.scenarios[:number] + claim.scenarios[number + 1 :]
            yield _claim("scenario deleted", scenario.title, data, entry, index, scenarios=rest)


def _weaker(scenario: Scenario) -> Iterator[tuple[str, Scenario]]:
    replace = msgspec.structs.replace
    yield "asks", replace(scenario, asks={})
    if scenario.instead:
        yield "instead", replace(scenario, instead=())
    for name in ("agreed", "then", "given"):
        facts = getattr(scenario, name)
        for key in facts:
            rest = {path: value for path, value in facts.items() if path != key}
            yield f"{name}.{key}", replace(scenario, **{name: rest})
    for index in range(len(scenario.when)):
        yield (
            f"when.{index}",
            replace(scenario, when=scenario.when[:index] + scenario.when[index + 1 :]),
        )


_SWAPS = (
    ("höher", "niedriger"), ("höchste", "niedrigste"), ("mehr", "weniger"),
    ("meisten", "wenigsten"),
    ("zuerst", "zuletzt"), ("links", "rechts"), ("linke", "rechte"), ("rot", "schwarz"),
    ("du", "die anderen"), ("Herausforderer", "Besitzer"), ("annehmen", "ablehnen"),
    ("immer", "nie"), ("nur", "auch"), ("darfst", "musst"), ("erste", "zweite"),
)  # fmt: skip


def changed_texts(data: GameData) -> Iterator[Tampering]:
    """*nicht* put in or taken out, higher and lower, actors and the like swapped."""
    for entry, index, claim in claims_of(data):
        for what, text in _false_texts(claim.text):
            yield _claim("text", what, data, entry, index, text=text)


def _false_texts(text: str) -> Iterator[tuple[str, str]]:
    if re.search(r"\bnicht\b", text):
        yield "nicht taken out", re.sub(r"\s*\bnicht\b", "", text, count=1)
    first, _, rest = text.partition(" ")
    yield "nicht put in", f"{first} nicht {rest}"
    for one, other in _SWAPS:
        for word, new in ((one, other), (other, one)):
            if re.search(rf"\b{word}\b", text):
                yield f"{word} -> {new}", re.sub(rf"\b{word}\b", new, text, count=1)


def raised_numbers(data: GameData) -> Iterator[Tampering]:
    for rule in data.rules.values():
        for name, value in rule.values.items():
            if isinstance(value, int) and not isinstance(value, bool):
                values = {**rule.values, name: value + 1}
                changed = msgspec.structs.replace(rule, values=values)
                yield Tampering("number raised", rule.id, name, with_rule(data, changed))


def moved_pages(data: GameData) -> Iterator[Tampering]:
    for rule in data.rules.values():
        for index, citation in enumerate(rule.cite):
            for position, page in enumerate(citation.pages):
                pages = (*citation.pages[:position], page + 1, *citation.pages[position + 1 :])
                moved = msgspec.structs.replace(citation, pages=tuple(sorted(set(pages))))
                cite = (*rule.cite[:index], moved, *rule.cite[index + 1 :])
                changed = msgspec.structs.replace(rule, cite=cite)
                yield Tampering("page raised", rule.id, f"S. {page}", with_rule(data, changed))
