"""Bozu Mekuri: which of the hundred poets is what. No rules.

A card is a number from 1 to 100, the number of its poem in the Hyakunin Isshu; 0 is a
card that is not seen. The source gives the counts and names the emperors and Semimaru;
which poets are monks and ladies is agreed (``bozu.open.card-list``).
"""

from __future__ import annotations

COURTIER, LADY, MONK, SEMIMARU, EMPEROR = "courtier", "lady", "monk", "semimaru", "emperor"
"""Kinds of cards. An emperor is a courtier, Empress Jitō a lady as well."""

DECK = tuple(range(1, 101))
TENCHI, JITO, SEMIMARU_CARD = 1, 2, 10
EMPERORS = frozenset({1, 2, 13, 15, 68, 77, 99, 100})
LADIES = frozenset(
    {2, 9, 19, 38, 53, 54, 56, 57, 58, 59, 60, 61, 62, 65, 67, 72, 80, 88, 89, 90, 92},
)
MONKS = frozenset({8, 12, 21, 47, 66, 69, 70, 82, 85, 86, 87, 95})
LAY_MONKS = frozenset({76, 96})
"""Courtiers called Nyūdō, who are drawn like monks in some decks."""


def kind_of(card: int) -> str:
    """Return the kind of a card; emperors are courtiers, Jitō is a lady."""
    if card in MONKS:
        return MONK
    if card in LADIES:
        return LADY
    return SEMIMARU if card == SEMIMARU_CARD else COURTIER


KINDS = tuple(kind_of(card) for card in range(101))
"""The kind by card; that of 0 means nothing."""
PLAIN = tuple(card for card in DECK if KINDS[card] == COURTIER and card not in EMPERORS)
"""Courtiers that are no emperors."""
