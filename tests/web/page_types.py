"""One path for each type of page. Whoever adds a type adds a line, and the gates hold for it."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote_plus


class PageType(NamedTuple):
    """A type of page with one of its pages."""

    name: str
    path: str
    status: int = 200


def asked(question: str, game: str = "") -> str:
    """Return the path of a search."""
    return f"/suche?q={quote_plus(question)}" + (f"&spiel={game}" if game else "")


ENTRY = "/spiele/kyu/fragen/passen-bei-herausforderung"

PAGE_TYPES = (
    PageType("start", "/"),
    PageType("game", "/spiele/kyu"),
    PageType("game-tiles", "/spiele/kuet"),
    PageType("entry", ENTRY),
    PageType("replay", f"{ENTRY}/zeigen?schritt=2"),
    PageType("example", "/spiele/kyu/beispiele/beispiel-s9/zeigen?schritt=3"),
    PageType("answer", asked("darf ich passen")),
    PageType("unanswered", asked("wie wird das Wetter morgen")),
    PageType("computed", asked("Ist gelb 12 13 1 eine Reihe?", "kuet")),
    PageType("incomplete", asked("Ich habe noch rot 13 und blau 4, was schreibe ich?", "kuet")),
    PageType("search", "/suche"),
    PageType("rule", "/spiele/kyu/regeln/kyu.pass.only-without-challenge"),
    PageType("page", "/spiele/kyu/seiten/7"),
    PageType("section", "/spiele/kyu/abschnitte/so-wird-gespielt-aufbau"),
    PageType("publisher", "/spiele/kyu/verlag"),
    PageType("house-rules", "/spiele/bozu?option=semimaru:skip-turn"),
    PageType("scores", "/spiele/kuet/punkte"),
    PageType("melds", "/spiele/kuet/schiedsrichter?steine=g12+g13+g1"),
    PageType("comparison", "/spiele/kyu/vergleich"),
    PageType("round", "/spiele/karat/runde"),
    PageType("card", "/spiele/bozu/karte"),
    PageType("dispute", f"{ENTRY}/wer-hat-recht"),
    PageType("quiz", "/spiele/kyu/quiz"),
    PageType("sleeves", "/huellen?spiele=kyu,karat"),
    PageType("report", "/melden?zu=kyu.faq.passen-bei-herausforderung"),
    PageType("privacy", "/datenschutz"),
    PageType("login", "/pruefen/anmelden"),
    PageType("settings", "/einstellungen"),
    PageType("offline", "/offline"),
    PageType("missing", "/spiele/kyu/fragen/gibt-es-nicht", 404),
)


def name_of(page: PageType) -> str:
    """Return the name under which a test shows a page type."""
    return page.name
