"""Work out contests and points of Kyū by plain counting, independently of the engine.

A card is a text such as ``r7``; a better hand has the greater tuple, an invalid one has none.
"""

from __future__ import annotations

RED = ("daimyo", "samurai", "ronin")


def number(card: str) -> int:
    """Return the number of a card."""
    return int(card[1:])


def worth(noble: str, cards: list[str]) -> tuple[int, ...]:
    """Return what eight cards are worth for a noble: the longer, then the higher is better."""
    numbers = [number(card) for card in cards]
    if noble in ("samurai", "ronin"):
        return (sum(numbers) if noble == "samurai" else -sum(numbers),)
    if noble == "shogun":
        colours = [[number(card) for card in cards if card[0] == colour] for colour in "rs"]
        return max((len(colour), sum(colour)) for colour in colours)
    if noble == "geisha":
        return max(((numbers.count(n), n) for n in numbers if numbers.count(n) > 1), default=())
    held = set(numbers)
    streets = [
        (high - low + 1, high)
        for low in range(1, 8)
        for high in range(low + 2, 10)
        if held.issuperset(range(low, high + 1))
    ]
    return max(streets, default=())


def winners(noble: str, eights: list[list[str]]) -> list[int]:
    """Return the seats whose cards are worth most; nobody if no cards are valid."""
    best = max(worth(noble, cards) for cards in eights)
    return [seat for seat, cards in enumerate(eights) if best and worth(noble, cards) == best]


def points(nobles: set[str]) -> int:
    """Return what the nobles of one player count at the end."""
    each = 4 if "geisha" in nobles else 2
    return sum(each if noble in RED else 1 if noble == "geisha" else 2 for noble in nobles)


def game_winner(owned: list[set[str]]) -> int:
    """Return the seat with most points; the Shogun decides between equals."""
    return max(range(len(owned)), key=lambda seat: (points(owned[seat]), "shogun" in owned[seat]))
