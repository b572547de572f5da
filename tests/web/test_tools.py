"""The tools over HTTP: the state in the address, the verdict first, its rule and its place."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from rulesfaq.games import find_tools
from rulesfaq.services import Services, open_services
from rulesfaq.settings import load_settings
from rulesfaq.spoken.tool import Tool
from rulesfaq.web.filling import read_form, read_sum, tapped
from tests.site import our_site

POINTS, REFEREE = "/spiele/kuet/punkte", "/spiele/kuet/schiedsrichter"
PATHS = tuple(
    f"/spiele/{game}/{tool.slug}" for game, found in find_tools().items() for tool in found
)
TOOLS = {f"{game}/{tool.slug}": tool for game, found in find_tools().items() for tool in found}


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


@pytest.fixture(scope="module")
def held() -> Services:
    return open_services(load_settings({}))


def shown(client: FlaskClient, path: str) -> str:
    answer = client.get(path, follow_redirects=True)
    assert answer.status_code == 200, path
    return answer.text


def result(html: str) -> str:
    """Return the words of the result."""
    match = re.search(r'<div id="ergebnis".*?</article>', html, re.DOTALL)
    assert match
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", match[0])).split())


def test_the_word_comes_first_then_why_then_each_step_with_its_rule_and_place(
    real: FlaskClient,
) -> None:
    html = shown(real, f"{REFEREE}?steine=g13+g1+g2")
    words = result(html)
    assert words.index("Ungültig.") < words.index("Das ist keine Reihe")
    steps = re.search(r'<ol class="schritte">(.*?)</ol>', html, re.DOTALL)
    assert steps
    items = re.findall(r"<li>.*?</li>", steps[1])
    assert len(items) >= 2
    assert all('class="flagge' in item and "/regeln/kuet." in item for item in items)


def test_a_tap_adds_a_piece_of_the_suit_and_leads_to_the_address_of_the_whole(
    real: FlaskClient,
) -> None:
    answer = real.get(f"{REFEREE}?steine=g12&pad=g&dazu=13&was=&okey=")
    assert (answer.status_code, answer.location) == (302, f"{REFEREE}?steine=g12+g13&pad=g")
    answer = real.get(f"{REFEREE}?steine=g12&pad=g&dazu=ok")
    assert answer.location == f"{REFEREE}?steine=g12+ok&pad=g"
    answer = real.get(f"{REFEREE}?steine=g12+g13&weg=1")
    assert answer.location == f"{REFEREE}?steine=g12"
    assert real.get(f"{REFEREE}?steine=g12&weg=1").location == REFEREE


def test_a_tap_goes_to_the_person_chosen(real: FlaskClient) -> None:
    path = "/spiele/kyu/vergleich"
    answer = real.get(f"{path}?bei=karten.B&pad=s&dazu=4&karten.A=r1&karten.B=&farbe.A=")
    assert answer.location == f"{path}?karten.A=r1&karten.B=s4&pad=s&bei=karten.B"


def test_a_field_takes_no_more_pieces_than_count(real: FlaskClient) -> None:
    full = "r1+r2+r3+r4+r5+r6+r7+r8"
    answer = real.get(f"/spiele/kyu/vergleich?karten.A={full}&dazu=9")
    assert answer.location == f"/spiele/kyu/vergleich?karten.A={full}"


def test_the_points_calculator_shows_formula_and_section(real: FlaskClient) -> None:
    html = shown(real, f"{POINTS}?rest=b7+s10+fj&okey=gelb")
    words = result(html)
    assert "84 Punkte 7 + 10 + 25 = 42, × 2 = 84" in words
    assert "Punkte und Gewinner" in words
    assert "1.000 Punkte" in result(shown(real, f"{POINTS}?lage=nicht&ende=okey"))


def test_the_result_is_written_into_the_list_and_every_cell_can_be_written_anew(
    real: FlaskClient,
) -> None:
    answer = real.get(f"{POINTS}?rest=b7&okey=rot&liste=84,0,210,500&eintragen=B")
    assert answer.location == f"{POINTS}?okey=rot&rest=b7&liste=84,0,210,500;,35,,"
    cells = {"z1.A": "7+10+25", "z1.B": "0", "z1.C": "210", "z1.D": "500", "z2.A": ""}
    answer = real.get(f"{POINTS}?{urlencode(cells)}")
    assert answer.location == f"{POINTS}?liste=42,0,210,500"
    html = shown(real, f"{POINTS}?liste=42,0,210,500")
    assert "B gewinnt mit 0 Punkten" in html
    answer = real.get(f"{POINTS}?liste=42,0,210,500;1,2,3,4&streichen=1")
    assert answer.location == f"{POINTS}?liste=1,2,3,4"


def test_the_list_goes_as_far_as_the_game_has_rounds(real: FlaskClient) -> None:
    rows = ";".join(["1,2,3,4"] * 30)
    html = shown(real, f"{POINTS}?liste={rows}")
    assert 'name="z20.A"' in html
    assert 'name="z21.A"' not in html


def test_what_cannot_be_read_is_said_above_and_at_the_field(real: FlaskClient) -> None:
    html = shown(real, f"{REFEREE}?steine=blau")
    assert "<title>Fehler: " in html
    summary = re.search(r'role="alert".*?</div>', html, re.DOTALL)
    assert summary
    assert 'href="#f-steine"' in summary[0]
    said = re.search(r"<li><a[^>]*>([^<]*)", summary[0])
    assert said
    field = re.search(r'<p class="fehler" id="f-steine-fehler">([^<]*)', html)
    assert field
    assert field[1] == said[1]
    control = re.search(r'<input id="f-steine"[^>]*>', html)
    assert control
    assert 'aria-invalid="true"' in control[0]
    assert "f-steine-fehler" in control[0]
    assert 'value="blau"' in control[0]


def test_what_nobody_knows_is_named_and_left_out(real: FlaskClient) -> None:
    html = shown(real, f"{REFEREE}?steine=g12+g13+g1&was=haus&option=nix:da")
    notice = re.search(r'<p class="meldung" role="status">(.*?)</p>', html)
    assert notice
    assert "was=haus" in notice[1]
    assert "option=nix:da" in notice[1]
    assert "Gültig." in result(html)


def test_house_rules_change_the_result_and_stand_beside_it(real: FlaskClient) -> None:
    path = "/spiele/bozu/karte?karte=hofdame&hand=3&ablage=7&personen=3"
    assert "Ablage nehmen." in result(shown(real, path))
    words = result(shown(real, f"{path}&option=lady:take-and-more"))
    assert words.index("Noch eine Karte.") < words.index("Hausregel")
    answer = real.get(f"{path}&option=lady:&option=semimaru:")
    assert answer.location == path


def test_the_team_table_counts_for_the_partner_too(real: FlaskClient) -> None:
    words = result(shown(real, f"{POINTS}?lage=partner"))
    assert words.startswith("Ergebnis")
    assert "0 Punkte" in words
    assert "Team" in words


@pytest.mark.parametrize("path", PATHS)
def test_a_tool_is_linked_from_its_game_and_says_what_it_is(real: FlaskClient, path: str) -> None:
    assert f'href="{path}"' in shown(real, path.rpartition("/")[0])
    html = shown(real, path)
    assert html.count("<h1") == 1
    assert f'<link rel="canonical" href="{path}">' in html
    assert " style=" not in html


def test_what_only_we_play_is_never_told_as_a_rule(real: FlaskClient) -> None:
    html = shown(real, f"{REFEREE}?steine=ok+ok&was=paar")
    words = result(html)
    assert words.index("Gültig.") < words.index("Nicht geregelt, so spielen wir.")
    steps = re.findall(r"<li>.*?</li>", html)
    open_point = [step for step in steps if "/regeln/kuet.open." in step]
    assert open_point
    assert all("Annahme" in step for step in open_point)
    assert "so spielen wir" not in result(shown(real, f"{REFEREE}?steine=g12+g13+g1"))
    html = shown(real, f"{POINTS}?liste=10,40,10,40&option=table:team")
    assert re.search(r'class="antwort stand".*Annahme', html)


def test_no_tool_has_the_address_of_another_page(real: FlaskClient) -> None:
    rules = [rule.rule for rule in real.application.url_map.iter_rules()]
    taken = {rule.rpartition("/")[2] for rule in rules if rule.startswith("/spiele/<game>/")}
    assert "quiz" in taken
    assert {path.rpartition("/")[2] for path in PATHS}.isdisjoint(taken)


def test_an_unknown_tool_is_not_found(real: FlaskClient) -> None:
    assert real.get("/spiele/kuet/wunder").status_code == 404
    assert real.get("/spiele/nix/punkte").status_code == 404


@pytest.mark.parametrize(
    ("text", "value"),
    [("0", 0), ("7+10+25", 42), (" 84 ", 84), ("-5", -5), ("", None), ("x", None), ("7+", None),
     ("٣", None), ("1" * 6, None)],
)  # fmt: skip
def test_cells_take_numbers_and_sums(text: str, value: int | None) -> None:
    assert read_sum(text) == value


ANY = st.text(alphabet="rsbgfjok 0123456789+,;.äx", max_size=24)


@pytest.mark.parametrize("name", TOOLS)
@settings(
    max_examples=20, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(data=st.data())
def test_whatever_an_address_says_the_form_has_one_address_and_a_page(
    real: FlaskClient, held: Services, name: str, data: st.DataObject
) -> None:
    game, _, slug = name.partition("/")
    tool: Tool = TOOLS[name]
    keys = [*dict(tool.names(tool.persons[1])), "personen", "pad", "bei", "liste", "option", "z1.A"]
    pairs = data.draw(st.lists(st.tuples(st.sampled_from(keys), ANY), max_size=6))
    filled = read_form(held.corpus.game(game), tool, MultiDict(pairs))
    again = read_form(held.corpus.game(game), tool, MultiDict(parse_qsl(filled.query)))
    assert again.query == filled.query
    assert tapped(tool, again, MultiDict()).query == filled.query
    path = f"/spiele/{game}/{slug}?{urlencode(pairs)}"
    answer = real.get(path, follow_redirects=True)
    assert answer.status_code == 200
    assert urlsplit(answer.request.url).path == f"/spiele/{game}/{slug}"
