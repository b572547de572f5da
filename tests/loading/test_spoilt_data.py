"""Good data with one part replaced by anything: problems with places, and no other exception."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesfaq.loading.corpus import check_data
from rulesfaq.loading.yaml_file import Pointer, read_yaml

HERE = Path(__file__).parent
SCHEMAS = HERE.parent.parent / "schemas"
GOOD = HERE / "good"
FILES = sorted(path.relative_to(GOOD).as_posix() for path in GOOD.rglob("*.yaml"))
ANYTHING: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        0,
        -1,
        10**14,
        1.5,
        "",
        "x",
        "probe.turn.place",
        "heft",
        [],
        [[]],
        ["x"],
        {},
        {"x": 1},
    ]
)


def parts(value: Any, pointer: Pointer = ()) -> list[Pointer]:
    """Return pointers to all parts of a value."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    return [pointer, *(found for key in keys for found in parts(value[key], (*pointer, key)))]


def spoilt(value: Any, pointer: Pointer, other: Any) -> Any:
    """Return a copy of a value with one part replaced."""
    if not pointer:
        return other
    copy = json.loads(json.dumps(value))
    inner = copy
    for key in pointer[:-1]:
        inner = inner[key]
    inner[pointer[-1]] = other
    return copy


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the good data that is spoilt again and again."""
    data = tmp_path_factory.mktemp("spoilt") / "data"
    shutil.copytree(GOOD, data)
    return data


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_data_with_one_part_replaced_gives_problems_and_nothing_else(
    folder: Path, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(FILES))
    before = (GOOD / name).read_bytes()
    value = read_yaml(before, name)[0].value
    pointer = data.draw(st.sampled_from(parts(value)))
    other = data.draw(ANYTHING)

    (folder / name).write_text(json.dumps(spoilt(value, pointer, other)), "utf-8")
    corpus, problems = check_data(folder, SCHEMAS)
    (folder / name).write_bytes(before)

    assert corpus is not None or problems
    assert all(problem.message for problem in problems)
    assert all(problem.line > 0 for problem in problems)
