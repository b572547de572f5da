"""Küt: groups, runs, pairs, contracts and laying out: the inventory's cases."""

from __future__ import annotations

import pytest

from rulesfaq.engine.play import refusals
from rulesfaq.games.kuet.contracts import STANDARD, format_contract, is_contract, parse_contract
from rulesfaq.games.kuet.melds import is_meld
from rulesfaq.games.kuet.state import FACES, Lay, Printed
from rulesfaq.games.kuet.text import format_tile, parse_face, parse_meld
from tests.games.kuet_scene import Scene, finish, laid, lay, layout, tiles_of

VALID = [
    "group r7 s7 b7",
    "group r7 s7 b7 g7",
    "group r7 s7 ok=b7",
    "group r7 s7 b7 ok=g7",
    "group r4 s4 ok=b4",
    "group r4 s4 ok=g4",
    "group r4 ok=s4 ok=b4",
    "group r9 s9 fj",
    "group r9 s9 ok=b9",
    "run b4 b5 b6",
    "run b4 ok=b5 b6",
    "run b2 b3 b4 b5 b6 b7 b8",
    "run b8 fj b10",
    "run b8 ok=b9 b10",
    "run g12 g13 g1",
    "run g12 g13 ok=g1",
    "run g11 g12 g13 g1",
    "run s1 s2 s3",
    "run s3 ok=s4 s5",
    "run s3 ok=s4 ok=s5 s6",
    "run r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13",
    "run r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1",
    "pair g8 g8",
    "pair r7 ok=r7",
    "pair ok=r7 ok=r7",
    "pair fj fj",
    "pair fj ok=b9",
]
INVALID = {
    "group r7 s8 b7": "group.same-number",
    "group r7 s7": "group.size",
    "group r7 s7 b7 g7 ok=r7": "group.size",
    "group r7 r7 b7": "group.no-duplicate-colour",
    "group r7 r7 ok=b7": "group.no-duplicate-colour",
    "group r7 s7 ok=s7": "group.no-duplicate-colour",
    "group r7 s7 fj": "group.same-number",
    "group r7 s7 fj=b7": "false-joker.not-wild",
    "run b4 b6 b7": "run.consecutive",
    "run b6 b5 b4": "run.consecutive",
    "run b4 b5": "run.min-three",
    "run b4 ok=b5": "run.min-three",
    "run g13 g1 g2": "run.no-wrap",
    "run r13 ok=r1 r2": "run.no-wrap",
    "run g12 g13 g1 g2": "run.no-wrap",
    "run b5 b6 r7": "run.one-colour",
    "run r4 fj r6": "run.one-colour",
    "run s8 fj s10": "run.one-colour",
    "run r4 fj=r5 r6": "false-joker.not-wild",
    "run r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1": "open.run-max-length",
    "pair g8 r8": "pair.identical",
    "pair g8 g10": "pair.identical",
    "pair g8 g8 ok=g8": "pair.identical",
    "pair fj r9": "pair.identical",
}
PAIRS = 17


def where(melds: str) -> int:
    return PAIRS if "pair" in melds else 1


@pytest.mark.parametrize("meld", VALID)
def test_a_valid_meld_may_be_laid_and_the_checker_agrees(meld: str) -> None:
    assert lay(meld, round=where(meld)) == []
    assert is_meld(parse_meld(meld.split()), parse_face("b9"), Printed())


@pytest.mark.parametrize(("meld", "rule"), INVALID.items())
def test_an_invalid_meld_is_refused_by_the_rule_it_breaks(meld: str, rule: str) -> None:
    assert rule in lay(meld, round=where(meld))
    assert not is_meld(parse_meld(meld.split()), parse_face("b9"), Printed())


@pytest.mark.parametrize("meld", ["run r4 fj r6", "group r7 s7 fj"])
def test_a_false_joker_fits_where_its_tile_does(meld: str) -> None:
    joker = parse_face("r5" if "run" in meld else "b7")

    assert is_meld(parse_meld(meld.split()), joker, Printed())


def test_a_false_joker_is_the_one_after_13_if_that_is_the_okey() -> None:
    assert is_meld(parse_meld(["run", "r12", "r13", "fj"]), parse_face("r1"), Printed())


def test_two_red_7_make_no_group_with_an_okey_whatever_it_stands_for() -> None:
    for face in range(1, FACES + 1):
        meld = parse_meld(f"group r7 r7 ok={format_tile(face)}".split())
        assert not is_meld(meld, parse_face("b9"), Printed())


# --- the contract ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "melds", "rule"),
    [
        (2, "run r4 r5 r6 r7", "contract.exact-length"),
        (6, "group r7 s7 b7", "contract.exact-length"),
        (1, "group r7 s7 b7 g7", "contract.exact-length"),
        (2, "group r7 s7 b7", "contract.per-round"),
        (4, "run r4 r5 r6", "contract.per-round"),
        (1, "group r7 s7 b7 | run b2 b3 b4", "layout.only-contract"),
        (1, "group r7 s7 b7 | group r8 s8 b8", "layout.only-contract"),
        (13, "run r1 r2 r3 r4 r5 | run s1 s2 s3 s4", "contract.exact-length"),
        (13, "run r1 r2 r3 r4 | run s1 s2 s3 s4", "contract.exact-length"),
        (16, "run r1 r2 r3 r4 r5 | run s1 s2 s3 s4 s5 s6", "contract.exact-length"),
        (17, "pair r1 r1 | pair s1 s1", "contract.per-round"),
        (17, "pair r1 r1 | pair s1 s1 | pair b1 b1 | pair g1 g1", "layout.only-contract"),
        (1, "group r7 s7 b8", "group.same-number"),
        (2, "run r4 r5 r7", "run.consecutive"),
    ],
)
def test_a_first_layout_that_is_not_the_contract_is_refused(
    number: int, melds: str, rule: str
) -> None:
    assert rule in layout(number, melds)


