"""Moves that make no sense at all, whatever the rules: no booklet prints these."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, plumbing
from rulesfaq.games.kyu.state import (
    MOVES,
    NOBLES,
    Accept,
    Choose,
    Declare,
    Decline,
    Discard,
    Draw,
    KeepRest,
    Move,
    Pass,
    PlayRest,
    Printed,
    Show,
    Start,
    State,
    Take,
    Withdraw,
)
from rulesfaq.games.kyu.table import holds_all, is_open

TURN = ("turn", "drawn")
ANYWHERE = (*TURN, "second", "rest", "alternative")
MOMENTS: dict[type, tuple[str, ...]] = {
    Start: ("setup",),
    Draw: TURN,
    Take: TURN,
    Discard: TURN,
    Declare: ANYWHERE,
    Pass: ANYWHERE,
    Accept: TURN,
    Decline: TURN,
    Show: (*TURN, "second"),
    Withdraw: (*TURN, "second"),
    PlayRest: (*TURN, "second", "rest"),
    KeepRest: (*TURN, "second", "rest"),
    Choose: ("alternative",),
}
"""The phases in which printed rules say whether a move is allowed."""
NEEDS_CHALLENGE = (Accept, Decline, Show, Withdraw, PlayRest, KeepRest)


@plumbing("flow.moment", "guard", *MOVES)
def moment(state: State, move: Move, _printed: Printed) -> Ruling:
    """Ask whether a move makes sense at this moment, as far as no printed rule says so.

    Rule: flow.moment
    """
    back_again = state.phase in ("second", "rest") and move.who == state.challenger
    holds = state.phase in MOMENTS[type(move)] or (isinstance(move, Draw | Take) and back_again)
    if isinstance(move, Declare | Choose):
        holds = holds and 0 <= move.noble < len(NOBLES)
    if isinstance(move, NEEDS_CHALLENGE):
        holds = holds and is_open(state)
    if isinstance(move, Choose) or (
        isinstance(move, PlayRest | KeepRest) and state.phase == "rest"
    ):
        holds = holds and move.who == state.turn
    if isinstance(move, Show | Withdraw) and state.phase == "second":
        done = bool(state.withdrawn[move.who])
        holds = holds and not done
    return Ruling("flow.moment", holds, {"phase": state.phase})


@plumbing("flow.own-cards", "guard", Discard, Take, Declare, Accept, Show, PlayRest)
def own_cards(state: State, move: Move, _printed: Printed) -> Ruling:
    """Ask whether the cards are there: in the mover's hand, or open on the table.

    Rule: flow.own-cards
    """
    hand = state.hands[move.who]
    if isinstance(move, Take):
        given = move.give in hand or move.give == move.card
        return Ruling("flow.own-cards", given and move.card in state.display)
    if isinstance(move, Discard):
        return Ruling("flow.own-cards", move.card in hand)
    cards = move.cards if isinstance(move, Declare | Accept | Show | PlayRest) else ()
    return Ruling("flow.own-cards", holds_all(hand, cards))


RULES = (
    moment,
    own_cards,
)
