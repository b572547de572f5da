"""Identifiers: the one grammar that all rooms share."""

from __future__ import annotations

import re
from typing import NewType

from rulesfaq.errors import BadIdError

GameId = NewType("GameId", str)
RuleId = NewType("RuleId", str)
EntryId = NewType("EntryId", str)

SEGMENT = r"[a-z0-9]+(?:-[a-z0-9]+)*"
ID_PATTERN = rf"{SEGMENT}(?:\.{SEGMENT})+"
_ID = re.compile(ID_PATTERN)
_SEGMENT = re.compile(SEGMENT)


def parse_id(text: str) -> str:
    """Return the text if it is a dotted identifier such as ``kyu.pass.only-once``.

    Raises:
        BadIdError: If it is not.
    """
    if _ID.fullmatch(text) is None:
        raise BadIdError(text)
    return text


def parse_game_id(text: str) -> GameId:
    """Return the text as the id of a game: one segment, such as ``kyu``.

    Raises:
        BadIdError: If it is not one.
    """
    if _SEGMENT.fullmatch(text) is None:
        raise BadIdError(text)
    return GameId(text)


def game_of(ident: str) -> GameId:
    """Return the id of the game to which a dotted identifier belongs."""
    return GameId(ident.partition(".")[0])


def slug_of(ident: str) -> str:
    """Return the last segment of a dotted identifier."""
    return ident.rpartition(".")[2]
