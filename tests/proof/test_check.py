"""A check compares with the ledger: what changed since is never held."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulesfaq.errors import DataError
from rulesfaq.model.game import GameData
from rulesfaq.proof.check import GameReport, check_game, entry_levels
from rulesfaq.proof.ledger import (
    claim_levels,
    code_hash,
    ledger_path,
    read_ledger,
    write_ledger,
)
from rulesfaq.proof.report import as_plain, as_text
from tests.proof.poets import claim, poets, scene
from tests.proof.shapes import draw

HONEST = poets(claim(draw.ELIMINATES))


def check(data: GameData, before: GameReport | None = None) -> GameReport:
    return check_game(data, draw.GAME, before.ledger if before else None)


def test_what_was_never_checked_is_said_and_fails() -> None:
    report = check(HONEST)

    assert "not in the ledger" in str(report.stale[0])
    assert report.failed


def test_what_was_checked_and_is_unchanged_holds() -> None:
    assert not check(HONEST, check(HONEST)).failed


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (claim(draw.ELIMINATES, text="Ja, du scheidest nicht aus."), "text"),
        (claim(draw.ELIMINATES, scenarios=(scene(agreed={"pile": 5}),)), "scenarios"),
        (claim("poets.card.semimaru-is-worst"), "cited rules"),
    ],
)
def test_a_claim_that_differs_from_what_was_checked_is_stale(changed: Any, what: str) -> None:
    report = check(poets(changed), check(HONEST))

    assert what in report.stale[0].message
    assert "changed since it was checked" in report.stale[0].message
    assert report.failed


def test_a_stale_claim_is_never_shown_as_held() -> None:
    ledger = check(HONEST).ledger
    data = poets(claim(draw.ELIMINATES, text="Ja, du scheidest nicht aus."))
    (entry,) = data.entries.values()

    (levels,) = claim_levels(data, ledger, entry, code_hash(draw.GAME))

    assert set(levels.values()) == {"stale", "not_applicable"}
    assert entry_levels((levels,))["example"] == "stale"


def test_a_changed_engine_makes_all_stale() -> None:
    ledger = check(HONEST).ledger
    (entry,) = HONEST.entries.values()

    (levels,) = claim_levels(HONEST, ledger, entry, "another engine")

    assert "held" not in levels.values()


def test_a_claim_that_the_ledger_does_not_know_is_unchecked() -> None:
    (entry,) = HONEST.entries.values()

    (levels,) = claim_levels(HONEST, None, entry, code_hash(draw.GAME))

    assert {state for level, state in levels.items() if level != "always"} == {"unchecked"}


def test_a_ledger_is_read_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "games" / "poets").mkdir(parents=True)
    ledger = check(HONEST).ledger

    write_ledger(tmp_path, ledger)

    assert read_ledger(tmp_path, "poets") == ledger
    assert read_ledger(tmp_path, "nothing") is None


def test_a_damaged_ledger_is_said_with_the_way_out(tmp_path: Path) -> None:
    path = ledger_path(tmp_path, "poets")
    path.parent.mkdir(parents=True)
    path.write_text('{"game": 3', "utf-8")

    with pytest.raises(DataError, match="check --write"):
        read_ledger(tmp_path, "poets")


def test_data_and_engine_must_agree_on_rules_misreadings_and_options() -> None:
    rules = {rule.id: rule for rule in HONEST.rules.values() if rule.id != draw.DRAW}
    rules[draw.KEEPS] = msgspec.structs.replace(rules[draw.KEEPS], misreadings={"other": "Satz."})
    data = msgspec.structs.replace(HONEST, rules=rules, options=())

    said = " ".join(fault.message for fault in check(data).faults)

    assert f"a function for {draw.DRAW}, but rules.yaml does not state it" in said
    assert "misreading semimaru-too; rules.yaml does not word it" in said
    assert "has no misreading other" in said
    assert "option semimaru is not stated" in said


def test_misreadings_that_no_entry_refutes_are_listed() -> None:
    assert check(HONEST).unrefuted == ((draw.KEEPS, "semimaru-too"),)


def test_the_report_counts_and_points() -> None:
    report = check(poets(claim(draw.KEEPS)), check(HONEST))

    text = "\n".join(as_text((report,)))

    assert "poets: 1 entries, 1 claims: 0 held, 1 failed, 0 open, 0 plain; 1 stale" in text
    assert "poets.faq.semimaru, claim 1: " in text
    assert as_plain((report,))["ok"] is False


def test_a_game_without_an_engine_shows_form_alone() -> None:
    report = check_game(HONEST, None, None)

    assert dict(report.claims[0].levels) == {
        "form": "held",
        "example": "not_applicable",
        "source": "not_applicable",
        "counter": "not_applicable",
        "always": "not_applicable",
        "bound": "not_applicable",
    }
    assert not report.failed
