"""The JSON twin of each page, under its address with ``.json`` behind it."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.routing import BuildError

from rulesfaq.errors import UnknownIdError
from rulesfaq.explain import fact_sentence
from rulesfaq.ids import slug_of
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario
from rulesfaq.serialize import answer_json, hit_json
from rulesfaq.services import Services
from rulesfaq.web import plain
from rulesfaq.web.context import services
from rulesfaq.web.houserules import agreed_on, chosen_here
from rulesfaq.web.pages import featured, open_points, searched
from rulesfaq.web.places import page_of, section_of
from rulesfaq.web.replaying import shown_steps

twins = Blueprint("twins", __name__)
_DIGITS = 3
PAGES = ("pages", "entries", "replays", "places")
"""Blueprints whose pages have twins, each by the name of its function."""


def twin_url(*, absolute: bool = False) -> str | None:
    """Return the address of the twin of this page; None where it has none."""
    blueprint, _, name = str(request.endpoint).rpartition(".")
    if blueprint not in PAGES:
        return None
    query = {key: values for key, values in request.args.lists() if key not in _RESERVED}
    values = {**query, **(request.view_args or {})}
    try:
        return url_for(f"twins.{name}", **values, _external=absolute)
    except BuildError:
        return None


_RESERVED = frozenset(("_anchor", "_method", "_scheme", "_external", "game", "slug", "ident"))


def announce(response: Response) -> Response:
    """Say in the header of a page where its twin is."""
    twin = twin_url(absolute=True) if response.mimetype == "text/html" else None
    if twin and response.status_code == 200:  # noqa: PLR2004
        response.headers.add("Link", f'<{twin}>; rel="alternate"; type="application/json"')
    return response


def _held() -> Services:
    return services()


@twins.get("/index.json")
def start() -> Response:
    """The games, and the most asked questions."""
    held = _held()
    asked = [entry for data in held.corpus for entry in featured(data)]
    return jsonify(plain.start_page(held, asked))


@twins.get("/suche.json")
def search() -> Response:
    """An answer with what else was found."""
    found = searched()
    return jsonify(
        {
            "question": found.asked.question,
            "answer": answer_json(found.answer) if found.answer else None,
            "data": [hit_json(hit) for hit in found.hits],
            "warnings": list(found.asked.warnings),
            "revision": _held().revision,
        }
    )


@twins.get("/spiele/<game>.json")
def game(game: str) -> Response:
    """Everything that is known of a game."""
    held = _held()
    data = held.corpus.game(game)
    chosen = chosen_here(data)
    agreed = agreed_on(data, chosen, data.entries.values())
    return jsonify(plain.game_page(held, data, chosen.options, agreed))


@twins.get("/spiele/<game>/verlag.json")
def publisher(game: str) -> Response:
    """The open points of a game."""
    data = _held().corpus.game(game)
    points, leaning = open_points(_held(), data)
    return jsonify(plain.publisher_page(_held(), data, leaning, [rule for rule, _ in points]))


@twins.get("/spiele/<game>/fragen/<slug>.json")
def entry(game: str, slug: str) -> Response:
    """An entry with its proof, under the house rules of the address."""
    held = _held()
    data, found = held.corpus.game(game), held.entry(game, slug)
    chosen = chosen_here(data)
    agreed = agreed_on(data, chosen, (found,)).get(found.id)
    more = {"options": dict(chosen.options), "warnings": list(chosen.warnings)}
    return jsonify(plain.whole_entry(held, data, found, agreed) | more)


@twins.get("/spiele/<game>/regeln/<ident>.json")
def rule(game: str, ident: str) -> Response:
    """A rule with what rests on it."""
    data = _held().corpus.game(game)
    return jsonify(plain.rule_page(_held(), data, data.rule(ident)))


@twins.get("/spiele/<game>/seiten/<int:number>.json")
def page(game: str, number: int) -> Response:
    """What stands on a page of the booklet."""
    data = _held().corpus.game(game)
    found = page_of(data, number)
    where = plain.source_short(found.source) | {
        "page": number,
        "headings": [heading.title for heading in found.headings],
        "html_url": url_for("places.page", game=game, number=number, _external=True),
    }
    return jsonify(plain.place_page(_held(), data, where, found.rules, found.citing))


@twins.get("/spiele/<game>/abschnitte/<slug>.json")
def section(game: str, slug: str) -> Response:
    """What stands in a section of a source."""
    data = _held().corpus.game(game)
    found = section_of(data, slug)
    where = plain.source_short(found.source) | {
        "section": found.headings[0].title,
        "html_url": url_for("places.section", game=game, slug=slug, _external=True),
    }
    return jsonify(plain.place_page(_held(), data, where, found.rules, found.citing))


@twins.get("/spiele/<game>/fragen/<slug>/zeigen.json")
def of_entry(game: str, slug: str) -> Response:
    """A replay of a scene of an answer, all its steps."""
    held = _held()
    data, entry = held.corpus.game(game), held.entry(game, slug)
    scenes = [
        (scene, entry.verdict if number == 0 else None)
        for number, claim in enumerate(entry.claims)
        for scene in claim.scenarios
    ]
    wanted = request.args.get("szene", "1")
    place = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) <= _DIGITS else 1
    if not scenes:
        raise UnknownIdError("replay", entry.id)
    scene, verdict = scenes[min(max(place, 1), len(scenes)) - 1]
    return _replay(data, scene, fact_sentence(data, scene, verdict))


@twins.get("/spiele/<game>/beispiele/<slug>/zeigen.json")
def of_example(game: str, slug: str) -> Response:
    """A replay of a worked example, all its steps."""
    data = _held().corpus.game(game)
    found = [scene for ident, scene in data.scenarios.items() if slug_of(ident) == slug]
    if not found:
        raise UnknownIdError("example", slug)
    return _replay(data, found[0], fact_sentence(data, found[0], None))


def _replay(data: GameData, scene: Scenario, fact: str) -> Response:
    steps = shown_steps(data, _held().replay(scene))
    if not steps:
        raise UnknownIdError("replay", scene.title)
    return jsonify(plain.replay_page(_held(), data, scene.title, fact, steps))
