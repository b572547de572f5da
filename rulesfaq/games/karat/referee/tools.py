"""The tool of Karat: a round is checked by its bids."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from rulesfaq.engine.game import Ruleset
from rulesfaq.games.karat import GAME
from rulesfaq.games.karat.referee.answering import rule_round
from rulesfaq.games.karat.referee.ruling import illegal, play_round, rules_for
from rulesfaq.games.karat.referee.told import Ask, Bid, Round
from rulesfaq.spoken.ruling import Missing, Ruling
from rulesfaq.spoken.tool import (
    PERSONS,
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

PRINTED = GAME.printed
SEATS: tuple[int, int] = GAME.seats
_VALUES = re.compile(r"(?<!\d)\d(?!\d)")
_BETWEEN = re.compile(r"[\s,;+]*")
_ASKS = (Ask("winner"), Ask("all"))


def read_bid(text: str) -> tuple[int, ...] | None:
    """Return the values of a bid, ``9 8``; None if one cannot be read."""
    values = tuple(int(value) for value in _VALUES.findall(text))
    left = _BETWEEN.sub("", _VALUES.sub("", text))
    return None if left else values


def rule_bids(values: Values, options: Mapping[str, str]) -> Outcome:
    """Return who wins the round, what is paid, and which cards may be taken."""
    people = letters(persons_of(values, SEATS))
    bids = []
    for who in people:
        read = read_bid(values.get(f"gebot.{who}", ""))
        if read is None:
            return Unread(
                f"gebot.{who}", "Schreib die Werte der Karten von 0 bis 9, zum Beispiel 9 8."
            )
        bids.append(Bid(read))
    if not any(bid.values for bid in bids):
        return None
    pool = values.get("pool", "").strip()
    if pool and not (pool.isascii() and pool.isdigit() and int(pool) <= PRINTED.pool_cards):
        text = f"Schreib eine Zahl von 0 bis {PRINTED.pool_cards}, oder lass das Feld leer."
        return Unread("pool", text)
    rules = rules_for(options)
    lacking = [who for who, bid in zip(people, bids, strict=True) if not bid.values]
    told = Round(people, tuple(bids), _ASKS, pool=int(pool) if pool else None, players=len(people))
    refused = rules is not None and any(bid.values and illegal(bid, rules) for bid in bids)
    if rules is None or (lacking and not refused):
        return Missing(f"Es fehlt noch, was {' und '.join(lacking)} gespielt hat.", "")
    return _refused(told, rules) if refused else _played(told, rules)


def _refused(told: Round, rules: Ruleset) -> Outcome:
    found = rule_round(told, rules)
    return Worked("Nicht erlaubt", found, "nein") if isinstance(found, Ruling) else found


def _played(told: Round, rules: Ruleset) -> Outcome:
    facts = play_round(told, told.pool, rules)
    won = facts.winner if facts else None
    asks = told.asks if won is None else (*told.asks, Ask("rewards"))
    found = rule_round(msgspec.structs.replace(told, asks=asks), rules)
    if not isinstance(found, Ruling):
        return found or Missing("So kann die Runde nicht gespielt werden.", "")
    # Who wins is asked first here; which card may be taken comes after it.
    steps = sorted(found.steps, key=lambda step: step.rule.startswith("karat.win."))
    word = "Niemand gewinnt" if won is None else f"{told.persons[won]} gewinnt"
    return Worked(word, msgspec.structs.replace(found, steps=tuple(steps)))


ROUND = Tool(
    "runde",
    "Rundenprüfer",
    "Wer gewinnt die Runde?",
    "Tipp die Werte an, die jede Person aufgedeckt hat. Gleiche Summen heben sich auf.",
    fields=(
        Field(
            "gebot",
            "Gespielt",
            "pieces",
            pad=Pad(tuple(str(n) for n in range(PRINTED.personal_max + 1)), most=6),
            is_each=True,
            sample="9 8",
        ),
        Field("pool", "Karten im Pool", "text", hint="Nur nötig, wenn er knapp ist.", sample="12"),
    ),
    rule=rule_bids,
    persons=SEATS,
    near=(
        Near(
            "Gleichstand an der Spitze",
            {PERSONS: "3", "gebot.A": "9 8", "gebot.B": "9 8", "gebot.C": "7"},
            "gebot.A",
        ),
        Near("Alle gleich", {PERSONS: "2", "gebot.A": "5", "gebot.B": "3 2"}, "gebot.B"),
        Near("Zu viele Karten", {PERSONS: "2", "gebot.A": "3 3 4 5"}, "gebot.A"),
    ),
    options=("pool_short", "no_winner"),
)
TOOLS: tuple[Tool, ...] = (ROUND,)
