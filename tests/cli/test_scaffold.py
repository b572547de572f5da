"""The command ``new``: what it writes loads, runs, and overwrites nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulesfaq.games import find_games
from rulesfaq.loading.corpus import check_data
from rulesfaq.settings import load_settings

COMMAND = Path(sys.executable).with_name("rulesfaq")
RULE = "kyu.pass.only-without-challenge"


def run(*arguments: str, path: str = "") -> tuple[int, str, str]:
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("RULESFAQ_", "PYTHON"))}
    done = subprocess.run(
        [COMMAND, *arguments],
        env=environ | ({"PYTHONPATH": path} if path else {}),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    shutil.copytree(load_settings({}).data, folder)
    return folder


def problems_of(data: Path, game: str) -> list[str]:
    _, problems = check_data(data, load_settings({}).schemas, game)
    return [problem.code for problem in problems]


def new_entry(data: Path, *more: str) -> tuple[int, str, str]:
    return run("--data", str(data), "new", "entry", "kyu", *more)


def test_a_new_entry_stands_at_the_end_and_changes_nothing_else(data: Path) -> None:
    folder = data / "games" / "kyu" / "faq"
    before = {file: file.read_text("utf-8") for file in folder.glob("*.yaml")}

    status, out, _ = new_entry(data, "probe", "--rule", RULE)

    assert status == 0
    place, _, ident = out.strip().partition(": ")
    name, _, line = place.rpartition(":")
    changed = [file for file, text in before.items() if file.read_text("utf-8") != text]
    assert ident == "kyu.faq.probe"
    assert [str(file) for file in changed] == [name]
    text = changed[0].read_text("utf-8")
    assert text.startswith(before[changed[0]])
    assert text.splitlines()[int(line) - 1] == "- id: kyu.faq.probe"


def test_a_new_entry_lists_the_readings_of_its_rules(data: Path) -> None:
    new_entry(data, "probe", "--rule", RULE, "--file", "faq/neu.yaml")

    text = (data / "games" / "kyu" / "faq" / "neu.yaml").read_text("utf-8")
    rows = [row for row in find_games()["kyu"].rows if row.rule == RULE]
    assert rows
    assert all(f"#     {name} (" in text for row in rows for name in row.misreadings)


def test_a_new_entry_has_no_fault_but_that_it_is_to_be_filled_in(data: Path) -> None:
    new_entry(data, "probe", "--rule", RULE)

    assert set(problems_of(data, "kyu")) == {"text/unfilled", "claim/nothing-run"}


def test_a_new_entry_never_counts_as_proven(data: Path) -> None:
    new_entry(data, "probe", "--rule", RULE)

    status, out, _ = run("--data", str(data), "check", "--game", "kyu")

    assert status == 1
    assert "this text is still to be filled in" in out
    assert "1 failed" in out


def test_a_second_entry_of_the_same_id_is_refused_with_the_place_of_the_first(data: Path) -> None:
    new_entry(data, "probe", "--file", "faq/neu.yaml")

    status, _, said = new_entry(data, "probe")

    assert status == 2
    assert "games/kyu/faq/neu.yaml:2:1: kyu.faq.probe is there already" in said


def test_a_misspelt_rule_is_refused_with_the_nearest_ones(data: Path) -> None:
    status, _, said = new_entry(data, "probe", "--rule", RULE[:-1])

    assert status == 2
    assert f"did you mean {RULE}" in said


@pytest.mark.parametrize("more", [["Probe_x"], ["probe", "--file", "../rules.yaml"]])
def test_a_bad_name_is_wrong_use(data: Path, more: list[str]) -> None:
    assert new_entry(data, *more)[0] == 2


@pytest.mark.parametrize("content", ["entries: []\n", "# Nothing yet.\r\nentries:   []\r\n"])
def test_an_empty_list_is_opened(data: Path, content: str) -> None:
    file = data / "games" / "kyu" / "faq" / "neu.yaml"
    file.write_bytes(content.encode())

    status, _, said = new_entry(data, "probe", "--rule", RULE, "--file", "faq/neu.yaml")

    assert (status, said[:5]) == (0, "next:")
    assert ("\r\n" in content) == (b"\r\n" in file.read_bytes())
    assert set(problems_of(data, "kyu")) == {"text/unfilled", "claim/nothing-run"}


def test_a_file_that_cannot_be_continued_is_left_as_it_is(data: Path) -> None:
    file = data / "games" / "kyu" / "faq" / "neu.yaml"
    flow = "{entries: []}\n"
    file.write_text(flow, "utf-8")

    status, _, said = new_entry(data, "probe", "--file", "faq/neu.yaml")

    assert status == 2
    assert "--file" in said
    assert file.read_text("utf-8") == flow


@pytest.mark.parametrize("game", list(find_games()))
def test_a_new_scenario_file_runs_and_lists_all_that_its_game_knows(
    game: str, tmp_path: Path
) -> None:
    file = tmp_path / "scene.yaml"

    assert run("new", "scenario", game, str(file))[0] == 0
    status, out, _ = run("run", str(file))

    assert status == 0
    assert "allowed: claimed True, the engine gives True" in out
    notation, text = find_games()[game].notation, file.read_text("utf-8")
    forms = (*notation.moves, *notation.fields, *notation.paths)
    assert [form.form for form in forms if f"{form.form}: {form.meaning}" not in text] == []


def test_a_scenario_file_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "scene.yaml"
    file.write_text("mine\n", "utf-8")

    status, _, said = run("new", "scenario", "kyu", str(file))

    assert (status, file.read_text("utf-8")) == (2, "mine\n")
    assert "is there already" in said


def test_a_scenario_file_in_the_data_folder_is_refused(data: Path) -> None:
    inside = data / "games" / "kyu" / "scenarios" / "neu.yaml"

    status, _, said = run("--data", str(data), "new", "scenario", "kyu", str(inside))

    assert status == 2
    assert "write it outside" in said
    assert not inside.exists()


def test_a_game_without_an_engine_is_readable_at_once(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()

    assert run("--data", str(tmp_path / "data"), "new", "game", "vier-gewinnt")[0] == 0
    status, out, _ = run("check", "--data", str(tmp_path / "data"))

    assert status == 0
    assert "1 plain" in out


@pytest.mark.parametrize("ident", ["nim", "zwei-nim", "3nim"])
def test_a_game_with_an_engine_is_installed_checked_and_played(ident: str, tmp_path: Path) -> None:
    data, engine, site = (tmp_path / name for name in ("data", "engine", "site"))
    data.mkdir()
    made = ("new", "game", ident, "--title", "Nim – das Spiel", "--package", str(engine))
    assert run("--data", str(data), *made)[0] == 0
    install(engine, site)

    there = {"path": str(site)}
    status, out, said = run("--data", str(data), "check", "--write", **there)
    assert (status, said.startswith("wrote ")) == (0, True), out
    status, out, _ = run("--data", str(data), "check", **there)
    assert status == 0
    assert "1 held, 0 failed" in out
    assert (
        run("--data", str(data), "new", "scenario", ident, str(tmp_path / "s.yaml"), **there)[0]
        == 0
    )
    status, out, _ = run("--data", str(data), "run", str(tmp_path / "s.yaml"), **there)
    assert status == 0
    assert f"[{ident}.take.limit, " in out
    status, out, _ = run("--data", str(data), "coverage", **there)
    assert "no hole" in out


def install(package: Path, site: Path) -> None:
    """Install a package, and it alone, into a folder; nothing is fetched."""
    options = ("--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        *options,
        "--target",
        str(site),
        str(package),
    ]
    subprocess.run(command, check=True, capture_output=True)


def test_a_game_that_is_there_is_left_as_it_is(data: Path, tmp_path: Path) -> None:
    status, _, said = run("--data", str(data), "new", "game", "kyu")

    assert status == 2
    assert "is there already" in said

    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "pyproject.toml").write_text("mine\n", "utf-8")
    made = ("new", "game", "nim", "--package", str(tmp_path / "engine"))
    status, _, said = run("--data", str(data), *made)

    assert status == 2
    assert "nothing was written" in said
    assert not (data / "games" / "nim").exists()
