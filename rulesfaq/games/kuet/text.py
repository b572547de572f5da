"""Küt as text: tiles, melds and moves, there and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.errors import BadNotationError
from rulesfaq.games.kuet.melds import colour, make_face, number
from rulesfaq.games.kuet.state import (
    AS_FALSE,
    AS_OKEY,
    FALSE_JOKER,
    KINDS,
    OKEY,
    Add,
    Buy,
    Deal,
    Discard,
    Draw,
    Finish,
    Lay,
    Meld,
    Move,
    Skip,
    Swap,
    Take,
    Tiles,
)

LETTERS = "rsbg"
"""Red, black (schwarz), blue, yellow (gelb)."""
NUMBERS = tuple(str(value) for value in range(1, 14))
SPECIAL = {"ok": OKEY, "fj": FALSE_JOKER}
STANDING = {"ok": AS_OKEY, "fj": AS_FALSE}
EXPECTED = "r1 to r13 (red), s… (black), b… (blue), g… (yellow), ok (okey) or fj (false joker)"


def parse_face(text: str) -> int:
    """Return the face of a text such as ``r7``."""
    if text[:1] not in LETTERS or text[1:] not in NUMBERS:
        raise BadNotationError("tile", text, EXPECTED)
    return make_face(LETTERS.index(text[0]), int(text[1:]))


def parse_tile(text: str) -> int:
    """Return the tile of a rack: a face, ``ok`` or ``fj``."""
    return SPECIAL[text] if text in SPECIAL else parse_face(text)


def parse_standing(text: str) -> int:
    """Return a tile of a meld: as of a rack, but an okey says what it stands for."""
    word, equals, face = text.partition("=")
    if equals and word in STANDING:
        return STANDING[word] + parse_face(face)
    if text == "ok":
        raise BadNotationError("tile of a meld", text, "ok=s4: what the okey stands for")
    return parse_tile(text)


def format_tile(tile: int) -> str:
    """Return a tile as text, ``?`` for one that is not seen."""
    if tile > AS_FALSE:
        return f"fj={format_tile(tile - AS_FALSE)}"
    if tile > AS_OKEY:
        return f"ok={format_tile(tile - AS_OKEY)}"
    if tile in (FALSE_JOKER, OKEY):
        return "fj" if tile == FALSE_JOKER else "ok"
    return f"{LETTERS[colour(tile)]}{number(tile)}" if tile > 0 else "?"


def parse_tiles(value: Any) -> Tiles:
    """Return the tiles of a text such as ``r1 ok``, or of a list of such texts."""
    words = value.split() if isinstance(value, str) else value
    if isinstance(words, list | tuple) and all(isinstance(text, str) for text in words):
        return tuple(parse_tile(text) for text in words)
    raise BadNotationError("row of tiles", str(value), "tiles with blanks between, such as r1 ok")


def format_tiles(tiles: Iterable[int]) -> str:
    """Return tiles as text, with blanks between."""
    return " ".join(format_tile(tile) for tile in tiles)


def parse_meld(words: list[str]) -> Meld:
    """Return a meld written as ``run b4 ok=b5 b6``, a run in order."""
    if len(words) < 2 or words[0] not in KINDS:  # noqa: PLR2004 - a kind and a tile
        expected = "group, run or pair and its tiles, such as run b4 ok=b5 b6"
        raise BadNotationError("meld", " ".join(words), expected)
    return Meld(words[0], tuple(parse_standing(text) for text in words[1:]))


def format_meld(meld: Meld) -> str:
    """Return a meld as text, without its owner."""
    return f"{meld.kind} {format_tiles(meld.tiles)}"


def _melds(words: list[str]) -> tuple[Meld, ...]:
    return tuple(parse_meld(part.split()) for part in " ".join(words).split("|"))


def _place(words: list[str], verb: str, joint: str, example: str) -> tuple[str, int]:
    match words:
        case [tile, word, place] if word == joint and place.isdigit() and int(place) > 0:
            return tile, int(place) - 1
        case _:
            raise BadNotationError("move", " ".join((verb, *words)), example)


def _take(who: int, words: list[str]) -> Take:
    match words:
        case []:
            return Take(who)
        case ["older", tile]:
            return Take(who, parse_tile(tile))
        case _:
            raise BadNotationError("move", " ".join(("take", *words)), "take, or take older r5")


def _add(who: int, words: list[str]) -> Add:
    tile, place = _place(words, "add", "to", "add r13 to 2")
    return Add(who, parse_standing(tile), place)


def _swap(who: int, words: list[str]) -> Swap:
    tile, place = _place(words, "swap", "from", "swap s4 from 1")
    return Swap(who, parse_tile(tile), place)


def _discard(who: int, words: list[str]) -> Discard:
    if len(words) != 1:
        raise BadNotationError("move", " ".join(("discard", *words)), "discard g9")
    return Discard(who, parse_tile(words[0]))


BARE: dict[str, Callable[[int], Move]] = {"deal": Deal, "draw": Draw, "buy": Buy, "skip": Skip}
"""Verbs that stand alone."""
WITH_WORDS: dict[str, Callable[[int, list[str]], Move]] = {
    "take": _take,
    "lay": lambda who, words: Lay(who, _melds(words)),
    "add": _add,
    "swap": _swap,
    "discard": _discard,
    "finish": lambda who, words: Finish(who, _melds(words)),
}


def parse_move(who: int, text: str) -> Move:
    """Return the move of a seat.

    Raises:
        BadNotationError: If the text is none.
    """
    verb, *words = text.split() or [""]
    if verb in BARE:
        if words:
            raise BadNotationError("move", text, f"{verb} alone")
        return BARE[verb](who)
    if verb in WITH_WORDS:
        return WITH_WORDS[verb](who, words)
    raise BadNotationError("move", text, f"one of {' '.join((*BARE, *WITH_WORDS))}")


def format_move(move: Move) -> str:
    """Return a move as text, without its seat."""
    match move:
        case Take(older=older):
            return f"take older {format_tile(older)}" if older else "take"
        case Lay(melds=melds):
            return f"lay {' | '.join(format_meld(meld) for meld in melds)}"
        case Finish(melds=melds):
            return f"finish {' | '.join(format_meld(meld) for meld in melds)}"
        case Add(tile=tile, meld=meld):
            return f"add {format_tile(tile)} to {meld + 1}"
        case Swap(tile=tile, meld=meld):
            return f"swap {format_tile(tile)} from {meld + 1}"
        case Discard(tile=tile):
            return f"discard {format_tile(tile)}"
        case _:
            return next(verb for verb, kind in BARE.items() if kind is type(move))


MOVE_FORMS = (
    Form("deal", "deal the round and open it", "deal"),
    Form("draw", "draw from the pile", "draw"),
    Form("take", "take what the left neighbour has just discarded", "take"),
    Form("take older TILE", "take a tile that was discarded earlier", "take older r5"),
    Form(
        "lay MELD …",
        "lay melds on the table (group, run or pair with tiles, ok and fj), a stroke between two",
        "lay run b4 b5 ok=b6",
    ),
    Form("add TILE to NUMBER", "add a tile to a meld of the table", "add r13 to 2"),
    Form("swap TILE from NUMBER", "take the okey that stands for the tile", "swap s4 from 1"),
    Form("discard TILE", "discard a tile", "discard g9"),
    Form("buy", "buy the discard out of turn", "buy"),
    Form("skip", "leave the discard to others", "skip"),
    Form("finish MELD …", "lay the whole rack down, in the last round", "finish pair g9 g9"),
)
