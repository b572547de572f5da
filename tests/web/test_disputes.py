"""Who is right, and the quiz: settled by what is proven, and by nothing else."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from rulesfaq.services import Services, open_services
from rulesfaq.settings import load_settings
from rulesfaq.web import create_app
from rulesfaq.web.disputes import dispute_of
from rulesfaq.web.quizzing import ROUND, Question, questions
from tests.site import our_site

DISPUTE = "/spiele/kyu/fragen/passen-bei-herausforderung/wer-hat-recht"
QUIZ = "/spiele/kyu/quiz"
GAMES = ("bozu", "karat", "kuet", "kyu")


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


@pytest.fixture(scope="module")
def held() -> Services:
    return open_services(load_settings({}))


def shown(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.text


def beliefs(client: FlaskClient) -> dict[str, str]:
    """Return what may be believed in the dispute, by its words."""
    found = re.findall(r'name="ich" value="([0-9a-f]+)"[^>]*><span>([^<]*)', shown(client, DISPUTE))
    return {unescape(text): key for key, text in found}


def verdict(client: FlaskClient, mine: str, others: str) -> str:
    known = beliefs(client)
    keys = [next(key for text, key in known.items() if part in text) for part in (mine, others)]
    html = shown(client, f"{DISPUTE}?ich={keys[0]}&andere={keys[1]}&schritt=99")
    found = re.search(r'<p class="urteil[^"]*" role="status">([^<]*)', html)
    assert found
    return found[1]


def test_the_scene_settles_who_is_right(real: FlaskClient) -> None:
    right, wrong = "Nein, gepasst wird nur", "Passen darf man immer"
    assert verdict(real, right, wrong) == "Du hast recht."
    assert verdict(real, wrong, right) == "Die anderen haben recht."
    assert verdict(real, right, right) == "Ihr habt beide recht."
    assert verdict(real, wrong, wrong) == "Niemand hat recht."


def test_the_scene_is_played_step_by_step_before_the_verdict_and_its_page(
    real: FlaskClient,
) -> None:
    first, second = beliefs(real).values()
    html = shown(real, f"{DISPUTE}?ich={first}&andere={second}")
    assert "Schritt 1 von 2." in html
    assert 'id="urteil"' not in html
    onward = re.search(r'href="([^"#]*)#urteil" rel="next"', html)
    assert onward
    html = shown(real, unescape(onward[1]))
    article = re.search(r'<article class="heft" id="urteil">.*?</article>', html, re.DOTALL)
    assert article
    assert "S. 6–7 im Regelheft" in article[0].replace("\u00a0", " ")
    assert "Maschinell geprüft" in article[0]
    assert "liest diese Regel falsch" in article[0]


def test_a_belief_that_nobody_offered_is_asked_for_again(real: FlaskClient) -> None:
    assert "Ich glaube:" in shown(real, f"{DISPUTE}?ich=zzz&andere=123456&schritt=2")


@pytest.mark.parametrize("game", GAMES)
def test_only_proven_answers_settle_a_dispute(held: Services, real: FlaskClient, game: str) -> None:
    data = held.corpus.game(game)
    listed = shown(real, f"/spiele/{game}/wer-hat-recht")
    settled = 0
    for entry in data.entries.values():
        found = dispute_of(held, data, entry)
        slug = entry.id.rpartition(".")[2]
        assert (f"/fragen/{slug}/wer-hat-recht" in listed) == (found is not None)
        if found is None:
            continue
        settled += 1
        assert not held.assumptions(entry)
        assert held.levels(entry)["counter"] == "held"
        assert sum(belief.is_right for belief in found.beliefs) == 1
        assert len({belief.key for belief in found.beliefs}) == len(found.beliefs) >= 2
    assert settled >= 20


def test_an_answer_that_is_not_proven_settles_nothing(
    services: Services, client: FlaskClient
) -> None:
    assert client.get("/spiele/kyu/fragen/passen/wer-hat-recht").status_code == 404
    assert services.games == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_quiz_asks_only_what_is_proven_the_common_mistakes_first(
    held: Services, game: str
) -> None:
    data = held.corpus.game(game)
    asked = questions(held, data)
    assert len(asked) == len({one.entry.id for one in asked}) >= 20
    for one in asked:
        assert one.verdict == (one.entry.verdict or "nein")
        assert not held.assumptions(one.entry)
        levels = held.levels(one.entry)
        assert {levels[level] for level in ("form", "example", "source", "counter")} == {"held"}
        wrong = dispute_of(held, data, one.entry) if one.text != one.entry.question else None
        assert wrong is None or any(
            belief.text in one.text and not belief.is_right for belief in wrong.beliefs
        )
    lines = [line for part in data.guide for line in part.lines if part.slug == "irrtuemer"]
    first = [one.entry.id for one in asked if one.entry.id in {line.entry for line in lines}]
    assert [one.entry.id for one in asked[: len(first)]] == first
    assert first


def test_a_question_whose_proof_fell_is_no_longer_asked(held: Services) -> None:
    data = held.corpus.game("kyu")
    first = questions(held, data)[0].entry
    states = tuple(
        type(state)({**state.levels, "example": "stale"}) for state in held.claim_states(first)
    )
    proofs = {**held.proofs, first.id: states}
    fallen = Services(
        held.corpus, held.games, held.index, proofs, held.leans, held.open_points, held.turns
    )
    assert first.id not in {one.entry.id for one in questions(fallen, data)}
    nothing = Services(held.corpus, held.games, held.index)
    assert questions(nothing, data) == ()
    client = create_app(nothing).test_client()
    assert client.get(QUIZ).status_code == 404
    assert f'href="{QUIZ}"' not in shown(client, "/spiele/kyu")


def asked_of(held: Services) -> tuple[Question, ...]:
    return questions(held, held.corpus.game("kyu"))


def test_the_score_is_in_the_address_from_the_first_question_to_the_result(
    held: Services, real: FlaskClient
) -> None:
    path, right = QUIZ, 0
    for number, entry in enumerate(asked_of(held)[:ROUND], 1):
        html = shown(real, path)
        assert f"Frage {number} von {ROUND}" in html
        answer = entry.verdict if number % 3 else ("nein" if entry.verdict == "ja" else "ja")
        html = shown(real, f"{QUIZ}?frage={number}&richtig={right}&antwort={answer}")
        right += answer == entry.verdict
        word = "Richtig." if answer == entry.verdict else "Leider nicht."
        assert f'role="status">{word}' in html
        onward = re.search(r'<a class="knopf" href="([^"]*)"', html)
        assert onward
        path = unescape(onward[1])
        assert path == f"{QUIZ}?frage={number + 1}&richtig={right}"
    assert f"{right} <small>von {ROUND} richtig" in shown(real, path)


def test_a_score_cannot_be_better_than_the_questions_before(real: FlaskClient) -> None:
    assert "bisher 2 richtig" in shown(real, f"{QUIZ}?frage=3&richtig=99")
    assert "Frage 1 von" in shown(real, f"{QUIZ}?frage=-4&richtig=x&teil=y&antwort=vielleicht")


def test_the_last_part_ends_and_the_one_before_leads_on(held: Services, real: FlaskClient) -> None:
    parts = -(-len(asked_of(held)) // ROUND)
    assert f'href="{QUIZ}?teil=2"' in shown(real, f"{QUIZ}?frage=11&richtig=5")
    last = shown(real, f"{QUIZ}?teil={parts}&frage=11")
    assert "Weitere Fragen" not in last
