from __future__ import annotations

import pytest

from rulesfaq.answers import wording


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Nein, gepasst wird nur in Ruhe.", "Gepasst wird nur in Ruhe."),
        ("Ja. Wenn alle ablehnen, bekommst du sie.", "Wenn alle ablehnen, bekommst du sie."),
        ("Ja, aber nur zu zweit.", ""),
        ("Nein.", ""),
        ("Ja – jede Karte zählt.", "Jede Karte zählt."),
        ("Jeder zieht eine Karte.", "Jeder zieht eine Karte."),
    ],
)
def test_what_stays_without_yes_and_no_is_a_sentence_or_nothing(text: str, rest: str) -> None:
    assert wording.without_verdict(text) == rest


def test_a_fragment_is_told_with_its_question() -> None:
    said = wording.neutral_text("Ja, aber nur zu zweit.", "Darf ich passen?")

    assert said == "Auf die Frage „Darf ich passen?“ heißt es: Ja, aber nur zu zweit."


def test_a_turned_answer_starts_with_the_verdict_as_asked() -> None:
    said = wording.turned_text("Nein, gepasst wird nur in Ruhe.", "Darf ich passen?", "ja")

    assert said == "Ja. Gepasst wird nur in Ruhe."


def test_nothing_found_says_for_what() -> None:
    said = wording.not_found_text(("Preis", "Laden"), "Kranichzug", related=False)

    assert said == "Zu „Preis“, „Laden“ habe ich in den Regeln zu Kranichzug nichts gefunden."
