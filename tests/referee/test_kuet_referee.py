from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulesfaq.games.kuet.referee import referee
from rulesfaq.spoken.ruling import Missing, Ruling
from tests.referee.told_cases import contradicted

CASES: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "kuet.yaml").read_text("utf-8"))
FAQ = sorted((Path(__file__).parents[2] / "data" / "games").glob("*/faq/*.yaml"))
RULED = [
    case for name, cases in CASES.items() if name not in ("none", "incomplete") for case in cases
]


@pytest.mark.parametrize("case", RULED, ids=lambda case: case["q"])
def test_a_told_position_is_worked_out(case: dict[str, Any]) -> None:
    ruling = referee(case["q"], case.get("options", {}), case.get("chosen", False))
    assert isinstance(ruling, Ruling), ruling
    assert ruling.verdict == case.get("verdict"), ruling.text
    for part in case.get("text", ()):
        assert part in ruling.text
    for part in case.get("not", ()):
        assert part not in ruling.text
    cited = list(dict.fromkeys(step.rule for step in ruling.steps))[:4]
    assert set(case["rules"]) <= set(cited)
    assert ruling.understood.startswith("verstanden: ")


@pytest.mark.parametrize("case", CASES["incomplete"], ids=lambda case: case["q"])
def test_what_is_missing_is_asked_for(case: dict[str, Any]) -> None:
    missing = referee(case["q"], case.get("options", {}), case.get("chosen", False))
    assert isinstance(missing, Missing), missing
    assert list(missing.missing) == case["missing"]


@pytest.mark.parametrize("question", CASES["none"])
def test_rules_and_other_games_are_left_alone(question: str) -> None:
    assert referee(question, {}, False) is None


def test_no_question_of_an_entry_is_answered_against_it_where_the_game_is_chosen() -> None:
    assert contradicted(referee, "kuet") == []


def entries() -> Iterator[tuple[str, str, str | None]]:
    for path in FAQ:
        for entry in yaml.safe_load(path.read_text("utf-8"))["entries"]:
            verdict = entry.get("verdict")
            for text in (entry["question"], *entry.get("phrasings", ())):
                yield entry["id"], text, verdict
            for turned, texts in entry.get("asked", {}).items():
                for text in texts:
                    yield entry["id"], text, turned


def test_no_question_of_ours_is_answered_otherwise() -> None:
    asked = 0
    for ident, text, verdict in entries():
        asked += 1
        ruling = referee(text, {}, False)
        if ruling is None:
            continue
        assert ident.startswith("kuet."), text
        assert isinstance(ruling, Ruling), text
        assert verdict is None or ruling.verdict == verdict, (text, ruling.text)
    assert asked > 1000
