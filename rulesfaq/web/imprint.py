"""Who runs this site: imprint and contact, out of a file of the operator."""

from __future__ import annotations

import re
from pathlib import Path

from flask import Blueprint, current_app, render_template
from markupsafe import Markup

from rulesfaq.errors import SettingsError
from rulesfaq.settings import IMPRINT_VARIABLE

imprint = Blueprint("imprint", __name__)
KEY = "rulesfaq.imprint"
_MOST = 20_000
_MAIL = re.compile(r"[^\s<>@\"']+@[^\s<>@\"']+\.[a-z]{2,}", re.IGNORECASE)


def read_imprint(path: Path) -> tuple[str, ...]:
    """Return the paragraphs of an imprint.

    Raises:
        SettingsError: The file cannot be read, is too long, or names no mail address.
    """
    try:
        text = path.read_bytes()[: _MOST + 1].decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(IMPRINT_VARIABLE, str(path), "name a text file in UTF-8") from error
    if len(text) > _MOST or not _MAIL.search(text):
        hint = f"write who runs this site and a mail address, at most {_MOST} characters"
        raise SettingsError(IMPRINT_VARIABLE, str(path), hint)
    return tuple(part.strip() for part in re.split(r"\n\s*\n", text) if part.strip())


@imprint.get("/impressum")
def show() -> str:
    """Show who runs this site."""
    paragraphs = current_app.extensions.get(KEY, ())
    return render_template("impressum.html", paragraphs=[_linked(text) for text in paragraphs])


def _linked(text: str) -> Markup:
    """Return a paragraph with its line breaks, and its mail addresses as links."""
    shown, done = Markup(""), 0
    for match in _MAIL.finditer(text):
        shown += text[done : match.start()]
        shown += Markup('<a href="mailto:{0}">{0}</a>').format(match[0])
        done = match.end()
    shown += text[done:]
    return Markup("<br>").join(shown.splitlines())
