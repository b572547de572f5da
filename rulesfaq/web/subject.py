"""What a report is about: the thing that the reader saw, with all that decided how it looked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rulesfaq.answers.hygiene import LONGEST, cleaned
from rulesfaq.errors import BadOptionError, BadQueryError, UnknownIdError
from rulesfaq.explain import answer_text, fill_text
from rulesfaq.ids import game_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.reports.drafting import Subject
from rulesfaq.services import Services
from rulesfaq.web.answering import badge_of


class About(msgspec.Struct, frozen=True, kw_only=True):
    """A subject with what a page shows of it."""

    subject: Subject
    title: str
    """The question, the title of the rule, or the question that has no answer."""
    data: GameData | None = None
    entry: FaqEntry | None = None
    rule: Rule | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it cites."""
        if self.entry is not None:
            return self.entry.rules
        return (self.rule.id,) if self.rule is not None else ()


def about_item(
    held: Services, ident: str, options: Mapping[str, str], scene: int = 0, step: int = 0
) -> About:
    """Return the entry, a step of its replay, or the rule of this id.

    Raises:
        UnknownIdError: Nothing has this id.
    """
    data = held.corpus.game(game_of(ident))
    context: dict[str, Any] = {"revision": held.revision, "options": dict(options)}
    if ident in data.entries:
        entry = data.entries[ident]
        context |= {"verdict": entry.verdict, "text": answer_text(data, entry)}
        context |= {"badge": badge_of(held, entry).state}
        if step:
            context |= {"scene": scene or 1, "step": step}
        subject = Subject(
            kind="step" if step else "entry", about=ident, game=data.id, context=context
        )
        return About(subject=subject, title=entry.question, data=data, entry=entry)
    rule = data.rule(ident)
    context["text"] = fill_text(data, rule.text, rule)
    subject = Subject(kind="rule", about=ident, game=data.id, context=context)
    title = fill_text(data, rule.title, rule)
    return About(subject=subject, title=title, data=data, rule=rule)


def about_question(
    held: Services, question: str, game: str, options: Mapping[str, str]
) -> About | None:
    """Return a question with what we said to it; None where there is none in it."""
    try:
        asked = cleaned(question[:LONGEST])
    except BadQueryError:
        return None
    data = held.corpus.games.get(game)
    try:
        said = held.ask(asked, data.id if data else None, options)
    except (BadOptionError, BadQueryError, UnknownIdError):
        said = held.ask(asked, data.id if data else None)
    data = held.corpus.games.get(said.game or "") or data
    context: dict[str, Any] = {"revision": held.revision, "options": dict(options)}
    context |= {"status": said.status, "text": said.text, "verdict": said.verdict}
    subject = Subject(kind="question", about=asked, game=data.id if data else "", context=context)
    return About(subject=subject, title=asked, data=data)


def known_options(data: GameData | None, texts: Sequence[str]) -> dict[str, str]:
    """Return the house rules among some ``NAME:VALUE`` that the game knows."""
    values = {option.name: option for option in data.options} if data else {}
    chosen = {}
    for text in texts:
        name, _, value = text.partition(":")
        if name in values and value in {known.value for known in values[name].values}:
            chosen[name] = value
    return chosen
