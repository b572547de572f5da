"""Positions are drawn from what the data of a game say, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from flask import Flask

from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.services import Services
from rulesfaq.settings import load_settings
from rulesfaq.web import create_app
from rulesfaq.web.drawing import SYMBOLS, piece, symbol_of
from rulesfaq.web.table import table_of
from tests.factories import kranich

GAMES = find_games()
PHRASES = {
    "values": {
        "r7": "rote 7",
        "r12": "rote 12",
        "ok": "Okey",
        "ok=r7": "Okey als rote 7",
        "?": "verdeckt",
    },
    "symbols": {"r": "s-rot", "ok": "s-okey", "lump": "n-ronin", "?": "s-verdeckt"},
    "table": {
        "goal": "Ziel: {value}.",
        "row": "",
        "row=[]": "Nichts liegt da.",
        "rows.kind": "{value}",
        "rows.stones": "",
        "stack": "Stapel: {value}",
        "owners": "Neu: {key} → {value}",
    },
    "seat": {
        "turn": "ist dran",
        "ahead": "liegt vorn",
        "points": "Punkte",
        "score.sum": "Summe",
        "lump": "{value} Lumpen",
        "hand": "auf der Hand",
    },
    "layout": {
        "goal": "heading",
        "owners": "news",
        "seat.ahead": "winner",
        "seat.points": "sum",
        "seat.score.sum": "sum",
        "seat.hand": "small",
    },
}


@pytest.fixture(scope="module")
def toy() -> GameData:
    return msgspec.structs.replace(kranich(), phrases=PHRASES)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    settings = load_settings({})
    return load_corpus(settings.data, settings.schemas)


@pytest.fixture(scope="module")
def app(services: Services) -> Flask:
    return create_app(services)


def picture(**more: Any) -> Mapping[str, Any]:
    seats = {name: {"hand": [], "points": 0, "lump": 0} for name in "AB"}
    return {"seats": seats, "secret": "r7", **more}


def drawn(app: Flask, game: GameData, now: Mapping[str, Any]) -> str:
    source = "{% import '_bausteine.html' as b with context %}{% include '_tisch.html' %}"
    with app.test_request_context("/"):
        template = app.jinja_env.from_string(source)
        return template.render(game=game, picture=now, before=now)


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def names(html: str) -> list[str]:
    return re.findall(r'aria-label="([^"]*)"', html)


def test_pieces_carry_the_number_letter_and_ink_of_their_notation(toy: GameData) -> None:
    found = piece(toy, "r12")

    assert (found.name, found.symbol, found.number) == ("rote 12", "s-rot", "12")
    assert (found.letter, found.ink) == ("R", "var(--k-rot)")


def test_a_piece_that_stands_for_another_one_shows_which(toy: GameData) -> None:
    assert piece(toy, "ok").letter == "OKEY"
    assert piece(toy, "ok=r7").letter == "R 7"
    assert piece(toy, "ok=r7").name == "Okey als rote 7"


def test_a_piece_without_a_drawing_is_named(app: Flask, toy: GameData) -> None:
    assert piece(toy, "z3").symbol == ""
    assert "z3" in words(drawn(app, toy, picture(row=["z3"])))


def test_what_the_data_do_not_name_is_not_drawn(app: Flask, toy: GameData) -> None:
    assert names(drawn(app, toy, picture())) == []


@pytest.mark.parametrize("nothing", [0, "", "none", False, None, []])
def test_nothing_is_left_out(toy: GameData, nothing: Any) -> None:
    assert table_of(toy, picture(goal=nothing, stack=nothing), picture()).middle.rest == ()
    assert table_of(toy, picture(goal=nothing), picture()).heading == ()


def test_one_value_may_have_words_of_its_own(app: Flask, toy: GameData) -> None:
    assert "Nichts liegt da." in words(drawn(app, toy, picture(row=[])))


def test_a_toy_game_draws_its_heading_rows_and_numbers(app: Flask, toy: GameData) -> None:
    now = picture(goal="r7", row=["r7", "?"], stack=70, rows=[{"kind": "Paar", "stones": ["r12"]}])
    html = drawn(app, toy, now)

    assert names(html) == ["rote 7", "rote 7", "verdeckt", "rote 12"]
    assert "Ziel: rote 7." in words(html)
    assert "Stapel: 70" in words(html)
    assert "Paar" in words(html)


def test_many_hidden_pieces_are_drawn_once_with_their_number(app: Flask, toy: GameData) -> None:
    html = drawn(app, toy, picture(row=["?"] * 12))

    assert len(names(html)) == 1
    assert "× 12" in words(html)


def test_a_seat_has_marks_a_sum_and_the_winner_stands_out(toy: GameData) -> None:
    score = {"A": {"sum": 9}, "B": {"sum": 0}}
    first, second = table_of(toy, picture(turn="B", ahead=["A"], score=score), picture()).seats

    assert (first.total, first.total_name, first.wins) == ("9", "Summe", True)
    assert (second.total, second.wins, second.marks) == ("0", False, ("ist dran",))
    assert first.marks == ("liegt vorn",)


def test_nobody_is_to_move_once_the_game_is_over(toy: GameData) -> None:
    seats = table_of(toy, picture(turn="B", phase="over"), picture()).seats

    assert [seat.marks for seat in seats] == [(), ()]


def test_nobody_stands_out_where_all_are_level(toy: GameData) -> None:
    seats = table_of(toy, picture(ahead=["A", "B"]), picture()).seats

    assert [seat.wins for seat in seats] == [False, False]


def test_a_small_count_is_drawn_as_signs(toy: GameData) -> None:
    seats = {"A": {"hand": [], "lump": 3}, "B": {"hand": [], "lump": 9}}
    first, second = table_of(toy, {"seats": seats}, picture()).seats

    assert [len(first.lines[0].pieces), len(second.lines[0].pieces)] == [3, 1]


def test_what_changed_since_the_step_before_is_told(toy: GameData) -> None:
    now, before = picture(owners={"x": "A", "y": "B"}), picture(owners={"x": "A", "y": "A"})

    assert table_of(toy, now, before).news == ("Neu: y → B",)


@pytest.mark.parametrize("ident", GAMES)
def test_every_symbol_of_a_game_is_drawn_and_so_is_its_cover(corpus: Corpus, ident: str) -> None:
    data = corpus.game(ident)

    assert set(data.phrases["symbols"].values()) - SYMBOLS.keys() == set()
    assert data.cover
    assert all(symbol_of(data, text) for text in data.cover)


@pytest.mark.parametrize("ident", GAMES)
def test_every_dealt_position_draws_all_its_pieces_with_names(
    app: Flask, corpus: Corpus, ident: str
) -> None:
    data, game = corpus.game(ident), GAMES[ident]
    for players in range(game.seats[0], game.seats[1] + 1):
        now = game.notation.picture(game.deal(players, 1, game.printed))
        html = drawn(app, data, now)
        held = [text for seat in now["seats"].values() for text in seat["hand"]]
        expected = {piece(data, text).name for text in held}
        assert expected <= set(names(html))
        assert all(symbol_of(data, text) for text in held)


@pytest.mark.parametrize("ident", GAMES)
def test_no_notation_is_left_in_a_drawing(app: Flask, corpus: Corpus, ident: str) -> None:
    data, game = corpus.game(ident), GAMES[ident]
    html = drawn(app, data, game.notation.picture(game.deal(game.seats[1], 1, game.printed)))

    said = [words(html), *names(html)]
    assert [text for text in said if re.search(r"\b[a-z]\d+\b|[a-z]\d*/\d|\b(ok|fj)\b", text)] == []
