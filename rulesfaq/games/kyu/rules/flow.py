"""What no booklet prints: which phase follows upon which.

Nobody cites these rows and nobody misreads them; they decide as little as they can.
"""

from __future__ import annotations

from rulesfaq.engine.table import plumbing
from rulesfaq.games.kyu.state import (
    NOBLES,
    NOBODY,
    Accept,
    Choose,
    Declare,
    Decline,
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
    put,
    update,
)
from rulesfaq.games.kyu.table import empty_table, is_undecided, participants


@plumbing("flow.clear-table", "effect", "new-round")
def clear_table(state: State, _move: Move, printed: Printed) -> State:
    """Clear the table for the next round.

    Rule: flow.clear-table
    """
    return update(
        empty_table(state.players, state.seed),
        phase="new-round",
        totals=state.totals,
        round=state.round + 1,
        supply=printed.dragon_markers,
    )


@plumbing("flow.lay-out", "effect", *NOBLES)
def lay_out(state: State, _move: Move, _printed: Printed) -> State:
    """Lay the cards of each seat out in one group.

    Rule: flow.lay-out
    """
    race = state.race
    return update(
        state,
        groups=tuple((cards,) if seat in race else () for seat, cards in enumerate(state.shown)),
        ranks=(0,) * state.players,
    )


@plumbing("flow.enter-race", "effect", "contest")
def enter_race(state: State, _move: Move, _printed: Printed) -> State:
    """Let all participants enter the race.

    Rule: flow.enter-race
    """
    return update(state, race=participants(state))


@plumbing("flow.forget", "effect", Declare)
def forget(state: State, _move: Declare, _printed: Printed) -> State:
    """Forget the contest before.

    Rule: flow.forget
    """
    nobody = (0,) * state.players
    return update(
        state,
        answers=nobody,
        withdrawn=(False,) * state.players,
        colours=("",) * state.players,
        race=(),
        tied=(),
        groups=((),) * state.players,
        ranks=nobody,
        swapped=False,
    )


@plumbing("flow.begin", "effect", Start, "new-round")
def begin(state: State, _move: Move, printed: Printed) -> State:
    """Begin the first turn.

    Rule: flow.begin
    """
    return update(state, phase="turn", supply=printed.dragon_markers)


@plumbing("flow.count-exchange", "effect", Draw, Take)
def count_exchange(state: State, _move: Move, _printed: Printed) -> State:
    """Count the exchange.

    Rule: flow.count-exchange
    """
    return update(state, exchanges=state.exchanges + 1)


@plumbing("flow.end-turn", "effect", Declare, Accept, Decline, Pass)
def end_turn(state: State, _move: Move, _printed: Printed) -> State:
    """End the turn.

    Rule: flow.end-turn
    """
    return update(state, phase="passing")


@plumbing("flow.next-turn", "effect", "passing")
def next_turn(state: State, move: Move, _printed: Printed) -> State:
    """Go on to the start of the next turn.

    Rule: flow.next-turn
    """
    return update(state, phase="start", last=move.who, resolved=False, dragon_turn=False)


@plumbing("flow.take-turn", "effect", "start")
def take_turn(state: State, _move: Move, _printed: Printed) -> State:
    """Let the seat whose turn it is act.

    Rule: flow.take-turn
    """
    return update(state, phase="turn", exchanges=0)


