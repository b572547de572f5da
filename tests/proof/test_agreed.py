"""Answers under house rules: the scenes are run with them, and what was not seen is not claimed."""

from __future__ import annotations

from functools import cache

import pytest

from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.proof.agreed import Agreed, Table
from rulesfaq.proof.ledger import read_ledger
from rulesfaq.settings import load_settings

SETTINGS = load_settings({})
CORPUS = load_corpus(SETTINGS.data, SETTINGS.schemas)
GAMES = find_games()
SINGLE = [
    (data.id, option.name, value.value)
    for data in CORPUS
    for option in data.options
    for value in option.values[1:]
]


@cache
def table(game: str, *chosen: tuple[str, str]) -> Table:
    return Table(CORPUS.game(game), GAMES[game], dict(chosen))


def agreed(entry: str, *chosen: tuple[str, str]) -> Agreed:
    game = entry.partition(".")[0]
    return table(game, *chosen).agreed(CORPUS.game(game).entries[entry])


@pytest.mark.parametrize(("game", "option", "value"), SINGLE)
def test_one_house_rule_turns_what_the_ledger_says_it_turns(
    game: str, option: str, value: str
) -> None:
    ledger = read_ledger(SETTINGS.data, game)
    assert ledger is not None
    for entry in CORPUS.game(game).entries.values():
        known = {(turn.option, turn.value): turn for turn in ledger.turns.get(entry.id, ())}.get(
            (option, value)
        )
        found = agreed(entry.id, (option, value))
        if known is not None:
            assert found.claims[0] == "turned", entry.id
            assert found.verdict == known.verdict, entry.id


def test_the_verdict_is_turned_by_the_scene_and_its_fact_is_told() -> None:
    found = agreed("bozu.faq.scheidet-immer-jemand-aus", ("semimaru", "skip-turn"))

    assert (found.state, found.verdict) == ("turned", "nein")
    assert found.turns[0] is not None
    assert (found.turns[0].path, found.turns[0].actual) == ("out.A", False)
    assert found.turns[0].scenario.options == {"semimaru": "skip-turn"}


def test_a_scene_that_no_house_rule_bears_on_leaves_the_answer_untouched() -> None:
    found = agreed("bozu.faq.gleich-viele-karten", ("stop", "must-draw"))

    assert found.state == "untouched"


def test_a_scene_that_looks_at_the_house_rule_and_gives_the_same_is_told_as_that() -> None:
    found = agreed("bozu.faq.alle-karten-ablegen", ("semimaru", "skip-turn"))

    assert found.claims[0] == "same"
    assert found.verdict == "nein"


def test_what_cites_the_replaced_rule_and_was_not_seen_is_not_claimed() -> None:
    found = agreed("bozu.faq.kaiser-dann-moench", ("emperor", "normal"))

    assert found.state == "unknown"
    assert found.verdict is None


def test_a_sentence_about_a_house_rule_of_its_own_stays_what_it_is() -> None:
    mine = agreed("bozu.faq.semimaru", ("semimaru", "skip-turn"))
    other = agreed("bozu.faq.semimaru", ("semimaru", "as-courtier"))

    assert mine.claims[1] == "same"
    assert other.claims[1] == "untouched"


def test_two_house_rules_are_played_together() -> None:
    both = agreed("bozu.faq.hofdame-aufhoeren", ("lady", "take-and-more"), ("stop", "must-draw"))
    one = agreed("bozu.faq.hofdame-aufhoeren", ("lady", "take-and-more"))

    assert one.claims[0] != "turned"
    assert both.claims[0] == "turned"
