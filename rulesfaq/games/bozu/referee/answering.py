"""From a question of Bozu Mekuri to a ruling: read it, play every case of it, say the result."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rulesfaq.engine.game import Ruleset
from rulesfaq.games.bozu.cards import DECK, LADIES
from rulesfaq.games.bozu.referee.cases import cases
from rulesfaq.games.bozu.referee.counting import counted
from rulesfaq.games.bozu.referee.ending import at_the_end, red_notice
from rulesfaq.games.bozu.referee.naming import cards, understood, verb
from rulesfaq.games.bozu.referee.reading import read
from rulesfaq.games.bozu.referee.ruling import Facts, Played, play_case, rules_for
from rulesfaq.games.bozu.referee.saying import YES_NO, hinges, holds, key, sentence, without_figures
from rulesfaq.games.bozu.referee.steps import kinds_of, steps_of
from rulesfaq.games.bozu.referee.told import OF_THE_END, OTHERS, Ask, Told
from rulesfaq.spoken.ruling import Missing, Ruling, Step, Verdict
from rulesfaq.spoken.yes_or_no import asks_why, verdict_of

_MORE = ("more", "must", "stop", "turn-over")


def referee(
    question: str,
    options: Mapping[str, str],
    chosen: bool,  # noqa: FBT001 - as every referee has it
) -> Ruling | Missing | None:
    """Return what the engine makes of a position told in a question; None where none is told.

    Args:
        question: As typed.
        options: Values of house rules by name; those named in the question come before them.
        chosen: Whether the reader stands at this game or names it.
    """
    told = read(question, chosen=chosen)
    return counted(question) if told is None else rule_told(told, options, question)


def rule_told(
    told: Told, options: Mapping[str, str], question: str = ""
) -> Ruling | Missing | None:
    """Return the ruling on a position; the question says how yes and no stand."""
    found = rules_for(options, told)
    if found is None:
        return None
    rules, house = found
    moves_all = bool({"all-hands", "take-all-hands"}.intersection(house.values()))
    told = msgspec.structs.replace(told, moves_all=moves_all)
    heard = understood(told, house)
    if sum(told.hands.values()) + (told.pile or 0) + (told.stack or 0) > len(DECK):
        return Missing(
            f"Zusammen wären das mehr als {len(DECK)} Karten, so viele gibt es nicht. "
            "Wie viele sind es wirklich?", heard, ("richtige Kartenzahlen",),
        )  # fmt: skip
    if told.what == "warning":
        return red_notice(question, told, rules, heard)
    if not told.draws:
        return at_the_end(question, told, rules, heard)
    return _after_cards(question, told, rules, heard)


def _after_cards(question: str, told: Told, rules: Ruleset, heard: str) -> Ruling | Missing | None:
    played = [(what, case, play_case(told, case, rules)) for what, case in cases(told)]
    done = [(what, result) for what, _, result in played if result is not None]
    if not done or done[0][0]:
        return None
    base = done[0][1]
    if any(ask.what in OF_THE_END for ask in told.asks) and not base.facts.over:
        return None
    loose = _loose(told, [(what, result.facts) for what, result in done])
    if loose:
        return _missing(told, loose, heard)
    return Ruling(
        _text(question, told, [result.facts for _, result in done]), heard,
        _steps(told, base, rules), _verdict(question, told, base.facts),
    )  # fmt: skip


def _loose(told: Told, results: list[tuple[str, Facts]]) -> list[str]:
    """Return what is not told and changes the answer to something asked."""
    base = results[0][1]
    found = []
    for what, facts in results[1:]:
        if any(key(ask, told, facts) != key(ask, told, base) for ask in told.asks):
            found.append(what)
    return list(dict.fromkeys(found))


def _missing(told: Told, loose: list[str], heard: str) -> Missing:
    asked = {
        "players": "wie viele mitspielen",
        "pile": "wie viele Karten vorher in der Ablage liegen",
        "others": "wie viele Karten die anderen haben",
        "stack": "ob die aufgedeckte Karte bei der Zahl des Stapels mitgezählt ist",
    }
    for what in loose:
        if what.startswith("hand "):
            name = told.persons[int(what[5:])]
            asked[what] = f"wie viele Karten {verb(name, 'vorher hast', 'vorher hat')}"
    missing = tuple(asked[what] for what in loose)
    candidates: tuple[str, ...] = ()
    if loose == ["stack"]:
        one = cards(told.stack or 0)
        candidates = (f"{one} vor dem Aufdecken", f"{one} nach dem Aufdecken")
    text = f"Das hängt davon ab, {' und '.join(missing)}. Sag das bitte dazu."
    return Missing(text, heard, missing, candidates)


def _verdict(question: str, told: Told, facts: Facts) -> Verdict | None:
    """Return the verdict where exactly one question is one of yes or no."""
    asked = [ask for ask in told.asks if ask.what in YES_NO]
    if len(asked) != 1 or asks_why(question):
        return None
    return verdict_of(question, holds=holds(asked[0], told, facts))


def _said(ask: Ask, told: Told, results: list[Facts]) -> str:
    """Return the answer to a question, without figures where they differ from case to case."""
    line = sentence(ask, told, results[0])
    if all(sentence(ask, told, facts) == line for facts in results):
        return line
    return without_figures(ask, told, results[0])


def _text(question: str, told: Told, results: list[Facts]) -> str:
    base = results[0]
    said = [_said(ask, told, results) for ask in told.asks]
    mover = told.draws[-1].who
    names = {ask.what for ask in told.asks}
    extras = []
    if "hand" not in names:
        extras.append(Ask("hand", mover))
    if told.pile is not None and any(facts.pile != told.pile for facts in results):
        extras.append(Ask("pile"))
    if base.extra and not names.intersection(_MORE):
        extras.append(Ask("more", mover))
    if base.over and "over" not in names:
        extras.append(Ask("over"))
    for ask in extras:
        line = sentence(ask, told, base)
        same = all(sentence(ask, told, facts) == line for facts in results)
        if same and not any(line in other for other in said):
            said.append(line)
    verdict = _verdict(question, told, base)
    return (f"{verdict.capitalize()}: " if verdict else "") + " ".join(filter(None, said))


def _steps(told: Told, base: Played, rules: Ruleset) -> tuple[Step, ...]:
    ask = told.asks[0]
    steps = list(steps_of(base.events, told.persons, hinges(ask, told)))
    if ask.what in _MORE and base.facts.extra:
        stop = "bozu.option.allow-stop" if base.facts.may_stop else "bozu.option.allow-stop-off"
        line = "Statt weiterzuziehen darf man auch aufhören." if base.facts.may_stop else (
            "Die weitere Karte muss aufgedeckt werden.")  # fmt: skip
        at = 0 if ask.what != "more" else 1
        steps.insert(at, Step(line, stop))
    if ask.what in _MORE and _is_refused_by_pile(base, rules):
        line = "Die Ablage war nicht leer, also gibt es keine weitere Karte."
        steps.insert(0, Step(line, "bozu.option.lady-more-if-empty"))
    named = kinds_of(draw.card for draw in told.draws)
    if ask.what not in _MORE and ask.who not in (told.draws[-1].who, OTHERS):
        return (*steps, *named)
    return (*steps[:1], *named, *steps[1:])


def _is_refused_by_pile(base: Played, rules: Ruleset) -> bool:
    """Return whether a lady would have allowed a further card, had the discard pile been empty."""
    is_lady = base.cards[-1] in LADIES
    house = rules.printed.lady == "more-if-empty"
    return is_lady and house and not base.facts.extra and base.facts.taken > 0
