from __future__ import annotations

import pytest

from rulesfaq.answers.polarity import read, verdict_among
from rulesfaq.model.faq import Answer as Verdict

CLOSE = 0.6
"""How near the known question is: as two that share most of their words."""
MAY = "Darf ich passen, wenn eine Herausforderung läuft?"
FACT = "Verdoppelt die Geisha auch den Shogun?"
MUST = "Muss ich alle Karten zeigen?"


def verdict(asked: str, entry: str, own: Verdict = "nein") -> Verdict | None:
    return verdict_among(read(asked), [(CLOSE, read(entry), own)])


@pytest.mark.parametrize(
    "asked",
    [
        "Darf ich passen, wenn eine Herausforderung läuft?",
        "darf man passen wenn wer herausgefordert hat",
        "Kann ich einfach passen, wenn gerade gefordert wird?",
        "Ist es erlaubt zu passen, wenn eine Herausforderung läuft?",
        "Stimmt es, dass man passen darf, wenn eine Herausforderung läuft?",
        "Einer sagt, man darf passen, wenn eine Herausforderung läuft. Stimmt das?",
        "Passen bei laufender Herausforderung ist erlaubt, oder?",
        "Also darf ich passen, oder nicht?",
        "Ist es verboten, nicht zu passen?".replace("verboten, nicht", "möglich,"),
    ],
)
def test_the_same_question_keeps_the_verdict(asked: str) -> None:
    assert verdict(asked, MAY) == "nein"


@pytest.mark.parametrize(
    ("asked", "entry"),
    [
        ("Stimmt es, dass man nicht passen darf, wenn eine Herausforderung läuft?", MAY),
        ("Ist es verboten zu passen, wenn eine Herausforderung läuft?", MAY),
        ("Ist Passen unzulässig, wenn eine Herausforderung läuft?", MAY),
        ("Meine Schwester behauptet, man darf nicht passen. Richtig?", MAY),
        ("Stimmt es, dass die Geisha den Shogun nicht verdoppelt?", FACT),
        ("Stimmt es, dass ich nicht alle Karten zeigen muss?", MUST),
        ("Ist es freiwillig, alle Karten zu zeigen?", MUST),
    ],
)
def test_the_contrary_turns_the_verdict(asked: str, entry: str) -> None:
    assert verdict(asked, entry) == "ja"
    assert verdict(asked, entry, "ja") == "nein"


def test_two_turns_cancel_each_other() -> None:
    assert verdict("Stimmt es, dass Passen nicht verboten ist?", MAY) == "nein"


@pytest.mark.parametrize(
    "asked",
    [
        "Darf ich nicht passen, wenn eine Herausforderung läuft?",
        "Muss ich passen, wenn eine Herausforderung läuft?",
        "Darf ich nur passen, wenn eine Herausforderung läuft?",
        "Darf ich passen, wenn keine Herausforderung läuft?",
        "Darf ich passen oder annehmen?",
        "Was passiert, wenn ich passe?",
        "Wer darf passen?",
        "Wann muss ich passen?",
        "Wohin lege ich meine Karte, wenn ich passe?",
        "passen herausforderung",
        "Stimmt es nicht, dass man nicht passen darf?",
        "Darf ich zweimal passen, und muss ich dann zahlen?",
        "Darf ich mit 9 Karten passen?",
    ],
)
def test_a_doubt_gives_no_verdict(asked: str) -> None:
    assert verdict(asked, MAY) is None


def test_a_contrary_word_gives_no_verdict() -> None:
    entry = "Bekommt der Gewinner die Karte?"

    assert verdict("Bekommt der Verlierer die Karte?", entry) is None


def test_a_negation_in_the_case_is_part_of_the_case() -> None:
    entry = "Darf ich passen, wenn niemand gefordert hat?"

    assert verdict("Kann ich passen, falls niemand fordert?", entry, "ja") == "ja"
    assert verdict("Kann ich passen, wenn jemand gefordert hat?", entry, "ja") is None


def test_a_turned_entry_is_turned_back() -> None:
    entry = "Ist es verboten, vor dem Zug zu reden?"

    assert verdict("Darf man vor dem Zug reden?", entry, "ja") == "nein"
    assert verdict("Ist es verboten, vor dem Zug zu reden?", entry, "ja") == "ja"


@pytest.mark.parametrize(
    ("question", "known"),
    [
        ("Gewinnt beim Ronin die höchste Summe?", "Gewinnt beim Ronin die kleinste Summe?"),
        ("Zählt bei der Geisha die kleinste Gruppe?", "Reicht bei der Geisha ein Paar?"),
    ],
)
def test_the_other_end_of_a_scale_is_another_question(question: str, known: str) -> None:
    assert verdict(question, known, "ja") is None
