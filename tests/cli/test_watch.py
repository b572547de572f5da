"""Watching a data folder, as an author does while writing."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from rulesfaq.settings import load_settings
from tests.cli.broken import (
    CLAIMS,
    COMMAND,
    FILE,
    GAME,
    change,
    claims,
    environment,
    repository,
    run,
)

WAIT_S = 120
HELD = f"form {CLAIMS} held"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return repository(tmp_path / "repo")


@pytest.fixture
def watching(data: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [COMMAND, "check", "--data", data, "--watch"],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        yield process
        process.kill()


def pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def until(stream: IO[str] | None, words: str) -> str:
    """Read lines until one holds the words; return all of them."""
    read = ""
    for line in pipe(stream):
        read += line
        if words in line:
            return read
    pytest.fail(f"ended without {words!r}: {read}")


def test_a_saved_file_is_checked_again_and_a_broken_one_keeps_it_watching(
    data: Path, watching: subprocess.Popen[str]
) -> None:
    first = until(watching.stdout, HELD)
    until(watching.stderr, "watching")
    assert "0 failed" in first

    change(data / FILE, "topic: Kaiser", "topic: [Kaiser")
    named = until(watching.stderr, FILE)
    broken = until(watching.stdout, FILE)
    assert named[2] == named[5] == ":"
    assert "not closed properly" in broken

    change(data / FILE, "topic: [Kaiser", "topic: Kaiser")
    until(watching.stderr, FILE)
    assert "0 failed" in until(watching.stdout, HELD)

    watching.send_signal(signal.SIGINT)
    assert watching.wait(WAIT_S) == 130
    assert pipe(watching.stderr).read().strip() == ""


def test_only_the_game_whose_file_changed_is_checked_again(
    data: Path, watching: subprocess.Popen[str]
) -> None:
    until(watching.stderr, "watching")
    until(watching.stdout, HELD)
    shutil.copytree(load_settings({}).data / "games" / "karat", data / "games" / "karat")
    until(watching.stderr, "games/karat/")
    both = until(watching.stdout, f"form {claims('karat')} held")
    change(data / "games" / "karat" / "faq" / "sieg.yaml", "entries:", "# more\nentries:")
    until(watching.stderr, "sieg.yaml")
    again = until(watching.stdout, f"form {claims('karat')} held")

    def seconds(report: str, game: str) -> str:
        (line,) = (line for line in report.splitlines() if line.startswith(f"{game}: "))
        return line[line.rindex("(") :]

    assert seconds(both, GAME) == seconds(again, GAME)
    assert GAME in again


def test_a_damaged_ledger_and_a_lost_folder_keep_it_watching(
    data: Path, watching: subprocess.Popen[str]
) -> None:
    until(watching.stderr, "watching")
    until(watching.stdout, HELD)

    ledger = data / "games" / GAME / "proofs.json"
    whole = ledger.read_bytes()
    ledger.write_bytes(whole[:100])
    assert "proofs.json" in until(watching.stdout, "check --write")

    (data / "games").rename(data / "game")
    until(watching.stdout, "the folder games is missing")
    (data / "game").rename(data / "games")
    ledger.write_bytes(whole)
    until(watching.stdout, HELD)


def test_ledgers_are_not_written_while_watching(data: Path) -> None:
    done = run(data, "check", "--data", data, "--watch", "--write")

    assert done.returncode == 2
    assert "--write does not go with --watch" in done.stderr
