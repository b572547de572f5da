"""Scenarios from outside the data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesfaq.errors import DataError
from rulesfaq.loading.scenario_file import read_scenarios, scenario_from
from rulesfaq.model.source import Place

HERE = Path(__file__).parent
SCHEMAS = HERE.parent.parent / "schemas"
ONE: dict[str, Any] = {
    "title": "B passt",
    "game": "probe",
    "players": 2,
    "when": [{"B": "pass"}],
    "asks": {"allowed": True},
}


def problems(value: object) -> list[str]:
    with pytest.raises(DataError) as caught:
        scenario_from(value, SCHEMAS)
    return [str(problem) for problem in caught.value.problems]


def test_a_file_of_one_scenario_is_read(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(
        "title: B passt\ngame: probe\nplayers: 2\nwhen: [{B: pass}]\nasks: {allowed: true}\n",
        "utf-8",
    )

    (scenario,) = read_scenarios(path, SCHEMAS)

    assert scenario.game == "probe"
    assert scenario.when[0].moves == (("B", "pass"),)
    assert scenario.places["asks"] == Place(path.as_posix(), 5, 1)


def test_a_file_of_the_data_knows_its_game() -> None:
    path = HERE / "good/games/probe/scenarios/beispiele.yaml"

    scenarios = read_scenarios(path, SCHEMAS)

    assert [scenario.game for scenario in scenarios] == ["probe", "probe"]


def test_a_scenario_elsewhere_names_its_game(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text("title: X\nplayers: 2\nwhen: [{B: pass}]\nasks: {turn: A}\n", "utf-8")

    with pytest.raises(DataError) as caught:
        read_scenarios(path, SCHEMAS)

    assert [problem.code for problem in caught.value.problems] == ["scenario/no-game"]
    assert caught.value.problems[0].line == 1


def test_all_faults_of_a_scenario_file_are_told(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text("title: no\nplayer: 2\nwhen: [{b: pass}]\n", "utf-8")

    with pytest.raises(DataError) as caught:
        read_scenarios(path, SCHEMAS)

    assert [(p.line, p.column, p.code) for p in caught.value.problems] == [
        (1, 1, "schema/missing-key"),
        (1, 8, "yaml/truth-word"),
        (2, 1, "schema/unknown-key"),
        (3, 9, "schema/unknown-key"),
    ]


@pytest.mark.parametrize("name", ["gone.yaml", "."])
def test_what_is_no_file_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError) as caught:
        read_scenarios(tmp_path / name, SCHEMAS)

    assert [problem.code for problem in caught.value.problems] == ["file/unreadable"]


def test_a_sent_scenario_is_read() -> None:
    scenario = scenario_from(ONE, SCHEMAS)

    assert scenario.title == "B passt"
    assert scenario.seed == 1


def test_faults_of_a_sent_scenario_name_its_parts() -> None:
    assert problems({**ONE, "when": [{"B": 8}], "seeds": 1}) == [
        "scenario#/seeds: unknown key seeds (did you mean seed?)",
        'scenario#/when/0/B: a text is expected here, not 8 (put it in quotes: "8")',
    ]


@pytest.mark.parametrize("value", [None, [], "x", {}, {"when": 3}, {**ONE, "players": 99}])
def test_what_is_no_scenario_is_told(value: object) -> None:
    assert problems(value)


@pytest.mark.parametrize("text", ["\ud800", "\x00", "\u202e"])
def test_strange_characters_are_told_and_not_handed_on(text: str) -> None:
    assert "in a text" in problems({**ONE, "given": {"turn": text}})[0]
    assert "in a text" in problems({**ONE, "given": {text: 1}})[0]


def test_a_deep_value_is_told() -> None:
    deep: object = 1
    for _ in range(900):
        deep = [deep]

    assert problems({**ONE, "given": {"x": deep}}) == [
        "scenario: nested more than 64 deep (write it flatter)"
    ]


def test_a_sent_scenario_with_a_strange_seat_is_told() -> None:
    assert problems({**ONE, "when": [{"C": "pass"}]}) == [
        "scenario: C moves, but 2 play: A, B (correct the seat or players)"
    ]
