"""Küt, ruling and saying: which tile is the okey, and what the false joker is."""

from __future__ import annotations

from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.melds import NUMBERS, number
from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.state import FACES, Printed, State
from rulesfaq.games.kuet.text import format_tile
from rulesfaq.spoken.ruling import Ruling, Step


def okey_of(indicator: int) -> int:
    """Return the face of the okey that an indicator announces, as the engine settles it."""
    given = {"indicator": format_tile(indicator)}
    state: State = GAME.notation.position(given, 4, 1, Printed())
    return state.okey


def rule_okey(indicator: int, claimed: int, polarity: Polarity, *, joker: bool) -> Ruling:
    """Return which tile is the okey for an indicator.

    Args:
        indicator: Its face.
        claimed: The face that the question takes for the okey, 0 if it names none.
        polarity: How the question is asked.
        joker: Whether it asks for the false joker.
    """
    okey = okey_of(indicator)
    wraps = number(indicator) == NUMBERS
    rule = "kuet.okey.wrap-13" if wraps else "kuet.okey.next-higher"
    why = (
        f"Nach der {NUMBERS} kommt die {number(okey)} derselben Farbe."
        if wraps
        else f"Okey ist der nächsthöhere Stein derselben Farbe: die {names.long(okey)}."
    )
    steps = [Step(why, rule)]
    text = (
        f"Liegt die {names.long(indicator)} als Anzeigestein da, ist die {names.long(okey)} "
        f"der Okey."
    )
    fixed = f"Der falsche Joker gilt in dieser Runde als die {names.long(okey)} und sonst nichts."
    if joker:
        text += f" {fixed}"
        steps.insert(0, Step(fixed, "kuet.false-joker.fixed-value"))
    verdict = None
    if claimed:
        verdict = polarity.verdict(holds=claimed == okey)
        text = f"{verdict.capitalize()}. {text}" if verdict else text
    return Ruling(text, f"verstanden: Anzeigestein {names.short(indicator)}", tuple(steps), verdict)


def rule_indicator(okey: int) -> Ruling:
    """Return which indicator announces an okey."""
    shown = next(face for face in range(1, FACES + 1) if okey_of(face) == okey)
    text = f"Als Anzeigestein lag dann die {names.long(shown)}: Okey ist die {names.long(okey)}."
    rule = "kuet.okey.wrap-13" if number(shown) == NUMBERS else "kuet.okey.next-higher"
    step = Step("Okey ist der nächsthöhere Stein derselben Farbe.", rule)
    return Ruling(text, f"verstanden: Okey {names.short(okey)}", (step,))


def rule_joker(okey: int, claimed: int, polarity: Polarity) -> Ruling:
    """Return what the false joker is under an okey."""
    text = f"Der falsche Joker gilt in dieser Runde als die {names.long(okey)} und sonst nichts."
    step = Step(text, "kuet.false-joker.fixed-value")
    more = Step("Frei einsetzen kannst du ihn nicht.", "kuet.false-joker.not-wild")
    verdict = polarity.verdict(holds=claimed == okey) if claimed else None
    said = f"{verdict.capitalize()}. {text}" if verdict else text
    return Ruling(said, f"verstanden: Okey {names.short(okey)}", (step, more), verdict)
