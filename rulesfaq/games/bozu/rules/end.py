"""Section „Sieg und Punkte“: how the game ends, and who has which place."""

from __future__ import annotations

from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.table import effect
from rulesfaq.games.bozu.cards import COURTIER, DECK, KINDS
from rulesfaq.games.bozu.state import Move, Printed, State, put, update
from rulesfaq.games.bozu.table import add_to_hand, survivors

RANKING = "ranking"


def _reshuffled(state: State, _move: Move, _printed: Printed) -> State | None:
    if state.stack or not state.pile:
        return None
    return update(state, stack=shuffled(state.pile, state.seed, 1), pile=())


@effect("bozu.end.stack-empty", "check", ablage_mischen=_reshuffled)
def stack_empty(state: State, _move: Move, _printed: Printed) -> State | None:
    """End the game when the stack is empty.

    Rule: bozu.end.stack-empty
    """
    return None if state.stack else update(state, phase=RANKING, ended=True)


def _played_on(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if state.out.count(False) == 1 else None


@effect("bozu.open.elimination-immediate-end", "check", stapel_wird_ausgespielt=_played_on)
def elimination_immediate_end(state: State, _move: Move, _printed: Printed) -> State | None:
    """End the game at once when only one player is left.

    Rule: bozu.open.elimination-immediate-end
    """
    return update(state, phase=RANKING, ended=True) if state.out.count(False) == 1 else None


def _are_out(state: State, _move: Move, _printed: Printed) -> State | None:
    if not any(state.skips):
        return None
    return update(state, out=tuple(bool(turns) for turns in state.skips))


@effect("bozu.open.skip-at-end", RANKING, letzter_platz=_are_out)
def skip_at_end(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let a turn that is still to be skipped lapse at the end.

    Rule: bozu.open.skip-at-end
    """
    return update(state, skips=(0,) * state.players) if any(state.skips) else None


def _to_the_last(state: State, _move: Move, _printed: Printed) -> State | None:
    if not state.pile:
        return None
    return update(state, hands=add_to_hand(state, state.turn, state.pile), pile=())


def _to_the_leader(state: State, _move: Move, _printed: Printed) -> State | None:
    if not state.pile:
        return None
    leader = max(range(state.players), key=lambda seat: len(state.hands[seat]))
    return update(state, hands=add_to_hand(state, leader, state.pile), pile=())


@effect(
    "bozu.end.leftover-pile",
    RANKING,
    geht_an_den_letzten=_to_the_last,
    geht_an_die_groesste_hand=_to_the_leader,
)
def leftover_pile(state: State, _move: Move, _printed: Printed) -> State | None:
    """Give what is left in the discard pile to nobody.

    Rule: bozu.end.leftover-pile
    """
    return state if state.pile else None


def _ranked(state: State, points: tuple[int, ...]) -> State:
    places = tuple(1 + sum(1 for other in points if other > own) for own in points)
    return update(state, points=points, places=places)


def _smallest(state: State, _move: Move, _printed: Printed) -> State:
    return _ranked(state, tuple(len(DECK) - len(hand) for hand in state.hands))


def _courtiers(state: State, _move: Move, _printed: Printed) -> State:
    counted = (sum(1 for card in hand if KINDS[card] == COURTIER) for hand in state.hands)
    return _ranked(state, tuple(counted))


@effect(
    "bozu.end.largest-hand",
    RANKING,
    defines=True,
    kleinste_hand=_smallest,
    nur_hoeflinge_zaehlen=_courtiers,
)
def largest_hand(state: State, _move: Move, _printed: Printed) -> State:
    """Rank by the number of hand cards, the most first.

    Rule: bozu.end.largest-hand
    """
    return _ranked(state, tuple(len(hand) for hand in state.hands))


def _in_seat_order(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _is_shared(state):
        return None
    order = sorted(range(state.players), key=lambda seat: state.places[seat])
    return update(state, places=tuple(1 + order.index(seat) for seat in range(state.players)))


def _is_shared(state: State) -> bool:
    return len(set(state.points)) < state.players


@effect("bozu.rank.shared", RANKING, sitzfolge_entscheidet=_in_seat_order)
def shared(state: State, _move: Move, _printed: Printed) -> State | None:
    """Give equal hands the same place.

    Rule: bozu.rank.shared
    """
    return state if _is_shared(state) else None


def _like_anyone(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if any(state.out) else None


@effect("bozu.rank.eliminated-last", RANKING, nach_karten_wie_alle=_like_anyone)
def eliminated_last(state: State, _move: Move, _printed: Printed) -> State | None:
    """Give eliminated players the last place.

    Rule: bozu.rank.eliminated-last
    """
    if not any(state.out):
        return None
    last = state.players + 1 - sum(state.out)
    places = tuple(last if out else _place_among(state, seat) for seat, out in enumerate(state.out))
    return update(state, places=places)


def _place_among(state: State, seat: int) -> int:
    """Return the place of a seat among those that are not eliminated."""
    return 1 + sum(1 for other in survivors(state) if state.places[other] < state.places[seat])


def _without_gaps(state: State, _move: Move, _printed: Printed) -> State | None:
    order = sorted(set(state.places))
    return update(state, places=tuple(1 + order.index(place) for place in state.places))


@effect("bozu.open.rank-numbers", RANKING, ohne_luecke=_without_gaps)
def rank_numbers(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave out as many places after a shared one as share it.

    Rule: bozu.open.rank-numbers
    """
    return state if len(set(state.places)) < state.players else None


def _firsts(state: State) -> tuple[int, ...]:
    return tuple(seat for seat, place in enumerate(state.places) if place == 1)


def _all_win(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if len(_firsts(state)) > 1 else None


def _last_mover_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    firsts = _firsts(state)
    if len(firsts) <= 1:
        return None
    return update(state, winners=(state.turn if state.turn in firsts else firsts[0],))


@effect(
    "bozu.rank.first-shared-draw",
    RANKING,
    alle_gewinnen=_all_win,
    letzter_zug_entscheidet=_last_mover_wins,
)
def first_shared_draw(state: State, _move: Move, _printed: Printed) -> State | None:
    """Call it a draw when several share the first place.

    Rule: bozu.rank.first-shared-draw
    """
    return update(state, draw=True) if len(_firsts(state)) > 1 else None


def _nobody_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, winners=()) if state.out.count(False) == 1 else None


@effect("bozu.rank.last-remaining-wins", RANKING, niemand_gewinnt=_nobody_wins)
def last_remaining_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the only one left win.

    Rule: bozu.rank.last-remaining-wins
    """
    left = survivors(state)
    if len(left) != 1:
        return None
    return update(state, winners=left, draw=False, places=put(state.places, left[0], 1))


BEFORE = (
    stack_empty,
    elimination_immediate_end,
    skip_at_end,
    leftover_pile,
    largest_hand,
    shared,
    eliminated_last,
    rank_numbers,
)
AFTER = (
    first_shared_draw,
    last_remaining_wins,
)
