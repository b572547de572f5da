"""Drawings of pieces as inline SVG, each with a name for those who do not see it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from rulesfaq.explain import label
from rulesfaq.model.game import GameData

_FILE = Path(__file__).with_name("drawings.svg")
SYMBOLS = {
    match[1]: match[0]
    for match in re.finditer(
        r'<symbol id="([^"]+)".*?</symbol>', _FILE.read_text("utf-8"), re.DOTALL
    )
}
"""The drawings by name."""
JEWEL = "j-juwel"
_PIECE = re.compile(r"([a-z]+)(\d+)(?:/(\d+))?")
_BACKS = frozenset(("k-rueck", "s-verdeckt", "k-drache"))


class Piece(msgspec.Struct, frozen=True):
    """A piece to be drawn: a symbol, and what is written on it."""

    name: str
    """Such as ``rote 7``."""
    symbol: str = ""
    """A drawing; empty for a piece that is shown by its name only."""
    number: str = ""
    letter: str = ""
    ink: str = ""
    jewels: int = 0

    @property
    def family(self) -> str:
        """Return the family of the symbol: cards, tiles, people, jewels or signs."""
        return "n" if self.symbol == "k-drache" else self.symbol[:1]

    @property
    def is_blank(self) -> bool:
        """Whether nothing is written on the drawing."""
        return self.family == "n" or self.symbol in _BACKS


def symbol_of(game: GameData, text: str) -> str:
    """Return the symbol of a piece: by its notation, or by what comes before its number."""
    known = game.phrases.get("symbols", {})
    face = text.partition("=")[0]
    match = _PIECE.fullmatch(face)
    return known.get(text) or known.get(face) or (known.get(match[1], "") if match else "")


def signs_of(game: GameData) -> dict[str, str]:
    """Return the signs of a game, such as those of its nobles, by what they stand for."""
    known = game.phrases.get("symbols", {})
    return {name: symbol for name, symbol in known.items() if symbol.startswith("n-")}


def piece(game: GameData, text: str) -> Piece:
    """Return what a piece's notation looks like."""
    name, symbol = label(game, text), symbol_of(game, text)
    if symbol not in SYMBOLS:
        return Piece(name)
    face, _, meant = text.partition("=")
    match = _PIECE.fullmatch(face)
    if match is None:
        return _special(game, Piece(name, symbol), face, meant)
    return Piece(
        name, symbol, match[2], name[:1].upper(), _ink(symbol), int(match[3]) if match[3] else 0
    )


def _special(game: GameData, found: Piece, face: str, meant: str) -> Piece:
    """Return a piece without a number of its own, with what it stands for, if anything."""
    if found.is_blank:
        return found
    if not meant:
        word = label(game, face).split()[-1].upper()
        return msgspec.structs.replace(found, letter=word, ink="var(--k-schwarz)")
    shown = piece(game, meant)
    letter = f"{shown.letter} {shown.number}".strip()
    return msgspec.structs.replace(found, letter=letter, ink=shown.ink)


def _ink(symbol: str) -> str:
    """Return the ink of what is written on a symbol: its own colour, black for portraits."""
    family, _, colour = symbol.partition("-")
    return "var(--k-schwarz)" if family == "p" else f"var(--k-{colour})"
