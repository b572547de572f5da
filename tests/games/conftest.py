"""Scenes of Kyū, written as the game writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply, judge, refusals
from rulesfaq.engine.seats import parse_seat
from rulesfaq.games.kyu import GAME
from rulesfaq.games.kyu.state import State

Given = Mapping[str, Any]
Step = tuple[str, str]


class Scene:
    """A position, and the moves that are made in it."""

    def __init__(self, players: int, given: Given, options: Mapping[str, str]) -> None:
        self.rules = compile_rules(GAME, options)
        self.players = players
        self.state: State = GAME.notation.position(given, players, 1, self.rules.printed)
        reasons = GAME.audit(self.state, self.rules.printed)
        assert reasons == ()

    def _move(self, step: Step) -> Any:
        return GAME.notation.parse_move(parse_seat(step[0], self.players), step[1])

    def play(self, *steps: Step) -> Scene:
        for step in steps:
            move = self._move(step)
            assert judge(self.rules, self.state, move).allowed, (step, self.refused(step))
            self.state = apply(self.rules, self.state, move).state
            assert self.state.phase == "over" or GAME.audit(self.state, self.rules.printed) == ()
        return self

    def refused(self, step: Step) -> list[str]:
        return [ruling.rule for ruling in refusals(self.rules, self.state, self._move(step))]

    def __getitem__(self, path: str) -> Any:
        return GAME.notation.read(self.state, path)


def make_scene(players: int, given: Given, **options: str) -> Scene:
    return Scene(players, given, options)


def make_contest(noble: str, eights: Mapping[str, str], **given: Any) -> Scene:
    """Play a contest in which A challenges and these seats show these eight cards."""
    players = int(given.pop("players", max(3, len(eights))))
    options = given.pop("options", {})
    *firsts, last = sorted(eights)
    answers = {seat: "accept" if seat in eights else "decline" for seat in "BCDE"[: players - 1]}
    cards = eights[last].split()
    shown = {seat: eights[seat] for seat in firsts} | {last: " ".join(cards[:4])}
    position = {
        "contested": noble,
        "answers": answers,
        "shown": shown,
        "turn": last,
        "hand": {last: " ".join(cards[4:])},
    }
    scene = Scene(players, position | given, options)
    return scene.play((last, f"show {' '.join(cards[4:])}"))


def make_fight(noble: str, eights: Mapping[str, str], players: int = 3, **given: Any) -> Scene:
    """Let A, who has challenged, and others play the four after ``|``; ``out`` withdraws."""
    halves = {seat: cards.split(" | ") for seat, cards in eights.items()}
    others = "BCDE"[: players - 1]
    position = {
        "contested": noble,
        "answers": {seat: "accept" if seat in eights else "decline" for seat in others},
        "shown": {seat: first for seat, (first, _) in halves.items()},
        "hand": {seat: second for seat, (_, second) in halves.items()},
    }
    out = given.pop("out", "")
    table = make_scene(players, position | given)
    for seat, (_, second) in halves.items():
        table.play((seat, "withdraw" if seat in out else f"show {second}"))
    return table


@pytest.fixture
def scene() -> Callable[..., Scene]:
    return make_scene


@pytest.fixture
def contest() -> Callable[..., Scene]:
    return make_contest


@pytest.fixture
def fight() -> Callable[..., Scene]:
    return make_fight
