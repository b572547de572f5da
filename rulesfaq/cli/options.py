"""Options of a game on the command line, written NAME:VALUE."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import click


def parse_options(texts: Iterable[str]) -> Mapping[str, str]:
    """Return option names with their values.

    Raises:
        click.UsageError: If one is not written NAME:VALUE.
    """
    chosen = {}
    for text in texts:
        name, colon, value = text.partition(":")
        if not colon or not name or not value:
            raise click.UsageError(f"--option {text!r}: write NAME:VALUE")
        chosen[name] = value
    return chosen
