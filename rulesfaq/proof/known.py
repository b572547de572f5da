"""What a reader may be told of the proof of each claim: what was found, while it is still so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import Ledger, ProvenFact, Turned
from rulesfaq.proof.ledger import claim_levels

Levels = Mapping[str, str]
"""The state of each level: held, failed, stale, unchecked or not_applicable."""


class ClaimState(msgspec.Struct, frozen=True):
    """What a reader may be told about the proof of one claim."""

    levels: Levels
    facts: tuple[ProvenFact, ...] = ()
    """What was asked and what the engine gave; empty unless the example holds now."""
    turned: tuple[Turned, ...] = ()
    note: str = ""
    """Why it cannot be proven, if it cannot."""


def claim_states(
    data: GameData, ledger: Ledger | None, code: str
) -> dict[str, tuple[ClaimState, ...]]:
    """Return what a reader may be told of each claim, by entry.

    Args:
        data: The game as it stands now.
        ledger: What was checked, None where nothing was.
        code: The hash of the game's engine now; a result found with another one is stale.
    """
    found = {}
    for entry in data.entries.values():
        told = claim_levels(data, ledger, entry, code)
        records: tuple[Any, ...] = ledger.claims.get(entry.id, ()) if ledger else ()
        found[entry.id] = tuple(
            _state(levels, records[place] if place < len(records) else None)
            for place, levels in enumerate(told)
        )
    return found


def _state(levels: Levels, record: Any) -> ClaimState:
    if record is None or any(levels[level] != state for level, state in record.levels.items()):
        return ClaimState(levels)
    return ClaimState(levels, record.facts, record.turned, record.note)
