"""Addresses that moved: a renamed id leads to its new page, a withdrawn one says why it is gone."""

from __future__ import annotations

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rulesfaq.errors import UnknownIdError
from rulesfaq.model.game import Moved
from rulesfaq.web.context import services

GONE = 410
MOVED = 308


def moved_here() -> Moved | None:
    """Return what became of the id that this request asks for, if it moved."""
    values = request.view_args or {}
    data = services().corpus.games.get(values.get("game", ""))
    if data is None:
        return None
    slug, ident = values.get("slug"), values.get("ident")
    if slug is not None:
        return data.moved.get(f"{data.id}.faq.{slug}")
    known = data.moved.get(str(ident))
    return known or data.moved.get(f"{data.id}.faq.{ident}")


def follow(moved: Moved) -> Response | None:
    """Return the way to the new address of this request; None where the id is withdrawn."""
    if not moved.to:
        return None
    values = dict(request.view_args or {})
    name = "slug" if "slug" in values else "ident"
    values[name] = moved.to.rpartition(".")[2] if name == "slug" else moved.to
    query = {key: found for key, found in request.args.lists() if not key.startswith("_")}
    return redirect(url_for(str(request.endpoint), **{**query, **values}), MOVED)


def gone_page(moved: Moved) -> Response:
    """Return the page of a withdrawn id."""
    answer = Response(render_template("weg.html", moved=moved), mimetype="text/html")
    answer.status_code = GONE
    return answer


def moved_for(error: Exception) -> Moved | None:
    """Return what became of an id that was not found, None for every other error."""
    return moved_here() if isinstance(error, UnknownIdError) else None
