"""Rulings about points and about who wins the game, and their sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulesfaq.engine.game import Ruleset
from rulesfaq.games.kyu.referee import say
from rulesfaq.games.kyu.referee.counting import (
    MOST_SEATS,
    Counted,
    completions,
    end_of,
    points_of,
    three_of,
)
from rulesfaq.games.kyu.referee.holdings import read_holdings
from rulesfaq.games.kyu.referee.items import items
from rulesfaq.games.kyu.referee.succession import players_of
from rulesfaq.games.kyu.referee.table import rules_under
from rulesfaq.games.kyu.referee.told import Holdings
from rulesfaq.games.kyu.state import NOBLES, OUTSIDE, Printed
from rulesfaq.spoken.ruling import Missing, Ruling, Step, Verdict
from rulesfaq.spoken.tokens import plain

VARIANT = re.compile(
    r"\b(?:in der )?variante\b|\b(?:über )?mehrere[nr]? runden\b|\bbis (?:15|fünfzehn) punkte\b",
    re.IGNORECASE,
)
ROUNDS = "fifteen-points"
ADDED = {
    "kyu.score.noble-two": "Adelskarten außer der Geisha",
    "kyu.score.geisha-one": "die Geisha selbst",
    "kyu.score.geisha-doubles": "Verdoppelung der roten Punkte durch die Geisha",
}
FIRST_ON_TIES = "kyu.score.tie-shogun"
FIRST = ("kyu.score.geisha-doubles", "kyu.score.shogun-not-doubled", "kyu.score.noble-two")


def judge_holdings(question: str, options: Mapping[str, str]) -> Ruling | Missing | None:
    """Return the ruling on who owns which nobles; None where it is not told for sure."""
    told = read_holdings(VARIANT.sub(" ", question))
    if told is None or len(told.nobles) > MOST_SEATS:
        return None
    untold = len(NOBLES) > sum(map(len, told.nobles.values()))
    if untold and players_of(plain(question), items(question)) == len(told.nobles) > 1:
        return None
    if VARIANT.search(question):
        options = {**options, "match": ROUNDS}
    rules = rules_under(options)
    if told.asking in ("points", "claim"):
        return _points(told, rules)
    return _winner(told, rules) if rules.printed.match != ROUNDS else None


def _understood(told: Holdings, printed: Printed) -> str:
    parts = [
        f"{who}: {say.listed(say.NAMES[n] for n in nobles)}" for who, nobles in told.nobles.items()
    ]
    told_nobles = [noble for nobles in told.nobles.values() for noble in nobles]
    others = [say.NAMES[noble] for noble in NOBLES if noble not in told_nobles]
    if others and told.asking not in ("points", "claim"):
        parts.append(f"{say.listed(others)}: jemand anderes")
    rounds = ["Variante über mehrere Runden"] if printed.match == ROUNDS else []
    return "; ".join((f"verstanden: {parts[0]}", *parts[1:], *rounds))


def _points(told: Holdings, rules: Ruleset) -> Ruling | None:
    printed = rules.printed
    if any(len(n) >= printed.nobles_to_win for n in told.nobles.values()):
        return _at_once(told, printed) if printed.match != ROUNDS else _counted(told, rules)
    return _counted(told, rules)


def _at_once(told: Holdings, printed: Printed) -> Ruling:
    who = next(w for w, n in told.nobles.items() if len(n) >= printed.nobles_to_win)
    count = len(told.nobles[who])
    text = (
        f"{say.verb(who, 'besitzt', 'besitzt')} {count} Adelskarten und "
        f"{'hast' if who == 'du' else 'hat'} damit sofort gewonnen; Punkte werden nicht gezählt."
    )
    verdict: Verdict | None = "nein" if told.asking == "claim" else None
    steps = (Step(say.upper(text), "kyu.end.third-noble"),)
    return Ruling(say.answer(verdict, text), _understood(told, printed), steps, verdict)


def _counted(told: Holdings, rules: Ruleset) -> Ruling:
    lines, steps = [], list[tuple[str, str]]()
    verdict: Verdict | None = None
    for who, nobles in told.nobles.items():
        points, added = points_of(nobles, rules)
        lines.append(_line(who, points, added))
        steps += _score_steps(who, added)
        if told.asking == "claim":
            verdict = "ja" if points == told.number else "nein"
    text = "; ".join(lines) + "."
    first = sorted(steps, key=lambda step: (*FIRST, step[1]).index(step[1]))
    understood = _understood(told, rules.printed)
    return Ruling(say.answer(verdict, text), understood, say.steps(first), verdict)


def _line(who: str, points: int, added: tuple[tuple[str, int], ...]) -> str:
    parts = [f"{more} ({ADDED[rule]})" for rule, more in added if more and rule in ADDED]
    word = "Punkt" if points == 1 else "Punkte"
    return f"{say.verb(who, 'hast', 'hat')} {points} {word}: {' + '.join(parts)}"


def _score_steps(who: str, added: tuple[tuple[str, int], ...]) -> Iterator[tuple[str, str]]:
    for rule, more in added:
        if more and rule in ADDED:
            yield f"{say.upper(who)}: {more} ({ADDED[rule]}).", rule
        elif rule == "kyu.score.shogun-not-doubled":
            yield "Die schwarzen Punkte auf dem Shogun verdoppelt die Geisha nicht.", rule


def _winner(told: Holdings, rules: Ruleset) -> Ruling | Missing | None:
    printed = rules.printed
    held = tuple(told.nobles)
    owner = {noble: seat for seat, n in enumerate(told.nobles.values()) for noble in n}
    owners = tuple(owner.get(noble, OUTSIDE) for noble in NOBLES)
    if three_of(owners, MOST_SEATS, printed.nobles_to_win) is not None:
        return _has_won(told, printed)
    missing = [noble for noble in NOBLES if noble not in owner]
    if missing and len(missing) > 2:  # noqa: PLR2004 - too little told to be the end
        return None
    ends = [end_of(o, MOST_SEATS, rules) for o in completions(told.nobles, printed.nobles_to_win)]
    winners = {end.winners for end in ends}
    if len(winners) != 1 or len(ends[0].winners) != 1 or ends[0].winners[0] >= len(held):
        return _who_has(told, missing, printed)
    return _by_points(told, ends[0], held[ends[0].winners[0]], rules)


def _who_has(told: Holdings, missing: list[str], printed: Printed) -> Missing | None:
    if not missing:
        return None
    names = say.listed(say.the(noble) for noble in missing)
    text = f"Wer hat {names}? Davon hängt ab, wer gewinnt."
    return Missing(text, _understood(told, printed), (f"Besitz: {names}",))


def _verdict(told: Holdings, winner: str) -> Verdict | None:
    if told.asking not in ("wins", "loses") or told.who not in told.nobles:
        return None
    yes: Verdict = "ja" if (told.who == winner) == (told.asking == "wins") else "nein"
    return say.OPPOSITE[yes] if told.negated else yes


def _has_won(told: Holdings, printed: Printed) -> Ruling:
    who = next(w for w, n in told.nobles.items() if len(n) >= printed.nobles_to_win)
    text = (
        f"{say.verb(who, 'gewinnst', 'gewinnt')} sofort: {len(told.nobles[who])} Adelskarten "
        "reichen, Punkte werden nicht gezählt."
    )
    verdict = _verdict(told, who)
    steps = (Step(say.upper(text), "kyu.end.third-noble"),)
    return Ruling(say.answer(verdict, text), _understood(told, printed), steps, verdict)


def _by_points(told: Holdings, end: Counted, winner: str, rules: Ruleset) -> Ruling:
    each = [points_of(nobles, rules) for nobles in told.nobles.values()]
    scores = ", ".join(
        f"{say.verb(who, 'hast', 'hat')} {points} {'Punkt' if points == 1 else 'Punkte'}"
        for who, (points, _) in zip(told.nobles, each, strict=True)
    )
    steps: list[tuple[str, str]] = []
    text = f"{say.verb(winner, 'gewinnst', 'gewinnt')}: {scores}."
    if FIRST_ON_TIES in end.rules:
        text += " Bei gleich vielen Punkten entscheidet der Shogun."
        steps.append(("Gleich viele Punkte: Es gewinnt, wer den Shogun hat.", FIRST_ON_TIES))
    steps.append((f"{say.upper(scores)}.", "kyu.score.most-points"))
    for who, (_, added) in zip(told.nobles, each, strict=True):
        steps += _score_steps(who, added)
    verdict = _verdict(told, winner)
    understood = _understood(told, rules.printed)
    return Ruling(say.answer(verdict, text), understood, say.steps(steps), verdict)
