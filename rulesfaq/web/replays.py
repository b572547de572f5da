"""Replays, one step a page, drawn on the server: scenes of an answer and worked examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from flask import Blueprint, render_template, request, url_for

from rulesfaq.answers.options import option_labels
from rulesfaq.errors import UnknownIdError
from rulesfaq.explain import fact_sentence
from rulesfaq.ids import slug_of
from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario
from rulesfaq.services import Services
from rulesfaq.web.context import services
from rulesfaq.web.replaying import shown_steps
from rulesfaq.web.whatif import STAND, house_rules, imagine, move_number, stand_of, step_of, tries

replays = Blueprint("replays", __name__)
_DIGITS = 3


class Scene(msgspec.Struct, frozen=True):
    """A scenario as it is shown: with the way back and what it is about."""

    scenario: Scenario
    back: str
    """The address of the answer or the example."""
    about: str
    """The question, empty for a worked example."""
    fact: str
    """The fact asked, in words."""
    held: bool
    """Whether it was run and came out as it should."""
    others: tuple[tuple[str, str], ...] = ()
    """Addresses and titles of further scenes of the same answer."""
    ident: str = ""
    """The entry, for a report; empty for a worked example."""
    place: int = 1
    """Which scene of the answer it is, from 1."""


@replays.get("/spiele/<game>/fragen/<slug>/zeigen")
def of_entry(game: str, slug: str) -> str:
    """Show one step of a scenario of an answer."""
    held = services()
    data, entry = held.corpus.game(game), held.entry(game, slug)
    scenes = [(claim, scenario) for claim in entry.claims for scenario in claim.scenarios]
    if not scenes:
        raise UnknownIdError("replay", entry.id)
    place = min(max(_number("szene"), 1), len(scenes))

    def to(step: int, scene: int = place, **asked: Any) -> str:
        shown = scene if scene > 1 else None
        values = {"game": game, "slug": slug, "schritt": step, "szene": shown, **asked}
        return url_for("replays.of_entry", **values)

    others = tuple(
        (to(1, number), scenario.title)
        for number, (_, scenario) in enumerate(scenes, 1)
        if number != place
    )
    scene = _scene(held, data, entry, *scenes[place - 1], others)
    return _page(data, msgspec.structs.replace(scene, ident=entry.id, place=place), to)


@replays.get("/spiele/<game>/beispiele/<slug>/zeigen")
def of_example(game: str, slug: str) -> str:
    """Show one step of a scenario that stands on its own."""
    data = services().corpus.game(game)
    found = [scenario for ident, scenario in data.scenarios.items() if slug_of(ident) == slug]
    if not found:
        raise UnknownIdError("example", slug)
    back = url_for("pages.game", game=game, _anchor="beispiel")
    fact = fact_sentence(data, found[0], None)

    def to(step: int, **asked: Any) -> str:
        return url_for("replays.of_example", game=game, slug=slug, schritt=step, **asked)

    return _page(data, Scene(found[0], back, "", fact, held=False), to)


def _scene(
    held: Services,
    data: GameData,
    entry: FaqEntry,
    claim: Claim,
    scenario: Scenario,
    others: tuple[tuple[str, str], ...],
) -> Scene:
    place = entry.claims.index(claim)
    back = url_for("entries.entry", game=data.id, slug=slug_of(entry.id))
    fact = fact_sentence(data, scenario, entry.verdict if place == 0 else None)
    state = held.claim_states(entry)[place].levels["example"]
    return Scene(scenario, back, entry.question, fact, state == "held", others)


def _page(data: GameData, scene: Scene, to: Callable[..., str]) -> str:
    held = services()
    played = imagine(held, data, scene.scenario)
    steps = shown_steps(data, played.steps)
    if not steps:
        raise UnknownIdError("replay", scene.scenario.title)
    asked = request.args.get("schritt", "1")
    number = min(max(_number("schritt"), 1), len(steps))
    stand = stand_of(played.steps)
    move = move_number(played.steps, number)
    return render_template(
        "zeigen.html",
        game=data,
        scene=scene,
        steps=steps,
        number=number,
        missed="" if asked == str(number) else asked[:20],
        to=lambda step, **other: to(step, **{**played.asked, **other}),
        share=to(number, **played.asked, **{STAND: stand}),
        told=to(number),
        is_changed=request.args.get(STAND, stand) != stand,
        played=played,
        at=step_of(played.steps, move),
        tried=steps[step_of(played.steps, played.number) - 1] if played.number else None,
        tries=tries(held, data, played, move),
        chosen=option_labels(data, played.options),
        houserules=house_rules(held, data, scene.scenario),
    )


def _number(name: str) -> int:
    text = request.args.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 1
