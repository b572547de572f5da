"""Numbers in German texts."""

from __future__ import annotations

import pytest

from rulesfaq.model.rules import Rule
from rulesfaq.model.texts import cardinal, render, unbound_numbers

DEAL = Rule(
    "kyu.setup.deal",
    "Austeilen",
    "Alle bekommen {hand_size} Karten.",
    "setup",
    values={"hand_size": 8, "many": 40, "open": True, "colour": "rot"},
)
RULES = {DEAL.id: DEAL}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Nein, du hast acht Karten und 4 Marker.", ("acht", "4")),
        ("Nur {kyu.setup.deal:hand_size:wort} Karten.", ()),
        ("Ein Marker, eine Karte, keinen Zug.", ()),
        ("Siehe S. 7 und S. 6–7, auch Seiten 8, 9 und 10.", ()),
        ("Die Karte r7 schlägt s9.", ()),
        ("Eine 2er-Gruppe und 20 Minuten.", ("2", "20")),
        ("Am 10.11.2026 galt 2,5.", ("10.11.2026", "2,5")),
        ("Zwölf oder dreizehn, zwanzig oder hundert.", ("Zwölf", "dreizehn", "zwanzig", "hundert")),
        ("Der Wert wird verdoppelt, also doppelt gezählt.", ("verdoppelt", "doppelt")),
        ("Beide behalten die Hälfte, beiden gehört die halbe Hand.",
         ("Beide", "Hälfte", "beiden", "halbe")),
        ("Noch einmal, nicht einmal, deshalb, Achtung, Elfen, Siebenschläfer.", ()),
        ("Das geht einmal und zweimal.", ("einmal", "zweimal")),
    ],
)  # fmt: skip
def test_numbers_typed_by_hand_are_found(text: str, numbers: tuple[str, ...]) -> None:
    assert unbound_numbers(text) == numbers


def test_quotes_may_stand() -> None:
    text = "Bei 12-13-1 wird verdoppelt; 10 Traders hat zwei."

    assert unbound_numbers(text, ("12-13-1", "verdoppelt", "10 Traders")) == ("zwei",)


def test_a_quote_is_no_part_of_a_larger_number() -> None:
    assert unbound_numbers("112 Karten", ("12",)) == ("112",)


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("Du hast {kyu.setup.deal:hand_size} Karten.", "Du hast 8 Karten."),
        ("{kyu.setup.deal:hand_size:Wort} Karten.", "Acht Karten."),
        ("Hier sind {kyu.setup.deal:hand_size:wort}.", "Hier sind acht."),
        ("Hier sind {kyu.setup.deal:many:wort}.", "Hier sind 40."),
        ("{kyu.setup.deal:open} und {kyu.setup.deal:colour}", "ja und rot"),
        ("{kyu.setup.deal:gone} {kyu.gone:x} {who}", "{kyu.setup.deal:gone} {kyu.gone:x} {who}"),
    ],
)  # fmt: skip
def test_placeholders_are_filled_from_rules(text: str, filled: str) -> None:
    assert render(text, RULES) == filled


def test_a_rule_fills_its_own_values() -> None:
    assert render(DEAL.text, {}, DEAL) == "Alle bekommen 8 Karten."


@pytest.mark.parametrize(
    ("word", "number"), [("acht", 8), ("Null", 0), ("12", 12), ("viele", None)]
)
def test_a_word_stands_for_a_number(word: str, number: int | None) -> None:
    assert cardinal(word) == number
