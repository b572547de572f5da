"""The tools of the games against the tests' own calculators, on random positions."""

from __future__ import annotations

import re
from random import Random

import pytest

from rulesfaq.games import find_games, find_tools
from rulesfaq.games.bozu.cards import DECK
from rulesfaq.spoken.ruling import Missing
from rulesfaq.spoken.tool import PERSONS, Outcome, Tool, Unread, Worked
from tests.oracle import bozu, karat, kuet, kyu

TOOLS = {f"{game}/{tool.slug}": tool for game, tools in find_tools().items() for tool in tools}
FACES = [f"{colour}{number}" for colour in kuet.COLOURS for number in range(1, 14)]
COLOUR = {"R": "rot", "S": "schwarz", "B": "blau", "G": "gelb"}
SIZES = {"run": "reihe", "group": "gruppe", "pair": "paar"}


def fill(name: str, options: dict[str, str] | None = None, /, **values: str) -> Outcome:
    return TOOLS[name].rule(values, options or {})


def worked(name: str, options: dict[str, str] | None = None, /, **values: str) -> Worked:
    outcome = fill(name, options, **values)
    assert isinstance(outcome, Worked), (values, outcome)
    return outcome


def tokens(tiles: list[str]) -> str:
    return " ".join(tile.lower() for tile in tiles)


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ({"rest": "b7 s10 fj", "okey": "gelb"}, 84),
        ({"rest": "b7 s10 fj", "okey": "rot"}, 210),
        ({"rest": "b7 s10 fj", "okey": "gelb", "ende": "okey"}, 168),
        ({"rest": "b7 s10 fj", "okey": "rot", "ende": "okey"}, 420),
        ({"rest": "7+10+25", "okey": "gelb"}, 84),
        ({"rest": "7 + 10 + J", "okey": "gelb"}, 84),
        ({"rest": "0", "okey": "rot"}, 0),
        ({"lage": "nicht"}, 500),
        ({"lage": "nicht", "ende": "okey"}, 1000),
        ({"lage": "beendet"}, 0),
        ({"lage": "partner"}, 0),
        ({"rest": "b7", "okey": "blau", "ende": "niemand"}, 14),
    ],
)
def test_the_points_calculator_has_the_numbers_of_the_behaviour(
    values: dict[str, str], points: int
) -> None:
    outcome = worked("kuet/punkte", **values)
    assert (outcome.word, outcome.amount) == (str(points), points)
    assert outcome.ruling.steps


def test_the_formula_shows_how_the_points_come_about() -> None:
    told = worked("kuet/punkte", rest="b7 s10 fj", okey="gelb")
    typed = worked("kuet/punkte", rest="7+10+25", okey="rot", ende="okey")
    assert told.formula == "7 + 10 + 25 = 42, × 2 = 84"
    assert typed.formula == "7 + 10 + 25 = 42, × 5 = 210, × 2 = 420"
    assert worked("kuet/punkte", rest="0", okey="rot").formula == "0, × 5 = 0"
    assert told.also == (
        "Wäre der Okey rot gewesen, wären es 210.",
        "Wäre der letzte Abwurf ein Okey gewesen, wären es 168.",
    )


def test_without_the_colour_of_the_okey_the_sum_stands_and_the_colour_is_asked_for() -> None:
    outcome = fill("kuet/punkte", rest="b7 s10 fj")
    assert isinstance(outcome, Missing)
    assert outcome.text.startswith("Zusammen: 7 + 10 + 25 = 42.")
    assert "210" in outcome.text
    assert "84" in outcome.text


