"""Chapter „Herausforderung austragen“: who is compared, who wins, cards and refill.

``race`` holds the seats that can still win the noble; each rule takes some of them out.
"""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.kyu.state import CENTRE, Move, Printed, State, put, total, update
from rulesfaq.games.kyu.table import participants, showers


def _first_four_count_too(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, race=participants(state))


@effect(
    "kyu.resolve.only-eight-scored",
    "contest",
    values=("showdown_cards",),
    auch_vier_zaehlen=_first_four_count_too,
)
def only_eight_scored(state: State, _move: Move, printed: Printed) -> State:
    """Compare only those who have shown all the cards of a showdown.

    Rule: kyu.resolve.only-eight-scored
    """
    return update(state, race=showers(state, printed.showdown_cards))


def _all_have_withdrawn(state: State) -> bool:
    return all(state.withdrawn[seat] for seat in participants(state))


def _challenger_gets_it(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _all_have_withdrawn(state):
        return None
    return update(state, race=(state.challenger,), phase="award")


def _back_to_the_centre(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _all_have_withdrawn(state):
        return None
    return update(state, race=(), phase="award", owners=put(state.owners, state.contested, CENTRE))


def _last_one_gets_it(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _all_have_withdrawn(state):
        return None
    return update(state, race=participants(state)[-1:], phase="award")


@effect(
    "kyu.resolve.all-withdraw",
    "contest",
    herausforderer_bekommt_sie=_challenger_gets_it,
    zurueck_in_die_mitte=_back_to_the_centre,
    letzter_bekommt_sie=_last_one_gets_it,
)
def all_withdraw(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the noble where it was when all have withdrawn.

    Rule: kyu.resolve.all-withdraw
    """
    return update(state, race=(), phase="award") if _all_have_withdrawn(state) else None


def _invalid(state: State, seat: int) -> bool:
    return not state.groups[seat]


def _needs_a_rival(state: State, _move: Move, _printed: Printed) -> State | None:
    if len(state.race) != 1 or _invalid(state, state.race[0]):
        return None
    return update(state, race=())


@effect("kyu.resolve.sole-shower-wins", "compare", braucht_einen_gegner=_needs_a_rival)
def sole_shower_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the only one who has shown all cards win, however weak they are.

    Rule: kyu.resolve.sole-shower-wins
    """
    if len(state.race) != 1 or _invalid(state, state.race[0]):
        return None
    return state


@effect("kyu.open.sole-shower-invalid", "compare", values=("lone_shower",))
def sole_shower_invalid(state: State, _move: Move, printed: Printed) -> State | None:
    """Leave the noble where it was when the only one who showed has no combination.

    Rule: kyu.open.sole-shower-invalid
    """
    if len(state.race) != 1 or not _invalid(state, state.race[0]):
        return None
    return state if printed.lone_shower == "wins" else update(state, race=())


def _none_is_valid(state: State) -> bool:
    return len(state.race) > 1 and all(_invalid(state, seat) for seat in state.race)


def _highest_sum_instead(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _none_is_valid(state):
        return None
    best = max(total(state.shown[seat]) for seat in state.race)
    return update(
        state, race=tuple(seat for seat in state.race if total(state.shown[seat]) == best)
    )


def _challenger_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=(state.challenger,)) if _none_is_valid(state) else None


@effect(
    "kyu.open.no-valid-combination",
    "compare",
    hoechste_summe_gewinnt=_highest_sum_instead,
    herausforderer_gewinnt=_challenger_wins,
)
def no_valid_combination(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the noble where it was when nobody has a combination.

    Rule: kyu.open.no-valid-combination
    """
    return update(state, race=()) if _none_is_valid(state) else None


def _worst_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    return _at_rank(state, min(state.ranks[seat] for seat in state.race)) if state.race else None


def _at_rank(state: State, rank: int) -> State:
    return update(state, race=tuple(seat for seat in state.race if state.ranks[seat] == rank))


def _challenger_first(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=state.race[:1]) if len(state.race) > 1 else None


@effect(
    "kyu.resolve.best-wins",
    "compare",
    schlechteste_gewinnt=_worst_wins,
    herausforderer_gewinnt=_challenger_first,
)
def best_wins(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the best of the required combinations win.

    Rule: kyu.resolve.best-wins
    """
    if not state.race:
        return None
    return _at_rank(state, max(state.ranks[seat] for seat in state.race))


def _another_wins(state: State) -> bool:
    return len(state.race) == 1 and state.race[0] != state.challenger


def _challenger_or_nobody(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=()) if _another_wins(state) else None


@effect("kyu.resolve.non-challenger-can-win", "award", nur_der_herausforderer=_challenger_or_nobody)
def non_challenger_can_win(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let whoever is the best win, whether challenger or not.

    Rule: kyu.resolve.non-challenger-can-win
    """
    return state if _another_wins(state) else None


RULES = (
    only_eight_scored,
    all_withdraw,
    sole_shower_wins,
    sole_shower_invalid,
    no_valid_combination,
    best_wins,
    non_challenger_can_win,
)
