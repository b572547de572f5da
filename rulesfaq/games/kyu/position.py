"""Kyū: a position from given fields; what is not given is dealt from the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Form
from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.seats import parse_seat
from rulesfaq.errors import BadNotationError
from rulesfaq.games.kyu.state import (
    ACCEPTED,
    BLACK,
    BOXED,
    CENTRE,
    DECLINED,
    NOBODY,
    RED,
    TABLE,
    Cards,
    Printed,
    State,
    all_cards,
    put,
    update,
)
from rulesfaq.games.kyu.table import (
    decliners,
    empty_table,
    is_open,
    is_undecided,
    others,
    participants,
)
from rulesfaq.games.kyu.text import parse_card, parse_cards, parse_noble

TWO = 2
PHASES = ("setup", "turn", "drawn", "second", "rest", "alternative", "over")
ANSWERS = {"accept": ACCEPTED, "decline": DECLINED}

FIELD_FORMS = (
    Form("phase: PHASE", "where in the turn it stands, if not evident", "phase: setup"),
    Form("turn: SEAT", "who decides; else who is next", "turn: B"),
    Form(
        "owner: {NOBLE: SEAT}",
        "who owns a noble; the others lie in the centre",
        "owner: {geisha: B}",
    ),
    Form("contested: NOBLE", "the noble of the open challenge", "contested: geisha"),
    Form("challenger: SEAT", "who has declared it; else A", "challenger: A"),
    Form("answers: {SEAT: ANSWER}", "accept or decline", "answers: {B: accept}"),
    Form("withdrawn: [SEAT]", "who has withdrawn", "withdrawn: [B]"),
    Form("shown: {SEAT: CARDS}", "cards played in the challenge", "shown: {A: r1 r2 s3 s4}"),
    Form("colour: {SEAT: COLOUR}", "the colour named for the Shogun", "colour: {A: red}"),
    Form("hand: {SEAT: CARDS}", "hand cards, filled up; or their number", "hand: {A: r1 r2, B: 5}"),
    Form("display: CARDS", "open cards, filled up", "display: r7 s2"),
    Form("stack: CARDS", "the draw pile, from the top", "stack: r1 r2"),
    Form("left: NUMBER", "how many cards the draw pile has; the others are discarded", "left: 1"),
    Form("discard: CARDS", "the discard pile, the top last", "discard: r1 r2"),
    Form("dragon: SEAT", "who holds the dragon card", "dragon: B"),
    Form("markers: {SEAT: NUMBER}", "dragon markers", "markers: {B: 1}"),
    Form("exchanged: BOOL", "whether the mover has exchanged a card", "exchanged: true"),
    Form("drawn: CARD", "the card that the mover has drawn, not discarded yet", "drawn: r5"),
    Form("last: SEAT", "whose turn was the one before", "last: A"),
    Form("dragon_turn: BOOL", "whether this turn came by the dragon card", "dragon_turn: true"),
    Form("total: {SEAT: NUMBER}", "points of earlier rounds", "total: {A: 14}"),
    Form("round: NUMBER", "the round, from 1", "round: 2"),
)
FIELDS = tuple(form.form.partition(":")[0] for form in FIELD_FORMS)


class _Given(msgspec.Struct, frozen=True):
    """Given fields with their seats resolved."""

    fields: Mapping[str, Any]
    players: int

    def seats(self, name: str) -> dict[int, Any]:
        """Return a field that is written by seat."""
        value = self.fields.get(name, {})
        if not isinstance(value, Mapping):
            raise BadNotationError(name, str(value), f"a value by seat, such as {name}: {{A: …}}")
        return {parse_seat(str(seat), self.players): part for seat, part in value.items()}

    def seat(self, name: str, default: int) -> int:
        """Return a field that is a seat."""
        value = self.fields.get(name)
        return default if value is None else parse_seat(str(value), self.players)

    def count(self, name: str, value: Any) -> int:
        """Return a value that is a whole number."""
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise BadNotationError(name, str(value), "a whole number from 0")
        return value

    def cards(self, name: str) -> Cards:
        """Return a field that is a row of cards."""
        return parse_cards(self.fields.get(name, ""))


def position(fields: Mapping[str, Any], players: int, seed: int, printed: Any) -> State:
    """Return the position with the given fields; the rest is dealt.

    Raises:
        BadNotationError: If a field or a value of one cannot be read.
    """
    for name in fields:
        if name not in FIELDS:
            raise BadNotationError("field", str(name), f"one of {' '.join(FIELDS)}")
    if fields.get("phase") not in (None, *PHASES):
        raise BadNotationError("phase", str(fields["phase"]), f"one of {' '.join(PHASES)}")
    given = _Given(fields, players)
    state = empty_table(players, seed)
    if fields.get("phase") == "setup":
        return state
    state = _whose_is_what(update(state, phase="turn"), given, printed)
    state = _challenge(state, given)
    state = _moment(state, given, printed)
    state = _rewards(state, given, printed)
    return _deal_rest(state, given, printed)


def _whose_is_what(state: State, given: _Given, printed: Printed) -> State:
    owners = [CENTRE] * 5
    owned = given.fields.get("owner", {})
    if not isinstance(owned, Mapping):
        raise BadNotationError("owner", str(owned), "nobles and seats, such as {geisha: B}")
    for noble, seat in owned.items():
        at = parse_noble(str(noble))
        owners[at] = CENTRE if seat == "centre" else parse_seat(str(seat), given.players)
    markers, totals = [0] * given.players, [0] * given.players
    for seat, count in given.seats("markers").items():
        markers[seat] = given.count("markers", count)
    for seat, count in given.seats("total").items():
        totals[seat] = given.count("total", count)
    return update(
        state,
        owners=tuple(owners),
        markers=tuple(markers),
        totals=tuple(totals),
        round=given.count("round", given.fields.get("round", 1)),
        supply=printed.dragon_markers,
        dragon=BOXED if given.players == TWO else TABLE,
        last=given.seat("last", NOBODY),
        dragon_turn=given.fields.get("dragon_turn") is True,
    )


def _challenge(state: State, given: _Given) -> State:
    noble = given.fields.get("contested")
    if noble is None:
        for name in ("challenger", "answers", "withdrawn", "shown", "colour"):
            if name in given.fields:
                raise BadNotationError("position", f"{name} alone", "contested: NOBLE beside it")
        return state
    challenger = given.seat("challenger", 0)
    shown: list[Cards] = [()] * given.players
    for seat, cards in given.seats("shown").items():
        shown[seat] = parse_cards(cards)
    withdrawn = tuple(
        parse_seat(str(seat), given.players) for seat in given.fields.get("withdrawn", ())
    )
    colours = [""] * given.players
    for seat, colour in given.seats("colour").items():
        if colour not in (RED, BLACK):
            raise BadNotationError("colour", str(colour), "red or black")
        colours[seat] = colour
    state = update(
        state,
        contested=parse_noble(str(noble)),
        challenger=challenger,
        shown=tuple(shown),
        withdrawn=tuple(seat in withdrawn for seat in range(given.players)),
        colours=tuple(colours),
    )
    return update(state, answers=_answers(state, given))


def _answers(state: State, given: _Given) -> tuple[int, ...]:
    """Return the answers; who has shown cards or withdrawn must have accepted."""
    answers = [0] * given.players
    for seat in others(state):
        if state.shown[seat] or state.withdrawn[seat]:
            answers[seat] = ACCEPTED
    for seat, answer in given.seats("answers").items():
        if answer not in ANSWERS:
            raise BadNotationError("answer", str(answer), "accept or decline")
        answers[seat] = ANSWERS[answer]
    return tuple(answers)


def _moment(state: State, given: _Given, printed: Printed) -> State:
    """Settle the phase and whose turn it is."""
    phase = given.fields.get("phase")
    state = update(state, exchanges=1 if given.fields.get("exchanged") is True else 0)
    drawn = given.fields.get("drawn")
    if drawn:
        card = parse_card(drawn) if isinstance(drawn, str) else 0
        state = update(state, phase="drawn", exchanges=1, drawn=card)
    if not is_open(state):
        return update(state, phase=phase or state.phase, turn=given.seat("turn", 0))
    waiting = [seat for seat in others(state) if not state.answers[seat]]
    turn = given.seat("turn", waiting[0] if waiting else NOBODY)
    if turn in waiting and phase in (None, "turn", "drawn"):
        before = others(state)[: others(state).index(turn)]
        state = update(
            state,
            answers=tuple(
                answer or (DECLINED if seat in before else 0)
                for seat, answer in enumerate(state.answers)
            ),
            last=(turn - 1) % state.players,
        )
        return update(state, turn=turn)
    if phase is None:
        phase = "rest" if len(decliners(state)) == len(others(state)) else "second"
    if phase == "rest":
        owners = put(state.owners, state.contested, state.challenger)
        return update(
            state, phase=phase, turn=state.challenger, owners=owners, race=(state.challenger,)
        )
    if phase == "second" and turn == NOBODY:
        undecided = [seat for seat in participants(state) if is_undecided(state, seat, printed)]
        turn = undecided[0] if undecided else state.challenger
    race = (turn,) if phase == "alternative" else ()
    return update(state, phase=phase, turn=max(turn, 0), race=race)


def _rewards(state: State, given: _Given, printed: Printed) -> State:
    """Give dragon card and marker to the first who declined, unless they are given."""
    dragon = given.seat("dragon", state.dragon)
    markers = list(state.markers)
    if is_open(state) and (declined := decliners(state)):
        first = declined[0]
        if given.players > TWO and "dragon" not in given.fields:
            dragon = first
        if first not in given.seats("markers") and sum(markers) < printed.dragon_markers:
            markers[first] = printed.markers_per_decline
    supply = printed.dragon_markers - sum(markers)
    return update(state, dragon=dragon, markers=tuple(markers), supply=max(0, supply))


def _proper_hand(state: State, seat: int, printed: Printed) -> int:
    """Return how many cards a seat holds if it has always refilled."""
    markers = state.markers[seat]
    if is_open(state) and decliners(state)[:1] == (seat,):
        markers = max(0, markers - printed.markers_per_decline)
    extra = int(state.phase == "drawn" and seat == state.turn)
    return printed.hand_size + markers * printed.bonus_per_marker + extra - len(state.shown[seat])


def _shown_size(state: State, seat: int, printed: Printed) -> int:
    """Return how many cards a seat has shown at least."""
    if not is_open(state) or seat not in participants(state):
        return 0
    order = participants(state)
    decided = state.phase == "alternative" or (
        state.phase == "second" and order.index(seat) < order.index(state.turn)
        if state.turn in order
        else False
    )
    return printed.showdown_cards if decided and not state.withdrawn[seat] else printed.first_cards


def _deal_rest(state: State, given: _Given, printed: Printed) -> State:
    hands: list[Cards] = [()] * given.players
    sizes: dict[int, int] = {}
    for seat, value in given.seats("hand").items():
        if isinstance(value, int) and not isinstance(value, bool):
            sizes[seat] = given.count("hand", value)
        else:
            hands[seat] = parse_cards(value)
    if state.drawn and state.drawn not in hands[state.turn]:
        hands[state.turn] += (state.drawn,)
    display, discard, stack = (given.cards(name) for name in ("display", "discard", "stack"))
    pool = list(all_cards(printed.copies))
    for card in (*display, *discard, *stack, *sum(hands, ()), *sum(state.shown, ())):
        if card in pool:
            pool.remove(card)
    rest = list(shuffled(pool, state.seed))

    def fill(cards: Cards, size: int) -> Cards:
        more = max(0, size - len(cards))
        filled = (*cards, *rest[:more])
        del rest[:more]
        return filled

    shown = tuple(
        fill(cards, _shown_size(state, seat, printed)) for seat, cards in enumerate(state.shown)
    )
    state = update(state, shown=shown)
    for seat in range(given.players):
        proper = _proper_hand(state, seat, printed)
        hands[seat] = tuple(sorted(fill(hands[seat], sizes.get(seat, proper))))
    display = fill(display, printed.display_size)
    stack = (*stack, *rest)
    if "left" in given.fields:
        left = given.count("left", given.fields["left"])
        stack, discard = stack[:left], (*stack[left:], *discard)
    return update(state, hands=tuple(hands), display=display, discard=discard, stack=stack)
