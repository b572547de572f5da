"""What a seat can see: no chapter of its own, an agreed reading of „offen“ and „Hand“."""

from __future__ import annotations

from rulesfaq.engine.table import view
from rulesfaq.games.kyu.state import Printed, State, update


def _hidden(state: State, seat: int) -> State:
    hands = tuple(
        hand if other == seat else (0,) * len(hand) for other, hand in enumerate(state.hands)
    )
    drawn = state.drawn if seat == state.turn else 0
    return update(state, hands=hands, stack=(0,) * len(state.stack), drawn=drawn)


def _discard_can_be_browsed(state: State, seat: int, _printed: Printed) -> State:
    return _hidden(state, seat)


@view("kyu.open.public-information", ablage_durchblaettern=_discard_can_be_browsed)
def public_information(state: State, seat: int, _printed: Printed) -> State:
    """Hide the hands of others, the draw pile, and all but the top of the discard pile.

    Rule: kyu.open.public-information
    """
    covered = (0,) * max(0, len(state.discard) - 1)
    return update(_hidden(state, seat), discard=covered + state.discard[-1:])


def _face_down(state: State, seat: int, _printed: Printed) -> State:
    shown = tuple(
        cards if other == seat else cards[:4] + (0,) * len(cards[4:])
        for other, cards in enumerate(state.shown)
    )
    return update(state, shown=shown) if state.phase == "second" else state


@view("kyu.open.second-cards-open", gleichzeitig_verdeckt=_face_down)
def second_cards_open(state: State, _seat: int, _printed: Printed) -> State:
    """Let all see the second cards as soon as they are played.

    Rule: kyu.open.second-cards-open
    """
    return state


RULES = (
    public_information,
    second_cards_open,
)
