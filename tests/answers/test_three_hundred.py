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
    [("tuned", 0.5, 0.5, 0.65, 0.3), ("unseen", 0.45, 0.4, 0.65, 0.3)],
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
