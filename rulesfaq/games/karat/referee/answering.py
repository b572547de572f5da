"""From a question of Karat to a ruling: read it, play it, say the result."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rulesfaq.engine.game import Ruleset
from rulesfaq.games.karat.referee.own_jewels import count_jewels
from rulesfaq.games.karat.referee.reading import is_sure, read
from rulesfaq.games.karat.referee.ruling import (
    RoundFacts,
    illegal,
    may_take,
    play_round,
    rules_for,
)
from rulesfaq.games.karat.referee.saying import (
    PAYING,
    cards,
    choice,
    payment,
    round_result,
    round_understood,
    start,
    steps_of,
    verb,
)
from rulesfaq.games.karat.referee.scoring import at_the_end
from rulesfaq.games.karat.referee.told import Ask, Bid, Round
from rulesfaq.spoken.people_told import ME
from rulesfaq.spoken.ruling import Missing, Ruling, Step
from rulesfaq.spoken.yes_or_no import opposite_asked, verdict_of

LITTLE = "Gebot 0"
"""A bid that loses, where only the winning one is told."""
_SIZED = ("paid", "replaced")
_REFUSED = {
    "karat.win.not-own-card": "Eine eigene gespielte Karte darf man nicht nehmen.",
    "karat.win.hand-not-eligible": "Nur gespielte Karten darf man nehmen.",
}
_ALLOWED = "Unter den fremden gespielten Karten ist die Wahl frei."


def referee(
    question: str,
    options: Mapping[str, str],
    chosen: bool,  # noqa: FBT001 - as every referee has it
) -> Ruling | Missing | None:
    """Return what the engine makes of a position told in a question; None where none is told.

    Args:
        question: As typed.
        options: Values of house rules by name.
        chosen: Whether the reader stands at this game or names it.
    """
    rules = rules_for(options)
    if rules is None:
        return None
    own = count_jewels(question, rules)
    told = read(question, chosen=chosen)
    if own is not None or told is None:
        return own
    if not isinstance(told, Round):
        return at_the_end(question, told, rules)
    outcome = rule_round(told, rules, question)
    # Numbers alone may be those of a rule: nobody is asked back for more of them.
    return outcome if isinstance(outcome, Ruling) or is_sure(question) else None


def rule_round(told: Round, rules: Ruleset, question: str = "") -> Ruling | Missing | None:
    """Return the ruling on a round told by its bids; the question says how yes and no stand."""
    heard = round_understood(told)
    refused = _not_allowed(question, told, rules, heard)
    if refused is not None:
        return refused
    if any(ask.what == "legal" for ask in told.asks):
        return _allowed(question, told, rules, heard)
    if len(told.bids) == 1 and {ask.what for ask in told.asks} == {"sum"}:
        return _summed(told, heard)
    untold = [name for name, bid in zip(told.persons, told.bids, strict=True) if bid is None]
    few = len(told.persons) < (told.players or 2)
    if few and not untold and told.won == 0 and all(ask.what in _SIZED for ask in told.asks):
        told = _against_little(told)
    elif untold or few:
        return _incomplete(told, untold, heard)
    facts = play_round(told, told.pool, rules)
    if facts is None:
        return None
    lack = _lacking(told, facts)
    if lack:
        return Missing(f"Das hängt davon ab, {lack}. Sag das bitte dazu.", heard, (lack,))
    return _ruled(question, told, facts, rules, heard)


def _not_allowed(question: str, told: Round, rules: Ruleset, heard: str) -> Ruling | None:
    """Return the ruling on a bid that a rule forbids: its first refusal decides."""
    for name, bid in zip(told.persons, told.bids, strict=True):
        refusal = illegal(bid, rules) if bid is not None else None
        if refusal is None or bid is None or bid.size is None:
            continue
        most = rules.printed.max_cards
        over = bid.size - most
        text = (
            f"{verb(name, 'darfst', 'darf')} nicht {cards(bid.size)} spielen, höchstens {most} "
            f"sind erlaubt; mit {cards(over)} weniger geht es."
        )
        asks_that = any(ask.what == "legal" for ask in told.asks)
        verdict = verdict_of(question, holds=False) if asks_that else None
        said = f"{verdict.capitalize()}: {start(text)}" if verdict else start(text)
        return Ruling(
            said, heard, (Step(f"Höchstens {most} Karten sind erlaubt.", refusal.rule),), verdict
        )
    return None


def _allowed(question: str, told: Round, rules: Ruleset, heard: str) -> Ruling | None:
    if len(told.asks) > 1 or len(told.bids) > 1 or told.bids[0] is None or told.bids[0].is_total:
        return None
    bid = told.bids[0]
    most = rules.printed.max_cards
    name = told.persons[0]
    line = f"{cards(len(bid.values))} sind erlaubt, denn höchstens {most} dürfen es sein."
    step = Step(line, "karat.round.select")
    verdict = verdict_of(question, holds=True)
    text = f"{verb(name, 'darfst', 'darf')} das spielen; die Summe ist {bid.total}."
    return Ruling(f"{verdict.capitalize()}: {start(text)}", heard, (step,), verdict)


def _summed(told: Round, heard: str) -> Ruling | None:
    """Return the sum of the one bid that is told."""
    bid, name = told.bids[0], told.persons[0]
    if bid is None or bid.is_total:
        return None
    line = start(f"{verb(name, 'kommst', 'kommt')} auf {bid.total}.")
    added = f"{' + '.join(map(str, bid.values))} = {bid.total}."
    return Ruling(f"{line} {added}", heard, (Step(added, "karat.round.sum"),))


def _against_little(told: Round) -> Round:
    """Return the round with a bid that loses, where it is told who has won."""
    return msgspec.structs.replace(
        told, persons=(*told.persons, LITTLE), bids=(*told.bids, Bid((0,)))
    )


def _incomplete(told: Round, untold: list[str], heard: str) -> Missing | None:
    """Ask for the bids that are not told."""
    if any(ask.what in ("reward", "sum", "back") for ask in told.asks):
        return None
    who = " und ".join(untold) if untold else "die anderen"
    verb_ = "bieten" if len(untold) != 1 else "bietest" if untold[0] == "du" else "bietet"
    lack = f"was {who} {verb_}"
    return Missing(f"Das hängt davon ab, {lack}. Sag das bitte dazu.", heard, (lack,))


def _lacking(told: Round, facts: RoundFacts) -> str:
    """Return what is missing for what is asked, empty where nothing is."""
    asked = {ask.what for ask in told.asks}
    if facts.winner is None:
        return ""
    bid = told.bids[facts.winner]
    if asked.intersection(_SIZED) and (bid is None or bid.size is None):
        name = told.persons[facts.winner]
        return f"mit wie vielen Karten {verb(name, 'gewinnst', 'gewinnt')}"
    if "rewards" in asked and any(
        other is None or other.is_total
        for seat, other in enumerate(told.bids)
        if seat != facts.winner
    ):
        return "welche einzelnen Karten die anderen gespielt haben"
    return ""


def _ruled(
    question: str, told: Round, facts: RoundFacts, rules: Ruleset, heard: str
) -> Ruling | None:
    said: list[str] = []
    verdicts: list[bool] = []
    first: list[Step] = []
    for ask in told.asks:
        found = _answer(ask, told, facts, rules)
        if found is None:
            return None
        line, holds, steps = found
        if ask.what == "nobody":
            holds = (facts.winner is None) is not opposite_asked(question)
        said.append(line)
        first += steps
        verdicts += [] if holds is None else [holds]
    result = round_result(told, facts)
    if told.won is None and result not in said and not {ask.what for ask in told.asks} <= {"sum"}:
        said.append(result)
    verdict = verdict_of(question, holds=verdicts[0]) if len(verdicts) == 1 else None
    text = " ".join(dict.fromkeys(said))
    asked = {ask.what for ask in told.asks}
    wanted = PAYING if asked.intersection((*_SIZED, "back", "all")) else ()
    rest = steps_of(facts.events, told.persons, wanted)
    if told.won is not None and len(told.persons) == 1 + told.persons.count(LITTLE):
        rest = tuple(step for step in rest if step.rule in PAYING)
    if not wanted:
        rest = tuple(step for step in rest if step.rule not in PAYING)
    whole = f"{verdict.capitalize()}: {text}" if verdict else text
    return Ruling(whole, heard, (*first, *rest), verdict)


Answered = tuple[str, bool | None, list[Step]]


def _answer(ask: Ask, told: Round, facts: RoundFacts, rules: Ruleset) -> Answered | None:
    """Return the sentence, whether what is named holds, and steps that come first."""
    result = round_result(told, facts)
    won = facts.winner
    plain: dict[str, Answered] = {
        "winner": (result, None, []),
        "draw": (result, None, []),
        "anybody": (result, won is not None, []),
        "nobody": (result, won is not None, []),
    }
    if ask.what in plain:
        return plain[ask.what]
    if ask.what == "wins":
        return result, won is not None and won == _asked_for(ask, told), []
    if ask.what in (*_SIZED, "all"):
        return _paid(ask, told, facts)
    if ask.what == "back":
        return _back(ask, told, facts)
    if ask.what == "rewards":
        step = Step(_ALLOWED, "karat.win.reward-free-choice")
        return choice(told, facts), None, [step]
    if ask.what == "sum":
        seat = _asked_for(ask, told)
        line = f"{verb(told.persons[seat], 'kommst', 'kommt')} auf {facts.sums[seat]}."
        return start(line), None, []
    return _reward(ask, told, facts, rules) if ask.what == "reward" else None


def _paid(ask: Ask, told: Round, facts: RoundFacts) -> Answered:
    """Return what is paid and taken from the pool, where the size of the bid is known."""
    won = facts.winner
    if ask.what == "paid" and won is not None and ask.who not in (None, won):
        return _unpaid(told.persons[ask.who or 0])
    bid = told.bids[won] if won is not None else None
    known = won is None or (bid is not None and bid.size is not None)
    return (payment(told, facts) if known else round_result(told, facts)), None, []


def _unpaid(name: str) -> Answered:
    """Return what somebody loses who has not won: one card at most, as a reward."""
    pays = f"{verb(name, 'zahlst', 'zahlt')} nichts (0 Karten)"
    line = start(f"{pays}; nur als Beute kann 1 der gespielten Karten weg sein.")
    return line, None, [Step(line, "karat.lose.keep")]


def _asked_for(ask: Ask, told: Round) -> int:
    if ask.who is not None:
        return ask.who
    return told.persons.index(ME) if ME in told.persons else 0


def _back(ask: Ask, told: Round, facts: RoundFacts) -> Answered:
    seat = _asked_for(ask, told)
    name = told.persons[seat]
    if seat == facts.winner:
        line = (
            f"{verb(name, 'verlierst', 'verliert')} die gespielten Karten an die Ablage des Pools."
        )
        return start(line), False, []
    line = (
        f"{verb(name, 'legst', 'legt')} die gespielten Karten, die noch da sind, auf die eigene "
        "Ablage."
    )
    return start(line), True, [Step(start(line), "karat.lose.keep")]


def _reward(ask: Ask, told: Round, facts: RoundFacts, rules: Ruleset) -> Answered | None:
    seat = _asked_for(ask, told)
    name = told.persons[seat]
    if facts.winner != seat:
        takes = "nimmst" if name == ME else "nimmt"
        line = f"{verb(name, 'gewinnst', 'gewinnt')} die Runde nicht und {takes} keine Beute."
        line = start(line)
        return line, False, [Step(line, "karat.win.reward-one")]
    said = may_take(facts, seat, ask.number or 0, ask.owner, rules)
    if said is None:
        return None
    reason = (
        _ALLOWED if said.holds else _REFUSED.get(said.rule, "Diese Karte darf man nicht nehmen.")
    )
    may = "darfst" if name == ME else "darf"
    line = f"{name} {may} die {ask.number} {'' if said.holds else 'nicht '}als Beute nehmen."
    return start(line), said.holds, [Step(reason, said.rule)]
