"""Bozu Mekuri: facts of a position by their path, and what a drawing needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.engine.seats import parse_seat, seat_letter
from rulesfaq.errors import BadNotationError
from rulesfaq.games.bozu.cards import EMPEROR, EMPERORS, KINDS
from rulesfaq.games.bozu.state import State
from rulesfaq.games.bozu.table import following, is_waiting
from rulesfaq.games.bozu.text import format_cards, parse_card


def _winners(state: State) -> list[str]:
    return [seat_letter(seat) for seat in state.winners]


def _holder(state: State, card: int) -> str:
    """Return where a card is: a seat, pile, stack or none."""
    for seat, hand in enumerate(state.hands):
        if card in hand:
            return seat_letter(seat)
    if card in state.pile:
        return "pile"
    return "stack" if card in state.stack else "none"


def _kinds(cards: tuple[int, ...]) -> list[str]:
    """Return what a card shows; several only for emperors, who are courtiers or a lady as well."""
    if not cards:
        return []
    (card,) = cards
    kind = KINDS[card] if card else "?"
    return [kind, EMPEROR] if card in EMPERORS else [kind]


def _rank(state: State, seat: int) -> int:
    return 1 + sum(len(hand) > len(state.hands[seat]) for hand in state.hands)


PLAIN: dict[str, Callable[[State], Any]] = {
    "turn": lambda state: seat_letter(state.turn),
    "phase": lambda state: state.phase,
    "stack": lambda state: len(state.stack),
    "pile": lambda state: len(state.pile),
    "pile_cards": lambda state: format_cards(sorted(state.pile)),
    "top": lambda state: format_cards(state.stack[:1]),
    "top_kinds": lambda state: _kinds(state.stack[:1]),
    "last_kinds": lambda state: _kinds(state.turned[-1:]),
    "eliminated": lambda state: sum(state.out),
    "turned": lambda state: format_cards(state.turned),
    "extra": lambda state: state.extras,
    "warning": lambda state: state.warning,
    "semimaru_waits": is_waiting,
    "draw": lambda state: state.draw,
    "winner": _winners,
}
BY_SEAT: dict[str, Callable[[State, int], Any]] = {
    "hand": lambda state, seat: len(state.hands[seat]),
    "cards": lambda state, seat: format_cards(sorted(state.hands[seat])),
    "out": lambda state, seat: state.out[seat],
    "skips": lambda state, seat: state.skips[seat],
    "place": lambda state, seat: state.places[seat],
    "rank": _rank,
    "next": lambda state, seat: seat_letter(following(state, seat)),
    "points": lambda state, seat: state.points[seat],
}


def read(state: State, path: str) -> Any:
    """Return the plain value at a path.

    Raises:
        BadNotationError: If the game has no such path.
    """
    first, _, second = path.partition(".")
    if not second and first in PLAIN:
        return PLAIN[first](state)
    if first == "holder" and second:
        return _holder(state, parse_card(second))
    if second and first in BY_SEAT:
        return BY_SEAT[first](state, parse_seat(second, state.players))
    known = (*PLAIN, *(f"{name}.SEAT" for name in BY_SEAT), "holder.CARD")
    raise BadNotationError("path", path, f"one of {' '.join(known)}")


def picture(state: State) -> Mapping[str, Any]:
    """Return what a drawing of the table needs, plain values."""
    return {
        "phase": state.phase,
        "turn": seat_letter(state.turn),
        "stack": len(state.stack),
        "pile": format_cards(state.pile),
        "pile_size": len(state.pile),
        "card": format_cards((state.card,) if state.card else ()),
        "turned": format_cards(state.turned),
        "extra": state.extras,
        "warning": state.warning,
        "draw": state.draw,
        "winners": _winners(state),
        "seats": {
            seat_letter(seat): {
                "hand": format_cards(sorted(state.hands[seat])),
                "size": len(state.hands[seat]),
                "out": state.out[seat],
                "skips": state.skips[seat],
                "place": state.places[seat],
                "points": state.points[seat],
            }
            for seat in range(state.players)
        },
    }


PATH_FORMS = (
    Form("hand.SEAT", "the number of cards of a seat", "hand.A"),
    Form("cards.SEAT", "the cards of a seat, a list", "cards.A"),
    Form("holder.CARD", "where a card is: a seat, pile, stack or none", "holder.p10"),
    Form("pile", "the number of cards on the discard pile", "pile"),
    Form("pile_cards", "the cards of the discard pile, a list", "pile_cards"),
    Form("stack", "the number of cards in the stack", "stack"),
    Form("top", "the top card of the stack, a list, ? for one not seen", "top"),
    Form(
        "top_kinds",
        "what the top card shows, a list: courtier lady monk semimaru emperor",
        "top_kinds",
    ),
    Form("turn", "the seat that decides", "turn"),
    Form("phase", "setup turn extra over", "phase"),
    Form("extra", "how many further cards may be turned over in this turn", "extra"),
    Form("turned", "the cards turned over in this turn so far, a list", "turned"),
    Form("last_kinds", "the same of the card turned over last in this turn", "last_kinds"),
    Form("out.SEAT", "whether a seat is eliminated", "out.A"),
    Form("eliminated", "how many seats are eliminated", "eliminated"),
    Form("next.SEAT", "the seat that follows in turn order", "next.A"),
    Form("skips.SEAT", "how many turns a seat has still to skip", "skips.A"),
    Form("warning", "whether the notice about Semimaru is shown", "warning"),
    Form("semimaru_waits", "whether Semimaru is still in the stack", "semimaru_waits"),
    Form("place.SEAT", "the place at the end, from 1; 0 before it", "place.A"),
    Form("rank.SEAT", "one more than the seats that have more cards", "rank.A"),
    Form("points.SEAT", "the cards counted at the end", "points.A"),
    Form("draw", "whether several share the first place", "draw"),
    Form("winner", "who has the first place at the end, a list", "winner"),
)
