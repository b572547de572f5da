"""What a question about hands or points wants to know: who, whether, how much."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from rulesfaq.games.kyu.referee import say
from rulesfaq.games.kyu.referee.told import ME, Asking

Kind = Literal["wins", "loses", "keeps"]

WINS = (
    r"(?:gewinn(?:e|t|st|en)?|krieg(?:e|t|st)?|bekomm(?:e|t)?|hol(?:e|t)?|sieg(?:e|t)|"
    r"schlag(?:e)?|schlägt|schlaegt|kassier(?:e|t)|schnapp(?:e|t)?)"
)
KEEPS = r"(?:behalte?|behält|behaelt|verteidige?t?)"
LOSES = r"(?:verlier(?:e|t)?|unterlieg(?:e|t))"
WHO = re.compile(r"\b(?:wer|wem|wessen|welche hand|welche person|welcher spieler|an wen)\b")
FIGURES = re.compile(
    r"\b(?:wie (?:hoch|groß|gross|viel|viele|lang|lauten?|gut|stark|weit|steht)|"
    r"was (?:ist|sind|zählt|zaehlt|habe?|hat|ergibt|macht|kommt)|"
    r"welche (?:straße|strasse|gruppe|kombination|summen?|reihe|farbe|karten))\b"
)
ABOUT_WINNING = re.compile(
    rf"\b{WINS}\b|\b{LOSES}\b|gewonnen|verloren|\bsieg|\bbesser|\bvorne?\b|\blänger|\bgrößer|\bgroesser|\bhöher|\bhoeher|\bbehält\b|\bbehalten\b|\breich(?:t|en)\b|"
    r"\bstärker|\bstaerker|gehört|geht an|abnehmen|abgenommen|\bsticht|\bdran glauben"
)
CHECKED = re.compile(
    r"\b(?:gültig\w*|gueltig\w*|zähl(?:t|en)|zaehl(?:t|en)|gilt|gelten|reich(?:t|en)|"
    r"straße|strasse|reihe|gruppe|kombination|erlaubt|paar|drilling)\b"
)
CLAIMED = re.compile(r"\b(?:sind|wären|waeren|macht|ist|zählt|zählen|hab|habe)\b")
AGAINST = re.compile(r"\b(?:gegen|vs|versus)\b")
TIED = re.compile(r"\b(?:gleichstand|unentschieden|patt)\b")
WHY = re.compile(r"\b(?:warum|wieso|weshalb)\b")
WON, LOST = "gewonnen|gesiegt", "verloren"
VERBS: tuple[tuple[Kind, str, str], ...] = (
    ("keeps", KEEPS, "behalten"),
    ("wins", WINS, WON),
    ("loses", LOSES, LOST),
)
GETTING = "nehmen|holen|kriegen|bekommen|gewinnen|abnehmen|schlagen"
CLAUSE = r"(?:(?!\d|\bich\b|\bhabe?\b|\bhat\b)[^?.!])*"
"""The rest of a clause, not that of somebody else."""
ENOUGH = re.compile(r"\b(?:reich(?:t|en)|genüg(?:t|en))\b")
MY_WIN = re.compile(
    r"\breich(?:t|en)\b|\bschlage?n?\b|\bbesser als\b|\bgehör(?:t|en)\b[^?.!]*\bmir\b|"
    r"\bgeht\b[^?.!]*\ban mich\b|\bmir (?:ab)?geben\b|"
    r"\bhabe? ich (?:ihn|sie)(?: dann| jetzt)?\s*(?:\?|$)|"
    r"\b(?:ist|wird) (?:er|sie) (?:(?:dann|jetzt|nun) )?mein(?:er|e|s)?\b"
)
GOES = r"\b(?:geht|gehört|gehoert)\b[^?.!]*\b(?:an )?{to}\b"
NEGATED = re.compile(r"\b(?:nicht|kein\w*|niemals|nie)\b")
AGREED = re.compile(r"\bstimmt (?:es|das)?|\boder\s*\?|\boder\s*$|\brichtig\b|\bkorrekt\b")


def asks_for(text: str, people: Sequence[str], hands: int) -> Asking | None:
    """Return what is asked about hands, None if it is something else.

    Args:
        text: The question, plain and in lower case.
        people: Whose hands are told, as answers name them.
        hands: How many hands are told.
    """
    if WHO.search(text):
        return Asking("winner") if ABOUT_WINNING.search(text) or hands > 1 else None
    if hands == 1 and ENOUGH.search(text):
        return Asking("valid")
    wins = None if WHY.search(text) else whether(text, people)
    if wins is not None:
        return wins
    if FIGURES.search(text) or WHY.search(text):
        return Asking("figures")
    if TIED.search(text) and hands > 1 and not NEGATED.search(text):
        return Asking("tie")
    compared = "?" not in text and AGAINST.search(text)
    if hands > 1 and (compared or ABOUT_WINNING.search(text)):
        return Asking("winner")
    if hands == 1 and CHECKED.search(text):
        return Asking("valid")
    return None


def whether(text: str, people: Sequence[str]) -> Asking | None:
    """Return of whom it is asked whether they win or lose, None if of nobody."""
    for who in people or (ME,):
        name = _names(who)
        for kind, verb, done in VERBS:
            if any(re.search(form, text) for form in _forms(kind, name, verb, done)):
                return _polar(kind, who, text)
    others = [who for who in people if who != ME]
    getting = _who_gets(text, others)
    if getting:
        return _polar("wins", getting, text)
    if len(others) == 1 and others[0] not in ("er", "sie") and say.is_person(others[0]):
        for kind, verb, done in VERBS:
            if any(re.search(form, text) for form in _forms(kind, "(?:er|sie)", verb, done)):
                return _polar(kind, others[0], text)
    first = people[0] if people and not say.is_person(people[0]) else ""
    mine = first or (ME if ME in people and "besser als" not in text else "")
    if mine and MY_WIN.search(text) and not _for_another(text, people):
        return _polar("wins", mine, text)
    return None


def _who_gets(text: str, others: Sequence[str]) -> str:
    """Return of whom it is asked whether a card goes to them, nothing if of nobody."""
    for who in others:
        to = _names(who) if len(others) > 1 else f"(?:{_names(who)}|ihm|ihr|ihn)"
        if re.search(GOES.format(to=to), text):
            return who
    return ""


def _forms(kind: Kind, name: str, verb: str, done: str) -> Iterator[str]:
    """Yield patterns of sentences by which it is asked whether a person wins or loses."""
    filled = r"(?:(?:denn|dann|jetzt|da|also|damit|nun|doch|den|die|ihn|sie|hier|auch)\s+)*"
    yield rf"\b(?:hab|habe|hat)\s+{name}\b{CLAUSE}\b(?:{done})"
    yield rf"\b{name}\s+(?:hab|habe|hat)\b{CLAUSE}\b(?:{done})"
    yield rf"\b{verb}\s+{filled}{name}\b"
    yield rf"\b{name}\s+{filled}{verb}\b"
    yield rf"\bdass\s+{name}\b[^?.!]*\b(?:{verb}|{done})\b"
    if kind != "loses":
        get = GETTING if kind == "wins" else "behalten|verteidigen"
        yield rf"\b(?:darf|kann|könnte|werd|werde|wird)\s+{name}\b[^?.!]*\b(?:{get})\b"


def _for_another(text: str, people: Sequence[str]) -> bool:
    names = [_names(who) for who in people if who != ME]
    return any(re.search(rf"\b(?:für|fuer)\s+{name}\b", text) for name in names) or bool(
        re.search(r"\b(?:ihm|ihr)\b", text)
    )


def _polar(kind: Kind, who: str, text: str) -> Asking:
    negated = bool(NEGATED.search(text.replace("oder nicht", "")))
    if negated and not AGREED.search(text):
        return Asking("winner")
    return Asking(kind, who, negated)


def _names(who: str) -> str:
    """Return a pattern of the words that name a person as the subject of a sentence."""
    if who == ME:
        return "ich"
    bare = who.lower()
    for article in ("der ", "die ", "deine ", "dein "):
        bare = bare.removeprefix(article)
    return rf"(?:(?:der|die|mein|meine)\s+)?{re.escape(bare)}"
