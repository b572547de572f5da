"""The start page, the search, the page of a game."""

from __future__ import annotations

import msgspec
from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from rulesfaq.answers.options import option_labels
from rulesfaq.errors import BadOptionError
from rulesfaq.ids import game_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import OpenPoint
from rulesfaq.model.rules import Rule
from rulesfaq.search.query import Hit
from rulesfaq.services import Answer, Services
from rulesfaq.web.answering import badge_of
from rulesfaq.web.asking import Asked, lenient
from rulesfaq.web.context import services
from rulesfaq.web.drawing import signs_of
from rulesfaq.web.houserules import agreed_on, chosen_here
from rulesfaq.web.printing import qr_code
from rulesfaq.web.structured import faq_page
from rulesfaq.web.syntax import listed

pages = Blueprint("pages", __name__)
_EXAMPLES = 3
_MORE = 6
_LISTED = 50


class Searched(msgspec.Struct, frozen=True):
    """What a search gave: an answer with what else was found, or a list."""

    asked: Asked
    answer: Answer | None = None
    hits: tuple[Hit, ...] = ()
    near: str | None = None
    """The entry that comes nearest where there is no answer."""
    is_list: bool = False


@pages.get("/")
def start() -> str:
    """Show the search box, the games, and one answer as an example."""
    corpus = services().corpus
    asked = [entry for data in corpus for entry in featured(data)]
    shown = sorted(asked, key=lambda e: (badge_of(services(), e).state != "held", not e.verdict))
    sample = next(iter(shown), None)
    return render_template(
        "start.html",
        examples=[entry for entry in asked if entry is not sample][:_EXAMPLES],
        sample=sample,
    )


@pages.get("/suche")
def search() -> str:
    """Answer a question, and list what else was found."""
    held, found = services(), searched()
    asked, answer = found.asked, found.answer
    if answer is None:
        return render_template("suche.html", asked=asked, answer=None, found=found)
    place = answer.game or (game_of(found.near) if found.near else None)
    data = held.corpus.game(place) if place else None
    shown = found.near or answer.entry
    return render_template(
        "suche.html",
        asked=asked,
        answer=answer,
        found=found,
        game=data,
        near=found.near,
        sample=data.entries.get(shown or "") if data else None,
        hits=found.hits,
        houserules=option_labels(data, answer.options) if data else (),
    )


def searched() -> Searched:
    """Return what the search of this request gives."""
    held = services()
    asked = lenient(held.corpus)
    if asked.by.is_list:
        by = msgspec.structs.replace(asked.by, game=asked.game)
        return Searched(asked, hits=listed(held, by, _LISTED), is_list=True)
    if not asked.is_question:
        return Searched(asked)
    try:
        answer = held.ask(asked.question, asked.game, asked.options)
    except BadOptionError:
        answer = held.ask(asked.question, asked.game)
    hits = held.find(asked.question, asked.game).hits
    near = answer.related[0].entry if answer.reason == "not-found" and answer.related else None
    others = [hit for hit in hits if hit.id not in {answer.item, near}]
    return Searched(asked, answer, tuple(others[:_MORE]), near)


@pages.get("/spiele/<game>")
def game(game: str) -> str | Response:
    """Show everything that is known of a game, in the order of its source."""
    data = services().corpus.game(game)
    chosen = chosen_here(data)
    here = url_for("pages.game", game=game, option=chosen.query)
    if not chosen.is_tidy:
        return redirect(here)
    asked, signs = featured(data), signs_of(data)
    return render_template(
        "spiel.html",
        game=data,
        featured=asked,
        topics=_by_topic(data, asked),
        emblem=next(iter(signs.values()), ""),
        drawn=lambda label: signs.get(label.lower(), ""),
        house=chosen,
        houserules=option_labels(data, chosen.options),
        agreed=agreed_on(data, chosen, data.entries.values()),
        canonical=here,
        address=url_for("pages.game", game=game, option=chosen.query, _external=True),
        qr_code=qr_code,
        structured=None if chosen.options else faq_page(data, asked),
    )


@pages.get("/spiele/<game>/verlag")
def publisher(game: str) -> str:
    """Show what we would ask the publisher: the open points, those first that decide most games."""
    held = services()
    data = held.corpus.game(game)
    points, leaning = open_points(held, data)
    return render_template("verlag.html", game=data, points=points, leaning=leaning)


Points = list[tuple[Rule, OpenPoint | None]]


def open_points(held: Services, data: GameData) -> tuple[Points, dict[str, list[FaqEntry]]]:
    """Return the open points, those first that decide most games, and what leans on each."""
    leaning = {
        rule.id: [entry for entry in data.entries.values() if rule.id in held.assumptions(entry)]
        for rule in data.rules.values()
        if rule.is_assumption
    }
    points = [(data.rules[ident], held.open_points.get(ident)) for ident in leaning]
    points.sort(key=lambda pair: -pair[1].told if pair[1] else 1)
    return points, leaning


def featured(data: GameData) -> tuple[FaqEntry, ...]:
    """Return the most asked questions of a game, in their rank."""
    ranked = [entry for entry in data.entries.values() if entry.featured]
    return tuple(sorted(ranked, key=lambda entry: entry.featured))


def _by_topic(
    data: GameData, without: tuple[FaqEntry, ...]
) -> tuple[tuple[str, tuple[FaqEntry, ...]], ...]:
    """Return the other entries by topic, in the order of the topics."""
    rest = [entry for entry in data.entries.values() if entry not in without]
    topics = dict.fromkeys((*data.topics, *(entry.topic for entry in rest)))
    grouped = [(topic, tuple(e for e in rest if e.topic == topic)) for topic in topics]
    return tuple((topic or "Weiteres", found) for topic, found in grouped if found)
