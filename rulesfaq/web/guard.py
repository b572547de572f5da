"""The guard before every route: limits, forms that come back, the one cookie.

A form is ours if it brings a token that was signed for this browser: the cookie holds an id that
nobody else knows, logged in or not. Whatever is refused is shown again with all that was typed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from functools import partial
from ipaddress import ip_address

import msgspec
from flask import Flask, Response, current_app, g, render_template, request
from markupsafe import Markup

from rulesfaq.accounts.limiter import PATIENCE_S, Limiter
from rulesfaq.accounts.limits import limits_from
from rulesfaq.accounts.secret import passing_key, secret_key
from rulesfaq.accounts.tokens import form_token, new_nonce, token_fault
from rulesfaq.settings import LIMITS_VARIABLE, Settings
from rulesfaq.storage import Store, new_secret
from rulesfaq.web.bodies import reading_a_body
from rulesfaq.web.clients import client_address, is_from_elsewhere
from rulesfaq.web.errors import problem

KEY = "rulesfaq.guard"
TOKEN = "schutz"  # noqa: S105  # the name of a field
SECRET_FIELDS = frozenset({"passwort"})
COOKIE = "rulesfaq"
_ID_LENGTHS = range(32, 65)
_SHORT = 20
_OWN = frozenset({"ask", "scenario"})
_READS = frozenset({"GET", "HEAD", "OPTIONS"})
_ASKING = frozenset({"pages.search", "api.ask", "api.search"})
_DESK = "/pruefen"
_JSON = "application/json"

_SENTENCES = {
    "foreign": "the form was not made for this browser",
    "old": "the form is too old",
    "elsewhere": "another site sent this request",
    "often": "too many requests",
    "busy": "too many at once",
}


class Guard(msgspec.Struct, frozen=True):
    """What the guard of a running server knows."""

    key: bytes
    """The secret key; signs forms, disguises addresses."""
    limiter: Limiter
    proxies: int = 0
    """How many proxies of our own stand in front."""
    spares: frozenset[str] = frozenset()
    """What is not counted for whoever asks from this machine: the operator alone, on a site of
    their own."""

    @classmethod
    def passing(cls) -> Guard:
        """Return a guard for one process and one run, with nothing to keep."""
        key = passing_key()
        return cls(key, Limiter(key))


def guard_from(settings: Settings) -> Guard:
    """Return the guard that settings ask for; where nothing can be kept, it lasts for this run.

    Raises:
        SettingsError: The limits are written wrongly.
        SecretError: There is a key that cannot be trusted.
    """
    limits = limits_from(settings.limits, LIMITS_VARIABLE)
    try:
        settings.state.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = secret_key(settings.state)
    except OSError:
        key = passing_key()
    store = Store(settings.state, settings.database, patience_s=PATIENCE_S)
    limiter = Limiter(key, store, limits)
    spares = frozenset() if settings.is_public or settings.limits else _OWN
    return Guard(key, limiter, settings.proxies, spares)


def guard() -> Guard:
    """Return the guard of the running application."""
    found = current_app.extensions[KEY]
    assert isinstance(found, Guard)  # noqa: S101
    return found


def install_guard(app: Flask, held: Guard) -> None:
    """Put the guard before all routes of an application."""
    app.extensions[KEY] = held
    app.config["MAX_FORM_MEMORY_SIZE"] = app.config["MAX_CONTENT_LENGTH"]
    app.config["MAX_FORM_PARTS"] = 60
    app.jinja_env.globals.update(csrf_field=csrf_field)
    app.before_request(_check)
    app.after_request(_remember)


def address() -> str:
    """Return the address of this request, as limits count it."""
    return client_address(request, guard().proxies)


def cookie_name() -> str:
    """Return the name of the cookie; over HTTPS the browser keeps it to this very host."""
    return f"__Host-{COOKIE}" if request.is_secure else COOKIE


def holder() -> str:
    """Return the id of this browser; one that has none gets one with the answer."""
    found: str | None = g.get("holder")
    if found is None:
        sent = request.cookies.get(cookie_name(), "")
        is_ours = len(sent) in _ID_LENGTHS and sent.isascii()
        found = sent if is_ours else new_secret()
        g.holder, g.is_new_holder = found, not is_ours
    return found


def change_holder(ident: str) -> None:
    """Give this browser another id, and so make all forms worthless that it got before."""
    g.holder, g.is_new_holder, g.is_changed = ident, True, True


def csrf_field() -> Markup:
    """Return the hidden field of a form, and mark the page as one that nobody may keep."""
    g.has_form = True
    token = g.get("token") or form_token(guard().key, holder(), time.time(), new_nonce())
    return Markup('<input type="hidden" name="{}" value="{}">').format(TOKEN, token)


def _check() -> Response | None:
    if request.method in _READS:
        is_asking = request.endpoint in _ASKING and request.args.get("q", "").strip()
        return _limited("ask") if is_asking else None
    if request.endpoint is None:
        return None
    if request.path.startswith("/api/"):
        return _check_api()
    if is_from_elsewhere(request):
        return refused("elsewhere", 403)
    with reading_a_body():
        token = request.form.get(TOKEN, "")
    fault = token_fault(guard().key, holder(), token, time.time())
    if fault:
        return refused(fault, 400)
    g.token = token
    if request.path.startswith(_DESK):
        return None
    return _limited("scenario" if request.form.get("tun") == "ausprobieren" else "report")


def _check_api() -> Response | None:
    if request.mimetype != _JSON:
        return problem(415, f"send {_JSON}", code="web/media-type")
    if is_from_elsewhere(request):
        return refused("elsewhere", 403)
    with reading_a_body():
        request.get_data()
    return _limited("report" if request.path.endswith("/reports") else "scenario")


def _limited(what: str) -> Response | None:
    held = guard()
    if what in held.spares and _is_from_here():
        return None
    wait = held.limiter.wait_s(what, address())
    return too_often(wait) if wait else None


def too_often(wait_s: float) -> Response:
    """Return the page or the problem that says when to come again."""
    seconds = math.ceil(wait_s)
    answer = refused("often", 429, seconds=seconds)
    answer.headers["Retry-After"] = str(seconds)
    return answer


def refused(reason: str, status: int, *, seconds: int = 0) -> Response:
    """Return the answer to a request that is not carried out.

    A page shows everything that was typed and can be sent again from there, unless another site
    sent it.

    Args:
        reason: What is the matter, such as ``old``.
        status: The HTTP status.
        seconds: How long to wait, where that helps.
    """
    if request.path.startswith("/api/"):
        hint = f"try again in {seconds} s" if seconds else ""
        return problem(status, _SENTENCES[reason], code=f"web/{reason}", hint=hint)
    kept = _typed() if reason != "elsewhere" else {}
    said = [text for texts in kept.values() for text in texts if len(text) > _SHORT]
    page = render_template(
        "nochmal.html",
        reason=reason,
        status=status,
        kept=kept,
        said=said,
        wait=waiting_time(seconds),
    )
    return Response(page, status)


def waiting_time(seconds: int) -> str:
    """Return a span of time in German, rounded up to the unit that is easily said.

    Examples:
        >>> waiting_time(1), waiting_time(90), waiting_time(3600)
        ('1 Sekunde', '2 Minuten', '60 Minuten')
    """
    if seconds < 60:  # noqa: PLR2004
        return f"{seconds} Sekunde{'' if seconds == 1 else 'n'}"
    minutes = math.ceil(seconds / 60)
    return f"{minutes} Minute{'' if minutes == 1 else 'n'}"


def _typed() -> Mapping[str, list[str]]:
    dropped = SECRET_FIELDS | {TOKEN}
    return {name: values for name, values in request.form.lists() if name not in dropped}


def _remember(response: Response) -> Response:
    """Hand out the cookie, and let nobody keep a page with a form."""
    if g.get("has_form"):
        response.headers["Cache-Control"] = "no-store"
    if g.get("is_new_holder") and (g.get("has_form") or g.get("is_changed")):
        keep = partial(response.set_cookie, cookie_name(), g.holder)
        keep(path="/", httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def _is_from_here() -> bool:
    try:
        return ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
