"""What is plainly valid by a JSON Schema, told quickly; all else is left to jsonschema.

A test says yes only where the schema certainly holds. A keyword that is not known here, or a case
that would need care, such as 1 beside true, makes it say no, and then jsonschema decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any

Test = Callable[[Any], bool]
Schema = Mapping[str, Any]

TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}
TWO = 2
SAYS_NOTHING = frozenset(
    {"title", "description", "examples", "default", "$schema", "$id", "$defs", "$comment"}
)


def quick_test(schema: Any, passed_over: frozenset[str] = frozenset()) -> Test:
    """Return a test that says whether a value is plainly valid by a schema.

    Args:
        schema: A schema, with what it refers to in the place of its references.
        passed_over: Keys of it that are no keywords.
    """
    if isinstance(schema, bool):
        return lambda _: schema
    keywords = schema.keys() - SAYS_NOTHING - passed_over
    if not keywords <= _KEYWORDS.keys():
        return _unsure
    makes = dict.fromkeys(_KEYWORDS[keyword] for keyword in _KEYWORDS if keyword in keywords)
    return _all_of([make(schema, lambda part: quick_test(part, passed_over)) for make in makes])


Compile = Callable[[Any], Test]
Make = Callable[[Schema, Compile], Test]
"""Makes a test of one keyword, or of several that belong together."""


def _unsure(_value: Any) -> bool:
    return False


def _nothing(_schema: Schema, _compile: Compile) -> Test:
    """For a keyword that is tested together with another one."""
    return lambda _: True


def _all_of(tests: list[Test]) -> Test:
    if len(tests) == 1:
        return tests[0]
    if len(tests) == TWO:
        one, other = tests
        return lambda value: one(value) and other(value)

    def every(value: Any) -> bool:
        for test in tests:  # noqa: SIM110  # a generator for each value costs more than the tests
            if not test(value):
                return False
        return True

    return every


def _type(schema: Schema, _compile: Compile) -> Test:
    wanted = schema["type"]
    names = [wanted] if isinstance(wanted, str) else wanted
    types = frozenset(kind for name in names for kind in TYPES[name])
    if len(types) == 1:
        (only,) = types
        return lambda value: type(value) is only
    return lambda value: type(value) in types


def _const(schema: Schema, _compile: Compile) -> Test:
    return _one_of([schema["const"]])


def _enum(schema: Schema, _compile: Compile) -> Test:
    return _one_of(schema["enum"])


def _one_of(allowed: list[Any]) -> Test:
    """Test for plain values; 1 and true differ, and lists and objects are left to jsonschema."""
    plain = frozenset((type(item), item) for item in allowed if type(item) in (str, int, bool))
    return lambda value: isinstance(value, str | int) and (type(value), value) in plain


def _pattern(schema: Schema, _compile: Compile) -> Test:
    search = re.compile(schema["pattern"]).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def _sized(
    keyword: str, kind: type[str | list[Any] | dict[str, Any]], compare: Callable[[int, int], bool]
) -> Make:
    def make(schema: Schema, _compile: Compile) -> Test:
        bound = schema[keyword]
        return lambda value: not isinstance(value, kind) or compare(len(value), bound)

    return make


def _number(keyword: str, compare: Callable[[Any, Any], bool]) -> Make:
    def make(schema: Schema, _compile: Compile) -> Test:
        bound = schema[keyword]
        return lambda value: not isinstance(value, int | float) or compare(value, bound)

    return make


def _unique(schema: Schema, _compile: Compile) -> Test:
    def test(value: Any) -> bool:
        if not schema["uniqueItems"] or not isinstance(value, list):
            return True
        if all(type(item) is str for item in value):
            return len(set(value)) == len(value)
        return all(one != other for one, other in combinations(value, 2))

    return test


def _items(schema: Schema, compile_: Compile) -> Test:
    each = compile_(schema["items"])
    return lambda value: not isinstance(value, list) or _holds_of_each(each, value)


def _holds_of_each(test: Test, items: Iterable[Any]) -> bool:
    for item in items:  # noqa: SIM110  # a generator for each value costs more than the tests
        if not test(item):
            return False
    return True


def _required(schema: Schema, _compile: Compile) -> Test:
    wanted = frozenset(schema["required"])
    return lambda value: not isinstance(value, dict) or wanted <= value.keys()


def _dependent(schema: Schema, _compile: Compile) -> Test:
    wanted = {name: frozenset(others) for name, others in schema["dependentRequired"].items()}
    return lambda value: (
        not isinstance(value, dict)
        or all(others <= value.keys() for name, others in wanted.items() if name in value)
    )


def _names(schema: Schema, compile_: Compile) -> Test:
    each = compile_(schema["propertyNames"])
    return lambda value: not isinstance(value, dict) or _holds_of_each(each, value)


def _properties(schema: Schema, compile_: Compile) -> Test:
    """Test the values of an object: by name, by a pattern of the name, or as further ones."""
    named = {name: compile_(part) for name, part in schema.get("properties", {}).items()}
    patterns = [
        (re.compile(pattern), compile_(part))
        for pattern, part in schema.get("patternProperties", {}).items()
    ]
    further = compile_(schema.get("additionalProperties", True))
    known = {
        name: _all_of([*(test for pattern, test in patterns if pattern.search(name)), own])
        for name, own in named.items()
    }

    def other(name: str, item: Any) -> bool:
        tests = [test for pattern, test in patterns if pattern.search(name)]
        return all(test(item) for test in tests) if tests else further(item)

    def whole(value: Any) -> bool:
        if not isinstance(value, dict):
            return True
        for name, item in value.items():
            test = known.get(name)
            if not (other(name, item) if test is None else test(item)):
                return False
        return True

    return whole


def _if(schema: Schema, compile_: Compile) -> Test:
    """Only a condition that these tests settle both ways can be followed here."""
    if not _settled(schema["if"]):
        return _unsure
    condition = compile_(schema["if"])
    then, otherwise = compile_(schema.get("then", True)), compile_(schema.get("else", True))
    return lambda value: then(value) if condition(value) else otherwise(value)


def _settled(schema: Schema) -> bool:
    """Whether the tests of a schema say no only where it does not hold."""
    return (
        schema.keys() - SAYS_NOTHING <= {"required", "properties", "type", "const"}
        and isinstance(schema.get("const", ""), str | int)
        and all(_settled(part) for part in schema.get("properties", {}).values())
    )


def _all(schema: Schema, compile_: Compile) -> Test:
    return _all_of([compile_(part) for part in schema["allOf"]])


_KEYWORDS: Mapping[str, Make] = {
    "type": _type,
    "const": _const,
    "enum": _enum,
    "required": _required,
    "dependentRequired": _dependent,
    "pattern": _pattern,
    "minLength": _sized("minLength", str, lambda size, bound: size >= bound),
    "maxLength": _sized("maxLength", str, lambda size, bound: size <= bound),
    "minItems": _sized("minItems", list, lambda size, bound: size >= bound),
    "maxItems": _sized("maxItems", list, lambda size, bound: size <= bound),
    "minProperties": _sized("minProperties", dict, lambda size, bound: size >= bound),
    "maxProperties": _sized("maxProperties", dict, lambda size, bound: size <= bound),
    "minimum": _number("minimum", lambda value, bound: value >= bound),
    "maximum": _number("maximum", lambda value, bound: value <= bound),
    "uniqueItems": _unique,
    "items": _items,
    "propertyNames": _names,
    "properties": _properties,
    "patternProperties": _properties,
    "additionalProperties": _properties,
    "if": _if,
    "then": _nothing,
    "else": _nothing,
    "allOf": _all,
}
