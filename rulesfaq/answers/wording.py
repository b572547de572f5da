"""The German sentences that an answer is made of, and nothing of any game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulesfaq.model.faq import Answer as Verdict

_OPENING = re.compile(r"(?:Ja|Nein)\b\s*(?:[,.:;!]|–|-)?\s*")
_FRAGMENT = re.compile(
    r"(?:aber|nur|wenn|falls|sofern|solange|außer|ausser|und|denn|sondern|doch|sogar|"
    r"jedoch|weil|da|bis|mit|ohne|erst|höchstens|mindestens|immer|nie|nicht|auch|dann|sobald)\b",
    re.IGNORECASE,
)
_PLAYED = re.compile(r"spielen wir|wir spielen", re.IGNORECASE)
_FEWEST_WORDS = 3
_NAMED_WORDS = 4


def without_verdict(text: str) -> str:
    """Return an answer without its leading yes or no, or nothing if the rest is no sentence.

    Examples:
        >>> without_verdict("Nein, gepasst wird nur in Ruhe.")
        'Gepasst wird nur in Ruhe.'
        >>> without_verdict("Ja, aber nur zu zweit.")
        ''
    """
    opening = _OPENING.match(text)
    rest = text[opening.end() :] if opening else text
    if opening and "." not in opening[0] and _FRAGMENT.match(rest):
        return ""
    if opening and len(rest.split()) < _FEWEST_WORDS:
        return ""
    return rest[:1].upper() + rest[1:]


def turned_text(text: str, question: str, verdict: Verdict) -> str:
    """Return an entry's answer for a question that asks the contrary."""
    rest = without_verdict(text) or f"Auf die Frage „{question}“ heißt es: {text}"
    return f"{verdict.capitalize()}. {rest}"


def judged_text(text: str, verdict: Verdict | None) -> str:
    """Return what a rule, a term or a fact says, after the verdict on what was asked."""
    return f"{verdict.capitalize()}. {text}" if verdict else text


def neutral_text(text: str, question: str) -> str:
    """Return an entry's answer for a question whose polarity is unsure: a full sentence."""
    if not _OPENING.match(text):
        return text
    return without_verdict(text) or f"Auf die Frage „{question}“ heißt es: {text}"


def open_text(reason: str, played: str) -> str:
    """Say that the sources are silent, and what is played."""
    said = reason or "Unsere Quelle lässt das offen."
    return f"{said} So spielen wir es: {played}"


def open_entry_text(answer: str, reason: str) -> str:
    """Say that an answer leans on an assumption, where it does not say so itself."""
    if "Quelle" in answer:
        return answer
    said = reason or "Das ist in unserer Quelle nicht geregelt."
    return f"{said} {answer}" if _PLAYED.search(answer) else f"{said} So spielen wir es: {answer}"


def not_found_text(unknown: Sequence[str], game: str | None, *, related: bool) -> str:
    """Say that no answer was found, and which words the rules do not know."""
    where = f" in den Regeln zu {game}" if game else ""
    if unknown:
        looked = ", ".join(f"„{word}“" for word in unknown[:_NAMED_WORDS])
        said = f"Zu {looked} habe ich{where} nichts gefunden."
    else:
        said = f"Darauf habe ich{where} keine sichere Antwort gefunden."
    return said + (" Vielleicht hilft eine verwandte Frage weiter." if related else "")


def silent_text(about: str, *, related: bool) -> str:
    """Say that the sources have been looked through for this, and say nothing."""
    said = f"Dazu sagen unsere Quellen nichts: {about}."
    return said + (" Vielleicht hilft eine verwandte Frage weiter." if related else "")


def other_game_text(name: str, ours: Sequence[str]) -> str:
    """Say that a question is about a game that we do not have."""
    listed = f"{', '.join(ours[:-1])} und {ours[-1]}" if ours[1:] else "".join(ours)
    return f"Zu „{name}“ haben wir keine Regeln; wir kennen {listed}."


def no_question_text() -> str:
    """Say that there was nothing to look for."""
    return "Darin erkenne ich keine Regelfrage. Schreib am besten, was du tun möchtest und wann."


def position_text() -> str:
    """Say that a position was told that no referee understood."""
    return (
        "Die Stellung habe ich nicht ganz verstanden. Nenn das Spiel, wer was hat und was du "
        "wissen willst, oder frag nach der Regel dahinter."
    )


def option_note(labels: Sequence[str]) -> str:
    """Say that house rules were named for which nothing was checked."""
    named = " und ".join(f"„{label}“" for label in labels)
    return f"Das gilt nach der Standardregel; mit {named} ist es nicht durchgespielt."
