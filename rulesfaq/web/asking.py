"""What a request asks: the question, where the reader stands, the house rules."""

from __future__ import annotations

import msgspec
from flask import request

from rulesfaq.answers.hygiene import LONGEST
from rulesfaq.answers.options import chosen_options
from rulesfaq.errors import BadOptionError, BadQueryError
from rulesfaq.model.game import Corpus


class Asked(msgspec.Struct, frozen=True):
    """A question as a page takes it: what cannot be used is left out and named."""

    question: str
    game: str | None
    options: dict[str, str]
    ignored: tuple[str, ...]
    """What was left out, as it was written."""

    @property
    def is_question(self) -> bool:
        """Whether there is a word in it."""
        return any(sign.isalnum() for sign in self.question)


def strict_question() -> str:
    """Return the question of this request.

    Raises:
        BadQueryError: There is none, or it is too long.
    """
    text = request.args.get("q", "").strip()
    if not text:
        raise BadQueryError(text, "the parameter q is missing or empty")
    if len(text) > LONGEST:
        raise BadQueryError(text, f"the question has more than {LONGEST} characters")
    return text


def strict_options() -> dict[str, str]:
    """Return the option values of this request.

    Raises:
        BadQueryError: One is not written NAME:VALUE, or has two values.
    """
    chosen: dict[str, str] = {}
    for text in request.args.getlist("option"):
        name, colon, value = text.partition(":")
        if not colon:
            raise BadQueryError(text, "an option is written NAME:VALUE, such as stop:must-draw")
        if chosen.get(name, value) != value:
            raise BadQueryError(text, f"the option {name} has two values; give one of them")
        chosen[name] = value
    return chosen


def lenient(corpus: Corpus) -> Asked:
    """Return what this request asks, without what no game knows."""
    question = request.args.get("q", "").strip()[:LONGEST]
    game = request.args.get("spiel") or None
    ignored = []
    if game is not None and game not in corpus.games:
        ignored.append(f"spiel={game}")
        game = None
    options: dict[str, str] = {}
    for text in request.args.getlist("option"):
        name, _, value = text.partition(":")
        try:
            chosen_options(corpus.game(game or next(iter(corpus.games), "")), {name: value})
        except (BadOptionError, LookupError):
            ignored.append(f"option={text}")
        else:
            options[name] = value
    return Asked(question, game, options, tuple(ignored))
