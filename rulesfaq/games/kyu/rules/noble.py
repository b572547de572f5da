"""Chapter „Die fünf Adelskarten“: what counts for each noble, and how good it is.

The phase is the name of the contested noble. At first each seat's eight cards lie in one
group; the rules cut the groups, take some away, and measure what is left as a rank.
"""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.kyu.rules.measure import (
    Groups,
    each_seat,
    longest,
    lower_first,
    negative_total,
    rank_by,
    split_by,
)
from rulesfaq.games.kyu.state import (
    BLACK,
    RED,
    Move,
    Printed,
    State,
    colour,
    number,
    total,
)


def _all_one_group(state: State, _move: Move, _printed: Printed) -> State:
    return state


@effect("kyu.noble.shogun", "shogun", defines=True, beide_farben=_all_one_group)
def shogun(state: State, _move: Move, _printed: Printed) -> State:
    """Sort the cards by colour.

    Rule: kyu.noble.shogun
    """
    return each_seat(state, lambda _, groups: split_by((c for g in groups for c in g), colour))


def _challengers_colour(state: State, _move: Move, _printed: Printed) -> State | None:
    if not state.race:
        return None
    leader = state.challenger if state.challenger in state.race else state.race[0]
    ranked = sorted(state.groups[leader], key=lambda group: (len(group), total(group)))
    wanted = state.colours[leader] or colour(ranked[-1][0])
    return each_seat(
        state, lambda _, groups: tuple(group for group in groups if colour(group[0]) == wanted)
    )


@effect("kyu.noble.shogun-own-colour", "shogun", farbe_des_herausforderers=_challengers_colour)
def shogun_own_colour(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let each participant pick red or black individually.

    Rule: kyu.noble.shogun-own-colour
    """
    return state if state.race else None


def _colour_of_the_first_four(state: State, _move: Move, _printed: Printed) -> State:
    def pick(seat: int, groups: Groups) -> Groups:
        first = [colour(card) for card in state.shown[seat][:4]]
        wanted = RED if first.count(RED) >= first.count(BLACK) else BLACK
        return tuple(group for group in groups if colour(group[0]) == wanted)

    return each_seat(state, pick)


@effect(
    "kyu.open.shogun-colour-moment",
    "shogun",
    defines=True,
    nach_den_ersten_vier=_colour_of_the_first_four,
)
def shogun_colour_moment(state: State, _move: Move, _printed: Printed) -> State:
    """Let the colour that was named count at the comparison, else the better one.

    Rule: kyu.open.shogun-colour-moment
    """

    def pick(seat: int, groups: Groups) -> Groups:
        named = state.colours[seat]
        if named:
            return tuple(group for group in groups if colour(group[0]) == named)
        return (max(groups, key=lambda group: (len(group), total(group))),) if groups else ()

    return each_seat(state, pick)


@effect("kyu.open.shogun-colour-empty", "shogun", values=("empty_colour",))
def shogun_colour_empty(state: State, _move: Move, printed: Printed) -> State | None:
    """Count no card at all of the colour that was named as no combination.

    Rule: kyu.open.shogun-colour-empty
    """
    if all(state.groups[seat] for seat in state.race):
        return None
    if printed.empty_colour != "counts-zero":
        return state
    return each_seat(state, lambda _, groups: groups or ((),))


def _colour_by_sum(state: State, _move: Move, _printed: Printed) -> State:
    return rank_by(state, total)


@effect("kyu.noble.shogun", "shogun", defines=True, hoechste_summe=_colour_by_sum)
def shogun_measured(state: State, _move: Move, _printed: Printed) -> State:
    """Rank by the number of cards of one colour.

    Rule: kyu.noble.shogun
    """
    return rank_by(state, len)


@effect("kyu.noble.geisha", "geisha", defines=True, alle_acht_zaehlen=_all_one_group)
def geisha(state: State, _move: Move, _printed: Printed) -> State:
    """Sort the cards by number.

    Rule: kyu.noble.geisha
    """
    return each_seat(state, lambda _, groups: split_by((c for g in groups for c in g), number))


def _same_colour_only(state: State, _move: Move, _printed: Printed) -> State | None:
    if not state.race:
        return None
    return each_seat(
        state,
        lambda _, groups: tuple(part for group in groups for part in split_by(group, colour)),
    )


@effect("kyu.noble.colour-only-shogun", "geisha", "daimyo", nur_in_einer_farbe=_same_colour_only)
def colour_only_shogun(state: State, _move: Move, _printed: Printed) -> State | None:
    """Disregard the colours but for the Shogun.

    Rule: kyu.noble.colour-only-shogun
    """
    return state if state.race else None


@effect("kyu.open.own-best-street", "geisha", niedrigere_zaehlt=lower_first)
def own_best_group(state: State, _move: Move, _printed: Printed) -> State | None:
    """Put the group with the higher sum first, for those who have several.

    Rule: kyu.open.own-best-street
    """
    if not state.race:
        return None
    return each_seat(state, lambda _, groups: tuple(sorted(groups, key=negative_total)))


def _single_cards_too(state: State, _move: Move, _printed: Printed) -> State:
    return state


@effect(
    "kyu.noble.geisha-min-two",
    "geisha",
    values=("smallest_group",),
    auch_einzelne=_single_cards_too,
)
def geisha_min_two(state: State, _move: Move, printed: Printed) -> State:
    """Take away the groups that are too small.

    Rule: kyu.noble.geisha-min-two
    """
    least = printed.smallest_group
    return each_seat(
        state, lambda _, groups: tuple(group for group in groups if len(group) >= least)
    )


def _two_groups(state: State, _move: Move, _printed: Printed) -> State:
    return each_seat(state, lambda _, groups: tuple(sorted(groups, key=len, reverse=True)[:2]))


@effect("kyu.noble.geisha-single-group", "geisha", zwei_gruppen=_two_groups)
def geisha_single_group(state: State, _move: Move, _printed: Printed) -> State:
    """Leave each seat only one group, a largest one.

    Rule: kyu.noble.geisha-single-group
    """
    return each_seat(state, lambda _, groups: longest(groups))


def _highest_number(state: State, _move: Move, _printed: Printed) -> State:
    return rank_by(state, lambda cards: max(number(card) for card in cards))


def _group_by_sum(state: State, _move: Move, _printed: Printed) -> State:
    return rank_by(state, total)


@effect(
    "kyu.noble.geisha",
    "geisha",
    defines=True,
    hoechste_zahl=_highest_number,
    hoechste_summe=_group_by_sum,
)
def geisha_measured(state: State, _move: Move, _printed: Printed) -> State:
    """Rank by the number of cards with the same number.

    Rule: kyu.noble.geisha
    """
    return rank_by(state, len)


RULES = (
    shogun,
    shogun_own_colour,
    shogun_colour_moment,
    shogun_colour_empty,
    shogun_measured,
    geisha,
    colour_only_shogun,
    own_best_group,
    geisha_min_two,
    geisha_single_group,
    geisha_measured,
)
