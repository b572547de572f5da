"""Küt, reading: the question as a whole, and who among the rulings has to answer it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import msgspec

from rulesfaq.engine.game import settle_options
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.referee.about_melds import about_contract, about_meld, about_okey
from rulesfaq.games.kuet.referee.about_points import about_buying, about_score, about_totals
from rulesfaq.games.kuet.referee.about_table import about_adding, about_discard, about_swap
from rulesfaq.games.kuet.referee.asked import is_ours
from rulesfaq.games.kuet.referee.house import read_options
from rulesfaq.games.kuet.referee.question import (
    ADDS,
    CONTRACTS,
    DISCARDS,
    MELDS,
    SWAPS,
    Outcome,
    Question,
)
from rulesfaq.games.kuet.referee.told import Heard
from rulesfaq.games.kuet.referee.totals import ASKS as ASKS_WINNER
from rulesfaq.games.kuet.referee.vocabulary import ASKS
from rulesfaq.games.kuet.referee.words import canonical
from rulesfaq.spoken.ruling import Missing, Ruling


def answer(question: str, options: Mapping[str, str], *, chosen: bool) -> Outcome:
    """Return the ruling on a position told in a question, None where none is told."""
    text = canonical(question)
    if not is_ours(text, chosen=chosen):
        return None
    for fits, handle in HANDLERS:
        if re.search(rf"(?<= )(?:{fits})(?= )", f" {text} "):
            heard = Heard(text)
            house = read_options(heard, options)
            found = handle(Question(text, heard, house, settle_options(GAME, house)))
            if found is not None:
                return _with_names(found, question)
    return None


def _with_names(found: Ruling | Missing, question: str) -> Ruling | Missing:
    """Write names as they were typed, accents and all."""
    text, understood = found.text, found.understood
    for word in re.findall(r"\w+", question):
        plainly = canonical(word).capitalize()
        if plainly != word.capitalize() and re.search(r"[^a-zA-ZäöüßÄÖÜ\d]", word):
            text = re.sub(rf"\b{plainly}\b", word.capitalize(), text)
            understood = re.sub(rf"\b{plainly}\b", word.capitalize(), understood)
    return msgspec.structs.replace(found, text=text, understood=understood)


HANDLERS: tuple[tuple[str, Callable[[Question], Outcome]], ...] = (
    (ASKS_WINNER, about_totals),
    (ASKS, about_score),
    (r"kauf\w*|gekauft|kaeufe|abwurf", about_buying),
    (DISCARDS, about_discard),
    (SWAPS, about_swap),
    (ADDS, about_adding),
    (CONTRACTS, about_contract),
    (r"okey|fj", about_okey),
    (MELDS, about_meld),
    (r"rest|uebrig|reststeine|ausgelegt", about_score),
)
"""By the words that a question must have, in the order in which they are tried."""
