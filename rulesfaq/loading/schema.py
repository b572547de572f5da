"""JSON Schema decides what is valid; each fault becomes a sentence at its place.

Each schema has an absolute ``$id`` and holds all parts that it needs, since editors do not
follow references into other files; a local registry resolves whatever does refer to another
``$id``, so that nothing is ever fetched.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from referencing import Registry, Resource

from rulesfaq.errors import DataError, Problem
from rulesfaq.loading.faults import at
from rulesfaq.loading.quick import quick_test
from rulesfaq.loading.schema_faults import FORM, Fault, explain
from rulesfaq.loading.yaml_file import Document, Pointer
from rulesfaq.model.source import Place

SUFFIX = ".schema.json"
_TOLD = frozenset({"title", "description", "examples"})
_ONE = frozenset({"items", "additionalProperties", "propertyNames", "if", "then", "else"})
_MANY = frozenset({"properties", "patternProperties"})
_LEFT_OUT = frozenset({"$ref", "$id", "$schema", "$defs"})
_SILENT = frozenset({FORM})


def _is_integer(_checker: object, value: object) -> bool:
    """Return whether the value is a whole number written as one; 4.0 and true are none."""
    return isinstance(value, int) and not isinstance(value, bool)


_STRICT: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer),
)


class Schemas:
    """The schemas of one folder, each compiled once."""

    def __init__(self, folder: Path) -> None:
        """Read all schemas of a folder.

        Raises:
            DataError: If there are none.
        """
        found = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob(f"*{SUFFIX}"))]
        resources = [(schema["$id"], Resource.from_contents(schema)) for schema in found]
        registry: Registry[Any] = Registry().with_resources(resources).crawl()
        if not found:
            message = "there are no schemas in this folder"
            hint = "name the folder that holds game.schema.json"
            raise DataError((Problem(str(folder), 0, 0, "folder/no-schemas", message, hint),))
        wanted = {_name(schema["$id"]): schema["$id"] for schema in found}
        wanted["scenario"] = f"{wanted['scenarios']}#/$defs/scenario"
        whole = {
            name: inline({"$ref": target}, registry.resolver()) for name, target in wanted.items()
        }
        self._validators = {
            name: _STRICT(schema, registry=registry) for name, schema in whole.items()
        }
        self._plainly = {name: quick_test(schema, _SILENT) for name, schema in whole.items()}

    def faults(self, name: str, document: Document) -> tuple[tuple[Pointer, Problem], ...]:
        """Return the faults of a document by a schema, with the parts that have them.

        Args:
            name: The schema, such as ``rules``.
            document: What was read; parts that are faulty already are left alone.
        """
        if self.is_plainly(name, document.value):
            return ()
        errors = self._validators[name].iter_errors(document.value)
        found: dict[tuple[Pointer, Problem], None] = {}
        for error in errors:
            for fault in explain(error):
                if not _known(document, fault):
                    problem = at(_place(document, fault), fault.code, fault.message, fault.hint)
                    found[fault.pointer, problem] = None
        return tuple(found)

    def is_plainly(self, name: str, value: Any) -> bool:
        """Return whether a value is so plainly valid that nothing else need be asked."""
        return self._plainly[name](value)

    def is_valid(self, name: str, value: Any) -> bool:
        """Return whether a value is valid, by jsonschema alone."""
        return bool(self._validators[name].is_valid(value))


@lru_cache(maxsize=4)
def load_schemas(folder: Path) -> Schemas:
    """Return the schemas of a folder; they are read once.

    Raises:
        DataError: If there are none.
    """
    return Schemas(folder)


def _known(document: Document, fault: Fault) -> bool:
    """Return whether the part, or one that it lies in, has been complained of already."""
    if not document.faulty:
        return False
    if fault.code == "schema/missing-key" and (*fault.pointer, "<<") in document.faulty:
        return True
    return any(fault.pointer[:n] in document.faulty for n in range(len(fault.pointer) + 1))


def _place(document: Document, fault: Fault) -> Place:
    return (document.place if fault.key else document.value_place)(fault.pointer)


def inline(schema: Any, resolver: Any, trail: tuple[str, ...] = ()) -> Any:
    """Return a schema with what it refers to in the place of its references.

    Looking up references takes most of the time of a validation. What a reference leads to is
    kept under :data:`FORM` besides the title and description that stand at the reference.

    Args:
        schema: A schema or a part of one.
        resolver: A resolver of ``referencing`` that knows all schemas.
        trail: The references that led here; one that leads back to itself is kept.
    """
    if not isinstance(schema, dict):
        return schema
    rest = {key: value for key, value in schema.items() if key not in _LEFT_OUT}
    for key in _ONE & rest.keys():
        rest[key] = inline(rest[key], resolver, trail)
    for key in _MANY & rest.keys():
        rest[key] = {name: inline(part, resolver, trail) for name, part in rest[key].items()}
    if "$ref" not in schema:
        return rest
    found = resolver.lookup(schema["$ref"])
    ident = f"{found.resolver.lookup('#').contents['$id']}#{schema['$ref'].partition('#')[2]}"
    if ident in trail:
        return {**rest, "$ref": ident}
    target = inline(found.contents, found.resolver, (*trail, ident))
    if target.keys() & rest.keys() - _TOLD:
        return {**rest, "allOf": [target]}
    form = target.get(FORM) or (target.get("title", ""), target.get("description", ""))
    return {**target, **rest, FORM: form}


def _name(ident: str) -> str:
    return ident.rpartition("/")[2].removesuffix(SUFFIX)
