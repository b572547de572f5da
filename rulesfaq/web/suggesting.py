"""Suggestions while a question is typed, for the search box and for browsers (OpenSearch)."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from rulesfaq.answers.hygiene import LONGEST
from rulesfaq.search.suggest import Suggestion
from rulesfaq.services import Services
from rulesfaq.web.context import found_url, services

suggesting = Blueprint("suggesting", __name__)


@suggesting.get("/suche/vorschlaege")
def suggestions() -> Response:
    """Return what may be meant by what is typed so far; a game that we don't have is no fault."""
    held = services()
    text = request.args.get("q", "").strip()[:LONGEST]
    game = request.args.get("spiel") or None
    if game is not None and game not in held.corpus.games:
        game = None
    return jsonify(suggestions=[_shown(held, found) for found in held.suggest(text, game)])


def _shown(held: Services, found: Suggestion) -> dict[str, str | None]:
    data = held.corpus.game(found.game)
    return {
        "text": found.title,
        "url": found_url(found.game, found.kind, found.id, found.rules),
        "kind": found.kind,
        "verdict": _verdict(held, found),
        "game": data.title,
    }


def _verdict(held: Services, found: Suggestion) -> str | None:
    """Return the verdict of an entry; none where the sources leave it open."""
    entry = held.corpus.game(found.game).entries.get(found.id)
    return None if entry is None or held.assumptions(entry) else entry.verdict
