"""What the engine makes of a position that somebody describes, and whether our answer stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.engine.play import refusals
from rulesfaq.errors import BadNotationError, BadSceneError, RulesfaqError
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.facts import ALLOWED, happen, matches, value_of
from rulesfaq.proof.replay import ReplayStep, replay
from rulesfaq.proof.stage import Stages, play_on, set_scene
from rulesfaq.reports.limits import within_size, within_time

Says = Literal["confirms", "contradicts", "open", "other", "refused", "ran", "told", "unreadable"]


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What came out, as plain values that can be kept."""

    says: Says
    """``confirms`` and ``contradicts`` are about the entry: the engine decides by rules that it
    cites, and gives something else than the reporter expects, or just that. ``open``: an
    assumption of ours decides. ``other``: rules decide that the entry does not cite. ``refused``:
    the asked move is not allowed, so what was asked after it has no value. ``ran``: there is
    nothing to compare with. ``told``: words, worked out by the referee. ``unreadable``: see
    ``problems``."""
    path: str = ""
    claimed: Any = None
    actual: Any = None
    holds: bool | None = None
    """Whether the engine gives what was claimed."""
    rules: tuple[str, ...] = ()
    """What decided, in order."""
    text: str = ""
    """The referee's words."""
    problems: tuple[str, ...] = ()


class Run(msgspec.Struct, frozen=True):
    """A scenario that was run: its ruling and its steps."""

    ruling: Ruling
    steps: tuple[ReplayStep, ...]


def run_scenario(
    game: Game, data: GameData, scenario: Scenario, entry: FaqEntry | None = None
) -> Run:
    """Run a scenario within the limits, and compare what comes out with an answer.

    Args:
        game: The engine.
        data: The game's rules.
        scenario: A position, moves, and under ``asks`` what its author expects.
        entry: The answer that it is to be compared with.

    Raises:
        TooLargeError: It has too many moves, or its text is too long.
        TooSlowError: It did not end in time.
        BadSceneError: Its position or one of its moves cannot be read, reached or played.
    """
    within_size(scenario)
    try:
        return within_time(lambda: _run(game, data, scenario, entry))
    except RulesfaqError:
        raise
    except Exception as error:
        # Positions come from anywhere; an engine that stumbles over one must not stop the server.
        kind = type(error).__name__
        raise BadSceneError(f"the engine cannot play this scene: {kind}", "given") from error


def _run(game: Game, data: GameData, scenario: Scenario, entry: FaqEntry | None) -> Run:
    path, claimed = next(iter(scenario.asks.items()), ("", None))
    if not path:
        raise BadSceneError("nothing is asked", "asks", "say under asks what you expect")
    scene = set_scene(Stages(game), scenario, scenario.seed)
    steps = replay(game, scenario)
    later = scenario.when[scenario.asked + 1 :]
    alone = path == ALLOWED and not scenario.then and not later
    truth = happen(
        game, scene.stage.rules, scene.before, scene.move, scenario.players, judged_only=alone
    )
    try:
        if later and truth.played is not None:
            play_on(scene, scenario, truth.played.state)
        actual = value_of(truth, path)
    except (BadNotationError, ValueError) as error:
        hint = getattr(error, "hint", "")
        raise BadSceneError(f"the game has no fact {path}", f"asks.{path}", hint) from error
    if truth.allowed:
        rules = _deciding(game, steps)
    else:
        found = refusals(scene.stage.rules, scene.before, scene.move)
        rules = tuple(dict.fromkeys(ruling.rule for ruling in found))
    told = Ruling(says="ran", path=path, claimed=claimed, actual=actual, rules=rules)
    if not truth.allowed and path != ALLOWED:
        return Run(msgspec.structs.replace(told, says="refused"), steps)
    holds = matches(path, actual, claimed)
    compared = None if scenario.options else entry  # under house rules an answer may be another
    says = _says(data, compared, told, holds=holds)
    told = msgspec.structs.replace(told, holds=holds, says=says)
    return Run(told, steps)


def _deciding(game: Game, steps: tuple[ReplayStep, ...]) -> tuple[str, ...]:
    """Return the printed rules of the asked step, without the plumbing."""
    plumbing = {row.rule for row in game.rows if row.plumbing}
    named = [rule for step in steps if step.asked for rule in (step.rule, *step.also)]
    return tuple(dict.fromkeys(rule for rule in named if rule and rule not in plumbing))


def _says(data: GameData, entry: FaqEntry | None, told: Ruling, *, holds: bool) -> Says:
    if any(rule in data.rules and data.rules[rule].is_assumption for rule in told.rules):
        return "open"
    if entry is None or (told.path == ALLOWED and told.claimed in _ours(entry)):
        return "ran"
    if not _reach(data, entry.rules) & set(told.rules):
        return "other"
    return "contradicts" if holds else "confirms"


def _reach(data: GameData, rules: tuple[str, ...]) -> set[str]:
    """Return rules with those that they follow from and those that say the same."""
    found: set[str] = set()
    left = list(rules)
    while left:
        rule = left.pop()
        if rule not in found and rule in data.rules:
            found.add(rule)
            left += data.rules[rule].follows_from
    return found


def _ours(entry: FaqEntry) -> set[bool]:
    """Return what the answer itself says about permission, if it says one thing only."""
    said = set()
    for scenario in entry.claims[0].scenarios if entry.claims else ():
        if ALLOWED in scenario.asks:
            turned = (entry.verdict == "nein") != scenario.contrast
            said.add(bool(scenario.asks[ALLOWED]) != turned)
    return said if len(said) == 1 else set()


def plain(ruling: Ruling) -> Mapping[str, Any]:
    """Return a ruling as it is kept and as the API tells it."""
    found: Mapping[str, Any] = msgspec.to_builtins(ruling)
    return found
