"""Who is logged in, and the routes in and out."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from flask import Blueprint, Response, current_app, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from rulesfaq.accounts import sessions
from rulesfaq.accounts.audit import note
from rulesfaq.accounts.faults import BusyError
from rulesfaq.accounts.people import Account, identify
from rulesfaq.storage import new_secret
from rulesfaq.web.context import store
from rulesfaq.web.guard import address, change_holder, guard, holder, refused, too_often

login = Blueprint("login", __name__)
_LOCAL = re.compile(r"/pruefen(?:/[a-z0-9/-]*)?(?:\?[\w=&.%-]*)?", re.ASCII)
_P = ParamSpec("_P")


def reviewer() -> Account | None:
    """Return who is logged in, None where nobody is."""
    if "reviewer" not in g:
        now = time.time()
        with store().reading() as db:
            g.reviewer, is_due = sessions.owner(db, holder(), now)
        if is_due:
            with store().writing() as db:
                sessions.touch(db, holder(), now)
    found: Account | None = g.reviewer
    return found


def for_reviewers(view: Callable[_P, Any]) -> Callable[_P, Any]:
    """Let nobody in who is not logged in; the way there leads back here."""

    @wraps(view)
    def guarded(*args: _P.args, **kwargs: _P.kwargs) -> Any:
        if reviewer() is None:
            target = request.full_path.rstrip("?") if request.method == "GET" else None
            return redirect(url_for("login.show", ziel=target), 303)
        answer = current_app.make_response(view(*args, **kwargs))
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return guarded


@login.get("/pruefen/anmelden")
def show() -> str | AnyResponse:
    """Show the form."""
    if reviewer() is not None:
        return redirect(url_for("desk.queue"), 303)
    return _form()


@login.post("/pruefen/anmelden")
def enter() -> AnyResponse:
    """Log in; whatever was wrong, the answer is the same."""
    name = request.form.get("name", "").strip().lower()[:100]
    limiter, now = guard().limiter, time.time()
    for what, who in (("login", address()), ("name", name)):
        if wait := limiter.wait_s(what, who):
            return too_often(wait)
    try:
        with store().reading() as db:
            found = identify(db, name, request.form.get("passwort", ""))
    except BusyError:
        answer = refused("busy", 503)
        answer.headers["Retry-After"] = "1"
        return answer
    if found is None:
        with store().writing() as db:
            note(db, now, "", "login refused")
        return Response(_form(name, is_wrong=True), 422)
    with store().writing() as db:
        ident = sessions.begin(db, found, now, former=holder())
        note(db, now, found.name, "login")
    for what, who in (("login", address()), ("name", name)):
        limiter.went_well(what, who)
    change_holder(ident)
    return redirect(_local(request.form.get("ziel", "")), 303)


@login.post("/pruefen/abmelden")
def leave() -> AnyResponse:
    """Log out."""
    who = reviewer()
    with store().writing() as db:
        sessions.end(db, holder())
        if who is not None:
            note(db, time.time(), who.name, "logout")
    change_holder(new_secret())
    return redirect(url_for("login.show"), 303)


def _form(name: str = "", *, is_wrong: bool = False) -> str:
    target = _local(request.values.get("ziel", ""))
    return render_template("anmelden.html", name=name, target=target, is_wrong=is_wrong)


def _local(target: str) -> str:
    """Return the way back, if it leads to the desk."""
    return target if _LOCAL.fullmatch(target) else url_for("desk.queue")
