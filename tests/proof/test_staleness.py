"""What readers see and no scene proves: changed, it must be read again before it counts."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import Ledger
from rulesfaq.proof.ledger import code_hash, parts_of, read_ledger
from rulesfaq.proof.staleness import stale, texts_of
from rulesfaq.settings import load_settings

SETTINGS = load_settings()
DATA = load_corpus(SETTINGS.data, SETTINGS.schemas).game("bozu")
CODE = code_hash(find_games()["bozu"])
LEDGER = read_ledger(SETTINGS.data, "bozu")
replace = msgspec.structs.replace


def swapped_answers(data: GameData) -> GameData:
    """Let questions with a verdict of their own carry the other one."""
    entry = next(entry for entry in data.entries.values() if entry.asked)
    turned = {"ja": "nein", "nein": "ja"}
    asked = {turned[verdict]: texts for verdict, texts in entry.asked.items()}
    return replace(data, entries={**data.entries, entry.id: replace(entry, asked=asked)})


def contrary_phrasing(data: GameData) -> GameData:
    entry = next(entry for entry in data.entries.values() if entry.verdict)
    ways = (*entry.phrasings, "Ist genau das verboten?")
    return replace(data, entries={**data.entries, entry.id: replace(entry, phrasings=ways)})


def swapped_labels(data: GameData) -> GameData:
    option, *others = data.options
    first, second, *rest = option.values
    values = (replace(first, label=second.label), replace(second, label=first.label), *rest)
    return replace(data, options=(replace(option, values=values), *others))


def negated_term(data: GameData) -> GameData:
    term, *others = data.glossary
    return replace(data, glossary=(replace(term, text=f"Nicht: {term.text}"), *others))


def negated_phrase(data: GameData) -> GameData:
    refusals = dict(data.phrases["facts"])
    key = next(iter(refusals))
    return replace(data, phrases={**data.phrases, "facts": {**refusals, key: "Stimmt nicht."}})


def negated_guide(data: GameData) -> GameData:
    section, *others = data.guide
    line, *lines = section.lines
    changed = replace(section, lines=(replace(line, text=f"Nicht: {line.text}"), *lines))
    return replace(data, guide=(changed, *others))


def another_pitch(data: GameData) -> GameData:
    return replace(data, pitch="Ein ganz anderes Spiel.")


def negated_rule(data: GameData) -> GameData:
    rule = next(iter(data.rules.values()))
    return replace(data, rules={**data.rules, rule.id: replace(rule, text="Es ist nicht so.")})


def honest(data: GameData) -> Ledger:
    """Return what the ledger should say of the data, had the same been found of each claim."""
    assert LEDGER is not None
    claims = {
        entry: tuple(
            replace(record, parts=parts_of(data, data.entries[entry], claim, CODE))
            for claim, record in zip(data.entries[entry].claims, records, strict=True)
        )
        for entry, records in LEDGER.claims.items()
    }
    return replace(LEDGER, claims=claims, texts=texts_of(data))


@pytest.mark.parametrize(
    "change",
    [
        swapped_answers,
        contrary_phrasing,
        swapped_labels,
        negated_term,
        negated_phrase,
        negated_guide,
        another_pitch,
        negated_rule,
    ],
)
def test_a_text_that_changed_has_to_be_read_again(change: Callable[[GameData], GameData]) -> None:
    assert LEDGER is not None
    changed = change(DATA)
    assert stale(DATA, LEDGER, honest(DATA)) == ()
    assert [fault.level for fault in stale(changed, LEDGER, honest(changed))] != []


def test_a_ledger_that_says_what_was_not_found_is_told() -> None:
    assert LEDGER is not None
    entry, records = next(
        (e, r) for e, r in LEDGER.claims.items() if "held" in r[0].levels.values()
    )
    forged = replace(records[0], levels={**records[0].levels, "example": "failed"})
    ledger = replace(LEDGER, claims={**LEDGER.claims, entry: (forged, *records[1:])})
    (fault,) = stale(DATA, ledger, LEDGER)
    assert "the ledger does not say what was found" in fault.message
