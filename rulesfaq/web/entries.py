"""The page of an entry, and the replay of its scenarios."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request, url_for

from rulesfaq.errors import UnknownIdError
from rulesfaq.explain import citation_line, references
from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario
from rulesfaq.services import related
from rulesfaq.web.context import services
from rulesfaq.web.replaying import shown_steps

entries = Blueprint("entries", __name__)


@entries.get("/spiele/<game>/fragen/<slug>")
def entry(game: str, slug: str) -> str:
    """Show an answer with its places and its proof."""
    held = services()
    data, found = held.corpus.game(game), held.entry(game, slug)
    address = url_for("entries.entry", game=game, slug=slug, _external=True)
    return render_template(
        "eintrag.html",
        game=data,
        entry=found,
        claims=tuple(zip(found.claims, held.claim_states(found), strict=True)),
        references=references(data, found.rules),
        citation=citation_line(data, found.rules, address, held.revision),
        related=related(data, found),
    )


@entries.get("/spiele/<game>/fragen/<slug>/zeigen")
def replay(game: str, slug: str) -> str | Response:
    """Show one step of the replay of a scenario, drawn on the server."""
    held = services()
    data, found = held.corpus.game(game), held.entry(game, slug)
    scenes = _scenes(found)
    place = _number(request.args.get("szene"), 1)
    claim, scenario = scenes[min(max(place, 1), len(scenes)) - 1] if scenes else _nothing(found)
    steps = shown_steps(data, scenario, held.replay(scenario))
    if not steps:
        _nothing(found)
    wanted = _number(request.args.get("schritt"), 1)
    step = min(max(wanted, 1), len(steps))
    return render_template(
        "zeigen.html",
        game=data,
        entry=found,
        claim=claim,
        first=claim is found.claims[0],
        state=held.claim_states(found)[found.claims.index(claim)],
        scenario=scenario,
        scenes=scenes,
        scene_number=min(max(place, 1), len(scenes)),
        steps=steps,
        number=step,
        missed=request.args.get("schritt") if str(step) != request.args.get("schritt", "1") else "",
        links=_links(data, slug, place, step, len(steps)),
    )


def _scenes(found: FaqEntry) -> list[tuple[Claim, Scenario]]:
    return [(claim, scenario) for claim in found.claims for scenario in claim.scenarios]


def _nothing(found: FaqEntry) -> tuple[Claim, Scenario]:
    raise UnknownIdError("replay", found.id)


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 4 else otherwise  # noqa: PLR2004


def _links(data: GameData, slug: str, place: int, step: int, last: int) -> dict[str, str]:
    """Return the addresses of the steps one can go to."""
    scene = place if place > 1 else None

    def to(number: int) -> str:
        return url_for("entries.replay", game=data.id, slug=slug, schritt=number, szene=scene)

    return {
        "first": to(1),
        "previous": to(max(step - 1, 1)),
        "next": to(min(step + 1, last)),
        "last": to(last),
    } | {str(number): to(number) for number in range(1, last + 1)}
