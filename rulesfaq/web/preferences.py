"""What a reader has chosen for this device: colours and keys, each in a cookie of its own."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

preferences = Blueprint("preferences", __name__)

THEMES = ("hell", "dunkel")
THEME_COOKIE = "theme"
KEYS_COOKIE = "tasten"
_A_YEAR = 365 * 24 * 60 * 60


class Chosen(msgspec.Struct, frozen=True):
    """The choices that come with a request."""

    theme: str = ""
    """``hell`` or ``dunkel``; empty where the system decides."""
    slash: bool = False
    """Whether the key ``/`` leads to the search."""


def chosen() -> Chosen:
    """Return the choices of this request's reader; what is none of ours counts as none."""
    theme = request.cookies.get(THEME_COOKIE, "")
    slash = request.cookies.get(KEYS_COOKIE) == "an"
    return Chosen(theme if theme in THEMES else "", slash)


@preferences.get("/einstellungen")
def settings() -> str | Answer:
    """Show the choices, or take one and go back to where the reader was.

    It works by GET, for a choice changes nothing but the look of the pages on this device.
    """
    theme, slash = request.args.get("farben"), request.args.get("tasten")
    if theme is None and slash is None:
        return render_template("einstellungen.html", back=request.args.get("zurueck", ""))
    answer = redirect(way_back(request.args.get("zurueck", "")), HTTPStatus.SEE_OTHER)
    if theme is not None:
        _keep(answer, THEME_COOKIE, theme if theme in THEMES else "")
    if slash is not None:
        _keep(answer, KEYS_COOKIE, "an" if slash == "an" else "")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def way_back(asked: str) -> str:
    """Return the page to go back to: one of this site, otherwise that of the choices.

    Examples:
        >>> way_back("/spiele/kyu")
        '/spiele/kyu'
    """
    own = asked.startswith("/") and not asked.startswith(("//", "/\\")) and asked.isprintable()
    return asked if own else url_for("preferences.settings")


def _keep(answer: Response | Answer, name: str, value: str) -> None:
    """Set or take away a cookie; scripts may read it, for it holds nothing secret."""
    if value:
        answer.set_cookie(name, value, max_age=_A_YEAR, samesite="Lax", secure=request.is_secure)
    else:
        answer.delete_cookie(name, samesite="Lax", secure=request.is_secure)
