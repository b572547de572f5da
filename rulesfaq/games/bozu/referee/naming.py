"""German names and forms for what a ruling of Bozu Mekuri speaks of."""

from __future__ import annotations

from rulesfaq.games.bozu.cards import (
    COURTIER,
    EMPEROR,
    JITO,
    LADY,
    MONK,
    SEMIMARU,
    SEMIMARU_CARD,
)
from rulesfaq.games.bozu.referee.poets import CALLED, kind_named
from rulesfaq.games.bozu.referee.told import Told
from rulesfaq.spoken.people_told import ME

KIND = {
    MONK: "Mönch", LADY: "Hofdame", COURTIER: "Höfling", EMPEROR: "Kaiser", SEMIMARU: "Semimaru",
}  # fmt: skip
HOUSE = {
    "semimaru": {
        "eliminate": "sofort ausscheiden", "skip-turn": "einen Zug aussetzen",
        "as-monk": "wie Mönch", "as-courtier": "wie Höfling", "all-hands": "alle Hände ablegen",
    },
    "emperor": {
        "keep-and-more": "behalten und noch eine", "take-all-hands": "alle Hände nehmen",
        "normal": "normale Karte",
    },
    "lady": {
        "take": "Ablage nehmen", "take-and-more": "Ablage nehmen und noch eine",
        "more-if-empty": "noch eine bei leerer Ablage",
    },
    "stop": {"allowed": "an", "must-draw": "aus"},
}  # fmt: skip
OPTION = {
    "semimaru": "Semimaru", "emperor": "Kaiser", "lady": "Hofdame", "stop": "Aufhören erlauben",
}  # fmt: skip


def cards(count: int) -> str:
    """Return a number of cards in words: *1 Karte*, *0 Karten*."""
    return f"{count} Karte" if count == 1 else f"{count} Karten"


def poet(card: int) -> str:
    """Return a named card: *Saigyō (Mönch)*, *Semimaru*."""
    if card == SEMIMARU_CARD:
        return KIND[SEMIMARU]
    kind = "Hofdame und Kaiserin" if card == JITO else KIND[kind_named(card)]
    return f"{CALLED.get(card, f'Karte {card}')} ({kind})"


def drawn(told: Told, at: int) -> str:
    """Return a card turned over as it was told."""
    draw = told.draws[at]
    return poet(draw.card) if draw.card else KIND[draw.kind]


def verb(name: str, you: str, third: str) -> str:
    """Return a person with a verb: *du hast*, *Kim hat*."""
    return f"{name} {you if name == ME else third}"


def start(sentence: str) -> str:
    """Return a sentence with a capital at its start."""
    return sentence[:1].upper() + sentence[1:]


def joined(parts: list[str]) -> str:
    """Return parts with commas and *und*."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} und {parts[-1]}"


def understood(told: Told, house: dict[str, str]) -> str:
    """Return what was read out of a question."""
    parts = []
    for seat, name in enumerate(told.persons):
        if seat in told.out:
            parts.append(f"{name}: ausgeschieden")
        elif seat in told.hands:
            parts.append(f"{name}: {cards(told.hands[seat])}")
    if told.others is not None:
        parts.append(f"alle anderen: je {cards(told.others)}")
    if told.pile is not None:
        parts.append(f"Ablage: {cards(told.pile)}")
    if told.stack is not None:
        parts.append(f"Stapel: {cards(told.stack)}")
    if told.is_last:
        parts.append("letzte Karte des Stapels")
    if told.players:
        parts.append(f"{told.players} Personen")
    if told.draws:
        parts.append("aufgedeckt: " + ", dann ".join(
            f"{drawn(told, at)} von {dative(told.persons[draw.who])}"
            for at, draw in enumerate(told.draws)
        ))  # fmt: skip
    parts += [f"Hausregel {OPTION[name]}: {HOUSE[name][value]}" for name, value in house.items()]
    return f"verstanden: {'; '.join(parts)}"


def accusative(name: str) -> str:
    """Return a person as an object: *dich*, *deinen Onkel*, *Kim*."""
    if name == ME:
        return "dich"
    return name.replace("dein ", "deinen ")


def dative(name: str) -> str:
    """Return a person after *von* and *mit*: *dir*, *deinem Onkel*, *Kim*."""
    if name == ME:
        return "dir"
    return name.replace("dein ", "deinem ").replace("deine ", "deiner ")
