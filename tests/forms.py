"""Forms as a browser sends them: with the hidden fields of the page that they stand on."""

from __future__ import annotations

import time
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rulesfaq.accounts.tokens import form_token, new_nonce
from rulesfaq.web.guard import COOKIE, KEY, TOKEN

HOLDER = "the-cookie-of-a-browser-in-a-test"


class _Forms(HTMLParser):
    """The hidden fields of every form of a page, by its action."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, dict[str, list[str]]] = {}
        self._open: dict[str, list[str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = self.found.setdefault(values.get("action", "").partition("#")[0], {})
        elif tag == "input" and values.get("type") == "hidden" and self._open is not None:
            self._open.setdefault(values["name"], []).append(values.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None


def hidden_fields(page: str, action: str) -> dict[str, list[str]]:
    """Return the hidden fields of the form with this action."""
    parser = _Forms()
    parser.feed(page)
    assert action in parser.found, f"no form for {action}: {list(parser.found)}"
    return parser.found[action]


def fill_in(client: FlaskClient, page: str, action: str = "", **fields: str) -> TestResponse:
    """Open a page, fill in its form for an action (the page itself if left out), send it."""
    target = action or page.partition("?")[0]
    hidden = hidden_fields(client.get(page).text, target)
    return client.post(target, data={**hidden, **fields})


class Browser(FlaskClient):
    """A client that has opened each form before it sends it, and so brings its token along."""

    def post(self, *args: Any, **kw: Any) -> TestResponse:
        if "json" not in kw:
            self.set_cookie(COOKIE, HOLDER)
            key = self.application.extensions[KEY].key
            token = form_token(key, HOLDER, time.time(), new_nonce())
            kw["data"] = {TOKEN: token, **(kw.get("data") or {})}
        return super().post(*args, **kw)


def browser(app: Flask) -> Browser:
    """Return a browser that reads the pages of an application."""
    app.test_client_class = Browser
    client = app.test_client()
    assert isinstance(client, Browser)
    return client
