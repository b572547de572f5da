"""What machines look for by themselves: feeds of changed answers, sitemap, search description.

An answer has changed when its question, its verdict, one of its sentences or its pages are told
otherwise than at the revision before, or when it is new or withdrawn. The log of each game says so;
it is written by ``rulesfaq changes --write``. What was checked anew is no change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flask import Blueprint, Response, jsonify, render_template, request, url_for

from rulesfaq.answers.hygiene import LONGEST
from rulesfaq.explain import section_slug
from rulesfaq.ids import game_of, slug_of
from rulesfaq.model.changes import ToldChange
from rulesfaq.model.game import GameData
from rulesfaq.web.context import hit_url, services

feeds = Blueprint("feeds", __name__)
MOST = 100
"""Entries of a feed; the newest come first."""
_SUGGESTED = 8


@feeds.get("/aenderungen.atom")
def site() -> Response:
    """Changed answers of all games."""
    return _feed(None, services().corpus.games.values())


@feeds.get("/spiele/<game>/aenderungen.atom")
def of_game(game: str) -> Response:
    """Changed answers of a game."""
    data = services().corpus.game(game)
    return _feed(data, (data,))


def changes_of(games: Iterable[GameData]) -> list[ToldChange]:
    """Return what changed in some games, the newest first."""
    log = services().changes
    found = [change for data in games for change in log.get(data.id, ())]
    return sorted(found, key=lambda change: (change.date, change.entry), reverse=True)


def change_url(change: ToldChange) -> str:
    """Return the absolute address of a changed answer."""
    game, slug = game_of(change.entry), slug_of(change.entry)
    return url_for("entries.entry", game=game, slug=slug, _external=True)


def _feed(game: GameData | None, games: Iterable[GameData]) -> Response:
    found = changes_of(games)[:MOST]
    updated = (
        found[0].date if found else max(s.as_of for data in services().corpus for s in data.sources)
    )
    text = render_template(
        "aenderungen.atom.xml", game=game, changes=found, updated=updated, change_url=change_url
    )
    return Response(text, mimetype="application/atom+xml")


@feeds.get("/opensearch.xml")
def opensearch() -> Response:
    """Tell browsers how to search here."""
    return Response(
        render_template("opensearch.xml"), mimetype="application/opensearchdescription+xml"
    )


@feeds.get("/suche/opensearch")
def completions() -> Response:
    """Complete a search as browsers ask for it: typed text, questions, games, addresses."""
    typed = request.args.get("q", "").strip()[:LONGEST]
    hits = services().find(typed, None, _SUGGESTED).hits if _has_word(typed) else ()
    corpus = services().corpus
    answer = jsonify(
        [
            typed,
            [hit.title for hit in hits],
            [corpus.game(hit.game).title for hit in hits],
            [request.url_root.rstrip("/") + hit_url(hit) for hit in hits],
        ]
    )
    answer.mimetype = "application/x-suggestions+json"
    return answer


def _has_word(text: str) -> bool:
    return any(sign.isalnum() for sign in text)


@feeds.get("/robots.txt")
def robots() -> Response:
    """Let everybody read everything, and say where the sitemap is."""
    sitemap = url_for("feeds.sitemap", _external=True)
    return Response(
        f"User-agent: *\nDisallow: /*?*option=\nAllow: /\nSitemap: {sitemap}\n",
        mimetype="text/plain",
    )


@feeds.get("/sitemap.xml")
def sitemap() -> Response:
    """List every page that has a permanent address."""
    found = list(addresses())
    return Response(render_template("sitemap.xml", addresses=found), mimetype="application/xml")


def addresses(*, absolute: bool = True) -> Iterator[str]:
    """Yield the permanent addresses of all pages."""
    yield url_for("pages.start", _external=absolute)
    for data in services().corpus:
        yield url_for("pages.game", game=data.id, _external=absolute)
        yield url_for("pages.publisher", game=data.id, _external=absolute)
        for ident in data.entries:
            yield url_for("entries.entry", game=data.id, slug=slug_of(ident), _external=absolute)
        for ident in data.rules:
            yield url_for("places.rule", game=data.id, ident=ident, _external=absolute)
        yield from _places(data, absolute=absolute)


def _places(data: GameData, *, absolute: bool) -> Iterator[str]:
    booklet = next((source for source in data.sources if source.pages), None)
    for number in range(1, (booklet.pages if booklet else 0) + 1):
        yield url_for("places.page", game=data.id, number=number, _external=absolute)
    slugs = (section_slug(h.title) for source in data.sources for h in source.headings)
    for slug in dict.fromkeys(slugs):
        yield url_for("places.section", game=data.id, slug=slug, _external=absolute)
