"""Küt, ruling and saying: is this a meld, and if not, why not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from rulesfaq.games.kuet.melds import (
    consecutive,
    faces_of,
    has_one_after_13,
    is_okey,
    number,
    okeys_in,
)
from rulesfaq.games.kuet.referee import names, sentences
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.pieces import Piece
from rulesfaq.games.kuet.referee.shapes import (
    NeedsColourError,
    as_told,
    flaw_of,
    in_one_colour,
    likely_kind,
    readings,
    tile_of,
    too_many,
)
from rulesfaq.games.kuet.referee.told import Okey
from rulesfaq.games.kuet.referee.words import COLOURS
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FACES,
    FALSE_JOKER,
    GROUP,
    OKEY,
    PAIR,
    RUN,
    Meld,
    Printed,
    Tiles,
)
from rulesfaq.spoken.ruling import Missing, Ruling, Step

FIVE = 5
ARTICLE = {GROUP: "eine", RUN: "eine", PAIR: "ein"}
NO_ARTICLE = {GROUP: "keine", RUN: "keine", PAIR: "kein"}
MOST_CHANGES = 4
_ADJECTIVE = re.compile(r"\brote[n]? ")


class MeldTold(msgspec.Struct, frozen=True):
    """Tiles of which somebody asks whether they are a meld."""

    pieces: tuple[Piece, ...]
    okey: Okey
    kind: str = ""
    """The kind that the question names, empty for any."""
    size: int = 0
    """The size that the question names, 0 for any."""


def rule_meld(told: MeldTold, polarity: Polarity, printed: Printed) -> Ruling | Missing | None:
    """Return whether told tiles are a meld of the kind asked for."""
    pieces, assumed = in_one_colour(told.pieces)
    try:
        tiles = tuple(tile_of(piece, told.okey) for piece in pieces)
    except NeedsColourError:
        return _asks_colours(told)
    understood = _understood(told, tiles, assumed=assumed)
    if too_many(tiles, printed):
        return asks_copies(too_many(tiles, printed), understood)
    if FALSE_JOKER in tiles and not told.okey.known:
        return asks_okey(understood)
    joker = told.okey.face
    found = as_told(pieces, tiles, joker, told.kind)
    if told.size and len(tiles) != told.size:
        return _other_size(told, found, tiles, understood, polarity)
    if found:
        return _yes(found[0], joker, understood, polarity, assumed=assumed)
    return _no(told, tiles, understood, polarity, printed)


def _asks_colours(told: MeldTold) -> Missing:
    bare = [
        str(piece.number) for piece in told.pieces if not piece.special and piece.colour is None
    ]
    return Missing(
        (
            f"Welche Farbe haben die Steine {names.joined(bare)}? Davon hängt ab, ob sie "
            f"zusammen gelten."
        ),
        f"verstanden: Steine {', '.join(bare)} ohne Farbe",
        ("Farben der Steine",),
    )


def asks_okey(understood: str) -> Missing:
    """Ask which tile is the okey, as a false joker counts as that."""
    return Missing(
        "Welcher Stein ist in dieser Runde Okey? Der falsche Joker gilt als genau dieser Stein.",
        understood,
        ("Okey der Runde",),
    )


def asks_copies(tile: int, understood: str) -> Missing:
    """Ask again where a tile is told more often than it exists."""
    return Missing(
        f"{names.capital(names.the(tile))} gibt es nur zweimal. Welche Steine sind es genau?",
        understood,
        ("die genauen Steine",),
    )


def _understood(told: MeldTold, tiles: Tiles, *, assumed: bool) -> str:
    if assumed:
        signs = ["Okey" if p.special else str(p.number) for p in told.pieces]
        text = f"{'-'.join(signs)} in einer Farbe"
    else:
        text = names.listed(tiles)
    return f"verstanden: {okey_told(told.okey)}Steine {text}"


def okey_told(okey: Okey) -> str:
    """Return what was told of the okey, with a semicolon behind it, or nothing."""
    if okey.known:
        return f"Okey {names.short(okey.face)}; "
    return f"Okey {COLOURS[okey.colour]}; " if okey.colour is not None else ""


# --- it is one ------------------------------------------------------------------------------------


def okey_sentences(meld: Meld) -> str:
    """Return a sentence on what each okey stands for, empty without okeys."""
    faces = [tile - AS_OKEY for tile in meld.tiles if is_okey(tile)]
    if not faces or (meld.kind == PAIR and len(faces) == len(meld.tiles)):
        return ""
    if meld.kind == GROUP and len(meld.tiles) < Printed().group_max:
        return (
            " Der Okey ersetzt dort eine fehlende Farbe."
            if len(faces) == 1
            else (" Die Okeys ersetzen dort die fehlenden Farben.")
        )
    stands = names.joined([f"die {names.long(face)}" for face in faces])
    verb = "Der Okey steht" if len(faces) == 1 else "Die Okeys stehen"
    return f" {verb} für {stands}."


def rules_of(meld: Meld, joker: int) -> Iterator[tuple[str, str]]:
    """Yield the rules on which a valid meld hinges, with a sentence each; the rarest first."""
    for rule in (*_rare_rules(meld, joker), *KIND_RULES[meld.kind]):
        yield rule, sentences.MELD[rule]


def _rare_rules(meld: Meld, joker: int) -> Iterator[str]:
    faces = faces_of(meld.tiles, joker)
    okeys, run = okeys_in(meld.tiles), meld.kind == RUN
    pair = meld.kind == PAIR
    conditions = (
        ("kuet.run.one-after-13", run and has_one_after_13(faces)),
        ("kuet.open.all-okey-meld", pair and okeys > 1),
        ("kuet.open.two-okeys-one-meld", not pair and okeys > 1),
        ("kuet.open.okey-in-pair", pair and okeys == 1),
        ("kuet.okey.wild-run", run and okeys > 0),
        ("kuet.okey.wild-group", meld.kind == GROUP and okeys > 0),
        ("kuet.false-joker.fixed-value", FALSE_JOKER in meld.tiles),
        ("kuet.run.one-low", run and number(faces[0]) == 1),
        ("kuet.run.extendable", run and len(faces) > FIVE),
    )
    yield from (rule for rule, holds in conditions if holds)


KIND_RULES = {
    RUN: ("kuet.run.consecutive", "kuet.run.one-colour"),
    GROUP: ("kuet.group.same-number", "kuet.group.no-duplicate-colour", "kuet.group.size"),
    PAIR: ("kuet.pair.identical",),
}


def steps_of(rules: Iterator[tuple[str, str]] | Sequence[tuple[str, str]]) -> tuple[Step, ...]:
    """Return steps of rules and their sentences."""
    return tuple(Step(text, rule) for rule, text in rules)


def _yes(meld: Meld, joker: int, understood: str, polarity: Polarity, *, assumed: bool) -> Ruling:
    name = names.meld_name(meld, joker)
    if assumed:
        kind, _, rest = name.partition(" ")
        name = f"{kind} {rest.partition(' ')[2]} in einer Farbe"
    size = f" aus {names.stones(len(meld.tiles))}n" if meld.kind != PAIR else ""
    what = (
        f"{ARTICLE[meld.kind]} gültige{'s' if meld.kind == PAIR else ''} "
        f"{names.KINDS[meld.kind]}{size}"
    )
    shown = name.partition(" ")[2]
    text = f"{_lead(polarity, holds=True)}Das ist {what}: {shown}.{okey_sentences(meld)}"
    if meld.kind == RUN and has_one_after_13(faces_of(meld.tiles, joker)):
        text += " Hinter dieser 1 ist Schluss."
    return Ruling(
        text,
        understood,
        steps_of(rules_of(meld, joker)),
        polarity.verdict(holds=True),
    )


def _lead(polarity: Polarity, *, holds: bool) -> str:
    verdict = polarity.verdict(holds=holds)
    return f"{verdict.capitalize()}. " if verdict else ""


def rule_stands(pieces: tuple[Piece, ...], okey: Okey) -> Ruling | None:
    """Return what the okey in a told meld stands for, None if that is not sure."""
    try:
        tiles = tuple(tile_of(piece, okey) for piece in pieces)
    except NeedsColourError:
        return None
    found = as_told(pieces, tiles, okey.face)
    if OKEY not in tiles or len(found) != 1 or (FALSE_JOKER in tiles and not okey.known):
        return None
    text = okey_sentences(found[0]).strip()
    rules = [one for one in rules_of(found[0], okey.face) if "okey" in one[0]]
    return (
        Ruling(text, f"verstanden: {okey_told(okey)}Steine {names.listed(tiles)}", steps_of(rules))
        if text
        else None
    )


# --- it is none -----------------------------------------------------------------------------------


def _other_size(
    told: MeldTold, found: tuple[Meld, ...], tiles: Tiles, understood: str, polarity: Polarity
) -> Ruling | None:
    """Say that a meld is one, but not of the size that was asked for."""
    if not found or told.kind not in (GROUP, RUN):
        return None
    wanted = names.part_name(told.kind, told.size).partition(" ")[2]
    actual = names.part_name(told.kind, len(tiles)).partition(" ")[2]
    text = f"{_lead(polarity, holds=False)}Das ist keine {wanted}, sondern eine {actual}."
    step = (("kuet.contract.exact-length", "Es zählt die genaue Länge."),)
    rules = (*step, *rules_of(found[0], told.okey.face))
    return Ruling(text, understood, steps_of(rules), polarity.verdict(holds=False))


def _no(
    told: MeldTold, tiles: Tiles, understood: str, polarity: Polarity, printed: Printed
) -> Ruling:
    _, assumed = in_one_colour(told.pieces)
    joker = told.okey.face
    kind = told.kind or likely_kind(tiles, joker)
    flaw = flaw_of(_sorted(tiles, joker, kind), kind, joker, printed)
    reason = sentences.NO_MELD[f"{flaw.rule} {flaw.why}"]
    text = f"{_lead(polarity, holds=False)}Das ist {NO_ARTICLE[kind]} {names.KINDS[kind]}: {reason}"
    other = readings(tiles, joker)
    if other:
        text += f" Es ist aber {ARTICLE[other[0].kind]} {names.KINDS[other[0].kind]}."
    else:
        change = smallest_change(tiles, kind, joker)
        text += _ADJECTIVE.sub("", change) if assumed else change
    steps = [Step(reason, flaw.rule)]
    if FALSE_JOKER in tiles:
        not_wild = f"Der falsche Joker gilt nur als {names.long(joker)}."
        steps.append(Step(not_wild, "kuet.false-joker.not-wild"))
        text += f" {not_wild}"
    steps += [Step(sentences.MELD[rule], rule) for rule in KIND_RULES[kind] if rule != flaw.rule][
        :1
    ]
    return Ruling(text, understood, tuple(steps), polarity.verdict(holds=False))


def _sorted(tiles: Tiles, joker: int, kind: str) -> Tiles:
    """Return tiles of a run in ascending order, unless an okey or a 1 above gives one."""
    if kind != RUN or OKEY in tiles:
        return tiles
    faces = [joker if tile == FALSE_JOKER else tile for tile in tiles]
    numbers = [number(face) for face in faces]
    if consecutive(faces):
        return tiles
    return tuple(tile for _, tile in sorted(zip(numbers, tiles, strict=True)))


def smallest_change(tiles: Tiles, kind: str, joker: int) -> str:
    """Return a sentence on the one tile more, less or other that makes a meld of the tiles."""
    more = [face for face in range(1, FACES + 1) if readings((*tiles, face), joker, kind)]
    if more and len(more) <= MOST_CHANGES:
        return f" Dafür fehlt {names.joined([names.the(face) for face in more], 'oder')}."
    for at, tile in reversed(tuple(enumerate(tiles))):
        rest = (*tiles[:at], *tiles[at + 1 :])
        if readings(rest, joker, kind):
            return (
                f" Ohne {names.the_object(tile)} wäre es "
                f"{ARTICLE[kind]}{'s' if kind == PAIR else ''}."
            )
    return _other_tile(tiles, kind, joker)


def _other_tile(tiles: Tiles, kind: str, joker: int) -> str:
    for at in reversed(range(len(tiles))):
        rest = (*tiles[:at], *tiles[at + 1 :])
        fitting = [face for face in range(1, FACES + 1) if readings((*rest, face), joker, kind)]
        fitting = [face for face in fitting if face != tiles[at]]
        if fitting and len(fitting) <= MOST_CHANGES:
            wanted = names.joined([names.the_object(face) for face in fitting], "oder")
            return f" Statt {_of(tiles[at])} bräuchtest du {wanted}."
    return ""


def _of(tile: int) -> str:
    """Return a tile in the genitive."""
    if tile == OKEY:
        return "des Okeys"
    if tile == FALSE_JOKER:
        return "des falschen Jokers"
    return f"der {names.long(tile).replace('e ', 'en ', 1)}"
