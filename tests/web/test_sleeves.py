"""Card sleeves of several games: counted from the data, rounded up once, nothing guessed."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest
from flask.testing import FlaskClient

from rulesfaq.model.game import Component, GameData
from rulesfaq.services import Services, open_services
from rulesfaq.settings import load_settings
from rulesfaq.web import create_app
from rulesfaq.web.sleeves import needs_of
from tests.site import our_site


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


@pytest.fixture(scope="module")
def held() -> Services:
    return open_services(load_settings({}))


def words(client: FlaskClient, path: str) -> str:
    answer = client.get(path, follow_redirects=True)
    assert answer.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def with_cards(data: GameData, *parts: Component) -> GameData:
    return msgspec.structs.replace(data, components=parts)


def fixture_games(held: Services) -> tuple[GameData, GameData]:
    """Return two games with sizes as no real source gives them."""
    one = with_cards(
        held.corpus.game("kyu"),
        Component("Zahlen", 30, card=True, size="63 × 88 mm"),
        Component("Adel", 5, card=True, size="70 × 120 mm"),
        Component("Marker", 22),
    )
    two = with_cards(
        held.corpus.game("karat"),
        Component("Werte", 25, card=True, size="63 × 88 mm"),
        Component("Übersicht", 4, card=True),
    )
    return one, two


def test_packs_are_rounded_up_after_summing_the_games(held: Services) -> None:
    sized, unknown = needs_of(fixture_games(held))
    assert [(need.size, need.count) for need in sized] == [("63 × 88 mm", 55), ("70 × 120 mm", 5)]
    assert [need.packs(55) for need in sized] == [1, 1]
    assert [need.packs(50) for need in sized] == [2, 1]
    assert (unknown.count, unknown.lines[0].part.name) == (4, "Übersicht")
    apart = [needs_of([game])[0][0].packs(55) for game in fixture_games(held)]
    assert sum(apart) == 2


def test_unknown_sizes_stand_apart_and_are_in_no_pack(held: Services) -> None:
    games = {game.id: game for game in fixture_games(held)}
    corpus = msgspec.structs.replace(held.corpus, games=games)
    client = create_app(Services(corpus, {}, held.index)).test_client()
    said = words(client, "/huellen?spiele=kyu,karat&packung=55")
    assert "2 Packungen, 64 Karten" in said
    assert said.index("63 × 88 mm") < said.index("70 × 120 mm") < said.index("Maß unbekannt")
    assert "Sie stehen deshalb in keiner Packung" in said


def test_kyu_alone_has_101_cards_of_unknown_size_and_no_pack(real: FlaskClient) -> None:
    said = words(real, "/huellen?spiele=kyu")
    assert "0 Packungen, 101 Karten" in said
    assert "Maß unbekannt" in said
    assert "deutsche Ausgabe" in said


def test_choosing_games_changes_the_address(real: FlaskClient) -> None:
    answer = real.get("/huellen?spiele=kyu&spiele=karat&spiele=&packung=50")
    assert (answer.status_code, answer.location) == (302, "/huellen?spiele=kyu,karat")
    answer = real.get("/huellen?spiele=karat&spiele=&packung=60")
    assert answer.location == "/huellen?spiele=karat&packung=60"
    assert real.get("/huellen?spiele=&packung=50").location == "/huellen"


def test_nothing_chosen_and_unknown_games_are_said(real: FlaskClient) -> None:
    assert "Noch ist kein Spiel gewählt." in words(real, "/huellen")
    said = words(real, "/huellen?spiele=schach,kyu")
    assert "schach" in said
    assert "101 Karten" in said


def test_no_shop_no_price_no_foreign_link(real: FlaskClient) -> None:
    html = real.get("/huellen?spiele=bozu,karat,kyu").text
    assert re.findall(r'(?:href|src)="https?:', html) == []
    assert "€" not in html
    assert "sponsored" not in html
