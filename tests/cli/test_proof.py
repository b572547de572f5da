"""The commands that prove, run as a user runs them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from rulesfaq.settings import load_settings

COMMAND = Path(sys.executable).with_name("rulesfaq")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)


def report(workers: int) -> Any:
    done = run("check", "--game", "bozu", "--format", "json", "--workers", str(workers))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    for game in found["games"]:
        assert game.pop("seconds") > 0
    return found


def test_a_report_is_the_same_however_many_processes_prove() -> None:
    assert report(1) == report(2)
    assert report(1)["games"][0]["game"] == "bozu"


def test_the_options_that_decide_each_entry_are_listed() -> None:
    listed = run("check", "--game", "bozu", "--verbose").stdout
    assert "bozu.faq.alle-karten-ablegen: turns with semimaru:all-hands -> ja" in listed
    assert "leans on bozu.open." in listed


def test_a_damaged_ledger_is_named_and_written_anew_as_the_hint_says(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(load_settings().data, folder)
    ledger = folder / "games" / "karat" / "proofs.json"
    whole = ledger.read_bytes()
    ledger.write_bytes(whole[:1000])
    done = run("--data", str(folder), "check", "--game", "karat")
    assert done.returncode == 2
    assert "write it anew with rulesfaq check --write" in done.stderr
    done = run("--data", str(folder), "check", "--game", "karat", "--write")
    assert done.returncode == 0, done.stderr
    assert "karat is written anew" in done.stderr
    assert run("--data", str(folder), "check", "--game", "karat").returncode == 0
