"""Chapter „Aufbau“: what lies where before the first turn.

Every rule here is asked when somebody starts the game, and, in the variant, when the
next round is set up. A rule gets the state, the move and the printed numbers.
"""

from __future__ import annotations

from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.state import (
    BOXED,
    CENTRE,
    TABLE,
    Move,
    Printed,
    Start,
    State,
    all_cards,
    update,
)

TWO = 2


@guard("kyu.meta.players", Start, values=("players_min", "players_max"))
def players(state: State, _move: Start, printed: Printed) -> Ruling:
    """Ask whether so many people can play.

    Rule: kyu.meta.players
    """
    holds = printed.players_min <= state.players <= printed.players_max
    return Ruling("kyu.meta.players", holds, {"players": state.players})


def _one_noble_each(state: State, _move: Move, _printed: Printed) -> State:
    dealt = tuple(noble if noble < state.players else CENTRE for noble in range(5))
    return update(state, owners=dealt)


@effect("kyu.setup.nobles-centre", Start, "new-round", adlige_verteilen=_one_noble_each)
def nobles_centre(state: State, _move: Move, _printed: Printed) -> State:
    """Lay all nobles face up in the centre.

    Rule: kyu.setup.nobles-centre
    """
    return update(state, owners=(CENTRE,) * 5)


def _with_the_first(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, dragon=state.turn) if state.players > TWO else None


@effect("kyu.setup.dragon-card-placed", Start, "new-round", beim_ersten=_with_the_first)
def dragon_card_placed(state: State, _move: Move, _printed: Printed) -> State | None:
    """Lay the dragon card beside the nobles, with three or more.

    Rule: kyu.setup.dragon-card-placed
    """
    return update(state, dragon=TABLE) if state.players > TWO else None


def _dragon_with_two(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, dragon=TABLE) if state.players == TWO else None


@effect("kyu.setup.two-player-no-dragon", Start, "new-round", auch_zu_zweit=_dragon_with_two)
def two_player_no_dragon(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the dragon card in the box with two players.

    Rule: kyu.setup.two-player-no-dragon
    """
    return update(state, dragon=BOXED) if state.players == TWO else None


def _one_of_each(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, stack=all_cards(1) * 2)


@effect(
    "kyu.open.card-distribution",
    Start,
    "new-round",
    values=("copies",),
    defines=True,
    zwei_je_sorte=_one_of_each,
)
def card_distribution(state: State, _move: Move, printed: Printed) -> State:
    """Take equally many number cards of each number and colour.

    Rule: kyu.open.card-distribution
    """
    return update(state, stack=all_cards(printed.copies))


def _deal_unshuffled(state: State, _move: Move, printed: Printed) -> State:
    return _dealt(state, state.stack, printed.hand_size)


def _dealt(state: State, cards: tuple[int, ...], size: int) -> State:
    hands = tuple(
        tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(state.players)
    )
    return update(state, hands=hands, stack=cards[state.players * size :])


@effect("kyu.setup.deal", Start, "new-round", values=("hand_size",), ohne_mischen=_deal_unshuffled)
def deal(state: State, _move: Move, printed: Printed) -> State:
    """Shuffle the number cards and deal a hand to each player.

    Rule: kyu.setup.deal
    """
    return _dealt(state, shuffled(state.stack, state.seed, state.round), printed.hand_size)


def _face_down(state: State, _move: Move, printed: Printed) -> State:
    return update(state, display=(0,) * printed.display_size)


@effect("kyu.setup.display", Start, "new-round", values=("display_size",), verdeckt=_face_down)
def display(state: State, _move: Move, printed: Printed) -> State:
    """Turn some number cards face up.

    Rule: kyu.setup.display
    """
    size = printed.display_size
    return update(state, display=state.stack[:size], stack=state.stack[size:])


def _rest_into_the_box(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, stack=())


@effect("kyu.setup.draw-pile", Start, "new-round", rest_in_die_schachtel=_rest_into_the_box)
def draw_pile(state: State, _move: Move, _printed: Printed) -> State:
    """Leave the cards that were not dealt as the draw pile.

    Rule: kyu.setup.draw-pile
    """
    return state


def _turn_one_over(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, discard=state.stack[:1], stack=state.stack[1:])


@effect("kyu.setup.discard-pile", Start, "new-round", erste_karte_aufdecken=_turn_one_over)
def discard_pile(state: State, _move: Move, _printed: Printed) -> State:
    """Begin with an empty discard pile.

    Rule: kyu.setup.discard-pile
    """
    return update(state, discard=())


def _left_of_them(state: State, move: Move, _printed: Printed) -> State:
    return update(state, turn=(move.who + 1) % state.players)


@effect("kyu.setup.start-player", Start, linker_nachbar=_left_of_them)
def start_player(state: State, move: Start, _printed: Printed) -> State:
    """Let the player begin whose will is the strongest.

    Rule: kyu.setup.start-player
    """
    return update(state, turn=move.who)


RULES = (
    players,
    nobles_centre,
    dragon_card_placed,
    two_player_no_dragon,
    card_distribution,
    deal,
    display,
    draw_pile,
    discard_pile,
    start_player,
)
