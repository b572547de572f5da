"""Readings are not played from the start: what that saves must not change what they give."""

from __future__ import annotations

import pytest

from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.proof.causes import find_causes
from rulesfaq.proof.facts import ALLOWED, Outcome, happen, value_of
from rulesfaq.proof.stage import Scene, Stages
from rulesfaq.proof.tryout import Tried, try_out
from rulesfaq.settings import load_settings

GAMES = find_games()
SETTINGS = load_settings()


def _played_from_the_start(scene: Scene, truth: Outcome, path: str, tried: Tried) -> list[object]:
    """Return what the reading gives when the whole move is judged and carried out under it."""
    found: list[object] = []
    for reading in scene.stage.readings:
        if (reading.rule, reading.name) != (tried.rule, tried.reading):
            continue
        try:
            outcome = happen(
                scene.stage.game,
                reading.rules,
                scene.before,
                scene.move,
                truth.players,
                judged_only=path == ALLOWED,
            )
        except Exception:  # noqa: BLE001  # a reading that crashes gives nothing
            found.append(None)
            continue
        found.append(value_of(outcome, path))
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_reading_gives_what_the_whole_move_gives_when_played_under_it(game: str) -> None:
    data = load_corpus(SETTINGS.data, SETTINGS.schemas).game(game)
    stages, compared = Stages(GAMES[game]), 0
    for entry in list(data.entries.values())[::4]:
        for claim in entry.claims:
            for scenario in claim.scenarios:
                path = next(iter(scenario.asks))
                tryout = try_out(stages, scenario, scenario.seed, judged_only=path == ALLOWED)
                causes = find_causes(tryout, path, (), {}, frozenset())
                for tried in causes.tried:
                    given = _played_from_the_start(tryout.scene, tryout.truth, path, tried)
                    assert tried.gave in given
                compared += len(causes.tried)
    assert compared > 100
