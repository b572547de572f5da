"""Küt, saying: tiles, melds and contracts in German."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rulesfaq.games.kuet.contracts import Contract
from rulesfaq.games.kuet.melds import colour, face_of, is_okey, number
from rulesfaq.games.kuet.referee.words import COLOURS
from rulesfaq.games.kuet.state import AS_FALSE, AS_OKEY, FALSE_JOKER, GROUP, OKEY, PAIR, RUN, Meld

ADJECTIVES = ("rote", "schwarze", "blaue", "gelbe")
SIZES = {2: "Zweier", 3: "Dreier", 4: "Vierer", 5: "Fünfer", 6: "Sechser", 7: "Siebener"}
KINDS = {GROUP: "Küt-Gruppe", RUN: "Reihe", PAIR: "Paar"}


def short(tile: int) -> str:
    """Return a tile as in a list: ``rot 7``, ``Okey``, ``falscher Joker``."""
    if tile == FALSE_JOKER or tile > AS_FALSE:
        return "falscher Joker"
    if tile == OKEY:
        return "Okey"
    if is_okey(tile):
        return f"Okey als {short(tile - AS_OKEY)}"
    return f"{COLOURS[colour(tile)]} {number(tile)}"


def the(tile: int) -> str:
    """Return a tile as the subject or object of a sentence: ``die rote 7``, ``der Okey``."""
    if tile == FALSE_JOKER or tile > AS_FALSE:
        return "der falsche Joker"
    if tile == OKEY or is_okey(tile):
        return "der Okey"
    return f"die {long(tile)}"


def the_object(tile: int) -> str:
    """Return a tile in the accusative: ``die rote 7``, ``den Okey``."""
    words = the(tile)
    return words.replace("der falsche", "den falschen").replace("der Okey", "den Okey")


def long(face: int) -> str:
    """Return a face as a noun: ``rote 7``."""
    return f"{ADJECTIVES[colour(face)]} {number(face)}"


def joined(names: Sequence[str], last: str = "und") -> str:
    """Return names as a list in words."""
    if len(names) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def listed(tiles: Iterable[int]) -> str:
    """Return tiles with commas between."""
    return ", ".join(short(tile) for tile in tiles)


def capital(text: str) -> str:
    """Return a sentence that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def meld_name(meld: Meld, joker: int = 0) -> str:
    """Return a meld as ``Reihe rot 4-5-6``, ``Küt-Gruppe 7 in rot, schwarz und blau``."""
    faces = [face_of(tile, joker) for tile in meld.tiles]
    signs = [
        "Okey" if is_okey(tile) else str(number(face))
        for tile, face in zip(meld.tiles, faces, strict=True)
    ]
    if meld.kind == RUN:
        return f"Reihe {COLOURS[colour(faces[0])]} {'-'.join(signs)}"
    if meld.kind == PAIR:
        return f"Paar {' und '.join(short(tile) for tile in meld.tiles)}"
    shown = [
        "Okey" if is_okey(tile) else COLOURS[colour(face)]
        for tile, face in zip(meld.tiles, faces, strict=True)
    ]
    return f"Küt-Gruppe {number(faces[0])} ({', '.join(shown)})"


def part_name(kind: str, size: int, count: int = 1) -> str:
    """Return one part of a contract: ``1 Dreiergruppe``, ``2 Fünferreihen``, ``3 Paare``."""
    if kind == PAIR:
        return f"{count} {'Paar' if count == 1 else 'Paare'}"
    word = "gruppe" if kind == GROUP else "reihe"
    name = f"{SIZES[size]}{word}" if size in SIZES else f"{word.capitalize()} aus {size} Steinen"
    return f"{count} {name}{'' if count == 1 or size not in SIZES else 'n'}"


def contract_name(contract: Contract) -> str:
    """Return a contract in words."""
    counted = Counter(contract)
    return joined([part_name(kind, size, count) for (kind, size), count in counted.items()])


def demanded(contract: Contract) -> str:
    """Return what is asked for as half a sentence: ``Verlangt ist 1 Dreiergruppe``."""
    verb = "ist" if len(contract) == 1 else "sind"
    return f"Verlangt {verb} {contract_name(contract)}"


def stones(count: int) -> str:
    """Return a number of tiles: ``1 Stein``, ``2 Steine``."""
    return f"{count} {'Stein' if count == 1 else 'Steine'}"
