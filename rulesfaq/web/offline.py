"""The site on a device: manifest, worker, what it keeps of a game, the page of what it keeps."""

from __future__ import annotations

import json
import re
import threading
from http import HTTPStatus
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, render_template, url_for

from rulesfaq.web.bundle import bundle
from rulesfaq.web.context import services

offline = Blueprint("offline", __name__)

_STATIC = Path(__file__).with_name("static")
_WORKER = "dienst.js"
_LOADED = re.compile(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg)\?[^"]*)"')
_ICONS = (
    ("symbol-192.png", "192x192", "any"),
    ("symbol-512.png", "512x512", "any"),
    ("symbol-maske-512.png", "512x512", "maskable"),
)
_BUSY_S = "3"


class Kept:
    """What devices keep, made when it is first asked for, once in a process."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._made: dict[str, bytes] = {}
        self._lock = threading.Lock()

    def of(self, app: Flask, game: str) -> bytes | None:
        """Return what is kept of a game; None while another thread is making something.

        Nobody waits: the threads that answer readers are few.
        """
        if game not in self._made:
            if not self._lock.acquire(blocking=False):
                return None
            try:
                self._made[game] = bundle(app, game)
            finally:
                self._lock.release()
        return self._made[game]


def _kept() -> Kept:
    found = current_app.extensions.setdefault("rulesfaq.kept", Kept())
    assert isinstance(found, Kept)  # noqa: S101
    return found


@offline.get("/offline")
def page() -> str:
    """Show what lies on the device; the worker puts it in, and uses the page as its frame."""
    return render_template("offline/seite.html")


@offline.get("/spiele/<game>/offline.json.gz")
def of_game(game: str) -> Response:
    """Return what a device keeps of a game: JSON, compressed once and kept so."""
    services().corpus.game(game)
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    body = _kept().of(app, game)
    if body is None:
        return Response(status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": _BUSY_S})
    headers = {"Rulesfaq-Edition": current_app.config["EDITION"]}
    return Response(body, mimetype="application/gzip", headers=headers)


@offline.get("/dienst.js")
def worker() -> Response:
    """Return the worker with the files that its frame loads.

    Another edition is another worker, and a whole new set.
    """
    files = list(dict.fromkeys(_LOADED.findall(page())))
    given = {"edition": current_app.config["EDITION"], "files": files}
    text = f"self.GIVEN = {json.dumps(given)};\n{(_STATIC / _WORKER).read_text('utf-8')}"
    return Response(text, mimetype="text/javascript")


@offline.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return what a device needs to install the site."""
    body = {
        "name": "rulesfaq – Regelfragen",
        "short_name": "rulesfaq",
        "description": "Antworten auf Regelfragen, mit Seite im Heft und Beweis.",
        "lang": "de",
        "id": "/",
        "start_url": url_for("pages.start"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#eceee8",
        "theme_color": "#eceee8",
        "icons": [
            {"src": _asset(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in _ICONS
        ],
        "shortcuts": [
            {"name": data.title, "url": url_for("pages.game", game=data.id)}
            for data in services().corpus
        ],
    }
    text = json.dumps(body, ensure_ascii=False)
    return Response(text, mimetype="application/manifest+json")


def _asset(name: str) -> str:
    address = current_app.jinja_env.globals["asset"]
    return str(address(name))  # type: ignore[operator]
