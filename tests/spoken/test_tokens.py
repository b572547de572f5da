from __future__ import annotations

import pytest

from rulesfaq.spoken.tokens import tokens


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("zwei Siebener", [2, 7]),
        ("gelb 12 13 1", [12, 13, 1]),
        ("12-13-1 in Gelb", [12, 13, 1]),
        ("g12 g13 g1", [12, 13, 1]),
        ("9,9,8,7", [9, 9, 8, 7]),
        ("eine 7 und ein falscher Joker", [7]),
        ("fünf, fuenf und FÜNF", [5, 5, 5]),
        ("einundzwanzig Punkte", [21]),
        ("drei 7er", [3, 7]),
        ("99999999999999999999", []),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, numbers: list[int]) -> None:
    assert [token.number for token in tokens(text) if token.number is not None] == numbers


def test_a_piece_named_by_its_number_is_told_from_a_count() -> None:
    assert [token.noun for token in tokens("zwei Siebener, drei 7er")] == [
        False, True, False, False, True,
    ]  # fmt: skip


def test_a_colour_written_at_its_number_is_known_by_the_missing_space() -> None:
    assert [(token.text, token.glued) for token in tokens("g12 g 12")] == [
        ("g", False), ("12", True), ("g", False), ("12", False),
    ]  # fmt: skip
