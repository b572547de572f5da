"""Chapter „Spielvorbereitung“: colours, cards and piles before the first round.

The rows that are asked when somebody takes a colour lay out that colour; those of the phase
``dealing`` lay out what all share.
"""

from __future__ import annotations

from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.karat.state import (
    COLOURS,
    POOL,
    POOL_TABLES,
    VALUE_TABLES,
    Cards,
    Choose,
    Move,
    Printed,
    State,
    number,
    personal_set,
    plain_cards,
    put,
    update,
    with_jewels,
)
from rulesfaq.games.karat.table import each_seat


@guard("karat.meta.players", Choose, values=("players_min", "players_max"))
def players(state: State, _move: Choose, printed: Printed) -> Ruling:
    """Ask whether so many people can play.

    Rule: karat.meta.players
    """
    holds = printed.players_min <= state.players <= printed.players_max
    return Ruling("karat.meta.players", holds, {"players": state.players})


def _four_at_most(state: State, _move: Choose, printed: Printed) -> Ruling | None:
    if state.players != printed.players_max:
        return None
    return Ruling("karat.open.fifty-cards", holds=False)


@guard(
    "karat.open.fifty-cards", Choose, values=("colour_sets",), zu_fuenft_geht_nicht=_four_at_most
)
def fifty_cards(state: State, _move: Choose, printed: Printed) -> Ruling | None:
    """Ask whether there is a colour for everybody, however the sheet counts.

    Rule: karat.open.fifty-cards
    """
    if state.players != printed.players_max:
        return None
    return Ruling("karat.open.fifty-cards", printed.colours >= state.players)


def _taken(state: State, move: Choose) -> bool:
    return move.colour in put(state.colours, move.who, 0)


def _shared_colour(state: State, move: Choose, _printed: Printed) -> Ruling:
    return Ruling("karat.setup.choose-colour", holds=True, facts={"taken": _taken(state, move)})


@guard("karat.setup.choose-colour", Choose, zu_zweit_eine_farbe=_shared_colour)
def choose_colour(state: State, move: Choose, _printed: Printed) -> Ruling:
    """Ask whether the colour is still free.

    Rule: karat.setup.choose-colour
    """
    return Ruling("karat.setup.choose-colour", holds=not _taken(state, move))


def _each_value_once(state: State, move: Choose, printed: Printed) -> State:
    values = range(printed.personal_min, printed.personal_max + 1)
    return update(state, stacks=put(state.stacks, move.who, plain_cards(move.colour, values)))


@effect(
    "karat.open.value-distribution",
    Choose,
    values=("value_table",),
    defines=True,
    jeder_wert_einmal=_each_value_once,
)
def value_distribution(state: State, move: Choose, printed: Printed) -> State:
    """Give each colour the values of a table, since the page does not list them.

    Rule: karat.open.value-distribution
    """
    cards = plain_cards(move.colour, VALUE_TABLES[printed.value_table])
    return update(state, stacks=put(state.stacks, move.who, cards))


def _only_some(state: State, move: Choose, printed: Printed) -> State:
    keep = state.stacks[move.who][: printed.hand_size]
    colours = put(state.colours, move.who, move.colour)
    return update(state, colours=colours, stacks=put(state.stacks, move.who, keep))


@effect("karat.setup.choose-colour", Choose, nur_vier_karten=_only_some)
def choose_colour_taking(state: State, move: Choose, _printed: Printed) -> State:
    """Take all cards of the colour as the personal pile.

    Rule: karat.setup.choose-colour
    """
    return update(state, colours=put(state.colours, move.who, move.colour))


@effect("karat.open.pool-composition", "dealing", values=("pool_table",), defines=True)
def pool_composition(state: State, _move: Move, printed: Printed) -> State:
    """Take the pool cards of a table, since the page does not list them.

    Rule: karat.open.pool-composition
    """
    return update(state, pool=plain_cards(POOL, POOL_TABLES[printed.pool_table]))


def _one_jewel_each(state: State, _move: Move, _printed: Printed) -> State:
    piles = tuple(tuple(card + 1 for card in pile) for pile in state.stacks)
    return update(state, stacks=piles, pool=tuple(card + 1 for card in state.pool))


