"""What proving shares or leaves out to be quick must not change what is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

import msgspec
import pytest

from rulesfaq.engine.game import Game
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.proof.check import Case, check_games
from rulesfaq.proof.claim import prove_claim
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.facts import ALLOWED
from rulesfaq.proof.groups import MOST, group
from rulesfaq.proof.options import Scales, weigh
from rulesfaq.proof.stage import Stages
from rulesfaq.proof.tryout import scene_key, try_out
from rulesfaq.proof.watch import WatchedStages
from rulesfaq.settings import load_settings

GAMES = find_games()
SETTINGS = load_settings()
CORPUS = load_corpus(SETTINGS.data, SETTINGS.schemas)
ALL = pytest.mark.parametrize("game", sorted(GAMES))


def some_of(data: GameData) -> dict[str, FaqEntry]:
    """Return the entries of some groups: those that share the most, and some that share none."""
    groups = group(data.entries.values())
    chosen = chain(groups[:2], groups[len(groups) // 2 :: 8])
    return {entry.id: entry for found in chosen for entry in found}


@ALL
def test_every_entry_is_in_one_group_and_shares_a_scene_with_it(game: str) -> None:
    entries = CORPUS.game(game).entries
    groups = group(entries.values())

    assert sorted(entry.id for found in groups for entry in found) == sorted(entries)
    for found in groups:
        scenes = [{scene_key(s) for c in e.claims for s in c.scenarios} for e in found]
        assert len(set().union(*scenes[:-1])) < MOST
        for index, own in enumerate(scenes[1:], 1):
            assert own & set().union(*scenes[:index])


@ALL
def test_entries_proven_together_and_apart_are_proven_alike(game: str) -> None:
    engine = GAMES[game]
    data = msgspec.structs.replace(CORPUS.game(game), entries=some_of(CORPUS.game(game)))
    (report,) = check_games((Case(data, engine),))
    apart = [
        prove_claim(data, Stages(engine), Cover(data, engine), entry, index)
        for entry in data.entries.values()
        for index in range(len(entry.claims))
    ]

    found = [(p.entry, p.index, p.facts, p.causes, p.faults) for p in report.claims]
    assert found == [(p.entry, p.index, p.facts, p.causes, p.faults) for p in apart]


class _Unwatched(Scales):
    """Scales on which every option is tried, whether the scene looks at it or not."""

    def usual(self, scenario: Any) -> Any:
        fact, _ = super().usual(scenario)
        return fact, frozenset(self.stages.game.options)


@ALL
def test_an_option_that_a_scene_does_not_look_at_turns_nothing(game: str) -> None:
    data, stages = CORPUS.game(game), Stages(GAMES[game])
    cover, tried = Cover(data, GAMES[game]), 0
    for entry in some_of(data).values():
        watched = weigh(data, Scales(stages), cover, entry)
        assert watched == weigh(data, _Unwatched(stages), cover, entry)
        tried += len(entry.claims)
    assert tried > 10


@ALL
def test_what_a_scene_looks_at_is_the_same_when_it_is_recalled(game: str) -> None:
    scales = Scales(Stages(GAMES[game]))
    scales.stages.keep()
    for entry in some_of(CORPUS.game(game)).values():
        for scenario in (scene for claim in entry.claims for scene in claim.scenarios):
            alone = Scales(Stages(GAMES[game])).usual(scenario)
            assert scales.usual(scenario) == scales.usual(scenario) == alone


def looked_at(game: Game, given: Mapping[str, Any], move: str, path: str) -> frozenset[str]:
    """Return the options that a scene for two looks at."""
    data = CORPUS.game("kyu")
    scenario = next(s for e in data.entries.values() for c in e.claims for s in c.scenarios)
    step = msgspec.structs.replace(scenario.when[0], moves=(("A", move),))
    scene = msgspec.structs.replace(
        scenario, players=2, given=given, when=(step,), options={}, asks={path: True}
    )
    return Scales(Stages(game)).usual(scene)[1]


def test_what_a_scene_looks_at_are_the_options_that_its_rules_read() -> None:
    kyu = GAMES["kyu"]
    drawn = looked_at(kyu, {"turn": "A", "left": 0}, "draw", ALLOWED)
    fought = looked_at(kyu, {"contested": "shogun"}, "withdraw", "phase")

    assert drawn == {"deck_empty"}
    assert "deck_empty" not in looked_at(kyu, {"turn": "A"}, "pass", ALLOWED)
    assert "lone_shower" not in fought


@pytest.mark.parametrize(
    "pry",
    [
        msgspec.structs.asdict,
        msgspec.structs.astuple,
        msgspec.structs.replace,
        msgspec.to_builtins,
        hash,
        repr,
        lambda printed: printed == GAMES["kyu"].printed,
    ],
)
def test_a_game_that_takes_its_numbers_apart_is_run_under_every_option(
    pry: Callable[[Any], object],
) -> None:
    kyu = GAMES["kyu"]

    def position(fields: Any, players: int, seed: int, printed: Any) -> Any:
        pry(printed)
        return kyu.notation.position(fields, players, seed, printed)

    notation = msgspec.structs.replace(kyu.notation, position=position)
    prying = msgspec.structs.replace(kyu, notation=notation)

    assert looked_at(prying, {"turn": "A"}, "pass", ALLOWED) == set(kyu.options)


def test_numbers_that_are_watched_pass_for_the_real_ones() -> None:
    kyu = GAMES["kyu"]
    stages = WatchedStages(kyu)
    numbers = stages.under({}).rules.printed

    assert isinstance(numbers, type(kyu.printed))
    assert numbers.value_max == kyu.printed.value_max
    assert stages.watch.fields == {"copies"}


def test_a_scene_is_tried_out_once_while_it_is_kept() -> None:
    data, stages = CORPUS.game("kyu"), Stages(GAMES["kyu"])
    scenario = next(s for e in data.entries.values() for c in e.claims for s in c.scenarios)
    once = try_out(stages, scenario, 1, judged_only=False)
    assert try_out(stages, scenario, 1, judged_only=False) is not once

    stages.keep()
    kept = try_out(stages, scenario, 1, judged_only=False)
    asked = msgspec.structs.replace(scenario, title="Another", asks={"phase": "turn"}, instead=())
    assert try_out(stages, asked, 1, judged_only=False) is kept
    assert try_out(stages, scenario, 2, judged_only=False) is not kept
