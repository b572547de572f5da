"""What every game must keep, whatever its rules."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

import pytest

from rulesfaq.engine.game import Game, Ruleset, compile_rules
from rulesfaq.engine.play import judge, refusals
from rulesfaq.engine.playout import Turn, playout
from rulesfaq.engine.readings import functions_of, readings
from rulesfaq.engine.seats import parse_seat, seat_letter
from rulesfaq.engine.table import Row
from rulesfaq.errors import BadNotationError
from rulesfaq.games import find_games
from tests.games.sizes import size_of

GAMES = find_games()
TABLES = [
    (game, players)
    for game in GAMES.values()
    for players in range(game.seats[0], game.seats[1] + 1)
]
NAMES = [f"{game.id}-{players}" for game, players in TABLES]
RULE_ROWS = [row for game in GAMES.values() for row in game.rows]
DIGESTS = {
    "bozu": "c30799138062031d885dc97bbc78ebb1f10f735e093528fd3f44c73b66132f41",
    "karat": "62ca3bf9ef78cab32ccc0df15181f634146f8ee214dae20d1e5303db8d7f3968",
    "kuet": "e47dbd9674dfbc134be12392fa35c84f87665c2d2e2844d8926b5127f253023d",
    "kyu": "8952852eb75655ff774514d2577d937c9c73cb35cb107b5291dfd7ac7eab6224",
}
"""Of the moves of some games; the same in every process and on every Python."""

on_every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
on_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def _policy(game: Game, seed: int) -> str:
    return game.policies[seed % len(game.policies)]


def _game(game: Game, rules: Ruleset, players: int, seed: int) -> Iterator[Turn]:
    most = size_of(game).most
    return playout(game, rules, players, seed, _policy(game, seed), most)


def _games(game: Game, players: int, count: int) -> Iterator[list[Turn]]:
    rules = compile_rules(game)
    return (list(_game(game, rules, players, seed)) for seed in range(count))


def _play_soundly(game: Game, players: int, count: int) -> None:
    """Play games to their end, and audit their positions."""
    rules = compile_rules(game)
    for seed in range(count):
        last = None
        for number, turn in enumerate(_game(game, rules, players, seed)):
            last = turn.played.state
            if number % size_of(game).every == 0 or last.phase == "over":
                assert game.audit(last, game.printed) == ()
        assert last is not None
        assert last.phase == "over"


def test_kyu_is_found() -> None:
    assert "kyu" in GAMES


@on_every_table
def test_a_dealt_position_is_sound(game: Game, players: int) -> None:
    for seed in range(20):
        assert game.audit(game.deal(players, seed, game.printed), game.printed) == ()


@on_every_table
def test_sampled_games_end_by_their_own_rules_and_stay_sound(game: Game, players: int) -> None:
    _play_soundly(game, players, size_of(game).sampled)


@pytest.mark.long
@on_every_table
def test_all_counted_games_end_by_their_own_rules(game: Game, players: int) -> None:
    _play_soundly(game, players, size_of(game).counted)


@on_every_table
def test_moves_are_written_and_read_back(game: Game, players: int) -> None:
    for moves in _games(game, players, size_of(game).few):
        for turn in moves:
            text = game.notation.format_move(turn.move)
            assert game.notation.parse_move(turn.before.turn, text) == turn.move


@on_every_table
def test_a_move_leaves_the_state_before_it_alone(game: Game, players: int) -> None:
    rules = compile_rules(game)
    first = game.deal(players, 3, game.printed)
    before = repr(first)
    for turn in playout(game, rules, players, 3):
        assert turn.before is not turn.played.state

    assert repr(first) == before


@on_every_table
def test_every_candidate_gets_a_ruling_and_some_are_legal(game: Game, players: int) -> None:
    rules = compile_rules(game)
    for turn in islice(playout(game, rules, players, 5), 40):
        found = list(islice(game.candidates(turn.before), 400))
        verdicts = [judge(rules, turn.before, move) for move in found]
        assert all(verdict.rulings for verdict in verdicts)
        assert any(verdict.allowed for verdict in verdicts)


@on_every_table
def test_a_move_that_was_played_is_among_the_candidates(game: Game, players: int) -> None:
    rules = compile_rules(game)
    for turn in islice(playout(game, rules, players, 6), 30):
        kinds = {type(move) for move in islice(game.candidates(turn.before), 2000)}
        assert type(turn.move) in kinds


@on_every_table
def test_a_verdict_stops_at_the_first_of_all_refusals(game: Game, players: int) -> None:
    rules = compile_rules(game)
    for turn in islice(playout(game, rules, players, 7), 30):
        for move in islice(game.candidates(turn.before), 200):
            refused = refusals(rules, turn.before, move)
            verdict = judge(rules, turn.before, move)
            assert verdict.refusal == (refused[0] if refused else None)


@on_every_game
def test_the_same_seed_gives_the_same_game_everywhere(game: Game) -> None:
    digest = sha256()
    for players in range(game.seats[0], game.seats[1] + 1):
        for moves in _games(game, players, size_of(game).few):
            text = " / ".join(game.notation.format_move(turn.move) for turn in moves)
            digest.update(text.encode())

    assert digest.hexdigest() == DIGESTS[game.id]


@pytest.mark.parametrize("row", RULE_ROWS, ids=lambda row: f"{row.rule}:{row.ask.__name__}")
def test_the_docstring_of_a_row_names_its_rule(row: Row) -> None:
    lines = (row.ask.__doc__ or "").splitlines()

    assert lines[0].endswith(".")
    assert f"Rule: {row.rule}" in [line.strip() for line in lines]


@on_every_game
def test_values_and_options_are_fields_of_the_printed_numbers(game: Game) -> None:
    fields = set(game.printed.__struct_fields__)

    assert {value for row in game.rows for value in row.values} <= fields
    assert set(game.options) <= fields
    assert {row.when[0] for row in game.rows if row.when} <= set(game.options)


@on_every_game
def test_every_option_has_its_standard_first(game: Game) -> None:
    for name, values in game.options.items():
        assert getattr(game.printed, name) == values[0]
        assert len(set(values)) == len(values) > 1


@on_every_game
def test_a_rule_that_defines_has_a_misreading(game: Game) -> None:
    for row in game.rows:
        assert row.misreadings or row.values or not row.defines, row.rule


@on_every_game
def test_every_row_has_its_own_functions(game: Game) -> None:
    functions = [function for row in game.rows for _, function in functions_of(row)]

    assert len({row.ask for row in game.rows}) == len(game.rows)
    assert len(functions) >= len(game.rows)
    assert len(readings(game, compile_rules(game))) > len(
        [row for row in game.rows if not row.plumbing]
    )


@on_every_game
def test_example_moves_and_paths_are_read(game: Game) -> None:
    state = game.deal(game.seats[1], 1, game.printed)

    for form in game.notation.moves:
        move = game.notation.parse_move(0, form.example)
        assert game.notation.format_move(move) == form.example
    for form in game.notation.paths:
        game.notation.read(state, form.example)
    assert game.notation.picture(state)


@on_every_game
@pytest.mark.parametrize("text", ["", "nonsense", "declare", "take r9", "draw r1", "discard"])
def test_a_text_that_is_no_move_is_refused(game: Game, text: str) -> None:
    with pytest.raises(BadNotationError) as caught:
        game.notation.parse_move(0, text)

    assert caught.value.expected


@on_every_game
@pytest.mark.parametrize("path", ["", "nonsense", "owner", "turn.A", "hand", "hand.Z"])
def test_a_text_that_is_no_path_is_refused(game: Game, path: str) -> None:
    state = game.deal(game.seats[0], 1, game.printed)

    with pytest.raises(BadNotationError):
        game.notation.read(state, path)


def test_seats_are_letters() -> None:
    assert [seat_letter(parse_seat(letter, 5)) for letter in "ABCDE"] == list("ABCDE")