CONTRACTS = {
    1: "group r7 s7 b7",
    2: "run s3 ok=s4 s5",
    3: "group r7 s7 b7 | group r8 s8 ok=g8",
    4: "run r4 r5 r6 | run r7 r8 r9",
    5: "run s3 s4 s5 | group r7 s7 b7",
    9: "run r4 r5 r6 r7 | run g10 g11 g12 g13",
    13: "run r3 r4 r5 | run b4 b5 b6 b7 b8",
    16: "run r9 r10 r11 r12 r13 | run g10 g11 g12 g13 g1",
    17: "pair r1 r1 | pair s1 ok=s1 | pair b1 b1",
    19: "pair r1 r1 | pair s1 s1 | pair b1 b1 | pair g1 g1 | pair ok=r2 ok=r2",
}


@pytest.mark.parametrize(("number", "melds"), CONTRACTS.items())
def test_the_contract_can_be_laid_out_and_its_order_does_not_matter(
    number: int, melds: str
) -> None:
    table = Scene({"round": number, "hand": {"A": tiles_of(melds)}})
    size = table["hand.A"]
    turned = " | ".join(reversed(melds.split(" | ")))

    assert table.refused(f"A lay {turned}") == []
    table.play(f"A lay {melds}")
    assert table["melds"] == melds.split(" | ")
    assert table["hand.A"] == size - len(tiles_of(melds).split())
    assert table["laid.A"] == "now"


@pytest.mark.parametrize("contract", STANDARD)
def test_a_contract_is_written_and_read_back(contract: tuple[tuple[str, int], ...]) -> None:
    text = format_contract(contract)

    assert text == "none" or parse_contract(text) == contract
    assert is_contract(reversed(contract), contract)
    assert not is_contract((*contract, ("group", 3)), contract)


def test_other_finished_melds_stay_on_the_rack() -> None:
    table = Scene({"round": 1, "hand": {"A": "r7 s7 b7 b2 b3 b4"}}).play("A lay group r7 s7 b7")

    assert {"b2", "b3", "b4"} <= set(table["tiles.A"])
    assert table.refused("A lay run b2 b3 b4") == ["layout.no-extra-same-turn"]


def test_nobody_lays_out_of_turn_or_before_drawing() -> None:
    given = {"round": 1, "hand": {"A": "r7 s7 b7", "B": "r8 s8 b8"}}

    assert "turn.next-right" in Scene(given).refused("B lay group r8 s8 b8")
    assert "turn.three-steps" in Scene(given | {"phase": "draw"}).refused("A lay group r7 s7 b7")


def test_a_tile_that_is_not_on_the_rack_is_not_laid() -> None:
    assert laid("r7 s7 g2 g3").refused("A lay group r7 s7 b7") == ["flow.own-tiles"]
    assert laid("r7 s7 g2 g3").refused("A lay group r7 s7 ok=b7") == ["flow.own-tiles"]


def test_nobody_lays_no_meld_at_all() -> None:
    scene = laid("r7 s7 g2 g3")

    found = [ruling.rule for ruling in refusals(scene.rules, scene.state, Lay(0, ()))]

    assert found == ["flow.own-tiles"]


# --- after the layout -----------------------------------------------------------------------------


def test_in_the_turn_of_the_layout_nothing_is_added() -> None:
    given = {"round": 1, "hand": {"A": "r7 s7 b7 g7 r13"}, "table": ["B group r3 s3 b3"]}
    table = Scene(given | {"laid": ["B"]}).play("A lay group r7 s7 b7")

    assert table.refused("A add g7 to 2") == ["layout.no-adding-same-turn"]
    assert "layout.no-adding-same-turn" in table.refused("A add g3 to 1")


def test_the_fourth_tile_is_added_in_the_next_own_turn() -> None:
    table = Scene({"round": 1, "hand": {"A": "r7 s7 b7 g7 r13"}}).play(
        "A lay group r7 s7 b7", "A discard r13"
    )
    for seat in "BCD":
        table.play(f"{seat} take", f"{seat} discard r13")
    table.play("A take", "A add g7 to 1")

    assert table["meld.1"] == "group r7 s7 b7 g7"


def test_later_melds_may_be_of_any_valid_length() -> None:
    for meld in ("run b2 b3 b4", "group r7 s7 g7", "run b2 b3 b4 b5 b6", "group r7 s7 g7 b7"):
        assert lay(meld, round=6) == []
    assert lay("run b2 b3 b4 | group r7 s7 g7", round=6) == []


def test_pairs_are_for_pair_contracts_and_the_last_round() -> None:
    assert lay("pair g8 g8", round=1) == ["pair.where-used"]
    assert lay("pair g8 g8", round=18) == []


def test_a_tile_is_kept_to_discard() -> None:
    table = laid("r8 s8 b8", round=1)

    assert table.refused("A lay group r8 s8 b8") == ["finish.keep-one"]
    assert laid("r8 s8 b8 g2", round=1).refused("A lay group r8 s8 b8") == []


# --- the last round -------------------------------------------------------------------------------


def test_in_the_last_round_nothing_is_laid_beforehand() -> None:
    table = finish("group r7 s7 b7 | group r8 s8 b8")

    assert "last.no-prior-layout" in table.refused("A lay group r7 s7 b7")
    assert "last.no-prior-layout" in table.refused("A lay group r7 s7 b7 | group r8 s8 b8")
