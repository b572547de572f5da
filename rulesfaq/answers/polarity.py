"""Whether a yes/no question asks the same as an entry, the contrary, or something unsure.

A verdict is an answer to the question *as asked*. Everything here is on the safe side: a doubt
of any kind gives no verdict, and never the wrong one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from rulesfaq.answers import question_words as words
from rulesfaq.model.faq import Answer as Verdict
from rulesfaq.search.analysis import asking_part, fold, normal

Modal = Literal["may", "must", "fact", "mixed"]
_TOKEN = re.compile(r"[^\W_]+|,")
LEAST_CLOSENESS = 0.3
"""How near a question with a known verdict must be to be concluded from."""
FRAMED_CLOSENESS = 0.5
"""The same for a statement of fact that is put up for judgement."""
FACT_CLOSENESS = 0.7
"""The same for a question of fact."""
VOTE_CLOSENESS = 0.4
"""How near one of those that vote must be at least."""
VOTE_SHARE = 0.9
"""Share of the votes that makes a verdict."""
VOTE_POWER = 4
"""How much more the nearer ones count."""
_OTHER: dict[Verdict, Verdict] = {"ja": "nein", "nein": "ja"}
SIMILAR = 0.6
"""Of the nearest one's closeness, the share that others must have to have a say as well."""
_COMMA = ","
_THAT = "dass"
_SENTENCE_END = re.compile(r"(?<=[.!?:;])\s+")


class Reading(msgspec.Struct, frozen=True):
    """What the form of a question says about its polarity."""

    yes_no: bool
    """Whether it can be answered with yes or no at all."""
    framed: bool = False
    """Whether a statement is put up for judgement, so that its negation turns the answer."""
    modal: Modal = "fact"
    turned: bool = False
    """Whether a word such as *verboten* turns it."""
    negations: int = 0
    """In the main clause."""
    inner: tuple[str, ...] = ()
    """Negations in subordinate clauses: they belong to the case, not to the question."""
    focus: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    choice: bool = False
    """Whether it asks which of two, not whether."""


def read(question: str) -> Reading:
    """Return what the form of a question says; see the attributes of :class:`Reading`."""
    text = normal(question).strip()
    bare = words.TAG.sub("", text)
    tagged = bare != text and bool(bare)
    text = bare if tagged else text
    framed = words.FRAME.search(text) is not None
    opening = _opening(text)
    tokens = [fold(token) for token in _TOKEN.findall(text)]
    verb_first = opening in words.MAY | words.MUST | words.VERBS_FIRST
    asks_which = opening in words.ASKING or (
        not verb_first and not framed and bool(words.ASKING & set(tokens))
    )
    stated = tagged or question.rstrip().endswith("?") or bool(words.JUDGED & set(tokens))
    if asks_which or not (verb_first or framed or stated):
        return Reading(yes_no=False, words=frozenset(tokens))
    part = asking_part(text)
    main, inner = _clauses([fold(token) for token in _TOKEN.findall(part)])
    told = len(inner)
    if part != text:
        inner += _told(tokens, main + inner)
    return Reading(
        yes_no=True,
        framed=framed or not verb_first,
        modal=_modal(main),
        turned=len({*main} & (words.FORBIDDEN | words.VOLUNTARY)) % 2 == 1,
        negations=sum(token in words.NEGATIONS for token in main),
        inner=tuple(sorted(token for token in inner if token in words.NEGATIONS)),
        focus=_focus(part),
        numbers=frozenset(
            number
            for token in tokens
            if (number := _number(token)) and (token.isdigit() or token in main + inner[:told])
        ),
        words=frozenset(tokens),
        choice="oder" in tokens,
    )


def _told(tokens: list[str], asking: list[str]) -> list[str]:
    """Return the words of the sentences that only tell the case: all but those that ask."""
    rest = Counter(tokens)
    rest.subtract(asking)
    return list(rest.elements())


def _focus(part: str) -> frozenset[str]:
    """Return the focus words of what asks; in the sentences before, they only tell the case."""
    tokens = {fold(token) for token in _TOKEN.findall(part)}
    return frozenset(words.SAME_FOCUS.get(word, word) for word in tokens & words.FOCUS)


def _number(token: str) -> str:
    """Return the digits of a number or number word, *zu zweit* included, else nothing."""
    return token if token.isdigit() else words.NUMBERS.get(token, "")


def verdict_as_asked(asked: Reading, entry: Reading, verdict: Verdict) -> Verdict | None:
    """Return an entry's verdict for a question put in another way, or None if unsure.

    Args:
        asked: The question of the player.
        entry: The entry's own question, which the verdict answers.
        verdict: The entry's verdict.
    """
    narrowed = verdict == "nein" and entry.modal == "may" and not (entry.turned or entry.negations)
    if narrowed and asked.focus - entry.focus <= words.NARROWING:
        asked = msgspec.structs.replace(asked, focus=asked.focus & entry.focus)
    turn = _turn(asked, entry)
    if turn is None:
        return None
    return _OTHER[verdict] if turn else verdict