@plumbing("flow.second-cards", "effect", "resolve")
def second_cards(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the second cards.

    Rule: flow.second-cards
    """
    return update(state, phase="second", turn=state.challenger)


@plumbing("flow.next-decision", "effect", Show, Withdraw)
def next_decision(state: State, move: Move, printed: Printed) -> State:
    """Go on to the next participant who has not decided, or to the comparison.

    Rule: flow.next-decision
    """
    order = participants(state)
    at = order.index(move.who) if move.who in order else -1
    for seat in (*order[at + 1 :], *order[: at + 1]):
        if seat != move.who and is_undecided(state, seat, printed):
            return update(state, turn=seat)
    return update(state, phase="contest")


@plumbing("flow.by-noble", "effect", "contest")
def by_noble(state: State, _move: Move, _printed: Printed) -> State:
    """Compare by the contested noble.

    Rule: flow.by-noble
    """
    return update(state, phase=NOBLES[state.contested])


@plumbing("flow.measured", "effect", *NOBLES)
def measured(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the comparison once all are measured.

    Rule: flow.measured
    """
    return update(state, phase="compare")


@plumbing("flow.compared", "effect", "compare")
def compared(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the award.

    Rule: flow.compared
    """
    return update(state, phase="award")


@plumbing("flow.award", "effect", "award", Choose)
def award(state: State, _move: Move, _printed: Printed) -> State:
    """Hand the noble to the only one left in the race.

    Rule: flow.award
    """
    owners = state.owners
    if len(state.race) == 1:
        owners = put(owners, state.contested, state.race[0])
    return update(state, owners=owners, phase="ending")


@plumbing("flow.go-on", "effect", "ending")
def go_on(state: State, _move: Move, printed: Printed) -> State:
    """Go on with the rest of the hand after all have declined, else clear up.

    Rule: flow.go-on
    """
    alone = len(participants(state)) == 1 and state.race == (state.challenger,)
    undecided = is_undecided(state, state.challenger, printed)
    if alone and undecided:
        return update(state, phase="rest", turn=state.challenger)
    return update(state, phase="settle")


@plumbing("flow.clear-up", "effect", PlayRest, KeepRest)
def clear_up(state: State, _move: Move, _printed: Printed) -> State:
    """Clear up after the decision about the rest.

    Rule: flow.clear-up
    """
    return update(state, phase="settle")


@plumbing("flow.settled", "effect", "settle")
def settled(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the refill.

    Rule: flow.settled
    """
    return update(state, phase="refill", wanted=(0,) * state.players)


@plumbing("flow.draw-wanted", "effect", "refill")
def draw_wanted(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the drawing.

    Rule: flow.draw-wanted
    """
    return update(state, phase="drawing")


@plumbing("flow.draw-on", "effect", "drawing")
def draw_on(state: State, _move: Move, _printed: Printed) -> State:
    """Go on drawing if the pile did not suffice.

    Rule: flow.draw-on
    """
    return update(state, phase="drawing-on" if any(state.wanted) else "succession")


@plumbing("flow.drawn", "effect", "drawing-on")
def drawn(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the next turn once all have drawn.

    Rule: flow.drawn
    """
    return update(state, phase="succession", wanted=(0,) * state.players)


@plumbing("flow.close", "effect", "succession")
def close(state: State, _move: Move, _printed: Printed) -> State:
    """Close the challenge.

    Rule: flow.close
    """
    nobody = (0,) * state.players
    return update(
        state,
        phase="start",
        last=state.challenger,
        resolved=True,
        contested=NOBODY,
        challenger=NOBODY,
        answers=nobody,
        withdrawn=(False,) * state.players,
        colours=("",) * state.players,
        swapped=False,
    )


@plumbing("flow.counted", "effect", "scoring")
def counted(state: State, _move: Move, _printed: Printed) -> State:
    """Go on once the points are counted.

    Rule: flow.counted
    """
    return update(state, phase="decided", scored=True)


@plumbing("flow.finish", "effect", "decided", "match-over")
def finish(state: State, _move: Move, _printed: Printed) -> State:
    """Finish the game.

    Rule: flow.finish
    """
    return update(state, phase="over", contested=NOBODY, challenger=NOBODY)


BEFORE = (clear_table, lay_out, enter_race, forget)
"""They act before the printed rules of the same occasion."""
AFTER = (
    begin,
    count_exchange,
    end_turn,
    next_turn,
    take_turn,
    second_cards,
    next_decision,
    by_noble,
    measured,
    compared,
    award,
    go_on,
    clear_up,
    settled,
    draw_wanted,
    draw_on,
    drawn,
    close,
    counted,
    finish,
)
"""They act after the printed rules of the same occasion."""
