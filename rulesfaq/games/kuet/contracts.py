"""Küt: the contracts of the rounds, and whether melds are a contract. Called from anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

Part = tuple[str, int]
"""Kind and size of a meld that is asked for."""
Contract = tuple[Part, ...]

LETTERS = {"G": "group", "R": "run", "P": "pair"}


def parse_contract(text: str) -> Contract:
    """Return the contract of a text such as ``G3 R5`` or ``P2 P2 P2``; empty for none."""
    return tuple((LETTERS[part[0]], int(part[1:])) for part in text.split())


def format_contract(contract: Contract) -> str:
    """Return a contract as text, ``none`` for the round from the hand."""
    letters = {kind: letter for letter, kind in LETTERS.items()}
    return " ".join(f"{letters[kind]}{size}" for kind, size in contract) or "none"


def _list(*texts: str) -> tuple[Contract, ...]:
    return tuple(parse_contract(text) for text in texts)


STANDARD = _list(
    "G3", "R3", "G3 G3", "R3 R3", "G3 R3", "G4", "R4", "G4 G4", "R4 R4", "G4 R4",
    "R5", "R5 G3", "R5 R3", "R5 G4", "R5 R4", "R5 R5", "P2 P2 P2", "P2 P2 P2 P2",
    "P2 P2 P2 P2 P2", "",
)  # fmt: skip
"""Rounds 1 to 4 and the last are the page's; the others are our order, see the assumption."""
RUNS_FIRST = _list(
    "R3", "G3", "R3 R3", "G3 G3", "G3 R3", "R4", "G4", "R4 R4", "G4 G4", "G4 R4",
    "R5", "R5 R3", "R5 G3", "R5 R4", "R5 G4", "R5 R5", "P2 P2 P2", "P2 P2 P2 P2",
    "P2 P2 P2 P2 P2", "",
)  # fmt: skip
"""The same contracts for tables that begin with a run."""
LISTS: Mapping[str, tuple[Contract, ...]] = {"standard": STANDARD, "runs-first": RUNS_FIRST}
"""By the value of the option ``contracts``."""


def contract_of(number: int, rounds: tuple[Contract, ...] = STANDARD) -> Contract:
    """Return the contract of a round, from 1; empty where there is none."""
    return rounds[number - 1] if 0 < number <= len(rounds) else ()


def _kinds(parts: Iterable[Part]) -> Counter[str]:
    return Counter(kind for kind, _ in parts)


def has_all_melds(parts: Iterable[Part], contract: Contract) -> bool:
    """Return whether no meld that the contract asks for is missing, whatever its size."""
    return not _kinds(contract) - _kinds(parts)


def has_extra_melds(parts: Iterable[Part], contract: Contract) -> bool:
    """Return whether there are melds that the contract does not ask for."""
    return bool(_kinds(parts) - _kinds(contract))


def has_exact_sizes(parts: Iterable[Part], contract: Contract) -> bool:
    """Return whether, for each kind, melds of the sizes asked for are there."""
    return not Counter(contract) - Counter(parts)


def is_contract(parts: Iterable[Part], contract: Contract) -> bool:
    """Return whether melds of these kinds and sizes are exactly the contract."""
    return Counter(parts) == Counter(contract)
