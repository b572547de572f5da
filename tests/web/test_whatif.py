"""What if: another move or a house rule in a replay, and links to it that age."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.site import our_site

PASSING = "/spiele/kyu/fragen/passen-bei-herausforderung/zeigen"


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


def shown(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.text


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def notice(html: str) -> str:
    """Return what is said of the scene that goes otherwise."""
    match = re.search(r'<div class="meldung anders".*?</div>', html, re.DOTALL)
    return words(match[0]) if match else ""


def test_legal_moves_and_near_misses_are_offered_in_words(real: FlaskClient) -> None:
    html = shown(real, f"{PASSING}?schritt=2")
    offered = re.search(r'<details class="wenn".*?</details>', html, re.DOTALL)
    assert offered
    assert "B lehnt ab." in words(offered[0])
    assert "knapp daneben" in words(offered[0])
    assert "statt=1:decline" in offered[0]


def test_another_move_is_judged_with_its_rule_and_its_page(real: FlaskClient) -> None:
    html = shown(real, f"{PASSING}?schritt=2&statt=1:decline")
    said = notice(html)
    assert "Statt „B passt.“: „B lehnt ab.“" in said
    assert "Erlaubt." in said
    assert "S.\u00a05–7" in notice(html).replace("S. 5–7", "S.\u00a05–7")
    assert 'aria-current="step">B lehnt ab.' in html
    assert "Schritt 2 von 3." in html


def test_a_near_miss_is_refused_by_the_rule_that_forbids_it(real: FlaskClient) -> None:
    html = shown(real, f"{PASSING}?schritt=2&statt=1:discard r2")
    assert "Nicht erlaubt." in notice(html)
    assert "/regeln/kyu.turn.exchange-from-pile" in html


def test_steps_keep_what_goes_otherwise_and_one_link_leads_back(real: FlaskClient) -> None:
    html = shown(real, f"{PASSING}?schritt=2&statt=1:decline")
    onward = re.search(r'<a class="knopf" href="([^"]*)" rel="next"', html)
    assert onward
    assert "schritt=3" in onward[1]
    assert "statt=1:decline" in onward[1]
    assert f'href="{PASSING}?schritt=2">Zurück zur Szene' in html


def test_a_move_that_does_not_exist_leaves_the_scene_as_it_is_and_says_so(
    real: FlaskClient,
) -> None:
    for statt in ("9:decline", "1:springen", "1:", "x", "0:pass", "1:" + "a" * 300):
        html = shown(real, f"{PASSING}?schritt=2&statt={statt}")
        assert notice(html) == ""
        assert "B passt." in html
        said = re.findall(r'<p class="meldung" role="status">([^<]*)', html)
        assert len(said) == 1, statt


def scene_with_house_rule(client: FlaskClient) -> tuple[str, str, str]:
    """Return a replay that a house rule of Bozu Mekuri decides, with the rule and a value."""
    listed = set(re.findall(r"/spiele/bozu/fragen/[a-z0-9-]+", shown(client, "/spiele/bozu")))
    for path in sorted(listed):
        answer = client.get(f"{path}/zeigen?schritt=1")
        found = re.search(r'<option value="(semimaru|lady|emperor):([a-z-]+)"', answer.text)
        if found:
            return f"{path}/zeigen", found[1], found[2]
    pytest.fail("no scene of the game depends on a house rule")


def test_a_house_rule_may_be_changed_where_it_decides_something(real: FlaskClient) -> None:
    path, name, value = scene_with_house_rule(real)
    plain = shown(real, f"{path}?schritt=1")
    html = shown(real, f"{path}?schritt=1&option={name}:{value}")
    assert "Hausregel" in notice(html)
    steps = [re.findall(r'<ol class="schritte">.*?</ol>', one, re.DOTALL) for one in (plain, html)]
    assert words(steps[0][0]) != words(steps[1][0])
    assert f"option={name}:{value}" in unescape(html).partition('rel="next"')[0]


def test_an_unknown_house_rule_is_ignored_and_said(real: FlaskClient) -> None:
    html = shown(real, f"{PASSING}?schritt=2&option=nix:da")
    assert "Eine Hausregel in diesem Link kennen wir nicht" in html
    assert notice(html) == ""


def test_a_shared_link_carries_the_state_of_the_scene_and_an_old_one_is_told(
    real: FlaskClient,
) -> None:
    html = shown(real, f"{PASSING}?schritt=1")
    stand = re.search(r'data-teilen href="[^"]*stand=([0-9a-f]{8})"', html)
    assert stand
    changed = "hat sich diese Szene geändert"
    assert changed not in shown(real, f"{PASSING}?schritt=2&stand={stand[1]}")
    assert changed in shown(real, f"{PASSING}?schritt=2&stand=00000000")
    canonical = re.search(r'<link rel="canonical" href="([^"]*)"', html)
    assert canonical
    assert "stand" not in canonical[1]


def test_other_scenes_of_the_answer_are_led_to(real: FlaskClient) -> None:
    html = shown(real, f"{PASSING}?schritt=2")
    others = re.search(r"Andere Szenen dazu</h3>(.*?)</ul>", html, re.DOTALL)
    assert others
    for path in re.findall(r'href="([^"]*)"', others[1]):
        assert re.search(r"schritt=1&amp;szene=[23]$", path)
        assert "Schritt 1 von" in shown(real, unescape(path))


def test_a_step_that_does_not_exist_is_the_nearest_one_and_said(real: FlaskClient) -> None:
    html = shown(real, f"{PASSING}?schritt=99")
    assert "Schritt 2 von 2." in html
    assert "Einen Schritt „99“ gibt es hier nicht." in html
