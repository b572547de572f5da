"""The answer stands in the result (behaviour 1), and the search forgives (behaviour 2)."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, expect

from tests.site import our_site

FOLD = 640


class Answered(NamedTuple):
    """A question as it is typed, and what must be seen at once."""

    question: str
    verdict: str
    flag: str
    badge: str


ANSWERED = (
    Answered("darf ich passen", "Nein.", "S.\u00a06–7", "Maschinell geprüft"),
    Answered("verdoppelt die geisha den shogun", "Nein.", "S.\u00a011–12", "Maschinell geprüft"),
    Answered(
        "darf ich den okey abwerfen", "Ja.", "Darf ich den Okey abwerfen?", "Maschinell geprüft"
    ),
    Answered("ist semimaru ein mönch", "Nein.", "Ist Semimaru ein Mönch?", "Maschinell geprüft"),
    Answered(
        "darf ich alle handkarten auf einmal spielen", "Nein.", "Spielrunde", "Maschinell geprüft"
    ),
)


@pytest.mark.browser
@pytest.mark.parametrize("asked", ANSWERED, ids=lambda asked: asked.question)
def test_verdict_page_and_badge_are_seen_without_a_further_tap(
    context: BrowserContext, asked: Answered
) -> None:
    page = context.new_page()
    page.goto("/")
    page.get_by_role("combobox").fill(asked.question)
    page.keyboard.press("Enter")
    article = page.locator("main article").first
    seen = {
        ".urteil": asked.verdict,
        ".antwort": "",
        ".flagge": asked.flag,
        ".pruef": asked.badge,
    }

    for part, text in seen.items():
        found = article.locator(part).first
        expect(found).to_contain_text(text)
        box = found.bounding_box()
        assert box is not None
        bottom = box["y"] + (0 if part == ".antwort" else box["height"])
        assert bottom <= FOLD, part
    assert page.evaluate("scrollY") == 0


@pytest.mark.browser
def test_what_was_asked_in_vain_stays_in_the_field(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    page.get_by_role("combobox").fill("wie wird das Wetter morgen")
    page.keyboard.press("Enter")

    expect(page.locator("main .urteil")).to_contain_text("keine Antwort")
    expect(page.get_by_role("combobox")).to_have_value("wie wird das Wetter morgen")


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


def first_three(client: FlaskClient, question: str, game: str = "") -> list[str]:
    """Return what the answer and the first hits say, as text."""
    html = client.get("/suche", query_string={"q": question, "spiel": game}).text
    main = html[html.index("<main") : html.index("</main>")]
    items = re.findall(
        r"<article.*?</article>|<li><a class=\"flagge.*?</li>|<li><p.*?</li>", main, re.DOTALL
    )
    return [re.sub(r"<[^>]+>", "", item) for item in items[:3]]


@pytest.mark.parametrize(
    ("question", "game", "expected"),
    [
        ("kuet", "", "Was für ein Spiel ist Küt, und wie geht es in Kürze?"),
        ("Kut", "", "Was für ein Spiel ist Küt, und wie geht es in Kürze?"),
        ("Küt", "", "Was für ein Spiel ist Küt, und wie geht es in Kürze?"),
        ("Kyu", "", "Was für ein Spiel ist Kyū?"),
        ("Kyuu", "", "Was für ein Spiel ist Kyū?"),
        ("gleichstand am ende", "kyu", "wenn am Ende zwei gleich viele Punkte haben"),
        ("Punktgleichheit", "kyu", "wenn am Ende zwei gleich viele Punkte haben"),
        ("strafstein kaufen", "", "Wie viele Strafsteine kostet es, einen Abwurf zu kaufen?"),
        ("marker", "", "Wie viele Drachenmarker gibt es?"),
        ("stapel", "", "Nachziehstapel"),
        ("heruasfordern", "", "Herausforder"),
    ],
)
def test_what_is_meant_is_among_the_first_three(
    real: FlaskClient, question: str, game: str, expected: str
) -> None:
    found = first_three(real, question, game)

    assert found
    assert [text for text in found if expected in text]


@pytest.mark.parametrize(
    "question",
    ["gleichstand", "heruasfordern", "strafstein kaufen", "größte Gruppe", "Nächster Zug"],
)
def test_every_mark_covers_whole_words(real: FlaskClient, question: str) -> None:
    html = real.get("/suche", query_string={"q": question}).text
    around = re.findall(r"(\w?)<mark>([^<]+)</mark>(\w?)", html)

    assert around
    assert [parts for parts in around if parts[0] or parts[2] or not parts[1].strip()] == []


def test_without_javascript_the_same_three_are_in_the_page(real: FlaskClient) -> None:
    html = real.get("/suche?q=darf+ich+passen").text

    for text in ('<p class="urteil u-nein">Nein.</p>', "S.\u00a06–7", "Maschinell geprüft"):
        assert text in html
