"""Dragon markers and hands: reading, the engine's limits, and their sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulesfaq.engine.game import Ruleset
from rulesfaq.engine.play import judge
from rulesfaq.games.kyu.referee import say
from rulesfaq.games.kyu.referee.fights import GAME
from rulesfaq.games.kyu.referee.items import Item, items
from rulesfaq.games.kyu.referee.table import PRINTED, place, rules_under, run
from rulesfaq.games.kyu.referee.told import Markers
from rulesfaq.games.kyu.state import Show, all_cards, update
from rulesfaq.games.kyu.table import empty_table, hand_limit
from rulesfaq.spoken.ruling import Ruling, Verdict
from rulesfaq.spoken.tokens import plain

MARKER = r"(?:drachen-?)?(?:marker[ns]?|plättchen|plaettchen|chips?|steine?n?)"
SURE = re.compile(r"\bdrachen-?(?:marker|plättchen|plaettchen|chip|stein)")
ONE = re.compile(rf"\b(?:ein|eine|einen|einem|nem|nen)\s+(?:einzigen?\s+)?{MARKER}\b")
NONE = re.compile(rf"\b(?:ohne|kein|keine|keinen)\s+{MARKER}\b")
MARKERS = re.compile(rf"^{MARKER}$")
SHOWING = re.compile(
    r"\b(?:ausspiel\w*|auszuspielen|auszulegen|anzutreten|ausgespielt|zeig\w*|antret\w*|trete|tritt|aufdeck\w*|leg\w*|hinleg\w*|"
    r"kämpf\w*|spiele?n?|vergleich\w*|austrag\w*|reingeh\w*|gehe|mitspiel\w*)\b"
)
DRAWING = re.compile(r"\b(?:nachzieh\w*|zieh\w*|auffüll\w*|füll\w*|nachfüll\w*|aufzieh\w*|nach)\b")
HOLDING = re.compile(r"\b(?:handkarten\w*|hand|halten|handlimit|limit|grenze|haben|handgrenze)\b")
LEFT = re.compile(r"\b(?:noch|übrig|auf der hand|in der hand|behalten)\b")
OPEN = re.compile(
    r"\b(?:wie|wievielen?|wieviel|was|wer|wem|welche\w*|wann|wo|wozu|warum|wieso|ab wann)\b"
)
UNSURE = re.compile(
    r"\b(?:tausch\w*|ablehn\w*|abgelehnt|ersten?|zweite\w*|herausforder\w*|weitere\w*|zusätzlich|"
    r"um wie viel|mehr als|bekomme|kriege|verlier\w*|stapel|zurückzieh\w*|zurückgezogen|nicht|"
    r"restliche\w*|bleib\w*|übrigen|punkte\w*|ausgeteilt)\b"
)


def judge_markers(question: str, options: Mapping[str, str]) -> Ruling | None:
    """Return the ruling on cards and dragon markers; None where none is asked for sure."""
    told = read_markers(question)
    if told is None or told.markers > PRINTED.dragon_markers:
        return None
    rules = rules_under(options)
    if told.asking in ("show", "may-show"):
        return _showing(told, rules)
    return _drawing(told, rules) if told.asking == "draw" else _holding(told, rules)


def read_markers(question: str) -> Markers | None:
    """Return markers and cards as they are told, None if it is not clear."""
    text = plain(question)
    found = items(question)
    if UNSURE.search(text) or not (SURE.search(text) or GAME.search(text)):
        return None
    markers = _markers(text, found)
    cards = [item.number for item in found if item.kind == "quantity" and "karte" in item.text]
    if markers is None or any(item.kind in ("card", "sum", "bad", "noble") for item in found):
        return None
    if OPEN.search(text):
        return _open(text, markers, cards)
    return _polar(text, markers, cards)


def _markers(text: str, found: Sequence[Item]) -> int | None:
    counts = [i.number for i in found if i.kind == "quantity" and MARKERS.match(i.text)]
    counts += [1] * len(ONE.findall(text)) + [0] * len(NONE.findall(text))
    return counts[0] if len(counts) == 1 else None


def _open(text: str, markers: int, cards: Sequence[int]) -> Markers | None:
    if (
        not re.search(r"\b(?:wie ?viele?n?|wie (?:hoch|groß|gross)|wo liegt|was ist)\b", text)
        or len(cards) > 1
    ):
        return None
    if DRAWING.search(text):
        if cards and LEFT.search(text) and not re.search(r"auf wie ?viele", text):
            return Markers(markers, "draw", cards[0])
        return None if cards else Markers(markers, "limit")
    if cards:
        return None
    if SHOWING.search(text):
        return Markers(markers, "show")
    return Markers(markers, "limit") if HOLDING.search(text) else None


def _polar(text: str, markers: int, cards: Sequence[int]) -> Markers | None:
    if len(cards) != 1:
        return None
    forbidden = bool(re.search(r"\bverboten\b", text))
    if SHOWING.search(text):
        return Markers(markers, "may-show", cards[0], forbidden)
    if HOLDING.search(text) or DRAWING.search(text):
        return Markers(markers, "may-hold", cards[0], forbidden)
    return None


def _understood(told: Markers) -> str:
    parts = [f"verstanden: {told.markers} Drachenmarker"]
    if told.asking == "draw":
        parts.append(f"noch {say.cards(told.cards)} auf der Hand")
    elif told.cards:
        what = "auszuspielen" if told.asking == "may-show" else "auf der Hand"
        parts.append(f"{say.cards(told.cards)} {what}")
    return "; ".join(parts)


def _limit(markers: int, rules: Ruleset) -> int:
    state = update(empty_table(2, 1), markers=(markers, 0))
    return hand_limit(state, 0, rules.printed)


def _limit_steps(told: Markers, limit: int) -> list[tuple[str, str]]:
    sum_of = f"{PRINTED.hand_size} + {told.markers} × {PRINTED.bonus_per_marker} = {limit}"
    return [
        (f"Handkarten: {sum_of}.", "kyu.dragon.marker-hand-bonus"),
        (
            f"Beim Nachziehen wird die Hand auf {limit} Karten ergänzt.",
            "kyu.resolve.refill-markers",
        ),
    ]


def _with(told: Markers) -> str:
    return f"mit {told.markers} Drachenmarker{'n' if told.markers != 1 else ''}"


def _holding(told: Markers, rules: Ruleset) -> Ruling | None:
    limit = _limit(told.markers, rules)
    steps = _limit_steps(told, limit)
    text = f"{_with(told)} liegt die Grenze bei {limit} Handkarten."
    verdict: Verdict | None = None
    if told.asking == "may-hold":
        if told.cards < limit:
            return None
        verdict = "ja" if told.cards == limit else "nein"
        verdict = say.OPPOSITE[verdict] if told.forbidden else verdict
    return Ruling(say.answer(verdict, text), _understood(told), say.steps(steps), verdict)


def _drawing(told: Markers, rules: Ruleset) -> Ruling | None:
    """Let the engine refill a hand; the asker has played along."""
    limit = _limit(told.markers, rules)
    if told.cards > limit:
        return None
    cards = all_cards(PRINTED.copies)
    state = update(
        empty_table(2, 1),
        phase="refill",
        challenger=0,
        contested=0,
        markers=(told.markers, 0),
        hands=(cards[: told.cards], cards[: PRINTED.hand_size]),
        stack=cards,
        owners=(-1,) * 5,
    )
    played = run(rules, state)
    wanted = max(event.after.wanted[0] for event in played.events)
    text = f"nachgezogen werden {say.cards(wanted)}, bis {limit} auf der Hand sind."
    return Ruling(
        say.answer(None, text),
        _understood(told),
        say.steps([*reversed(_limit_steps(told, limit))]),
    )


def _showing(told: Markers, rules: Ruleset) -> Ruling | None:
    most = PRINTED.showdown_cards
    text = f"auch {_with(told)} werden genau {most} Karten ausgespielt."
    step = (f"Ausgespielt werden immer {most} Karten.", "kyu.dragon.eight-played-only")
    if told.asking == "show":
        return Ruling(say.answer(None, text), _understood(told), say.steps([step]))
    if not PRINTED.first_cards < told.cards <= most + told.markers + PRINTED.first_cards:
        return None
    may = _may_show(told.cards, told.markers, rules)
    verdict: Verdict = "ja" if may else "nein"
    if told.cards < most:
        fewer = f"Zu den ersten {PRINTED.first_cards} kommen {PRINTED.second_cards} weitere."
        step = (fewer, "kyu.resolve.show-or-withdraw")
    elif not may:
        more = told.cards - most
        text += f" Das {'ist' if more == 1 else 'sind'} {say.cards(more)} zu viel."
    verdict = say.OPPOSITE[verdict] if told.forbidden else verdict
    return Ruling(say.answer(verdict, text), _understood(told), say.steps([step]), verdict)


def _may_show(cards: int, markers: int, rules: Ruleset) -> bool:
    """Ask the engine whether somebody may bring so many cards to the table."""
    fields = {"contested": "samurai", "challenger": "A", "answers": {"B": "accept"}}
    second = cards - PRINTED.first_cards
    hand = {"A": max(second, PRINTED.second_cards + markers)}
    state = place({**fields, "markers": {"A": markers}, "hand": hand}, 2, rules.printed)
    return judge(rules, state, Show(0, state.hands[0][:second])).allowed
