"""What is passed quickly is valid; whatever else there is, jsonschema decides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rulesfaq.loading.folder import Folder
from rulesfaq.loading.quick import quick_test
from rulesfaq.loading.schema import load_schemas
from rulesfaq.loading.yaml_file import read_yaml
from tests.loading.test_spoilt_data import ANYTHING, FILES, GOOD, parts, spoilt

ROOT = Path(__file__).parent.parent.parent
SCHEMAS = load_schemas(ROOT / "schemas")
KINDS = {file.name: file.kind for file in Folder(GOOD).files("probe")}
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from([None, True, False, 0, 1, 2, 1.0, "", "a", "ab", "1"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["a", "b", "ab", "1"]), inner, max_size=3)
    ),
    max_leaves=6,
)
SCHEMAS_OF_ONE_KEYWORD: tuple[dict[str, Any], ...] = (
    {"type": ["string", "boolean"]},
    {"type": "number"},
    {"const": 1},
    {"const": True},
    {"enum": [1, "a", None, [1]]},
    {"required": ["a"]},
    {"dependentRequired": {"a": ["b"]}},
    {"pattern": "^a"},
    {"minLength": 1, "maxLength": 1},
    {"minItems": 1, "maxItems": 2},
    {"minProperties": 1, "maxProperties": 2},
    {"minimum": 1, "maximum": 1.5},
    {"uniqueItems": True},
    {"items": {"type": "string"}},
    {"propertyNames": {"pattern": "a"}},
    {"properties": {"a": {"const": "a"}}, "additionalProperties": False},
    {"patternProperties": {"a": {"type": "string"}}, "additionalProperties": {"type": "boolean"}},
    {"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"type": "string"}},
    {"if": {"uniqueItems": True}, "then": {"type": "array"}},
    {"allOf": [{"type": "object"}, {"required": ["a"]}]},
    {"not": {"type": "string"}},
)


@given(st.sampled_from(SCHEMAS_OF_ONE_KEYWORD), VALUES)
def test_what_is_passed_quickly_is_valid(schema: dict[str, Any], value: Any) -> None:
    strict = {"allOf": [schema]}
    if quick_test(schema)(value):
        assert Draft202012Validator(strict).is_valid(value)


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"const": True}, 1),
        ({"const": 1}, True),
        ({"enum": [1]}, True),
        ({"type": "integer"}, True),
        ({"type": "integer"}, 4.0),
        ({"uniqueItems": True}, [[1], [1.0]]),
        ({"properties": {"a": False}}, {"a": 1}),
        ({"unheard-of": 1}, 1),
        ({"if": {"uniqueItems": True}, "then": False}, [[1], [True]]),
    ],
)
def test_what_needs_care_is_not_passed(schema: dict[str, Any], value: Any) -> None:
    assert not quick_test(schema)(value)


@given(st.data())
def test_spoilt_data_are_not_passed_where_a_fault_is_found(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([name for name in FILES if name in KINDS]))
    kind = KINDS[name]
    document, _ = read_yaml((GOOD / name).read_bytes(), name)
    pointer = data.draw(st.sampled_from(parts(document.value)))
    value = spoilt(document.value, pointer, data.draw(ANYTHING))

    if SCHEMAS.is_plainly(kind, value):
        assert SCHEMAS.is_valid(kind, value)


def test_the_data_of_the_house_are_passed_quickly() -> None:
    folder = Folder(ROOT / "data")
    slow = [
        file.name
        for game in folder.games()
        for file in folder.files(game)
        if not SCHEMAS.is_plainly(file.kind, read_yaml(file.data, file.name)[0].value)
    ]

    assert slow == []
