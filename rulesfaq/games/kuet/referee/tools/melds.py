"""Küt: the referee at the table, who says whether tiles are a meld."""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.engine.game import settle_options
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.melds import MeldTold, rule_meld
from rulesfaq.games.kuet.referee.told import Okey
from rulesfaq.games.kuet.referee.tools.tiles import PAD, read_tiles
from rulesfaq.games.kuet.state import GROUP, PAIR, RUN
from rulesfaq.spoken.ruling import Missing, Ruling
from rulesfaq.spoken.tool import (
    Choice,
    Field,
    Near,
    Outcome,
    Tool,
    Unread,
    Values,
    Worked,
    bare,
)

SMALLEST = 2
_UNREAD = (
    "Schreib jeden Stein mit Farbe und Zahl, zum Beispiel g12 für die gelbe 12; ok ist ein Okey, "
    "fj der falsche Joker."
)
_KINDS = {
    "": ("", 0), "reihe": (RUN, 0), "gruppe": (GROUP, 0), "paar": (PAIR, 0),
    "reihe3": (RUN, 3), "reihe4": (RUN, 4), "reihe5": (RUN, 5),
    "gruppe3": (GROUP, 3), "gruppe4": (GROUP, 4),
}  # fmt: skip
_ASKED = "gilt das ?"
"""The question as the referee hears it: one of yes or no."""


def rule_tiles(values: Values, options: Mapping[str, str]) -> Outcome:
    """Return whether the tiles of the form are a meld of the kind chosen."""
    pieces = read_tiles(values.get("steine", ""))
    if pieces is None:
        return Unread("steine", _UNREAD)
    if not pieces:
        return None
    okey = read_tiles(values.get("okey", ""))
    if okey is None or len(okey) > 1 or (okey and not okey[0].face):
        return Unread("okey", "Nenn den Okey der Runde als einen Stein, zum Beispiel b9.")
    if len(pieces) < SMALLEST:
        return Missing("Leg noch Steine dazu: Einer allein ist keine Kombination.", "")
    kind, size = _KINDS.get(values.get("was", ""), ("", 0))
    told = MeldTold(pieces, Okey(okey[0].face, okey[0].colour) if okey else Okey(), kind, size)
    found = rule_meld(told, Polarity(_ASKED, _ASKED), settle_options(GAME, options))
    return _judged(found) if isinstance(found, Ruling) else found


def _judged(found: Ruling) -> Worked:
    word = "Gültig" if found.verdict == "ja" else "Ungültig"
    return Worked(word, bare(found), found.verdict or "")


REFEREE = Tool(
    "schiedsrichter",
    "Tischschiedsrichter",
    "Liegt das gültig?",
    "Tipp die Steine an, die jemand hinlegt. Die Regel sagt, ob sie zusammen gelten.",
    fields=(
        Field("steine", "Steine", "pieces", pad=PAD, sample="g12 g13 g1"),
        Field(
            "was",
            "Was soll es sein?",
            choices=(
                Choice("", "egal"),
                Choice("reihe", "eine Reihe"),
                Choice("gruppe", "eine Küt-Gruppe"),
                Choice("paar", "ein Paar"),
                Choice("reihe3", "Kontrakt: Dreierreihe"),
                Choice("reihe4", "Kontrakt: Viererreihe"),
                Choice("reihe5", "Kontrakt: Fünferreihe"),
                Choice("gruppe3", "Kontrakt: Dreiergruppe"),
                Choice("gruppe4", "Kontrakt: Vierergruppe"),
            ),
        ),
        Field(
            "okey",
            "Okey der Runde",
            "text",
            hint="Nur nötig, wenn ein falscher Joker oder der Okey selbst dabei liegt.",
            sample="b9",
        ),
    ),
    rule=rule_tiles,
    near=(
        Near("Hinter der 1 geht es nicht weiter", {"steine": "g13 g1 g2"}, "steine"),
        Near("Eine Farbe doppelt", {"steine": "r7 r7 b7"}, "steine"),
        Near("Zwei Farben in einer Reihe", {"steine": "b5 b6 r7"}, "steine"),
        Near("Mit Okey", {"steine": "s3 ok s5"}, "steine"),
        Near(
            "Vier Steine, wo der Kontrakt drei verlangt",
            {"steine": "g4 g5 g6 g7", "was": "reihe3"},
            "steine",
        ),
    ),
)
