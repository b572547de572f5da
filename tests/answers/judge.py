"""Whether an answer is right, by what any right answer has to contain, and how many are."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import yaml

from rulesfaq.services import Services

HERE = Path(__file__).parent
MOST_CITED = 4


def questions(name: str) -> list[dict[str, Any]]:
    """Return the tuned or the unseen half of our own questions."""
    found: list[dict[str, Any]] = yaml.safe_load(
        (HERE / f"questions_{name}.yaml").read_text("utf-8")
    )
    return found


def plain(text: object) -> str:
    """Return a text in one case, without accents, with single blanks."""
    decomposed = unicodedata.normalize("NFKD", str(text)).casefold()
    bare = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return re.sub(r"[^\w.,:%+-]+", " ", bare).strip()


def mentions(question: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Ask whether everything is said that has to be; a bare number must stand by itself."""
    said = plain(f"{answer['text']} {answer['verdict'] or ''}")
    return all(
        any(_contains(said, option) for option in str(wanted).split("|"))
        for wanted in question.get("must_mention") or []
    )


def _contains(said: str, option: str) -> bool:
    wanted = plain(option)
    if re.fullmatch(r"[\d.,]+", wanted):
        return re.search(rf"(?<![\d.,]){re.escape(wanted)}(?!\d)", said) is not None
    return wanted in said


def cites(question: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Ask whether one of a few places is a wanted one, by page or by a part of its heading."""
    wanted = question.get("cite") or []
    pages = {place for place in wanted if isinstance(place, int)}
    titles = {part for place in wanted if not isinstance(place, int) for part in _parts(place)}
    hit = any(
        pages & set(cited["pages"]) or titles & _parts(cited.get("section") or "")
        for cited in answer["citations"]
    )
    return not wanted or (hit and len(answer["citations"]) <= MOST_CITED)


def _parts(heading: str) -> set[str]:
    return {plain(part) for part in heading.split(">") if plain(part)}


def judge(question: dict[str, Any], answer: dict[str, Any]) -> str:
    """Return ``right``, ``silent``, or ``wrong``; a false answer to what is not said is wrong."""
    answered = answer["status"] in ("answered", "computed")
    if not question["answerable"]:
        return "right" if answer["status"] == "unanswered" else "wrong" if answered else "silent"
    if not answered:
        return "silent"
    agrees = answer["game"] == question["game"] and question.get("verdict") in (
        None,
        answer["verdict"],
    )
    if not (agrees and mentions(question, answer)):
        return "wrong"
    return "right" if cites(question, answer) else "silent"


def tally(services: Services, asked: Iterable[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """Return how many answers are right, silent and wrong, by what kind of question it is."""
    found: Counter[tuple[str, str]] = Counter()
    for question in asked:
        answer = msgspec.to_builtins(
            services.ask(question["question"], question.get("game_context"))
        )
        kind = "silent" if not question["answerable"] else question["kind"]
        group = kind if kind in ("silent", "position") else "rules"
        found[group, judge(question, answer)] += 1
    return found
