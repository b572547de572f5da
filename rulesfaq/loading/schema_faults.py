"""What a schema found, in sentences for somebody who writes data."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rulesfaq.loading.faults import did_you_mean
from rulesfaq.loading.yaml_file import Pointer

_SHOWN = 60
_TYPES = {
    "array": "a list",
    "object": "a mapping of keys",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


FORM = "x-form"
"""Where a schema keeps title and description of the form that it refers to."""


class Fault(NamedTuple):
    """A fault of one part of a document."""

    pointer: Pointer
    code: str
    message: str
    hint: str = ""
    key: bool = False
    """Whether the key is meant rather than its value."""


def explain(error: Any) -> list[Fault]:
    """Return the faults that one error of a validator, a ``ValidationError``, stands for."""
    pointer: Pointer = tuple(error.absolute_path)
    if "propertyNames" in error.absolute_schema_path:
        shown = _shown(error.instance)
        title, hint = _form(error)
        message = f"{shown} is no {title}"
        return [Fault((*pointer, error.instance), "schema/bad-key", message, hint, key=True)]
    make = _SENTENCES.get(str(error.validator))
    if make is None:
        return [Fault(pointer, "schema/invalid", error.message, "see the schema")]
    return make(error, pointer)


def _unknown_keys(error: Any, pointer: Pointer) -> list[Fault]:
    known = list(error.schema.get("properties", {}))
    patterns = list(error.schema.get("patternProperties", {}))
    faults = []
    for key in error.instance:
        if key in known or any(re.search(pattern, key) for pattern in patterns):
            continue
        listed = ", ".join(["a seat such as A"] * bool(patterns) + known)
        hint = did_you_mean(key, known, f"known here: {listed}")
        faults.append(
            Fault((*pointer, key), "schema/unknown-key", f"unknown key {key}", hint, key=True)
        )
    return faults


def _missing(error: Any, pointer: Pointer) -> list[Fault]:
    needed: list[str] = [key for key in error.validator_value if key not in error.instance]
    properties = error.schema.get("properties", {})
    hint = "; ".join(
        f"{key}: {properties[key]['description']}"
        for key in needed
        if "description" in properties.get(key, {})
    )
    noun = "keys are" if len(needed) > 1 else "key is"
    message = f"{noun} missing: {', '.join(needed)}"
    hint = hint or f"write {needed[0]}: and its value"
    return [Fault(pointer, "schema/missing-key", message, hint, key=True)]


def _type(error: Any, pointer: Pointer) -> list[Fault]:
    wanted = error.validator_value
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    expected = " or ".join(_TYPES.get(name, name) for name in names)
    found = error.instance
    hint = f"write {expected}"
    if "string" in names and isinstance(found, int | float):
        hint = f'put it in quotes: "{json.dumps(found)}"'
    elif names == ["array"]:
        hint = "write a list: [ … ], or one item a line, each after a -"
    elif names == ["object"]:
        hint = "write keys with their values, each as key: value"
    elif found is None:
        hint = "write a value or leave the key out"
    message = f"{expected} is expected here, not {_kind(found)}"
    return [Fault(pointer, "schema/wrong-type", message, hint)]


def _pattern(error: Any, pointer: Pointer) -> list[Fault]:
    text: str = error.instance
    title, hint = _form(error)
    if text != text.strip():
        hint = "leave out blanks and line ends at its ends; a text of several lines begins with >-"
    elif "\n" in text:
        hint = "write it on one line, or begin it with >-"
    return [Fault(pointer, "schema/pattern", f"{_shown(text)} is no {title}", hint)]


def _enum(error: Any, pointer: Pointer) -> list[Fault]:
    known = [
        json.dumps(value) if not isinstance(value, str) else value for value in _allowed(error)
    ]
    hint = did_you_mean(str(error.instance), known, f"write {' or '.join(known)}")
    message = f"{_shown(error.instance)} is none of {', '.join(known)}"
    return [Fault(pointer, "schema/unknown-value", message, hint)]


def _allowed(error: Any) -> list[Any]:
    value = error.validator_value
    return list(value) if error.validator == "enum" else [value]


def _size(error: Any, pointer: Pointer) -> list[Fault]:
    bound = error.validator_value
    few = str(error.validator).startswith("min")
    noun = {"Length": "characters", "Items": "items", "Properties": "keys"}[
        str(error.validator)[3:]
    ]
    size = len(error.instance)
    if few and bound == 1:
        hint = "write one or leave the key out"
        return [Fault(pointer, "schema/too-short", f"nothing here: no {noun}", hint)]
    code = "schema/too-short" if few else "schema/too-long"
    limit = f"at least {bound}" if few else f"at most {bound}"
    message = f"{size} {noun} where {limit} may stand"
    return [Fault(pointer, code, message, "write more" if few else "cut or split it")]


def _bounds(error: Any, pointer: Pointer) -> list[Fault]:
    word = "below" if error.validator == "minimum" else "above"
    message = f"{error.instance} is {word} {error.validator_value}"
    _, hint = _form(error)
    return [Fault(pointer, "schema/out-of-range", message, hint)]


def _repeated(error: Any, pointer: Pointer) -> list[Fault]:
    seen: list[Any] = []
    faults = []
    for index, item in enumerate(error.instance):
        if item in seen:
            message = f"{_shown(item)} stands twice in this list"
            faults.append(Fault((*pointer, index), "schema/repeated", message, "keep one of them"))
        seen.append(item)
    return faults


_Sentence = Callable[[Any, Pointer], list[Fault]]
_SENTENCES: Mapping[str, _Sentence] = {
    "additionalProperties": _unknown_keys,
    "required": _missing,
    "type": _type,
    "pattern": _pattern,
    "enum": _enum,
    "const": _enum,
    "minLength": _size,
    "maxLength": _size,
    "minItems": _size,
    "maxItems": _size,
    "minProperties": _size,
    "maxProperties": _size,
    "minimum": _bounds,
    "maximum": _bounds,
    "uniqueItems": _repeated,
}


def _form(error: Any) -> tuple[str, str]:
    """Return title and description of the form that a value should have."""
    schema = error.schema
    title, description = schema.get(FORM) or (schema["title"], schema["description"])
    return f"{title[:1].lower()}{title[1:]}", description


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _kind(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping of keys"
    if isinstance(value, list):
        return "a list"
    return _shown(value)
