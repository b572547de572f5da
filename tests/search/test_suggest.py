"""Suggestions while a question is typed."""

from __future__ import annotations

import pytest

from rulesfaq.search.suggest import Suggester, Suggestion
from rulesfaq.services import open_services
from rulesfaq.settings import load_settings


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    return open_services(load_settings({})).suggester


def titles(found: tuple[Suggestion, ...]) -> list[str]:
    return [item.title for item in found]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("wie viele stra", "Wie viele Strafsteine kostet es, einen Abwurf zu kaufen?"),
        ("strafstein kau", "Wie viele Strafsteine kostet es, einen Abwurf zu kaufen?"),
        ("darf ich pas", "Kann ich passen, während eine Herausforderung läuft?"),
        ("punktgl", "Punktgleichheit"),
        ("heruasfordern", "Kann ich um meine eigene Adelskarte herausfordern?"),
        ("Kyuu ziel", "Was ist das Ziel von Kyū?"),
    ],
)
def test_what_is_meant_is_among_the_first_four(
    suggester: Suggester, typed: str, expected: str
) -> None:
    assert expected in titles(suggester.suggest(typed))[:4]


def test_a_game_that_is_named_wins_over_where_the_reader_stands(suggester: Suggester) -> None:
    found = suggester.suggest("kyu gleich", "kuet")

    assert {item.game for item in found} == {"kyu"}


def test_where_the_reader_stands_is_all_that_is_searched(suggester: Suggester) -> None:
    found = suggester.suggest("punkte", "karat")

    assert {item.game for item in found} == {"karat"}


@pytest.mark.parametrize("typed", ["", " ", "!?", "…", "zzzzzz qqqqq", "\x00", "a" * 300])
def test_nothing_that_means_anything_suggests_nothing(suggester: Suggester, typed: str) -> None:
    assert suggester.suggest(typed) == ()


def test_no_title_comes_twice_and_there_are_eight_at_most(suggester: Suggester) -> None:
    found = suggester.suggest("we")

    assert len(found) == 8
    assert len({(item.game, item.title) for item in found}) == 8