def verdict_among(
    asked: Reading, known: Sequence[tuple[float, Reading, Verdict]]
) -> Verdict | None:
    """Return the verdict by those of some questions that are nearest, or None if unsure.

    Args:
        asked: The question of the player.
        known: Questions with their verdicts, each with its closeness to that of the player.
    """
    ranked = sorted(known, key=lambda item: -item[0])
    least = max(_least(asked), SIMILAR * ranked[0][0]) if ranked else 0.0
    found = [
        verdict
        for near, reading, own in ranked
        if near >= least and (verdict := verdict_as_asked(asked, reading, own)) is not None
    ]
    if found:
        return found[0] if len(set(found)) == 1 else None
    return _by_vote(asked, ranked)


def _least(asked: Reading) -> float:
    """Return how near a known question must be.

    What one may or must is mostly asked in the same way. Of facts the contrary is asked in other
    words (*offen*, *verdeckt*), so that only what is nearly the same question tells.
    """
    if asked.modal != "fact":
        return LEAST_CLOSENESS
    return FRAMED_CLOSENESS if asked.framed else FACT_CLOSENESS


def _by_vote(asked: Reading, ranked: Sequence[tuple[float, Reading, Verdict]]) -> Verdict | None:
    """Return the verdict that nearly all near questions of what one may, or must, agree on."""
    if not asked.yes_no or asked.modal not in ("may", "must") or asked.choice:
        return None
    alike = [item for item in ranked if item[1].modal == asked.modal and item[1].yes_no]
    if not alike or alike[0][0] < VOTE_CLOSENESS:
        return None
    votes: dict[Verdict, float] = {"ja": 0.0, "nein": 0.0}
    for near, reading, own in alike:
        turned = (_parity(asked) + _parity(reading)) % 2
        votes[_OTHER[own] if turned else own] += near**VOTE_POWER
    best: Verdict = "ja" if votes["ja"] >= votes["nein"] else "nein"
    return best if votes[best] >= VOTE_SHARE * sum(votes.values()) else None


def _parity(reading: Reading) -> int:
    """Return how often the question is turned round: a negation turns only what is judged."""
    return (reading.negations if reading.framed else 0) + int(reading.turned)


def _turn(asked: Reading, entry: Reading) -> bool | None:
    """Return whether the question asks for the contrary; None if that is unsure."""
    if not (asked.yes_no and entry.yes_no) or asked.choice != entry.choice:
        return None
    if not _same_case(asked, entry) or not _same_modal(asked, entry):
        return None
    difference = asked.negations - entry.negations
    if difference and not (asked if difference > 0 else entry).framed:
        return None  # „Darf ich nicht …?“ may hope for either answer
    if abs(difference) > 1 or max(asked.negations, entry.negations) > 1:
        return None
    return (difference != 0) != (asked.turned != entry.turned)


def _same_case(asked: Reading, entry: Reading) -> bool:
    """Ask whether nothing in the wording puts another case."""
    if asked.inner != entry.inner or asked.focus != entry.focus:
        return False
    if not asked.numbers <= entry.numbers or not _ends(asked) <= _ends(entry):
        return False
    return not any(
        (_has(asked, one) and _has(entry, other) and not _has(entry, one))
        or (_has(asked, other) and _has(entry, one) and not _has(entry, other))
        for one, other in words.OPPOSITES
    )


def _ends(reading: Reading) -> set[str]:
    """Return the ends of a scale that are named: *die höchste Summe* is not *die kleinste*."""
    ends = {"much": words.MUCH, "little": words.LITTLE}
    return {end for end, starts in ends.items() if any(_has(reading, start) for start in starts)}


def _has(reading: Reading, beginning: str) -> bool:
    return any(word.startswith(beginning) for word in reading.words)


def _same_modal(asked: Reading, entry: Reading) -> bool:
    pair = {asked.modal, entry.modal}
    return "mixed" not in pair and (len(pair) == 1 or pair == {"may", "fact"})


def _modal(main: list[str]) -> Modal:
    found = {*main}
    may = bool(found & (words.MAY | words.FORBIDDEN))
    must = bool(found & (words.MUST | words.VOLUNTARY))
    if may and must:
        return "mixed"
    return "may" if may else "must" if must else "fact"


def _opening(text: str) -> str:
    """Return the first word of the question proper: of its last sentence that asks."""
    sentences = [part for part in _SENTENCE_END.split(text) if part.strip(" .?!:;")]
    for sentence in reversed(sentences):
        tokens = [fold(token) for token in re.findall(r"[^\W_]+", sentence)]
        while tokens and tokens[0] in words.OPENERS:
            tokens.pop(0)
        if tokens and (sentence.rstrip().endswith("?") or sentence is sentences[-1]):
            return tokens[0]
    return ""


def _clauses(tokens: list[str]) -> tuple[list[str], list[str]]:
    """Return the words of main clauses (with those of a *dass* clause) and of the others."""
    main: list[str] = []
    inner: list[str] = []
    target = main
    after_comma = False
    for word in tokens:
        if word == _COMMA:
            target, after_comma = main, True
            continue
        if word in words.CONJUNCTIONS or (after_comma and word in words.SUBORDINATE):
            target = inner
        elif word == _THAT:
            target = main
        target.append(word)
        after_comma = False
    return main, inner
