"""What was run, in German words: the fact asked, the moves, the labels of values.

The words come from ``phrases.yaml`` of the game; what it does not name appears as written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulesfaq.model.faq import Answer
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario

_SLOT = re.compile(r"\{(\d+|who|cards|value)\}")
_PLAIN = {"true": "ja", "false": "nein", "null": "niemand"}


def label(game: GameData, value: Any) -> str:
    """Return a plain value as German readers name it; a row such as ``r1 r2`` word by word."""
    if isinstance(value, list | tuple):
        return _row([label(game, item) for item in value]) or "nichts"
    key = {True: "true", False: "false", None: "null"}.get(value) if _is_word(value) else str(value)
    known = game.phrases.get("values", {})
    words = str(key).split()
    if len(words) > 1 and key not in known and all(word in known for word in words):
        return _row([known[word] for word in words])
    return known.get(str(key)) or _PLAIN.get(str(key), str(key))


def _row(words: Sequence[str]) -> str:
    """Join words: one with a colon at its end introduces the next, a semicolon parts two rows."""
    joint = "; " if any(": " in word for word in words) else ", "
    return joint.join(words).replace(":, ", ": ").replace(", ;, ", "; ")


def _is_word(value: Any) -> bool:
    return value is None or isinstance(value, bool)


def fact_sentence(
    game: GameData, scenario: Scenario, verdict: Answer | None, actual: Any = None
) -> str:
    """Return the fact that a scenario tests: “Wem gehört die Geisha? B, nicht A.”.

    Args:
        game: The game with its phrases.
        scenario: The scenario; without a fact asked the text is empty.
        verdict: The verdict of the claim that it belongs to, None for any but the first.
        actual: What the engine gave, where it is known.
    """
    if not scenario.asks:
        return ""
    path, value = next(iter(scenario.asks.items()))
    refuted = (verdict == "nein") != scenario.contrast
    if refuted and isinstance(value, bool):
        value, refuted = not value, False
    if refuted and actual is not None:
        given, denied = _value(game, path, actual), _value(game, path, value)
        return f"{question(game, path)} {_upper(given)}, nicht {denied}."
    said = _value(game, path, value)
    rivals = dict.fromkeys(
        _value(game, path, facts[path]) for facts in scenario.instead if path in facts
    )
    wrong = f", nicht {' oder '.join(rivals)}" if rivals and not refuted else ""
    answer = f"Nicht {said}" if refuted else _upper(said)
    return f"{question(game, path)} {answer}{wrong}."


def fact_given(game: GameData, path: str, actual: Any) -> str:
    """Return the question of a path with what the engine gave for it: “Wer ist dran? B.”."""
    return f"{question(game, path)} {_upper(_value(game, path, actual)).removesuffix('.')}."


def belief_sentence(game: GameData, scenario: Scenario, verdict: Answer | None) -> tuple[str, ...]:
    """Return what somebody who is wrong expects of the fact asked, a sentence for each rival.

    Args:
        game: The game with its phrases.
        scenario: The scenario; without a fact asked there is none.
        verdict: The verdict of the claim that it belongs to.
    """
    if not scenario.asks:
        return ()
    path, value = next(iter(scenario.asks.items()))
    refuted = (verdict == "nein") != scenario.contrast
    if refuted:
        values = [value]
    elif isinstance(value, bool):
        values = [not value]
    else:
        values = [facts[path] for facts in scenario.instead if path in facts]
    said = dict.fromkeys(_upper(_value(game, path, one)) for one in values)
    return tuple(f"{question(game, path)} {one}." for one in said)


def _value(game: GameData, path: str, value: Any) -> str:
    """Return a value as readers name it.

    ``holder.p1=A`` goes before ``holder=A``, that before ``holder=*`` for any value, with
    ``{value}`` in it, and that before the value alone.
    """
    words = game.phrases.get("values", {})
    segments = path.split(".")
    for length in range(len(segments), 0, -1):
        head = ".".join(segments[:length])
        template = words.get(f"{head}={value}") or words.get(f"{head}=*")
        if template is not None:
            return template.replace("{value}", label(game, value))
    return label(game, value)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def question(game: GameData, path: str) -> str:
    """Return the German question that a path asks, such as “Wem gehört die Geisha?”."""
    segments = path.split(".")
    frame = "{}"
    if segments[0] == "ever":
        frame, segments = "Im selben Zug: {}", segments[1:]
    elif segments[0] == "sees" and len(segments) > 1:
        frame, segments = f"Aus der Sicht von {label(game, segments[1])}: {{}}", segments[2:]
    templates = game.phrases.get("facts", {})
    for length in range(len(segments), 0, -1):
        template = templates.get(".".join(segments[:length]))
        if template is not None:
            return frame.format(_fill(game, template, segments[length:], {}))
    return frame.format(f"{'.'.join(segments)}?")


def move_sentence(game: GameData, seat: str, move: str) -> str:
    """Return a move in the game's notation as a sentence."""
    verb, *pieces = move.split()
    template = game.phrases.get("moves", {}).get(verb)
    if template is None:
        return f"{label(game, seat)}: {move}."
    numbered = {int(slot) for slot in re.findall(r"\{(\d+)\}", template)}
    cards = [piece for place, piece in enumerate(pieces) if place not in numbered]
    return _fill(game, template, pieces, {"who": seat, "cards": cards})


def event_sentence(game: GameData, rule: str, seat: str) -> str:
    """Return what a rule did, as a sentence; empty where the game has no words for it."""
    template = game.phrases.get("events", {}).get(rule, "")
    return _fill(game, template, (), {"who": seat})


def _fill(game: GameData, template: str, numbered: Sequence[str], named: Mapping[str, Any]) -> str:
    def replace(match: re.Match[str]) -> str:
        slot = match[1]
        if slot.isdigit():
            return label(game, numbered[int(slot)]) if int(slot) < len(numbered) else match[0]
        return label(game, named[slot]) if slot in named else match[0]

    return _SLOT.sub(replace, template)
