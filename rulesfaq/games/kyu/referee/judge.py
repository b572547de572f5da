"""From a told contest to a ruling, or to what is missing of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from rulesfaq.engine.game import Ruleset
from rulesfaq.games.kyu.referee import say, say_contest, say_hand
from rulesfaq.games.kyu.referee.contest import (
    FULL,
    Outcome,
    colour_has_none,
    known_of,
    measure,
    settle,
)
from rulesfaq.games.kyu.referee.fights import read_fight
from rulesfaq.games.kyu.referee.table import exist, rules_under
from rulesfaq.games.kyu.referee.told import ME, Fight, Hand
from rulesfaq.games.kyu.state import NOBODY
from rulesfaq.spoken.ruling import Missing, Ruling


def judge_fight(
    question: str, options: Mapping[str, str], *, chosen: bool
) -> Ruling | Missing | None:
    """Return the ruling on a contest told in a question; None where none is told for sure."""
    fight = read_fight(question, chosen=chosen)
    return None if fight is None else rule_fight(fight, options)


def rule_fight(fight: Fight, options: Mapping[str, str]) -> Ruling | Missing | None:
    """Return the ruling on a contest; None where no rule says what then."""
    if any(colour_has_none(hand) for hand in fight.hands):
        return None
    if not exist([hand.cards for hand in fight.hands]):
        return _missing(fight, options, "So viele gleiche Karten hat das Spiel nicht", "die Karten")
    if not fight.noble:
        return _which_noble(fight, options)
    one = len(fight.hands) == 1 and not fight.alone
    if one and fight.asking.kind in ("figures", "valid", "claim"):
        return _one_hand(fight, options)
    if one:
        return _rivals(fight, options)
    return _compared(fight, options)


def _which_noble(fight: Fight, options: Mapping[str, str]) -> Missing | None:
    if len(fight.hands) + fight.alone < 2:  # noqa: PLR2004 - a comparison needs two
        return None
    text = "Um welche Adelskarte geht es?"
    return Missing(text, say_contest.understood(fight, options), ("die umkämpfte Adelskarte",))


def _rivals(fight: Fight, options: Mapping[str, str]) -> Missing | None:
    """Ask for the other hands if just one whole hand is told."""
    if known_of(fight.noble, fight.hands[0]) not in ("full", "counting"):
        return None
    return _missing(
        fight, options, "Zum Vergleichen fehlen mir die anderen", "die Karten der anderen"
    )


def _missing(fight: Fight, options: Mapping[str, str], why: str, what: str) -> Missing:
    return Missing(f"{why}: Nenn mir {what}.", say_contest.understood(fight, options), (what,))


def _one_hand(fight: Fight, options: Mapping[str, str]) -> Ruling | Missing | None:
    hand = fight.hands[0]
    claimed = fight.asking.kind == "claim" and fight.noble in ("samurai", "ronin")
    if not hand.cards or len(hand.cards) > FULL or (hand.total and not claimed):
        return None
    if fight.noble == "shogun" and not all(card.colour for card in hand.cards):
        return _missing(fight, options, "Beim Shogun zählt die Farbe", "die Farben der Karten")
    measured = measure(fight.noble, hand.cards, hand.chosen, rules_under(options))
    return say_hand.ruling(fight, measured, options)


def _compared(fight: Fight, options: Mapping[str, str]) -> Ruling | Missing | None:
    if fight.asking.kind in ("valid", "claim"):
        return None
    lacking = [hand for hand in fight.hands if known_of(fight.noble, hand) == "short"]
    if lacking:
        return _short(fight, lacking, options)
    if fight.alone and len(fight.hands) > 1:
        return None
    rules = rules_under(options)
    hands = fight.hands
    if any(_contradicts(fight.noble, hand, rules) for hand in hands):
        return _missing(fight, options, "Karten und Summe passen nicht zusammen", "die Karten")
    outcome = settle(fight, hands, rules)
    if _hinges_on_sums(fight, outcome):
        colours = "die Summen der Karten, die zählen"
        return _missing(fight, options, "Gleich viele Karten einer Farbe", colours)
    if not _is_sure(fight, hands, outcome, options):
        return _how_many(fight, options)
    return say_contest.ruling(fight, outcome, options)


def _contradicts(noble: str, hand: Hand, rules: Ruleset) -> bool:
    """Return whether a sum is told that the told cards do not have."""
    if not hand.cards or not hand.total or hand.withdrawn:
        return False
    return measure(noble, hand.cards, hand.chosen, rules).total != hand.total


def _hinges_on_sums(fight: Fight, outcome: Outcome) -> bool:
    return any(known_of(fight.noble, fight.hands[at]) == "size" for at in outcome.tied)


def _is_sure(
    fight: Fight, hands: Sequence[Hand], outcome: Outcome, options: Mapping[str, str]
) -> bool:
    """Return whether it is all the same if four cards alone are all that a person has shown."""
    known = [known_of(fight.noble, hand) for hand in hands]
    if "full" not in known:
        return True
    rules = rules_under(options)
    for at, hand in enumerate(hands):
        if known[at] == "counting" and 2 * len(hand.cards) == FULL:
            out = msgspec.structs.replace(hand, withdrawn=True)
            other = settle(fight, [*hands[:at], out, *hands[at + 1 :]], rules)
            if other.winner != outcome.winner or outcome.winner == NOBODY:
                return False
    return True


def _how_many(fight: Fight, options: Mapping[str, str]) -> Missing:
    return Missing(
        f"Sind genannte {FULL // 2} Karten alles, was ausgespielt wurde, oder nur die Kombination "
        f"aus {FULL}?",
        say_contest.understood(fight, options),
        ("alle ausgespielten Karten",),
        (f"nur {FULL // 2} Karten ausgespielt", f"{FULL} Karten ausgespielt"),
    )


def _short(
    fight: Fight, lacking: Sequence[Hand], options: Mapping[str, str]
) -> Ruling | Missing | None:
    whose = say.listed("dir" if hand.who == ME else _dative(hand.who) for hand in lacking)
    if all(len(hand.cards) == FULL for hand in lacking) and fight.noble == "shogun":
        why = "Beim Shogun zählt die Farbe"
        return _missing(fight, options, why, f"die Farben der Karten von {whose}")
    if any(hand.total and not hand.cards for hand in lacking):
        return None
    if max(len(hand.cards) for hand in fight.hands) < 3:  # noqa: PLR2004 - hardly a position
        return None
    why = f"Verglichen werden {FULL} ausgespielte Karten"
    return _missing(fight, options, why, f"alle {FULL} Karten von {whose}")


def _dative(who: str) -> str:
    for nominative, dative in (
        ("der ", "dem "), ("dein ", "deinem "), ("deine ", "deiner "), ("die ", "der "),
    ):  # fmt: skip
        if who.startswith(nominative):
            return dative + who.removeprefix(nominative)
    return {"er": "ihm", "sie": "ihr"}.get(who, who)
