"""The levels of an answer's proof, from those of its claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesfaq.answers.answer import LEVELS, Levels

UNCHECKED: Levels = dict.fromkeys(LEVELS, "unchecked")
_WORST_FIRST = ("failed", "stale", "unchecked", "held")


def worst(states: Iterable[str]) -> str:
    """Return the worst of some states; ``not_applicable`` only if all of them are.

    Examples:
        >>> worst(["held", "stale", "not_applicable"]), worst(["not_applicable"])
        ('stale', 'not_applicable')
    """
    found = set(states)
    return next((state for state in _WORST_FIRST if state in found), "not_applicable")


def over_claims(claims: Sequence[Levels]) -> Levels:
    """Return each level over all claims; a level that a claim lacks counts as unchecked."""
    if not claims:
        return UNCHECKED
    return {level: worst(claim.get(level, "unchecked") for claim in claims) for level in LEVELS}


class Proofs:
    """What was checked, by id of an entry, or of a rule, a term or a fact."""

    def __init__(
        self,
        items: Mapping[str, Levels] | None = None,
        claims: Mapping[str, Sequence[Levels]] | None = None,
    ) -> None:
        """Keep the levels of whole items and of single claims; either may be missing."""
        self._items = items or {}
        self._claims = claims or {}

    def of_claims(self, entry: str, count: int) -> tuple[Levels, ...]:
        """Return the levels of each claim; all unchecked unless the ledger has just as many."""
        known = self._claims.get(entry)
        if known is None:
            return (self.of_item(entry),) * count
        if len(known) != count:
            return (UNCHECKED,) * count
        return tuple(_full(levels) for levels in known)

    def of_item(self, ident: str) -> Levels:
        """Return the levels of an item: its own, else those of its claims, else unchecked."""
        if ident in self._items:
            return _full(self._items[ident])
        return over_claims([_full(levels) for levels in self._claims.get(ident, ())])


def _full(levels: Levels) -> Levels:
    return {level: levels.get(level, "unchecked") for level in LEVELS}
