"""The README: what it promises is there."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

from rulesfaq.cli.main import ROOMS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
QUESTION = "Darf ich passen, wenn eine Herausforderung läuft?"


def test_the_readme_starts_with_the_two_commands() -> None:
    commands = re.findall(r"^(?:make|curl|\.venv/bin/rulesfaq) ?\w*", README, re.MULTILINE)

    assert [command.strip() for command in commands[:2]] == ["make run", "make test"]


def test_every_command_is_in_the_readme_and_no_other() -> None:
    told = set(re.findall(r"^\| `rulesfaq (\w+)", README, re.MULTILINE))

    assert told == set(ROOMS)


def test_every_target_of_make_is_told_by_make_help_and_the_readme() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z]+):.*##", makefile, re.MULTILINE)

    told = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip

    assert re.findall(r"^make (\w+)", told, re.MULTILINE) == targets
    (listed,) = re.findall(r"`make help` lists the workshop: `([a-z ]+)`", README)
    assert set(listed.split()) == set(targets) - {"help"}


def test_the_first_question_is_answered_on_the_command_line() -> None:
    (line,) = re.findall(r"^\.venv/bin/rulesfaq ask .*$", README, re.MULTILINE)
    command = Path(sys.executable).with_name("rulesfaq")
    environ = {k: v for k, v in os.environ.items() if not k.startswith("RULESFAQ_")}

    printed = subprocess.run(
        [command, *shlex.split(line)[1:]],
        capture_output=True, text=True, check=True, env=environ,
    ).stdout  # fmt: skip

    assert QUESTION in line
    assert "Nein" in printed
    assert re.search(r"S\.\s6", printed)


def test_the_first_question_is_answered_over_http(address: str) -> None:
    assert f'"q={QUESTION}"' in README
    query = urlencode({"game": "kyu", "q": QUESTION})

    with urlopen(f"{address}/api/v1/ask?{query}") as response:  # noqa: S310, our own server
        answer = json.load(response)

    assert (answer["status"], answer["verdict"]) == ("answered", "nein")
    assert 6 in answer["citations"][0]["pages"]
