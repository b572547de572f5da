"""A replay as it might have gone, by another move or a house rule; and how links to it age."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import request

from rulesfaq.answers.options import chosen_options
from rulesfaq.errors import BadOptionError, BadSceneError, RulesfaqError
from rulesfaq.explain import move_sentence
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Option, OptionValue, Rule
from rulesfaq.model.scenario import Scenario
from rulesfaq.services import ReplayStep, Services, instead, moves_of

INSTEAD, STAND, OPTION = "statt", "stand", "option"
_LONGEST = 80
_DIGITS = 8
_WRITTEN = re.compile(r"(\d{1,2}):([ -~]{1,80})")


class Try(msgspec.Struct, frozen=True):
    """Another move that may be tried."""

    sentence: str
    rule: Rule | None
    """The rule that forbids it, if one does."""
    written: str
    """As it stands in an address."""


class HouseRule(msgspec.Struct, frozen=True):
    """A house rule that decides something in a scene."""

    option: Option
    values: tuple[OptionValue, ...]
    chosen: str
    told: str
    """The value of the scene as it is told."""


class Imagined(msgspec.Struct, frozen=True):
    """What is played: the scenario as it is told, or as somebody would have it."""

    scenario: Scenario
    steps: tuple[ReplayStep, ...]
    asked: Mapping[str, Any]
    """What the address says of it: the move and the house rules."""
    number: int = 0
    """The move that is made otherwise, counted from 1; 0 if none is."""
    original: str = ""
    """What is done there as told, in words."""
    other: str = ""
    """What is done instead, in words."""
    options: Mapping[str, str] = {}
    """House rules chosen by the reader."""
    notice: str = ""
    """Why something of the address could not be played: German."""

    @property
    def is_other(self) -> bool:
        """Whether anything goes otherwise than told."""
        return bool(self.asked)


def imagine(held: Services, data: GameData, told: Scenario) -> Imagined:
    """Return what the address asks for; what cannot be played is left out, and said."""
    options, notice = _options(data)
    scenario = told
    if options:
        scenario = msgspec.structs.replace(told, options={**told.options, **options})
    number, move = _move(told)
    if request.args.get(INSTEAD) and not number:
        notice = "Den anderen Zug in diesem Link gibt es hier nicht, also läuft alles wie erzählt."
    other = instead(scenario, number, move) if number else scenario
    asked: dict[str, Any] = {INSTEAD: f"{number}:{move}"} if number else {}
    asked |= {OPTION: [f"{name}:{value}" for name, value in options.items()]} if options else {}
    plain = Imagined(told, held.replay(told), {}, notice=notice)
    if not asked:
        return plain
    try:
        steps = held.imagine(other)
    except RulesfaqError:
        text = "So lässt sich diese Szene nicht spielen; du siehst sie, wie sie ist."
        return msgspec.structs.replace(plain, notice=text)
    if not number:
        return Imagined(other, steps, asked, options=options, notice=notice)
    original, tried = (move_sentence(data, *moves_of(one)[number - 1]) for one in (told, other))
    return Imagined(other, steps, asked, number, original, tried, options, notice)


def _move(told: Scenario) -> tuple[int, str]:
    """Return the number of the move and what is done instead; 0 if the address names none."""
    match = _WRITTEN.fullmatch(request.args.get(INSTEAD, "")[: _LONGEST + 3])
    number = int(match[1]) if match else 0
    return (number, match[2]) if match and 1 <= number <= len(moves_of(told)) else (0, "")


def _options(data: GameData) -> tuple[dict[str, str], str]:
    found: dict[str, str] = {}
    notice = ""
    for text in request.args.getlist(OPTION):
        name, _, value = text.partition(":")
        if not value:
            continue
        try:
            chosen_options(data, {name: value})
        except BadOptionError:
            notice = "Eine Hausregel in diesem Link kennen wir nicht und haben sie ignoriert."
        else:
            found[name] = value
    return found, notice


def move_number(steps: tuple[ReplayStep, ...], number: int) -> int:
    """Return which move a step belongs to, counted from 1; 0 for the start."""
    return sum(step.kind in ("move", "refusal") for step in steps[:number])


def step_of(steps: tuple[ReplayStep, ...], move: int) -> int:
    """Return the step of a move, both counted from 1; the last step where there is none."""
    return next(
        (at for at in range(1, len(steps) + 1) if move_number(steps, at) == move), len(steps)
    )


def tries(held: Services, data: GameData, played: Imagined, number: int) -> list[Try]:
    """Return moves to try instead of the one of a step, in words."""
    told = moves_of(played.scenario)
    if not 1 <= number <= len(told):
        return []
    try:
        found = held.alternatives(played.scenario, number)
    except BadSceneError:
        return []
    seat = told[number - 1][0]
    return [
        Try(move_sentence(data, seat, one.move), data.rules.get(one.rule), f"{number}:{one.move}")
        for one in found
    ]


def house_rules(held: Services, data: GameData, told: Scenario) -> list[HouseRule]:
    """Return the house rules with which a scene goes otherwise, with the value chosen."""
    chosen = dict(text.partition(":")[::2] for text in request.args.getlist(OPTION))
    found = []
    for option in data.options:
        deciding = held.deciding(told).get(option.name, ())
        if deciding:
            first = told.options.get(option.name, option.standard)
            values = [one for one in option.values if one.value == first or one.value in deciding]
            now = chosen.get(option.name) or first
            found.append(HouseRule(option, tuple(values), now, first))
    return found


def stand_of(steps: tuple[ReplayStep, ...]) -> str:
    """Return a short hash over what is shown, so that a link can tell that it has changed."""
    told = repr([(step.kind, step.rule, step.seat, step.move) for step in steps])
    return hashlib.sha256(told.encode()).hexdigest()[:_DIGITS]
