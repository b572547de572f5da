"""The commands that prove, run as a user runs them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

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
