"""German sentences for facts, moves and rules that acted, from a game's templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import ProvenFact

FALLBACK = {
    "allowed": "Ist der Zug erlaubt?",
    "ever": "Kommt es im Zug dazu: {question}",
    "sees": "Was sieht {0}: {question}",
}


def label(data: GameData, value: Any) -> str:
    """Return the German label of a plain value or a path segment."""
    values = data.phrases.get("values", {})
    if isinstance(value, (list, tuple)):
        return ", ".join(label(data, item) for item in value) or label(data, None)
    key = {True: "true", False: "false", None: "null"}.get(value, None) if not _number(value) else None
    return values.get(key or str(value), str(value))


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def question(data: GameData, path: str) -> str:
    """Return the German question that a path asks, such as “Wem gehört die Geisha?”."""
    templates = {**FALLBACK, **data.phrases.get("facts", {})}
    head, _, rest = path.partition(".")
    if head == "ever" and rest:
        return templates["ever"].replace("{question}", question(data, rest))
    if head == "sees" and rest:
        seat, _, inner = rest.partition(".")
        asked = question(data, inner)
        return templates["sees"].replace("{0}", label(data, seat)).replace("{question}", asked)
    segments = path.split(".")
    for length in range(len(segments), 0, -1):
        template = templates.get(".".join(segments[:length]))
        if template is not None:
            for number, segment in enumerate(segments[length:]):
                template = template.replace(f"{{{number}}}", label(data, segment))
            return template
    return path


def checked(data: GameData, fact: ProvenFact) -> str:
    """Return what was checked, in words: “Wem gehört die Geisha? B, nicht A.”."""
    asked = question(data, fact.path)
    if fact.path.startswith("ever."):
        came = fact.value in (fact.actual or ())
        return f"{asked} {label(data, fact.value)}: {label(data, came)}."
    actual = label(data, fact.actual)
    if isinstance(fact.actual, bool):
        return f"{asked} {actual[:1].upper()}{actual[1:]}."
    if fact.must or fact.actual == fact.value:
        return f"{asked} {_capital(actual)}."
    return f"{asked} {_capital(actual)}, nicht {label(data, fact.value)}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def move_sentence(data: GameData, seat: str, move: str) -> str:
    """Return a move as a German sentence."""
    verb, *words = move.split()
    template = data.phrases.get("moves", {}).get(verb)
    if template is None:
        return f"{seat}: {move}"
    labels = [label(data, word) for word in words]
    named = [text for word, text in zip(words, labels, strict=True) if text != word]
    pieces = [piece(data, word) for word in words]
    filled = template.replace("{who}", seat).replace("{cards}", ", ".join(_cards(data, words)))
    for number, text in enumerate(named or pieces):
        filled = filled.replace(f"{{{number}}}", text)
    return filled


def _cards(data: GameData, words: list[str]) -> list[str]:
    return [piece(data, word) for word in words if piece(data, word) != word]


def piece(data: GameData, word: str) -> str:
    """Return the name of a piece for ear and eye: ``r7`` is “rot 7”."""
    colours = data.phrases.get("pieces", {})
    head = word.rstrip("0123456789")
    number = word[len(head) :]
    if number and head in colours:
        return f"{colours[head]} {number}"
    return word


def event_sentence(data: GameData, rule: str, kind: str, values: Mapping[str, str]) -> str:
    """Return what a rule did or refused as a sentence; its title where there is no template."""
    kinds = "refusals" if kind == "refusal" else "events"
    template = data.phrases.get(kinds, {}).get(rule)
    if template is None:
        title = data.rules[rule].title if rule in data.rules else rule
        return f"{title}."
    for name, value in values.items():
        template = template.replace(f"{{{name}}}", value)
    return template
