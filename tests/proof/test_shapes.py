"""The shapes of game, scenario and proof hold one case of each kind of game."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.engine.game import Game
from rulesfaq.model.scenario import Scenario, Step
from rulesfaq.proof.scene_proof import SceneProof, prove_scene
from rulesfaq.proof.stage import Stages
from tests.proof.shapes import bid, draw, meld


def prove(game: Game, verdict: Any, cites: set[str], **parts: Any) -> SceneProof:
    scenario = Scenario(title="a case", game=game.id, **parts)
    return prove_scene(Stages(game), scenario, verdict, frozenset(cites))


def lay(tiles: str) -> tuple[Step, ...]:
    return (Step((("A", f"lay {tiles}"),)),)


def test_a_group_with_two_red_tiles_is_refused_by_the_rule_on_colours_alone() -> None:
    proof = prove(
        meld.GAME,
        "nein",
        {meld.COLOURS_DIFFER},
        players=4,
        when=lay("r7 r7 b7"),
        asks={"allowed": True},
    )

    assert proof.faults == ()
    assert proof.causes.rules == {meld.COLOURS_DIFFER}


def test_a_meld_refused_twice_is_a_fault_of_the_scene() -> None:
    proof = prove(meld.GAME, "nein", set(), players=4, when=lay("r7 r7"), asks={"allowed": True})

    assert [fault.level for fault in proof.faults] == ["counter", "counter"]
    assert "2 rules refuse" in str(proof.faults)


def test_an_okey_in_the_middle_is_allowed_by_the_rule_whose_misreading_forbids_it() -> None:
    proof = prove(
        meld.GAME,
        "ja",
        {meld.OKEY_STANDS_IN},
        players=4,
        when=lay("r7 ok=s7 b7"),
        asks={"allowed": True},
    )

    assert proof.faults == ()
    assert proof.causes.rules == {meld.OKEY_STANDS_IN}


@pytest.mark.parametrize(
    ("options", "out", "rule"),
    [({}, True, draw.ELIMINATES), ({"semimaru": "as-monk"}, False, draw.MONK)],
)
def test_semimaru_does_what_the_house_rule_says(
    options: dict[str, str], out: bool, rule: str
) -> None:
    proof = prove(
        draw.GAME,
        "ja",
        {rule},
        players=3,
        options=options,
        given={"hand": {"A": 4}, "stack": ["p10"]},
        when=(Step((("A", "draw"),)),),
        asks={"out.A": out},
        instead=({"out.A": not out, "pile": 5},),
    )

    assert proof.faults == ()
    assert proof.causes.rules == {rule}


def test_of_four_bids_made_at_once_the_eleven_wins_over_two_seventeens() -> None:
    bids = (("A", "bid 9 8"), ("B", "bid 9 8"), ("C", "bid 7 4"), ("D", "bid 6"))
    proof = prove(
        bid.GAME,
        None,
        {bid.TIED, bid.NEXT},
        players=4,
        when=(Step(bids, together=True),),
        asks={"won": "C"},
        agreed={"ever.score": [17, 17, 11, 6]},
        instead=({"won": "A"}, {"won": "none"}),
    )

    assert proof.faults == ()
    assert proof.causes.rules == {bid.TIED, bid.NEXT}
    assert {cause.rival for cause in proof.causes.found} == {0, 1}


def test_a_rival_that_says_the_same_is_refused() -> None:
    proof = prove(
        bid.GAME,
        None,
        set(),
        players=2,
        when=(Step((("A", "bid 9"), ("B", "bid 3")), together=True),),
        asks={"won": "A"},
        instead=({"won": "A"},),
    )

    assert "does not contradict" in str(proof.faults)


def test_a_move_that_changes_nothing_is_found() -> None:
    proof = prove(
        meld.GAME,
        "nein",
        {meld.COLOURS_DIFFER},
        players=4,
        when=lay("r5 s5 b5") + lay("r7 r7 b7"),
        asks={"allowed": True},
    )

    assert [fault.message for fault in proof.faults] == ["step 1 changes nothing that is asked"]


def test_the_order_of_bids_made_at_once_does_not_matter() -> None:
    bids = (("A", "bid 9 8"), ("B", "bid 9 8"), ("C", "bid 7 4"))
    found = {
        prove(
            bid.GAME,
            None,
            {bid.TIED, bid.NEXT},
            players=3,
            when=(Step(order, together=True),),
            asks={"won": "C"},
            agreed={"ever.score": [17, 17, 11]},
            instead=({"won": "A"}, {"won": "none"}),
        ).causes.rules
        for order in (bids, (bids[1], bids[0], bids[2]), (bids[0], bids[2], bids[1]))
    }

    assert found == {frozenset({bid.TIED, bid.NEXT})}
