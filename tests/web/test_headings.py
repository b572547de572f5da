"""Everything that the sources offer their readers stands on the pages of the games, and where."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulesfaq.loading.yaml_file import read_yaml
from tests.site import our_site
from tests.web.outline import Parts, parts

HERE = Path(__file__).parent
GAMES = ("kyu", "kuet", "bozu", "karat")
NBSP = "\u00a0"


@cache
def html(game: str) -> str:
    return our_site().test_client().get(f"/spiele/{game}").text


@cache
def page(game: str) -> dict[str, str]:
    return {name: text.replace(NBSP, " ") for name, text in parts(html(game)).items()}


def told(game: str) -> dict[str, Any]:
    path = HERE / f"headings_{game}.yaml"
    document, problems = read_yaml(path.read_bytes(), path.name)
    assert problems == ()
    assert isinstance(document.value, dict)
    return document.value


CASES = [
    (game, item["title"], item["at"], item["says"])
    for game in GAMES
    for item in told(game)["headings"]
]


@pytest.mark.parametrize(
    ("game", "title", "at", "says"), CASES, ids=[f"{c[0]}: {c[1]} ({c[2]})" for c in CASES]
)
def test_what_a_heading_of_the_source_heads_stands_on_the_page(
    game: str, title: str, at: str, says: list[str]
) -> None:
    assert at in page(game), title
    assert [words for words in says if words not in page(game)[at]] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_heading_of_the_source_is_passed_over(game: str) -> None:
    data = our_site().extensions["rulesfaq"].corpus.game(game)
    source = data.source(told(game)["source"])

    assert {heading.title for heading in source.headings} == {
        item["title"] for item in told(game)["headings"]
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_person_and_line_of_a_game_says_where_it_stands(game: str) -> None:
    """A line without a place says itself that it is an assumption, or that nothing is known."""
    data = our_site().extensions["rulesfaq"].corpus.game(game)
    stated = [
        *data.facts,
        *data.people,
        *(line for section in data.guide for line in section.lines),
    ]
    placeless = [
        item
        for item in stated
        if not any(data.rules[rule].cite for rule in item.rules)
        and not any(data.rules[rule].is_assumption for rule in item.rules)
    ]

    assert [getattr(item, "text", item) for item in placeless] in (
        [],
        ["Dazu ist uns kein geprüfter Vergleich bekannt."],
    )
    flags = Parts(html(game)).links
    assert all(
        "/seiten/" in link or "/abschnitte/" in link or "/regeln/" in link
        for link in flags["fakten"]
    )
    assert sum("/regeln/" not in link for link in flags["fakten"]) >= len(data.facts)


@pytest.mark.parametrize("game", GAMES)
def test_every_common_mistake_leads_to_the_answer_that_refutes_it(game: str) -> None:
    data = our_site().extensions["rulesfaq"].corpus.game(game)
    (mistakes,) = [section for section in data.guide if section.form == "mistakes"]

    links = Parts(html(game)).links["irrtuemer"]

    assert [line.label for line in mistakes.lines if not line.entry] == []
    for line in mistakes.lines:
        assert f"/spiele/{game}/fragen/{line.entry.rpartition('.')[2]}" in links


@pytest.mark.parametrize("game", GAMES)
def test_the_most_asked_questions_are_eight_and_the_rest_is_folded_by_topic(game: str) -> None:
    data = our_site().extensions["rulesfaq"].corpus.game(game)
    asked = [entry for entry in data.entries.values() if entry.featured]
    folded = html(game).split('<h3 class="abstand-k weitere">')[1].split("</section>")[0]

    assert len(asked) == 8
    for entry in data.entries.values():
        slug = entry.id.rpartition(".")[2]
        assert (f'/fragen/{slug}"' in folded) == (not entry.featured), entry.id


@pytest.mark.parametrize("game", GAMES)
def test_every_drawn_meld_is_judged_by_the_referee(game: str) -> None:
    services = our_site().extensions["rulesfaq"]
    data = services.corpus.game(game)
    drawn = [
        d for section in data.guide for line in section.lines for d in line.drawn if d.question
    ]

    for one in drawn:
        answer = services.ask(one.question, game)
        assert (answer.status, bool(answer.verdict)) == ("computed", True), one.question
    assert html(game).count("Gültig.") + html(game).count("Ungültig.") == len(drawn)
