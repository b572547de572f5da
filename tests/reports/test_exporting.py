"""An accepted report leaves as a patch: it applies, and what it holds fails until it is mended."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesfaq.cli.main import rulesfaq
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.loading.scenario_file import read_scenarios
from rulesfaq.proof.scene_proof import ask_scene
from rulesfaq.proof.stage import Stages
from rulesfaq.reports.exporting import as_patch, file_of
from rulesfaq.reports.faults import WrongTransitionError
from rulesfaq.reports.report import Event, Report
from rulesfaq.settings import Settings, load_settings

SCENE = """title: B passt
players: 3
given: {contested: shogun, challenger: A, turn: B, shown: {A: r1 r2 r3 r4}}
when:
  - B: pass
asks: {allowed: true}
"""
HOSTILE = "Falsch.\n--- a/README.md\n+++ b/README.md\n@@ -1,1 +1,1 @@\n-# rulesfaq\n+böse"


def accepted(**values: object) -> Report:
    told: dict[str, object] = {
        "id": 12, "version": 4, "state": "accepted", "kind": "rule", "created_at": "", "page": 6,
        "changed_at": "", "about_kind": "entry", "about": "kyu.faq.passen-bei-herausforderung",
        "game": "kyu", "wrong": HOSTILE, "source_says": "Man darf.", "source": "spielregel-de",
        "section": "", "scene": SCENE, "ruling": {}, "context": {}, "contact": "",
        "duplicate_of": None, "fixed_in": "",
    }  # fmt: skip
    return Report(**(told | values))  # type: ignore[arg-type]  # the fields, by name


EVENTS = (
    Event(id=1, at="2026-11-10T12:00:00Z", state="checked", by="mia", reason="", place="S. 6",
          version=3),
)  # fmt: skip


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "data" / "games" / "kyu" / "scenarios").mkdir(parents=True)
    (tmp_path / "README.md").write_text("# rulesfaq\n", "utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def test_the_patch_applies_and_its_scenario_fails_until_it_is_mended(repository: Path) -> None:
    settings = load_settings({})
    report = accepted()
    (repository / "12.patch").write_text(as_patch(report, EVENTS, None, settings.schemas), "utf-8")

    subprocess.run(["git", "apply", "12.patch"], cwd=repository, check=True)

    file = repository / file_of(report)
    found = CliRunner().invoke(rulesfaq, ["run", str(file)], standalone_mode=False)
    assert found.return_value == 1
    assert "kyu.pass.only-without-challenge" in found.output
    assert (repository / "README.md").read_text("utf-8") == "# rulesfaq\n"
    assert file_faults(file, settings) == 1
    turned = file.read_text("utf-8").replace("true", "?").replace("false", "true")
    file.write_text(turned.replace("?", "false"), "utf-8")
    assert file_faults(file, settings) == 0


def file_faults(file: Path, settings: Settings) -> int:
    """Return how many faults the scenario of a file has on the engine."""
    (scenario,) = read_scenarios(file, settings.schemas)
    faults = ask_scene(Stages(find_games()["kyu"]), scenario).faults
    return len([fault for fault in faults if fault.level == "example"])


def test_the_patch_names_branch_place_history_and_what_was_said() -> None:
    settings = load_settings({})
    data = load_corpus(settings.data, settings.schemas).games["kyu"]
    entry = data.entries["kyu.faq.passen-bei-herausforderung"]

    text = as_patch(accepted(), EVENTS, data, settings.schemas)

    assert f"Edit: data/{entry.place.file}:{entry.place.line}" in text
    assert "Branch: report-12-passen-bei-herausforderung" in text
    assert "checked by mia [S. 6]" in text
    assert "  | Falsch." in text


@pytest.mark.parametrize("scene", ["", "A hat vier rote Karten.", "title: halb\nplayers: [", "[1]"])
def test_without_a_scenario_that_can_be_read_the_patch_says_so(scene: str) -> None:
    settings = load_settings({})

    text = as_patch(accepted(scene=scene), EVENTS, None, settings.schemas)

    assert "no scenario that can be read" in text
    assert "diff --git" not in text


def test_only_what_is_accepted_is_exported() -> None:
    with pytest.raises(WrongTransitionError):
        as_patch(accepted(state="triaged"), EVENTS, None, load_settings({}).schemas)
