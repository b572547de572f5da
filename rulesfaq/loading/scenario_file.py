"""Scenarios from outside the data: a file from anywhere, or a value that somebody sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from rulesfaq.errors import DataError, Problem
from rulesfaq.loading.check_scenarios import scenario_faults
from rulesfaq.loading.decode_scenario import as_scenario
from rulesfaq.loading.faults import at
from rulesfaq.loading.folder import GAMES, read_bytes
from rulesfaq.loading.raw_text import unwanted_in
from rulesfaq.loading.schema import load_schemas
from rulesfaq.loading.yaml_file import MAX_DEPTH, Document, Pointer, read_yaml
from rulesfaq.model.scenario import Scenario


def read_scenarios(path: Path, schemas: Path) -> tuple[Scenario, ...]:
    """Return the scenarios of a file: a single one, or a list under ``scenarios``.

    A scenario names its game, unless its file lies in ``games/<game>/``.

    Raises:
        DataError: With everything that is wrong with the file.
    """
    try:
        data = read_bytes(path)
    except OSError as error:
        reason = (error.strerror or "no file").lower()
        message = f"this cannot be read: {reason}"
        problem = Problem(path.as_posix(), 0, 0, "file/unreadable", message, "name a scenario file")
        raise DataError((problem,)) from error
    document, problems = read_yaml(data, path.as_posix())
    many = isinstance(document.value, dict) and "scenarios" in document.value
    kind = "scenarios" if many else "scenario"
    faults = load_schemas(schemas).faults(kind, document) if document.whole else ()
    found = [*problems, *(problem for _, problem in faults)]
    if found:
        raise DataError(tuple(sorted(found)))
    pointers: list[Pointer] = [()]
    if many:
        pointers = [("scenarios", index) for index in range(len(document.value["scenarios"]))]
    return _decoded(document, pointers, _game_of(path))


def scenario_from(value: Any, schemas: Path, name: str = "scenario") -> Scenario:
    """Return the scenario that a plain value, such as parsed JSON, describes.

    Args:
        value: The value.
        schemas: The folder of the JSON Schemas.
        name: What the problems call it; a pointer to the part follows.

    Raises:
        DataError: With everything that is wrong with it.
    """
    strange = _strange(value, name)
    if strange:
        raise DataError((strange,))
    document = Document(name, value, {}, {(): (0, 0)})
    faults = load_schemas(schemas).faults("scenario", document)
    if faults:
        problems = (replace(problem, file=_part(name, pointer)) for pointer, problem in faults)
        raise DataError(tuple(sorted(problems)))
    return _decoded(document, [()], "")[0]


def _part(name: str, pointer: Pointer) -> str:
    return f"{name}#/{'/'.join(map(str, pointer))}"


def _strange(value: Any, name: str) -> Problem | None:
    """Return what a file would have been refused for: its depth, or a character in a text."""
    parts: list[tuple[Pointer, Any]] = [((), value)]
    while parts:
        pointer, part = parts.pop()
        if len(pointer) > MAX_DEPTH:
            message = f"nested more than {MAX_DEPTH} deep"
            return Problem(name, 0, 0, "yaml/too-deep", message, "write it flatter")
        unwanted = unwanted_in(part) if isinstance(part, str) else None
        if unwanted:
            message, hint = f"{unwanted} in a text", "leave it out"
            return Problem(_part(name, pointer), 0, 0, "yaml/control-character", message, hint)
        if isinstance(part, dict):
            parts += [((*pointer, "?"), key) for key in part]
            parts += [((*pointer, key), inner) for key, inner in part.items()]
        elif isinstance(part, list):
            parts += [((*pointer, index), inner) for index, inner in enumerate(part)]
    return None


def _decoded(document: Document, pointers: list[Pointer], game: str) -> tuple[Scenario, ...]:
    scenarios = []
    found: list[Problem] = []
    for pointer in pointers:
        raw = document.value
        for part in pointer:
            raw = raw[part]
        scenario = as_scenario(document, pointer, raw, game)
        if not scenario.game:
            message = "this scenario names no game"
            found.append(at(scenario.place, "scenario/no-game", message, "write game: and its id"))
        found += scenario_faults(scenario)
        scenarios.append(scenario)
    if found:
        raise DataError(tuple(sorted(found)))
    return tuple(scenarios)


def _game_of(path: Path) -> str:
    """Return the game in whose folder a file lies, or nothing."""
    parts = path.resolve().parts
    return next((parts[i + 1] for i in range(len(parts) - 2) if parts[i] == GAMES), "")
