"""Which words of a text a question has found, for a page to mark."""

from __future__ import annotations

import re

from rulesfaq.search.index import Index

_WORD = re.compile(r"[^\W_]+(?:[\u0300-\u036f\u00ad]+[^\W_]*)*")


def marks(index: Index, game: str, question: str, text: str) -> tuple[tuple[int, int], ...]:
    """Return start and end of the words in a text that answer to words of a question.

    Args:
        index: The index that found the text.
        game: The game of the text.
        question: What was searched for.
        text: Title or text of a hit, as it is shown.

    Returns:
        Spans of whole words, in order, that do not overlap.

    Raises:
        UnknownIdError: ``game`` is no game of the index.
    """
    lexicon = index.game(game).lexicon
    units = lexicon.question(question, index.ranking)
    wanted = {word for unit in units if not unit.light for word, _ in unit.variants}
    return tuple(
        match.span() for match in _WORD.finditer(text) if wanted & lexicon.terms_of(match[0])
    )
