"""A round or a scoring of Karat to the engine, and the facts that it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

import msgspec

from rulesfaq.engine.game import Ruleset, compile_rules
from rulesfaq.engine.play import Event, apply, judge
from rulesfaq.engine.seats import seat_letter
from rulesfaq.engine.table import Ruling as Said
from rulesfaq.errors import BadNotationError, BadOptionError
from rulesfaq.games.karat import GAME
from rulesfaq.games.karat.referee.told import Bid, End, Round
from rulesfaq.games.karat.state import COLOURS, NOBODY, Count, Reward, State, update
from rulesfaq.games.karat.state import Bid as BidMove
from rulesfaq.games.karat.table import empty_table, others_played
from rulesfaq.games.karat.text import format_card, parse_card, parse_cards

MOST = GAME.printed.max_cards
_JEWELS = (1, 2, 3)


class RoundFacts(msgspec.Struct, frozen=True):
    """What the engine says of a round; tuples by seat."""

    winner: int | None
    sums: tuple[int, ...]
    excluded: tuple[int, ...]
    """Seats above the winner, who shared their sums."""
    paid: int
    """Cards that the winner loses."""
    taken: int
    """Pool cards that the winner gets for them."""
    state: State
    events: tuple[Event, ...]


class EndFacts(msgspec.Struct, frozen=True):
    """What the engine says of a scoring."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    state: State
    events: tuple[Event, ...]


def rules_for(options: Mapping[str, str]) -> Ruleset | None:
    """Return the rules in force, None where an option is not known."""
    try:
        return compile_rules(GAME, {n: v for n, v in options.items() if n in GAME.options})
    except BadOptionError:
        return None


def card_of(seat: int, value: int, copy: int) -> str:
    """Return a card of a seat with a value; those of the pool below the personal ones."""
    colour = COLOURS[seat] if value >= GAME.printed.personal_min else "p"
    return f"{colour}{value}/{_JEWELS[copy % len(_JEWELS)]}"


def cards_of(seat: int, values: tuple[int, ...]) -> tuple[str, ...]:
    """Return a card for each value, equal values with different jewels."""
    return tuple(card_of(seat, value, values[:at].count(value)) for at, value in enumerate(values))


def values_of(bid: Bid) -> tuple[int, ...] | None:
    """Return values that make up a bid: those told, or some that come to its total."""
    if not bid.is_total:
        return bid.values
    highest = GAME.printed.personal_max
    if not bid.values:
        return (highest,) * bid.count if bid.count and bid.count <= MOST else None
    sizes = (bid.count,) if bid.count else range(1, MOST + 1)
    for size in sizes:
        for values in combinations_with_replacement(range(highest, -1, -1), size):
            if sum(values) == bid.total:
                return values
    return None


def illegal(bid: Bid, rules: Ruleset) -> Said | None:
    """Return the ruling that forbids a bid, None where it is allowed."""
    values = values_of(bid)
    if values is None:
        return None
    cards = cards_of(0, values)
    state: State = GAME.notation.position({"hand": {"A": list(cards)}}, 2, 0, rules.printed)
    return judge(rules, state, BidMove(0, parse_cards(list(cards)))).refusal


def play_round(told: Round, pool: int | None, rules: Ruleset) -> RoundFacts | None:
    """Return what becomes of a round of which all bids are told; None where it cannot be."""
    hands: dict[str, Any] = {}
    for seat, bid in enumerate(told.bids):
        values = values_of(bid) if bid is not None else None
        if values is None:
            return None
        hands[seat_letter(seat)] = list(cards_of(seat, values))
    most = rules.printed.pool_cards - sum(c[0] == "p" for cards in hands.values() for c in cards)
    fields = {"hand": hands} | ({} if pool is None else {"pool": min(pool, most)})
    try:
        state: State = GAME.notation.position(fields, len(told.bids), 0, rules.printed)
    except BadNotationError:
        return None
    events: list[Event] = []
    for seat in range(len(told.bids)):
        move = BidMove(seat, parse_cards(hands[seat_letter(seat)]))
        if not judge(rules, state, move).allowed:
            return None
        done = apply(rules, state, move)
        state, events = done.state, [*events, *done.events]
    winner = state.won if state.won != NOBODY else None
    above = tuple(
        seat for seat, count in enumerate(state.sums)
        if winner is None or count > state.sums[winner]
    )  # fmt: skip
    paid = len(state.played[winner]) if winner is not None else 0
    return RoundFacts(winner, state.sums, above, paid, state.taken, state, tuple(events))


def may_take(
    facts: RoundFacts, who: int, value: int, owner: int | None, rules: Ruleset
) -> Said | None:
    """Return the last ruling on taking a played card as a reward; None where there is none."""
    for seat, cards in enumerate(facts.state.played):
        if owner is not None and seat != owner:
            continue
        for card in cards:
            if parse_value(card) == value:
                verdict = judge(rules, facts.state, Reward(who, card, seat))
                return verdict.refusal or _kindest(verdict.rulings)
    return None


def _kindest(rulings: tuple[Said, ...]) -> Said:
    """Return the ruling of a printed rule, rather than that the move makes sense."""
    printed = [ruling for ruling in rulings if not ruling.rule.startswith("flow.")]
    return printed[-1] if printed else rulings[-1]


def parse_value(card: int) -> int:
    """Return the value of a card by how it is written."""
    return int(format_card(card)[1])


def rewards(facts: RoundFacts) -> tuple[int, ...]:
    """Return the values of the cards that the winner may choose from, highest first."""
    return tuple(sorted(map(parse_value, others_played(facts.state)), reverse=True))


# --- the end --------------------------------------------------------------------------------------


def _points(count: int, cards: int | None) -> tuple[int, ...] | None:
    """Return cards with so many jewels, of a number where one is told."""
    lowest, highest = GAME.printed.jewels_min, GAME.printed.jewels_max
    size = -(-count // highest) if cards is None else cards
    if not size * lowest <= count <= size * highest:
        return None
    values = [lowest] * size
    for at in range(size):
        more = min(highest - lowest, count - sum(values))
        values[at] += more
    return tuple(parse_card(f"p0/{value}") for value in values)


def play_end(
    told: End, left: Mapping[int, int], cards: Mapping[int, int], rules: Ruleset
) -> EndFacts | None:
    """Return the scoring with these cards in the draw piles; None where it cannot be."""
    seats = range(len(told.persons))
    scores = [_points(told.jewels[seat], cards.get(seat)) for seat in seats]
    if any(score is None for score in scores):
        return None
    state = update(
        empty_table(len(told.persons), 0),
        phase="end", ended=True,
        colours=tuple(seat + 1 for seat in seats),
        scores=tuple(score or () for score in scores),
        stacks=tuple((parse_card(f"{COLOURS[seat]}3/1"),) * left.get(seat, 0) for seat in seats),
    )  # fmt: skip
    done = apply(rules, state, Count(0))
    return EndFacts(done.state.race, done.state.points, done.state, done.events)


def untold(told: End) -> Iterator[tuple[str, dict[int, int], dict[int, int]]]:
    """Yield ways to fill in what is not told of draw piles and point cards, a base first."""
    base = {seat: told.left.get(seat, 0) for seat in range(len(told.persons))}
    cards = dict(told.cards)
    yield "", base, cards
    for seat in base:
        if seat not in told.left:
            yield f"left {seat}", base | {seat: 99}, cards
    for seat in base:
        if seat not in told.cards and told.jewels.get(seat, 0) > 1:
            yield f"cards {seat}", base, cards | {seat: told.jewels[seat]}
