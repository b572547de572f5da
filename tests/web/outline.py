"""What a page says, part by part: the text within each element that has an id."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Parts(HTMLParser):
    """Collects the text of every element with an id, and the addresses linked within it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text: dict[str, str] = {}
        self.links: dict[str, list[str]] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        ident = values.get("id") or ""
        if ident:
            self.text.setdefault(ident, "")
            self.links.setdefault(ident, [])
        if tag not in VOID:
            self._open.append((tag, ident))
        if tag == "a":
            for name in self._names():
                self.links[name].append(values.get("href") or "")
        self._say(" ")

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        self._say(" ")

    def handle_data(self, data: str) -> None:
        self._say(data)

    def _names(self) -> list[str]:
        return [ident for _, ident in self._open if ident]

    def _say(self, text: str) -> None:
        for name in self._names():
            self.text[name] += text


def parts(html: str) -> dict[str, str]:
    """Return the text of every element with an id, blanks joined."""
    return {name: " ".join(text.split()) for name, text in Parts(html).text.items()}
