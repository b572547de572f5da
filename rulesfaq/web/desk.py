"""The review desk: a queue of reports, and for each what a decision needs."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from rulesfaq.accounts.audit import note
from rulesfaq.errors import UnknownIdError
from rulesfaq.reports.deciding import comment, decide
from rulesfaq.reports.exporting import as_patch, branch
from rulesfaq.reports.faults import (
    BadDecisionError,
    DecidedError,
    SecondReviewerError,
    WrongTransitionError,
)
from rulesfaq.reports.states import KINDS, LABELS
from rulesfaq.web.context import schemas, services, store
from rulesfaq.web.deskform import LONGEST, OWN_CHECK, SENTENCES, Wrong, decision_of, sentence_of
from rulesfaq.web.deskscene import Ran, first_text, run_text
from rulesfaq.web.deskview import ACTORS, Case, case_of, filters_of, moment, queue_of, title_of
from rulesfaq.web.guard import address, guard, too_often
from rulesfaq.web.reviewer import for_reviewers, reviewer

desk = Blueprint("desk", __name__)
_DIGITS = 9


@desk.get("/pruefen")
@for_reviewers
def queue() -> str:
    """Show the queue."""
    return _rendered(None)


@desk.get("/pruefen/<int(max=2147483647):number>")
@for_reviewers
def case(number: int) -> str:
    """Show a report."""
    return _rendered(_case(number))


@desk.post("/pruefen/<int(max=2147483647):number>")
@for_reviewers
def decide_case(number: int) -> AnyResponse:
    """Decide, if nobody has decided since this reviewer read the report."""
    found, who = _case(number), _name()
    typed = request.form.to_dict()
    version = typed.get("version", "")
    seen = int(version) if version.isascii() and version.isdigit() and len(version) < _DIGITS else 0
    if seen != found.report.version:
        last = found.events[-1]
        late = DecidedError(number, found.report.state, last.by, last.at)
        return _again(found, 409, late=late)
    made, wrong = decision_of(typed, found.report, found.data, who)
    if made is None:
        return _again(found, 422, wrong=wrong)
    try:
        after = decide(store(), number, seen, made)
    except DecidedError as error:
        return _again(_case(number), 409, late=error)
    except BadDecisionError as error:
        return _again(found, 422, wrong=(sentence_of(error),))
    except UnknownIdError:
        return _again(found, 422, wrong=(SENTENCES["duplicate_of"],))
    except SecondReviewerError:
        return _again(found, 409, wrong=(OWN_CHECK,))
    _log(who, f"decide {after.state}", number)
    return redirect(url_for("desk.case", number=number, _anchor="verlauf"), 303)


@desk.post("/pruefen/<int(max=2147483647):number>/kommentar")
@for_reviewers
def say(number: int) -> AnyResponse:
    """Add a comment for the other reviewers."""
    text = request.form.get("kommentar", "").strip()
    if not text or len(text) > LONGEST:
        sentence = f"Schreib etwas, höchstens {LONGEST} Zeichen"
        return _again(_case(number), 422, wrong=(Wrong("kommentar", sentence),))
    comment(store(), number, _name(), text)
    return redirect(url_for("desk.case", number=number, _anchor="kommentare"), 303)


@desk.post("/pruefen/<int(max=2147483647):number>/szene")
@for_reviewers
def play(number: int) -> AnyResponse:
    """Run the scenario that stands in the field."""
    if wait := guard().limiter.wait_s("scenario", address()):
        return too_often(wait)
    found = _case(number)
    text = request.form.get("szene", "").replace("\r\n", "\n")
    if found.data is None or not text.strip():
        return _again(found, 422, wrong=(Wrong("szene", "Schreib ein Szenario als YAML"),))
    ran = run_text(services(), schemas(), text, found.data, found.entry)
    return Response(_rendered(found, ran=ran), 422 if ran.problems else 200)


@desk.get("/pruefen/<int(max=2147483647):number>/aenderung.patch")
@for_reviewers
def export(number: int) -> AnyResponse:
    """Return an accepted report as a change to begin with."""
    found = _case(number)
    try:
        text = as_patch(found.report, found.events, found.data, schemas())
    except WrongTransitionError:
        return redirect(url_for("desk.case", number=number), 303)
    answer = Response(text, mimetype="text/x-diff")
    name = f"{branch(found.report)}.patch"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _case(number: int) -> Case:
    return case_of(store(), services().corpus, number)


def _name() -> str:
    who = reviewer()
    assert who is not None  # noqa: S101
    return who.name


def _log(who: str, action: str, number: int) -> None:
    with store().writing() as db:
        note(db, time.time(), who, action, f"report {number}")


def _again(
    found: Case, status: int, *, wrong: tuple[Wrong, ...] = (), late: DecidedError | None = None
) -> Response:
    """Show the report once more, with everything that was typed."""
    page = _rendered(found, wrong=wrong, late=late, typed=request.form.to_dict())
    return Response(page, status)


def _rendered(
    found: Case | None,
    *,
    ran: Ran | None = None,
    wrong: tuple[Wrong, ...] = (),
    late: DecidedError | None = None,
    typed: dict[str, str] | None = None,
) -> str:
    held, today = services(), datetime.now(UTC).astimezone().date()
    chosen = [request.args.get(name, "") for name in ("stand", "spiel", "art")]
    filters = filters_of(chosen[0], chosen[1], chosen[2], held.corpus)
    begun = ran
    if found is not None and found.data is not None and ran is None:
        text = (typed or {}).get("szene") or first_text(found.report, found.entry)
        begun = run_text(held, schemas(), text, found.data, found.entry) if text else None
    return render_template(
        "pruefen.html",
        queue=queue_of(store(), held.corpus, filters, today),
        case=found,
        ran=begun,
        is_run=ran is not None,
        wrong={fault.field: fault.text for fault in wrong},
        late=late,
        typed=typed or {},
        who=_name(),
        labels=LABELS,
        kinds=KINDS,
        actors=ACTORS,
        moment=moment,
        title_of=lambda report: title_of(held.corpus, report),
        revision=current_app.config["REVISION"],
    )