@effect(
    "karat.open.jewel-distribution",
    "dealing",
    values=("jewel_table",),
    defines=True,
    je_ein_juwel=_one_jewel_each,
)
def jewel_distribution(state: State, _move: Move, printed: Printed) -> State:
    """Give each card the jewels of a table, since the page does not list them.

    Rule: karat.open.jewel-distribution
    """
    table = printed.jewel_table
    piles = tuple(with_jewels(pile, table) for pile in state.stacks)
    return update(state, stacks=piles, pool=with_jewels(state.pool, table))


def _unused(state: State, printed: Printed) -> Cards:
    free = (of for of in range(1, len(COLOURS) + 1) if of not in state.colours)
    return tuple(
        card for of in free for card in personal_set(of, printed.value_table, printed.jewel_table)
    )


def _unused_into_the_pool(state: State, _move: Move, printed: Printed) -> State:
    return update(state, pool=state.pool + _unused(state, printed))


def _pool_by_players(state: State, _move: Move, printed: Printed) -> State:
    size = len(state.pool) * state.players // printed.players_max
    return update(state, pool=state.pool[:size])


@effect(
    "karat.open.pool-per-player-count",
    "dealing",
    freie_farben_in_den_pool=_unused_into_the_pool,
    pool_nach_personenzahl=_pool_by_players,
)
def pool_per_player_count(state: State, _move: Move, _printed: Printed) -> State:
    """Use the whole pool and nothing else, however many play.

    Rule: karat.open.pool-per-player-count
    """
    return state


def _pool_unshuffled(state: State, _move: Move, _printed: Printed) -> State:
    return state


@effect("karat.setup.pool", "dealing", ohne_mischen=_pool_unshuffled)
def pool(state: State, _move: Move, _printed: Printed) -> State:
    """Shuffle the pool.

    Rule: karat.setup.pool
    """
    return update(state, pool=shuffled(state.pool, state.seed))


def _turn_one_over(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, pool_discard=state.pool[:1], pool=state.pool[1:])


@effect("karat.setup.pool-discard-space", "dealing", erste_karte_aufdecken=_turn_one_over)
def pool_discard_space(state: State, _move: Move, _printed: Printed) -> State:
    """Begin with an empty discard pile beside the pool.

    Rule: karat.setup.pool-discard-space
    """
    return update(state, pool_discard=())


def _a_pool_card_each(state: State, _move: Move, _printed: Printed) -> State:
    count = state.players
    discards = tuple((card,) for card in state.pool[:count])
    return update(state, discards=discards, pool=state.pool[count:])


@effect("karat.setup.personal-spaces", "dealing", poolkarte_als_anfang=_a_pool_card_each)
def personal_spaces(state: State, _move: Move, _printed: Printed) -> State:
    """Begin with an empty discard pile and an empty points pile before everybody.

    Rule: karat.setup.personal-spaces
    """
    nothing: tuple[Cards, ...] = ((),) * state.players
    return update(state, discards=nothing, scores=nothing)


def _draw_unshuffled(state: State, _move: Move, printed: Printed) -> State:
    return each_seat(state, lambda now, seat: _draw(now, seat, now.stacks[seat], printed.hand_size))


def _draw_the_best(state: State, _move: Move, printed: Printed) -> State:
    def pick(now: State, seat: int) -> State:
        cards = tuple(sorted(now.stacks[seat], key=number, reverse=True))
        return _draw(now, seat, cards, printed.hand_size)

    return each_seat(state, pick)


def _draw(state: State, seat: int, cards: Cards, size: int) -> State:
    return update(
        state,
        hands=put(state.hands, seat, tuple(sorted(cards[:size]))),
        stacks=put(state.stacks, seat, cards[size:]),
    )


@effect(
    "karat.setup.shuffle-draw",
    "dealing",
    values=("hand_size",),
    ohne_mischen=_draw_unshuffled,
    hand_aussuchen=_draw_the_best,
)
def shuffle_draw(state: State, _move: Move, printed: Printed) -> State:
    """Shuffle each personal pile and draw a hand from it.

    Rule: karat.setup.shuffle-draw
    """

    def shuffle(now: State, seat: int) -> State:
        cards = shuffled(now.stacks[seat], now.seed, 1 + now.colours[seat] * 1000)
        return _draw(now, seat, cards, printed.hand_size)

    return each_seat(state, shuffle)


RULES = (
    players,
    fifty_cards,
    choose_colour,
    value_distribution,
    choose_colour_taking,
    pool_composition,
    jewel_distribution,
    pool_per_player_count,
    pool,
    pool_discard_space,
    personal_spaces,
    shuffle_draw,
)
