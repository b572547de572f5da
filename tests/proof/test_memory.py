"""Checking again with what was proven before gives what checking anew gives."""

from __future__ import annotations

import msgspec
import pytest

from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.game import GameData
from rulesfaq.proof.check import Case, GameReport, Memory, check_games
from rulesfaq.settings import load_settings

GAME = find_games()["bozu"]
SETTINGS = load_settings({})
DATA = load_corpus(SETTINGS.data, SETTINGS.schemas).game("bozu")
ENTRY = "bozu.faq.kaiser"


def report(data: GameData, memory: Memory | None = None) -> GameReport:
    (found,) = check_games((Case(data, GAME),), 1, memory)
    return found


def timeless(found: GameReport) -> GameReport:
    return msgspec.structs.replace(found, seconds=0.0)


def asking(value: object) -> GameData:
    """The data, with another value asked for in the first scenario of an entry."""
    entry = DATA.entries[ENTRY]
    claim = entry.claims[0]
    scenario = msgspec.structs.replace(claim.scenarios[0], asks={"hand.A": value})
    scenarios = (scenario, *claim.scenarios[1:])
    claims = (msgspec.structs.replace(claim, scenarios=scenarios), *entry.claims[1:])
    changed = msgspec.structs.replace(entry, claims=claims)
    return msgspec.structs.replace(DATA, entries={**DATA.entries, ENTRY: changed})


@pytest.fixture(scope="module")
def memory() -> Memory:
    memory = Memory()
    report(DATA, memory)
    return memory


def test_nothing_is_proven_again_where_nothing_changed(memory: Memory) -> None:
    entry = DATA.entries[ENTRY]

    assert memory.recall(DATA, GAME).keys() == DATA.entries.keys()
    assert memory.recall(asking(5), GAME).keys() == DATA.entries.keys() - {entry.id}


def test_a_changed_entry_is_proven_again_and_gives_what_it_gives_anew() -> None:
    memory = Memory()
    report(DATA, memory)

    again = report(asking(5), memory)

    assert timeless(again) == timeless(report(asking(5)))
    assert again.failed


def test_one_and_true_are_not_the_same(memory: Memory) -> None:
    report(asking(1), memory)

    assert ENTRY not in memory.recall(asking(True), GAME)


def test_a_changed_rule_has_all_entries_proven_again(memory: Memory) -> None:
    rule = next(iter(DATA.rules.values()))
    changed = msgspec.structs.replace(rule, title="Anders")
    data = msgspec.structs.replace(DATA, rules={**DATA.rules, rule.id: changed})

    assert memory.recall(data, GAME) == {}
