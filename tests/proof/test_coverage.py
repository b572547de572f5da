"""The map of a game: what hangs on each rule, and what is worth an entry."""

from __future__ import annotations

import msgspec
import pytest

from rulesfaq.games import find_games
from rulesfaq.model.game import GameData
from rulesfaq.proof.check import check_game
from rulesfaq.proof.coverage import Coverage, cover_game
from rulesfaq.proof.coverage_report import as_text
from rulesfaq.proof.holes import Hole, find_holes
from rulesfaq.proof.reach import reach
from tests.proof.poets import CONSEQUENCE, PLAIN, TWIN, claim, poets, scene
from tests.proof.shapes import draw

HONEST = poets(claim(draw.ELIMINATES))


def cover(data: GameData) -> Coverage:
    report = check_game(data, draw.GAME, None)
    return cover_game(data, draw.GAME, report, games=0)


def holes(data: GameData) -> dict[tuple[str, str], Hole]:
    return {(hole.rule, hole.name): hole for hole in find_holes(data, cover(data))}


def test_a_rule_shows_its_function_its_claim_and_the_scenario_that_proves_it() -> None:
    rule = cover(HONEST).rules[draw.ELIMINATES]

    (citing,) = rule.cited_by
    assert (citing.entry, citing.claim, citing.proven) == ("poets.faq.semimaru", 1, True)
    assert citing.scenarios == ("A zieht Semimaru",)
    assert [(one.kind, one.option) for one in rule.functions] == [("effect", "semimaru:eliminate")]
    assert rule.proven


def test_a_claim_that_fails_cites_but_does_not_prove() -> None:
    rule = cover(poets(claim(draw.ELIMINATES, scenarios=(scene(asks={"out.A": False}),)))).rules

    assert [citing.proven for citing in rule[draw.ELIMINATES].cited_by] == [False]
    assert not rule[draw.ELIMINATES].proven


def test_a_misreading_that_turns_an_answer_is_refuted_by_its_entry() -> None:
    kept = scene(instead=({"out.A": False, "hand.A": 5, "pile": 0},))
    (misread,) = cover(poets(claim(draw.KEEPS, scenarios=(kept,)))).rules[draw.KEEPS].misreadings

    assert misread.name == "semimaru-too"
    assert misread.belief == "Auch Semimaru behältst du."
    assert misread.refuted_by == ("poets.faq.semimaru",)


def test_the_map_and_the_check_name_the_same_misreadings() -> None:
    report = check_game(HONEST, draw.GAME, None)
    found = find_holes(HONEST, cover(HONEST))

    named = tuple((hole.rule, hole.name) for hole in found if hole.kind == "misreading")
    assert sorted(named) == sorted(report.unrefuted)


def test_a_rule_that_nobody_cites_is_a_hole_and_its_twin_is_none() -> None:
    found = holes(HONEST)

    assert found[draw.DRAW, ""].kind == "uncited"
    assert found[CONSEQUENCE, ""].kind == "consequence"
    assert found[PLAIN, ""].kind == "fact"
    assert (draw.ELIMINATES, "") not in found


def test_a_rule_whose_twin_is_cited_is_no_hole() -> None:
    assert (draw.ELIMINATES, "") not in holes(poets(claim(TWIN)))


def test_a_value_with_which_a_fact_turns_is_no_hole() -> None:
    found = {(one.option, one.value): one.entries for one in cover(HONEST).options}

    assert found == {
        ("semimaru", "eliminate"): ("poets.faq.semimaru",),
        ("semimaru", "as-monk"): ("poets.faq.semimaru",),
    }


def test_a_value_that_turns_nothing_is_a_hole() -> None:
    kept = scene(given={"stack": ["p3"]}, asks={"hand.A": 1}, instead=({"hand.A": 0},))
    found = holes(poets(claim(draw.KEEPS, scenarios=(kept,))))

    assert found[draw.MONK, "semimaru:as-monk"].kind == "option"


def test_acting_rules_come_before_misreadings_and_facts_come_last() -> None:
    kinds = [hole.kind for hole in find_holes(HONEST, cover(HONEST))]

    assert kinds[0] == "uncited"
    assert kinds[-1] == "fact"
    assert kinds.index("misreading") < kinds.index("consequence")


def test_a_hole_says_in_which_file_its_entry_would_stand() -> None:
    (entry,) = HONEST.entries.values()
    place = msgspec.structs.replace(entry.place, file="games/poets/faq/karten.yaml")
    entry = msgspec.structs.replace(entry, place=place)
    data = msgspec.structs.replace(HONEST, entries={entry.id: entry})

    assert {hole.file for hole in holes(data).values()} == {"games/poets/faq/karten.yaml"}
    assert {hole.file for hole in holes(poets()).values()} == {"games/poets/faq.yaml"}


def test_a_table_counts_rules_by_page_and_says_what_no_source_states() -> None:
    found = cover(HONEST)
    lines = list(as_text(((found, find_holes(HONEST, found)),), None))

    assert lines[0] == "poets: 1 entries, 1 claims, 1 proven"
    assert any(line.split()[:3] == ["heft", "p.", "1"] for line in lines)


@pytest.mark.parametrize("name", ["bozu", "karat", "kyu"])
def test_the_games_played_are_the_same_however_many_processes_play(name: str) -> None:
    game = find_games()[name]

    assert reach(game, 12, 1) == reach(game, 12, 2)


def test_played_games_apply_the_set_up_and_what_only_a_house_rule_has() -> None:
    game = find_games()["bozu"]
    applied = {game.rows[index].rule for index in reach(game, 12).applied}

    assert {"bozu.deck.shuffle-facedown", "bozu.turn.reveal-top", "bozu.end.stack-empty"} <= applied
    assert {row.rule for row in game.rows if row.when == ("semimaru", "as-monk")} <= applied
