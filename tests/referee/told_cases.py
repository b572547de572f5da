"""What tests of referees share: cases of a YAML file, and every question of the entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from rulesfaq.spoken.ruling import Missing, Ruling

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "data" / "games"
Referee = Callable[[str, Mapping[str, str]], Ruling | Missing | None]


def cases(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((HERE / f"{game}.yaml").read_text("utf-8"))
    return found


def rule_ids(game: str) -> frozenset[str]:
    data = yaml.safe_load((DATA / game / "rules.yaml").read_text("utf-8"))
    return frozenset(rule["id"] for part in ("rules", "assumptions") for rule in data[part])


def entry_questions() -> Iterator[tuple[str, str | None]]:
    """Yield each question of all entries with the verdict known for it; None where none is."""
    for path in sorted(DATA.glob("*/faq/*.yaml")):
        for entry in yaml.safe_load(path.read_text("utf-8"))["entries"]:
            yield entry["question"], entry.get("verdict")
            yield from ((text, None) for text in entry.get("phrasings", ()))
            for verdict, texts in (entry.get("asked") or {}).items():
                word = {True: "ja", False: "nein"}.get(verdict, verdict)
                yield from ((text, word) for text in texts)


def faults(case: Mapping[str, Any], result: Ruling | Missing | None) -> list[str]:
    """Return what a result lacks against a case; empty where all is as expected."""
    if case.get("none"):
        return [] if result is None else [f"not None: {result.text}"]
    if "missing" in case:
        if not isinstance(result, Missing):
            return [f"not Missing: {result and result.text}"]
        return [word for word in case["missing"] if word not in result.text]
    if not isinstance(result, Ruling):
        return [f"no Ruling: {result and result.text}"]
    found = [f"text lacks {word!r}: {result.text}" for word in map(str, case.get("text", ()))
             if word not in result.text]  # fmt: skip
    if result.verdict != case.get("verdict"):
        found.append(f"verdict {result.verdict}")
    cited = list(dict.fromkeys(step.rule for step in result.steps))[:4]
    found += [f"{rule} is not cited: {cited}" for rule in case.get("rules", ()) if rule not in cited]
    return found
