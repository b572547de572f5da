"""What tests of referees share: cases of a YAML file, and every question of the entries."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from rulesfaq.spoken.ruling import Missing, Ruling

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "data" / "games"
Referee = Callable[[str, Mapping[str, str], bool], Ruling | Missing | None]


def cases(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((HERE / f"{game}.yaml").read_text("utf-8"))
    return found


def rule_ids(game: str) -> frozenset[str]:
    data = yaml.safe_load((DATA / game / "rules.yaml").read_text("utf-8"))
    return frozenset(rule["id"] for part in ("rules", "assumptions") for rule in data[part])


def entry_questions(game: str = "*") -> Iterator[tuple[str, str | None]]:
    """Yield each question of all entries with the verdict known for it; None where none is.

    Args:
        game: The one game of which entries are wanted; those of all games without it.
    """
    for path in sorted(DATA.glob(f"{game}/faq/*.yaml")):
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
    found += [
        f"{rule} is not cited: {cited}" for rule in case.get("rules", ()) if rule not in cited
    ]
    return found


def contradicted(referee: Referee, chosen: str = "") -> list[str]:
    """Return the questions of entries that a referee takes and answers against their verdict.

    Args:
        referee: Who is asked.
        chosen: The game at which the reader stands; then its entries alone are asked.
    """
    found = []
    for question, verdict in entry_questions(chosen or "*"):
        result = referee(question, {}, bool(chosen))
        if result is None:
            continue
        if isinstance(result, Missing) or (verdict and result.verdict != verdict):
            found.append(f"{question} ({verdict}): {result.text}")
    return found


def salads(game: str, count: int) -> Iterator[str]:
    """Yield questions put together at random from the words of the cases."""
    texts = [str(case["ask"]).split() for case in cases(game)]
    for seed in range(count):
        chance = random.Random(seed)  # noqa: S311 - examples, no secrets
        one, other = chance.choice(texts), chance.choice(texts)
        mixed = one[: chance.randrange(len(one) + 1)] + other[chance.randrange(len(other)) :]
        if seed % 2:
            chance.shuffle(mixed)
        yield " ".join(mixed)


GARBLED = (
    "",
    " ",
    "?",
    "????",
    "1 2 3",
    "Mönch",
    "mönch mönch mönch mönch mönch mönch mönch mönch",
    "ich ich ich 5 5 5",
    "99999999 Karten Hofdame",
    "-3 Karten und ein Mönch, wie viele?",
    "Wie viele",
    "wie viele wie viele wie viele",
    "@0 #5 K10 §",
    "p0 p101 p999 gezogen, was nun?",
    "Ablage Ablage 3 4 5 Hofdame",
    "Semimaru wie wie Mönch Hausregel",
    "A B C D E F A: B: C: 5",
    "„“»«–—…",
    "ZIEHT HAT KARTE WIEVIEL",
    "Jitō Jitō Jitō",
    "\n\n\t",
    "ich biete",
    "biete 9 9 9 9 9 9",
    "Juwelen",
    "Kim 5 Juwelen Kim 6 Juwelen wer gewinnt",
    "Gebote: , , , wer gewinnt?",
    "gegen gegen 5 bieten wer gewinnt",
    "Pool 3 Pool 4 biete 5 wie viele Poolkarten",
    "Wer gewinnt bei Karat, wenn 0 gegen 0?",
    "Spieler Spieler 1 Spieler 99 bietet 5",
    "🙂 Mönch 🙂 5",
    "der die das den dem des 7 Mönch wie viele",
    "(((((",
    "Ist ist ist verboten nicht nicht oder",
    "Ich habe 100 Karten und ziehe eine Hofdame, Ablage 100. Wie viele habe ich?",
)
