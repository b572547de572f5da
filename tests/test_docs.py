"""The docs say what there is: every move, field, fact, option, command, level and error code."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesfaq.cli.main import rulesfaq
from rulesfaq.engine.game import Form, Game
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import check_data
from rulesfaq.proof.check import check_game
from rulesfaq.proof.fault import LEVELS
from rulesfaq.settings import load_settings

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
PROOF = (ROOT / "docs" / "proof.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")


def forms(game: Game) -> tuple[Form, ...]:
    return (*game.notation.moves, *game.notation.fields, *game.notation.paths)


@pytest.mark.parametrize("game", find_games().values(), ids=lambda game: game.id)
def test_every_move_field_and_fact_stands_in_the_docs_with_its_example(game: Game) -> None:
    missing = [
        form.form
        for form in forms(game)
        if f"| `{form.form}` | {form.meaning} | `{form.example}` |" not in SCENARIOS
    ]

    assert missing == []


@pytest.mark.parametrize("game", find_games().values(), ids=lambda game: game.id)
def test_every_fact_of_a_move_stands_in_the_docs_with_its_example(game: Game) -> None:
    always = (ROOT / "docs" / "always.md").read_text("utf-8")
    missing = [
        form.form
        for form in game.notation.move_paths
        if f"| `{form.form}` | {form.meaning} | `{form.example}` |" not in always
    ]

    assert missing == []


@pytest.mark.parametrize("game", find_games().values(), ids=lambda game: game.id)
def test_every_option_stands_in_the_docs_with_its_values(game: Game) -> None:
    section = SCENARIOS[SCENARIOS.index(f"(`{game.id}`)") :]
    missing = [
        name
        for name, values in game.options.items()
        if f"`{name}`: {', '.join(f'`{value}`' for value in values)}" not in section
    ]

    assert missing == []


def block(page: Path) -> str:
    """Return the first YAML example of a page."""
    found = re.search(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_example_of_an_entry_holds_as_it_is_printed(tmp_path: Path) -> None:
    settings = load_settings({})
    shutil.copytree(settings.data, tmp_path / "data")
    shutil.rmtree(tmp_path / "data" / "games" / "kyu" / "faq")
    guide = tmp_path / "data" / "games" / "kyu" / "guide.yaml"
    guide.unlink()
    (guide.parent / "phrasings.yaml").unlink()
    faq = tmp_path / "data" / "games" / "kyu" / "faq.yaml"
    faq.write_text("entries:\n" + block(ROOT / "docs" / "entries.md"), "utf-8")

    corpus, problems = check_data(tmp_path / "data", settings.schemas, "kyu")

    assert problems == ()
    assert corpus is not None
    report = check_game(corpus.game("kyu"), find_games()["kyu"], None)
    assert [str(fault) for claim in report.claims for fault in claim.faults] == []


def test_the_example_of_a_scenario_runs_as_it_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "scene.yaml"
    file.write_text(block(ROOT / "docs" / "scenarios.md"), "utf-8")

    result = CliRunner().invoke(rulesfaq, ["run", str(file)], standalone_mode=False)

    assert result.return_value == 0
    assert "kyu.pass.only-without-challenge" in result.output


def test_every_level_is_explained() -> None:
    assert [level for level in LEVELS if f"| `{level}` |" not in PROOF] == []


def test_every_command_stands_in_the_readme() -> None:
    assert [name for name in rulesfaq.commands if f"rulesfaq {name}" not in README] == []
