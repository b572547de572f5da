"""German words: their normal form, folded spelling and stem, without any corpus.

What needs to know the words of a game (compounds, participles, typos) is in
:mod:`rulesfaq.search.lexicon`.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from functools import lru_cache

import Stemmer

from rulesfaq.model.names import fold as fold
from rulesfaq.search.forms import ERN_VERBS, NUMBER_WORDS, PARTICLES, STRONG_FORMS

_STEMMER = Stemmer.Stemmer("german")
_STEMMER_LOCK = threading.Lock()
"""PyStemmer's objects must not be used by two threads at once."""

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_APOSTROPHES = re.compile(r"(?<=\w)['’`´](?=\w)")
_GENDERED = re.compile(r"(?<=\w)[:*·_/]-?(?:innen|in)\b")
_PARTY = re.compile(r"\bzu (zweit|dritt|viert|fünft|sechst)\b")
_WORD = re.compile(r"[^\W_]+")
_CLAUSE_END = re.compile(r"[.,;:!?()\[\]„“”\"–—\n]+")


def normal(text: str) -> str:
    """Return the text in NFC and lower case, without gender marks and invisible signs.

    *Zu zweit* and the like become one word, for *zweit* alone would be any second one.
    """
    text = unicodedata.normalize("NFC", text).lower()
    text = _APOSTROPHES.sub("", _INVISIBLE.sub("", text))
    return _PARTY.sub(r"zu\1", _GENDERED.sub("", text))


@lru_cache(maxsize=32768)
def stem(word: str) -> str:
    """Return the Snowball stem of a word in lower case, umlauts and all."""
    with _STEMMER_LOCK:
        return str(_STEMMER.stemWord(word))


_STRONG = {fold(form): infinitive for infinitive, forms in STRONG_FORMS.items() for form in forms}

_ERN = re.compile(
    rf"(?P<before>{'|'.join(fold(p) for p in PARTICLES)})?(?:ge|zu)?"
    rf"(?P<root>{'|'.join(fold(root) for root in ERN_VERBS)})"
    r"(?:n|en|t|e|st|te|ten|er|ern|ers|ung|ungen)",
)


@lru_cache(maxsize=32768)
def term(word: str) -> str:
    """Return the term under which a word is indexed: number, infinitive, stem, folded.

    The stem is taken from the spelling with umlauts, and folded afterwards: Snowball knows
    umlauts, and not what is left of them.

    Examples:
        >>> term("herausforderungen"), term("nimmt") == term("nehmen"), term("zwei")
        ('herausforder', True, '2')
    """
    folded = fold(word)
    if folded in NUMBER_WORDS:
        return NUMBER_WORDS[folded]
    verb = _ERN.fullmatch(folded)
    if verb:
        return (verb["before"] or "") + verb["root"]
    return fold(stem(_STRONG.get(folded, word)))


def split_words(text: str) -> list[str]:
    """Return the words of a text in :func:`normal` form, digits included."""
    return _WORD.findall(normal(text))


def split_clauses(text: str) -> list[list[str]]:
    """Return the words of a text clause by clause; a clause ends at any punctuation."""
    clauses = (_WORD.findall(part) for part in _CLAUSE_END.split(normal(text)))
    return [clause for clause in clauses if clause]
