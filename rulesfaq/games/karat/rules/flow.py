"""What the page does not print: moves that make no sense, and which phase follows upon which.

Nobody cites these rows and nobody misreads them; they decide as little as they can.
"""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, plumbing
from rulesfaq.games.karat.state import (
    MOVES,
    NOBODY,
    Bid,
    Cards,
    Choose,
    Count,
    Move,
    Printed,
    Reward,
    State,
    put,
    update,
)
from rulesfaq.games.karat.table import (
    draw_own,
    each_seat,
    holds_all,
    is_unplayed,
    lacking,
    others_played,
    owner_of,
)

MOMENTS: dict[type, str] = {Choose: "setup", Bid: "bid", Reward: "reward", Count: "end"}


@plumbing("flow.moment", "guard", *MOVES)
def moment(state: State, move: Move, _printed: Printed) -> Ruling:
    """Ask whether a move makes sense at this moment.

    Rule: flow.moment
    """
    holds = state.phase == MOMENTS[type(move)]
    if isinstance(move, Bid):
        holds = holds and not state.has_bid[move.who]
    elif isinstance(move, Reward):
        holds = holds and move.who == state.won
    elif isinstance(move, Choose):
        holds = holds and not state.colours[move.who]
    return Ruling("flow.moment", holds, {"phase": state.phase})


@plumbing("flow.own-cards", "guard", Bid, Reward)
def own_cards(state: State, move: Bid | Reward, _printed: Printed) -> Ruling:
    """Ask whether the cards are there at all.

    Rule: flow.own-cards
    """
    if isinstance(move, Bid):
        return Ruling("flow.own-cards", holds_all(state.hands[move.who], move.cards))
    there = owner_of(state, move) != NOBODY or is_unplayed(state, move.card)
    return Ruling("flow.own-cards", there)


@plumbing("flow.chosen", "effect", Choose)
def chosen(state: State, _move: Choose, _printed: Printed) -> State:
    """Go on with the next seat that has no colour, then deal.

    Rule: flow.chosen
    """
    if all(state.colours):
        return update(state, phase="dealing", turn=0)
    return update(state, turn=state.colours.index(0))


@plumbing("flow.begin", "effect", "dealing")
def begin(state: State, _move: Move, _printed: Printed) -> State:
    """Begin the first round.

    Rule: flow.begin
    """
    return update(state, phase="bid", turn=0)


@plumbing("flow.forget", "effect", Bid)
def forget(state: State, _move: Bid, _printed: Printed) -> State | None:
    """Forget the round before with the first bid of a new one.

    Rule: flow.forget
    """
    if any(state.has_bid):
        return None
    nothing: tuple[Cards, ...] = ((),) * state.players
    zeros = (0,) * state.players
    return update(
        state,
        revealed=(False,) * state.players,
        played=nothing,
        sums=zeros,
        topped=zeros,
        race=(),
        out=(),
        won=NOBODY,
        owed=0,
        taken=0,
        victim=NOBODY,
        reserved=(),
        pays_later=False,
        order=(),
    )


@plumbing("flow.next-bid", "effect", Bid)
def next_bid(state: State, move: Bid, _printed: Printed) -> State:
    """Note that a seat has bid, and go on with one that has not.

    Rule: flow.next-bid
    """
    has_bid = put(state.has_bid, move.who, item=True)
    waiting = [seat for seat, done in enumerate(has_bid) if not done]
    return update(state, has_bid=has_bid, turn=waiting[0] if waiting else 0)


@plumbing("flow.compare", "effect", "sum")
def to_compare(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to comparing.

    Rule: flow.compare
    """
    return update(state, phase="compare", race=tuple(range(state.players)), out=())


@plumbing("flow.award", "effect", "compare")
def award(state: State, _move: Move, _printed: Printed) -> State:
    """Note the winner of the round: the first one left, if anybody is.

    Rule: flow.award
    """
    if not state.race:
        return update(state, phase="no-winner", won=NOBODY)
    return update(state, phase="won", won=state.race[0], turn=state.race[0])


@plumbing("flow.after-no-winner", "effect", "no-winner")
def after_no_winner(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the refill.

    Rule: flow.after-no-winner
    """
    return update(state, phase="refill", order=tuple(range(state.players)))


@plumbing("flow.after-pay", "effect", "pay")
def after_pay(state: State, _move: Move, _printed: Printed) -> State:
    """Wait for the choice of a reward, unless it is done or there is none.

    Rule: flow.after-pay
    """
    waits = not state.pays_later and others_played(state)
    return update(state, phase="reward" if waits else "cleanup")


@plumbing("flow.after-reward", "effect", Reward)
def after_reward(state: State, _move: Reward, _printed: Printed) -> State:
    """Go on to what is left to do for the winner.

    Rule: flow.after-reward
    """
    return update(state, phase="pay" if state.pays_later else "cleanup")


@plumbing("flow.after-cleanup", "effect", "cleanup")
def after_cleanup(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the refill.

    Rule: flow.after-cleanup
    """
    return update(state, phase="refill", order=tuple(range(state.players)))


@plumbing("flow.draw", "effect", "refill", "drawing-on")
def draw(state: State, _move: Move, _printed: Printed) -> State:
    """Draw from the personal piles what is lacking.

    Rule: flow.draw
    """
    return each_seat(state, lambda now, seat: draw_own(now, seat, lacking(now, seat)))


REFILL = {"refill": "reshuffling", "reshuffling": "drawing-on", "drawing-on": "topping",
          "topping": "ending"}  # fmt: skip


@plumbing("flow.refilling", "effect", *REFILL)
def refilling(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the next source of cards.

    Rule: flow.refilling
    """
    return update(state, phase=REFILL[state.phase])


@plumbing("flow.go-on", "effect", "ending")
def go_on(state: State, _move: Move, _printed: Printed) -> State:
    """Go on with another round when nothing has ended the game.

    Rule: flow.go-on
    """
    return update(state, phase="next-round")


@plumbing("flow.next-round", "effect", "next-round")
def next_round(state: State, _move: Move, _printed: Printed) -> State:
    """Begin the next round.

    Rule: flow.next-round
    """
    has_bid = (False,) * state.players
    return update(state, phase="bid", turn=0, has_bid=has_bid, round=state.round + 1)


@plumbing("flow.count", "effect", Count)
def count(state: State, _move: Count, _printed: Printed) -> State:
    """Go on to the scoring.

    Rule: flow.count
    """
    return update(state, phase="scoring")


@plumbing("flow.over", "effect", "scoring")
def over(state: State, _move: Move, _printed: Printed) -> State:
    """End the game after the scoring.

    Rule: flow.over
    """
    winner = state.race[0] if len(state.race) == 1 else NOBODY
    return update(state, phase="over", winner=winner)


BEFORE = (moment, own_cards, forget)
AFTER = (
    chosen,
    begin,
    next_bid,
    to_compare,
    award,
    after_no_winner,
    after_pay,
    after_reward,
    after_cleanup,
    draw,
    refilling,
    go_on,
    next_round,
    count,
    over,
)
