"""Chapter „Unentschieden“: what decides between equal combinations."""

from __future__ import annotations

from collections.abc import Callable

from rulesfaq.engine.table import effect
from rulesfaq.games.kyu.state import CENTRE, Move, Printed, State, put, total, update
from rulesfaq.games.kyu.table import showers


def counting_total(state: State, seat: int) -> int:
    """Return the sum of the cards of a seat that count for the combination."""
    return sum(total(group) for group in state.groups[seat])


def _keep_best(state: State, measure: Callable[[int], int]) -> State:
    measured = {seat: measure(seat) for seat in state.race}
    best = max(measured.values())
    return update(state, race=tuple([seat for seat in state.race if measured[seat] == best]))


def _all_compare(state: State, _move: Move, printed: Printed) -> State | None:
    if len(state.race) <= 1:
        return None
    return update(state, race=showers(state, printed.showdown_cards))


@effect("kyu.tie.tied-players-only", "compare", alle_vergleichen=_all_compare)
def tied_players_only(state: State, _move: Move, _printed: Printed) -> State | None:
    """Compare sums only among those who share the best combination.

    Rule: kyu.tie.tied-players-only
    """
    return state if len(state.race) > 1 else None


def _all_eight_count(state: State, _move: Move, _printed: Printed) -> State | None:
    if len(state.race) <= 1:
        return None
    return _keep_best(state, lambda seat: total(state.shown[seat]))


def _lower_sum(state: State, _move: Move, _printed: Printed) -> State | None:
    if len(state.race) <= 1:
        return None
    return _keep_best(state, lambda seat: -counting_total(state, seat))


def _challenger_wins_ties(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=(state.challenger,)) if _challenger_is_tied(state) else None


def _challenger_is_tied(state: State) -> bool:
    return len(state.race) > 1 and state.challenger in state.race


def _stays_at_once(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=()) if len(state.race) > 1 else None


@effect(
    "kyu.tie.counting-sum",
    "compare",
    alle_acht_zaehlen=_all_eight_count,
    niedrigere_summe=_lower_sum,
    bleibt_sofort_liegen=_stays_at_once,
    herausforderer_gewinnt=_challenger_wins_ties,
)
def counting_sum(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let the higher sum of the cards that count decide between equal combinations.

    Rule: kyu.tie.counting-sum
    """
    if len(state.race) <= 1:
        return None
    return _keep_best(state, lambda seat: counting_total(state, seat))


def _to_the_centre(state: State, _move: Move, _printed: Printed) -> State | None:
    if len(state.race) <= 1:
        return None
    owners = put(state.owners, state.contested, CENTRE)
    return update(state, race=(), tied=state.race, owners=owners)


def _to_the_first(state: State, _move: Move, _printed: Printed) -> State | None:
    if len(state.race) <= 1:
        return None
    return update(state, race=state.race[:1])


def _to_the_challenger(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=(state.challenger,)) if len(state.race) > 1 else None


@effect(
    "kyu.tie.equal-sum-stays",
    "compare",
    herausforderer_gewinnt=_to_the_challenger,
    wer_zuerst_gezeigt_hat=_to_the_first,
    zurueck_in_die_mitte=_to_the_centre,
)
def equal_sum_stays(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the noble where it was when the sums are equal, too.

    Rule: kyu.tie.equal-sum-stays
    """
    return update(state, race=(), tied=state.race) if len(state.race) > 1 else None


def _runners_up(state: State, printed: Printed) -> tuple[int, ...]:
    if not state.tied:
        return ()
    shown = showers(state, printed.showdown_cards)
    return tuple(seat for seat in shown if seat not in state.tied)


def _next_best_wins(state: State, _move: Move, printed: Printed) -> State | None:
    left = _runners_up(state, printed)
    if not left:
        return None
    best = max(left, key=lambda seat: (state.ranks[seat], counting_total(state, seat)))
    return update(state, race=(best,))


@effect("kyu.tie.no-runner-up", "compare", naechster_rueckt_nach=_next_best_wins)
def no_runner_up(state: State, _move: Move, printed: Printed) -> State | None:
    """Let nobody move up when the best cannot be told apart.

    Rule: kyu.tie.no-runner-up
    """
    return state if _runners_up(state, printed) else None


RULES = (
    tied_players_only,
    counting_sum,
    equal_sum_stays,
    no_runner_up,
)
