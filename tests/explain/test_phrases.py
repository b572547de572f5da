from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.explain import event_sentence, fact_sentence, label, move_sentence
from rulesfaq.model.faq import Answer
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario

GAME = GameData(
    "g",
    "Spiel",
    "",
    (),
    (),
    phrases={
        "facts": {"owner": "Wem gehört {0}?", "allowed": "Ist der Zug erlaubt?"},
        "values": {
            "geisha": "die Geisha",
            "r1": "rote 1",
            "r2": "rote 2",
            "run": "Reihe:",
            "|": ";",
            "none": "niemand",
            "dragon=none": "sie ist nicht im Spiel",
            "holder=stack": "im Stapel",
            "holder=*": "bei {value}",
        },
        "moves": {"declare": "{who} will {0} und legt {cards}.", "pass": "{who} passt."},
        "events": {"g.a.reward": "{who} bekommt den Drachen."},
    },
)


def scene(asks: dict[str, Any], *instead: dict[str, Any], contrast: bool = False) -> Scenario:
    return Scenario("T", "g", 2, (), asks=asks, instead=instead, contrast=contrast)


@pytest.mark.parametrize(
    ("scenario", "verdict", "said"),
    [
        (
            scene({"owner.geisha": "B"}, {"owner.geisha": "A"}),
            None,
            "Wem gehört die Geisha? B, nicht A.",
        ),
        (scene({"allowed": True}), "nein", "Ist der Zug erlaubt? Nein."),
        (scene({"allowed": True}), "ja", "Ist der Zug erlaubt? Ja."),
        (scene({"allowed": True}, contrast=True), "nein", "Ist der Zug erlaubt? Ja."),
        (scene({"owner.geisha": "B"}), "nein", "Wem gehört die Geisha? Nicht B."),
        (
            scene({"dragon": "none"}, {"dragon": "A"}, {"dragon": "A", "turn": "B"}),
            None,
            "dragon? Sie ist nicht im Spiel, nicht A.",
        ),
        (scene({"turn": "none"}), None, "turn? Niemand."),
        (
            scene({"holder.p1": "A"}, {"holder.p1": "stack"}),
            None,
            "holder.p1? Bei A, nicht im Stapel.",
        ),
        (scene({"owner.geisha": None}), None, "Wem gehört die Geisha? Niemand."),
        (scene({"ever.owner.geisha": "A"}), None, "Im selben Zug: Wem gehört die Geisha? A."),
        (scene({"sees.B.hand.A": []}), None, "Aus der Sicht von B: hand.A? Nichts."),
    ],
)
def test_a_tested_fact_is_said_in_words(
    scenario: Scenario, verdict: Answer | None, said: str
) -> None:
    assert fact_sentence(GAME, scenario, verdict) == said


def test_what_the_engine_gave_is_named_where_it_is_known() -> None:
    asked = scene({"owner.geisha": "B"})
    assert fact_sentence(GAME, asked, "nein", "A") == "Wem gehört die Geisha? A, nicht B."


def test_moves_and_events_are_sentences_with_their_pieces() -> None:
    assert (
        move_sentence(GAME, "A", "declare geisha r1 r2")
        == "A will die Geisha und legt rote 1, rote 2."
    )
    assert move_sentence(GAME, "B", "pass") == "B passt."
    assert event_sentence(GAME, "g.a.reward", "B") == "B bekommt den Drachen."


def test_what_has_no_words_appears_as_written() -> None:
    assert move_sentence(GAME, "A", "jump") == "A: jump."
    assert event_sentence(GAME, "g.a.other", "A") == ""
    assert label(GAME, "shogun") == "shogun"
    assert label(GAME, True) == "ja"


def test_rows_of_pieces_are_named_piece_by_piece() -> None:
    assert label(GAME, "run r1 r2") == "Reihe: rote 1, rote 2"
    assert label(GAME, ["run r1 r2", "run r2"]) == "Reihe: rote 1, rote 2; Reihe: rote 2"
    assert label(GAME, "run shogun") == "run shogun"
    assert (
        move_sentence(GAME, "A", "declare geisha run r1 | run r2")
        == "A will die Geisha und legt Reihe: rote 1; Reihe: rote 2."
    )
