"""Strict YAML: plain values, and the place of every key and item.

PyYAML delivers the events; nothing of its constructors is used. Only ``true``, ``false``,
``null`` and plain numbers are other than text.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from rulesfaq.errors import Problem
from rulesfaq.loading.faults import Faults
from rulesfaq.loading.plain_scalars import read_plain
from rulesfaq.loading.raw_text import text_of, unwanted_in
from rulesfaq.loading.yaml_faults import Spot, explain
from rulesfaq.model.source import Place

MAX_DEPTH = 64
MAX_NODES = 250_000

Pointer = tuple[str | int, ...]
"""Keys and indices from the top of a document to one of its values."""
LEFT_OUT = "<<"
"""Stands in ``faulty`` for a key that was left out of a mapping."""

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Document(msgspec.Struct, frozen=True):
    """A file as plain values, with the places of its parts."""

    file: str
    value: Any
    keys: dict[Pointer, Spot]
    """Where the key of each value of a mapping stands."""
    values: dict[Pointer, Spot]
    """Where each value begins."""
    faulty: frozenset[Pointer] = frozenset()
    """Values that have a fault already and need no second one."""
    whole: bool = True
    """Whether it could be read to its end."""

    def place(self, pointer: Pointer) -> Place:
        """Return where a part stands: the key of a mapping's value, an item of a list."""
        while pointer and pointer not in self.keys and pointer not in self.values:
            pointer = pointer[:-1]
        spot = self.keys.get(pointer) or self.values.get(pointer, (1, 1))
        return Place(self.file, *spot)

    def value_place(self, pointer: Pointer) -> Place:
        """Return where the value of a part begins, behind its key."""
        spot = self.values.get(pointer)
        return Place(self.file, *spot) if spot else self.place(pointer)


def read_yaml(data: bytes, file: str) -> tuple[Document, tuple[Problem, ...]]:
    """Read a file, strictly, and go on after faults wherever there is a way to.

    Args:
        data: The bytes of the file.
        file: Its name, for the places.

    Returns:
        What could be read, and every fault.
    """
    faults = Faults(file)
    text = text_of(data, faults)
    if text is None:
        return Document(file, None, {}, {}, whole=False), faults.problems()
    builder = _Builder(text, faults)
    builder.run()
    document = Document(
        file, builder.value, builder.keys, builder.values, frozenset(builder.faulty), builder.whole
    )
    return document, faults.problems()


_COMMENT = re.compile(r"\s*#")


class _Stopped(Exception):  # noqa: N818 -- no error, a way out of the recursion
    """Reading cannot go on."""


