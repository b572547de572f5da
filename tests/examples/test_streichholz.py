"""A game outside the house: installed as its own package, found, checked, run, mapped, asked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "examples" / "streichholz"
COMMAND = Path(sys.executable).with_name("rulesfaq")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example's package, and it alone, into a folder; nothing is fetched."""
    folder = tmp_path_factory.mktemp("site")
    options = ("--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "install", "-q", *options, "--target", str(folder)]
    subprocess.run([*command, str(EXAMPLE)], check=True, capture_output=True)
    return folder


def run(site: Path, *arguments: str, data: Path = EXAMPLE / "data") -> tuple[int, str]:
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("RULESFAQ_", "PYTHON"))}
    done = subprocess.run(
        [COMMAND, "--data", str(data), *arguments],
        env=environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def values(site: Path, *arguments: str) -> Any:
    status, out = run(site, *arguments)
    assert status == 0, out
    return json.loads(out)


def test_the_package_names_its_game_as_an_entry_point(site: Path) -> None:
    (points,) = site.glob("*.dist-info/entry_points.txt")

    assert "[rulesfaq.games]\nstreichholz = streichholz:GAME" in points.read_text("utf-8")


def test_every_claim_holds_and_is_as_its_ledger_has_it(site: Path) -> None:
    status, out = run(site, "check")

    assert status == 0, out
    assert "streichholz: 6 entries, 8 claims: 8 held, 0 failed, 0 open, 0 plain (" in out


def test_a_wrong_number_in_its_data_is_found(site: Path, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE / "data", tmp_path / "data")
    rules = tmp_path / "data" / "games" / "streichholz" / "rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("most: 3", "most: 4"), "utf-8")

    status, out = run(site, "check", data=tmp_path / "data")

    assert status == 1
    assert "most is 4 here and 3 in the engine" in out


def test_its_scenario_file_runs_step_by_step(site: Path) -> None:
    status, out = run(site, "run", str(EXAMPLE / "partie.yaml"))

    assert status == 0, out
    assert "[streichholz.end.last-loses, Ende]" in out


def test_its_map_has_no_hole(site: Path) -> None:
    (covered,) = values(site, "coverage", "--json")["games"]

    assert covered["holes"] == []
    assert all(rule["proven"] for rule in covered["rules"])


def test_its_questions_are_answered(site: Path) -> None:
    answer = values(site, "ask", "Gewinnt, wer das letzte Streichholz nimmt?", "--json")

    assert (answer["status"], answer["verdict"]) == ("answered", "nein")
    assert answer["entry"] == "streichholz.faq.letztes-gewinnt"
    assert set(answer["proof"].values()) <= {"held", "not_applicable"}


def test_its_tool_is_found_drawn_and_ruled_on_without_a_change_of_the_house(site: Path) -> None:
    script = (
        "from rulesfaq.settings import load_settings\n"
        "from rulesfaq.web import load_app\n"
        f"settings = load_settings({{'RULESFAQ_DATA': {str(EXAMPLE / 'data')!r}}})\n"
        "client = load_app(settings).test_client()\n"
        "print(client.get('/spiele/streichholz').text)\n"
        "print(client.get('/spiele/streichholz/nehmen?reihe=7&davor=2&nehmen=2').text)\n"
    )
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("RULESFAQ_", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert 'href="/spiele/streichholz/nehmen"' in done.stdout
    assert "Nicht erlaubt." in done.stdout
    assert "/regeln/streichholz.take.not-the-same" in done.stdout
