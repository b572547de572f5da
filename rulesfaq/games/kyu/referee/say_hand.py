"""Sentences about one hand: what counts of it, and what it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesfaq.games.kyu.referee import say
from rulesfaq.games.kyu.referee.contest import FULL, Measured, measure
from rulesfaq.games.kyu.referee.say_contest import (
    LEAST,
    SUMS,
    combination,
    has_gap,
    left_out,
    understood,
)
from rulesfaq.games.kyu.referee.table import PRINTED, rules_under
from rulesfaq.games.kyu.referee.told import ME, Card, Fight, Hand
from rulesfaq.spoken.ruling import Ruling, Verdict


def ruling(fight: Fight, measured: Measured, options: Mapping[str, str]) -> Ruling | None:
    """Return what counts of the one hand that is told; None where no yes or no is sure."""
    hand = fight.hands[0]
    verdict = _verdict(fight, hand, measured)
    if verdict is None and fight.asking.kind in ("valid", "claim"):
        return None
    text = _text(fight.noble, hand, measured)
    if verdict == "ja" and fight.asking.kind == "valid":
        text += " Ob es zum Gewinnen reicht, hängt von den Karten der anderen ab."
    if not measured.numbers:
        text += _lacking(fight.noble, hand, options)
    elif verdict == "nein":
        text += _smallest_change(fight.noble, hand, options)
    steps = say.steps(_steps(fight, hand, measured))
    return Ruling(say.answer(verdict, text), understood(fight, options), steps, verdict)


def _verdict(fight: Fight, hand: Hand, measured: Measured) -> Verdict | None:
    asking = fight.asking
    if asking.kind == "claim":
        size = measured.total if fight.noble in SUMS else len(measured.numbers)
        return "ja" if size == asking.number else "nein"
    if asking.kind != "valid" or fight.noble not in LEAST:
        return None
    if not measured.numbers:
        return "nein"
    if len(hand.cards) == FULL or fight.noble == "geisha":
        return "ja" if len(hand.cards) == FULL or len(measured.numbers) == len(hand.cards) else None
    told = {card.number for card in hand.cards}
    if len(told) < len(hand.cards):
        return None
    return "ja" if told == set(measured.numbers) else "nein"


def _text(noble: str, hand: Hand, measured: Measured) -> str:
    mine = hand.who == ME
    what = combination(noble, measured)
    if noble in SUMS:
        return f"{'deine' if mine else 'die'} {len(hand.cards)} Karten ergeben die {what}."
    if not measured.numbers:
        return f"das ergibt {what}."
    return f"für {say.the(noble)} {_count(measured)}: {what}."


def _count(measured: Measured) -> str:
    count = len(measured.numbers)
    return "zählt davon 1 Karte" if count == 1 else f"zählen davon {count} Karten"


def _lacking(noble: str, hand: Hand, options: Mapping[str, str]) -> str:
    if noble == "geisha":
        least = PRINTED.smallest_group
        return f" Dafür brauchst du mindestens {least} gleiche Zahlen."
    change = _smallest_change(noble, hand, options)
    return change or f" Dafür brauchst du mindestens {PRINTED.smallest_street} Zahlen ohne Lücke."


def _smallest_change(noble: str, hand: Hand, options: Mapping[str, str]) -> str:
    """Name the one number that would make a street of all that was told, if one does."""
    if noble != "daimyo" or len(hand.cards) >= FULL:
        return ""
    rules = rules_under(options)
    told = {card.number for card in hand.cards}
    if not has_gap(list(told)):
        return ""
    for number in range(PRINTED.value_min, PRINTED.value_max + 1):
        more = measure(noble, (*hand.cards, Card(number)), "", rules)
        if number not in told and set(more.numbers) == told | {number}:
            return f" Für eine Straße aus allen diesen Karten fehlt eine {number}."
    return ""


def _steps(fight: Fight, hand: Hand, measured: Measured) -> Iterator[tuple[str, str]]:
    """Yield sentences with their rules: first what forbids, else what counts."""
    noble = fight.noble
    what = (say.upper(_text(noble, hand, measured)), f"kyu.noble.{noble}")
    counts = measured.numbers and len(measured.numbers) == fight.asking.number
    if measured.numbers and (fight.asking.kind in ("figures", "valid") or counts):
        yield what
    yield from _against(noble, [card.number for card in hand.cards], measured)
    yield from left_out(noble, hand, measured)
    yield what
    if not measured.numbers and noble == "daimyo":
        yield f"Eine Straße hat mindestens {PRINTED.smallest_street} Karten.", LEAST[noble]
    if noble in SUMS:
        yield "Es zählen alle ausgespielten Karten.", "kyu.noble.sums-use-eight"


def _against(noble: str, numbers: Sequence[int], measured: Measured) -> Iterator[tuple[str, str]]:
    wraps = {PRINTED.value_min, PRINTED.value_max} <= set(numbers)
    if noble == "daimyo" and wraps and len(measured.numbers) < len(set(numbers)):
        text = f"An die {PRINTED.value_max} schließt die {PRINTED.value_min} nicht an."
        yield text, "kyu.open.street-wrap"
    if not measured.numbers and noble == "geisha":
        yield "Keine Zahl kommt zweimal vor.", LEAST[noble]
    if not measured.numbers and noble == "daimyo" and len(numbers) < PRINTED.smallest_street:
        yield f"Eine Straße hat mindestens {PRINTED.smallest_street} Karten.", LEAST[noble]
