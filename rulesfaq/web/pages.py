"""The start page, the search, the page of a game."""

from __future__ import annotations

from flask import Blueprint, render_template

from rulesfaq.answers.options import option_labels
from rulesfaq.errors import BadOptionError
from rulesfaq.ids import game_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.web.answering import badge_of
from rulesfaq.web.asking import lenient
from rulesfaq.web.context import services
from rulesfaq.web.drawing import signs_of

pages = Blueprint("pages", __name__)
_EXAMPLES = 3
_MORE = 6


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
    held = services()
    asked = lenient(held.corpus)
    if not asked.is_question:
        return render_template("suche.html", asked=asked, answer=None)
    try:
        answer = held.ask(asked.question, asked.game, asked.options)
    except BadOptionError:
        answer = held.ask(asked.question, asked.game)
    found = held.find(asked.question, asked.game).hits
    near = answer.related[0].entry if answer.reason == "not-found" and answer.related else None
    place = answer.game or (game_of(near) if near else None)
    data = held.corpus.game(place) if place else None
    shown = near or answer.entry
    return render_template(
        "suche.html",
        asked=asked,
        answer=answer,
        game=data,
        near=near,
        sample=data.entries.get(shown or "") if data else None,
        hits=[hit for hit in found if hit.id not in {answer.item, near}][:_MORE],
        houserules=option_labels(data, answer.options) if data else (),
    )


@pages.get("/spiele/<game>")
def game(game: str) -> str:
    """Show everything that is known of a game, in the order of its source."""
    data = services().corpus.game(game)
    asked, signs = featured(data), signs_of(data)
    return render_template(
        "spiel.html",
        game=data,
        featured=asked,
        topics=_by_topic(data, asked),
        emblem=next(iter(signs.values()), ""),
        drawn=lambda label: signs.get(label.lower(), ""),
    )


@pages.get("/spiele/<game>/verlag")
def publisher(game: str) -> str:
    """Show what we would ask the publisher: the open points, those first that decide most games."""
    held = services()
    data = held.corpus.game(game)
    leaning = {
        rule.id: [entry for entry in data.entries.values() if rule.id in held.assumptions(entry)]
        for rule in data.rules.values()
        if rule.is_assumption
    }
    points = [(data.rules[ident], held.open_points.get(ident)) for ident in leaning]
    points.sort(key=lambda pair: -pair[1].told if pair[1] else 1)
    return render_template("verlag.html", game=data, points=points, leaning=leaning)


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
