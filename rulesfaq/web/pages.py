"""The start page, the search, the page of a game."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from rulesfaq.answers.hygiene import LONGEST
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData, GuideLine
from rulesfaq.web.context import services
from rulesfaq.web.drawing import COVERS, SYMBOLS

pages = Blueprint("pages", __name__)
_EXAMPLES = 3
_MORE = 6


@pages.get("/")
def start() -> str:
    """Show the search box, the games, and one answer as an example."""
    corpus = services().corpus
    asked = [entry for data in corpus for entry in featured(data)]
    sample = next((entry for entry in asked if entry.verdict), asked[0] if asked else None)
    return render_template(
        "start.html",
        covers=COVERS,
        examples=[entry for entry in asked if entry is not sample][:_EXAMPLES],
        sample=sample,
    )


@pages.get("/suche")
def search() -> str:
    """Answer a question, and list what else was found."""
    held = services()
    question = request.args.get("q", "").strip()[:LONGEST]
    place = request.args.get("spiel", "")
    game = place if place in held.corpus.games else None
    if not any(sign.isalnum() for sign in question):
        return render_template("suche.html", question=question, answer=None)
    answer = held.ask(question, game)
    found = [hit for hit in held.find(question, game).hits if hit.id != answer.item]
    where = answer.game
    return render_template(
        "suche.html",
        question=question,
        answer=answer,
        game=held.corpus.game(where) if where else None,
        sample=held.corpus.game(where).entries.get(answer.entry or "") if where else None,
        hits=found[:_MORE],
        place=game,
    )


@pages.get("/spiele/<game>")
def game(game: str) -> str:
    """Show everything that is known of a game, in the order of its source."""
    data = services().corpus.game(game)
    asked = featured(data)
    return render_template(
        "spiel.html",
        game=data,
        featured=asked,
        topics=_by_topic(data, asked),
        example_of={line.scenario: _example(data, line) for line in _lines(data) if line.scenario},
        drawn=lambda label: (name := f"n-{label.lower()}") in SYMBOLS and name,
    )


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


def _lines(data: GameData) -> list[GuideLine]:
    return [line for section in data.guide for line in section.lines]


def _example(data: GameData, line: GuideLine) -> tuple[FaqEntry, int] | None:
    """Return the entry that runs a worked example, and the place of the scene in it."""
    for entry in data.entries.values():
        scenes = [scene.title for claim in entry.claims for scene in claim.scenarios]
        if line.scenario in scenes:
            return entry, scenes.index(line.scenario) + 1
    return None
