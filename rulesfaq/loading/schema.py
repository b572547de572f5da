"""JSON Schema decides what is valid; each fault becomes a sentence at its place.

Schemas refer to one another by their absolute ``$id``; a local registry resolves them, so
that nothing is ever fetched.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from referencing import Registry, Resource

from rulesfaq.errors import Problem
from rulesfaq.loading.faults import at
from rulesfaq.loading.schema_faults import Fault, explain
from rulesfaq.loading.yaml_file import Document, Pointer
from rulesfaq.model.source import Place

SUFFIX = ".schema.json"


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
        """Read all schemas of a folder."""
        found = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob(f"*{SUFFIX}"))]
        resources = [(schema["$id"], Resource.from_contents(schema)) for schema in found]
        registry: Registry[Any] = Registry().with_resources(resources).crawl()
        self._validators = {
            _name(schema["$id"]): _STRICT(schema, registry=registry) for schema in found
        }
        scenario = {"$ref": f"{_base(found)}scenarios{SUFFIX}#/$defs/scenario"}
        self._validators["scenario"] = _STRICT(scenario, registry=registry)

    def faults(self, name: str, document: Document) -> tuple[tuple[Pointer, Problem], ...]:
        """Return the faults of a document by a schema, with the parts that have them.

        Args:
            name: The schema, such as ``rules``.
            document: What was read; parts that are faulty already are left alone.
        """
        errors = self._validators[name].iter_errors(document.value)
        found: dict[tuple[Pointer, Problem], None] = {}
        for error in errors:
            for fault in explain(error):
                if not _known(document, fault):
                    problem = at(_place(document, fault), fault.code, fault.message, fault.hint)
                    found[fault.pointer, problem] = None
        return tuple(found)


@lru_cache(maxsize=4)
def load_schemas(folder: Path) -> Schemas:
    """Return the schemas of a folder; they are read once."""
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


def _base(schemas: list[Mapping[str, Any]]) -> str:
    ident: str = schemas[0]["$id"]
    return ident[: ident.rindex("/") + 1]


def _name(ident: str) -> str:
    return ident.rpartition("/")[2].removesuffix(SUFFIX)
