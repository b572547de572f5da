"""Three hundred questions in the manner of people; one half was never looked at while tuning."""

from __future__ import annotations

import pytest

from rulesfaq.services import Services, open_services
from rulesfaq.settings import load_settings
from tests.answers.judge import questions, tally


@pytest.fixture(scope="module")
def services() -> Services:
    return open_services(load_settings())


@pytest.mark.parametrize(
    ("name", "rules", "positions", "silent", "wrong"),
    [("tuned", 0.85, 0.9, 0.9, 0.05), ("unseen", 0.5, 0.75, 0.86, 0.08)],
)
def test_answers_keep_what_was_measured(
    services: Services, name: str, rules: float, positions: float, silent: float, wrong: float
) -> None:
    found = tally(services, questions(name))
    of = {
        group: sum(number for (one, _), number in found.items() if one == group)
        for group in ("rules", "position", "silent")
    }

    assert found["rules", "right"] >= rules * of["rules"]
    assert found["position", "right"] >= positions * of["position"]
    assert found["silent", "right"] >= silent * of["silent"]
    assert sum(found[group, "wrong"] for group in of) <= wrong * sum(of.values())


@pytest.mark.parametrize(
    "question",
    [
        "Wie viele Siegpunkte braucht man bei Catan?",
        "Darf ich bei UNO eine +4 auf eine +2 legen?",
        "Rummikub: ich hab noch rot 13 und blau 4, der Okey war gelb, wie viele Strafpunkte?",
        "Schlägt beim Texas Hold’em ein Drilling zwei Paare?",
    ],
)
def test_who_names_another_game_is_told_that_we_do_not_have_it(
    services: Services, question: str
) -> None:
    answer = services.ask(question)

    assert answer.status == "unanswered"
    assert "haben wir keine Regeln" in answer.text


def test_a_game_of_ours_beside_another_one_is_still_ours(services: Services) -> None:
    assert services.ask("Ich kenne nur Rummikub. Wie viele Runden hat Küt?").game == "kuet"
