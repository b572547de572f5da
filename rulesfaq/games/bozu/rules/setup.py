"""Section „Vorbereitung“: who plays, and what lies where before the first turn."""

from __future__ import annotations

from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.table import Ruling, effect, guard, view
from rulesfaq.games.bozu.cards import DECK, KINDS, MONK
from rulesfaq.games.bozu.state import Move, Printed, Start, State, update
from rulesfaq.games.bozu.table import following

HANDFUL = 5
FOUR = 4


def _not_for_two(state: State, _move: Start, printed: Printed) -> Ruling:
    holds = printed.players_min < state.players <= printed.players_max
    return Ruling("bozu.players.two-to-six", holds, {"players": state.players})


def _four_at_most(state: State, _move: Start, printed: Printed) -> Ruling:
    holds = printed.players_min <= state.players <= FOUR
    return Ruling("bozu.players.two-to-six", holds, {"players": state.players})


@guard(
    "bozu.players.two-to-six",
    Start,
    values=("players_min", "players_max"),
    erst_zu_dritt=_not_for_two,
    hoechstens_zu_viert=_four_at_most,
)
def two_to_six(state: State, _move: Start, printed: Printed) -> Ruling:
    """Ask whether so many people can play.

    Rule: bozu.players.two-to-six
    """
    holds = printed.players_min <= state.players <= printed.players_max
    return Ruling("bozu.players.two-to-six", holds, {"players": state.players})


def _without_monks(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, stack=tuple(card for card in DECK if KINDS[card] != MONK))


@effect("bozu.deck.hundred", Start, defines=True, ohne_moenche=_without_monks)
def hundred(state: State, _move: Move, _printed: Printed) -> State:
    """Take all cards with the poets of the Hyakunin Isshu.

    Rule: bozu.deck.hundred
    """
    return update(state, stack=DECK)


def _unshuffled(state: State, _move: Move, _printed: Printed) -> State:
    return state


@effect("bozu.deck.shuffle-facedown", Start, ohne_mischen=_unshuffled)
def shuffle_facedown(state: State, _move: Move, _printed: Printed) -> State:
    """Shuffle the cards into one stack.

    Rule: bozu.deck.shuffle-facedown
    """
    return update(state, stack=shuffled(state.stack, state.seed))


def _open(state: State, _seat: int, _printed: Printed) -> State:
    return state


@view("bozu.deck.shuffle-facedown", offen_ausgelegt=_open)
def shuffle_facedown_hiding(state: State, _seat: int, _printed: Printed) -> State:
    """Hide the stack from everybody.

    Rule: bozu.deck.shuffle-facedown
    """
    return update(state, stack=(0,) * len(state.stack))


def _a_handful_each(state: State, _move: Move, _printed: Printed) -> State:
    cards = state.stack
    hands = tuple(cards[seat * HANDFUL : (seat + 1) * HANDFUL] for seat in range(state.players))
    return update(state, hands=hands, stack=cards[state.players * HANDFUL :])


def _one_laid_off(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, pile=state.stack[:1], stack=state.stack[1:])


@effect(
    "bozu.deck.start-empty",
    Start,
    karten_austeilen=_a_handful_each,
    erste_karte_in_die_ablage=_one_laid_off,
)
def start_empty(state: State, _move: Move, _printed: Printed) -> State:
    """Begin with empty hands and an empty discard pile.

    Rule: bozu.deck.start-empty
    """
    return state


def _left_of_them(state: State, move: Move, _printed: Printed) -> State:
    return update(state, turn=following(state, move.who))


@effect("bozu.open.start-player", Start, linker_nachbar=_left_of_them)
def start_player(state: State, move: Move, _printed: Printed) -> State:
    """Let the host begin.

    Rule: bozu.open.start-player
    """
    return update(state, turn=move.who)


RULES = (
    two_to_six,
    hundred,
    shuffle_facedown,
    shuffle_facedown_hiding,
    start_empty,
    start_player,
)
