"""Work out results of Karat by plain counting, independently of the engine."""

from __future__ import annotations


def round_winner(bids: list[list[int]]) -> int | None:
    """Return the seat whose total nobody shares and nobody unshared exceeds, or None."""
    totals = [sum(bid) for bid in bids]
    for total in sorted(set(totals), reverse=True):
        seats = [seat for seat, other in enumerate(totals) if other == total]
        if len(seats) == 1:
            return seats[0]
    return None


def payment(bid: list[int], pool: int) -> tuple[int, int]:
    """Return (cards to the pool discard, pool cards taken in exchange)."""
    return len(bid), min(len(bid), pool)


def rewards(bids: list[list[int]], winner: int | None) -> list[tuple[int, int]]:
    """Return every (seat, value) the winner may choose from; empty without a winner."""
    if winner is None:
        return []
    return [(s, v) for s, bid in enumerate(bids) if s != winner for v in bid]


def final_winners(jewels: list[int], draw_piles: list[int]) -> list[int]:
    """Return the winning seats: most jewels, then the larger own draw pile, else shared."""
    keys = list(zip(jewels, draw_piles, strict=True))
    return [seat for seat, key in enumerate(keys) if key == max(keys)]
