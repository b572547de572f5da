"""Play a scenario step by step: each move and each rule that acted, with the position after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.engine.play import Event, apply, judge, refusals
from rulesfaq.errors import BadNotationError, BadOptionError, BadSceneError
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.stage import Stage, Stages, read_move


class ReplayStep(msgspec.Struct, frozen=True):
    """One thing that happens: the start, a move, a rule that acts, or a refusal."""

    kind: Literal["start", "move", "event", "refusal"]
    rule: str
    """The rule that decided it; empty for the start."""
    seat: str
    """The seat that moves; empty for the start."""
    move: str
    """The move in the game's notation; empty for the start."""
    picture: Mapping[str, Any]
    """The position after it, as the game draws it."""
    changes: Mapping[str, Any] = {}
    """What differs in the drawing from the step before, by dotted names."""
    asked: bool = False
    """Whether it belongs to the asked step."""
    also: tuple[str, ...] = ()
    """Rules that allowed the move besides, or that refuse it too."""


def replay(game: Game, scenario: Scenario) -> tuple[ReplayStep, ...]:
    """Return the steps of a scenario; it ends early where a move is refused.

    Raises:
        BadSceneError: If its position or one of its moves cannot be read.
    """
    try:
        stage = Stages(game).under(scenario.options)
        printed = stage.rules.printed
        state = game.notation.position(scenario.given, scenario.players, scenario.seed, printed)
    except (BadNotationError, BadOptionError) as error:
        raise BadSceneError(str(error), "given", error.hint) from error
    faults = game.audit(state, printed)
    if faults:
        message = f"no play of the game reaches this position: {'; '.join(faults)}"
        raise BadSceneError(message, "given")
    return tuple(_steps(stage, scenario, state))


def _steps(stage: Stage, scenario: Scenario, state: Any) -> Iterator[ReplayStep]:
    picture = stage.game.notation.picture(state)
    yield ReplayStep("start", "", "", "", picture)
    for index, step in enumerate(scenario.when):
        asked = index == scenario.asked
        for text in step.moves:
            _, move = read_move(stage.game, scenario, index, text)
            verdict = judge(stage.rules, state, move)
            if not verdict.allowed:
                rules = tuple(dict.fromkeys(r.rule for r in refusals(stage.rules, state, move)))
                picture = stage.game.notation.picture(state)
                yield ReplayStep("refusal", rules[0], *text, picture, asked=asked, also=rules[1:])
                return
            rules = tuple(dict.fromkeys(r.rule for r in verdict.rulings if _printed(stage, r.rule)))
            for found in _move(stage, state, move, text, rules):
                yield msgspec.structs.replace(found, asked=asked)
            state = apply(stage.rules, state, move).state


def _move(
    stage: Stage, state: Any, move: Any, text: tuple[str, str], rules: tuple[str, ...]
) -> Iterator[ReplayStep]:
    """Yield the move, then each rule that acted after it; plumbing is passed over in silence."""
    game = stage.game
    before = game.notation.picture(state)
    played = apply(stage.rules, state, move)
    own = [event for event in played.events if event.occasion is type(move)]
    shown = game.notation.picture(own[-1].after) if own else before
    acted = tuple(dict.fromkeys(event.rule for event in own if _printed(stage, event.rule)))
    deciding = acted or rules
    also = tuple(rule for rule in dict.fromkeys((*acted, *rules)) if rule not in deciding[:1])
    first = deciding[0] if deciding else ""
    yield from _merged(
        game,
        ReplayStep("move", first, *text, shown, _changes(before, shown), also=also),
        [event for event in played.events if event.occasion is not type(move)],
        lambda event: _printed(stage, event.rule),
    )


def _merged(
    game: Game, step: ReplayStep, events: list[Event], printed: Callable[[Event], bool]
) -> Iterator[ReplayStep]:
    """Yield a step for each printed rule that acted; plumbing belongs to the rule before."""
    for event in events:
        after = game.notation.picture(event.after)
        changes = _changes(game.notation.picture(event.before), after)
        if printed(event) and (changes or event.after is event.before):
            yield step
            step = ReplayStep("event", event.rule, step.seat, step.move, after, changes)
        elif changes:
            merged = {**step.changes, **changes}
            step = msgspec.structs.replace(step, picture=after, changes=merged)
    yield step


def _printed(stage: Stage, rule: str) -> bool:
    return not any(row.plumbing and row.rule == rule for row in stage.game.rows)


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what differs, by dotted names such as ``seats.A.hand``."""
    found: dict[str, Any] = {}
    for name, value in after.items():
        old = before.get(name)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            inner = _changes(old, value)
            found.update({f"{name}.{part}": changed for part, changed in inner.items()})
        elif old != value:
            found[name] = value
    return found
