"""The scoring of Karat: who wins by jewels, and what decides where they are equal."""

from __future__ import annotations

from rulesfaq.engine.game import Ruleset
from rulesfaq.games.karat.referee.ruling import EndFacts, play_end, untold
from rulesfaq.games.karat.referee.saying import (
    end_understood,
    jewels,
    joined,
    start,
    steps_of,
    verb,
)
from rulesfaq.games.karat.referee.told import Ask, End
from rulesfaq.spoken.ruling import Missing, Ruling
from rulesfaq.spoken.yes_or_no import verdict_of

_FIRST = ("karat.score.tie-draw-pile", "karat.open.tiebreak-further", "karat.score.most-jewels",
          "karat.score.count-jewels")  # fmt: skip


def at_the_end(question: str, told: End, rules: Ruleset) -> Ruling | Missing | None:
    """Return who wins by the jewels told."""
    heard = end_understood(told)
    lacking = [name for seat, name in enumerate(told.persons) if seat not in told.jewels]
    few = len(told.persons) < (told.players or 2)
    if lacking or few:
        lack = f"wie viele Juwelen {joined(lacking) if lacking else 'die anderen'} " + (
            "hat" if len(lacking) == 1 and lacking[0] != "du" else "haben")  # fmt: skip
        lack = lack.replace("du haben", "du hast")
        return Missing(f"Das hängt davon ab, {lack}. Sag das bitte dazu.", heard, (lack,))
    if len(told.persons) > rules.printed.players_max:
        return None
    results = [(what, play_end(told, left, cards, rules)) for what, left, cards in untold(told)]
    base = results[0][1]
    if base is None:
        return None
    loose = [what for what, facts in results
             if facts is not None and facts.winners != base.winners]  # fmt: skip
    if loose or (rules.printed.tiebreak != "draw-pile" and _is_tied(base)):
        return _which_pile(told, base, loose, heard)
    said, verdicts = [_result(told, base)], []
    for ask in told.asks:
        holds = _holds(ask, told, base)
        verdicts += [] if holds is None else [holds]
    verdict = verdict_of(question, holds=verdicts[0]) if len(verdicts) == 1 else None
    text = " ".join(said)
    steps = steps_of(base.events, told.persons, _FIRST)
    return Ruling(f"{verdict.capitalize()}: {text}" if verdict else text, heard, steps, verdict)


def _is_tied(facts: EndFacts) -> bool:
    return facts.points.count(max(facts.points)) > 1


def _which_pile(told: End, base: EndFacts, loose: list[str], heard: str) -> Missing:
    """Ask for the cards that decide on equal jewels."""
    top = max(base.points)
    if any(what.startswith("left") for what in loose) or not loose:
        tied = (seat for seat in range(len(told.persons)) if base.points[seat] == top)
        names = [told.persons[seat] for seat in tied if seat not in told.left]
        names = names or list(told.persons)
        lack = f"wie viele Karten {joined(names)} im Nachziehstapel {_have(names)}"
    else:
        names = [name for seat, name in enumerate(told.persons) if base.points[seat] == top]
        lack = f"wie viele Punktekarten {joined(names)} {_have(names)}"
    text = f"{jewels(top)} sind gleich viele: Es kommt darauf an, {lack}. Sag das bitte dazu."
    return Missing(text, heard, (lack,))


def _have(names: list[str]) -> str:
    if len(names) > 1:
        return "haben"
    return "hast" if names[0] == "du" else "hat"


def _result(told: End, facts: EndFacts) -> str:
    named = [told.persons[seat] for seat in facts.winners]
    count = jewels(facts.points[facts.winners[0]])
    if len(named) > 1:
        return start(f"{joined(named)} teilen sich den Sieg mit je {count}.")
    line = f"{verb(named[0], 'gewinnst', 'gewinnt')} mit {count}"
    if _is_tied(facts):
        left = facts.state.left[facts.winners[0]]
        line += f", denn mit {left} im Nachziehstapel sind mehr Karten übrig"
    return start(f"{line}.")


def _holds(ask: Ask, told: End, facts: EndFacts) -> bool | None:
    """Return whether what a yes-or-no question names is so; None where it asks who."""
    if ask.what == "wins":
        seat = ask.who if ask.who is not None else told.persons.index("du")
        return facts.winners == (seat,)
    if ask.what == "draw":
        return len(facts.winners) > 1
    return True if ask.what == "anybody" else None
