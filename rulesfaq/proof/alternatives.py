"""How a scenario might have gone: other moves, legal ones and near misses, and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, zip_longest
from typing import Any

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.engine.play import apply, judge
from rulesfaq.errors import BadNotationError, BadSceneError
from rulesfaq.model.scenario import Scenario, Step
from rulesfaq.proof.replay import ReplayStep, replay
from rulesfaq.proof.stage import Stage, Stages, read_move

LOOKED_AT = 1500
"""How many candidates are judged; a game may have very many at one position."""
PER_KIND = 2
"""How many legal moves of one kind are named."""
MOST_LEGAL, MOST_REFUSED = 6, 4


class Alternative(msgspec.Struct, frozen=True):
    """Another move of the same seat at the same position."""

    move: str
    """In the game's notation."""
    rule: str
    """The rule that forbids it, empty where it is allowed."""


def moves_of(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """Return seat and move of each move, those made at once one after the other."""
    return tuple(move for step in scenario.when for move in step.moves)


def instead(scenario: Scenario, number: int, move: str) -> Scenario:
    """Return a scenario that goes as told up to a move, and ends with another one.

    Args:
        scenario: What is told.
        number: The move that is made otherwise, counted from 1.
        move: What its seat does instead, in the game's notation.
    """
    told = moves_of(scenario)
    kept = [Step((one,)) for one in told[: number - 1]]
    return msgspec.structs.replace(
        scenario, when=(*kept, Step(((told[number - 1][0], move),), asked=True))
    )


def alternatives(game: Game, scenario: Scenario, number: int) -> tuple[Alternative, ...]:
    """Return moves worth trying instead of one: legal ones first, then one for each refusal.

    Args:
        game: The game of the scenario.
        scenario: What is told.
        number: The move, counted from 1.

    Raises:
        BadSceneError: If its position or one of its moves cannot be read.
    """
    stage = Stages(game).under(scenario.options)
    state = _before(stage, scenario, number)
    seat, own = read_move(game, scenario, 0, moves_of(scenario)[number - 1])
    legal: dict[str, list[str]] = {}
    refused: dict[tuple[str, str], str] = {}
    for move in islice(game.candidates(state), LOOKED_AT):
        if move == own or move.who != seat:
            continue
        text, refusal = game.notation.format_move(move), judge(stage.rules, state, move).refusal
        kind = text.partition(" ")[0]
        if refusal is not None:
            refused.setdefault((kind, refusal.rule), text)
        elif len(legal.setdefault(kind, [])) < PER_KIND and text not in legal[kind]:
            legal[kind].append(text)
    printed = {row.rule for row in game.rows if not row.plumbing}
    near = [Alternative(text, rule) for (_, rule), text in refused.items() if rule in printed]
    # One of each kind before the second of any.
    mixed = [text for row in zip_longest(*legal.values()) for text in row if text]
    return (*(Alternative(text, "") for text in mixed[:MOST_LEGAL]), *near[:MOST_REFUSED])


def _before(stage: Stage, scenario: Scenario, number: int) -> Any:
    """Return the position before a move; the moves up to it are carried out, not judged."""
    game, printed = stage.game, stage.rules.printed
    try:
        state = game.notation.position(scenario.given, scenario.players, scenario.seed, printed)
    except BadNotationError as error:
        raise BadSceneError(str(error), "given", error.hint) from error
    for text in moves_of(scenario)[: number - 1]:
        state = apply(stage.rules, state, read_move(game, scenario, 0, text)[1]).state
    return state


def deciding_options(
    game: Game, scenario: Scenario, told: tuple[ReplayStep, ...]
) -> dict[str, tuple[str, ...]]:
    """Return the option values under which a scenario goes otherwise, by option.

    A value under which its position cannot be reached decides nothing.

    Args:
        game: The game of the scenario.
        scenario: What is told.
        told: Its steps as they are.
    """
    found: dict[str, tuple[str, ...]] = {}
    for name, values in game.options.items():
        now = scenario.options.get(name, values[0])
        other = tuple(
            value
            for value in values
            if value != now and _goes_otherwise(game, scenario, told, {name: value})
        )
        if other:
            found[name] = other
    return found


def _goes_otherwise(
    game: Game, scenario: Scenario, told: tuple[ReplayStep, ...], options: Mapping[str, str]
) -> bool:
    other = msgspec.structs.replace(scenario, options={**scenario.options, **options})
    try:
        return _told(replay(game, other)) != _told(told)
    except BadSceneError:
        return False


def _told(steps: tuple[ReplayStep, ...]) -> list[Any]:
    """Return what happens; what an option deals otherwise without any rule acting is no matter."""
    return [(step.kind, step.rule, step.seat, step.changes) for step in steps]
