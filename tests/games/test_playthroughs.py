"""Recorded games are played again, line by line."""

from __future__ import annotations

import pytest

from rulesfaq.engine.game import Game
from rulesfaq.games import find_games
from tests.games.playthroughs import FOLDER, record

GAMES = find_games()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_recorded_game_goes_as_it_went(game: Game) -> None:
    recorded = (FOLDER / f"{game.id}.txt").read_text(encoding="utf-8")

    assert record(game) == recorded, "run python -m tests.games.playthroughs and read the diff"
