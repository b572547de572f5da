"""The engine on a toy game: who takes the last stone wins."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesfaq.engine.game import Game, assemble, compile_rules, settle_options
from rulesfaq.engine.outcome import ended_by, score_lines
from rulesfaq.engine.play import apply, judge, play, refusals, seen_by
from rulesfaq.engine.playout import choose, legal_moves, playout
from rulesfaq.engine.readings import functions_of, readings
from rulesfaq.engine.rng import Chance, shuffled
from rulesfaq.engine.seats import parse_seat, seat_letter
from rulesfaq.engine.table import Verdict
from rulesfaq.errors import (
    BadNotationError,
    BadOptionError,
    IllegalMoveError,
    RunawayError,
)


def _start(game: Game, stones: int = 5) -> Any:
    return game.notation.position({"stones": stones}, 2, 1, game.printed)


# --- judging and playing --------------------------------------------------------------------------


def test_a_move_is_allowed_if_every_rule_that_speaks_holds(toy: Game, moves: Any) -> None:
    verdict = judge(compile_rules(toy), _start(toy), moves["Take"](0, 2))

    assert verdict.allowed
    assert verdict.refusal is None
    assert [ruling.rule for ruling in verdict.rulings] == ["toy.take.most"]


def test_a_verdict_ends_with_the_first_refusal_and_refusals_names_all(
    toy: Game, moves: Any
) -> None:
    rules, state, move = compile_rules(toy), _start(toy, 1), moves["Take"](0, 3)

    refusal = judge(rules, state, move).refusal
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == ("toy.take.most", {"count": 3})
    assert [ruling.rule for ruling in refusals(rules, state, move)] == [
        "toy.take.most",
        "toy.take.there",
    ]


def test_a_move_that_no_rule_bears_on_gets_no_verdict(toy: Game, moves: Any) -> None:
    with pytest.raises(ValueError, match="no rule of the game bears on this move"):
        judge(compile_rules(toy), _start(toy), moves["Shout"](0))
    with pytest.raises(ValueError, match="needs a ruling"):
        Verdict(())


def test_a_move_is_carried_out_with_what_follows_by_itself(toy: Game, moves: Any) -> None:
    before = _start(toy)
    played = play(compile_rules(toy), before, moves["Take"](0, 2))

    assert (played.state.stones, played.state.turn, before.stones) == (3, 1, 5)
    assert [event.rule for event in played.events] == ["toy.take.taken", "flow.next"]
    assert played.occasions == (moves["Take"], "check")
    assert ended_by(played.events) is None


def test_a_forbidden_move_is_not_carried_out(toy: Game, moves: Any) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        play(compile_rules(toy), _start(toy), moves["Take"](0, 3))

    assert caught.value.rule == "toy.take.most"


def test_ending_and_score_lines_name_their_rule(toy: Game, moves: Any) -> None:
    events = apply(compile_rules(toy), _start(toy, 2), moves["Take"](0, 2)).events

    assert ended_by(events) == "toy.end.wins"
    assert [(line.seat, line.points, line.rule) for line in score_lines(events)] == [
        (0, 1, "toy.end.wins"),
    ]


def test_phases_that_do_not_come_to_rest_are_stopped(toy: Game, moves: Any) -> None:
    stuck = [row for row in toy.rows if row.rule != "flow.next"]
    game = msgspec.structs.replace(toy, rows=tuple(stuck))

    with pytest.raises(RunawayError):
        apply(compile_rules(game), _start(toy), moves["Take"](0, 1))


def test_a_seat_does_not_see_what_a_view_hides(toy: Game) -> None:
    rules = compile_rules(toy)

    assert seen_by(rules, _start(toy), 0).secret == 7
    assert seen_by(rules, _start(toy), 1).secret == 0


# --- options --------------------------------------------------------------------------------------


def test_under_an_option_its_row_is_in_force_and_the_other_is_not(toy: Game, moves: Any) -> None:
    rules = compile_rules(toy, {"last": "loses"})
    events = apply(rules, _start(toy, 1), moves["Take"](0, 1)).events

    assert ended_by(events) == "toy.end.loses"


@pytest.mark.parametrize("chosen", [{"first": "wins"}, {"last": "draws"}])
def test_an_unknown_option_or_value_is_refused(toy: Game, chosen: dict[str, str]) -> None:
    with pytest.raises(BadOptionError) as caught:
        settle_options(toy, chosen)

    assert caught.value.known


# --- readings -------------------------------------------------------------------------------------


def test_each_rule_is_read_otherwise_in_its_own_ways(toy: Game) -> None:
    found = {(reading.rule, reading.name) for reading in readings(toy, compile_rules(toy))}

    assert found == {
        ("toy.take.most", "removed"),
        ("toy.take.most", "beliebig-viele"),
        ("toy.take.most", "most+1"),
        ("toy.take.most", "most-1"),
        ("toy.take.there", "removed"),
        ("toy.take.taken", "removed"),
        ("toy.end.wins", "last=loses"),
        ("toy.secret", "removed"),
        ("toy.secret", "bonus=False"),
    }


def test_a_shifted_number_is_handed_to_its_rule_alone(toy: Game, moves: Any) -> None:
    shifted = next(
        reading for reading in readings(toy, compile_rules(toy)) if reading.name == "most+1"
    )

    assert judge(shifted.rules, _start(toy), moves["Take"](0, 3)).allowed
    assert shifted.rules.printed.most == 2
    assert not shifted.named
    assert shifted.row.on == (moves["Take"],)


def test_only_misreadings_that_somebody_wrote_are_named(toy: Game) -> None:
    assert [reading.name for reading in readings(toy, compile_rules(toy)) if reading.named] == [
        "beliebig-viele"
    ]
    assert [name for name, _ in functions_of(toy.rows[0])] == ["toy.take.most", "beliebig-viele"]


def test_the_row_of_another_option_value_takes_the_place_of_this_one(toy: Game, moves: Any) -> None:
    turned = next(
        reading for reading in readings(toy, compile_rules(toy)) if reading.name == "last=loses"
    )

    assert ended_by(apply(turned.rules, _start(toy, 1), moves["Take"](0, 1)).events) == (
        "toy.end.loses"
    )


def test_a_table_is_sorted_by_kind_and_occasion_in_its_order(toy: Game, moves: Any) -> None:
    rules = compile_rules(toy)

    assert [entry[0] for entry in rules.guards[moves["Take"]]] == [
        "toy.take.most",
        "toy.take.there",
    ]
    assert [entry[0] for entry in rules.effects["check"]] == ["toy.end.wins", "flow.next"]
    assert assemble(toy, rules.printed, []).guards == {}


# --- play from a seed -----------------------------------------------------------------------------


def test_a_playout_goes_to_the_end_and_is_the_same_for_a_seed(toy: Game) -> None:
    rules = compile_rules(toy)
    first, again = (list(playout(toy, rules, 2, 4)) for _ in range(2))

    assert first[-1].played.state.phase == "over"
    assert [turn.move for turn in first] == [turn.move for turn in again]
    assert len(list(playout(toy, rules, 2, 4, most=1))) == 1


def test_legal_moves_are_the_candidates_that_no_rule_forbids(toy: Game) -> None:
    found = [move.count for move in legal_moves(toy, compile_rules(toy), _start(toy))]

    assert found == [1, 2]


def test_a_legal_move_is_found_even_if_no_suggestion_is_legal(toy: Game, moves: Any) -> None:
    hopeless = msgspec.structs.replace(toy, suggest=lambda *_: moves["Take"](0, 9))
    rules = compile_rules(toy)

    assert choose(hopeless, rules, _start(toy), Chance(1), "even").count in (1, 2)
    assert choose(hopeless, rules, _start(toy, 0), Chance(1), "even") is None
    assert list(playout(msgspec.structs.replace(
        hopeless, deal=lambda *_: _start(toy, 0)), rules, 2, 1)) == []  # fmt: skip


# --- chance and seats -----------------------------------------------------------------------------


def test_chance_is_the_same_on_every_python() -> None:
    chance = Chance(2026)

    assert [chance.below(100) for _ in range(6)] == [11, 50, 51, 86, 10, 22]
    assert shuffled("abcdefgh", 1, 2) == tuple("ghfebdac")
    assert 0 <= chance.share() < 1
    assert chance.pick("ab") in "ab"


def test_another_turn_shuffles_otherwise_and_keeps_all_items() -> None:
    items = tuple(range(30))

    assert shuffled(items, 5, 1) != shuffled(items, 5, 2)
    assert sorted(shuffled(items, 5, 1)) == list(items)


@pytest.mark.parametrize("text", ["", "F", "a", "AB"])
def test_a_text_that_is_no_seat_is_refused(text: str) -> None:
    with pytest.raises(BadNotationError):
        parse_seat(text, 5)


def test_seats_are_letters_in_turn_order() -> None:
    assert [seat_letter(parse_seat(letter, 5)) for letter in "ABCDE"] == list("ABCDE")
