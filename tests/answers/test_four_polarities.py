"""Every yes/no entry asked in four polarities: a verdict may be missing, never be wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesfaq.answers.ask import ask
from rulesfaq.loading.corpus import check_data
from rulesfaq.model.faq import FaqEntry
from rulesfaq.search.index import build_index

ROOT = Path(__file__).parents[2]
QUESTION = re.compile(r"(Darf|Muss|Kann) ich ([^,]*?)(?P<last>\w+)(?P<case>,.*)?\?")
OTHER = {"ja": "nein", "nein": "ja"}


def polarities(entry: FaqEntry) -> list[tuple[str, str]]:
    match = QUESTION.fullmatch(entry.question)
    if match is None or entry.verdict is None:
        return []
    verb, what, last, case = match[1].lower(), match[2], match["last"], match["case"] or ""
    return [
        (entry.question, entry.verdict),
        (f"Stimmt es, dass ich {what}{last} {verb}{case}?", entry.verdict),
        (f"Einer sagt, man {verb} {what}{last}{case}. Stimmt das?", entry.verdict),
        (f"Stimmt es, dass ich {what}nicht {last} {verb}{case}?", OTHER[entry.verdict]),
    ]


@pytest.fixture(scope="module")
def verdicts() -> list[tuple[str, str, str | None]]:
    corpus, _ = check_data(ROOT / "data", ROOT / "schemas")
    assert corpus is not None
    index = build_index(corpus)
    return [
        (text, expected, ask(corpus, index, {}, text, game.id).verdict)
        for game in corpus
        for entry in game.entries.values()
        for text, expected in polarities(entry)
    ]


def test_no_verdict_is_wrong(verdicts: list[tuple[str, str, str | None]]) -> None:
    assert [row for row in verdicts if row[2] not in {row[1], None}] == []


def test_most_verdicts_are_given(verdicts: list[tuple[str, str, str | None]]) -> None:
    given = [row for row in verdicts if row[2] is not None]

    assert len(given) >= 0.75 * len(verdicts)
