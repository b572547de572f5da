"""Work out results of Bozu Mekuri on plain lists, independently of the engine."""

from __future__ import annotations

from dataclasses import dataclass

SEMIMARU = 10
EMPERORS = {1, 2, 13, 15, 68, 77, 99, 100}
MONKS = {8, 12, 21, 47, 66, 69, 70, 82, 85, 86, 87, 95}
LADIES = {2, 9, 19, 38, 53, 54, 56, 57, 58, 59, 60, 61, 62, 65, 67, 72, 80, 88, 89, 90, 92}


@dataclass
class Table:
    """Hold what lies before the seats and in the middle; `stack` counts the hidden cards."""

    hands: list[list[int]]
    pile: list[int]
    out: set[int]
    stack: int
    skip: bool = False
    more: bool = False

    @property
    def over(self) -> bool:
        """Say whether the last card is drawn or one player alone is left."""
        return self.stack == 0 or len(self.hands) - len(self.out) == 1


def reveal(table: Table, card: int, me: int, house: dict[str, str]) -> None:
    """Change the table as the card that seat `me` turns over demands."""
    table.stack -= 1
    semimaru = house["semimaru"] if card == SEMIMARU else ""
    if card in MONKS or semimaru in ("as-monk", "eliminate"):
        table.pile += [*table.hands[me], card]
        table.hands[me] = []
        if semimaru == "eliminate":
            table.out.add(me)
    elif semimaru == "all-hands":
        table.pile += [held for hand in table.hands for held in hand] + [card]
        table.hands = [[] for _ in table.hands]
    else:
        table.skip = semimaru == "skip-turn"
        keep(table, card, me, house)
    table.more = table.more and not table.over


def keep(table: Table, card: int, me: int, house: dict[str, str]) -> None:
    """Put the card before seat `me`; a lady and an emperor do what the house says."""
    found_empty = not table.pile
    table.hands[me].append(card)
    if card in LADIES:
        table.hands[me] += table.pile
        table.pile = []
        table.more = house["lady"] == "take-and-more" or (
            house["lady"] == "more-if-empty" and found_empty
        )
    if card in EMPERORS and house["emperor"] == "keep-and-more":
        table.more = True
    if card in EMPERORS and house["emperor"] == "take-all-hands":
        everything = [held for hand in table.hands for held in hand]
        table.hands = [everything if seat == me else [] for seat in range(len(table.hands))]


def next_seat(me: int, out: set[int], skips: list[int]) -> int:
    """Return who is next; a seat passed over for its skip has that skip behind it."""
    seat = (me + 1) % len(skips)
    while seat in out or skips[seat]:
        if seat not in out:
            skips[seat] -= 1
        seat = (seat + 1) % len(skips)
    return seat


def places(sizes: list[int], out: set[int]) -> list[int]:
    """Return the shared places; who is out stands behind all others."""
    keys = [(seat not in out, size) for seat, size in enumerate(sizes)]
    return [1 + sum(other > mine for other in keys) for mine in keys]
