"""What readers are told at one time: each answer with its pages and proof, each rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from rulesfaq.explain import fill_text, format_pages
from rulesfaq.explain.texts import typeset
from rulesfaq.model.faq import Claim
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule, Scalar
from rulesfaq.model.texts import PLACEHOLDER, render
from rulesfaq.proof.check import GameReport

Levels = Mapping[str, str]
Facts = Mapping[str, Any]


class Proven(msgspec.Struct, frozen=True):
    """What was found of one claim."""

    levels: Levels = {}
    facts: Facts = {}
    """What the engine gave, by scenario and path."""


class ClaimState(msgspec.Struct, frozen=True):
    """One claim as it is told."""

    template: str
    """The text before numbers are filled in."""
    text: str
    pages: tuple[str, ...]
    rules: tuple[str, ...]
    """Cited, or named in the text."""
    proven: Proven


class EntryState(msgspec.Struct, frozen=True):
    """One answer as it is told."""

    game: str
    question: str
    verdict: str
    """Empty where it is no question of yes or no."""
    claims: tuple[ClaimState, ...]


class RuleState(msgspec.Struct, frozen=True):
    """One rule as it is told."""

    game: str
    text: str
    values: Mapping[str, Scalar]
    pages: tuple[str, ...]


class State(msgspec.Struct, frozen=True):
    """Everything that is told, by id."""

    entries: Mapping[str, EntryState]
    rules: Mapping[str, RuleState]


Found = Mapping[str, Sequence[Proven]]
"""What was found of the claims of a game, by entry."""


def state_of(games: Iterable[GameData], found: Mapping[str, Found]) -> State:
    """Put together what is told.

    Args:
        games: The data.
        found: By game, what was found of its claims; nothing is unchecked.
    """
    entries, rules = {}, {}
    for data in games:
        known = found.get(data.id, {})
        for ident, rule in data.rules.items():
            text = typeset(render(rule.text, data.rules, rule))
            rules[ident] = RuleState(data.id, text, rule.values, _pages((rule,)))
        for entry in data.entries.values():
            proofs = known.get(entry.id, ())
            claims = tuple(
                _claim(data, claim, proofs[index] if index < len(proofs) else Proven())
                for index, claim in enumerate(entry.claims)
            )
            entries[entry.id] = EntryState(data.id, entry.question, entry.verdict or "", claims)
    return State(entries, rules)


def _claim(data: GameData, claim: Claim, proven: Proven) -> ClaimState:
    named = [match["rule"] for match in PLACEHOLDER.finditer(claim.text) if match["rule"]]
    cited = [data.rules[rule] for rule in claim.rules if rule in data.rules]
    rules = tuple(dict.fromkeys((*claim.rules, *named)))
    if proven.levels:  # what verify found stands beside, and says nothing of other claims
        unsaid = "unchecked" if claim.always else "not_applicable"
        proven = Proven({"always": unsaid, **proven.levels}, proven.facts)
    return ClaimState(claim.text, fill_text(data, claim.text), _pages(cited), rules, proven)


def _pages(rules: Iterable[Rule]) -> tuple[str, ...]:
    found = {
        (cite.source, format_pages(cite.pages), cite.section) for r in rules for cite in r.cite
    }
    return tuple(": ".join(part for part in place if part) for place in sorted(found))


def found_by(reports: Iterable[GameReport], games: Mapping[str, GameData]) -> Mapping[str, Found]:
    """Return what a check found, by game and entry.

    A claim that cites a rule about which data and engine disagree has not the level form.
    """
    found: dict[str, dict[str, list[Proven]]] = {}
    for report in reports:
        own = found.setdefault(report.game, {})
        data = games[report.game]
        faulty = {fault.place for fault in report.faults}
        wrong = {rule.id for rule in data.rules.values() if rule.place in faulty}
        for claim in report.claims:
            cited = data.entries[claim.entry].claims[claim.index].rules
            facts = {f"{fact.scenario}: {fact.path}": fact.actual for fact in claim.facts}
            levels = {str(level): str(status) for level, status in claim.levels.items()}
            if wrong.intersection(cited):
                levels["form"] = "failed"
            own.setdefault(claim.entry, []).append(Proven(levels, facts))
    return found
