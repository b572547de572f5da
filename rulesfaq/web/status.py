"""The page of a report for whoever sent it: what became of it, a feed, everything, and deleting."""

from __future__ import annotations

import json

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from rulesfaq.reports.erasing import erase, everything
from rulesfaq.reports.reading import by_number, by_token, history
from rulesfaq.reports.report import Report
from rulesfaq.reports.states import LABELS
from rulesfaq.web.context import services, store

status = Blueprint("status", __name__)
_WAY = ("received", "triaged", "checked", "accepted", "fixed")


@status.get("/meldungen/<token>")
def page(token: str) -> Response:
    """Show a report to whoever knows its secret."""
    report = by_token(store(), token)
    events = history(store(), report.id)
    data = services().corpus.games.get(report.game)
    other = by_number(store(), report.duplicate_of) if report.duplicate_of else None
    return _private(
        render_template(
            "meldung.html",
            token=token,
            report=report,
            events=events,
            game=data,
            entry=data.entries.get(report.about) if data else None,
            rule=data.rules.get(report.about) if data else None,
            to_come=_to_come(report),
            other=other,
            labels=LABELS,
        )
    )


@status.get("/meldungen/<token>/feed.atom")
def feed(token: str) -> Response:
    """Return the history of a report as an Atom feed."""
    report = by_token(store(), token)
    text = render_template(
        "meldung_feed.xml",
        token=token,
        report=report,
        events=history(store(), report.id),
        labels=LABELS,
    )
    answer = _private(text)
    answer.mimetype = "application/atom+xml"
    return answer


@status.get("/meldungen/<token>/alles.json")
def export(token: str) -> Response:
    """Return all that is kept of a report."""
    answer = _private(json.dumps(everything(store(), token), ensure_ascii=False, indent=2))
    answer.mimetype = "application/json"
    answer.headers["Content-Disposition"] = 'attachment; filename="meldung.json"'
    return answer


@status.get("/meldungen/<token>/loeschen")
def ask_erase(token: str) -> Response:
    """Ask whether the report is really to be deleted."""
    return _private(
        render_template("meldung_loeschen.html", token=token, report=by_token(store(), token))
    )


@status.post("/meldungen/<token>/loeschen")
def do_erase(token: str) -> BaseResponse:
    """Delete a report."""
    if request.form.get("ja") != "ja":
        return redirect(url_for("status.page", token=token), 303)
    erase(store(), token)
    return redirect(url_for("status.erased"), 303)


@status.get("/meldungen/geloescht")
def erased() -> str:
    """Say that a report was deleted."""
    return render_template("meldung_weg.html")


@status.get("/datenschutz")
def privacy() -> str:
    """Say what is kept, for how long, and how to get rid of it."""
    return render_template("datenschutz.html")


def _to_come(report: Report) -> tuple[str, ...]:
    """Return the states that still lie ahead where all goes well."""
    if report.is_closed:
        return ()
    reached = "received" if report.state == "recurred" else report.state
    return _WAY[_WAY.index(reached) + 1 :]


def _private(text: str) -> Response:
    """Return a page that nobody keeps or finds."""
    answer = Response(text)
    answer.headers["Cache-Control"] = "private, no-store"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer
