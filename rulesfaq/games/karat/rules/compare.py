"""Chapter „Spielrunde“: adding up, and who wins the round.

The rows of the phase ``compare`` are filters over ``race``, the seats that can still win.
"""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.karat.state import (
    Move,
    Printed,
    Seats,
    State,
    all_jewels,
    number,
    total,
    update,
)
from rulesfaq.games.karat.table import best, bids_to_discards, each_seat, replace_from_pool

TWO = 2


def _highest_card(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, sums=tuple(max(map(number, cards), default=0) for cards in state.bids))


@effect("karat.round.sum", "sum", defines=True, nur_die_hoechste_karte=_highest_card)
def add_up(state: State, _move: Move, _printed: Printed) -> State:
    """Add up the values of the cards that each seat has played.

    Rule: karat.round.sum
    """
    return update(state, sums=tuple(total(cards) for cards in state.bids))


def _jewels_count_too(state: State, _move: Move, _printed: Printed) -> State:
    sums = zip(state.sums, state.bids, strict=True)
    return update(state, sums=tuple(count + all_jewels(cards) for count, cards in sums))


def _jewels_alone(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, sums=tuple(all_jewels(cards) for cards in state.bids))


@effect(
    "karat.round.jewels-irrelevant-for-bid",
    "sum",
    juwelen_zaehlen_mit=_jewels_count_too,
    juwelen_statt_werte=_jewels_alone,
)
def jewels_irrelevant(state: State, _move: Move, _printed: Printed) -> State:
    """Leave the jewels out of the sum.

    Rule: karat.round.jewels-irrelevant-for-bid
    """
    return state


def _lowest(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, race=best(state.race, lambda seat: -state.sums[seat]))


@effect("karat.round.highest-wins", "compare", defines=True, niedrigste_summe=_lowest)
def highest_wins(state: State, _move: Move, _printed: Printed) -> State:
    """Keep those with the highest sum.

    Rule: karat.round.highest-wins
    """
    return update(state, race=best(state.race, lambda seat: state.sums[seat]))


def _first(state: State) -> State:
    return update(state, race=state.race[:1])


def _most_cards(state: State, seats: Seats) -> State:
    return update(state, race=best(seats, lambda seat: len(state.bids[seat])))


def _are_all_equal(state: State) -> bool:
    return len(state.race) == state.players


def _one_of_all(state: State, _move: Move, _printed: Printed) -> State | None:
    return _first(state) if _are_all_equal(state) else None


