"""Words to a position of Karat; None where they tell none for sure."""

from __future__ import annotations

import re

from rulesfaq.games.karat.referee.asking import asked
from rulesfaq.games.karat.referee.bids import MOST_TOTAL, read_bids
from rulesfaq.games.karat.referee.jewels import read_jewels
from rulesfaq.games.karat.referee.row import Row
from rulesfaq.games.karat.referee.told import End, Round
from rulesfaq.games.karat.referee.words import SURE
from rulesfaq.spoken.canonical import numbers

MOST_UNKNOWN = 4
_DOUBT = re.compile(r" (FREMD|VAGE) |#\d+ ODER #")
_SCORING = re.compile(r" JUWEL ")
_IS = r"(?: (?::|=|HAT|IST|LIEGT|NOCH|DANN))"
_N = r" #(?P<n>\d+)(?: KARTE)?"
_POOL = (
    re.compile(rf" IMPOOL{_IS}*{_N}(?: LIEGT)?(?= )"),
    re.compile(rf" POOL{_IS}+{_N}(?: LIEGT)?(?= )"),
    re.compile(rf"{_IS}*{_N}(?: (?:LIEGT|NOCH))* IMPOOL(?: LIEGT)?(?= )"),
    re.compile(r" NOCH #(?P<n>\d+) POOL(?= )"),
    re.compile(r" (?:IM)?POOL (?:IST |HAT |LIEGT )*NULL(?P<n>)(?: KARTE)?(?= )"),
    re.compile(r" NULL(?: KARTE)?(?: LIEGT)? (?:IM)?POOL(?P<n>)(?= )"),
)


def is_sure(question: str) -> bool:
    """Return whether a word of a question can only be of this game."""
    return _is_sure(Row(question))


def _is_too_much(row: Row) -> bool:
    """Return whether numbers are told that no bid can have, so that they are jewels."""
    return any(number > MOST_TOTAL for number in numbers(row.text))


def _points(row: Row, *, chosen: bool) -> str:
    """Return the row with points as jewels, which count one each; of another game in doubt."""
    is_ours = chosen or any(f" {symbol} " in row.text for symbol in ("JUWEL", "PUNKTE"))
    known = " JUWEL " in row.text
    return row.text.replace(" PKT ", f" {('DEF' if known else 'JUWEL') if is_ours else 'FREMD'} ")


def _is_sure(row: Row) -> bool:
    return any(f" {symbol} " in row.text for symbol in SURE)


def read(question: str, *, chosen: bool) -> Round | End | None:
    """Return the round or the scoring that a question tells.

    None where no word makes this game sure and it is not chosen, where a number is not
    understood, and where another game is spoken of.
    """
    row = Row(question)
    row.text = _points(row, chosen=chosen)
    if _DOUBT.search(row.text) or row.text.split().count("_") > MOST_UNKNOWN:
        return None
    if not chosen and not _is_sure(row):
        return None
    players = row.number(
        (
            re.compile(r" PL(?P<n>\d)(?= )"),
            re.compile(r" #(?P<n>\d) SPIELER(?= )(?! (HAT|BIETET|SPIELT|JE|MIT))"),
        )
    )
    is_end = _SCORING.search(row.text) or (not _is_sure(row) and _is_too_much(row))
    if is_end and not re.search(r" BIETET (?=.*#)", row.text):
        return read_jewels(row, players)
    pool = row.number(_POOL)
    if " HAND " in row.text:
        return None
    asks = asked(row)
    if not asks:
        return None
    return read_bids(row, asks, pool, players)
