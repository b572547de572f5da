"""A small quiz from what is often got wrong: only questions whose answer is proven."""

from __future__ import annotations

import hashlib

import msgspec
from flask import Blueprint, render_template, request, url_for

from rulesfaq.errors import UnknownIdError
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.services import Services
from rulesfaq.web.context import services
from rulesfaq.web.disputes import dispute_of, is_proven

quizzing = Blueprint("quizzing", __name__)
ROUND = 10
ANSWERS = ("ja", "nein")
_DIGITS = 3


class Question(msgspec.Struct, frozen=True):
    """A question of yes or no, with the answer that is proven."""

    entry: FaqEntry
    text: str
    verdict: str


class Standing(msgspec.Struct, frozen=True):
    """Where somebody stands in the quiz; all of it is in the address."""

    part: int
    """Which ten questions, counted from 1."""
    number: int
    """Which of them, counted from 1; one more than there are at the end."""
    right: int


def questions(held: Services, data: GameData) -> tuple[Question, ...]:
    """Return the questions of a game: those of common mistakes, then those of yes or no.

    The answer to each is proven now and leans on no assumption.
    """
    proven = {entry.id: entry for entry in data.entries.values() if is_proven(held, entry)}
    lines = [line for part in data.guide for line in part.lines if part.slug == "irrtuemer"]
    mistakes = dict.fromkeys(line.entry for line in lines if line.entry in proven)
    first = [found for ident in mistakes if (found := _question(held, data, proven[ident]))]
    rest = sorted((e for e in proven.values() if e.verdict and e.id not in mistakes), key=_mixed)
    return (*first, *(Question(entry, entry.question, entry.verdict or "") for entry in rest))


def _question(held: Services, data: GameData, entry: FaqEntry) -> Question | None:
    """Return a mistake as a question: that of the answer, or whether what people believe is so."""
    if entry.verdict:
        return Question(entry, entry.question, entry.verdict)
    found = dispute_of(held, data, entry)
    wrong = [belief for belief in found.beliefs if belief.rule] if found else []
    return Question(entry, f"„{wrong[0].text}“ Stimmt das?", "nein") if wrong else None


def _mixed(entry: FaqEntry) -> str:
    """Return a key that puts entries in an order of its own, always the same."""
    return hashlib.sha256(entry.id.encode()).hexdigest()


@quizzing.get("/spiele/<game>/quiz")
def quiz(game: str) -> str:
    """Ask a question, or say whether the answer to it was right, or how it went.

    Raises:
        UnknownIdError: If no answer of the game is proven.
    """
    held = services()
    data = held.corpus.game(game)
    every = questions(held, data)
    if not every:
        raise UnknownIdError("quiz", game)
    parts = -(-len(every) // ROUND)
    at = _standing(parts)
    asked = every[(at.part - 1) * ROUND : at.part * ROUND]
    at = msgspec.structs.replace(at, number=min(at.number, len(asked) + 1))
    at = msgspec.structs.replace(at, right=min(at.right, at.number - 1))
    question = asked[at.number - 1] if at.number <= len(asked) else None
    answer = request.args.get("antwort", "")
    given = answer if question and answer in ANSWERS else ""
    is_right = bool(question and given == question.verdict)
    return render_template(
        "quiz.html",
        game=data,
        at=at,
        count=len(asked),
        question=question,
        entry=question.entry if question else None,
        given=given,
        is_right=is_right,
        onward=_address(game, at.part, at.number + 1, at.right + is_right),
        again=_address(game, at.part, 1, 0),
        more=_address(game, at.part + 1, 1, 0) if at.part < parts else "",
    )


@quizzing.app_template_global()
def has_quiz(data: GameData) -> bool:
    """Return whether a question of a game is proven."""
    held = services()
    return any(entry.verdict and is_proven(held, entry) for entry in data.entries.values())


def _standing(parts: int) -> Standing:
    return Standing(
        min(max(_number("teil", 1), 1), parts), max(_number("frage", 1), 1), _number("richtig", 0)
    )


def _number(name: str, otherwise: int) -> int:
    text = request.args.get(name, "")
    fine = text.isascii() and text.isdigit() and len(text) <= _DIGITS
    return int(text) if fine else otherwise


def _address(game: str, part: int, number: int, right: int) -> str:
    """Return an address of the quiz, without what is standard."""
    return url_for(
        "quizzing.quiz", game=game, teil=part if part > 1 else None,
        frage=number if number > 1 else None, richtig=right or None,
    )  # fmt: skip
