"""Other moves at a step of a scenario, and the house rules that decide it."""

from __future__ import annotations

from functools import cache

import pytest

from rulesfaq.engine.game import Game
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.game import Corpus
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.alternatives import alternatives, deciding_options, instead, moves_of
from rulesfaq.proof.replay import replay
from rulesfaq.settings import load_settings

GAMES = find_games()
PER_GAME = 6


@cache
def corpus() -> Corpus:
    settings = load_settings({})
    return load_corpus(settings.data, settings.schemas)


def scenes(game: str) -> list[Scenario]:
    data = corpus().game(game)
    found = [s for e in data.entries.values() for c in e.claims for s in c.scenarios]
    return found[:: max(1, len(found) // PER_GAME)]


def ends(game: Game, scenario: Scenario) -> tuple[str, str]:
    """Return how the last move of a scenario went: its kind and the rule."""
    last = [step for step in replay(game, scenario) if step.kind in ("move", "refusal")][-1]
    return last.kind, last.rule


@pytest.mark.parametrize("name", GAMES)
def test_legal_ones_are_legal_and_near_misses_are_refused_by_the_rule_they_name(name: str) -> None:
    game, tried, refused = GAMES[name], 0, 0
    for scenario in scenes(name):
        for number, told in enumerate(moves_of(scenario), 1):
            for one in alternatives(game, scenario, number):
                assert one.move != told[1]
                kind, rule = ends(game, instead(scenario, number, one.move))
                assert kind == ("refusal" if one.rule else "move"), (scenario.title, one)
                assert rule == one.rule or not one.rule
                tried, refused = tried + 1, refused + bool(one.rule)
    assert tried >= PER_GAME
    assert refused >= 1


@pytest.mark.parametrize("name", GAMES)
def test_a_scene_that_goes_otherwise_is_as_told_up_to_the_move(name: str) -> None:
    game = GAMES[name]
    for scenario in scenes(name):
        number = len(moves_of(scenario))
        told = replay(game, scenario)
        for one in alternatives(game, scenario, number):
            other = replay(game, instead(scenario, number, one.move))
            same = next(
                (
                    at
                    for at, (a, b) in enumerate(zip(told, other, strict=False))
                    if a.move != b.move
                ),
                0,
            )
            moves = [step for step in other[:same] if step.kind == "move"]
            assert len(moves) == number - 1, (scenario.title, one.move)


@pytest.mark.parametrize("name", GAMES)
def test_a_deciding_option_makes_something_else_happen(name: str) -> None:
    game, seen = GAMES[name], 0
    for scenario in scenes(name):
        told = replay(game, scenario)
        for option, values in deciding_options(game, scenario, told).items():
            for value in values:
                seen += 1
                other = Scenario(
                    scenario.title, name, scenario.players, scenario.when,
                    {**scenario.options, option: value}, scenario.given, seed=scenario.seed,
                )  # fmt: skip
                assert replay(game, other) != told
                assert scenario.options.get(option, game.options[option][0]) != value
    assert seen >= 1
