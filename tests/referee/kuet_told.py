"""Random positions of Küt, written as players write them; the oracle's names go in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

ADJECTIVES = {"R": "rote", "S": "schwarze", "B": "blaue", "G": "gelbe"}
WORDS = {"R": "rot", "S": "schwarz", "B": "blau", "G": "gelb"}
NUMBERS = (
    "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
    "zwölf", "dreizehn",
)  # fmt: skip
NOTATIONS = ("letters", "words", "adjectives", "spelt", "after", "Capitals")


def tile(name: str, notation: str) -> str:
    """Write one tile."""
    if name == "OK":
        return "Okey"
    if name == "FJ":
        return "falscher Joker"
    colour, number = name[0], name[1:]
    return {
        "letters": f"{colour.lower()}{number}",
        "words": f"{WORDS[colour]} {number}",
        "adjectives": f"{ADJECTIVES[colour]} {number}",
        "spelt": f"{WORDS[colour]} {NUMBERS[int(number) - 1]}",
        "after": f"{number} {WORDS[colour]}",
        "Capitals": f"{WORDS[colour].upper()} {number}",
    }[notation]


def tiles(names: Sequence[str], chance: Random) -> str:
    """Write tiles in one of the notations, with commas or with an *und* before the last."""
    written = [tile(name, notation) for notation in (chance.choice(NOTATIONS),) for name in names]
    if len(written) > 1 and chance.random() < 0.5:
        return f"{', '.join(written[:-1])} und {written[-1]}"
    return ", ".join(written)


def run(names: Sequence[str], chance: Random) -> str:
    """Write a run of plain tiles, its colour once."""
    colour, numbers = WORDS[names[0][0]], [name[1:] for name in names]
    return chance.choice(
        (
            f"{colour} {'-'.join(numbers)}",
            f"{'-'.join(numbers)} in {colour.capitalize()}",
            f"{colour} {' '.join(numbers)}",
            " ".join(name.lower() for name in names),
        )
    )


def okey(name: str, chance: Random) -> str:
    """Write which tile is the okey, as a sentence."""
    colour, number = name[0], int(name[1:])
    below = f"{WORDS[colour]} {13 if number == 1 else number - 1}"
    return chance.choice(
        (
            f"Okey ist {tile(name, 'words')}.",
            f"Der Okey war die {tile(name, 'adjectives')}.",
            f"Anzeigestein: {below}.",
            f"Anzeigestein war {below}.",
        )
    )
