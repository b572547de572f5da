"""The wheel: what is in it, and that it works alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str, cwd: Path, **variables: str) -> str:
    """Run Python with the arguments, away from our settings; return what it prints."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("RULESFAQ_", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env=environ | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the hatchling that is installed; nothing is fetched."""
    folder = tmp_path_factory.mktemp("dist")
    run("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel, and it alone, into a folder far from the checkout."""
    folder = tmp_path_factory.mktemp("site")
    options = ("--no-deps", "--no-index", "--quiet", "--disable-pip-version-check", "--target")
    run("-m", "pip", "install", *options, str(folder), str(wheel), cwd=folder)
    return folder


def files(folder: str, inside: str) -> set[str]:
    """Return the names that the files of a folder of the checkout should have in the wheel."""
    top = ROOT / folder
    return {
        f"{inside}/{path.relative_to(top).as_posix()}"
        for path in top.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize(
    ("folder", "inside"),
    [("rulesfaq", "rulesfaq"), ("data", "rulesfaq/_data"), ("schemas", "rulesfaq/_schemas")],
)
def test_every_file_of_the_folder_is_in_the_wheel(
    folder: str, inside: str, names: set[str]
) -> None:
    expected = files(folder, inside)

    assert expected
    assert sorted(expected - names) == []


def test_the_wheel_holds_nothing_else(names: set[str]) -> None:
    expected = (
        files("rulesfaq", "rulesfaq")
        | files("data", "rulesfaq/_data")
        | files("schemas", "rulesfaq/_schemas")
    )

    rest = {name for name in names if ".dist-info/" not in name}

    assert sorted(rest - expected) == []
    assert [name for name in names if "__pycache__" in name or "tests/" in name] == []


def test_both_licences_are_in_the_wheel(names: set[str]) -> None:
    info = "rulesfaq-0.1.0.dist-info/licenses"

    assert {f"{info}/LICENSE", f"{info}/data/LICENSE", "rulesfaq/_data/LICENSE"} <= names


def test_the_wheel_names_its_command_and_its_games(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        text = archive.read("rulesfaq-0.1.0.dist-info/entry_points.txt").decode()

    assert "rulesfaq = rulesfaq.cli.main:main" in text
    assert "kyu = rulesfaq.games.kyu:GAME" in text


def test_the_installed_wheel_finds_the_data_that_it_carries(installed: Path) -> None:
    code = (
        "from rulesfaq.settings import load_settings as load\n"
        "print(load().data, load().schemas, sep='\\n')"
    )

    printed = run("-P", "-c", code, cwd=installed.parent, PYTHONPATH=str(installed))

    package = (installed / "rulesfaq").resolve()
    assert printed.splitlines() == [str(package / "_data"), str(package / "_schemas")]


def test_the_installed_wheel_answers_a_question(installed: Path) -> None:
    code = "import sys; from rulesfaq.cli.main import main; main(sys.argv[1:])"
    question = "Darf ich passen, wenn eine Herausforderung läuft?"

    printed = run("-P", "-c", code, "ask", question, "--game", "kyu", "--json",
                  cwd=installed.parent, PYTHONPATH=str(installed), PYTHONUTF8="1")  # fmt: skip

    answer = json.loads(printed)
    assert (answer["status"], answer["verdict"]) == ("answered", "nein")