@effect("karat.tie.all-equal", "compare", trotzdem_gewinnt_jemand=_one_of_all)
def all_equal(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let nobody win when all have bid the same sum.

    Rule: karat.tie.all-equal
    """
    return update(state, race=()) if _are_all_equal(state) else None


def _is_tied(state: State) -> bool:
    return len(state.race) > 1 and not _are_all_equal(state)


def _first_of_the_tied(state: State, _move: Move, _printed: Printed) -> State | None:
    return _first(state) if _is_tied(state) else None


def _more_cards_of_the_tied(state: State, _move: Move, _printed: Printed) -> State | None:
    return _most_cards(state, state.race) if _is_tied(state) else None


@effect(
    "karat.tie.tied-excluded",
    "compare",
    eine_der_beiden=_first_of_the_tied,
    mehr_karten_entscheiden=_more_cards_of_the_tied,
)
def tied_excluded(state: State, _move: Move, _printed: Printed) -> State | None:
    """Exclude those who share the highest sum.

    Rule: karat.tie.tied-excluded
    """
    return update(state, race=(), out=state.race) if _is_tied(state) else None


def _below(state: State) -> Seats:
    """Return the seats below those who are out."""
    if not state.out or state.race:
        return ()
    return tuple(seat for seat in range(state.players) if seat not in state.out)


def _nobody(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if _below(state) else None


def _lowest_of_the_rest(state: State, _move: Move, _printed: Printed) -> State | None:
    rest = _below(state)
    return update(state, race=best(rest, lambda seat: -state.sums[seat])) if rest else None


@effect(
    "karat.tie.next-highest",
    "compare",
    niemand_gewinnt=_nobody,
    die_kleinste_gewinnt=_lowest_of_the_rest,
)
def next_highest(state: State, _move: Move, _printed: Printed) -> State | None:
    """Pass the win on to the next smaller sum.

    Rule: karat.tie.next-highest
    """
    rest = _below(state)
    return update(state, race=best(rest, lambda seat: state.sums[seat])) if rest else None


def _is_tied_again(state: State) -> bool:
    return bool(state.out) and len(state.race) > 1


def _once_only(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=()) if _is_tied_again(state) else None


def _first_of_the_next(state: State, _move: Move, _printed: Printed) -> State | None:
    return _first(state) if _is_tied_again(state) else None


@effect(
    "karat.tie.cascade",
    "compare",
    nur_einmal_nachruecken=_once_only,
    zweites_patt_gewinnt=_first_of_the_next,
)
def cascade(state: State, _move: Move, _printed: Printed) -> State | None:
    """Go on downwards to the highest sum that nobody else has.

    Rule: karat.tie.cascade
    """
    if not _is_tied_again(state):
        return None
    top = state.sums[state.race[0]]
    alone = (
        seat
        for seat, count in enumerate(state.sums)
        if count < top and state.sums.count(count) == 1
    )
    return update(state, race=best(alone, lambda seat: state.sums[seat]))


def _more_cards_of_two(state: State, _move: Move, _printed: Printed) -> State | None:
    return _most_cards(state, (0, 1)) if _two_are_tied(state) else None


def _fewer_cards_of_two(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _two_are_tied(state):
        return None
    return update(state, race=best((0, 1), lambda seat: -len(state.bids[seat])))


def _two_are_tied(state: State) -> bool:
    return state.players == TWO and state.sums[0] == state.sums[1]


@effect(
    "karat.tie.two-players",
    "compare",
    mehr_karten_entscheiden=_more_cards_of_two,
    weniger_karten_entscheiden=_fewer_cards_of_two,
)
def two_players(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let nobody win at any tie between two players.

    Rule: karat.tie.two-players
    """
    return state if _two_are_tied(state) else None


def _tied_below(state: State) -> bool:
    """Return whether one seat is above all others, and others are tied."""
    return not state.out and len(state.race) == 1 and len(set(state.sums)) < state.players


def _any_tie_blocks(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=()) if _tied_below(state) else None


@effect("karat.tie.lower-ties-harmless", "compare", jedes_patt_sperrt=_any_tie_blocks)
def lower_ties_harmless(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let a tie below the highest sum change nothing.

    Rule: karat.tie.lower-ties-harmless
    """
    return state if _tied_below(state) else None


def _by_cards(state: State, sign: int) -> State | None:
    """Let the number of cards decide, where one seat has more, or fewer, than all others."""
    if not state.race:
        return None
    race = best(range(state.players), lambda seat: sign * len(state.bids[seat]))
    return update(state, race=race) if len(race) == 1 else state


def _more_cards(state: State, _move: Move, _printed: Printed) -> State | None:
    return _by_cards(state, 1)


def _fewer_cards(state: State, _move: Move, _printed: Printed) -> State | None:
    return _by_cards(state, -1)


@effect(
    "karat.round.card-count-irrelevant",
    "compare",
    mehr_karten_gewinnen=_more_cards,
    weniger_karten_gewinnen=_fewer_cards,
)
def card_count_irrelevant(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the number of cards decide nothing.

    Rule: karat.round.card-count-irrelevant
    """
    return state if state.race else None


def _everybody_pays(state: State, _move: Move, _printed: Printed) -> State:
    cards = tuple(card for pile in state.bids for card in pile)
    return update(state, pool_discard=state.pool_discard + cards, bids=((),) * state.players)


def _everybody_takes(state: State, _move: Move, _printed: Printed) -> State:
    """Let everybody put as many pool cards on the own discard pile as they have played."""
    return each_seat(state, lambda now, seat: replace_from_pool(now, seat, len(state.played[seat])))


@effect(
    "karat.tie.no-winner-no-reward",
    "no-winner",
    alle_zahlen=_everybody_pays,
    alle_bekommen_poolkarten=_everybody_takes,
)
def no_winner_no_reward(state: State, _move: Move, _printed: Printed) -> State:
    """Let nobody take a card or exchange cards with the pool without a winner.

    Rule: karat.tie.no-winner-no-reward
    """
    return state


@effect("karat.open.no-winner-cards", "no-winner", values=("no_winner",))
def no_winner_cards(state: State, _move: Move, printed: Printed) -> State:
    """Put the played cards on the own discard piles, or back to the hands, without a winner.

    Rule: karat.open.no-winner-cards
    """
    if printed.no_winner == "discard":
        return bids_to_discards(state)
    hands = tuple(
        tuple(sorted(hand + cards)) for hand, cards in zip(state.hands, state.bids, strict=True)
    )
    return update(state, hands=hands, bids=((),) * state.players)


RULES = (
    add_up,
    jewels_irrelevant,
    highest_wins,
    all_equal,
    tied_excluded,
    next_highest,
    cascade,
    two_players,
    lower_ties_harmless,
    card_count_irrelevant,
    no_winner_no_reward,
    no_winner_cards,
)
