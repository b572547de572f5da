"""Karat: facts of a position by their path, and what a drawing needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.engine.seats import parse_seat, seat_letter
from rulesfaq.errors import BadNotationError
from rulesfaq.games.karat.state import (
    NOBODY,
    UNKNOWN,
    Cards,
    State,
    all_jewels,
    total,
)
from rulesfaq.games.karat.table import cycle
from rulesfaq.games.karat.text import format_card, format_colour, parse_card

HIDDEN = "hidden"
"""What a viewer does not know."""


def _seat_or_none(seat: int) -> str:
    return "none" if seat == NOBODY else seat_letter(seat)


def _cards(cards: Cards) -> list[str]:
    return [format_card(card) for card in cards]


def _letters(seats: tuple[int, ...]) -> list[str]:
    return [seat_letter(seat) for seat in sorted(seats)]


def _winners(state: State) -> list[str]:
    return _letters(state.race) if state.phase == "over" else []


def _bid(state: State, seat: int) -> Any:
    return HIDDEN if state.bids[seat] == UNKNOWN else len(state.bids[seat])


def _played(state: State, seat: int) -> list[str]:
    return _cards(state.played[seat] or state.bids[seat])


def _total(state: State, seat: int) -> Any:
    pile = state.scores[seat]
    return HIDDEN if 0 in pile else all_jewels(pile)


def _worth(state: State, seat: int) -> int:
    """Return the sum of the values that a seat has played, before any rule has its say."""
    return total(state.played[seat])


def _rank(state: State, seat: int) -> int:
    own = _worth(state, seat)
    return 1 + sum(_worth(state, other) > own for other in range(state.players))


def _level(state: State, seat: int) -> int:
    own = _worth(state, seat)
    return sum(_worth(state, other) == own for other in range(state.players))


def _top_single(state: State) -> str:
    single = [seat for seat in range(state.players) if _level(state, seat) == 1]
    return _seat_or_none(max(single, key=lambda seat: _worth(state, seat), default=NOBODY))


def _lead(state: State) -> Any:
    if any(0 in pile for pile in state.scores):
        return HIDDEN
    counts = [all_jewels(pile) for pile in state.scores]
    return [seat_letter(seat) for seat, count in enumerate(counts) if count == max(counts)]


def _smaller_stacks(state: State, seat: int) -> list[str]:
    own = len(state.stacks[seat])
    return [seat_letter(other) for other, pile in enumerate(state.stacks) if len(pile) < own]


def _places(state: State) -> Iterator[tuple[str, Cards]]:
    for name in ("bids", "hands", "scores", "discards", "stacks"):
        for seat, pile in enumerate(getattr(state, name)):
            yield f"{name.removesuffix('s')}.{seat_letter(seat)}", pile
    yield "pool", state.pool
    yield "pool_discard", state.pool_discard


def _where(state: State, card: int) -> str:
    return next((place for place, pile in _places(state) if card in pile), "none")


PLAIN: dict[str, Callable[[State], Any]] = {
    "phase": lambda state: state.phase,
    "turn": lambda state: seat_letter(state.turn),
    "round": lambda state: state.round,
    "score": lambda state: list(state.sums),
    "race": lambda state: _letters(state.race),
    "won": lambda state: _seat_or_none(state.won),
    "top_single": _top_single,
    "fewest": lambda state: min(map(len, state.hands)),
    "lead": _lead,
    "victim": lambda state: _seat_or_none(state.victim),
    "decided": lambda state: state.ended or state.last_round,
    "pool": lambda state: len(state.pool),
    "pool_cards": lambda state: _cards(state.pool),
    "pool_discard": lambda state: len(state.pool_discard),
    "pool_discarded": lambda state: _cards(state.pool_discard),
    "winner": lambda state: _seat_or_none(state.winner),
    "winners": _winners,
}
BY_SEAT: dict[str, Callable[[State, int], Any]] = {
    "colour": lambda state, seat: format_colour(state.colours[seat]),
    "hand": lambda state, seat: len(state.hands[seat]),
    "cards": lambda state, seat: _cards(state.hands[seat]),
    "stack": lambda state, seat: len(state.stacks[seat]),
    "discard": lambda state, seat: len(state.discards[seat]),
    "discarded": lambda state, seat: _cards(state.discards[seat]),
    "score": lambda state, seat: len(state.scores[seat]),
    "scored": lambda state, seat: _cards(state.scores[seat]),
    "bid": _bid,
    "played": _played,
    "sum": lambda state, seat: state.sums[seat],
    "smaller_stacks": _smaller_stacks,
    "worth": _worth,
    "rank": _rank,
    "level": _level,
    "cycle": lambda state, seat: len(cycle(state, seat)),
    "topped": lambda state, seat: state.topped[seat],
    "total": _total,
    "points": lambda state, seat: state.points[seat],
    "left": lambda state, seat: state.left[seat],
}


def read(state: State, path: str) -> Any:
    """Return the plain value at a path.

    Raises:
        BadNotationError: If the game has no such path.
    """
    first, _, second = path.partition(".")
    if not second and first in PLAIN:
        return PLAIN[first](state)
    if first == "where" and second:
        return _where(state, parse_card(second))
    if second and first in BY_SEAT:
        return BY_SEAT[first](state, parse_seat(second, state.players))
    known = (*PLAIN, *(f"{name}.SEAT" for name in BY_SEAT), "where.CARD")
    raise BadNotationError("path", path, f"one of {' '.join(known)}")


def _bids(state: State) -> Mapping[str, Any]:
    """Return what is compared, by seat, once the cards are revealed."""
    if not any(state.revealed):
        return {}
    return {
        seat_letter(seat): {
            "played": _played(state, seat),
            "sum": state.sums[seat],
            "won": seat == state.won,
        }
        for seat in range(state.players)
    }


def picture(state: State) -> Mapping[str, Any]:
    """Return what a drawing of the table needs, plain values."""
    return {
        "phase": state.phase,
        "turn": seat_letter(state.turn),
        "round": state.round,
        "won": _seat_or_none(state.won),
        "pool": len(state.pool),
        "pool_discard": len(state.pool_discard),
        "winners": _winners(state),
        "bids": _bids(state),
        "seats": {
            seat_letter(seat): {
                "colour": format_colour(state.colours[seat]),
                "hand": _cards(state.hands[seat]),
                "bid": _cards(state.bids[seat]),
                "played": _played(state, seat),
                "stack": len(state.stacks[seat]),
                "discard": len(state.discards[seat]),
                "scored": _cards(state.scores[seat]),
                "total": _total(state, seat),
                "points": state.points[seat],
            }
            for seat in range(state.players)
        },
    }


PATH_FORMS = (
    Form("won", "who has won the round, or none", "won"),
    Form("score", "the sums of all seats in this round, a list", "score"),
    Form("sum.SEAT", "the sum of a seat in this round", "sum.A"),
    Form("played.SEAT", "the cards a seat has chosen or played in this round", "played.A"),
    Form("worth.SEAT", "the values of the cards a seat has played, added up", "worth.A"),
    Form("rank.SEAT", "one more than the seats that have played higher values", "rank.A"),
    Form("level.SEAT", "how many seats have played as much, itself included", "level.A"),
    Form(
        "top_single", "who has played the most of those whom nobody equals, or none", "top_single"
    ),
    Form("bid.SEAT", "the number of cards chosen that lie before a seat, or hidden", "bid.A"),
    Form("phase", "setup bid reward end over", "phase"),
    Form("decided", "whether it is decided that the game ends", "decided"),
    Form("turn", "a seat that has still to move", "turn"),
    Form("round", "the round, from 1", "round"),
    Form("colour.SEAT", "the colour of a seat: r g b y v or none", "colour.A"),
    Form("hand.SEAT", "the number of hand cards", "hand.A"),
    Form("cards.SEAT", "the hand cards, a list, ? for one that is not seen", "cards.A"),
    Form("fewest", "the number of cards in the smallest hand", "fewest"),
    Form("stack.SEAT", "the number of cards in the own draw pile", "stack.A"),
    Form("smaller_stacks.SEAT", "whose own draw pile is smaller, a list", "smaller_stacks.A"),
    Form("discard.SEAT", "the number of cards in the own discard pile", "discard.A"),
    Form("discarded.SEAT", "the own discard pile, the top last, ? for one not seen", "discarded.A"),
    Form("cycle.SEAT", "the number of all own cards in use, without point cards", "cycle.A"),
    Form("score.SEAT", "the number of point cards", "score.A"),
    Form("scored.SEAT", "the point cards, a list, the top last, ? for one not seen", "scored.A"),
    Form("total.SEAT", "the jewels on the point cards, or hidden", "total.A"),
    Form("lead", "who has the most jewels on point cards, a list, or hidden", "lead"),
    Form("points.SEAT", "the jewels counted in the scoring", "points.A"),
    Form("left.SEAT", "the cards that are compared on equal jewels", "left.A"),
    Form("topped.SEAT", "cards drawn from the pool in the last refill", "topped.A"),
    Form("pool", "the number of cards in the pool", "pool"),
    Form("pool_cards", "the pool from the top, a list, ? for one not seen", "pool_cards"),
    Form("pool_discard", "the number of cards on the discard pile of the pool", "pool_discard"),
    Form("pool_discarded", "the discard pile of the pool, a list", "pool_discarded"),
    Form("where.CARD", "where a card is, such as hand.A or pool_discard", "where.r9/3"),
    Form("victim", "whose card the winner has taken in this round, or none", "victim"),
    Form("race", "who is left in the comparison, a list", "race"),
    Form("winner", "the winner, or none", "winner"),
    Form("winners", "the winners once the game is over, a list", "winners"),
)
