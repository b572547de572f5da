"""Bozu Mekuri told by its end: who has which place, and whether the red notice is shown."""

from __future__ import annotations

from rulesfaq.engine.game import Ruleset
from rulesfaq.games.bozu.cards import DECK
from rulesfaq.games.bozu.referee.naming import cards
from rulesfaq.games.bozu.referee.ruling import Facts, rank, warned
from rulesfaq.games.bozu.referee.saying import YES_NO, hinges, holds, sentence
from rulesfaq.games.bozu.referee.steps import steps_of
from rulesfaq.games.bozu.referee.told import OF_THE_END, Ask, Told
from rulesfaq.games.bozu.state import State
from rulesfaq.spoken.ruling import Missing, Ruling, Step
from rulesfaq.spoken.yes_or_no import verdict_of

_SPARE = frozenset({"bozu.card.courtier-keep", "bozu.end.last-card-resolved",
                    "bozu.card.monk-discard-all", "bozu.card.monk-only-own",
                    "bozu.end.leftover-pile"})  # fmt: skip
"""Rules of the last card, which only brings the end about here."""


def at_the_end(question: str, told: Told, rules: Ruleset, heard: str) -> Ruling | Missing | None:
    """Return who has which place from the hands at the end."""
    if any(ask.what not in OF_THE_END for ask in told.asks) or told.others is not None:
        return None
    if told.out and rules.printed.semimaru != "eliminate":
        return None
    untold = [name for seat, name in enumerate(told.persons)
              if seat not in told.hands and seat not in told.out]  # fmt: skip
    few = len(told.persons) < max(2, told.players or 0)
    hands = tuple(told.hands.get(seat, 0) for seat in range(len(told.persons)))
    if untold or few:
        if not told.hands or max(told.hands.values()) * 2 <= len(DECK):
            return _incomplete(told, untold, heard)
        hands = (*hands, *((0,) if few else ()))
    found = rank(told, hands, rules)
    if found is None:
        return None
    facts = _facts(found[0])
    first = hinges(told.asks[0], told)
    steps = tuple(
        step for step in steps_of(found[1], told.persons, first) if step.rule not in _SPARE
    )
    asked = [ask for ask in told.asks if ask.what in YES_NO]
    verdict = verdict_of(question, holds=holds(asked[0], told, facts)) if len(asked) == 1 else None
    said = [sentence(ask, told, facts) for ask in told.asks]
    if told.asks[0].what in ("place", "is-place", "last", "draw", "is-last", "whose-place"):
        said.append(sentence(Ask("places"), told, facts))
    text = " ".join(dict.fromkeys(said))
    return Ruling(f"{verdict.capitalize()}: {text}" if verdict else text, heard, steps, verdict)


def _incomplete(told: Told, untold: list[str], heard: str) -> Missing | None:
    if told.asks[0].what not in ("wins", "winner", "place", "is-place") or not told.hands:
        return None
    missing = tuple(f"Kartenzahl von {name}" for name in untold) or ("Kartenzahlen der anderen",)
    who = " und ".join(untold) if untold else "die anderen"
    return Missing(f"Das hängt davon ab, wie viele Karten {who} am Ende "
                   f"{'hat' if len(untold) == 1 else 'haben'}.", heard, missing)  # fmt: skip


def _facts(state: State) -> Facts:
    hands = tuple(len(hand) for hand in state.hands)
    nothing = (0,) * len(hands)
    return Facts(
        hands, len(state.pile), nothing, nothing, (), 0, extra=False, may_stop=False,
        out=state.out, skips=nothing, over=True, winners=state.winners, draw=state.draw,
        places=state.places, warning=False, taken=0, before=hands,
    )  # fmt: skip


def red_notice(question: str, told: Told, rules: Ruleset, heard: str) -> Ruling | Missing | None:
    """Return whether the notice about Semimaru is shown with so many cards in the stack."""
    found = [warned(told, rules, waits=waits) for waits in (True, False)]
    if None in found:
        return None
    shown = [bool(result and result[0].warning) for result in found]
    if told.waits is None and shown[0] != shown[1]:
        lack = "ob Semimaru schon aufgetaucht ist"
        return Missing(f"Das hängt davon ab, {lack}.", heard, (lack,))
    is_shown = shown[1] if told.waits is False else shown[0]
    limit = cards(rules.printed.warning_cards)
    line = f"Der Hinweis erscheint bei höchstens {limit} im Stapel, solange Semimaru fehlt."
    seen = "erscheint" if is_shown else "erscheint nicht"
    verdict = verdict_of(question, holds=is_shown)
    text = (
        f"{verdict.capitalize()}: Bei {cards(told.stack or 0)} im Stapel {seen} der rote Hinweis."
    )
    return Ruling(text, heard, (Step(line, "bozu.display.warning"),), verdict)
