"""Two readings of a source held against each other: places and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from rulesfaq.model.rules import Rule
from rulesfaq.model.source import Citation, SecondReading


class Difference(msgspec.Struct, frozen=True):
    """Where a rule says something else than its second reading."""

    code: str
    part: tuple[str, ...]
    """The part of the rule that differs, such as ``("values", "hand_size")``."""
    message: str
    hint: str = ""


def differences(rule: Rule, second: SecondReading) -> Iterator[Difference]:
    """Yield where a rule and its second reading differ: places, and numbers that only one has."""
    wanted = second.settled or second.cite
    if not wanted:
        if rule.basis != "external":
            message = f"{rule.id} was not found when the source was read a second time"
            hint = "make it an assumption, or basis: external with the source that states it"
            yield Difference("reading/differs", ("cite",), message, hint)
        return
    if _places(rule.cite) != _places(wanted):
        first, other = _shown(rule.cite), _shown(wanted)
        message = f"{rule.id} was read as {first}, and a second time as {other}"
        yield Difference("reading/differs", ("cite",), message)
    left = Counter(second.numbers)
    for name, value in rule.values.items():
        if not isinstance(value, int) or isinstance(value, bool):
            continue
        left[value] -= 1
        if left[value] < 0:
            often = "so often" if value in second.numbers else ""
            told = f"{name} is {value}, a number that the second reading does not give {often}"
            yield Difference("reading/number", ("values", name), f"{rule.id}: {told.strip()}")


def _places(citations: tuple[Citation, ...]) -> set[tuple[str, tuple[int, ...], str]]:
    """Return each place with its source: its pages, or its section where it has none."""
    return {
        (
            citation.source,
            tuple(sorted(citation.pages)),
            "" if citation.pages else citation.section,
        )
        for citation in citations
    }


def _shown(citations: tuple[Citation, ...]) -> str:
    return "; ".join(_one(citation) for citation in citations)


def _one(citation: Citation) -> str:
    pages = [f"p. {', '.join(map(str, citation.pages))}"] if citation.pages else []
    section = [f"“{citation.section}”"] if citation.section else []
    return " ".join([citation.source, *pages, *section])
