from __future__ import annotations

import pytest

from rulesfaq.answers.abstain import SURE_CLOSENESS, tells_position
from rulesfaq.search.query import Found, Hit
from rulesfaq.services import Services, open_services
from rulesfaq.settings import load_settings

RULE = ("Von denen, die gleichauf liegen, gewinnt niemand.", "Wer gewinnt bei Gleichstand?")
EXAMPLE = ("12-13-1 gilt: Hinter der 13 darf die 1 kommen.", "Ist 12-13-1 eine Reihe?")


@pytest.fixture(scope="module")
def searched() -> Services:
    """Return the services without referees: whatever is asked, the search answers or not."""
    found = open_services(load_settings())
    return Services(found.corpus, found.games, found.index)


def found_with(closeness: float) -> Found:
    hit = Hit("g", "entry", "g.faq.x", RULE[1], RULE[0], (), 1.0, 1.0, closeness)
    return Found((hit,), (), ("gewinnen",), ())


@pytest.mark.parametrize(
    ("question", "nearest", "told"),
    [
        ("Ich 14, er 9, wer gewinnt?", RULE, True),
        ("14 gegen 14 gegen 9?", RULE, True),
        ("Ich habe 14. Gewinne ich bei Gleichstand?", RULE, True),
        ("Ich hab drei Achter, sie drei Neuner, wem gehört sie?", RULE, True),
        ("Wer gewinnt bei Gleichstand?", RULE, False),
        ("Wer gewinnt bei 2 Spielern und Gleichstand in Runde 3?", RULE, False),
        ("Wir sind zwei gegen zwei, wer gewinnt?", RULE, False),
        ("Geht 12-13-1?", EXAMPLE, False),
        ("Gilt 13 und dann 1 noch als Reihe?", EXAMPLE, False),
        ("Gilt 7-8-9-10?", EXAMPLE, True),
        ("Gibt es eine 14?", EXAMPLE, False),
    ],
)
def test_numbers_that_the_nearest_item_has_not_tell_a_position(
    question: str, nearest: tuple[str, ...], told: bool
) -> None:
    assert tells_position(question, found_with(0.3), nearest) is told


def test_what_is_asked_word_for_word_is_no_position_of_its_own() -> None:
    assert not tells_position("Ich 14, er 9, wer gewinnt?", found_with(SURE_CLOSENESS), RULE)


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("karat", "Ich biete 17, Kim 16, Tom 12: wer gewinnt die Runde?"),
        ("karat", "Ich lege 8, 6 und 2. Auf welche Summe komme ich dabei?"),
        ("kyu", "Ich 44, Kim 41, wer kriegt den Samurai?"),
        ("kyu", "Ich habe vier Sechser, sie hat drei Neuner, wem gehört die Geisha?"),
        ("kuet", "Okey war rot, ich habe 6 und 11 übrig, was schreibe ich?"),
        ("bozu", "Ich habe 7 Karten und die Ablage 9, wie viele habe ich nach der Hofdame?"),
        ("bozu", "Kim hat 41, Lou 33 und ich 26. Wer hat gewonnen?"),
    ],
)
def test_a_position_is_not_answered_with_a_rule_that_shares_its_words(
    searched: Services, game: str, question: str
) -> None:
    assert searched.ask(question, game).status == "unanswered"


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("karat", "Darf man mehr als drei Karten spielen?"),
        ("kyu", "Darf man mit zehn Karten antreten?"),
        ("kyu", "Gewinnt man mit 3 Adelskarten sofort?"),
        ("kuet", "Ist 12-13-1 eine gültige Reihe?"),
        ("kuet", "Schreibt man 500, wenn man nicht ausgelegt hat?"),
        ("kuet", "Kann man an die roten 10, 11 und 12 die rote 13 anlegen?"),
        ("bozu", "Sind es wirklich 100 Karten?"),
    ],
)
def test_a_rule_that_has_numbers_is_still_answered(
    searched: Services, game: str, question: str
) -> None:
    assert searched.ask(question, game).status == "answered"
