"""Copies of a small game's data, whole or with one thing wrong, and commands run on them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from rulesfaq.settings import load_settings

COMMAND = Path(sys.executable).with_name("rulesfaq")
GAME = "bozu"
FILE = f"games/{GAME}/faq/kaiser.yaml"
ENTRY = "bozu.faq.kaiser"


def claims(game: str) -> int:
    """Return how many claims a game has, by its ledger."""
    ledger = load_settings({}).data / "games" / game / "proofs.json"
    return sum(map(len, json.loads(ledger.read_bytes())["claims"].values()))


CLAIMS = claims(GAME)


def environment(**more: str) -> dict[str, str]:
    dropped = ("RULESFAQ_", "GIT_", "GITHUB_")
    return {k: v for k, v in os.environ.items() if not k.startswith(dropped)} | more


def run(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, *map(str, arguments)],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )


def git(folder: Path, *arguments: str) -> str:
    who = {
        f"GIT_{role}_{what}": "a@b"
        for role in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    return subprocess.run(
        ["git", "-c", "init.defaultBranch=main", *arguments],
        cwd=folder,
        env=environment(**who, GIT_CONFIG_GLOBAL=os.devnull),
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def repository(folder: Path, data: str = "data") -> Path:
    """Make a repository with a copy of the data of one game; return the data."""
    folder.mkdir(parents=True, exist_ok=True)
    own = load_settings({}).data
    copy = folder / data
    shutil.copytree(own / "games" / GAME, copy / "games" / GAME)
    shutil.copy(own / "search.yaml", copy)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "data")
    return copy


def change(file: Path, old: str, new: str) -> tuple[int, int]:
    """Change the first place where a text stands; return its line and column."""
    text = file.read_text("utf-8")
    before, found, after = text.partition(old)
    assert found, old
    file.write_text(before + new + after, "utf-8")
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
