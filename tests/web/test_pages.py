from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

ENTRY = "/spiele/kyu/fragen/passen"
PAGES = (
    "/",
    "/suche",
    "/suche?q=darf+ich+passen",
    "/suche?q=nachziehstapel+leer",
    "/suche?q=wetter+morgen",
    "/suche?q=%21",
    "/spiele/kyu",
    ENTRY,
    "/spiele/kyu/fragen/gleichstand",
    "/spiele/kyu/fragen/stapel-leer",
    "/spiele/kyu/regeln/kyu.setup.deal",
    "/spiele/kyu/regeln/kyu.open.deck-empty",
    "/spiele/kyu/seiten/7",
    "/spiele/kyu/seiten/12",
    "/spiele/kyu/abschnitte/so-wird-gespielt-aufbau",
)


class Outline(HTMLParser):
    """Collects what a page must have, and what it must not."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.references: list[str] = []
        self.inline: list[str] = []
        self.foreign: list[str] = []
        self.language: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append(tag)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag == "html":
            self.language = values.get("lang")
        runs = tag == "script" and values.get("type") != "application/ld+json"
        if tag == "style" or "style" in values or (runs and not values.get("src")):
            self.inline.append(tag)
        self.inline += [name for name in values if name.startswith("on")]
        for name in ("href", "src", "action"):
            target = values.get(name) or ""
            if target.startswith("#"):
                self.references.append(target[1:])
            if "//" in target:
                self.foreign.append(target)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_one_heading_landmarks_and_no_inline_style_or_script(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    page = Outline(answer.text)
    assert page.language == "de"
    assert page.tags.count("h1") == 1
    assert {"header", "nav", "main", "footer", "title"} <= set(page.tags)
    assert page.inline == []
    assert page.foreign == []


@pytest.mark.parametrize("path", PAGES)
def test_every_reference_within_a_page_has_its_target(client: FlaskClient, path: str) -> None:
    page = Outline(client.get(path).text)
    assert len(page.ids) == len(set(page.ids))
    assert set(page.references) <= set(page.ids)


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_written_as_german_is_set(client: FlaskClient, path: str) -> None:
    html = re.sub(r"<script type=.*?</script>", "", client.get(path).text)
    text = re.sub(r"<[^>]*>", "", html)
    assert '"' not in text.replace("&#34;", '"')
    assert not re.search(r"S\.\d|S\. \d|\d-\d", text)


def test_every_page_is_sent_with_a_strict_policy_and_a_tag(client: FlaskClient) -> None:
    answer = client.get("/spiele/kyu")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["ETag"].startswith('"abc123def456-')


def test_a_page_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    tag = client.get("/spiele/kyu").headers["ETag"]
    answer = client.get("/spiele/kyu", headers={"If-None-Match": tag})
    assert answer.status_code == 304
    assert answer.data == b""


def test_stylesheets_may_be_kept_for_ever_under_their_address(client: FlaskClient) -> None:
    address = re.findall(r'href="(/static/base[^"]*)"', client.get("/").text)[0]
    with client.get(address) as answer:
        assert "immutable" in answer.headers["Cache-Control"]


def test_the_search_shows_the_answer_itself(client: FlaskClient) -> None:
    html = client.get("/suche?q=darf+ich+passen").text
    assert '<p class="urteil u-nein">Nein.</p>' in html
    assert "Gepasst wird nur, solange keine Herausforderung offen ist." in html
    assert "S.\u00a06–7" in html
    assert "Maschinell geprüft" in html


def test_an_open_question_is_said_to_be_open_and_the_assumption_is_named(
    client: FlaskClient,
) -> None:
    html = client.get("/suche?q=was+wenn+der+nachziehstapel+leer+ist").text
    assert "Das steht nicht in unserer Quelle." in html
    assert "Wir mischen die Ablage und ziehen weiter." in html
    assert "Maschinell geprüft" not in html
    assert "Heft sagt" not in html


def test_an_unknown_thing_gets_no_answer(client: FlaskClient) -> None:
    assert "Dazu haben wir keine Antwort." in client.get("/suche?q=wetter+morgen").text


def test_an_entry_shows_verdict_claims_proof_places_and_a_citation(client: FlaskClient) -> None:
    html = client.get(ENTRY).text
    assert '<p class="urteil u-nein">Nein.</p>' in html
    assert "Ist der Zug erlaubt? Nein." in html
    assert "laut Erklärseite, Stand&nbsp;" in html
    assert "Maschinell geprüft, 4 von 5 Stufen" in html
    assert 'id="beleg-1"' in html
    assert (
        "Kyū: Spielregel Kyū (deutsche Ausgabe, 10 Traders), S.\u00a06–7 (laut Erklärseite, "
        "Stand 10.11.2026) · http://localhost/spiele/kyu/fragen/passen · Datenstand abc123def456"
    ) in html


def test_the_six_levels_stand_on_the_ladder_in_order(client: FlaskClient) -> None:
    ladder = re.findall(r"<h3>([^<]+) <span>([^<]+)</span>", client.get(ENTRY).text)
    assert ladder == [
        ("Form", "Maschinell geprüft"),
        ("Beispiel", "Maschinell geprüft"),
        ("Beleg", "Maschinell geprüft"),
        ("Gegenprobe", "Maschinell geprüft"),
        ("Gilt immer", "Ungeprüft"),
        ("Gebunden", "entfällt"),
    ]


def test_what_was_not_checked_is_never_called_checked(client: FlaskClient) -> None:
    html = client.get("/spiele/kyu/fragen/gleichstand").text
    assert "Maschinell geprüft" not in html
    assert "Noch nicht geprüft:" in html


def test_an_answer_that_leans_on_an_assumption_has_no_badge(client: FlaskClient) -> None:
    html = client.get("/spiele/kyu/fragen/stapel-leer").text
    assert "In unserer Quelle nicht geregelt" in html
    assert "Annahme, nicht aus der Quelle" in html


def test_a_game_page_keeps_the_order_of_its_source(client: FlaskClient) -> None:
    html = client.get("/spiele/kyu").text
    headings = re.findall(r"<h2>([^<]+)</h2>", html)
    assert headings == [
        "Häufige Fragen",
        "Auf einen Blick",
        "Die fünf Adelskarten",
        "Ein Zug",
        "Beispiel",
        "Häufige Irrtümer",
        "Autoren und Verlag",
        "Fehler entdeckt?",
        "Kartenhüllen",
        "Begriffe",
        "Was offen ist",
        "Quellen",
        "Videos",
    ]
    assert "Das Heft selbst haben wir nicht gelesen." in html
    assert html.index("Darf ich passen") < html.index("Wer gewinnt bei Gleichstand")


def test_a_page_of_the_booklet_names_its_rules_and_answers(client: FlaskClient) -> None:
    html = client.get("/spiele/kyu/seiten/7").text
    assert "Passen nur ohne offene Herausforderung" in html
    assert "Darf ich passen" in html
    assert "Gleichstand: höhere Summe" not in html


def test_a_rule_names_what_rests_on_it_and_how_it_is_misread(client: FlaskClient) -> None:
    html = client.get("/spiele/kyu/regeln/kyu.pass.only-without-challenge").text
    assert "Passen geht immer." in html
    assert ENTRY in html


@pytest.mark.parametrize(
    "path",
    [
        "/nirgends",
        "/spiele/skat",
        "/spiele/kyu/fragen/nirgends",
        "/spiele/kyu/fragen/passen/zeigen",
        "/spiele/kyu/regeln/kyu.nirgends",
        "/spiele/kyu/seiten/13",
        "/spiele/kyu/seiten/0",
        "/spiele/kyu/abschnitte/nirgends",
    ],
)
def test_what_does_not_exist_is_said_in_german(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "Diese Seite gibt es nicht." in answer.text
    assert Outline(answer.text).inline == []


def test_markup_in_a_question_stays_text(client: FlaskClient) -> None:
    html = client.get("/suche", query_string={"q": '<script>alert("x")</script> passen'}).text
    assert "<script>" not in html


def test_a_form_is_not_taken(client: FlaskClient) -> None:
    answer = client.post("/spiele/kyu")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_what_a_page_does_not_know_is_named_and_left_out(client: FlaskClient) -> None:
    html = client.get("/suche?q=darf+ich+passen&spiel=skat&option=nichts:da").text
    assert html.count('role="status">„') == 2
    assert "„spiel=skat“ kenne ich nicht" in html
    assert '<p class="urteil u-nein">Nein.</p>' in html


@pytest.mark.parametrize(
    "query",
    [
        "q=%00",
        "q=a%00b",
        "q=%ff%fe",
        "q=%EE%80%80",
        "q=" + "%C3%A4" * 600,
        "q=%C2%B2",
        "q=%2B%2B%20AND%20OR%20NOT%20%22",
        "q=passen&spiel=%00",
        "q=passen&option=%3A",
        "q=passen&option=a:b:c&option=",
        "q=r7%20r7%20s3%3F",
    ],
)
def test_no_question_breaks_the_search(client: FlaskClient, query: str) -> None:
    assert client.get(f"/suche?{query}").status_code == 200
    assert client.get(f"/api/v1/search?{query}").status_code in {200, 400, 404}
    assert client.get(f"/api/v1/ask?{query}").status_code in {200, 400, 404}
