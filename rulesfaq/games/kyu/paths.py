"""Kyū: facts of a position by their path, and what a drawing needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.engine.seats import parse_seat, seat_letter
from rulesfaq.errors import BadNotationError
from rulesfaq.games.kyu.state import (
    BOXED,
    CENTRE,
    NOBLES,
    NOBODY,
    TABLE,
    State,
    colour,
    number,
    total,
)
from rulesfaq.games.kyu.table import (
    decliners,
    is_open,
    last_of_centre,
    left_of,
    nobles_of,
    others,
    participants,
)
from rulesfaq.games.kyu.text import format_card, parse_noble


def _seat_or_none(seat: int) -> str:
    return "none" if seat == NOBODY else seat_letter(seat)


def _dragon(state: State) -> str:
    return {TABLE: "table", BOXED: "none"}.get(state.dragon) or seat_letter(state.dragon)


def _owner(state: State, noble: int) -> str:
    owner = state.owners[noble]
    if owner >= 0:
        return seat_letter(owner)
    return "centre" if owner == CENTRE else "none"


def _winners(state: State) -> list[str]:
    if state.phase != "over":
        return []
    seats = (state.winner,) if state.winner != NOBODY else sorted(state.race)
    return [seat_letter(seat) for seat in seats]


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [format_card(card) for card in cards]


def _counting(state: State, seat: int) -> tuple[int, ...]:
    return tuple(card for group in state.groups[seat] for card in group)


def _seats(seats: Iterable[int]) -> list[str]:
    return [seat_letter(seat) for seat in seats]


def _involved(state: State) -> list[str]:
    if not is_open(state):
        return []
    return _seats(seat for seat in participants(state) if not state.withdrawn[seat])


def _unanswered(state: State) -> list[str]:
    if not is_open(state):
        return []
    return _seats(seat for seat in others(state) if not state.answers[seat])


def _undecided(state: State) -> list[str]:
    if state.phase != "second":
        return []
    order = participants(state)
    least = min(len(state.shown[seat]) for seat in order)
    return _seats(
        seat for seat in order if not state.withdrawn[seat] and len(state.shown[seat]) == least
    )


def _most(state: State, *measures: Callable[[int], int]) -> list[str]:
    """Return those of whom cards counted in the last contest and who are the first by a measure."""
    left = [seat for seat in range(state.players) if state.groups[seat]]
    for measure in measures:
        most = max(map(measure, left), default=0)
        left = [seat for seat in left if measure(seat) == most]
    return _seats(left)


def _largest(state: State) -> list[str]:
    return _most(state, lambda seat: len(_counting(state, seat)))


def _highest(state: State) -> list[str]:
    return _most(state, lambda seat: total(_counting(state, seat)))


def _lowest(state: State) -> list[str]:
    return _most(state, lambda seat: -total(_counting(state, seat)))


def _best(state: State) -> list[str]:
    return _most(state, lambda seat: state.ranks[seat])


def _leading(state: State) -> list[str]:
    return _most(state, lambda seat: state.ranks[seat], lambda seat: total(_counting(state, seat)))


def _most_points(state: State) -> list[str]:
    if not state.scored:
        return []
    most = max(state.points)
    return _seats(seat for seat, points in enumerate(state.points) if points == most)


def _gaps(state: State, seat: int) -> int:
    numbers = {number(card) for card in _counting(state, seat)}
    return max(numbers) - min(numbers) + 1 - len(numbers) if numbers else 0


PLAIN: dict[str, Callable[[State], Any]] = {
    "turn": lambda state: seat_letter(state.turn),
    "phase": lambda state: state.phase,
    "contested": lambda state: "none" if state.contested == NOBODY else NOBLES[state.contested],
    "challenger": lambda state: _seat_or_none(state.challenger),
    "dragon": _dragon,
    "marker_supply": lambda state: state.supply,
    "display": lambda state: _cards(state.display),
    "discard": lambda state: _cards(state.discard),
    "discard_size": lambda state: len(state.discard),
    "stack": lambda state: len(state.stack),
    "winner": lambda state: _seat_or_none(state.winner),
    "winners": _winners,
    "compared": lambda state: [seat_letter(seat) for seat, rank in enumerate(state.ranks) if rank],
    "race": lambda state: [seat_letter(seat) for seat in sorted(state.race)],
    "involved": _involved,
    "declined": lambda state: _seats(decliners(state)) if is_open(state) else [],
    "unanswered": _unanswered,
    "undecided": _undecided,
    "last_noble": lambda state: is_open(state) and last_of_centre(state),
    "last": lambda state: _seat_or_none(state.last),
    "largest": _largest,
    "highest": _highest,
    "lowest": _lowest,
    "best": _best,
    "leading": _leading,
    "scored": lambda state: state.scored,
    "most_points": _most_points,
    "round": lambda state: state.round,
    "exchanges": lambda state: state.exchanges,
    "centre": lambda state: [
        name for name, owner in zip(NOBLES, state.owners, strict=True) if owner == CENTRE
    ],
}
BY_SEAT: dict[str, Callable[[State, int], Any]] = {
    "dragon": lambda state, seat: state.dragon == seat,
    "markers": lambda state, seat: state.markers[seat],
    "answer": lambda state, seat: ("none", "accept", "decline")[state.answers[seat]],
    "withdrawn": lambda state, seat: state.withdrawn[seat],
    "hand": lambda state, seat: len(state.hands[seat]),
    "cards": lambda state, seat: _cards(state.hands[seat]),
    "shown": lambda state, seat: _cards(state.shown[seat]),
    "played": lambda state, seat: len(state.shown[seat]),
    "own_hand": lambda state, seat: len(state.hands[seat]) - state.markers[seat],
    "left_of": lambda state, seat: seat_letter(left_of(state, seat)),
    "owned": lambda state, seat: len(nobles_of(state, seat)),
    "points": lambda state, seat: state.points[seat],
    "total": lambda state, seat: state.totals[seat],
    "nobles": lambda state, seat: [NOBLES[noble] for noble in nobles_of(state, seat)],
    "size": lambda state, seat: len(_counting(state, seat)),
    "sum": lambda state, seat: total(_counting(state, seat)),
    "numbers": lambda state, seat: len({number(card) for card in _counting(state, seat)}),
    "colours": lambda state, seat: len({colour(card) for card in _counting(state, seat)}),
    "gaps": _gaps,
}


def read(state: State, path: str) -> Any:
    """Return the plain value at a path.

    Raises:
        BadNotationError: If the game has no such path.
    """
    first, _, second = path.partition(".")
    if not second and first in PLAIN:
        return PLAIN[first](state)
    if first == "owner" and second:
        return _owner(state, parse_noble(second))
    if second and first in BY_SEAT:
        return BY_SEAT[first](state, parse_seat(second, state.players))
    known = (*PLAIN, *(f"{name}.SEAT" for name in BY_SEAT), "owner.NOBLE")
    raise BadNotationError("path", path, f"one of {' '.join(known)}")


def _contest(state: State) -> Mapping[str, Any]:
    """Return what is compared, by seat: how many cards count, their sum, who is still in."""
    if state.contested == NOBODY or not any(state.groups):
        return {}
    return {
        seat_letter(seat): {
            "size": BY_SEAT["size"](state, seat),
            "sum": BY_SEAT["sum"](state, seat),
            "in": seat in state.race,
        }
        for seat in range(state.players)
        if state.groups[seat]
    }


def picture(state: State) -> Mapping[str, Any]:
    """Return what a drawing of the table needs, plain values."""
    letters = [seat_letter(seat) for seat in range(state.players)]
    return {
        "phase": state.phase,
        "turn": seat_letter(state.turn),
        "round": state.round,
        "contested": PLAIN["contested"](state),
        "challenger": _seat_or_none(state.challenger),
        "nobles": {name: _owner(state, noble) for noble, name in enumerate(NOBLES)},
        "centre": [
            name
            for noble, name in enumerate(NOBLES)
            if state.owners[noble] == CENTRE and noble != state.contested
        ],
        "display": _cards(state.display),
        "discard": _cards(state.discard[-1:]),
        "discard_size": len(state.discard),
        "stack": len(state.stack),
        "dragon": _dragon(state),
        "marker_supply": state.supply,
        "winners": _winners(state),
        "contest": _contest(state),
        "seats": {
            letter: {
                "hand": _cards(state.hands[seat]),
                "shown": _cards(state.shown[seat]),
                "nobles": BY_SEAT["nobles"](state, seat),
                "markers": state.markers[seat],
                "answer": ("", "accept", "decline")[state.answers[seat]],
                "withdrawn": state.withdrawn[seat],
                "points": state.points[seat],
                "total": state.totals[seat],
            }
            for seat, letter in enumerate(letters)
        },
    }


PATH_FORMS = (
    Form("owner.NOBLE", "who owns a noble: a seat, centre or none", "owner.geisha"),
    Form("nobles.SEAT", "the nobles that a seat owns, a list", "nobles.A"),
    Form("centre", "the nobles that lie in the centre, a list", "centre"),
    Form("turn", "the seat that decides", "turn"),
    Form("phase", "setup turn drawn second rest alternative over", "phase"),
    Form("contested", "the noble of the open challenge, or none", "contested"),
    Form("last_noble", "whether the contested noble is the last of the centre", "last_noble"),
    Form("challenger", "the seat that has declared it, or none", "challenger"),
    Form("involved", "who has challenged or accepted and not withdrawn, a list", "involved"),
    Form("declined", "who has declined the open challenge, a list", "declined"),
    Form("unanswered", "who has still to answer the open challenge, a list", "unanswered"),
    Form("undecided", "who has still to play the second cards or withdraw, a list", "undecided"),
    Form("last", "whose turn was the one before, or none", "last"),
    Form("left_of.SEAT", "who sits to the left of a seat", "left_of.A"),
    Form("dragon", "where the dragon card is: a seat, table or none", "dragon"),
    Form("dragon.SEAT", "whether a seat holds the dragon card", "dragon.B"),
    Form("markers.SEAT", "the dragon markers of a seat", "markers.B"),
    Form("marker_supply", "the dragon markers that nobody has", "marker_supply"),
    Form("answer.SEAT", "how a seat has answered: accept, decline or none", "answer.B"),
    Form("withdrawn.SEAT", "whether a seat has withdrawn", "withdrawn.B"),
    Form("hand.SEAT", "the number of hand cards", "hand.A"),
    Form("cards.SEAT", "the hand cards, a list, ? for one that is not seen", "cards.A"),
    Form("shown.SEAT", "the cards played in the challenge, a list", "shown.A"),
    Form("played.SEAT", "the number of cards played in the challenge", "played.A"),
    Form("own_hand.SEAT", "the hand cards, less one for each dragon marker", "own_hand.A"),
    Form("owned.SEAT", "the number of nobles that a seat owns", "owned.A"),
    Form("display", "the open cards, a list", "display"),
    Form("discard", "the discard pile, a list, the top last, ? for one not seen", "discard"),
    Form("discard_size", "the number of cards on the discard pile", "discard_size"),
    Form("stack", "the number of cards in the draw pile", "stack"),
    Form("exchanges", "exchanges begun in this turn", "exchanges"),
    Form("size.SEAT", "how many cards counted in the last contest", "size.A"),
    Form("sum.SEAT", "the sum of the cards that counted in the last contest", "sum.A"),
    Form("numbers.SEAT", "how many different numbers counted in the last contest", "numbers.A"),
    Form("colours.SEAT", "how many colours counted in the last contest", "colours.A"),
    Form("gaps.SEAT", "how many numbers are missing between those that counted", "gaps.A"),
    Form("largest", "of whom the most cards counted in the last contest, a list", "largest"),
    Form("highest", "who had the highest sum in the last contest, a list", "highest"),
    Form("lowest", "who had the lowest sum in the last contest, a list", "lowest"),
    Form("best", "who had the best combination in the last contest, a list", "best"),
    Form("leading", "who of these had the highest sum, a list", "leading"),
    Form("compared", "who was compared in the last contest, a list", "compared"),
    Form("race", "who was left in the last contest or the final scoring, a list", "race"),
    Form("scored", "whether the points have been counted", "scored"),
    Form("most_points", "who has the most points of the final scoring, a list", "most_points"),
    Form("points.SEAT", "points of the final scoring", "points.A"),
    Form("total.SEAT", "points of all rounds so far", "total.A"),
    Form("round", "the round, from 1", "round"),
    Form("winner", "the winner, or none", "winner"),
    Form("winners", "the winners once the game is over, a list", "winners"),
)
