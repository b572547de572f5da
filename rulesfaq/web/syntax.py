"""Words with a colon in a search: ``spiel:kyu seite:6 status:geprueft`` narrow it down.

What is odd is named and left out; the rest is searched. A question that tells a position may have
words with colons too, so an unknown one is taken for a slip only where nothing else can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

import msgspec

from rulesfaq.explain import fill_text
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.search.query import Hit
from rulesfaq.services import Services
from rulesfaq.web.answering import badge_of

KEYS = ("spiel", "seite", "status")
STATES = {
    "geprueft": ("held",),
    "beispiel": ("example",),
    "form": ("form",),
    "offen": ("open", "partly"),
    "ungeprueft": ("unchecked",),
    "veraltet": ("stale",),
    "fehler": ("failed",),
}
"""What may stand behind ``status:``, and the badges that it means."""
_TOKEN = re.compile(r"([a-zäöüß]{3,}):([^\s:]+)", re.IGNORECASE)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ū": "u"})
_DIGITS = 3


class Narrowed(msgspec.Struct, frozen=True):
    """A search without its words with colons, and what those said."""

    words: str
    game: str | None = None
    page: int = 0
    status: str = ""
    warnings: tuple[str, ...] = ()
    understood: tuple[str, ...] = ()
    """What it was narrowed down by, in German."""

    @property
    def is_list(self) -> bool:
        """Whether a list is wanted rather than an answer."""
        return bool(self.page or self.status)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to search by."""
        return not (self.words or self.game or self.is_list)


def narrowed(corpus: Corpus, text: str) -> Narrowed:
    """Take the words with colons out of a search.

    Args:
        corpus: The games.
        text: As it was typed.
    """
    words = text.split()
    tokens = {word: match for word in words if (match := _TOKEN.fullmatch(word))}
    known = any(match[1].lower() in KEYS for match in tokens.values())
    certain = known or len(tokens) == len(words)
    found = Narrowed("")
    rest = []
    for word in words:
        match = tokens.get(word)
        if match is None or not (certain or _near(match[1])):
            rest.append(word)
        else:
            found = _narrow(corpus, found, match[1].lower(), match[2])
    return msgspec.structs.replace(found, words=" ".join(rest))


def _near(key: str) -> list[str]:
    return get_close_matches(key.lower(), KEYS, n=1, cutoff=0.7)


def _narrow(corpus: Corpus, found: Narrowed, key: str, value: str) -> Narrowed:
    if key not in KEYS:
        near = _near(key) or list(KEYS)
        meant = " oder ".join(f"„{name}:“" for name in near)
        return _warned(
            found, f"„{key}:“ kenne ich nicht und habe es ignoriert. Meintest du {meant}?"
        )
    if key == "spiel":
        game = _game(corpus, value)
        if game is None:
            titles = ", ".join(data.title for data in corpus)
            return _warned(found, f"Ein Spiel „{value}“ haben wir nicht. Es gibt: {titles}.")
        said = (*found.understood, game.title)
        return msgspec.structs.replace(found, game=game.id, understood=said)
    if key == "seite":
        if not (value.isascii() and value.isdigit() and len(value) <= _DIGITS and int(value)):
            return _warned(
                found, f"„seite:{value}“ ist keine Seite. Schreib eine Zahl, etwa „seite:6“."
            )
        said = (*found.understood, f"S.\u00a0{int(value)}")
        return msgspec.structs.replace(found, page=int(value), understood=said)
    status = value.lower().translate(_UMLAUTS)
    if status not in STATES:
        return _warned(
            found, f"Den Stand „{value}“ kenne ich nicht. Möglich sind: {', '.join(STATES)}."
        )
    said = (*found.understood, f"Stand „{status}“")
    return msgspec.structs.replace(found, status=status, understood=said)


def _warned(found: Narrowed, sentence: str) -> Narrowed:
    return msgspec.structs.replace(found, warnings=(*found.warnings, sentence))


def _game(corpus: Corpus, value: str) -> GameData | None:
    wanted = value.lower().translate(_UMLAUTS)
    for data in corpus:
        names = (data.id, data.title, *data.aliases)
        if wanted in {name.lower().translate(_UMLAUTS) for name in names}:
            return data
    return None


def listed(held: Services, by: Narrowed, most: int) -> tuple[Hit, ...]:
    """Return what a narrowed search finds, best first; without words in the order of the data."""
    hits: Iterable[Hit]
    if by.words:
        hits = held.find(by.words, by.game, max(most, _WIDE)).hits
    else:
        games = [held.corpus.game(by.game)] if by.game else list(held.corpus)
        hits = (hit for data in games for hit in _all_of(data))
    found = [hit for hit in hits if _fits(held, by, hit)]
    return tuple(found[:most])


_WIDE = 200


def _all_of(data: GameData) -> Iterator[Hit]:
    for entry in data.entries.values():
        text = fill_text(data, entry.claims[0].text)
        yield Hit(data.id, "entry", entry.id, entry.question, text, entry.rules, 0, 0, 0)
    for rule in data.rules.values():
        title, text = fill_text(data, rule.title, rule), fill_text(data, rule.text, rule)
        yield Hit(data.id, "rule", rule.id, title, text, (rule.id,), 0, 0, 0)


def _fits(held: Services, by: Narrowed, hit: Hit) -> bool:
    data = held.corpus.game(hit.game)
    if by.page and not any(
        by.page in cited.pages for rule in hit.rules for cited in data.rule(rule).cite
    ):
        return False
    if not by.status:
        return True
    entry: FaqEntry | None = data.entries.get(hit.id)
    return entry is not None and badge_of(held, entry).state in STATES[by.status]
