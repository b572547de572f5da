"""What machines are given: the twin of each page, feeds, sitemap, search, structured answers."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from rulesfaq.explain import answer_text
from rulesfaq.web.twins import PAGES
from tests.site import our_site
from tests.web.outline import parts
from tests.web.test_api import SCHEMAS

TWINS = {
    "/": "start_page",
    "/suche?q=darf+ich+passen": "search_page",
    "/suche?q=spiel:kyu+seite:6": "search_page",
    "/spiele/kyu": "game_page",
    "/spiele/kuet": "game_page",
    "/spiele/bozu": "game_page",
    "/spiele/karat": "game_page",
    "/spiele/karat/verlag": "publisher_page",
    "/spiele/kyu/fragen/passen-bei-herausforderung": "entry",
    "/spiele/kyu/fragen/passen-bei-herausforderung/zeigen?schritt=2&szene=2": "replay_page",
    "/spiele/kyu/beispiele/beispiel-s9/zeigen?schritt=1": "replay_page",
    "/spiele/kyu/regeln/kyu.pass.only-without-challenge": "rule",
    "/spiele/kyu/seiten/7": "place_page",
    "/spiele/bozu/abschnitte/ablauf": "place_page",
}
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


@pytest.fixture(scope="module")
def registry() -> Registry[Any]:
    found = [json.loads(path.read_text("utf-8")) for path in SCHEMAS.glob("*.json")]
    return Registry().with_resources([(s["$id"], Resource.from_contents(s)) for s in found])


def faults(registry: Registry[Any], reference: str, value: Any) -> list[str]:
    schema = {"$ref": reference}
    found = Draft202012Validator(schema, registry=registry).iter_errors(value)
    return [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in found]


def ident(schema: str) -> str:
    return f"https://rulesfaq.example/schemas/api/{schema}.json"


@pytest.mark.parametrize(("path", "schema"), TWINS.items())
def test_every_page_says_where_its_twin_is_and_the_twin_keeps_to_its_schema(
    real: FlaskClient, registry: Registry[Any], path: str, schema: str
) -> None:
    page = real.get(path)
    (linked,) = re.findall(
        r'<link rel="alternate" type="application/json" href="([^"]*)"', page.text
    )
    (headed,) = re.findall(
        r'<([^>]*)>; rel="alternate"; type="application/json"', page.headers["Link"]
    )

    assert headed == f"http://localhost{unescape(linked)}"
    twin = real.get(unescape(linked))
    assert (twin.status_code, twin.mimetype) == (200, "application/json")
    assert faults(registry, ident(schema), twin.get_json()) == []
    assert twin.headers["Access-Control-Allow-Origin"] == "*"
    assert twin.get_json()["revision"] in page.text


def test_every_kind_of_page_has_a_twin(real: FlaskClient) -> None:
    endpoints = {rule.endpoint for rule in real.application.url_map.iter_rules()}
    pages = {name for name in endpoints if name.partition(".")[0] in PAGES}

    assert {f"twins.{name.partition('.')[2]}" for name in pages} <= endpoints
    assert len(pages) >= 10


def test_a_twin_that_is_not_there_is_a_problem_for_programs(real: FlaskClient) -> None:
    answer = real.get("/spiele/kyu/fragen/nirgends.json")

    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


def test_page_twin_feed_and_sitemap_are_not_sent_again_unless_changed(real: FlaskClient) -> None:
    for path in (
        "/spiele/kyu",
        "/spiele/kyu.json",
        "/aenderungen.atom",
        "/sitemap.xml",
        "/opensearch.xml",
    ):
        tag = real.get(path).headers["ETag"]
        again = real.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.data) == (304, b""), path


def test_every_page_names_the_revision_of_the_data(real: FlaskClient) -> None:
    revision = real.get("/healthz").get_json()["revision"]
    for path in (*TWINS, "/nirgends", "/spiele/skat"):
        assert revision in parts_of_footer(real.get(path).text), path


def parts_of_footer(html: str) -> str:
    return html.rpartition('<footer class="fuss">')[2]


def test_every_example_of_the_description_is_valid(
    real: FlaskClient, registry: Registry[Any]
) -> None:
    described = real.get("/api/v1/openapi.json").get_json()
    seen, wrong = 0, []
    for path, item in described["paths"].items():
        for operation in item.values():
            for parameter in operation.get("parameters", ()):
                if "example" in parameter:
                    validator = Draft202012Validator(parameter["schema"])
                    wrong += [
                        f"{path}: {e.message}" for e in validator.iter_errors(parameter["example"])
                    ]
            content = operation["responses"].get("200", {}).get("content", {})
            for media in content.values():
                if "example" in media:
                    seen += 1
                    wrong += [
                        f"{path}: {f}"
                        for f in faults(registry, media["schema"]["$ref"], media["example"])
                    ]

    assert wrong == []
    assert seen >= 20


def test_every_answer_that_has_a_schema_has_an_example(real: FlaskClient) -> None:
    described = real.get("/api/v1/openapi.json").get_json()
    bare = [
        path
        for path, item in described["paths"].items()
        for media in item.get("get", {})
        .get("responses", {})
        .get("200", {})
        .get("content", {})
        .values()
        if "schema" in media and "example" not in media and path != "/api/v1/openapi.json"
    ]

    assert bare == []


@pytest.mark.parametrize("game", ["kyu", "kuet", "bozu", "karat"])
def test_the_structured_answers_are_the_visible_ones(real: FlaskClient, game: str) -> None:
    html = real.get(f"/spiele/{game}").text
    page = structured(html)
    items = re.findall(r"<li>.*?</li>", html.partition('id="fragen"')[2], re.DOTALL)[:8]
    seen = {question(item): answer(item) for item in items}

    assert page["@type"] == "FAQPage"
    told = {q["name"]: q["acceptedAnswer"]["text"] for q in page["mainEntity"]}
    assert {blanks(q): blanks(a) for q, a in told.items()} == seen
    assert len(told) == 8


def test_the_structured_answer_of_an_entry_is_the_visible_one(real: FlaskClient) -> None:
    corpus = real.application.extensions["rulesfaq"].corpus
    for slug in ("passen-bei-herausforderung", "wann-endet-das-spiel"):
        entry = corpus.game("kyu").entries.get(f"kyu.faq.{slug}")
        if entry is None:
            continue
        html = real.get(f"/spiele/kyu/fragen/{slug}").text
        (told,) = structured(html)["mainEntity"]
        shown = " ".join(
            re.sub(r"<[^>]*>", " ", p)
            for p in re.findall(r'<p class="(?:urteil|antwort)[^>]*>.*?</p>', html, re.DOTALL)
        )
        assert told["acceptedAnswer"]["text"] == answer_text(corpus.game("kyu"), entry)
        assert letters(told["acceptedAnswer"]["text"]) == letters(unescape(shown))


def structured(html: str) -> Any:
    (block,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    return json.loads(block)


def question(item: str) -> str:
    return blanks(unescape(re.sub(r"<[^>]*>", "", item.partition("<h3>")[2].partition("</h3>")[0])))


def answer(item: str) -> str:
    return blanks(unescape(re.sub(r"<[^>]*>", "", item.partition("</h3>")[2])))


def blanks(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def letters(text: str) -> str:
    """Return the letters of a text: a verdict that stands alone has a full stop of its own."""
    return "".join(sign.lower() for sign in text if sign.isalnum())


def test_nothing_in_a_structured_answer_can_end_its_block(real: FlaskClient) -> None:
    block = real.get("/spiele/kyu").text.partition('ld+json">')[2].partition("</script>")[0]

    assert "<" not in block
    assert ">" not in block


@pytest.mark.parametrize("path", ["/aenderungen.atom", "/spiele/kyu/aenderungen.atom"])
def test_a_feed_has_what_atom_asks_for_and_tells_old_and_new(real: FlaskClient, path: str) -> None:
    answer = real.get(path)
    assert answer.mimetype == "application/atom+xml"
    feed = ET.fromstring(answer.data)  # noqa: S314  # our own answer

    assert feed.tag == f"{ATOM}feed"
    for part in [feed, *feed.findall(f"{ATOM}entry")]:
        for name in ("id", "title", "updated"):
            (found,) = part.findall(f"{ATOM}{name}")
            assert found.text
    stamp = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
    assert all(stamp.fullmatch(found.text or "") for found in feed.iter(f"{ATOM}updated"))
    ids = [found.text for found in feed.iter(f"{ATOM}id")]
    assert len(ids) == len(set(ids)) > 10
    content = [found.text or "" for found in feed.iter(f"{ATOM}content")]
    assert any("<del>" in text and "<ins>" in text for text in content)
    for link in feed.iter(f"{ATOM}link"):
        target = link.attrib["href"].removeprefix("http://localhost")
        assert real.head(target).status_code == 200


def test_a_feed_of_a_game_has_no_answer_of_another_one(real: FlaskClient) -> None:
    feed = ET.fromstring(real.get("/spiele/karat/aenderungen.atom").data)  # noqa: S314
    ids = [found.findtext(f"{ATOM}id") or "" for found in feed.findall(f"{ATOM}entry")]

    assert ids
    assert all("/spiele/karat/" in ident for ident in ids)


def test_every_page_names_the_feeds_and_the_search(real: FlaskClient) -> None:
    html = real.get("/spiele/kyu/fragen/passen-bei-herausforderung").text

    assert '<link rel="search" type="application/opensearchdescription+xml"' in html
    assert (
        'type="application/atom+xml" title="Geänderte Antworten" href="/aenderungen.atom"' in html
    )
    assert 'href="/spiele/kyu/aenderungen.atom"' in html


def test_browsers_learn_how_to_search_and_are_given_completions(real: FlaskClient) -> None:
    description = ET.fromstring(real.get("/opensearch.xml").data)  # noqa: S314
    space = "{http://a9.com/-/spec/opensearch/1.1/}"
    urls = {url.attrib["type"]: url.attrib["template"] for url in description.iter(f"{space}Url")}

    page = (
        urls["text/html"]
        .replace("{searchTerms}", "darf+ich+passen")
        .removeprefix("http://localhost")
    )
    assert "Nein." in real.get(page).text
    completion = urls["application/x-suggestions+json"].replace("{searchTerms}", "passen")
    typed, questions, games, addresses = json.loads(
        real.get(completion.removeprefix("http://localhost")).data
    )
    assert typed == "passen"
    assert questions
    assert len(questions) == len(games) == len(addresses)
    assert (
        real.get(addresses[0].removeprefix("http://localhost").partition("#")[0]).status_code == 200
    )


def test_nothing_typed_completes_to_nothing(real: FlaskClient) -> None:
    assert json.loads(real.get("/suche/opensearch?q=").data) == ["", [], [], []]


def test_the_sitemap_lists_every_permanent_page_once(real: FlaskClient) -> None:
    tree = ET.fromstring(real.get("/sitemap.xml").data)  # noqa: S314
    found = [
        loc.text or "" for loc in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    ]

    corpus = real.application.extensions["rulesfaq"].corpus
    count = sum(len(data.entries) + len(data.rules) for data in corpus)
    assert len(found) == len(set(found)) > count
    assert all(address.startswith("http://localhost/") for address in found)
    assert "Sitemap: http://localhost/sitemap.xml" in real.get("/robots.txt").text


def test_every_citation_has_an_anchor_of_its_own_with_a_link_to_it(real: FlaskClient) -> None:
    html = real.get("/spiele/kyu/fragen/passen-bei-herausforderung").text
    names = [name for name in parts(html) if name.startswith("beleg-")]

    assert names
    for name in names:
        assert f'href="#{name}"' in html
