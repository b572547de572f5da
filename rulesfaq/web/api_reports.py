"""The API of reports and of scenarios that anybody sends in; what it takes is checked here."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.exceptions import BadRequest, UnsupportedMediaType

from rulesfaq.errors import BadNotationError, BadSceneError, DataError, Problem, UnknownIdError
from rulesfaq.loading.scenario_file import scenario_from
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario
from rulesfaq.reports.drafting import Typed, draft
from rulesfaq.reports.faults import BadReportError, Fault
from rulesfaq.reports.keeping import keep
from rulesfaq.reports.reading import by_token, history
from rulesfaq.reports.ruling import Run, plain, run_scenario
from rulesfaq.reports.states import LABELS
from rulesfaq.services import Services
from rulesfaq.storage import new_secret
from rulesfaq.web.context import schemas, services, store
from rulesfaq.web.errors import problem
from rulesfaq.web.replaying import shown_steps
from rulesfaq.web.scenes import rule_scene
from rulesfaq.web.subject import About, about_item, about_question, known_options

api_reports = Blueprint("api_reports", __name__, url_prefix="/api/v1")
_ID = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
_KEY = re.compile(r"[!-~]{16,200}")


class _Body(msgspec.Struct, kw_only=True):
    """What ``POST /reports`` takes; other keys are left alone."""

    about: str
    wrong: str
    source_says: str
    page: int | None = None
    section: str = ""
    scenario: dict[str, Any] | None = None
    contact: str = ""
    game: str = ""
    options: list[str] = []


@api_reports.post("/reports")
def report() -> Response:
    """Keep a report, once for each ``Idempotency-Key``."""
    key = request.headers.get("Idempotency-Key", "")
    if key and not _KEY.fullmatch(key):
        raise BadReportError((Fault("Idempotency-Key", "malformed", "16 to 200 signs, no blank"),))
    value = _json()
    try:
        body = msgspec.convert(value, _Body)
    except msgspec.ValidationError as error:
        raise _misshapen(error) from error
    about = _about(services(), body)
    scene = msgspec.json.encode(body.scenario).decode() if body.scenario is not None else ""
    ruling = rule_scene(services(), schemas(), scene, about)
    made = draft(
        about.subject,
        Typed(
            wrong=body.wrong,
            source_says=body.source_says,
            page="" if body.page is None else str(body.page),
            section=body.section,
            scene=scene,
            contact=body.contact,
        ),
        about.data,
        plain(ruling) if ruling else {},
    )
    kept = keep(store(), made, f"api:{key}" if key else new_secret())
    address = url_for("status.page", token=kept.token, _external=True)
    told = {"token": kept.token, "status_url": address, "state": "received"}
    answer = jsonify(told | {"ruling": plain(ruling) if ruling else None})
    answer.status_code = 201
    answer.headers["Location"] = url_for("api_reports.reported", token=kept.token)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@api_reports.get("/reports/<token>")
def reported(token: str) -> Response:
    """Return what became of a report, to whoever knows its secret."""
    found = by_token(store(), token)
    answer = jsonify(
        state=found.state,
        label=LABELS[found.state],
        about=found.about,
        created_at=found.created_at,
        changed_at=found.changed_at,
        fixed_in=found.fixed_in or None,
        ruling=dict(found.ruling) or None,
        history=[
            {"at": event.at, "state": event.state, "reason": event.reason, "place": event.place}
            for event in history(store(), found.id)
        ],
        status_url=url_for("status.page", token=token, _external=True),
    )
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@api_reports.post("/scenarios/run")
def run() -> Response:
    """Run a scenario within the limits."""
    held, value = services(), _json()
    try:
        scenario = scenario_from(value, schemas())
        if scenario.game not in held.games:
            raise UnknownIdError("engine of game", scenario.game, tuple(held.games))
        data = held.corpus.game(scenario.game)
        done = run_scenario(held.games[scenario.game], data, scenario)
    except DataError as error:
        errors = [_error(found) for found in error.problems[:20]]
        return problem(422, "this is no scenario", code="scenario/invalid", errors=errors)
    except BadSceneError as error:
        at = {
            "pointer": f"/{error.key.replace('.', '/')}",
            "detail": str(error),
            "code": error.code,
        }
        return problem(422, str(error), code=error.code, hint=error.hint, errors=[at])
    except BadNotationError as error:
        return problem(422, str(error), code=error.code, hint=error.hint)
    answer = jsonify(_told(data, scenario, done))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _told(data: GameData, scenario: Scenario, done: Run) -> dict[str, Any]:
    ruling = done.ruling
    shown = shown_steps(data, done.steps)
    return {
        "title": scenario.title,
        "game": scenario.game,
        "path": ruling.path,
        "claimed": ruling.claimed,
        "actual": ruling.actual,
        "holds": ruling.holds,
        "open": ruling.says == "open",
        "refused": ruling.says == "refused",
        "rules": [{"rule": rule, "citations": _cited(data, rule)} for rule in ruling.rules],
        "steps": [
            {
                "kind": step.kind,
                "seat": step.seat,
                "move": step.move,
                "text": told.sentence,
                "rule": step.rule or None,
                "citations": _cited(data, step.rule),
            }
            for step, told in zip(done.steps, shown, strict=True)
        ],
        "revision": services().revision,
    }


def _cited(data: GameData, rule: str) -> list[dict[str, Any]]:
    if rule not in data.rules:
        return []
    return [
        {"rule": rule, "source": place.source, "pages": list(place.pages)}
        | ({"section": place.section} if place.section else {})
        for place in data.rules[rule].cite
    ]


def _about(held: Services, body: _Body) -> About:
    """Return what a report is about.

    Raises:
        BadReportError: There is no such thing, and it is no question either.
    """
    ident = body.about.strip()
    game = ident.partition(".")[0] if _ID.fullmatch(ident) else body.game
    options = known_options(held.corpus.games.get(game), body.options)
    if _ID.fullmatch(ident):
        try:
            return about_item(held, ident, options)
        except UnknownIdError as error:
            raise BadReportError((Fault("about", "unknown", str(error)),)) from error
    found = about_question(held, ident, body.game, options)
    if found is None:
        raise BadReportError((Fault("about", "missing", "name an entry, a rule or a question"),))
    return found


def _json() -> Any:
    """Return the body as plain values.

    Raises:
        UnsupportedMediaType: It is not said to be JSON.
        BadRequest: It is none.
    """
    if request.mimetype != "application/json":
        raise UnsupportedMediaType("send application/json")
    try:
        return msgspec.json.decode(request.get_data())
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadRequest(f"this is no JSON: {error}") from error


def _misshapen(error: msgspec.ValidationError) -> BadReportError:
    text = str(error)
    field = re.search(r"`\$\.(\w+)", text) or re.search(r"field `(\w+)`", text)
    name = field[1] if field else "body"
    return BadReportError((Fault(name, "malformed", text.partition(" - at")[0]),))


def _error(found: Problem) -> dict[str, str]:
    pointer = found.file.partition("#")[2]
    return {"pointer": pointer, "detail": found.message, "code": found.code}
