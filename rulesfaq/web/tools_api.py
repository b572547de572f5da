"""The tools for programs: their forms, and what a filled-in form comes to; pure functions."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, request, url_for

from rulesfaq.answers.computed import computed
from rulesfaq.answers.options import chosen_options
from rulesfaq.errors import BadQueryError
from rulesfaq.model.game import GameData
from rulesfaq.serialize import answer_json
from rulesfaq.spoken.ruling import Missing
from rulesfaq.spoken.tool import Field, Tool, Unread, Worked
from rulesfaq.web.context import services
from rulesfaq.web.errors import problem
from rulesfaq.web.filling import LONGEST, Filled, read_form
from rulesfaq.web.tooling import tool_of

tools_api = Blueprint("tools_api", __name__)
_MOST = 60


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """What a program sends: a form of a game, filled in."""

    game: str
    tool: str
    values: dict[str, str] = {}
    options: dict[str, str] = {}


@tools_api.get("/api/v1/games/<game>/tools")
def forms(game: str) -> Response:
    """List the tools of a game with the fields of their forms."""
    data = services().corpus.game(game)
    found = [_form(data, tool) for tool in services().tools.get(game, ())]
    return jsonify(data=found, total=len(found), next=None, warnings=[])


@tools_api.post("/api/v1/referee")
def referee() -> Response:
    """Return what the engine makes of a form.

    Raises:
        BadQueryError: What was sent is no form.
        BadOptionError: An option or value does not exist.
        UnknownIdError: The game or the tool does not exist.
    """
    asked = _asked()
    data = services().corpus.game(asked.game)
    tool = tool_of(asked.game, asked.tool)
    options = chosen_options(data, asked.options)
    values = {name: " ".join(text.split()) for name, text in asked.values.items()}
    unknown = sorted(set(values) - {"personen", *dict(tool.names(tool.persons[1]))})
    if unknown:
        return problem(422, f"the tool has no field {unknown[0]}", code="tools/unknown-field")
    outcome = tool.rule(values, options)
    if isinstance(outcome, Unread):
        detail = f"the field {outcome.field} cannot be read"
        return problem(422, detail, code="tools/unread-field", hint=outcome.text)
    return jsonify(_ruled(data, tool, Filled(values, options), outcome))


@tools_api.get("/spiele/<game>/<slug>.json")
def twin(game: str, slug: str) -> Response:
    """Return a tool's page as JSON: its form, and what comes of what its address fills in."""
    data = services().corpus.game(game)
    tool = tool_of(game, slug)
    filled = read_form(data, tool, request.args)
    outcome = tool.rule(filled.values, filled.options)
    if isinstance(outcome, Unread):
        outcome = Missing(outcome.text, "", (outcome.field,))
    ruled = _ruled(data, tool, filled, outcome)
    return jsonify(ruled | {"form": _form(data, tool), "warnings": list(filled.ignored)})


def _ruled(
    data: GameData, tool: Tool, filled: Filled, outcome: Worked | Missing | None
) -> dict[str, Any]:
    """Return an answer that is computed or incomplete, with its figures."""
    if outcome is None:
        outcome = Missing("Die Angaben fehlen noch.", "")
    told = outcome.ruling if isinstance(outcome, Worked) else outcome
    answer = answer_json(computed(data, "", told, filled.options))
    kept = {name: text for name, text in filled.values.items() if text}
    query = msgspec.structs.replace(filled, values=kept).query
    page = url_for("tools.tool", game=data.id, slug=tool.slug, _external=True)
    address = f"{page}?{query}" if query else page
    return answer | {"tool": tool.slug, "result": _result(outcome), "html_url": address}


def _asked() -> Asked:
    try:
        asked = msgspec.json.decode(request.get_data(), type=Asked)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadQueryError("", f"the body is no form: {error}") from error
    long = any(len(text) > LONGEST for text in (*asked.values, *asked.values.values()))
    if long or len(asked.values) > _MOST:
        raise BadQueryError("", f"a field has at most {LONGEST} characters, a form {_MOST} fields")
    return asked


def _result(outcome: Worked | Missing) -> dict[str, Any] | None:
    """Return the word of a result and its figures, None where something is missing."""
    if isinstance(outcome, Missing):
        return None
    return {
        "word": outcome.word, "unit": outcome.unit, "verdict": outcome.tone or None,
        "formula": outcome.formula, "amount": outcome.amount, "also": list(outcome.also),
    }  # fmt: skip


def _form(data: GameData, tool: Tool) -> dict[str, Any]:
    return {
        "tool": tool.slug,
        "title": tool.title,
        "question": tool.question,
        "persons": list(tool.persons),
        "options": list(tool.options),
        "fields": [_field(field) for field in tool.fields],
        "examples": [dict(near.values) for near in tool.near],
        "html_url": url_for("tools.tool", game=data.id, slug=tool.slug, _external=True),
    }


def _field(field: Field) -> dict[str, Any]:
    return {
        "name": field.name, "label": field.label, "kind": field.kind, "each": field.is_each,
        "values": [choice.value for choice in field.choices], "sample": field.sample,
    }  # fmt: skip
