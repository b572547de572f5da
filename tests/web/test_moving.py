"""Permanent addresses: none is ever lost; renamed ids lead on, withdrawn ones say why."""

from __future__ import annotations

import msgspec
import pytest
from flask.testing import FlaskClient

from rulesfaq.model.game import Corpus, Moved
from rulesfaq.services import Services
from rulesfaq.web import create_app
from tests.site import our_site
from tests.web.conftest import KYU
from tests.web.published import HOW, present, published

MOVED = {
    moved.id: moved
    for moved in (
        Moved("kyu.faq.nicht-passen", "2026-11-30", to="kyu.faq.passen"),
        Moved("kyu.faq.joker", "2026-11-30", reason="Einen Joker gibt es in Kyū nicht."),
        Moved("kyu.setup.hand", "2026-11-30", to="kyu.setup.deal"),
        Moved("kyu.setup.coin", "2026-11-30", reason="Münzen gibt es in Kyū nicht."),
    )
}


@pytest.fixture(scope="module")
def moved(services: Services) -> FlaskClient:
    data = msgspec.structs.replace(KYU, moved=MOVED)
    corpus = Corpus({"kyu": data}, "abc", ranking=services.corpus.ranking)
    held = Services(corpus, {}, services.index, services.proofs)
    return create_app(held).test_client()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/spiele/kyu/fragen/nicht-passen", "/spiele/kyu/fragen/passen"),
        ("/spiele/kyu/fragen/nicht-passen?option=a:b", "/spiele/kyu/fragen/passen?option=a:b"),
        ("/spiele/kyu/fragen/nicht-passen.json", "/spiele/kyu/fragen/passen.json"),
        (
            "/spiele/kyu/fragen/nicht-passen/zeigen?schritt=2",
            "/spiele/kyu/fragen/passen/zeigen?schritt=2",
        ),
        ("/spiele/kyu/regeln/kyu.setup.hand", "/spiele/kyu/regeln/kyu.setup.deal"),
        ("/spiele/kyu/regeln/kyu.setup.hand.json", "/spiele/kyu/regeln/kyu.setup.deal.json"),
        ("/api/v1/games/kyu/faq/kyu.faq.nicht-passen", "/api/v1/games/kyu/faq/kyu.faq.passen"),
        ("/api/v1/games/kyu/faq/nicht-passen", "/api/v1/games/kyu/faq/kyu.faq.passen"),
        ("/api/v1/games/kyu/rules/kyu.setup.hand", "/api/v1/games/kyu/rules/kyu.setup.deal"),
    ],
)
def test_a_renamed_id_leads_to_its_new_address_for_ever(
    moved: FlaskClient, old: str, new: str
) -> None:
    answer = moved.get(old)

    assert answer.status_code == 308
    assert answer.headers["Location"] == new


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/spiele/kyu/fragen/joker", "Einen Joker gibt es in Kyū nicht."),
        ("/spiele/kyu/regeln/kyu.setup.coin", "Münzen gibt es in Kyū nicht."),
    ],
)
def test_a_withdrawn_id_says_why_it_is_gone(moved: FlaskClient, path: str, reason: str) -> None:
    answer = moved.get(path)

    assert answer.status_code == 410
    assert reason in answer.text
    assert '<time datetime="2026-11-30">30.11.2026</time>' in answer.text


@pytest.mark.parametrize("path", ["/api/v1/games/kyu/faq/joker", "/spiele/kyu/fragen/joker.json"])
def test_a_program_is_told_of_a_withdrawn_id_too(moved: FlaskClient, path: str) -> None:
    answer = moved.get(path)

    assert answer.status_code == 410
    assert answer.mimetype == "application/problem+json"
    assert "Joker" in answer.get_json(force=True)["detail"]


def test_what_never_was_is_not_found(moved: FlaskClient) -> None:
    assert moved.get("/spiele/kyu/fragen/nie-dagewesen").status_code == 404


def test_every_published_address_still_answers() -> None:
    """With its page, with the way to it, or with the reason why it is gone."""
    client = our_site().test_client()
    lost = {path: status for path in published() if (status := _answered(client, path)) is None}

    assert len(published()) > 900
    assert lost == {}


def _answered(client: FlaskClient, path: str) -> int | None:
    status = client.head(path).status_code
    return status if status in {200, 308, 410} else None


def test_every_address_of_today_is_on_the_list() -> None:
    missing = set(present(our_site())) - set(published())

    assert missing == set(), HOW
