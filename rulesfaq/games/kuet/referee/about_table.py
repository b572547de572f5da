"""Küt, reading: questions about the table: adding, taking an okey, discarding."""

from __future__ import annotations

import re

import msgspec

from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.discards import rule_discard
from rulesfaq.games.kuet.referee.pieces import chunks
from rulesfaq.games.kuet.referee.question import (
    KIND_WORDS,
    Outcome,
    Question,
    spaced,
    without,
)
from rulesfaq.games.kuet.referee.roles import Roles, moved_tiles, read_laid, roles_of
from rulesfaq.games.kuet.referee.tables import TableTold, rule_add, rule_fitting, rule_swap
from rulesfaq.games.kuet.referee.told import leftover, pile_size, read_okey, read_round
from rulesfaq.games.kuet.state import OKEY
from rulesfaq.spoken.ruling import Missing, Ruling


def _table(
    asked: Question, *, adopt: bool, thrown: bool = False
) -> tuple[TableTold, Roles] | Missing | None:
    heard = asked.heard
    pile = pile_size(heard)
    last = (
        heard.take(
            r"(?:(?:mein|meinen|meinem|der|den|sein|seinen|ihr) )?(?:einziger|einzigen|"
            r"letzte[rn]?|allerletzte[rn]?) stein"
        )
        is not None
    )
    laid = read_laid(heard)
    read_round(heard, asked.printed)
    okey = read_okey(heard)
    text = spaced(heard.text)
    found = chunks(text)
    if found is None:
        return None
    roles = roles_of(text, found, okey)
    heard.text = without(text, found)
    if roles is None or leftover(heard):
        return None
    if thrown:
        roles = _thrown(roles)
    kinds = [kind for word, kind in KIND_WORDS if re.search(rf" {word} ", f" {asked.text} ")]
    tiles = moved_tiles(roles, okey, adopt=adopt)
    if tiles is None:
        return _colour_missing(roles)
    told = TableTold(
        roles.melds, tiles, okey, laid=laid, pile=pile, last=last,
        kind=kinds[0] if len(kinds) == 1 and len(roles.melds) == 1 else "",
    )  # fmt: skip
    return told, roles


def _thrown(roles: Roles) -> Roles:
    """Return the tiles with the one that is thrown off apart from those that are kept.

    A tile that is named by its number alone is the one of that number among those.
    """
    thrown = roles.moved
    for piece in roles.held:
        thrown = (*thrown[: thrown.index(piece)], *thrown[thrown.index(piece) + 1 :])
    if not roles.held or roles.rack is not None or len(thrown) != 1:
        return roles
    alike = [
        piece for piece in roles.held
        if thrown[0].colour is None and not thrown[0].special and piece.number == thrown[0].number
    ]  # fmt: skip
    one = alike[0] if len(alike) == 1 else thrown[0]
    kept = roles.held if one in roles.held else (one, *roles.held)
    return msgspec.structs.replace(roles, moved=(one,), rack=kept)


def _colour_missing(roles: Roles) -> Missing | None:
    if not roles.melds:
        return None
    bare = [
        str(piece.number) for piece in roles.moved if not piece.special and piece.colour is None
    ]
    which = f"die {bare[0]}" if len(bare) == 1 else names.joined(bare)
    return Missing(
        f"Welche Farbe hat {which}?", f"verstanden: Stein {', '.join(bare)} ohne Farbe",
        ("Farbe des Steins",),
    )  # fmt: skip


_CLAIM = (
    r"(?P<claim>\d) (?:strafsteine?n?|"
    r"steine?n?(?= (?:ziehen|strafe|vom|kosten|als strafe|\?|oder)))"
)


def about_discard(asked: Question) -> Outcome:
    """Answer what a discard costs before the told table."""
    claim = asked.heard.take(_CLAIM)
    found = _table(asked, adopt=False, thrown=True)
    if found is None or isinstance(found, Missing):
        return found
    told = _with_rack(*found)
    if told is None or len(told.tiles) != 1 or not (told.melds or told.pile is not None):
        return None
    if not told.melds and told.tiles[0] != OKEY:
        return None
    costs = re.search(r"\b(?:straf\w*|kost\w*|zieh\w*|zahl\w*)\b", asked.text)
    allowed = re.search(r"\b(?:darf|kann|erlaubt|verboten|duerfen|koennen)\b", asked.text)
    may = not costs and allowed is not None
    return rule_discard(
        told, asked.polarity, asked.chosen, may=may, claim=int(claim["claim"]) if claim else None
    )


def _with_rack(told: TableTold, roles: Roles) -> TableTold | None:
    """Return the told table with the other tiles of a rack that is told as a whole."""
    if roles.rack is None:
        return told
    rack = moved_tiles(msgspec.structs.replace(roles, moved=roles.rack), told.okey, adopt=False)
    if rack is None:
        return None
    tiles = told.tiles or rack[:1]
    if len(tiles) != 1 or tiles[0] not in rack:
        return None
    others = list(rack)
    others.remove(tiles[0])
    return msgspec.structs.replace(
        told, tiles=tiles, others=tuple(others), last=told.last or not others
    )


def about_swap(asked: Question) -> Outcome:
    """Answer whether a told tile gets an okey off the table."""
    found = _table(asked, adopt=False)
    if found is None or isinstance(found, Missing):
        return found
    told, _ = found
    tiles = tuple(tile for tile in told.tiles if tile != OKEY)
    okeys = [meld for meld in told.melds if any(piece.special == "ok" for piece in meld)]
    if len(tiles) != 1 or not (okeys or told.okey.known):
        return None
    return rule_swap(msgspec.structs.replace(told, tiles=tiles), asked.polarity, asked.chosen)


def about_adding(asked: Question) -> Outcome:
    """Answer whether told tiles can be added to a told meld."""
    found = _table(asked, adopt=True)
    if found is None or isinstance(found, Missing):
        return found
    told, roles = found
    if not told.melds or roles.rack is not None:
        return None
    if not told.tiles:
        which = re.search(r"\b(?:welche\w* (?:stein\w*|farbe\w*|zahl\w*)|was)\b", asked.text)
        return rule_fitting(told) if which and not roles.assumed else None
    if not (asked.polarity.yes_no or asked.polarity.why):
        return None
    ruled = rule_add(told, asked.polarity, asked.chosen)
    return _colourless(ruled) if ruled and roles.assumed else ruled


def _colourless(found: Ruling | Missing) -> Ruling | Missing:
    """Leave out the colour of tiles that were told without one."""

    def bare(text: str) -> str:
        return re.sub(r"\brot(?:en?)? (?=\d)", "", text)

    return msgspec.structs.replace(
        found, text=bare(found.text), understood=f"{bare(found.understood)}; alles in einer Farbe"
    )
