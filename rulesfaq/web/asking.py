"""What a request asks: the question, where the reader stands, the house rules."""

from __future__ import annotations

import msgspec
from flask import request

from rulesfaq.answers.hygiene import LONGEST
from rulesfaq.answers.options import chosen_options
from rulesfaq.errors import BadOptionError, BadQueryError
from rulesfaq.model.game import Corpus
from rulesfaq.web.syntax import Narrowed, narrowed


class Asked(msgspec.Struct, frozen=True):
    """A question as a page takes it: what cannot be used is left out and named."""

    question: str
    """Without the words that narrow the search down."""
    game: str | None
    options: dict[str, str]
    ignored: tuple[str, ...]
    """What was left out, as it was written."""
    typed: str = ""
    """As it was typed."""
    by: Narrowed = Narrowed("")

    @property
    def is_question(self) -> bool:
        """Whether there is a word in it."""
        return any(sign.isalnum() for sign in self.question)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was left out, in German sentences."""
        left = (f"„{text}“ kenne ich nicht und habe es nicht beachtet." for text in self.ignored)
        return (*self.by.warnings, *left)


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


def strict_search(corpus: Corpus) -> Narrowed:
    """Return the words of a search, and what it is narrowed down by.

    Raises:
        BadQueryError: There is none, it is too long, or nothing of it can be used.
    """
    text = strict_question()
    by = narrowed(corpus, text)
    if by.warnings and by.is_empty:
        raise BadQueryError(text, "; ".join(by.warnings))
    return by


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
    typed = request.args.get("q", "").strip()[:LONGEST]
    by = narrowed(corpus, typed)
    game = request.args.get("spiel") or None
    ignored = []
    if game is not None and game not in corpus.games:
        ignored.append(f"spiel={game}")
        game = None
    game = by.game or game
    options: dict[str, str] = {}
    for text in request.args.getlist("option"):
        name, _, value = text.partition(":")
        try:
            chosen_options(corpus.game(game or next(iter(corpus.games), "")), {name: value})
        except (BadOptionError, LookupError):
            ignored.append(f"option={text}")
        else:
            options[name] = value
    return Asked(by.words, game, options, tuple(ignored), typed, by)
