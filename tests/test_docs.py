"""The docs say what there is: every move, field, fact, option, command, level and error code."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesfaq.cli.main import rulesfaq
from rulesfaq.engine.game import Form, Game
from rulesfaq.games import find_games
from rulesfaq.proof.fault import LEVELS

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
def test_every_option_stands_in_the_docs_with_its_values(game: Game) -> None:
    section = SCENARIOS[SCENARIOS.index(f"(`{game.id}`)") :]
    missing = [
        name
        for name, values in game.options.items()
        if f"`{name}`: {', '.join(f'`{value}`' for value in values)}" not in section
    ]

    assert missing == []


def test_every_level_is_explained() -> None:
    assert [level for level in LEVELS if f"| `{level}` |" not in PROOF] == []


def test_every_command_stands_in_the_readme() -> None:
    assert [name for name in rulesfaq.commands if f"rulesfaq {name}" not in README] == []
