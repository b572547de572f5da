"""A claim holds when it cites exactly the rules that turn its answer into the wrong belief."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesfaq.engine.rng import shuffled
from rulesfaq.model.scenario import Step
from tests.proof.poets import CONSEQUENCE, ELSEWHERE, PLAIN, TWIN, claim, poets, prove, scene
from tests.proof.shapes import draw


def test_the_deciding_rule_is_the_right_citation() -> None:
    proof = prove(poets(claim(draw.ELIMINATES)))

    assert proof.faults == ()
    assert proof.levels == {
        "form": "held",
        "example": "held",
        "source": "held",
        "counter": "held",
        "always": "not_applicable",
        "bound": "not_applicable",
    }
    assert {cause.rule for cause in proof.causes} == {draw.ELIMINATES}


@pytest.mark.parametrize("cited", [TWIN, CONSEQUENCE])
def test_a_twin_or_a_consequence_in_question_may_be_cited_instead(cited: str) -> None:
    assert prove(poets(claim(cited))).levels["source"] == "held"


@pytest.mark.parametrize(
    "cited",
    [
        (draw.KEEPS,),
        (draw.DRAW,),
        (draw.MONK,),
        (ELSEWHERE,),
        (PLAIN,),
        (draw.ELIMINATES, draw.DRAW),
        (draw.ELIMINATES, TWIN),
        (draw.ELIMINATES, CONSEQUENCE),
        (draw.ELIMINATES, PLAIN),
        (),
    ],
)
def test_any_other_citation_fails(cited: tuple[str, ...]) -> None:
    proof = prove(poets(claim(*cited)))

    assert proof.levels["source"] == "failed"
    assert proof.failed


def test_a_flipped_verdict_fails_the_example() -> None:
    proof = prove(poets(claim(draw.ELIMINATES), verdict="nein"))

    assert proof.levels["example"] == "failed"
    assert proof.levels["source"] == "unchecked"


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"asks": {}}, "asks 0 facts"),
        ({"instead": ()}, "no rival"),
        ({"instead": ({"out.A": True},)}, "does not contradict"),
        ({"when": ()}, "no move"),
        ({"when": (Step((("Z", "draw"),)),)}, "not a seat"),
        ({"asks": {"colour.A": 1}, "instead": ({"colour.A": 2},)}, "no fact colour.A"),
        ({"agreed": {"pile": 7}}, "agreed pile: 7 is not so; the engine gives 5"),
        ({"then": {"pile": 7}}, "then pile: 7 is not so; the engine gives 5"),
        ({"players": 9}, "9 players"),
        ({"options": {"semimaru": "flies"}}, "no option semimaru:flies"),
        ({"when": (Step((("A", "draw"),), asked=True), Step((("B", "draw"),)))}, "nothing reads"),
    ],
)
def test_a_scenario_that_asserts_nothing_sound_fails(parts: dict[str, Any], said: str) -> None:
    proof = prove(poets(claim(draw.ELIMINATES, scenarios=(scene(**parts),))))

    assert proof.levels["example"] == "failed"
    assert said in str(proof.faults)


def test_a_claim_without_a_scenario_fails_unless_it_is_plain() -> None:
    assert prove(poets(claim(draw.ELIMINATES, scenarios=()))).failed
    assert not prove(poets(claim(PLAIN, scenarios=(), plain="Material"), verdict=None)).failed


def test_an_answer_that_chance_decides_fails() -> None:
    unlucky = next(s for s in range(9, 999) if shuffled(tuple(range(1, 21)), s)[0] == draw.SEMIMARU)
    lucky = scene(
        given={"hand": {"A": 4}},
        asks={"hand.A": 5},
        instead=({"hand.A": 4},),
        seed=unlucky - 3,
    )
    proof = prove(poets(claim(draw.KEEPS, scenarios=(lucky,), text="Ja, du behältst sie.")))

    assert f"with deal {unlucky}" in str(proof.faults)


def test_a_number_in_the_text_is_a_value_of_a_cited_rule() -> None:
    typed = claim(PLAIN, text="Es sind 20 Karten.", scenarios=(), plain="Material")
    filled = msgspec.structs.replace(typed, text=f"Es sind {{{PLAIN}:cards}} Karten.")

    assert prove(poets(typed, verdict=None)).levels["bound"] == "failed"
    assert prove(poets(typed, verdict=None, quotes=("20",))).levels["bound"] == "not_applicable"
    assert prove(poets(filled, verdict=None)).levels["bound"] == "held"


def test_only_an_example_is_said_openly_and_only_where_it_is_true() -> None:
    marked = claim(draw.ELIMINATES, only_example="keine Gegenlesart")

    assert prove(poets(marked)).levels["source"] == "failed"
    assert "can be proven" in str(prove(poets(marked)).faults)
