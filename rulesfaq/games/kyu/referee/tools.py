"""The tool of Kyū: hands shown in a challenge are compared."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulesfaq.games.kyu.referee.contest import FULL, colour_has_none, settle
from rulesfaq.games.kyu.referee.judge import rule_fight
from rulesfaq.games.kyu.referee.table import PRINTED, exist, rules_under
from rulesfaq.games.kyu.referee.told import Asking, Card, Fight, Hand
from rulesfaq.games.kyu.state import NOBLES, NOBODY
from rulesfaq.spoken.ruling import Missing, Ruling
from rulesfaq.spoken.tool import (
    PERSONS,
    Choice,
    Field,
    Near,
    Outcome,
    Pad,
    Tool,
    Unread,
    Values,
    Worked,
    letters,
    persons_of,
)

SEATS = (PRINTED.players_min, PRINTED.players_max)
_CARD = re.compile(r"([rs])\s*([1-9])", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;+]*")


def read_cards(text: str) -> tuple[Card, ...] | None:
    """Return the cards of a field, ``r7 s8``; None if one cannot be read."""
    if _BETWEEN.sub("", _CARD.sub("", text)):
        return None
    return tuple(Card(int(number), colour.lower()) for colour, number in _CARD.findall(text))


def rule_challenge(values: Values, options: Mapping[str, str]) -> Outcome:
    """Return who wins the challenge, and by which rules."""
    noble = values.get("um") or NOBLES[0]
    hands = []
    for who in letters(persons_of(values, SEATS)):
        cards = read_cards(values.get(f"karten.{who}", ""))
        if cards is None:
            return Unread(
                f"karten.{who}", "Schreib jede Karte mit Farbe und Zahl, r7 für die rote 7."
            )
        out = bool(values.get(f"raus.{who}"))
        chosen = values.get(f"farbe.{who}", "") if noble == "shogun" else ""
        hands.append(Hand(who, cards, chosen=chosen, withdrawn=out))
    if not any(hand.cards or hand.withdrawn for hand in hands):
        return None
    return _unclear(hands) or _ruled(Fight(noble, tuple(hands), Asking("winner")), options)


def _unclear(hands: list[Hand]) -> Missing | Unread | None:
    """Return what is missing or too much, before anything can be compared."""
    if not exist([hand.cards for hand in hands]):
        return Missing("So viele gleiche Karten hat das Spiel nicht.", "", ("die Karten",))
    for hand in hands:
        if len(hand.cards) > FULL:
            return Unread(f"karten.{hand.who}", f"Verglichen werden {FULL} Karten, nicht mehr.")
        if not hand.withdrawn and len(hand.cards) == FULL and colour_has_none(hand):
            return Unread(
                f"farbe.{hand.who}",
                "Wähl eine Farbe, von der eine Karte da liegt; was sonst gilt, ist nicht geregelt.",
            )
    lacking = [
        f"{FULL - len(hand.cards)} von {hand.who}"
        for hand in hands
        if not hand.withdrawn and len(hand.cards) < FULL
    ]
    if lacking:
        text = f"Verglichen werden je {FULL} Karten. Es fehlen noch {' und '.join(lacking)}."
        return Missing(text, "", tuple(lacking))
    return None


def _ruled(fight: Fight, options: Mapping[str, str]) -> Outcome:
    found = rule_fight(fight, options)
    if not isinstance(found, Ruling):
        return found
    winner = settle(fight, fight.hands, rules_under(options)).winner
    word = "Niemand gewinnt" if winner == NOBODY else f"{fight.hands[winner].who} gewinnt"
    return Worked(word, found)


_A, _B = "r1 r2 r4 r5 r7 r9 s1 s4", "s2 s2 s4 s4 s6 s8 r1 r4"
COMPARE = Tool(
    "vergleich",
    "Hände vergleichen",
    "Wer gewinnt die Herausforderung?",
    "Tipp die acht Karten jeder Person an. Verglichen wird, was bei dieser Adelskarte zählt.",
    fields=(
        Field(
            "um",
            "Worum geht es?",
            choices=tuple(Choice(noble, noble.capitalize(), noble) for noble in NOBLES),
        ),
        Field(
            "karten",
            "Karten",
            "pieces",
            pad=Pad(
                tuple(str(n) for n in range(PRINTED.value_min, PRINTED.value_max + 1)),
                {"r": "Rot", "s": "Schwarz"},
                most=FULL,
            ),
            is_each=True,
            sample="r7 s8",
        ),
        Field(
            "farbe",
            "Farbe",
            choices=(
                Choice("", "die bessere"),
                Choice("r", "Rot", "r"),
                Choice("s", "Schwarz", "s"),
            ),
            is_each=True,
            shown_if=("um", "shogun"),
        ),
        Field("raus", "zurückgezogen", "check", is_each=True),
    ),
    rule=rule_challenge,
    persons=SEATS,
    near=(
        Near(
            "Gleich viele Karten: Die Summe entscheidet",
            {"um": "shogun", "karten.A": _A, "karten.B": _B},
            "karten.A",
        ),
        Near(
            "Drei ziehen sich zurück",
            {"um": "daimyo", PERSONS: "4", "karten.A": "r1 r2 r3 s9 s9 r7 s5 s5", "raus.B": "1",
             "raus.C": "1", "raus.D": "1"},
            "karten.A",
        ),
    ),
    options=("lone_shower",),
)  # fmt: skip
TOOLS: tuple[Tool, ...] = (COMPARE,)
