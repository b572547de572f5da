"""The schemas themselves: complete enough for an editor, and their examples hold."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from rulesfaq.errors import DataError
from rulesfaq.loading.folder import FOLDERS, SINGLE, TOP
from rulesfaq.loading.schema import load_schemas
from rulesfaq.loading.yaml_file import read_yaml

FOLDER = Path(__file__).parent.parent.parent / "schemas"
FILES = sorted(FOLDER.glob("*.schema.json"))
SCHEMAS = {path.name: json.loads(path.read_text("utf-8")) for path in FILES}
REGISTRY: Registry[Any] = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS.values()
)
NASTY = ("a" * 50_000 + "!", "a-" * 25_000 + "!", "a." * 25_000 + "!", " " * 50_000 + "\n")
QUICK_S = 0.05


def parts(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every schema within a schema, with its path."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for key in ("properties", "patternProperties", "$defs"):
        for name, inner in schema.get(key, {}).items():
            yield from parts(inner, f"{path}/{key}/{name}")
    for key in ("items", "additionalProperties", "propertyNames", "if", "then", "else"):
        yield from parts(schema.get(key), f"{path}/{key}")


ALL = [(name, path, part) for name, schema in SCHEMAS.items() for path, part in parts(schema)]


def target(name: str, part: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a reference leads to, or the part itself."""
    if "$ref" not in part:
        return part
    resolved = REGISTRY.resolver(SCHEMAS[name]["$id"]).lookup(part["$ref"])
    found: Mapping[str, Any] = resolved.contents
    return found


def test_there_is_a_schema_for_every_kind_of_file() -> None:
    kinds = {*SINGLE.values(), *FOLDERS.values(), *TOP.values(), "common"}

    assert {f"{kind}.schema.json" for kind in kinds} == set(SCHEMAS)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_valid_itself_and_has_an_absolute_id_of_its_own(name: str) -> None:
    schema = SCHEMAS[name]

    Draft202012Validator.check_schema(schema)

    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"].startswith("https://")
    assert schema["$id"].endswith(f"/{name}")
    assert len({other["$id"] for other in SCHEMAS.values()}) == len(SCHEMAS)


NAMED = [
    (name, path, part)
    for name, path, part in ALL
    if path.split("/")[-2:-1] in (["properties"], ["patternProperties"], ["$defs"])
    and "/if/" not in path
]


def test_every_property_and_definition_tells_an_editor_what_it_is() -> None:
    silent = [
        f"{name}{path}"
        for name, path, part in NAMED
        if not part.get("title") or not part.get("description")
    ]

    assert len(NAMED) > 100
    assert silent == []


def test_every_property_shows_an_example_or_leads_to_one() -> None:
    bare = [
        f"{name}{path}"
        for name, path, part in NAMED
        for found in (target(name, part),)
        if not part.get("examples") and not found.get("examples") and "items" not in found
    ]

    assert bare == []


def test_every_example_is_valid() -> None:
    wrong = [
        f"{name}{path}: {error.message}"
        for name, path, part in ALL
        if "examples" in part
        for validator in (validator_of(name, path),)
        for example in part["examples"]
        for error in validator.iter_errors(example)
    ]

    assert wrong == []


def validator_of(name: str, path: str) -> Draft202012Validator:
    base = SCHEMAS[name]["$id"]
    quoted = path.replace("^", "%5E").replace("[", "%5B").replace("]", "%5D")
    return Draft202012Validator({"$ref": f"{base}#{quoted}"}, registry=REGISTRY)


def test_unknown_keys_are_refused_wherever_keys_are_named() -> None:
    open_ones = [
        f"{name}{path}"
        for name, path, part in ALL
        if "properties" in part
        and "/if" not in path
        and part.get("additionalProperties") is not False
    ]

    assert open_ones == []


def test_no_choice_hides_a_fault_and_no_reference_leads_out() -> None:
    for name, path, part in ALL:
        assert not {"oneOf", "anyOf", "allOf", "not"} & part.keys() - {path.rpartition("/")[2]}
        assert part.get("$ref", "#/").startswith("#/")
        assert target(name, part)


def test_an_editor_maps_every_kind_of_file_to_its_schema() -> None:
    mapped = json.loads((FOLDER.parent / ".vscode" / "settings.json").read_text("utf-8"))

    schemas = mapped["yaml.schemas"]

    assert {Path(path).name for path in schemas} == set(SCHEMAS) - {"common.schema.json"}
    for kind in SINGLE:
        assert any(f"data/games/*/{kind}" in globs for globs in schemas.values())
    for kind in FOLDERS:
        assert any(f"data/games/*/{kind}/*.yaml" in globs for globs in schemas.values())


def test_what_two_schemas_define_they_define_alike() -> None:
    """Editors do not follow a reference into another file, so each schema holds its parts."""
    first: dict[str, Any] = {}

    for name, schema in SCHEMAS.items():
        for key, part in schema.get("$defs", {}).items():
            assert part == first.setdefault(key, part), f"{name}: {key}"

    assert SCHEMAS["common.schema.json"]["$defs"].keys() <= first.keys()


def test_no_pattern_can_be_made_slow() -> None:
    for pattern in {part["pattern"] for _, _, part in ALL if "pattern" in part}:
        validator = Draft202012Validator({"pattern": pattern})

        begun = time.process_time()
        for text in NASTY:
            list(validator.iter_errors(text))

        assert time.process_time() - begun < QUICK_S * len(NASTY), pattern


def test_no_pattern_lets_a_line_end_slip_through() -> None:
    ends = [
        f"{name}{path}"
        for name, path, part in ALL
        if "pattern" in part
        and any(
            not list(Draft202012Validator(part).iter_errors(f"{example}\n"))
            for example in part.get("examples", ())
        )
    ]

    assert ends == []


def test_a_whole_number_is_written_as_one() -> None:
    document, _ = read_yaml(b"rules: [{cite: [{source: a, pages: [1.0, true]}]}]\n", "x.yaml")

    faults = load_schemas(FOLDER).faults("rules", document)

    wrong = [problem.column for _, problem in faults if problem.code == "schema/wrong-type"]
    assert wrong == [37, 42]


def test_a_folder_without_schemas_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        load_schemas(tmp_path)

    assert [problem.code for problem in caught.value.problems] == ["folder/no-schemas"]


def test_schemas_are_read_once() -> None:
    assert load_schemas(FOLDER) is load_schemas(FOLDER)
