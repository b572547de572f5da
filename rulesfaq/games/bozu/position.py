"""Bozu Mekuri: a position from given fields; what is not given is dealt from the seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.seats import parse_seat
from rulesfaq.errors import BadNotationError
from rulesfaq.games.bozu.cards import DECK, EMPERORS, LADIES, MONKS, SEMIMARU_CARD
from rulesfaq.games.bozu.rules.warning import is_warned
from rulesfaq.games.bozu.state import Cards, Printed, State, update
from rulesfaq.games.bozu.table import empty_table
from rulesfaq.games.bozu.text import parse_cards

PHASES = ("setup", "turn", "extra")
REST = "rest"

FIELD_FORMS = (
    Form("phase: PHASE", "setup, turn, or extra for the choice after a card", "phase: extra"),
    Form("turn: SEAT", "who decides; else A, or the next who is not out", "turn: B"),
    Form("hand: {SEAT: CARDS}", "cards, or their number", "hand: {A: p1 p3, B: 5}"),
    Form("stack: CARDS", "the top of the stack; below it what is over", "stack: [p2, p8]"),
    Form("left: NUMBER", "how many cards the stack has", "left: 15"),
    Form("pile: CARDS", "the discard pile: cards, their number, or rest", "pile: rest"),
    Form("out: [SEAT]", "who is eliminated", "out: [B]"),
    Form("skip: [SEAT]", "who skips the next turn", "skip: [A]"),
    Form("turned: CARDS", "the cards turned over in this turn so far", "turned: p1"),
)
FIELDS = tuple(form.form.partition(":")[0] for form in FIELD_FORMS)


def position(fields: Mapping[str, Any], players: int, seed: int, printed: Any) -> State:
    """Return the position with the given fields; the rest is dealt.

    Raises:
        BadNotationError: If a field or a value of one cannot be read.
    """
    for name in fields:
        if name not in FIELDS:
            raise BadNotationError("field", str(name), f"one of {' '.join(FIELDS)}")
    phase = fields.get("phase", "turn")
    if phase not in PHASES:
        raise BadNotationError("phase", str(phase), f"one of {' '.join(PHASES)}")
    state = empty_table(players, seed)
    if phase == "setup":
        return state
    state = _seats(update(state, phase=phase), fields)
    return _Deal(fields, state, printed).laid_out()


def _some_seats(fields: Mapping[str, Any], name: str, players: int) -> tuple[int, ...]:
    value = fields.get(name, ())
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise BadNotationError(name, str(value), f"a list of seats, such as {name}: [A]")
    return tuple(parse_seat(str(seat), players) for seat in value)


def _seats(state: State, fields: Mapping[str, Any]) -> State:
    """Settle who is out, who skips, and whose turn it is."""
    players = state.players
    out, skip = (_some_seats(fields, name, players) for name in ("out", "skip"))
    free = [seat for seat in range(players) if seat not in (*out, *skip)]
    turn = parse_seat(str(fields["turn"]), players) if "turn" in fields else (free or [0])[0]
    return update(
        state,
        turn=turn,
        out=tuple(seat in out for seat in range(players)),
        skips=tuple(int(seat in skip) for seat in range(players)),
    )


def _count(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadNotationError(name, str(value), "a whole number from 0")
    return value


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class _Deal:
    """Deals what is not given: named cards first, then fillers, then the rest."""

    def __init__(self, fields: Mapping[str, Any], state: State, printed: Printed) -> None:
        self.fields = fields
        self.state = state
        self.printed = printed
        self.hands: list[list[int]] = [[] for _ in range(state.players)]
        self.sizes: dict[int, int] = {}
        self.pile: list[int] = []
        self.pile_size: int | None = None
        self.stack = list(parse_cards(fields.get("stack", ())))
        self.pool: list[int] = []

    def laid_out(self) -> State:
        """Return the position."""
        self._read_hands()
        self._read_pile()
        turned = self._turned()
        named = {*self.stack, *self.pile, *(card for hand in self.hands for card in hand)}
        self.pool = [card for card in shuffled(DECK, self.state.seed) if card not in named]
        if turned == (0,):
            turned = self._turn_over_one()
        self._place_semimaru()
        self._fill()
        self._lay_stack()
        state = update(
            self.state,
            hands=tuple(map(tuple, self.hands)),
            stack=tuple(self.stack),
            pile=tuple(self.pile),
            turned=turned,
            extras=int(self.state.phase == "extra"),
        )
        return update(state, warning=is_warned(state, self.printed.warning_cards))

    def _read_hands(self) -> None:
        given = self.fields.get("hand", {})
        if not isinstance(given, Mapping):
            raise BadNotationError("hand", str(given), "cards by seat, such as hand: {A: p1 p3}")
        for letter, value in given.items():
            seat = parse_seat(str(letter), self.state.players)
            if _is_number(value):
                self.sizes[seat] = _count("hand", value)
            else:
                self.hands[seat] = list(parse_cards(value))
                self.sizes[seat] = len(self.hands[seat])

    def _read_pile(self) -> None:
        value = self.fields.get("pile")
        if _is_number(value):
            self.pile_size = _count("pile", value)
        elif value is not None and value != REST:
            self.pile = list(parse_cards(value))
            self.pile_size = len(self.pile)

    def _turned(self) -> Cards:
        """Return the cards turned over in this turn, ``(0,)`` if one has to be found."""
        if "turned" in self.fields:
            turned = parse_cards(self.fields["turned"])
            hand = self.hands[self.state.turn]
            hand += (card for card in turned if card not in hand and card not in self.pile)
            return turned
        return (0,) if self.state.phase == "extra" else ()

    def _turn_over_one(self) -> Cards:
        """Find a card that has led to the choice, in the hand or among the rest."""
        hand = self.hands[self.state.turn]
        wanted = EMPERORS - LADIES if self.printed.emperor == "keep-and-more" else LADIES
        for card in hand:
            if card in wanted:
                return (card,)
        card = next((card for card in self.pool if card in wanted), 0)
        if not card:
            return ()
        self.pool.remove(card)
        hand.append(card)
        return (card,)

    def _place_semimaru(self) -> None:
        """Put Semimaru where he must be if he has met somebody, unless he is named."""
        if SEMIMARU_CARD not in self.pool:
            return
        if any(self.state.skips):
            seat = next(seat for seat, turns in enumerate(self.state.skips) if turns)
            self._take(self.hands[seat], SEMIMARU_CARD)
            self.sizes.setdefault(seat, 1)
        elif any(self.state.out) and self.pile_size != 0:
            self._take(self.pile, SEMIMARU_CARD)
        elif any(self.state.out):
            seats = [seat for seat, out in enumerate(self.state.out) if not out]
            seat = max(seats, key=lambda seat: self.sizes.get(seat, 0))
            self._take(self.hands[seat], SEMIMARU_CARD)
            lady = next((card for card in self.pool if card in LADIES - EMPERORS), 0)
            if lady:
                self._take(self.hands[seat], lady)

    def _take(self, place: list[int], card: int) -> None:
        place.append(card)
        self.pool.remove(card)

    def _fill(self) -> None:
        """Fill hands and pile: plain courtiers first, then ladies and emperors, then monks."""
        if self.pile_size and not (MONKS | {SEMIMARU_CARD}).intersection(self.pile):
            monk = next((card for card in self.pool if card in MONKS), 0)
            if monk and len(self.pile) < self.pile_size:
                self._take(self.pile, monk)
        fillers = sorted((card for card in self.pool if card != SEMIMARU_CARD), key=_rarity)
        wanted = [(self.hands[seat], size) for seat, size in self.sizes.items()]
        for place, size in (*wanted, (self.pile, self.pile_size or 0)):
            more = max(0, size - len(place))
            if more > len(fillers):
                raise BadNotationError("position", f"{size} cards", "fewer cards: 100 in all")
            place.extend(fillers[:more])
            del fillers[:more]
        left = {*fillers, SEMIMARU_CARD}
        self.pool = [card for card in self.pool if card in left]

    def _lay_stack(self) -> None:
        """Lay the rest under the named cards of the stack; Semimaru waits there if he can."""
        more = len(self.pool)
        if "left" in self.fields:
            left = _count("left", self.fields["left"])
            more = left - len(self.stack)
            if not 0 <= more <= len(self.pool):
                raise BadNotationError("left", str(left), "as many cards as the stack can have")
        elif self.fields.get("pile") == REST:
            more = 0
        if SEMIMARU_CARD in self.pool and more:
            self.pool.remove(SEMIMARU_CARD)
            self.pool.insert(self.state.seed % more, SEMIMARU_CARD)
        self.stack += self.pool[:more]
        self._give_away(self.pool[more:])

    def _give_away(self, over: list[int]) -> None:
        """Give what is over to the pile, or to the hands of which nothing is said."""
        seats = range(self.state.players)
        free = [seat for seat in seats if seat not in self.sizes and not self.state.out[seat]]
        if not over:
            return
        if self.fields.get("pile") == REST or not (free or "pile" in self.fields):
            self.pile += over
            return
        if not free:
            raise BadNotationError("position", f"{len(over)} cards over", "pile: rest")
        laid_off = [card for card in over if card in MONKS or card == SEMIMARU_CARD]
        others = sorted((card for card in over if card not in laid_off), key=_rarity, reverse=True)
        for index, card in enumerate(others):
            self.hands[free[index % len(free)]].append(card)
        place = self.hands[free[0]] if "pile" in self.fields else self.pile
        place.extend(laid_off)


def _rarity(card: int) -> int:
    """Return how late a card is taken as a filler."""
    if card in MONKS:
        return 2
    return int(card in LADIES or card in EMPERORS)
