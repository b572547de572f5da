"""Chapter „Punkte und Gewinner“: totals, and who wins."""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.kuet.rules.team import TEAM
from rulesfaq.games.kuet.state import Move, Printed, State, update
from rulesfaq.games.kuet.table import has_laid, opposite


def _laid_out_only(state: State, _move: Move, _printed: Printed) -> State:
    return _write(
        state, tuple(own if has_laid(state, s) else 0 for s, own in enumerate(state.points))
    )


def _write(state: State, points: tuple[int, ...]) -> State:
    totals = tuple(had + own for had, own in zip(state.totals, points, strict=True))
    return update(state, totals=totals, phase="scored")


@effect("kuet.end.write-rack", "scoring", nur_wer_ausgelegt_hat=_laid_out_only)
def write_rack(state: State, _move: Move, _printed: Printed) -> State:
    """Let everybody write the points of the round.

    Rule: kuet.end.write-rack
    """
    return _write(state, state.points)


def _best(state: State, scores: tuple[int, ...], best: int) -> State:
    race = tuple(seat for seat, score in enumerate(scores) if score == best)
    return update(state, race=race)


def _highest(state: State, _move: Move, _printed: Printed) -> State:
    return _best(state, state.totals, max(state.totals))


def _last_finisher(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, race=(max(state.finisher, 0),))


@effect(
    "kuet.score.winner-lowest",
    "game-over",
    defines=True,
    hoechste_summe=_highest,
    wer_zuletzt_beendet=_last_finisher,
)
def winner_lowest(state: State, _move: Move, _printed: Printed) -> State:
    """Let whoever has the lowest total win.

    Rule: kuet.score.winner-lowest
    """
    return _best(state, state.totals, min(state.totals))


def _better_last_round(state: State, _move: Move, _printed: Printed) -> State | None:
    if len(state.race) < 2:  # noqa: PLR2004 - a tie
        return None
    best = min(state.points[seat] for seat in state.race)
    return update(state, race=tuple(s for s in state.race if state.points[s] == best))


def _first_in_order(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, race=state.race[:1]) if len(state.race) > 1 else None


@effect(
    "kuet.open.game-tie",
    "game-over",
    letzte_runde_entscheidet=_better_last_round,
    wer_vorn_sitzt=_first_in_order,
)
def game_tie(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let those with the same lowest total share the win.

    Rule: kuet.open.game-tie
    """
    return state if len(state.race) > 1 else None


def _for_oneself(_state: State, _move: Move, _printed: Printed) -> State | None:
    return None


@effect("kuet.open.team-total", "game-over", when=TEAM, jeder_fuer_sich=_for_oneself)
def team_total(state: State, _move: Move, _printed: Printed) -> State:
    """Let the team with the lower sum win.

    Rule: kuet.open.team-total
    """
    mates = state.mates or tuple(opposite(state, seat) for seat in range(state.players))
    sums = tuple(own + state.totals[mates[seat]] for seat, own in enumerate(state.totals))
    return _best(state, sums, min(sums))


WRITING = (write_rack,)
GAME_OVER = (winner_lowest, game_tie, team_total)
