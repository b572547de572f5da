"""The form "Stimmt das nicht?": from an answer, rule, step or question to a report that is kept."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response as BaseResponse

from rulesfaq.answers.options import option_labels
from rulesfaq.errors import (
    RulesfaqError,
    StorageBusyError,
    StorageFullError,
    StorageUnavailableError,
    UnknownIdError,
)
from rulesfaq.explain import section_slug
from rulesfaq.ids import game_of
from rulesfaq.model.game import GameData
from rulesfaq.reports.drafting import Typed, draft, paged_source
from rulesfaq.reports.faults import BadReportError, Fault, KeyReusedError, ReportGoneError
from rulesfaq.reports.keeping import keep
from rulesfaq.reports.reading import listed, similar
from rulesfaq.reports.report import Report
from rulesfaq.reports.ruling import Ruling, plain
from rulesfaq.reports.states import LABELS, SEEN
from rulesfaq.web.context import schemas, services, store
from rulesfaq.web.errors import RETRY_S
from rulesfaq.web.scenes import rule_scene
from rulesfaq.web.subject import About, about_item, about_question, known_options
from rulesfaq.web.trap import HONEYPOT, KEY_FIELD, is_key, is_too_fast, new_key

reporting = Blueprint("reporting", __name__)
STORAGE = (StorageBusyError, StorageFullError, StorageUnavailableError)
_FIELDS = {
    "falsch": "wrong",
    "heft": "source_says",
    "seite": "page",
    "abschnitt": "section",
    "stellung": "scene",
    "kontakt": "contact",
}
"""Fields of the form, and what the domain calls them."""
_DIGITS = 3


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """The form as it is shown: empty, or again with what was typed."""

    about: About
    key: str
    typed: dict[str, str] = {}
    faults: tuple[Fault, ...] = ()
    ruling: Ruling | None = None
    trouble: str = ""
    """Why it could not be kept although nothing is wrong with it: busy, full, unavailable, gone."""
    kept: str = ""
    """The token of what was sent with the same form before."""
    alike: tuple[Report, ...] = ()
    unseen: int = 0
    """How many reports about the same thing nobody has read yet."""


@reporting.record_once
def _hand_over(state: BlueprintSetupState) -> None:
    """Hand the templates of reports what they need besides."""
    words = {"LABELS": LABELS, "option_labels": option_labels, "section_slug": section_slug}
    state.app.jinja_env.globals.update(words)
    state.app.jinja_env.filters["gross"] = begun


def begun(text: str) -> str:
    """Return a text with a capital at its beginning; the rest stays as it is."""
    return text[:1].upper() + text[1:]


@reporting.get("/melden")
def form() -> str | BaseResponse:
    """Show the form for what the address names, or say how to get to one."""
    about = _about(request.args)
    if about is None:
        return render_template("melden_wozu.html")
    return _page(_with_alike(Form(about=about, key=new_key())))


@reporting.post("/melden")
def submit() -> BaseResponse:
    """Keep a report and lead to its page; whatever is wrong, show the form with all its texts."""
    about = _about(request.form)
    if about is None:
        return Response(render_template("melden_wozu.html"), 422)
    typed = {name: request.form.get(name, "") for name in _FIELDS}
    key = request.form.get(KEY_FIELD, "")
    trapped = _trapped(key)
    shown = Form(about=about, key=key if is_key(key) else new_key(), typed=typed)
    ruling = rule_scene(services(), schemas(), typed["stellung"][:20_000], about)
    shown = msgspec.structs.replace(shown, ruling=ruling, faults=trapped)
    if request.form.get("tun") == "ausprobieren":
        return _response(msgspec.structs.replace(shown, faults=()), 200)
    values = {_FIELDS[name]: text for name, text in typed.items()}
    source, _, slug = typed["abschnitt"].partition(":")
    values |= {"source": source, "section": _section(about.data, source, slug)}
    try:
        made = draft(about.subject, Typed(**values), about.data, plain(ruling) if ruling else {})
    except BadReportError as error:
        return _response(msgspec.structs.replace(shown, faults=error.faults), 422)
    if trapped:
        return _response(shown, 422)
    try:
        kept = keep(store(), made, key)
    except KeyReusedError as error:
        return _response(msgspec.structs.replace(shown, kept=error.token, key=new_key()), 409)
    except ReportGoneError:
        return _response(msgspec.structs.replace(shown, trouble="gone", key=new_key()), 409)
    except STORAGE as error:
        return _not_kept(shown, error)
    return redirect(url_for("status.page", token=kept.token), 303)


def _not_kept(shown: Form, error: RulesfaqError) -> Response:
    """Show the form with its texts and the same key, so that it can be sent again."""
    current_app.logger.error("%s: %s", error.code, error)
    answer = _response(
        msgspec.structs.replace(shown, trouble=error.code.partition("/")[2]), error.http_status
    )
    answer.headers["Retry-After"] = str(RETRY_S)
    return answer


def _trapped(key: str) -> tuple[Fault, ...]:
    if not is_key(key):
        return (Fault("form", "expired", "send the form once more"),)
    if request.form.get(HONEYPOT):
        return (Fault("form", "honeypot", "leave the hidden field empty"),)
    if is_too_fast(key):
        return (Fault("form", "too-fast", "send the form once more"),)
    return ()


def _about(values: Any) -> About | None:
    """Return what a report is about; None where the address names nothing.

    Raises:
        UnknownIdError: It names something that is not there.
    """
    held = services()
    ident, options = values.get("zu", "").strip(), values.getlist("option")
    if ident:
        game = ident.partition(".")[0]
        if game not in held.corpus.games:
            raise UnknownIdError("entry or rule", ident)
        chosen = known_options(held.corpus.game(game_of(ident)), options)
        return about_item(held, ident, chosen, _number(values, "szene"), _number(values, "schritt"))
    game = values.get("spiel", "")
    chosen = known_options(held.corpus.games.get(game), options)
    return about_question(held, values.get("frage", ""), game, chosen)


def _number(values: Any, name: str) -> int:
    text = values.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0


def _section(data: GameData | None, source: str, slug: str) -> str:
    """Return the heading that was chosen; what no source has stays as it came, and is refused."""
    for found in data.sources if data else ():
        for heading in found.headings:
            if found.id == source and section_slug(heading.title) == slug:
                return heading.title
    return slug or source


def _with_alike(shown: Form) -> Form:
    """Add what was reported before; a storage that cannot be read must not hide the form."""
    about = shown.about.subject.about
    try:
        alike = [report for report in similar(store(), about, most=6) if report.state in SEEN]
        unseen = len(listed(store(), about=about, states=("received",)))
    except STORAGE:
        return shown
    return msgspec.structs.replace(shown, alike=tuple(alike[:3]), unseen=unseen)


def _response(shown: Form, status: int) -> Response:
    return Response(_page(shown), status)


def _page(shown: Form) -> str:
    by_field = {fault.field: fault for fault in reversed(shown.faults)}
    names = {domain: name for name, domain in _FIELDS.items()}
    return render_template(
        "melden.html",
        form=shown,
        about=shown.about,
        game=shown.about.data,
        book=paged_source(shown.about.data),
        fault_of=by_field,
        names=names,
        key_field=KEY_FIELD,
        honeypot=HONEYPOT,
    )
