"""What check tells of the changes since a revision."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.broken import COMMAND, ENTRY, FILE, GAME, change, environment, git, repository, run

RULES = f"games/{GAME}/rules.yaml"
LEDGER = f"games/{GAME}/proofs.json"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return repository(tmp_path / "repo")


def since(data: Path, revision: str = "HEAD") -> Any:
    done = run(data.parent, "check", "--data", data, "--format", "json", "--since", revision)
    assert done.stderr == ""
    assert git(data, "worktree", "list").count("\n") == 1
    return json.loads(done.stdout)["since"]


def told(changes: Any, entry: str) -> set[tuple[str, str, str, str]]:
    (change,) = (change for change in changes["entries"] if change["entry"] == entry)
    return {(d["what"], d["name"], d["before"], d["after"]) for d in change["differences"]}


def test_without_a_change_nothing_is_told(data: Path) -> None:
    changes = since(data)

    assert (changes["entries"], changes["rules"]) == ([], [])
    assert changes["commit"] == git(data, "rev-parse", "HEAD").strip()


def test_a_text_a_verdict_a_page_and_a_level_are_told(data: Path) -> None:
    change(data / FILE, "entscheidest, ob", "bestimmst, ob")
    change(data / FILE, "asks: {hand.A: 4}", "asks: {hand.A: 5}")

    found = told(since(data), ENTRY)

    assert ("level", "example", "held", "failed") in found
    assert any(what == "text" and "bestimmst" in after for what, _, _, after in found)


def test_a_verdict_is_told_with_old_and_new(data: Path) -> None:
    change(data / FILE, "verdict: nein", "verdict: ja")

    changes = since(data)

    verdicts = [
        (difference["before"], difference["after"])
        for entry in changes["entries"]
        for difference in entry["differences"]
        if difference["what"] == "verdict"
    ]
    assert verdicts == [("nein", "ja")]


def test_a_changed_citation_is_told_of_the_rule_and_of_the_answers_that_cite_it(
    data: Path,
) -> None:
    rules = (data / RULES).read_text("utf-8")
    start = rules.index("- id: bozu.card.emperor-keep")
    cite = rules.index("cite: [", start)
    end = rules.index("\n", cite)
    other = "cite: [{source: karte-kaiser, section: Anders}]"
    (data / RULES).write_text(rules[:cite] + other + rules[end:], "utf-8")

    changes = since(data)

    (rule,) = changes["rules"]
    assert rule["rule"] == "bozu.card.emperor-keep"
    assert ENTRY in rule["turned"]
    assert any(what == "pages" and "Anders" in after for what, _, _, after in told(changes, ENTRY))


def test_a_changed_value_names_the_answers_that_turn_with_it(data: Path) -> None:
    change(data / RULES, "players_max: 6}", "players_max: 5}")

    changes = since(data)

    (rule,) = changes["rules"]
    assert ("value", "players_max", "6", "5") in {
        (d["what"], d["name"], d["before"], d["after"]) for d in rule["differences"]
    }
    filled = {d for entry in rule["turned"] for d in told(changes, entry) if d[0] == "text"}
    assert {("sechs" in before, "fünf" in after) for _, _, before, after in filled} == {
        (True, True)
    }


def test_a_value_that_the_engine_has_not_yet_names_what_will_not_hold_then(data: Path) -> None:
    change(data / RULES, "values: {skipped_turns: 1}", "values: {skipped_turns: 2}")

    changes = since(data)
    text = run(data.parent, "check", "--data", data, "--since", "HEAD")

    (rule,) = changes["rules"]
    assert rule["turning"]
    assert text.returncode == 1
    assert "| value skipped\\_turns | 1 | 2 |" in text.stdout
    assert f"once the engine has it: {', '.join(rule['turning'])} |" in text.stdout


def test_added_and_removed_answers_are_told(data: Path) -> None:
    change(data / FILE, ENTRY, f"{ENTRY}-neu")

    kinds = {entry["entry"]: entry["kind"] for entry in since(data)["entries"]}

    assert (kinds[ENTRY], kinds[f"{ENTRY}-neu"]) == ("removed", "added")


NEW_CLAIM = """\
  - text: Der Kaiser ist eine Karte.
    rules: [bozu.deck.hundred]
    plain: nur ein Satz
