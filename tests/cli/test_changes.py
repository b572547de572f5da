"""The command that notes what readers are told otherwise, for the feeds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulesfaq.errors import DataError
from rulesfaq.history import read_log
from tests.cli.broken import ENTRY, FILE, GAME, change, git, repository, run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return repository(tmp_path / "repo")


def noted(data: Path) -> Any:
    return json.loads((data / "games" / GAME / "changes.json").read_text("utf-8"))["changes"]


def test_a_changed_sentence_is_noted_with_old_and_new(data: Path) -> None:
    (data / "games" / GAME / "changes.json").unlink(missing_ok=True)
    change(data / FILE, "entscheidest, ob", "bestimmst, ob")

    done = run(data.parent, "changes", "--data", data, "--since", "HEAD", "--write")

    assert (done.returncode, done.stdout) == (0, f"changed {ENTRY}: text\n")
    assert "1 told otherwise" in done.stderr
    (found,) = noted(data)
    assert (found["entry"], found["kind"]) == (ENTRY, "changed")
    assert found["commit"] == git(data, "rev-parse", "HEAD").strip()[:12]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found["date"])
    (told,) = found["told"]
    assert "entscheidest, ob" in told["before"]
    assert "bestimmst, ob" in told["after"]


def test_what_was_noted_since_the_same_revision_is_noted_once(data: Path) -> None:
    (data / "games" / GAME / "changes.json").unlink(missing_ok=True)
    change(data / FILE, "entscheidest, ob", "bestimmst, ob")
    for _ in range(2):
        run(data.parent, "changes", "--data", data, "--since", "HEAD", "--write")

    assert len(noted(data)) == 1


def test_without_write_nothing_is_noted_and_a_proof_alone_is_no_change(data: Path) -> None:
    before = (data / "games" / GAME / "changes.json").read_bytes()
    change(data / FILE, "asks: {hand.A: 4}", "asks: {hand.A: 5}")

    done = run(data.parent, "changes", "--data", data, "--since", "HEAD")

    assert (done.returncode, done.stdout) == (0, "")
    assert (data / "games" / GAME / "changes.json").read_bytes() == before


def test_a_log_that_cannot_be_read_is_told_by_its_name(data: Path) -> None:
    (data / "games" / GAME / "changes.json").write_text("{", "utf-8")

    with pytest.raises(DataError) as caught:
        read_log(data, GAME)

    (problem,) = caught.value.problems
    assert (problem.file, problem.code) == (f"games/{GAME}/changes.json", "changes/damaged")
