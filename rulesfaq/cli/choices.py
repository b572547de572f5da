"""Words that options of ``check`` take."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Any

import click
import msgspec

from rulesfaq.proof.fault import LEVELS

FORMATS = ("text", "json", "junit", "sarif", "github", "markdown")
TELL_CHANGES = frozenset({"text", "json", "markdown"})
"""Formats that have a place for what has changed since a revision."""


class Target(msgspec.Struct, frozen=True):
    """A format, and the file that it is written into."""

    form: str
    file: Path


class LevelName(click.ParamType):  # type: ignore[type-arg]
    """A level of proof."""

    name = "LEVEL"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the level, or say which one is near."""
        return _known(self, str(value), LEVELS, "level", param, ctx)


class Also(click.ParamType):  # type: ignore[type-arg]
    """A format and a file, written ``FORMAT:FILE``."""

    name = "FORMAT:FILE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Target:
        """Return what is to be written where."""
        if isinstance(value, Target):
            return value
        form, _, file = str(value).partition(":")
        if not file:
            self.fail(f"{value!r}: write FORMAT:FILE, such as sarif:rulesfaq.sarif", param, ctx)
        return Target(_known(self, form, FORMATS, "format", param, ctx), Path(file))


def _known(
    kind: click.ParamType,  # type: ignore[type-arg]
    word: str,
    known: tuple[str, ...],
    what: str,
    param: click.Parameter | None,
    ctx: click.Context | None,
) -> str:
    if word in known:
        return word
    near = difflib.get_close_matches(word, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known)}"
    return kind.fail(f"no {what} {word!r} ({hint})", param, ctx)
