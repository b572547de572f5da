"""The command ``coverage``, run as a user runs it, and that it agrees with ``check``."""

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


def values(*arguments: str) -> Any:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_check_and_coverage_agree_on_claims_and_misreadings() -> None:
    (checked,) = values("check", "--game", "karat", "--format", "json")["games"]
    (covered,) = values("coverage", "--game", "karat", "--json", "--games", "4")["games"]

    assert covered["unrefuted"] == checked["unrefuted"]
    assert covered["claims"] == len(checked["claims"])
    assert covered["proven"] == sum(claim["state"] == "held" for claim in checked["claims"])
    refuted = {
        (rule["id"], misread["name"])
        for rule in covered["rules"]
        for misread in rule["misreadings"]
        if misread["refuted_by"]
    }
    assert refuted.isdisjoint((one["rule"], one["misreading"]) for one in checked["unrefuted"])
    turned = {(one["rule"], one["reading"]) for c in checked["claims"] for one in c["turned_by"]}
    assert refuted <= turned


def test_a_citation_taken_away_is_a_hole_with_the_file_to_write_in(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(load_settings({}).data, data)
    for file in (data / "games" / "bozu" / "faq").glob("*.yaml"):
        file.write_text("entries: []\n", "utf-8")
    for name in ("guide", "phrasings"):
        (data / "games" / "bozu" / f"{name}.yaml").unlink()

    done = run("--data", str(data), "coverage", "--game", "bozu", "--games", "0", "--all")

    assert done.returncode == 0, done.stderr
    assert "bozu: 0 entries, 0 claims, 0 proven" in done.stdout
    assert "bozu.turn.reveal-top: no entry cites it (" in done.stdout
    assert "in games/bozu/faq.yaml" in done.stdout


def test_data_without_a_rule_are_nothing_to_cover(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()

    done = run("coverage", "--data", str(tmp_path))

    assert done.returncode == 2
    assert "nothing to cover" in done.stderr
    assert done.stdout == ""


def test_a_game_that_is_not_there_is_wrong_use() -> None:
    done = run("coverage", "--game", "kyuu")

    assert done.returncode == 2
    assert "kyu" in done.stderr
