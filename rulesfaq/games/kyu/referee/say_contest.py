"""Sentences about contests: what counts of each hand, who wins, and by which rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesfaq.games.kyu.referee import say
from rulesfaq.games.kyu.referee.contest import FULL, Measured, Outcome
from rulesfaq.games.kyu.referee.table import PRINTED
from rulesfaq.games.kyu.referee.told import Card, Fight, Hand
from rulesfaq.games.kyu.state import NOBODY
from rulesfaq.spoken.ruling import Ruling, Step, Verdict

SUMS = ("samurai", "ronin")
LEAST = {"geisha": "kyu.noble.geisha-min-two", "daimyo": "kyu.noble.daimyo-min-three"}
LETTER = {"r": "rot ", "s": "schwarz ", "": ""}
TIED: Mapping[str, Verdict] = {"tie": "ja", "rank": "nein"}
"""Whether it is a tie; one that the sum has broken is and is none."""
TIES = {
    "shogun": "kyu.tie.shogun-counts-colour-only",
    "geisha": "kyu.tie.geisha-higher-number",
    "daimyo": "kyu.tie.daimyo-higher-street",
    "samurai": "kyu.tie.sum-nobles-cannot-break",
    "ronin": "kyu.tie.sum-nobles-cannot-break",
}


def understood(fight: Fight, options: Mapping[str, str]) -> str:
    """Return what was read out of the question."""
    parts = [f"verstanden: {say.NAMES.get(fight.noble, 'Adelskarte nicht genannt')}"]
    parts += [_told(hand) for hand in fight.hands]
    if fight.alone:
        parts.append("alle anderen haben sich zurückgezogen")
    if fight.alone and options.get("lone_shower") == "wins":
        parts.append("Hausregel: allein ohne gültige Kombination gewinnt man")
    return "; ".join(parts)


def _told(hand: Hand) -> str:
    if hand.declined:
        return f"{hand.who}: abgelehnt"
    what = [_cards_told(hand.cards)] if hand.cards else []
    what += [f"{count} {say.COLOURS[c]} Karten" for c, count in hand.counts.items()]
    if hand.total:
        what.append(f"Summe {hand.total}")
    if hand.chosen:
        what.append(f"Farbe {LETTER[hand.chosen].strip().capitalize()}")
    if hand.withdrawn:
        what.append("zurückgezogen")
    return f"{hand.who}: {', '.join(what)}"


def _cards_told(cards: Sequence[Card]) -> str:
    return ", ".join(f"{LETTER[card.colour]}{card.number}" for card in cards)


def combination(noble: str, measured: Measured) -> str:
    """Return what counts of a hand, with its figures."""
    numbers, total = measured.numbers, measured.total
    if noble in SUMS:
        return f"Summe {total}"
    if not numbers:
        return "kein Paar" if noble == "geisha" else "keine Straße"
    if noble == "shogun":
        known = f" (Summe {total})" if measured.knows_total else ""
        return f"{len(numbers)} {say.COLOURS[measured.colour]} {_cards(len(numbers))}{known}"
    if noble == "geisha":
        return f"{len(numbers)}-mal die {numbers[0]} (Summe {total})"
    return f"die Straße {say.row(numbers)} ({len(numbers)} Karten, Summe {total})"


def _cards(count: int) -> str:
    return "Karte" if count == 1 else "Karten"


def _each(fight: Fight, outcome: Outcome) -> str:
    return ", ".join(
        f"{say.verb(hand.who, 'hast', 'hat')} {combination(fight.noble, measured)}"
        for hand, measured in zip(fight.hands, outcome.measured, strict=True)
        if measured is not None
    )


def verdict_of(fight: Fight, outcome: Outcome) -> Verdict | None:
    """Return the verdict to the question as it was asked."""
    asking = fight.asking
    if asking.kind == "tie":
        return TIED.get(outcome.decided)
    if asking.kind not in ("wins", "loses", "keeps"):
        return None
    if asking.who not in [hand.who for hand in fight.hands]:
        return None
    won = outcome.winner != NOBODY and fight.hands[outcome.winner].who == asking.who
    if asking.kind == "loses" and outcome.winner == NOBODY:
        return None
    kept = asking.kind == "keeps" and outcome.winner == NOBODY
    yes: Verdict = "ja" if kept or won == (asking.kind != "loses") else "nein"
    return say.OPPOSITE[yes] if asking.negated else yes


def ruling(fight: Fight, outcome: Outcome, options: Mapping[str, str]) -> Ruling:
    """Return the ruling on a contest."""
    verdict = verdict_of(fight, outcome)
    text = f"{_result(fight, outcome)} {_reason(fight, outcome)}"
    return Ruling(
        say.answer(verdict, text.strip()),
        understood(fight, options),
        tuple(_steps(fight, outcome)),
        verdict,
    )


def _result(fight: Fight, outcome: Outcome) -> str:
    each = _each(fight, outcome)
    if outcome.winner == NOBODY:
        return f"niemand gewinnt {say.the(fight.noble)}: {each}." if each else "niemand gewinnt."
    who = fight.hands[outcome.winner].who
    return f"{say.verb(who, 'gewinnst', 'gewinnt')} {say.the(fight.noble)}: {each}."


def _reason(fight: Fight, outcome: Outcome) -> str:
    stays = f"{say.pronoun(fight.noble)} bleibt, wo {say.pronoun(fight.noble).lower()} vorher war."
    match outcome.decided:
        case "sum":
            sums = " gegen ".join(
                f"{_at(outcome, at).total} ({fight.hands[at].who})"
                for at in sorted(outcome.tied, key=lambda at: -_at(outcome, at).total)
            )
            return f"Die besten Kombinationen sind gleich gut, also entscheidet ihre Summe: {sums}."
        case "tie" if fight.noble in SUMS:
            return f"Die besten Summen sind gleich, deshalb rückt auch niemand nach. {stays}"
        case "tie":
            return (
                f"Die besten Kombinationen sind gleich gut, und auch ihre Summe ist gleich. {stays}"
            )
        case "invalid":
            return f"Niemand hat eine gültige Kombination. {stays}"
        case "alone-invalid" if outcome.winner == NOBODY:
            return f"Auch allein brauchst du eine gültige Kombination. {stays}"
        case "alone":
            return "Nur diese Karten werden verglichen, da reicht jede gültige Kombination."
        case "withdrawn":
            return f"Alle haben sich zurückgezogen. {stays}"
        case _:
            return _how(fight.noble)


def _how(noble: str) -> str:
    return {
        "shogun": "Es gewinnen die meisten Karten einer Farbe.",
        "geisha": "Es gewinnt die größte Gruppe gleicher Zahlen.",
        "daimyo": "Es gewinnt die längste Straße.",
        "samurai": "Es gewinnt die höchste Summe.",
        "ronin": "Es gewinnt die niedrigste Summe.",
    }[noble]


def _at(outcome: Outcome, at: int) -> Measured:
    found = outcome.measured[at]
    assert found is not None  # noqa: S101 - who is tied has been compared
    return found


def _steps(fight: Fight, outcome: Outcome) -> Iterator[Step]:
    seen: set[str] = set()
    for text, rule in (*_deciding(fight, outcome), *_measuring(fight, outcome)):
        if rule not in seen:
            seen.add(rule)
            yield Step(text, rule)


def _deciding(fight: Fight, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Yield what decides, with its rules, the most telling first."""
    noble, reason = fight.noble, _reason(fight, outcome)
    match outcome.decided:
        case "sum":
            yield reason, TIES[noble]
            yield reason, "kyu.tie.counting-sum"
        case "tie":
            if noble in (*SUMS, "daimyo"):
                yield reason, TIES[noble]
            yield "Kombination und Summe sind gleich: Niemand gewinnt.", "kyu.tie.equal-sum-stays"
        case "invalid":
            yield reason, "kyu.open.no-valid-combination"
            yield from _too_small(noble)
        case "alone-invalid":
            yield f"Allein verglichen: {_each(fight, outcome)}.", "kyu.open.sole-shower-invalid"
            yield from _too_small(noble)
        case "alone":
            yield reason, "kyu.resolve.sole-shower-wins"
        case "withdrawn":
            yield reason, "kyu.resolve.all-withdraw"
    yield f"{_how(noble)[:-1]}: {_each(fight, outcome)}.", f"kyu.noble.{noble}"
    if outcome.decided == "rank":
        yield from _too_small(noble) if _some_invalid(outcome) else ()
        yield say.upper(_result(fight, outcome)), "kyu.resolve.best-wins"


