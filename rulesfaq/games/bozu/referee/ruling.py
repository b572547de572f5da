"""A position of Bozu Mekuri to the engine, and the facts that it leaves."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec

from rulesfaq.engine.game import Ruleset, compile_rules
from rulesfaq.engine.play import Event, apply, judge
from rulesfaq.engine.seats import seat_letter
from rulesfaq.errors import BadNotationError, BadOptionError
from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.cards import DECK, MONK, PLAIN, SEMIMARU_CARD
from rulesfaq.games.bozu.referee.cases import MOST_PLAYERS, Case
from rulesfaq.games.bozu.referee.poets import copies
from rulesfaq.games.bozu.referee.told import Told
from rulesfaq.games.bozu.state import Draw, Printed, State, Stop, update
from rulesfaq.games.bozu.text import format_card


class Facts(msgspec.Struct, frozen=True):
    """What the engine says of one case; tuples by person."""

    hands: tuple[int, ...]
    pile: int
    lost: tuple[int, ...]
    """Cards that came from a person, the one turned over last included, to the pile."""
    gained: tuple[int, ...]
    others: tuple[int, ...]
    """Cards of the seats that nobody names."""
    stack: int
    extra: bool
    """Whether whoever moved last may turn over a further card."""
    may_stop: bool
    out: tuple[bool, ...]
    skips: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    """Persons; len(persons) for a seat that nobody names."""
    draw: bool
    places: tuple[int, ...]
    warning: bool
    taken: int
    """Cards of the pile that the last card brought."""
    before: tuple[int, ...]
    """Hands before the last card."""


class Played(msgspec.Struct, frozen=True):
    """What became of a case."""

    facts: Facts
    events: tuple[Event, ...]
    cards: tuple[int, ...]
    """The cards turned over."""


def rules_for(options: Mapping[str, str], told: Told) -> tuple[Ruleset, dict[str, str]] | None:
    """Return the rules in force and the house rules, those told before those chosen."""
    house = {name: value for name, value in options.items() if name in GAME.options}
    house |= told.house
    try:
        return compile_rules(GAME, house), house
    except BadOptionError:
        return None


def cards_of(told: Told) -> tuple[int, ...]:
    """Return a card for each one turned over, each another."""
    used = {draw.card for draw in told.draws}
    found = []
    for draw in told.draws:
        card = draw.card or next((one for one in copies(draw.kind) if one not in used), 0)
        used.add(card)
        found.append(card)
    return tuple(found)


def play_case(told: Told, case: Case, rules: Ruleset) -> Played | None:
    """Return what becomes of a case; None where it cannot be, or a card comes too late."""
    cards = cards_of(told)
    try:
        state = _position(told, case, cards, rules.printed)
    except BadNotationError:
        return None
    if len(state.stack) < (case.left or len(cards)) or 0 in cards:
        return None
    events: list[Event] = []
    before = first = state
    for draw in told.draws:
        if state.phase == "over" or state.out[draw.who]:
            return None
        if state.turn != draw.who or state.phase != "extra":
            state = update(state, turn=draw.who, phase="turn", turned=(), extras=0)
        before = state
        done = apply(rules, state, Draw(draw.who))
        state = done.state
        events += done.events
    return Played(_facts(told, first, before, state, rules), tuple(events), cards)


def _position(told: Told, case: Case, cards: tuple[int, ...], printed: Printed) -> State:
    hands = {seat_letter(seat): size for seat, size in enumerate(case.hands)}
    if case.others is not None:
        hands |= {seat_letter(s): case.others for s in range(len(case.hands), case.players)}
    fields: dict[str, Any] = {
        "hand": hands,
        "pile": case.pile,
        "stack": [format_card(card) for card in cards],
    }
    if told.out:
        fields["out"] = [seat_letter(seat) for seat in told.out]
    if told.draws:
        fields["turn"] = seat_letter(told.draws[0].who)
    state: State = GAME.notation.position(fields, case.players, 0, printed)
    # What is told need not add up to all cards: the stack is cut, not dealt to somebody.
    return state if case.left is None else update(state, stack=state.stack[: case.left])


def _facts(told: Told, first: State, before: State, state: State, rules: Ruleset) -> Facts:
    count = len(told.persons)
    mover = told.draws[-1].who
    sizes, were = [len(hand) for hand in state.hands], [len(hand) for hand in before.hands]
    last = before.stack[0]
    extra = state.phase == "extra" and state.turn == mover
    lost = [max(0, was - is_now) for was, is_now in zip(were, sizes, strict=True)]
    if last in state.pile:
        lost[mover] += 1
    return Facts(
        hands=tuple(sizes[:count]),
        pile=len(state.pile),
        lost=tuple(lost[:count]),
        gained=tuple(max(0, now - len(was)) for now, was in zip(sizes, first.hands, strict=True))[
            :count
        ],
        others=tuple(sizes[count:]),
        stack=len(state.stack),
        extra=extra,
        may_stop=extra and judge(rules, state, Stop(mover)).allowed,
        out=state.out[:count],
        skips=state.skips[:count],
        over=state.phase == "over",
        winners=tuple(sorted({min(seat, count) for seat in state.winners})),
        draw=state.draw,
        places=state.places[:count],
        warning=state.warning,
        taken=max(0, len(before.pile) - len(state.pile)),
        before=tuple(were[:count]),
    )


# --- the end, told by counts alone ----------------------------------------------------------------


def rank(
    told: Told, hands: tuple[int, ...], rules: Ruleset
) -> tuple[State, tuple[Event, ...]] | None:
    """Return the end of a game with these hands, by seat; None where it cannot be.

    Whoever has most turns over a courtier as the last card; where nobody has any, it is a monk.
    """
    seats = [seat for seat in range(len(hands)) if seat not in told.out]
    if (
        not seats
        or sum(hands) > len(DECK)
        or not GAME.printed.players_min <= len(hands) <= MOST_PLAYERS
    ):
        return None
    mover = max(seats, key=lambda seat: hands[seat])
    last = PLAIN[-1] if hands[mover] else copies(MONK)[0]
    rest = iter(format_card(card) for card in DECK if card != last)
    sizes = [size - (seat == mover and size > 0) for seat, size in enumerate(hands)]
    fields: dict[str, Any] = {
        "hand": {seat_letter(s): list(islice(rest, size)) for s, size in enumerate(sizes)},
        "pile": "rest", "left": 1, "stack": format_card(last),
        "turn": seat_letter(mover), "out": [seat_letter(seat) for seat in told.out],
    }  # fmt: skip
    state: State = GAME.notation.position(fields, len(hands), 0, rules.printed)
    done = apply(rules, state, Draw(mover))
    return (done.state, done.events) if done.state.phase == "over" else None


def warned(told: Told, rules: Ruleset, *, waits: bool) -> tuple[State, tuple[Event, ...]] | None:
    """Return the position in which so many cards are left as told, Semimaru among them or not."""
    stack = told.stack or 0
    fields: dict[str, Any] = {
        "turn": "A", "stack": format_card(PLAIN[0]), "left": stack + 1, "pile": "rest",
        "hand": {"A": 1} if waits else {"A": format_card(SEMIMARU_CARD)},
    }  # fmt: skip
    try:
        state: State = GAME.notation.position(fields, 2, 0, rules.printed)
    except BadNotationError:
        return None
    done = apply(rules, state, Draw(0))
    return done.state, done.events
