"""Küt: what one person writes at the end of a round, and the list of rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

from rulesfaq.engine.game import settle_options
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.melds import NUMBERS
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.people import FOE, MATE, ME, NOBODY, SOMEBODY, Hand, RoundTold
from rulesfaq.games.kuet.referee.pieces import Piece
from rulesfaq.games.kuet.referee.scores import lines_of, rule_score
from rulesfaq.games.kuet.referee.tools.tiles import (
    COLOUR_CHOICES,
    NO_COLOUR,
    PAD,
    okey_of,
    read_tiles,
)
from rulesfaq.games.kuet.referee.totals import LETTERS, rule_totals
from rulesfaq.games.kuet.referee.words import COLOURS
from rulesfaq.games.kuet.state import Printed
from rulesfaq.spoken.ruling import Ruling
from rulesfaq.spoken.tool import (
    Choice,
    Field,
    Near,
    Outcome,
    Rows,
    Sheet,
    Tool,
    Unread,
    Values,
    Worked,
)

_PART = r"(?:\d{1,3}|j|fj|ok)"
_SUM = re.compile(rf"{_PART}(?:\s*\+\s*{_PART})*")
_SPECIAL = {"j": "fj", "fj": "fj", "ok": "ok"}
_UNREAD = (
    "Schreib Steine mit Farbe und Zahl (b7 s10 fj) oder nur die Zahlen mit Plus (7 + 10 + 25); "
    "steht nichts mehr da, eine 0."
)


SMALLEST = 2


class Rest(msgspec.Struct, frozen=True):
    """What is left on a rack, as it was filled in."""

    hand: Hand
    figures: str = ""
    """The sum as it was typed, where numbers were typed."""


def read_rest(text: str, *, laid: bool, printed: Printed) -> Rest | None:
    """Return what is left on a rack; None if it cannot be read."""
    plain = text.strip().lower()
    if not _SUM.fullmatch(plain):
        pieces = read_tiles(plain)
        return None if pieces is None else Rest(Hand(laid=laid, rest=pieces or None))
    parts = [part.strip() for part in plain.split("+")]
    if len(parts) > 1 and all(_is_tile(part) for part in parts):
        return Rest(Hand(laid=laid, rest=tuple(map(_piece, parts))))
    worth = {"ok": printed.okey_points, "fj": printed.false_joker_points}
    values = [worth[_SPECIAL[part]] if part in _SPECIAL else int(part) for part in parts]
    shown = f"{' + '.join(map(str, values))} = " if len(values) > 1 else ""
    return Rest(Hand(laid=laid, total=sum(values)), shown)


def _is_tile(part: str) -> bool:
    return part in _SPECIAL or 1 <= int(part) <= NUMBERS


def _piece(part: str) -> Piece:
    return Piece(special=_SPECIAL[part]) if part in _SPECIAL else Piece(int(part))


def told_of(values: Values, rest: Rest) -> RoundTold:
    """Return the round as the referee takes it."""
    state, end = values.get("lage", ""), values.get("ende", "")
    finisher = {"beendet": ME, "partner": MATE}.get(state, SOMEBODY)
    if end == "niemand":
        finisher = NOBODY
    return RoundTold(
        okey_of(values.get("okey", "")), {ME: rest.hand}, finisher, asked=(ME,),
        with_okey=end == "okey",
    )  # fmt: skip


def rule_points(values: Values, options: Mapping[str, str]) -> Outcome:
    """Return what the person writes, worked out step by step."""
    state, text = values.get("lage", ""), values.get("rest", "")
    needs_rest = state == ""
    if needs_rest and not text.strip():
        return None
    team = {"table": "team"} if state == "partner" else {}
    printed = settle_options(GAME, {**options, **team})
    rest = read_rest(text, laid=state != "nicht", printed=printed)
    if rest is None and needs_rest:
        return Unread("rest", _UNREAD)
    if values.get("ende") == "niemand" and state in ("beendet", "partner"):
        return Unread("ende", "Wähl, wer die Runde beendet hat: jemand oder niemand.")
    told = told_of(values, rest if rest and needs_rest else Rest(Hand(laid=state != "nicht")))
    if printed.table == "team" and told.finisher == SOMEBODY:
        told.finisher = FOE
    last = bool(values.get("letzte"))
    ruled = rule_score(told, Polarity("", ""), printed, last=last, claim=None)
    figures = rest.figures if rest else ""
    if not isinstance(ruled, Ruling):
        sums = _sum_only(told, printed, figures)
        return ruled and msgspec.structs.replace(ruled, text=f"{sums}{ruled.text}")
    (line,) = lines_of(told, printed, last=last)
    formula = f"{figures}{line.sum}" if line.sum else ""
    shown = msgspec.structs.replace(ruled, text=ruled.text.replace(line.sum, formula or line.sum))
    also = tuple(_otherwise(told, printed, last=last))
    return Worked(str(line.points), shown, "", "Punkte", formula, also, line.points)


def _sum_only(told: RoundTold, printed: Printed, figures: str) -> str:
    """Return the sum of the tiles, which holds whatever colour the okey has."""
    hand = told.hands[ME]
    if not hand.laid or not (hand.rest or hand.total):
        return ""
    (line,) = lines_of(told, printed, last=False)
    return f"Zusammen: {figures}{line.sum.partition(',')[0]}. "


def _otherwise(told: RoundTold, printed: Printed, *, last: bool) -> Iterator[str]:
    """Yield what the person would write with another okey, or another end."""
    if told.finisher in (ME, MATE) or last:
        return
    colour = told.okey.colour
    if told.hands[ME].laid and colour is not None:
        other = "gelb" if colour < COLOURS.index("blau") else "rot"
        points = _points(msgspec.structs.replace(told, okey=okey_of(other)), printed)
        yield f"Wäre der Okey {other} gewesen, wären es {points}."
    if not told.with_okey and told.finisher != NOBODY:
        points = _points(msgspec.structs.replace(told, with_okey=True), printed)
        yield f"Wäre der letzte Abwurf ein Okey gewesen, wären es {points}."


def _points(told: RoundTold, printed: Printed) -> int:
    return lines_of(told, printed, last=False)[0].points


def rule_rows(rows: Rows, options: Mapping[str, str]) -> Worked | None:
    """Return who is ahead; None while a round is written down in part."""
    columns = list(zip(*rows, strict=True))
    kept = {
        letter: column
        for letter, column in zip(LETTERS, columns, strict=False)
        if any(points is not None for points in column)
    }
    if len(kept) < SMALLEST or any(None in column for column in kept.values()):
        return None
    sums = {letter: sum(points or 0 for points in column) for letter, column in kept.items()}
    ruled = rule_totals(sums, options, loses=False)
    return Worked("", ruled) if isinstance(ruled, Ruling) else None


POINTS = Tool(
    "punkte",
    "Punkterechner",
    "Punkte rechnen",
    "Für eine Runde und einen Platz am Tisch. Wenig ist gut.",
    fields=(
        Field(
            "lage",
            "Wie ging die Runde für dich aus?",
            choices=(
                Choice("", "Ich hatte ausgelegt"),
                Choice("nicht", "Ich konnte nicht auslegen"),
                Choice("beendet", "Ich habe sie beendet"),
                Choice("partner", "Jemand aus meinem Team hat sie beendet"),
            ),
        ),
        Field("okey", "Welche Farbe hatte der Okey?", choices=(NO_COLOUR, *COLOUR_CHOICES)),
        Field(
            "rest",
            "Was steht noch auf deinem Steinhalter?",
            "pieces",
            hint="Steine antippen oder Zahlen mit Plus: J ist ein falscher Joker, OK ein Okey.",
            pad=PAD,
            shown_if=("lage", ""),
            sample="b7 s10 fj oder 7 + 10 + J",
        ),
        Field(
            "ende",
            "Wie endete die Runde?",
            choices=(
                Choice("", "mit einem gewöhnlichen Stein"),
                Choice("okey", "mit einem Okey als letztem Abwurf"),
                Choice("niemand", "niemand hat sie beendet"),
            ),
        ),
        Field("letzte", "Es war die letzte Runde", "check"),
    ),
    rule=rule_points,
    near=(
        Near("Blau 7, schwarz 10, falscher Joker; Okey gelb", {"rest": "b7 s10 fj", "okey": "gelb"},
             "rest"),
        Near("Dieselben Steine, Okey rot", {"rest": "b7 s10 fj", "okey": "rot"}, "rest"),
        Near("Nicht ausgelegt", {"lage": "nicht"}),
    ),
    options=("table",),
    sheet=Sheet("Rundenliste", ("A", "B", "C", "D"), GAME.printed.rounds, rule_rows),
)  # fmt: skip
