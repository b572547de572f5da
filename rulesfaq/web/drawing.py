"""Drawings of pieces as inline SVG, each with a name for those who do not see it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

_FILE = Path(__file__).with_name("drawings.svg")
SYMBOLS = {
    match[1]: match[0]
    for match in re.finditer(
        r'<symbol id="([^"]+)".*?</symbol>', _FILE.read_text("utf-8"), re.DOTALL
    )
}
"""The drawings by name."""

COVERS = {"kyu": ("r7", "s4")}
"""Two pieces that stand for a game on the shelf."""
_COLOURS = {"r": ("rot", "R"), "s": ("schwarz", "S")}
_CARD = re.compile(r"([rs])(\d+)")


class Card(msgspec.Struct, frozen=True):
    """A number card to be drawn."""

    name: str
    """Such as ``rot 7``."""
    symbol: str
    number: str
    letter: str
    ink: str


def card(text: str) -> Card | None:
    """Return the card that a notation means, None where it means none."""
    match = _CARD.fullmatch(text)
    if match is None:
        return None
    colour, letter = _COLOURS[match[1]]
    return Card(f"{colour} {match[2]}", f"k-{colour}", match[2], letter, f"var(--k-{colour})")
