"""Chapter „Die fünf Adelskarten“: the streets of the Daimyo, the sums of Samurai and Ronin."""

from __future__ import annotations

from collections.abc import Iterable

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
    Cards,
    Move,
    Printed,
    State,
    number,
    total,
)


def _by_number(cards: Iterable[int]) -> Cards:
    return tuple(sorted(cards, key=number))


def _repeats_count(state: State, _move: Move, _printed: Printed) -> State:
    return each_seat(state, lambda _, groups: tuple(_by_number(group) for group in groups))


@effect("kyu.noble.daimyo-duplicates", "daimyo", gleiche_verlaengern=_repeats_count)
def daimyo_duplicates(state: State, _move: Move, _printed: Printed) -> State:
    """Count a number that occurs several times once.

    Rule: kyu.noble.daimyo-duplicates
    """
    return each_seat(
        state,
        lambda _, groups: tuple(
            tuple(same[0] for same in split_by(_by_number(group), number)) for group in groups
        ),
    )


def _runs(cards: Cards, gap: int) -> Groups:
    """Cut cards into runs of numbers of which neighbours are at most so far apart."""
    runs: list[list[int]] = []
    for card in _by_number(cards):
        if runs and number(card) - number(runs[-1][-1]) <= gap:
            runs[-1].append(card)
        else:
            runs.append([card])
    return tuple(tuple(run) for run in runs)


def _one_gap(state: State, _move: Move, _printed: Printed) -> State:
    return each_seat(
        state, lambda _, groups: tuple(run for group in groups for run in _runs(group, 2))
    )


@effect(
    "kyu.noble.daimyo-gapless", "daimyo", luecken_sind_egal=_repeats_count, eine_luecke=_one_gap
)
def daimyo_gapless(state: State, _move: Move, _printed: Printed) -> State:
    """Cut the cards into streets without gaps.

    Rule: kyu.noble.daimyo-gapless
    """
    return each_seat(
        state, lambda _, groups: tuple(run for group in groups for run in _runs(group, 1))
    )


def _nine_to_one(state: State, _move: Move, _printed: Printed) -> State | None:
    if not state.race:
        return None

    def join(_seat: int, groups: Groups) -> Groups:
        low = next((group for group in groups if group and number(group[0]) == 1), ())
        high = next((group for group in groups if group and number(group[-1]) == 9), ())  # noqa: PLR2004
        if not low or not high or low == high:
            return groups
        return (*(group for group in groups if group not in (low, high)), high + low)

    return each_seat(state, join)


@effect("kyu.open.street-wrap", "daimyo", neun_an_eins=_nine_to_one)
def street_wrap(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let no street go on from the nine to the one.

    Rule: kyu.open.street-wrap
    """
    return state if state.race else None


@effect("kyu.open.own-best-street", "daimyo", niedrigere_zaehlt=lower_first)
def own_best_street(state: State, _move: Move, _printed: Printed) -> State | None:
    """Put the street with the higher sum first, for those who have several.

    Rule: kyu.open.own-best-street
    """
    if not state.race:
        return None
    return each_seat(state, lambda _, groups: tuple(sorted(groups, key=negative_total)))


def _short_ones_too(state: State, _move: Move, _printed: Printed) -> State:
    return state


@effect(
    "kyu.noble.daimyo-min-three",
    "daimyo",
    values=("smallest_street",),
    auch_zwei_karten=_short_ones_too,
)
def daimyo_min_three(state: State, _move: Move, printed: Printed) -> State:
    """Take away the streets that are too short.

    Rule: kyu.noble.daimyo-min-three
    """
    least = printed.smallest_street
    return each_seat(
        state, lambda _, groups: tuple(group for group in groups if len(group) >= least)
    )


def _higher_street(state: State, _move: Move, _printed: Printed) -> State:
    cut = each_seat(state, lambda _, groups: longest(groups))
    return rank_by(cut, lambda cards: max(number(card) for card in cards))


def _street_by_sum(state: State, _move: Move, _printed: Printed) -> State:
    return rank_by(each_seat(state, lambda _, groups: longest(groups)), total)


@effect(
    "kyu.noble.daimyo",
    "daimyo",
    defines=True,
    hoechste_karte=_higher_street,
    hoechste_summe=_street_by_sum,
)
def daimyo(state: State, _move: Move, _printed: Printed) -> State:
    """Rank by the length of the longest street.

    Rule: kyu.noble.daimyo
    """
    return rank_by(each_seat(state, lambda _, groups: longest(groups)), len)


def _last_four(state: State, _move: Move, _printed: Printed) -> State | None:
    if not state.race:
        return None
    return each_seat(state, lambda seat, _: (state.shown[seat][4:],))


def _best_four(state: State, _move: Move, _printed: Printed) -> State | None:
    if not state.race:
        return None
    high = state.phase == "samurai"
    return each_seat(
        state, lambda seat, _: (tuple(sorted(state.shown[seat], key=number, reverse=high)[:4]),)
    )


@effect(
    "kyu.noble.sums-use-eight",
    "samurai",
    "ronin",
    nur_die_zweiten_vier=_last_four,
    nur_die_besten_vier=_best_four,
)
def sums_use_eight(state: State, _move: Move, _printed: Printed) -> State | None:
    """Add up all shown cards and leave none out.

    Rule: kyu.noble.sums-use-eight
    """
    return state if state.race else None


def _lowest(state: State, _move: Move, _printed: Printed) -> State:
    return rank_by(state, negative_total)


def _highest(state: State, _move: Move, _printed: Printed) -> State:
    return rank_by(state, total)


def _highest_card(state: State, _move: Move, _printed: Printed) -> State:
    return rank_by(state, lambda cards: max(number(card) for card in cards))


def _lowest_card(state: State, _move: Move, _printed: Printed) -> State:
    return rank_by(state, lambda cards: -min(number(card) for card in cards))


@effect(
    "kyu.noble.samurai",
    "samurai",
    defines=True,
    niedrigste_summe=_lowest,
    hoechste_karte=_highest_card,
)
def samurai(state: State, _move: Move, _printed: Printed) -> State:
    """Rank by the sum, the highest first.

    Rule: kyu.noble.samurai
    """
    return rank_by(state, total)


@effect(
    "kyu.noble.ronin",
    "ronin",
    defines=True,
    hoechste_summe=_highest,
    niedrigste_karte=_lowest_card,
)
def ronin(state: State, _move: Move, _printed: Printed) -> State:
    """Rank by the sum, the lowest first.

    Rule: kyu.noble.ronin
    """
    return rank_by(state, negative_total)


RULES = (
    daimyo_duplicates,
    daimyo_gapless,
    street_wrap,
    own_best_street,
    daimyo_min_three,
    daimyo,
    sums_use_eight,
    samurai,
    ronin,
)
