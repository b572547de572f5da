"""What PyYAML says of broken YAML, in sentences that say what to write instead."""

from __future__ import annotations

from typing import NamedTuple

from yaml.error import MarkedYAMLError, YAMLError

Spot = tuple[int, int]


class Advice(NamedTuple):
    """A sentence for one kind of syntax error."""

    part: str
    """What PyYAML's own text contains."""
    code: str
    message: str
    hint: str
    opened: bool = False
    """Whether it is told where the construct began rather than where reading stopped."""


_OPEN_QUOTE = Advice(
    "",
    "yaml/unclosed-quote",
    "a quotation mark that begins here is never closed",
    "close it, and double a mark that belongs to the text",
    opened=True,
)
_OPEN_BRACKET = Advice(
    "",
    "yaml/unclosed-bracket",
    "a bracket that begins here is not closed properly",
    "separate items by commas and close every [ and {",
    opened=True,
)
_KNOWN = (
    Advice("mapping values are not allowed", "yaml/colon-in-text", "a colon cannot stand here",
           "put a text with a colon in quotes, or mend the indentation"),
    Advice("cannot start any token", "yaml/reserved-character", "a text cannot begin like this",
           "put the text in quotes"),
    Advice("unknown escape character", "yaml/escape", "no such escape within double quotes",
           "double the backslash, or use single quotes"),
    Advice("invalid unicode character", "yaml/escape", "no such character",
           "write the character itself"),
    Advice("undefined tag handle", "yaml/tag", "tags are not allowed", "leave the tag out"),
    Advice("found undefined", "yaml/tag", "tags are not allowed", "leave the tag out"),
    Advice("maximum nesting depth", "yaml/too-deep", "nested too deeply", "write it flatter"),
    Advice("could not find expected ':'", "yaml/missing-colon", "a key without a colon",
           "write key: value, or put a text of several lines in quotes", opened=True),
    Advice("expected comment or line break", "yaml/block-text", "nothing may stand behind | or >",
           "begin the text on the next line"),
    Advice("chomping or indentation", "yaml/block-text", "nothing may stand behind | or >",
           "begin the text on the next line"),
    Advice("document start", "yaml/second-document", "a file holds one document",
           "remove the line"),
    Advice("node content", "yaml/stray-character", "a value is missing before this character",
           "write the value, or put the text in quotes"),
    Advice("'-' indicator", "yaml/indentation", "this line does not go on the list above it",
           "begin it with - or indent it like the key it belongs to"),
    Advice("sequence entries are not allowed", "yaml/indentation", "a list cannot begin here",
           "begin it on a new line below its key"),
    Advice("expected key", "yaml/indentation", "this does not fit the keys above it",
           "indent it like the keys it belongs to; put a text with special characters in quotes"),
    Advice("expected <block end>", "yaml/indentation", "this does not fit the lines above it",
           "indent it like its neighbours; put a text with special characters in quotes"),
    Advice("alphabetic or numeric character", "yaml/alias", "a text cannot begin with * or &",
           "put the text in quotes"),
)  # fmt: skip


def explain(error: YAMLError) -> tuple[Spot, str, str, str]:
    """Return spot, code, message and hint for an error of the parser."""
    if not isinstance(error, MarkedYAMLError):
        return (0, 0), "yaml/syntax", f"this is not YAML: {error}", "look for a stray character"
    advice = _advice(error)
    mark = error.problem_mark or error.context_mark
    if advice.opened and error.context_mark is not None:
        mark = error.context_mark
    spot = (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)
    return spot, advice.code, advice.message, advice.hint


def _advice(error: MarkedYAMLError) -> Advice:
    context = error.context or ""
    problem = (error.problem or "").lower()
    if "quoted scalar" in context and ("end of stream" in problem or "document" in problem):
        return _OPEN_QUOTE
    if "flow" in context and "level" not in context:
        return _OPEN_BRACKET
    if "cannot start any token" not in problem and "tag" in context:
        return next(advice for advice in _KNOWN if advice.code == "yaml/tag")
    for advice in _KNOWN:
        if advice.part.lower() in problem:
            return advice
    message = f"this is not YAML: {error.problem}"
    return Advice("", "yaml/syntax", message, "look for a stray character or a wrong indentation")
