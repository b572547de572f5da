"""Who is spoken of: *ich*, *er*, *mein Onkel*, *Ayşe*, *A*, in the nominative of an answer."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rulesfaq.games.kyu.referee import vocabulary as words
from rulesfaq.games.kyu.referee.told import ME
from rulesfaq.spoken.tokens import Token

LETTERS = "abcde"
SHORTEST_NAME = 2


class Named(msgspec.Struct, frozen=True):
    """A person and where the words that name them end."""

    label: str
    end: int
    known: bool = True
    """Whether the words surely name somebody; else it is a word that may be a name."""


def person_at(tokens: Sequence[Token], typed: Sequence[str], place: int) -> Named | None:
    """Return the person who is named at this place, if one is."""
    word = tokens[place].text
    after = tokens[place + 1].text if place + 1 < len(tokens) else ""
    role = _role(tokens, place)
    if role is not None:
        return role
    if word in words.ICH:
        return Named(ME, place + 1, known=word not in words.OBJECTS)
    if word in words.HE:
        return Named("er", place + 1)
    if word in words.SHE:
        return Named("sie", place + 1)
    if word in words.OTHER and after not in ("karten", "karte"):
        return Named(words.OTHER_LABEL, place + 1)
    if len(word) == 1 and word in LETTERS and not _glued(tokens, place):
        return Named(word.upper(), place + 1)
    return _name(tokens, typed, place)


def _glued(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a letter stands at its number, so that it means something else."""
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    return tokens[place].glued or (after is not None and after.glued and after.text.isalnum())


def _role(tokens: Sequence[Token], place: int) -> Named | None:
    word = tokens[place].text
    mine = word in words.MINE
    at = place + 1 if mine or word in words.ARTICLES else place
    role = tokens[at].text if at < len(tokens) else ""
    gender = words.ROLES.get(role)
    if gender is None:
        return None
    article = {"m": ("der", "dein"), "f": ("die", "deine")}[gender][mine]
    return Named(f"{article} {role.capitalize()}", at + 1)


def _name(tokens: Sequence[Token], typed: Sequence[str], place: int) -> Named | None:
    """Return a word that may be a name: nothing else is known of it, and it stands like one."""
    token = tokens[place]
    if not token.is_word or len(token.text) < SHORTEST_NAME or not is_unknown(token.text):
        return None
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    stands = after is not None and _follows_a_name(tokens, place + 1)
    if not stands and not typed[place][0].isupper():
        return None
    label = typed[place]
    of_hers = after is not None and after.text in words.KNOWN and label.endswith("s")
    if of_hers and after is not None and after.text in ("karten", "hand", *words.SHAPES, "summe"):
        label = label[:-1]
    return Named(label[0].upper() + label[1:], place + 1, known=False)


def _follows_a_name(tokens: Sequence[Token], place: int) -> bool:
    """Return whether what stands here often follows upon a name: *hat*, a number, *den Ronin*."""
    after = tokens[place]
    if after.text in words.TIMES or after.text in words.GROUPS:
        return True
    if after.text in words.SHOWING or after.text in (":", "mit") or after.number is not None:
        return True
    if after.text in words.ARTICLES and place + 1 < len(tokens):
        after = tokens[place + 1]
    return bool(words.noble_of(after.text))


def is_unknown(word: str) -> bool:
    """Return whether a word is none that the referee knows, so that it may be a name."""
    families = (
        words.KNOWN, words.JOINS, words.UNITS, words.RIVALS, words.SHAPES, words.OUT,
        words.COLOURS, words.LETTERS, words.NOBLES, words.GROUPS, words.TIMES, words.ORDINALS,
        words.SHOWING,
    )  # fmt: skip
    return not any(word in family for family in families)
