from __future__ import annotations

import pytest

from rulesfaq.answers.answer import LEVELS
from rulesfaq.answers.levels import Proofs, over_claims, worst


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        (("held", "failed", "stale"), "failed"),
        (("held", "stale", "unchecked"), "stale"),
        (("held", "unchecked"), "unchecked"),
        (("held", "not_applicable"), "held"),
        (("not_applicable", "not_applicable"), "not_applicable"),
    ],
)
def test_the_worst_state_counts(states: tuple[str, ...], expected: str) -> None:
    assert worst(states) == expected


def test_a_level_that_a_claim_lacks_is_unchecked() -> None:
    levels = over_claims([{"form": "held"}, {"form": "held", "example": "held"}])

    assert levels == dict.fromkeys(LEVELS, "unchecked") | {"form": "held"}


def test_claims_of_another_number_than_known_get_no_proof() -> None:
    proofs = Proofs({}, {"a.faq.b": [dict.fromkeys(LEVELS, "held")]})

    assert {*proofs.of_claims("a.faq.b", 1)[0].values()} == {"held"}
    assert {*proofs.of_claims("a.faq.b", 2)[0].values()} == {"unchecked"}
