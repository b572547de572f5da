"""German that the sentences of the referee share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesfaq.games.kyu.referee.told import ME
from rulesfaq.games.kyu.referee.vocabulary import OTHER_LABEL
from rulesfaq.spoken.ruling import Step, Verdict

NAMES = {
    "shogun": "Shogun", "geisha": "Geisha", "daimyo": "Daimyo", "samurai": "Samurai",
    "ronin": "Ronin",
}  # fmt: skip
COLOURS = {"r": "rote", "s": "schwarze"}
OPPOSITE: Mapping[Verdict, Verdict] = {"ja": "nein", "nein": "ja"}


def the(noble: str, accusative: bool = True) -> str:  # noqa: FBT001, FBT002 - a case of grammar
    """Return a noble with its article.

    Examples:
        >>> the("ronin"), the("geisha", False)
        ('den Ronin', 'die Geisha')
    """
    if noble == "geisha":
        return "die Geisha"
    return f"{'den' if accusative else 'der'} {NAMES[noble]}"


def pronoun(noble: str) -> str:
    """Return the pronoun of a noble at the start of a sentence."""
    return "Sie" if noble == "geisha" else "Er"


def verb(who: str, mine: str, theirs: str) -> str:
    """Return the person and the form of a verb that goes with it."""
    return f"{who} {mine if who == ME else theirs}"


def upper(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(parts: Iterable[str], word: str = "und") -> str:
    """Return parts as *a, b und c*."""
    found = list(parts)
    return f" {word} ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))


def row(numbers: Sequence[int]) -> str:
    """Return the numbers of cards with dashes between."""
    return "-".join(map(str, numbers))


def answer(verdict: Verdict | None, text: str) -> str:
    """Return an answer that begins with its verdict, if it has one."""
    return upper(text) if verdict is None else f"{upper(verdict)}, {text}"


def steps(pairs: Iterable[tuple[str, str]]) -> tuple[Step, ...]:
    """Return steps from sentences and rules, each rule once."""
    found: dict[str, Step] = {}
    for text, rule in pairs:
        found.setdefault(rule, Step(text, rule))
    return tuple(found.values())


def cards(count: int) -> str:
    """Return a number of cards."""
    return f"{count} {'Karte' if count == 1 else 'Karten'}"


def is_person(who: str) -> bool:
    """Return whether a label is one of a person rather than of a hand."""
    return who == OTHER_LABEL or not who.endswith("Hand")
