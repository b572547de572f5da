"""A scenario that somebody typed: YAML in a field of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesfaq.errors import DataError, Problem
from rulesfaq.loading.check_scenarios import scenario_faults
from rulesfaq.loading.decode_scenario import as_scenario
from rulesfaq.loading.schema import load_schemas
from rulesfaq.loading.yaml_file import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from rulesfaq.model.scenario import Scenario

NAME = "scenario"


def is_yaml_mapping(text: str) -> bool:
    """Whether a text reads as keys with values, and not as a sentence."""
    document, problems = read_yaml(text.encode(), NAME)
    return not problems and isinstance(document.value, dict)


def scenario_of_text(text: str, schemas: Path, game: str) -> Scenario:
    """Return the scenario that a text describes.

    Args:
        text: YAML; JSON is YAML too.
        schemas: The folder of the JSON Schemas.
        game: The game that is meant where the text names none.

    Raises:
        DataError: With everything that is wrong with it, by line and column.
    """
    document, problems = read_yaml(text.encode(), NAME)
    found = [*problems]
    if document.whole:
        found += [problem for _, problem in load_schemas(schemas).faults("scenario", document)]
    if not found and document.value.get("game", game) not in {"", game} and game:
        message = f"this scenario is of the game {document.value['game']}, not of {game}"
        found.append(Problem(NAME, 1, 1, "scenario/other-game", message, "leave game: out"))
    if found:
        raise DataError(tuple(sorted(found)))
    scenario = as_scenario(document, (), document.value, game)
    faults = tuple(scenario_faults(scenario))
    if faults:
        raise DataError(tuple(sorted(faults)))
    return scenario