def _some_invalid(outcome: Outcome) -> bool:
    return any(found is not None and not found.numbers for found in outcome.measured)


def _too_small(noble: str) -> Iterator[tuple[str, str]]:
    if noble == "geisha":
        least = PRINTED.smallest_group
        yield f"Eine Gruppe hat mindestens {least} gleiche Zahlen.", LEAST[noble]
    elif noble == "daimyo":
        yield f"Eine Straße hat mindestens {PRINTED.smallest_street} Karten.", LEAST[noble]


def _measuring(fight: Fight, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Yield what was left out, with its rules."""
    for hand, measured in zip(fight.hands, outcome.measured, strict=True):
        if hand.withdrawn:
            text = f"{hand.who}: zurückgezogen, also nicht verglichen."
            yield say.upper(text), "kyu.resolve.only-eight-scored"
        if measured is not None and len(hand.cards) == FULL:
            yield from left_out(fight.noble, hand, measured)
    if len(outcome.tied) > 1 and len(outcome.tied) < sum(m is not None for m in outcome.measured):
        text = "Verglichen wird die Summe nur unter denen mit der besten Kombination."
        yield text, "kyu.tie.tied-players-only"
    if any(hand.chosen for hand in fight.hands):
        yield "Jede Person wählt ihre Farbe selbst.", "kyu.noble.shogun-own-colour"


def has_gap(numbers: Sequence[int]) -> bool:
    """Return whether a number is missing between the lowest and the highest."""
    return max(numbers) - min(numbers) >= len(set(numbers))


def left_out(noble: str, hand: Hand, measured: Measured) -> Iterator[tuple[str, str]]:
    """Yield why cards of a hand do not count, with the rules."""
    numbers = [card.number for card in hand.cards]
    others = {n for n in numbers if numbers.count(n) > 1 and n not in measured.numbers[:1]}
    if noble == "geisha" and others:
        yield "Nur eine Gruppe zählt, andere kommen nicht dazu.", "kyu.noble.geisha-single-group"
    if noble == "daimyo" and any(numbers.count(n) > 1 for n in measured.numbers):
        yield "Eine doppelte Zahl verlängert die Straße nicht.", "kyu.noble.daimyo-duplicates"
    if noble == "daimyo" and has_gap(numbers):
        yield "Wo eine Zahl fehlt, ist die Straße zu Ende.", "kyu.noble.daimyo-gapless"
