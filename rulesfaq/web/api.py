"""The API under ``/api/v1``: the same values as the pages, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, request, url_for

from rulesfaq.errors import BadQueryError
from rulesfaq.model.game import GameData
from rulesfaq.search.query import Found
from rulesfaq.serialize import (
    answer_json,
    found_json,
    game_json,
    game_summary,
    rule_json,
    rule_summary,
    term_json,
)
from rulesfaq.web.asking import strict_options, strict_question, strict_search
from rulesfaq.web.context import services
from rulesfaq.web.description import described
from rulesfaq.web.plain import linked_entry, whole_entry
from rulesfaq.web.syntax import listed

api = Blueprint("api", __name__, url_prefix="/api/v1")
DEFAULT_LIMIT = 50
HIGHEST_LIMIT = 200
_MOST_DIGITS = 6


def healthz() -> Response:
    """Say that the process answers, and with which data."""
    held = services()
    return jsonify(status="ok", revision=held.revision, games=list(held.corpus.games))


@api.get("/openapi.json")
def openapi() -> Response:
    """Return the description of this API."""
    return jsonify(described())


@api.get("/ask")
def ask() -> Response:
    """Answer a question."""
    answer = services().ask(strict_question(), request.args.get("game") or None, strict_options())
    return jsonify(answer_json(answer))


@api.get("/search")
def search() -> Response:
    """Find entries, rules, terms and facts; ``seite:6`` and the like narrow it down."""
    held = services()
    by = strict_search(held.corpus)
    by = msgspec.structs.replace(by, game=by.game or request.args.get("game") or None)
    limit = _limit(10)
    if by.is_list or not by.words:
        found = Found(listed(held, by, limit), (by.game,) if by.game else (), (), ())
    else:
        found = held.find(by.words, by.game, limit)
    return jsonify(found_json(by.words, found) | {"warnings": list(by.warnings)})


@api.get("/games")
def games() -> Response:
    """List the games."""
    return _listed([game_summary(data) | _page(data) for data in services().corpus])


@api.get("/games/<game>")
def game(game: str) -> Response:
    """Return a game."""
    data = services().corpus.game(game)
    return jsonify(game_json(data) | _page(data))


@api.get("/games/<game>/faq")
def entries(game: str) -> Response:
    """List the entries of a game."""
    data = services().corpus.game(game)
    return _listed([linked_entry(data, e) for e in data.entries.values()])


@api.get("/games/<game>/faq/<ident>")
def entry(game: str, ident: str) -> Response:
    """Return an entry, by its id or the last segment of it."""
    held = services()
    data = held.corpus.game(game)
    found = held.entry(game, ident.removeprefix(f"{game}.faq."))
    return jsonify(whole_entry(held, data, found))


@api.get("/games/<game>/rules")
def rules(game: str) -> Response:
    """List the rules and assumptions of a game."""
    data = services().corpus.game(game)
    return _listed([rule_summary(data, found) for found in data.rules.values()])


@api.get("/games/<game>/rules/<ident>")
def rule(game: str, ident: str) -> Response:
    """Return a rule or an assumption."""
    data = services().corpus.game(game)
    found = data.rule(ident)
    address = url_for("places.rule", game=game, ident=ident, _external=True)
    return jsonify(rule_json(data, found) | {"html_url": address})


@api.get("/games/<game>/glossary")
def glossary(game: str) -> Response:
    """List the terms of a game."""
    data = services().corpus.game(game)
    return _listed([term_json(data, term) for term in data.glossary])


def _page(data: GameData) -> dict[str, str]:
    return {"html_url": url_for("pages.game", game=data.id, _external=True)}


def _listed(items: Sequence[Any]) -> Response:
    """Return a part of a list, with the address of the next part.

    Raises:
        BadQueryError: ``limit`` or ``cursor`` is no number, or ``limit`` too large.
    """
    limit, start = _limit(DEFAULT_LIMIT), _whole("cursor", 0)
    following = None
    if start + limit < len(items):
        values = dict(request.view_args or {}, limit=limit, cursor=start + limit)
        following = url_for(str(request.endpoint), **values, _external=True)
    answer = jsonify(
        data=items[start : start + limit], total=len(items), next=following, warnings=[]
    )
    if following:
        answer.headers["Link"] = f'<{following}>; rel="next"'
    return answer


def _limit(otherwise: int) -> int:
    limit = _whole("limit", otherwise)
    if not 1 <= limit <= HIGHEST_LIMIT:
        raise BadQueryError(str(limit), f"limit goes from 1 to {HIGHEST_LIMIT}")
    return limit


def _whole(name: str, otherwise: int) -> int:
    text = request.args.get(name)
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise BadQueryError(text, f"{name} must be a whole number")
    return int(text)
