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
NEAR_ENOUGH = 0.35
"""How near a question with a known verdict must be to be concluded from."""
CLEAR = 0.8
"""The share of all that is said which must say the same."""
LOUDNESS = 4
"""The power of its closeness with which a question is heard."""
OTHER_MODAL = 0.5
"""How much less is heard of a question of what one may, where it is asked what is so."""
OTHER_FOCUS = 0.5
"""The same where a word such as *nur* stands in one of them alone."""
UNTOLD_CASE = 0.7
"""The same where the known question tells a case and it tells none: it may be another one."""
OTHER_NUMBERS = 0.6
"""The same where it has numbers that the known question has not."""
_OTHER: dict[Verdict, Verdict] = {"ja": "nein", "nein": "ja"}
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
    case: bool = False
    """Whether a subordinate clause or another sentence tells the case."""
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
    if not (framed or verb_first):
        part = _last_asking(part)
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
        case=bool(inner),
        choice="oder" in tokens,
    )


def _last_asking(part: str) -> str:
    """Return the last clause if it alone asks: *Einer ist raus, darf ich passen?*."""
    for start in [match.end() for match in re.finditer(",", part)][::-1]:
        word = re.match(r"\s*([^\W_]+)", part[start:])
        if word and fold(word[1]) in words.MAY | words.MUST | words.VERBS_FIRST:
            return part[start:]
    return part


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


def verdict_among(
    asked: Reading, known: Sequence[tuple[float, Reading, Verdict]]
) -> Verdict | None:
    """Return the verdict by those of some questions that are nearest, or None if unsure.

    Each known question speaks for its verdict, or for the contrary where its polarity is the
    other one, as loudly as it is near; what differs in form is heard less. One must be near
    enough, and nearly all that is said, the nearer ones far louder, must say the same.

    Args:
        asked: The question of the player.
        known: Questions with their verdicts, each with its closeness to that of the player.
    """
    if not asked.yes_no:
        return None
    said: dict[Verdict, float] = {"ja": 0.0, "nein": 0.0}
    loudest: dict[Verdict, float] = {"ja": 0.0, "nein": 0.0}
    for near, reading, verdict in known:
        if reading.yes_no and asked.choice == reading.choice:
            turned = (_turns(asked) + _turns(reading)) % 2
            meant = _OTHER[verdict] if turned else verdict
            voice = near * _likeness(asked, reading)
            loudest[meant] = max(loudest[meant], voice)
            said[meant] += voice**LOUDNESS
    best: Verdict = "ja" if said["ja"] > said["nein"] else "nein"
    clear = said[best] >= CLEAR * sum(said.values())
    return best if loudest[best] >= NEAR_ENOUGH and clear else None


def _turns(reading: Reading) -> int:
    """Return how often a question is turned round: a negation turns only what is judged."""
    return (reading.negations if reading.framed else 0) + int(reading.turned)


def _likeness(asked: Reading, known: Reading) -> float:
    """Return how far the form of two questions allows to conclude from one to the other."""
    found = 1.0
    pair = {asked.modal, known.modal}
    if len(pair) > 1 or "mixed" in pair:
        found *= OTHER_MODAL if pair == {"may", "fact"} else OTHER_MODAL * OTHER_MODAL
    if asked.focus != known.focus:
        found *= OTHER_FOCUS
    if max(asked.negations, known.negations) > 1:
        return 0.0
    if asked.negations != known.negations:
        denying = asked if asked.negations else known
        if not denying.framed:
            return 0.0  # „Darf ich nicht …?“ may hope for either answer
    if not asked.numbers <= known.numbers:
        found *= OTHER_NUMBERS
    if known.case and not asked.case:
        found *= UNTOLD_CASE
    return found if asked.inner == known.inner and _same_case(asked, known) else 0.0


def _same_case(asked: Reading, entry: Reading) -> bool:
    """Ask whether nothing in the wording puts another case."""
    if not _ends(asked) <= _ends(entry):
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
