"""The application: routes, headers, entity tags. Text is in the templates."""

from __future__ import annotations

import hashlib
from functools import cache
from http import HTTPStatus
from pathlib import Path

from flask import Flask, Response, current_app, request
from flask_compress import Compress

from rulesfaq.services import Services, open_services
from rulesfaq.settings import Settings, load_settings
from rulesfaq.storage import Store
from rulesfaq.web import (
    api,
    api_reports,
    entries,
    feeds,
    offline,
    pages,
    places,
    preferences,
    replays,
    reporting,
    status,
    suggesting,
    twins,
)
from rulesfaq.web.context import KEY, STORE_KEY, install_globals
from rulesfaq.web.desk import desk
from rulesfaq.web.edition import edition_of
from rulesfaq.web.errors import register_errors
from rulesfaq.web.guard import Guard, guard_from, install_guard
from rulesfaq.web.guide import install_guide
from rulesfaq.web.host import FixedAddress
from rulesfaq.web.imprint import KEY as IMPRINT_KEY
from rulesfaq.web.imprint import imprint, read_imprint
from rulesfaq.web.reviewer import login
from rulesfaq.web.tabletop import TABLETOP

BLUEPRINTS = (
    pages.pages,
    entries.entries,
    replays.replays,
    places.places,
    api.api,
    twins.twins,
    feeds.feeds,
    suggesting.suggesting,
    offline.offline,
    preferences.preferences,
    *TABLETOP,
    reporting.reporting,
    status.status,
    api_reports.api_reports,
    imprint,
    login,
    desk,
)
POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_MAX_BODY = 64 * 1024
_FOR_EVER = "public, max-age=31536000, immutable"
_ALSO_COMPRESSED = ["application/problem+json", "application/atom+xml"]


def create_app(
    services: Services,
    store: Store | None = None,
    schemas: Path | None = None,
    guard: Guard | None = None,
) -> Flask:
    """Return the application that serves these services.

    Args:
        services: Data, games, index and proofs; nothing is read anew later on.
        store: Where reports are kept; without one, everything but reports works.
        schemas: The folder of the JSON Schemas; None for our own.
        guard: What stands before the routes; one for this process alone if left out.
    """
    app = Flask(__name__)
    app.config["REVISION"] = services.revision
    app.config["SCHEMAS"] = schemas or load_settings().schemas
    app.config["MAX_CONTENT_LENGTH"] = _MAX_BODY
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.extensions[KEY] = services
    app.extensions[STORE_KEY] = store
    install_globals(app, assets=_fingerprint(Path(__file__).parent))
    app.jinja_env.globals.update(twin_url=twins.twin_url)
    install_guide(app)
    app.config["EDITION"] = edition_of(services, Path(__file__).parent)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.add_url_rule("/healthz", "healthz", api.healthz)
    register_errors(app)
    _compress(app)
    app.after_request(_finish)
    install_guard(app, guard or Guard.passing())
    app.after_request(twins.announce)
    return app


def _compress(app: Flask) -> None:
    """Compress what is sent; asked for before :func:`_finish`, so that it runs after it."""
    app.config["COMPRESS_STREAMS"] = False
    Compress(app)
    app.config["COMPRESS_MIMETYPES"] += _ALSO_COMPRESSED


@cache
def load_app(settings: Settings) -> Flask:
    """Return the application for these settings, made once in a process and its children.

    Raises:
        DataError: If the data cannot be read or break their schema.
        SettingsError: If the limits or the imprint cannot be used.
        SecretError: If there is a secret key that cannot be trusted.
    """
    imprinted = read_imprint(Path(settings.imprint)) if settings.imprint else ()
    store = Store(settings.state, settings.database)
    app = create_app(open_services(settings), store, settings.schemas, guard_from(settings))
    app.extensions[IMPRINT_KEY] = imprinted
    if settings.url:
        app.wsgi_app = FixedAddress(app.wsgi_app, settings.url)  # type: ignore[assignment, method-assign]
    return app


def services_of(app: Flask) -> Services:
    """Return what an application serves."""
    found = app.extensions[KEY]
    assert isinstance(found, Services)  # noqa: S101
    return found


def _fingerprint(folder: Path) -> str:
    """Return a short hash over stylesheets and drawings, for addresses that never change."""
    digest = hashlib.sha256()
    for path in sorted((folder / "static").iterdir()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def _finish(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint == "static":
        return _static(response)
    if request.path.startswith("/api/") or request.path.endswith(".json"):
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, Link, Retry-After"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return _tag(response)


def _static(response: Response) -> Response:
    """Let a file be kept for ever under its hashed address, and read it whole to compress it."""
    if request.args.get("v"):
        response.headers["Cache-Control"] = _FOR_EVER
    if response.status_code == HTTPStatus.OK:
        response.direct_passthrough = False
        response.get_data()
        response.close()
    return response


def _tag(response: Response) -> Response:
    """Give an answer its entity tag, the data's revision and a hash of what is sent."""
    response.headers.setdefault("Cache-Control", "no-cache")
    if response.mimetype == "text/html":
        response.vary.add("Cookie")
        response.headers["Rulesfaq-Edition"] = current_app.config["EDITION"]
    if response.status_code != HTTPStatus.OK or request.method not in {"GET", "HEAD"}:
        return response
    from_body = hashlib.sha256(response.get_data()).hexdigest()[:12]
    response.set_etag(f"{current_app.config['REVISION']}-{from_body}")
    response.make_conditional(request)
    return response
