"""The data of the house are whole: form, engine, inventory, ledger."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rulesfaq.games import find_games
from rulesfaq.games.kuet.contracts import STANDARD, format_contract
from rulesfaq.loading.corpus import check_data, load_corpus
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import ACTING
from rulesfaq.proof.check import GameReport, check_game
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.ledger import read_ledger
from rulesfaq.settings import load_settings

HERE = Path(__file__).parent
SETTINGS = load_settings({})
CORPUS = load_corpus(SETTINGS.data, SETTINGS.schemas)
GAMES = find_games()
IDENTS = tuple(CORPUS.games)


@cache
def report(game: str) -> GameReport:
    data = CORPUS.game(game)
    return check_game(data, GAMES[game], read_ledger(SETTINGS.data, game))


def claims(game: str) -> list[str]:
    return [f"{claim.entry}:{claim.index + 1}" for claim in report(game).claims]


CLAIMS = [(game, claim) for game in IDENTS for claim in claims(game)]


def test_the_data_have_no_problem() -> None:
    assert check_data(SETTINGS.data, SETTINGS.schemas)[1] == ()


@pytest.mark.parametrize(("game", "claim"), CLAIMS, ids=[claim for _, claim in CLAIMS])
def test_every_claim_holds(game: str, claim: str) -> None:
    entry, _, number = claim.rpartition(":")
    (proof,) = (
        proof
        for proof in report(game).claims
        if (proof.entry, proof.index + 1) == (entry, int(number))
    )

    assert [str(fault) for fault in proof.faults] == []
    assert "failed" not in proof.levels.values()


@pytest.mark.parametrize("game", IDENTS)
def test_data_and_engine_agree(game: str) -> None:
    assert [str(fault) for fault in report(game).faults] == []


@pytest.mark.parametrize("game", IDENTS)
def test_the_ledger_is_of_these_data_and_this_engine(game: str) -> None:
    assert [str(fault) for fault in report(game).stale] == []
    assert read_ledger(SETTINGS.data, game) == report(game).ledger


@pytest.mark.parametrize("game", IDENTS)
def test_every_fact_of_the_inventory_is_held(game: str) -> None:
    inventory = (HERE / f"inventory_{game}.txt").read_text("utf-8").split()
    data = CORPUS.game(game)
    held = data.rules.keys() | {ident for rule in data.rules.values() for ident in rule.covers}

    assert [ident for ident in inventory if ident not in held] == []


@pytest.mark.parametrize("game", IDENTS)
def test_every_acting_rule_has_a_function_a_twin_or_grounds(game: str) -> None:
    data = CORPUS.game(game)
    cover = Cover(data, GAMES[game])
    acting = [r for r in data.rules.values() if r.kind in ACTING and not r.is_assumption]

    assert [rule.id for rule in acting if not cover.of(rule.id)] == []


def unproven(data: GameData) -> list[str]:
    """Rules that forbid, permit or decide and that no proven claim cites, nor a twin of them."""
    cover = Cover(data, GAMES[data.id])
    proven = {
        function
        for claim in report(data.id).claims
        if claim.levels["source"] == "held"
        for function in cover.of_all(data.entries[claim.entry].claims[claim.index].rules)
    }
    return [
        rule.id
        for rule in data.rules.values()
        if rule.kind in ACTING and not rule.is_assumption and not cover.of(rule.id) & proven
    ]


UNPROVEN = {
    "kyu": ["kyu.meta.players"],
    "karat": ["karat.meta.players"],
    "kuet": ["kuet.finish.ends-with-discard"],
}
"""Acting rules that no entry proves yet; how many may play is asked before there is a game."""


@pytest.mark.parametrize("game", IDENTS)
def test_every_rule_that_forbids_permits_or_decides_is_proven_by_an_entry(game: str) -> None:
    assert unproven(CORPUS.game(game)) == UNPROVEN.get(game, [])


@pytest.mark.parametrize("game", IDENTS)
def test_every_consequence_has_a_test_of_its_own(game: str) -> None:
    folder = HERE.parent / "games"
    tests = "".join(file.read_text("utf-8") for file in folder.glob(f"test_{game}*.py"))
    derived = [rule.id for rule in CORPUS.game(game).rules.values() if rule.follows_from]

    assert [ident for ident in derived if f'@consequence("{ident}")' not in tests] == []


NUMBERS = {1: "eine", 2: "zwei", 3: "drei", 4: "vier", 5: "fünf"}
PARTS = {"G": "gruppe", "R": "reihe", "P": "Paare"}
SIZES = {"3": "Dreier", "4": "Vierer", "5": "Fünfer"}


def in_words(contract: str) -> str:
    """Return a contract such as ``R5 G3`` as the list of rounds words it."""
    if contract == "none":
        return "kein Kontrakt"
    parts = contract.split()
    words = []
    for part in dict.fromkeys(parts):
        number = parts.count(part)
        noun = PARTS[part[0]] if part[0] == "P" else SIZES[part[1]] + PARTS[part[0]]
        plural = "" if part[0] == "P" or number == 1 else "n"
        words.append(f"{NUMBERS[number]} {noun}{plural}")
    return " und ".join(words)


@pytest.mark.parametrize("number", range(1, len(STANDARD) + 1))
def test_the_list_of_rounds_in_words_is_the_engines(number: int) -> None:
    text = " ".join(CORPUS.game("kuet").rules["kuet.open.contract-list"].text.split())

    assert f"Runde {number} {in_words(format_contract(STANDARD[number - 1]))}" in text