"""


def test_a_claim_put_before_others_does_not_make_them_changed(data: Path) -> None:
    first = "  - text: Nach der Standardregel"
    change(data / FILE, first, NEW_CLAIM + first)

    (changed,) = since(data)["entries"]

    assert {difference["claim"] for difference in changed["differences"]} == {1}


def test_a_revision_without_ledger_is_checked_by_its_own_package(data: Path) -> None:
    git(data, "rm", "-q", "--cached", LEDGER)
    git(data, "commit", "-q", "-m", "no ledger")

    changes = since(data)

    assert (changes["entries"], changes["rules"]) == ([], [])


def test_a_package_that_cannot_be_run_is_named(data: Path) -> None:
    package = data.parent / "rulesfaq"
    package.mkdir()
    (package / "__init__.py").write_text("raise SystemExit('too old')\n", "utf-8")
    git(data, "rm", "-q", "--cached", LEDGER)
    git(data.parent, "add", "rulesfaq")
    git(data, "commit", "-q", "-m", "no ledger")

    done = run(data.parent, "check", "--data", data, "--since", "HEAD")

    assert done.returncode == 2
    assert "its own package cannot check it: too old" in done.stderr
    assert git(data, "worktree", "list").count("\n") == 1


def test_data_that_cannot_be_read_any_more_are_named_with_their_first_fault(data: Path) -> None:
    change(data / FILE, "featured: 4", "featurd: 4")
    git(data, "commit", "-q", "-a", "-m", "old words")
    change(data / FILE, "featurd: 4", "featured: 4")

    done = run(data.parent, "check", "--data", data, "--since", "HEAD")

    assert done.returncode == 2
    assert f"cannot read its data: {FILE}:14:3: unknown key featurd" in done.stderr


def test_wrong_revisions_and_folders_are_named(data: Path, tmp_path: Path) -> None:
    outside = repository(tmp_path / "other") / "games"
    alone = tmp_path / "alone"
    (outside.parent.parent / ".git").rename(tmp_path / "git")
    outside.parent.rename(alone)
    for folder, chosen, revision, said in (
        (data.parent, data, "nope", "unknown revision 'nope' (name a branch"),
        (data.parent, data, "--help", "unknown revision '--help'"),
        (data.parent, alone, "HEAD", f"{alone} is outside the repository {data.parent}"),
        (alone, alone, "HEAD", f"{alone} is not in a git repository"),
    ):
        done = run(folder, "check", "--data", chosen, f"--since={revision}")
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr


def test_a_revision_from_before_the_data_is_named(data: Path) -> None:
    git(data, "checkout", "-q", "--orphan", "before")
    git(data, "commit", "-q", "--allow-empty", "-m", "nothing")
    git(data, "rm", "-r", "-q", "--cached", ".")
    git(data, "commit", "-q", "--allow-empty", "-m", "nothing at all")

    done = run(data.parent, "check", "--data", data, "--since", "HEAD")

    assert done.returncode == 2
    assert "cannot compare with 'HEAD': it has no folder data" in done.stderr


def test_a_shallow_clone_is_told_how_to_have_the_history(data: Path, tmp_path: Path) -> None:
    git(data, "commit", "-q", "--allow-empty", "-m", "second")
    git(tmp_path, "clone", "-q", "--depth", "1", data.parent.as_uri(), "shallow")

    done = run(tmp_path / "shallow", "check", "--data", "data", "--since", "HEAD~1")

    assert done.returncode == 2
    assert "fetch-depth: 0" in done.stderr


def test_within_a_hook_of_git_the_index_of_the_commit_is_left_alone(data: Path) -> None:
    hook = data.parent / ".git" / "hooks" / "pre-commit"
    hook.write_text(f"#!/bin/sh\nexec {COMMAND} check --data data --since HEAD\n", "utf-8")
    hook.chmod(0o755)
    change(data / FILE, "# Emperors", "# Rulers")

    git(data.parent, "commit", "-q", "-a", "-m", "a comment")

    assert git(data.parent, "status", "--porcelain") == ""
    assert git(data.parent, "show", "--stat", "HEAD").count("|") == 1


def test_a_format_without_a_place_for_changes_is_wrong_use(data: Path) -> None:
    done = run(data.parent, "check", "--data", data, "--format", "sarif", "--since", "HEAD")

    assert done.returncode == 2
    assert "add --also markdown:FILE" in done.stderr


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_who_interrupts_finds_the_repository_as_it_was(
    data: Path, tmp_path: Path, number: signal.Signals, status: int
) -> None:
    """A revision whose package never comes to an end, and tells through a pipe that it runs."""
    pipe, temporary = tmp_path / "pipe", tmp_path / "temporary"
    os.mkfifo(pipe)
    temporary.mkdir()
    package = data.parent / "rulesfaq"
    package.mkdir()
    endless = f"import signal\nopen({str(pipe)!r}, 'w').close()\nsignal.pause()\n"
    (package / "__init__.py").write_text(endless, "utf-8")
    git(data, "rm", "-q", "--cached", LEDGER)
    git(data.parent, "add", "rulesfaq")
    git(data, "commit", "-q", "-m", "endless")
    command = [str(COMMAND), "check", "--data", str(data), "--since", "HEAD"]
    running = subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment(TMPDIR=str(temporary)),
        stderr=subprocess.PIPE,
        text=True,
    )
    with running:
        pipe.read_text("utf-8")
        assert git(data, "worktree", "list").count("\n") == 2
        running.send_signal(number)
        _, said = running.communicate(timeout=60)

    assert (running.returncode, said.strip()) == (status, "")
    assert git(data, "worktree", "list").count("\n") == 1
    assert list(temporary.iterdir()) == []