@pytest.mark.parametrize("seed", range(150))
def test_points_of_a_tapped_rack_are_those_of_the_calculator(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    okey = chance.choice(FACES)
    pool = [face for face in (*FACES, *FACES) if face != okey]
    rack = chance.sample([*pool, "FJ", "FJ", "OK", "OK"], chance.randint(1, 12))
    laid, doubled = chance.random() < 0.8, chance.random() < 0.4
    found = worked(
        "kuet/punkte", rest=tokens(rack), okey=COLOUR[okey[0]],
        lage="" if laid else "nicht", ende="okey" if doubled else "",
    )  # fmt: skip
    assert found.amount == kuet.written(rack, okey, laid=laid, zero=False, doubled=doubled)


@pytest.mark.parametrize(
    ("tiles", "kind", "word", "rule"),
    [
        ("g12 g13 g1", "", "Gültig", "kuet.run.one-after-13"),
        ("g13 g1 g2", "", "Ungültig", "kuet.run.no-wrap"),
        ("r7 r7 b7", "", "Ungültig", "kuet.group.no-duplicate-colour"),
        ("b5 b6 r7", "", "Ungültig", "kuet.run.one-colour"),
        ("s3 ok s5", "", "Gültig", "kuet.okey.wild-run"),
        ("g4 g5 g6 g7", "reihe3", "Ungültig", "kuet.contract.exact-length"),
        ("r7 s7 b7 g7", "gruppe3", "Ungültig", "kuet.contract.exact-length"),
    ],
)
def test_the_referee_at_the_table_judges_the_melds_of_the_behaviour(
    tiles: str, kind: str, word: str, rule: str
) -> None:
    outcome = worked("kuet/schiedsrichter", steine=tiles, was=kind)
    assert (outcome.word, outcome.ruling.steps[0].rule) == (word, rule)


def test_the_referee_says_what_an_okey_stands_for() -> None:
    outcome = worked("kuet/schiedsrichter", steine="s3 ok s5")
    assert "Der Okey steht für die schwarze 4." in outcome.ruling.text
    assert not outcome.ruling.text.startswith(("Ja", "Nein"))


def melds_nearly(chance: Random, kind: str, okey: str) -> list[str]:
    pattern = list(chance.choice(kuet.PATTERNS[kind]))[:6]
    change = chance.random()
    if change < 0.6:
        pattern[chance.randrange(len(pattern))] = (
            "OK" if change < 0.2 else "FJ" if change < 0.3 else chance.choice(FACES)
        )
    return ["OK" if tile == okey else tile for tile in pattern]


@pytest.mark.parametrize("seed", range(250))
def test_tapped_melds_are_judged_as_by_the_calculator(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    okey, kind = chance.choice(FACES), chance.choice(tuple(SIZES))
    tiles = melds_nearly(chance, kind, okey)
    if any(tiles.count(tile) > 2 for tile in tiles) or set(tiles) == {"OK"}:
        tiles = ["R3", "R4", "R5"] if okey not in ("R3", "R4", "R5") else ["B3", "B4", "B5"]
    found = worked("kuet/schiedsrichter", steine=tokens(tiles), was=SIZES[kind], okey=okey.lower())
    holds = bool(kuet.readings(kind, tiles, okey))
    assert found.word == ("Gültig" if holds else "Ungültig"), (tiles, okey, kind)


@pytest.mark.parametrize("seed", range(150))
def test_hands_of_kyu_are_compared_as_by_the_calculator(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    persons = chance.randint(2, 5)
    deck = [f"{colour}{number}" for colour in "rs" for number in range(1, 10) for _ in range(5)]
    if chance.random() < 0.5:
        deck = [card for card in deck if int(card[1:]) <= 5]
    chance.shuffle(deck)
    seats = "ABCDE"[:persons]
    hands = {seat: deck[at * 8 : at * 8 + 8] for at, seat in enumerate(seats)}
    out = [seat for seat in seats if chance.random() < 0.2]
    noble = chance.choice(("shogun", *kyu.PLAIN))
    colours = {seat: chance.choice(("", "r", "s")) for seat in seats}
    colours = {s: c if any(card[0] == c for card in hands[s]) else "" for s, c in colours.items()}
    values = {f"karten.{seat}": " ".join(cards) for seat, cards in hands.items()}
    values |= {f"farbe.{seat}": colour for seat, colour in colours.items()}
    values |= {f"raus.{seat}": "1" for seat in out} | {"um": noble, PERSONS: str(persons)}
    shown = {seat: cards[:4] if seat in out else cards for seat, cards in hands.items()}
    expected = kyu.contest(noble, shown, colours=colours if noble == "shogun" else None)
    found = worked("kyu/vergleich", **values)
    assert found.word == (f"{expected.winner} gewinnt" if expected.winner else "Niemand gewinnt")


def test_a_hand_that_is_not_whole_is_asked_for_card_by_card() -> None:
    outcome = fill("kyu/vergleich", **{"karten.A": "r1 r2 r3", "karten.B": "s1"})
    assert isinstance(outcome, Missing)
    assert "5 von A und 7 von B" in outcome.text


@pytest.mark.parametrize("seed", range(120))
def test_rounds_of_karat_are_won_and_paid_as_by_the_calculator(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    persons = chance.randint(2, 5)
    top = 4 if chance.random() < 0.5 else 9
    bids = [[chance.randint(3, top) for _ in range(chance.randint(1, 3))] for _ in range(persons)]
    pool = chance.randint(0, 20)
    values = {f"gebot.{'ABCDE'[at]}": " ".join(map(str, bid)) for at, bid in enumerate(bids)}
    found = worked("karat/runde", **values, pool=str(pool), **{PERSONS: str(persons)})
    winner = karat.round_winner(bids)
    if winner is None:
        assert found.word == "Niemand gewinnt"
        return
    assert found.word == f"{'ABCDE'[winner]} gewinnt"
    paid, taken = karat.payment(bids[winner], pool)
    assert re.search(rf"legt {paid} Karte", found.ruling.text)
    assert re.search(rf"bekommt dafür {taken} Karte", found.ruling.text)
    highest = sorted((value for _, value in karat.rewards(bids, winner)), reverse=True)
    assert str(highest[0]) in found.ruling.text.partition("mit den Werten")[2]


def test_a_bid_of_four_cards_is_not_allowed() -> None:
    outcome = worked("karat/runde", **{"gebot.A": "3 3 4 5"})
    assert (outcome.word, outcome.tone) == ("Nicht erlaubt", "nein")
    assert outcome.ruling.steps[0].rule == "karat.round.max-three"


@pytest.mark.parametrize("seed", range(150))
def test_cards_of_bozu_do_what_the_calculator_says(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    persons = chance.randint(2, 6)
    house = {
        "semimaru": chance.choice(
            ("eliminate", "skip-turn", "as-monk", "as-courtier", "all-hands")
        ),
        "lady": chance.choice(("take", "take-and-more", "more-if-empty")),
        "emperor": chance.choice(("keep-and-more", "take-all-hands", "normal")),
    }  # fmt: skip
    card = chance.choice((*DECK, bozu.SEMIMARU, *bozu.EMPERORS))
    mine, others, pile = chance.randint(0, 9), chance.randint(0, 9), chance.randint(0, 9)
    table = bozu.Table(
        [[0] * mine, *([0] * others for _ in range(persons - 1))], [0] * pile, set(), 40
    )
    bozu.reveal(table, card, 0, house)
    found = worked(
        "bozu/karte", house, nummer=str(card), hand=str(mine), ablage=str(pile),
        personen=str(persons), andere=str(others),
    )  # fmt: skip
    text = found.ruling.text
    assert f"Du hast danach {len(table.hands[0])} Karte" in text, (house, card)
    if len(table.pile) != pile:
        assert f"liegen danach {len(table.pile)} Karte" in text or (
            len(table.pile) == 1 and "liegt danach 1 Karte" in text
        )
    assert (found.word == "Ausgeschieden") == (0 in table.out)
    assert ("noch eine Karte" in text) == table.more


@pytest.mark.parametrize("name", TOOLS)
def test_every_example_of_a_tool_has_a_result(name: str) -> None:
    tool: Tool = TOOLS[name]
    assert tool.near
    for near in tool.near:
        assert isinstance(tool.rule(near.values, {}), Worked), near.label
        assert set(near.values) <= {PERSONS, *dict(tool.names(tool.persons[1]))}


@pytest.mark.parametrize("name", TOOLS)
def test_an_empty_form_has_no_result_and_nonsense_is_named_by_its_field(name: str) -> None:
    tool: Tool = TOOLS[name]
    assert tool.rule({}, {}) is None
    for field_name, field in tool.names(tool.persons[0]):
        if field.kind == "pieces":
            outcome = tool.rule({field_name: "Quatsch q99"}, {})
            assert isinstance(outcome, Unread)
            assert outcome.field == field_name


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_names_options_and_fields_that_exist(name: str) -> None:
    tool: Tool = TOOLS[name]
    game = find_games()[name.partition("/")[0]]
    assert set(tool.options) <= set(game.options)
    fields = {field.name: field for field in tool.fields}
    assert len(fields) == len(tool.fields)
    for field in tool.fields:
        assert (field.kind == "choice") == bool(field.choices)
        assert field.shown_if is None or field.shown_if[0] in fields


def leads(rows: tuple[tuple[int | None, ...], ...], **options: str) -> str:
    sheet = TOOLS["kuet/punkte"].sheet
    assert sheet is not None
    found = sheet.rule(rows, options)
    return found.ruling.text if found else ""


def test_the_list_of_rounds_says_who_is_ahead_once_each_round_is_whole() -> None:
    assert leads(((84, 0, 210, 500), (42, 500, 0, 20))).startswith("A gewinnt mit 126 Punkten")
    assert leads(((84, 0, 210, 500), (42, 500, None, 20))) == ""
    assert "A und C" in leads(((10, 40, 10, 40),), table="team")
