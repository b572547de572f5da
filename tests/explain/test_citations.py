from __future__ import annotations

import msgspec
import pytest

from rulesfaq.explain import (
    citation_line,
    flags_of,
    format_pages,
    german_date,
    reading_note,
    references,
    section_slug,
    source_line,
)
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.model.source import Citation, Source

BOOK = Source(
    "heft",
    "Spielregel",
    "deutsche Ausgabe, Verlag",
    "2026-11-10",
    "reported",
    "seite",
    12,
    "Verlag",
)
PAGE = Source("seite", "Erklärseite", "Stand 10.11.2026", "2026-11-10", "original")


def game(*cited: Citation) -> GameData:
    rules = {
        f"g.a.r{number}": Rule(f"g.a.r{number}", "Titel", "Text", "action", cite=(citation,))
        for number, citation in enumerate(cited)
    }
    return GameData("g", "Spiel", "", (), (BOOK, PAGE), rules=rules)


@pytest.mark.parametrize(
    ("pages", "written"),
    [((7,), "S.\u00a07"), ((6, 7), "S.\u00a06–7"), ((11, 7, 8), "S.\u00a07–8; S.\u00a011")],
)
def test_pages_are_written_with_runs_and_hard_spaces(pages: tuple[int, ...], written: str) -> None:
    assert format_pages(pages) == written


def test_a_date_is_written_as_germans_do_and_anything_else_is_left_alone() -> None:
    assert german_date("2026-11-10") == "10.11.2026"
    assert german_date("Herbst") == "Herbst"


def test_a_heading_becomes_a_part_of_an_address() -> None:
    assert section_slug("Kartenhüllen (Sleeves) für Kyū") == "kartenhuellen-sleeves-fuer-kyu"


def test_what_we_know_by_report_is_said_to_be_reported() -> None:
    assert reading_note(BOOK) == "laut Erklärseite, Stand 10.11.2026"
    assert reading_note(PAGE) == "Stand 10.11.2026"


def test_a_source_is_named_once_with_its_publisher_and_size() -> None:
    assert source_line(BOOK) == "Spielregel, deutsche Ausgabe, Verlag, 12 Seiten"
    assert source_line(PAGE) == "Erklärseite"


def test_flags_join_pages_of_several_rules_into_runs() -> None:
    data = game(Citation("heft", (7,)), Citation("heft", (6, 11)))
    labels = [flag.label for flag in flags_of(data, data.rules)]
    assert labels == ["S.\u00a06–7", "S.\u00a011"]


def test_flags_name_sections_only_where_no_rule_has_a_page() -> None:
    section = Citation("seite", (), "So geht es > Aufbau")
    (flag,) = flags_of(game(section), ["g.a.r0"])
    assert (flag.label, flag.page, flag.slug) == ("Aufbau", 0, "so-geht-es-aufbau")
    both = game(section, Citation("heft", (4,)))
    assert [found.label for found in flags_of(both, both.rules)] == ["S.\u00a04"]


def test_two_rules_at_one_place_share_a_reference() -> None:
    place = Citation("heft", (7,), "Tauschen")
    data = game(place, place)
    (found,) = references(data, data.rules)
    assert found.rules == ("g.a.r0", "g.a.r1")
    assert found.place == "S.\u00a07"


def test_a_citation_to_copy_has_game_source_place_date_address_and_revision() -> None:
    data = game(Citation("heft", (6, 7)), Citation("seite", (), "Aufbau"))
    assert citation_line(data, data.rules, "https://x/y", "abc") == (
        "Spiel: Spielregel (deutsche Ausgabe, Verlag), S.\u00a06–7 "
        "(laut Erklärseite, Stand 10.11.2026) · Erklärseite, „Aufbau“ (Stand 10.11.2026) "
        "· https://x/y · Datenstand abc"
    )


def test_an_assumption_has_no_place_and_the_citation_says_so() -> None:
    data = msgspec.structs.replace(
        game(), rules={"g.open.x": Rule("g.open.x", "T", "T", "resolution", basis="assumed")}
    )
    assert flags_of(data, ["g.open.x"]) == ()
    assert "ohne Beleg in unserer Quelle" in citation_line(data, ["g.open.x"], "u", "r")