class _Builder:
    """Builds values from events."""

    def __init__(self, text: str, faults: Faults) -> None:
        self.faults = faults
        self.value: Any = None
        self.keys: dict[Pointer, Spot] = {}
        self.values: dict[Pointer, Spot] = {}
        self.faulty: set[Pointer] = set()
        self.whole = False
        self._lines = text.split("\n")
        self._nodes = 0
        self._brackets = 0
        self._parser = _PARSER(text)
        self._next = self._parser.get_event

    def run(self) -> None:
        """Read the whole stream."""
        try:
            self._stream()
        except _Stopped:
            pass
        except yaml.YAMLError as error:
            self.faults.add(*explain(error))
        finally:
            self._parser.dispose()

    def _stream(self) -> None:
        event = self._next()
        while isinstance(event, StreamStartEvent):
            event = self._next()
        if isinstance(event, StreamEndEvent):
            hint = "write the keys that its schema asks for, or delete it"
            self.faults.add((1, 1), "yaml/empty-file", "the file holds no data", hint)
            return
        if isinstance(event, DocumentStartEvent) and (event.version or event.tags):
            hint = "leave out the lines that begin with %"
            self.faults.add((1, 1), "yaml/directive", "directives are not allowed", hint)
        self.value = self._node(self._next(), (), 1)
        while isinstance(event, DocumentStartEvent | DocumentEndEvent):
            event = self._next()
            if isinstance(event, DocumentStartEvent):
                hint = "remove the line --- or make two files"
                message = "a file holds one document, and here a second one begins"
                self.faults.add(_spot(event), "yaml/second-document", message, hint)
                break
        self.whole = True

    def _node(self, event: Any, pointer: Pointer, depth: int) -> Any:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._stop(
                event, "yaml/too-many-nodes", f"more than {MAX_NODES:,} values", "split the file"
            )
        mark: Any = event.start_mark
        spot = mark.line + 1, mark.column + 1
        self.values[pointer] = spot
        kind = type(event)
        if kind is AliasEvent:
            message = f"*{event.anchor}: aliases are not allowed"
            self._fault(pointer, spot, "yaml/alias", message, "write the value out again")
            return None
        if event.anchor is not None or event.tag is not None:
            self._properties(event, pointer, spot)
        if kind is ScalarEvent:
            return self._scalar(event, pointer, spot)
        if depth > MAX_DEPTH:
            self._stop(
                event, "yaml/too-deep", f"nested more than {MAX_DEPTH} deep", "write it flatter"
            )
        build = self._sequence if kind is SequenceStartEvent else self._mapping
        flow = bool(event.flow_style)
        self._brackets += flow
        value = build(pointer, depth)
        self._brackets -= flow
        return value

    def _properties(self, event: Any, pointer: Pointer, spot: Spot) -> None:
        if event.anchor is not None:
            hint = "leave it out; write repeated values out"
            message = f"&{event.anchor}: anchors are not allowed"
            self._fault(pointer, spot, "yaml/anchor", message, hint)
        if event.tag is not None:
            shown = event.tag.replace("tag:yaml.org,2002:", "!!")
            hint = f"leave out {shown}; put a text in quotes"
            self._fault(pointer, spot, "yaml/tag", f"{shown}: tags are not allowed", hint)

    def _scalar(self, event: Any, pointer: Pointer, spot: Spot) -> Any:
        text: str = event.value
        if event.style:
            unwanted = unwanted_in(text) if event.style == '"' else None
            if unwanted:
                hint = "leave the escape out"
                self._fault(pointer, spot, "yaml/control-character", f"{unwanted} in a text", hint)
            return text
        value, refusal = read_plain(text)
        if refusal:
            self._fault(pointer, self.keys.get(pointer, spot) if not text else spot, *refusal)
        elif self._brackets and "?" in text:
            message = "a question mark within brackets ends a text for some readers of YAML"
            self._fault(pointer, spot, "yaml/question-mark", message, "put the text in quotes")
        elif " " in text and self._is_cut(event):
            message = "what stands behind # is left out of this text"
            hint = "put the text in quotes, or the comment on a line of its own"
            self._fault(pointer, spot, "yaml/cut-text", message, hint)
        return value

    def _is_cut(self, event: ScalarEvent) -> bool:
        """Ask whether a comment follows a text on its last line."""
        end: Any = event.end_mark
        line, column = end.line, end.column
        if line >= len(self._lines) or column >= len(self._lines[line]):
            return False
        return _COMMENT.match(self._lines[line], column) is not None

    def _sequence(self, pointer: Pointer, depth: int) -> Any:
        items: list[Any] = []
        node, further = self._node, self._next
        event = further()
        while type(event) is not SequenceEndEvent:
            items.append(node(event, (*pointer, len(items)), depth + 1))
            event = further()
        return items

    def _mapping(self, pointer: Pointer, depth: int) -> Any:
        found: dict[str, Any] = {}
        node, further = self._node, self._next
        event = further()
        while type(event) is not MappingEndEvent:
            key = self._key(event, pointer, depth)
            if key is None or key in found:
                if key is None:
                    self.faulty.add((*pointer, LEFT_OUT))
                else:
                    self._duplicate(event, (*pointer, key))
                self._skip()
            else:
                inner = (*pointer, key)
                self.keys[inner] = _spot(event)
                found[key] = None
                found[key] = node(further(), inner, depth + 1)
            event = further()
        return found

    def _key(self, event: Any, pointer: Pointer, depth: int) -> str | None:
        """Return the key, or None where the pair has to be left out."""
        if type(event) is not ScalarEvent:
            self._no_key(event, depth)
            return None
        if event.anchor is not None or event.tag is not None:
            self._properties(event, ("?",), _spot(event))
        text: str = event.value
        if event.style:
            return text
        if text == "<<":
            message = "merge keys are not allowed"
            self.faults.add(_spot(event), "yaml/merge-key", message, "write the merged keys out")
            return None
        value, refusal = read_plain(text)
        if refusal:
            self._fault((*pointer, text), _spot(event), *refusal)
        elif type(value) is not str:
            message = f"the key {text} is no text"
            spot = _spot(event)
            self._fault((*pointer, text), spot, "yaml/key-not-text", message, f'write "{text}"')
        return text

    def _no_key(self, event: Any, depth: int) -> None:
        """Complain of a key that is no scalar, and read over it."""
        spot = _spot(event)
        if isinstance(event, AliasEvent):
            self.faults.add(spot, "yaml/alias", "aliases are not allowed", "write the key out")
            return
        hint = "write a text as key, in quotes where it holds brackets"
        self.faults.add(spot, "yaml/complex-key", "a key must be a single text", hint)
        self._node(event, ("?",), depth + 1)

    def _duplicate(self, event: Event, pointer: Pointer) -> None:
        line = self.keys[pointer][0]
        message = f"the key {pointer[-1]} stands a second time, first in line {line}"
        self.faults.add(_spot(event), "yaml/duplicate-key", message, "keep one of the two")

    def _skip(self) -> None:
        """Read a value that has no place in the document; its own faults still count."""
        kept = self.keys, self.values, self.faulty
        self.keys, self.values, self.faulty = {}, {}, set()
        self._node(self._next(), ("?",), 1)
        self.keys, self.values, self.faulty = kept

    def _fault(self, pointer: Pointer, spot: Spot, code: str, message: str, hint: str) -> None:
        self.faulty.add(pointer)
        self.faults.add(spot, code, message, hint)

    def _stop(self, event: Event, code: str, message: str, hint: str) -> None:
        self.faults.add(_spot(event), code, message, hint)
        raise _Stopped


def _spot(event: Event) -> Spot:
    mark: Any = event.start_mark
    return mark.line + 1, mark.column + 1
