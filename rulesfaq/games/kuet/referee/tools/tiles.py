"""Küt: tiles as they are tapped or typed into a form."""

from __future__ import annotations

import re

from rulesfaq.games.kuet.melds import NUMBERS
from rulesfaq.games.kuet.referee.pieces import Piece, chunks
from rulesfaq.games.kuet.referee.question import spaced, without
from rulesfaq.games.kuet.referee.told import Okey
from rulesfaq.games.kuet.referee.words import COLOURS, canonical
from rulesfaq.spoken.tool import Choice, Pad

PAD = Pad(
    numbers=tuple(str(number) for number in range(1, NUMBERS + 1)),
    suits={"r": "Rot", "s": "Schwarz", "b": "Blau", "g": "Gelb"},
    specials=("ok", "fj"),
    most=22,
)
COLOUR_CHOICES = tuple(
    Choice(colour, colour.capitalize(), piece=letter)
    for colour, letter in zip(COLOURS, "rsbg", strict=True)
)
NO_COLOUR = Choice("", "weiß nicht")
_SPECIAL = re.compile(r"\b(?:fj|ok)\b", re.IGNORECASE)
_WORDS = {"fj": "falscher Joker", "ok": "Okey"}


def read_tiles(text: str) -> tuple[Piece, ...] | None:
    """Return the tiles of a field, ``g12 g13 g1`` or as they are spoken; None if one is none."""
    words = _SPECIAL.sub(lambda match: f", {_WORDS[match[0].lower()]},", text)
    plain = spaced(canonical(words))
    found = chunks(plain)
    if found is None:
        return None
    left = re.sub(r"[¦,;.\s]|\bund\b", "", without(plain, found))
    return None if left else tuple(piece for chunk in found for piece in chunk.pieces)


def okey_of(colour: str) -> Okey:
    """Return the okey of the round of which the colour is told, or nothing."""
    return Okey(colour=COLOURS.index(colour)) if colour in COLOURS else Okey()
