"""Drafts: all faults at once, places that exist, texts without traps."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.model.game import GameData
from rulesfaq.model.source import Heading, Source
from rulesfaq.reports.drafting import LONGEST, Subject, Typed, draft, tidy
from rulesfaq.reports.faults import BadReportError
from rulesfaq.reports.report import Draft

BOOK = Source("heft", "Heft", "", "2026-11-10", "original", pages=12)
PAGE = Source("seite", "Seite", "", "2026-11-10", "original", headings=(Heading("Zug > Passen"),))
KYU = GameData(id="kyu", title="Kyū", pitch="", pitch_rules=(), sources=(BOOK, PAGE))
ONLINE = GameData(id="kuet", title="Küt", pitch="", pitch_rules=(), sources=(PAGE,))
SUBJECT = Subject(kind="entry", about="kyu.faq.passen", game="kyu")


def drafted(data: GameData | None = KYU, **values: Any) -> Draft:
    return draft(SUBJECT, Typed(**({"wrong": "Falsch."} | values)), data, {})


def faults(data: GameData | None = KYU, **values: Any) -> list[tuple[str, str, int]]:
    with pytest.raises(BadReportError) as caught:
        drafted(data, **values)
    return [(fault.field, fault.code, fault.limit) for fault in caught.value.faults]


@pytest.mark.parametrize("page", ["6", " 6 ", "S. 6", "s6", "Seite 6", "S.\u00a06"])
def test_a_page_may_be_written_as_people_write_it(page: str) -> None:
    found = drafted(page=page)

    assert (found.page, found.source) == (6, "heft")


@pytest.mark.parametrize("page", ["0", "13", "-1", "6-7", "sechs", "٦", "1e1", "99999999999999"])
def test_a_page_that_the_source_does_not_have_is_refused(page: str) -> None:
    assert faults(page=page) == [("page", "unknown", 12)]


def test_a_source_without_pages_takes_sections_alone() -> None:
    assert faults(ONLINE, page="1") == [("page", "no-pages", 0)]
    found = drafted(ONLINE, section="Zug > Passen")
    assert (found.section, found.source) == ("Zug > Passen", "seite")


def test_a_section_that_no_source_has_is_refused() -> None:
    assert faults(section="Anhang") == [("section", "unknown", 0)]
    assert faults(None, section="Zug > Passen") == [("section", "unknown", 0)]
    assert faults(section="Zug > Passen", source="heft") == [("section", "unknown", 0)]


def test_all_faults_are_told_at_once() -> None:
    found = faults(wrong=" ?! ", contact="x" * 201, page="13", section="Anhang")

    assert [field for field, _, _ in found] == ["wrong", "contact", "page", "section"]


@pytest.mark.parametrize("name", ["wrong", "source_says", "scene", "contact"])
def test_texts_may_be_as_long_as_they_may_be(name: str) -> None:
    longest: dict[str, Any] = {name: "x" * LONGEST[name]}
    longer: dict[str, Any] = {name: "x" * (LONGEST[name] + 1)}

    assert getattr(drafted(**longest), name) == longest[name]
    assert faults(**longer) == [(name, "too-long", LONGEST[name])]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\x00b\x1b[31m", "ab[31m"),
        ("erst\r\nzweit\rdritt", "erst\nzweit\ndritt"),
        ("\u202egnp.exe", "gnp.exe"),
        ("\ud800x", "x"),
        ("u\u0308ber", "über"),
        ("👩\u200d👧 ok", "👩\u200d👧 ok"),
        ("a\tb", "a    b"),
    ],
)
def test_a_text_is_kept_without_traps(text: str, kept: str) -> None:
    assert tidy(text) == kept
