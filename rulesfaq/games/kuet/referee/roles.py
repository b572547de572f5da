"""Küt, reading: which of the told tiles lie on the table, and which somebody wants to move."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from rulesfaq.games.kuet import state
from rulesfaq.games.kuet.melds import colour
from rulesfaq.games.kuet.referee.contract import segments
from rulesfaq.games.kuet.referee.pieces import Chunk, Piece
from rulesfaq.games.kuet.referee.shapes import NeedsColourError, in_one_colour, tile_of
from rulesfaq.games.kuet.referee.told import Heard, Okey
from rulesfaq.games.kuet.referee.vocabulary import NOT_LAID, OUT
from rulesfaq.games.kuet.state import LAID_EARLIER, LAID_NOW, Tiles

MELD = 3
RACK = re.compile(r"(?:nur|bloss|ausschliesslich|lediglich)(?: noch)?(?: die| den| eine| einen)?$")
_MORE = r"(?: (?:noch|die|den|der|das|ein|eine|einen|ne|nen|nur|auf|hand|ich|mir|:))*$"
HELD = re.compile(
    r"(?:\b(?:hab|habe|hatte|bleib\w*|halte|behalte)(?: (?:ich|mir|dann|selber|selbst))*"
    r" (?:noch|sonst|ausserdem|auch|dann)|\b(?:uebrig|sonst|rest|ausserdem|dazu noch)"
    rf"(?: (?:sind|ist|bleib\w*|hab|habe|hatte|haette))*){_MORE}"
)
"""What stands before tiles that somebody keeps while another is thrown off."""
LISTED = re.compile(r"(?:,|und|¦|ein|eine|einen|ne|nen|noch|die|den|der)*$")
_NEAR = (
    r"(?:gerade|eben|soeben|frisch|jetzt|diesen zug|in diesem zug|im selben zug|im gleichen "
    r"zug|diesmal)"
)
_FREE = r"(?:(?!nicht |nie |noch nicht |nix |rot |schwarz |blau |gelb |okey |fj |\d)\w+ ){0,4}?"


class Roles(msgspec.Struct, frozen=True):
    """The told tiles by what they are there for."""

    melds: tuple[tuple[Piece, ...], ...]
    moved: tuple[Piece, ...]
    rack: tuple[Piece, ...] | None
    """All that somebody has, where it is told to be all."""
    held: tuple[Piece, ...] = ()
    """Of the moved ones those that are said to be kept beside a tile that is thrown off."""
    assumed: bool = False
    """Whether a run was told without its colour."""


def read_laid(heard: Heard) -> int | None:
    """Return whether the one who asks has laid out, and when; None where nothing is told."""
    if heard.take(NOT_LAID):
        return state.NOT_LAID
    now = (
        rf"(?:{_NEAR} {_FREE}{OUT}|(?:im|in dem) auslegezug|im zug (?:meines|des)(?: ersten)? "
        rf"auslegens|"
    )
    now += (
        rf"(?:direkt|gleich|sofort) nach dem auslegen|{OUT} (?:habe|hab|hatte)? ?(?:ich "
        rf")?(?:gerade|eben|in diesem zug|diesen zug))"
    )
    if heard.take(now):
        return LAID_NOW
    if heard.take(rf"(?:ich |hab |habe )*vor (?:\d|einem) (?:zueg\w*|zug) {_FREE}{OUT}"):
        return LAID_EARLIER
    early = (
        rf"(?:ich |hab |habe |hatte |bin |liege |war ){_FREE}{OUT}|(?:schon|bereits|frueher|"
        rf"vorher|laengst) (?:\w+ ){{0,2}}?{OUT}|"
    )
    early += (
        rf"(?:im |in einem )?(?:letzten|vorigen|frueheren|letzte|vorletzten) (?:zug|runde) "
        rf"{_FREE}{OUT}"
    )
    early += (
        rf"|{OUT} (?:hab|habe|hatte) ich(?: schon| bereits)?(?: (?:im )?(?:vorletzten|letzten|"
        rf"vorigen) zug)?"
    )
    return LAID_EARLIER if heard.take(rf"(?:{early})") else None


def roles_of(text: str, found: Sequence[Chunk], okey: Okey) -> Roles | None:
    """Return the tiles by their roles, None if that cannot be told for sure."""
    melds: list[tuple[Piece, ...]] = []
    moved: list[Piece] = []
    held: list[Piece] = []
    end = -1
    rack: tuple[Piece, ...] | None = None
    for chunk in found:
        thrown = re.match(r" (?:ab|weg)?(?:ge)?(?:worf|werf|leg|schmiss)", text[chunk.end :])
        if RACK.search(text[: chunk.start].strip()) and not thrown:
            rack = (*(rack or ()), *chunk.pieces)
        elif _lies(text, chunk):
            parts = _melds_in(chunk.pieces, okey)
            if parts is None:
                return None
            melds += parts
        else:
            moved += chunk.pieces
            joined = LISTED.fullmatch("".join(text[end : chunk.start].split()))
            if not thrown and (HELD.search(text[: chunk.start].strip()) or (end >= 0 and joined)):
                held += chunk.pieces
                end = chunk.end
    assumed = any(not p.special and p.colour is None for c in found for p in c.pieces) and not any(
        p.colour is not None for c in found for p in c.pieces
    )
    return Roles(tuple(melds), tuple(moved), rack, tuple(held), assumed=assumed)


def _lies(text: str, chunk: Chunk) -> bool:
    """Return whether tiles are a meld: enough of them, or said to be a pair."""
    if len(chunk.pieces) >= MELD:
        return True
    around = (
        f"{' '.join(text[: chunk.start].split()[-3:])} {' '.join(text[chunk.end :].split()[:3])}"
    )
    first, last = chunk.pieces[0], chunk.pieces[-1]
    alike = first == last or "ok" in (first.special, last.special)
    return len(chunk.pieces) == MELD - 1 and alike and " paar" in f" {around}"


def _melds_in(pieces: tuple[Piece, ...], okey: Okey) -> list[tuple[Piece, ...]] | None:
    """Return the melds that tiles are, as few as can be."""
    told, _ = in_one_colour(pieces)
    try:
        tiles = tuple(tile_of(piece, okey) for piece in told)
    except NeedsColourError:
        return None
    found = segments(tiles, okey.face)
    if found is None:
        return None
    parts = []
    at = 0
    for meld in found:
        parts.append(told[at : at + len(meld.tiles)])
        at += len(meld.tiles)
    return parts


def moved_tiles(roles: Roles, okey: Okey, *, adopt: bool) -> Tiles | None:
    """Return the tiles that are moved; None if a colour is missing.

    Args:
        roles: The told tiles.
        okey: The okey of the round.
        adopt: Whether a number without colour takes that of the only run.
    """
    colours = {colour(piece.face) for meld in roles.melds for piece in meld if piece.face}
    tiles = []
    for piece in roles.moved:
        one = piece
        if adopt and not piece.special and piece.colour is None and len(colours) == 1:
            one = Piece(piece.number, next(iter(colours)))
        try:
            tiles.append(tile_of(one, okey))
        except NeedsColourError:
            return None
    return tuple(tiles)
