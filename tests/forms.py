"""Forms as a browser sends them: with the hidden fields of the page that they stand on."""

from __future__ import annotations

from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


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
