"""Contests worked out by the engine: told hands to eight cards, a showdown, and its outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from rulesfaq.engine.game import Ruleset
from rulesfaq.engine.play import play
from rulesfaq.games.kyu.referee.table import PRINTED, card_of, place, run
from rulesfaq.games.kyu.referee.told import Card, Fight, Hand
from rulesfaq.games.kyu.state import (
    NOBLES,
    NOBODY,
    Show,
    State,
    number,
    total,
    update,
)
from rulesfaq.games.kyu.table import empty_table
from rulesfaq.games.kyu.text import format_card, format_cards

SEATS = "ABCDE"
FULL = PRINTED.showdown_cards
RED_OR_BLACK = {"r": "red", "s": "black", "": ""}
Known = Literal["full", "counting", "size", "sum", "out", "short"]
"""How much is told of a hand: all its cards, those that count, how many those are, its sum, that
it is not compared, or too little."""
Decided = Literal["rank", "sum", "tie", "invalid", "alone", "alone-invalid", "withdrawn"]


class Measured(msgspec.Struct, frozen=True):
    """What counts of one hand, by the engine."""

    numbers: tuple[int, ...]
    """Of the cards that count; empty if there is no combination."""
    colour: str
    """``r`` or ``s`` of the first card that counts."""
    total: int
    knows_total: bool = True


class Outcome(msgspec.Struct, frozen=True):
    """How a contest ends."""

    measured: tuple[Measured | None, ...]
    """By hand; None for those that are not compared."""
    winner: int
    """The place of the winning hand, NOBODY if nobody wins."""
    decided: Decided
    tied: tuple[int, ...]
    """Places of the hands whose combinations are equally good and the best."""
    rules: tuple[str, ...]
    """Rules that acted, in order."""


def known_of(noble: str, hand: Hand) -> Known:
    """Return how much is told of a hand, judged for one noble."""
    if hand.withdrawn or hand.declined:
        return "out"
    if len(hand.cards) == FULL:
        coloured = all(card.colour for card in hand.cards)
        return "full" if coloured or noble != "shogun" else "short"
    if noble in ("samurai", "ronin"):
        return "sum" if not hand.cards and _can_sum(FULL, hand.total) else "short"
    if noble == "shogun":
        return _known_of_colours(hand)
    if hand.total or hand.counts or len(hand.cards) > FULL:
        return "short"
    return "counting" if _is_combination(noble, hand.cards) else "short"


def _known_of_colours(hand: Hand) -> Known:
    colours = {card.colour for card in hand.cards}
    if hand.cards and (len(colours) != 1 or "" in colours or len(hand.cards) > FULL):
        return "short"
    size = len(hand.cards) or max(hand.counts.values(), default=0)
    if 2 * size < FULL or sum(hand.counts.values()) > FULL:
        return "short"
    if hand.cards:
        return "counting" if 2 * size > FULL else "short"
    return "counting" if 2 * size > FULL and _can_sum(size, hand.total) else "size"


def _can_sum(cards: int, wanted: int) -> bool:
    return cards * PRINTED.value_min <= wanted <= cards * PRINTED.value_max


def _is_combination(noble: str, cards: Sequence[Card]) -> bool:
    """Return whether nothing but one combination is told."""
    numbers = [card.number for card in cards]
    if noble == "geisha":
        return len(numbers) >= PRINTED.smallest_group and len(set(numbers)) == 1
    row = range(min(numbers), min(numbers) + len(numbers)) if numbers else range(0)
    return len(numbers) >= PRINTED.smallest_street and sorted(numbers) == list(row)


def eight_of(noble: str, hand: Hand) -> tuple[int, ...]:
    """Return eight cards of which just those count that are told.

    What is filled up makes no better combination; where only a number or a sum is told, any
    cards stand for it.
    """
    told = tuple(card_of(card) for card in hand.cards)
    if len(told) == FULL:
        return told
    if noble in ("samurai", "ronin"):
        return _with_sum(FULL, hand.total)
    if noble == "shogun":
        return _of_colour(hand, told)
    numbers = [number(card) for card in told]
    if noble == "geisha":
        rest = [n for n in range(1, 10) if n not in numbers]
        return (*told, *rest[: FULL - len(told)])
    return (*told, *(numbers[at % len(numbers)] for at in range(FULL - len(told))))


def _of_colour(hand: Hand, told: tuple[int, ...]) -> tuple[int, ...]:
    mine = hand.cards[0].colour if hand.cards else max(hand.counts, key=lambda c: hand.counts[c])
    size = len(told) or hand.counts[mine]
    if not told:
        plain = _with_sum(size, hand.total if _can_sum(size, hand.total) else size)
        told = tuple(card_of(Card(n, mine)) for n in plain)
    other = "s" if mine == "r" else "r"
    return (*told, *(card_of(Card(PRINTED.value_min, other)) for _ in range(FULL - size)))


def _with_sum(cards: int, wanted: int) -> tuple[int, ...]:
    each, more = divmod(wanted, cards)
    return tuple(each + (at < more) for at in range(cards))


def settle(fight: Fight, hands: Sequence[Hand], rules: Ruleset) -> Outcome:
    """Return how the contest ends, stepped by the engine up to the award."""
    shown = {at: eight_of(fight.noble, hand) for at, hand in enumerate(hands) if not _out(hand)}
    if not shown:
        return Outcome((None,) * len(hands), NOBODY, "withdrawn", (), ("kyu.resolve.all-withdraw",))
    state, move = _last_moment(fight.noble, hands, shown, rules)
    played = play(rules, state, move)
    acted = tuple(dict.fromkeys(event.rule for event in played.events))
    race = {event.rule: event.after.race for event in played.events if event.occasion == "compare"}
    end = played.state
    winner = end.owners[NOBLES.index(fight.noble)]
    unsure = {at for at in shown if known_of(fight.noble, hands[at]) == "size"}
    measured = tuple(
        _measured(end.groups[at], at not in unsure) if at in shown else None
        for at in range(len(hands))
    )
    best = race.get("kyu.resolve.best-wins", ())
    return Outcome(measured, winner, _decided(acted), best if len(best) > 1 else (), acted)


def _out(hand: Hand) -> bool:
    return hand.withdrawn or hand.declined


def _last_moment(
    noble: str, hands: Sequence[Hand], shown: Mapping[int, tuple[int, ...]], rules: Ruleset
) -> tuple[State, Show]:
    """Return the position before the last person shows the second cards, and that move."""
    players = max(2, len(hands))
    out = [SEATS[at] for at in range(players) if at not in shown]
    last = max(shown)
    first = PRINTED.first_cards
    cards = {SEATS[at]: format_cards(eight) for at, eight in shown.items()}
    cards[SEATS[last]] = format_cards(shown[last][:first])
    rest = shown[last][first:]
    named = {at: RED_OR_BLACK[hands[at].chosen] for at in shown if hands[at].chosen}
    fields = {
        "contested": noble,
        "challenger": SEATS[0],
        "shown": cards,
        "withdrawn": out,
        "colour": {SEATS[at]: name for at, name in named.items() if at != last},
        "hand": {SEATS[last]: format_cards(rest)},
        "turn": SEATS[last],
    }
    return place(fields, players, rules.printed), Show(last, rest, named.get(last, ""))


def _measured(groups: Sequence[Sequence[int]], knows_total: bool) -> Measured:  # noqa: FBT001
    cards = tuple(card for group in groups for card in group)
    return Measured(
        tuple(number(card) for card in cards),
        format_card(cards[0])[0] if cards else "",
        total(cards),
        knows_total,
    )


def _decided(acted: Sequence[str]) -> Decided:
    by_rule: dict[str, Decided] = {
        "kyu.open.no-valid-combination": "invalid",
        "kyu.open.sole-shower-invalid": "alone-invalid",
        "kyu.resolve.sole-shower-wins": "alone",
        "kyu.tie.equal-sum-stays": "tie",
        "kyu.tie.counting-sum": "sum",
    }
    return next((how for rule, how in by_rule.items() if rule in acted), "rank")


def measure(noble: str, cards: Sequence[Card], chosen: str, rules: Ruleset) -> Measured:
    """Return what counts of any number of cards, measured by the engine alone."""
    state = update(
        empty_table(2, 1),
        phase=noble,
        contested=NOBLES.index(noble),
        challenger=0,
        race=(0,),
        shown=(tuple(card_of(card) for card in cards), ()),
        colours=(RED_OR_BLACK[chosen], ""),
        owners=(NOBODY,) * len(NOBLES),
    )
    return _measured(run(rules, state).state.groups[0], knows_total=True)


def colour_has_none(hand: Hand) -> bool:
    """Return whether a colour was named of which the hand shows nothing: no rule says what then."""
    colours = {RED_OR_BLACK[card.colour] for card in hand.cards}
    colours |= {RED_OR_BLACK[name] for name, count in hand.counts.items() if count}
    return bool(hand.chosen) and RED_OR_BLACK[hand.chosen] not in colours
