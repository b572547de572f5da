"""The guide as a game page shows it: pieces with what the engine says of them, examples, terms."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
from flask import Flask, current_app, g
from markupsafe import Markup, escape

from rulesfaq.answers.options import option_labels
from rulesfaq.explain import fact_given, fill_text, label, question, section_slug, typeset
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import Drawn, GameData, GuideLine
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.agreed import Agreed
from rulesfaq.web.answering import split_verdict
from rulesfaq.web.context import services
from rulesfaq.web.drawing import Piece, piece
from rulesfaq.web.replaying import Shown, shown_steps

_KEY = "rulesfaq-drawn"
MOST_RULINGS = 6


class Judged(msgspec.Struct, frozen=True):
    """Pieces beside a line, and what the referee says of them."""

    pieces: tuple[Piece, ...]
    verdict: str = ""
    """``ja``, ``nein``, or empty where nothing is judged."""
    text: str = ""
    rules: tuple[str, ...] = ()


class Example(msgspec.Struct, frozen=True):
    """A worked example: its steps, and the facts that its scenario asserts."""

    steps: tuple[Shown, ...]
    results: tuple[str, ...]


def install_guide(app: Flask) -> None:
    """Hand the templates what only the pages of games need."""
    app.jinja_env.globals.update(
        agreed_fact=agreed_fact,
        drawn_of=drawn_of,
        example_of=example_of,
        linked=linked,
        option_label=option_label,
        rulings=rulings,
        term_anchor=term_anchor,
    )
    app.jinja_env.filters.update(tausend=thousands, capitalize_first=capital)


def option_label(game: GameData, chosen: str) -> str:
    """Return ``semimaru=as-monk`` as readers know it: ``Semimaru: wie Mönch``."""
    name, _, value = chosen.partition("=")
    return next(iter(option_labels(game, {name: value})), chosen)


def thousands(number: int) -> str:
    """Return a number as German readers write it: ``100.000``."""
    return f"{number:,}".replace(",", ".")


def capital(text: str) -> str:
    """Return a text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def drawn_of(game: GameData, line: GuideLine) -> tuple[Judged, ...]:
    """Return the pieces beside a line; each verdict is the referee's, worked out once."""
    kept: dict[tuple[str, Drawn], Judged] = current_app.extensions.setdefault(_KEY, {})
    for drawn in line.drawn:
        if (game.id, drawn) not in kept:
            kept[game.id, drawn] = _judged(game, line, drawn)
    return tuple(kept[game.id, drawn] for drawn in line.drawn)


def _judged(game: GameData, line: GuideLine, drawn: Drawn) -> Judged:
    pieces = tuple(piece(game, text) for text in drawn.pieces)
    if not drawn.question:
        return Judged(pieces, text=fill_text(game, drawn.caption), rules=line.rules[:1])
    answer = services().ask(drawn.question, game.id)
    if answer.status != "computed" or answer.verdict is None:
        return Judged(pieces)
    _, rest = split_verdict(typeset(answer.text))
    return Judged(pieces, answer.verdict, rest, tuple(step.rule for step in answer.steps[:1]))


def example_of(game: GameData, line: GuideLine) -> Example | None:
    """Return a worked example with its steps; None where there is none to be played."""
    scenario = _scenario(game, line)
    if scenario is None:
        return None
    steps = shown_steps(game, services().replay(scenario))
    facts = {**scenario.asks, **scenario.then}
    said = (
        f"{question(game, path)} {capital(label(game, value))}." for path, value in facts.items()
    )
    return Example(steps, tuple(said)) if steps else None


def _scenario(game: GameData, line: GuideLine) -> Scenario | None:
    own = [
        scene
        for entry in game.entries.values()
        for claim in entry.claims
        for scene in claim.scenarios
    ]
    for scenario in (*game.scenarios.values(), *own):
        if line.scenario and scenario.title == line.scenario:
            return scenario
    return None


def agreed_fact(game: GameData, agreed: Agreed) -> str:
    """Return what comes out of the first scene that house rules turned, in words."""
    turn = next((turn for turn in agreed.turns if turn is not None), None)
    if turn is None:
        return ""
    return fact_given(game, turn.path, turn.actual)


def rulings(game: GameData, rules: Iterable[str], without: str = "") -> tuple[FaqEntry, ...]:
    """Return the answers that rest on any of the rules, those first whose first sentence does.

    Args:
        game: The game.
        rules: Ids of rules, of assumptions too.
        without: The question that the reader comes from.
    """
    wanted = set(rules)
    others = (entry for entry in game.entries.values() if without != entry.question)
    citing = [entry for entry in others if wanted & set(entry.rules)]
    citing.sort(key=lambda entry: not wanted & set(entry.claims[0].rules))
    return tuple(citing[:MOST_RULINGS])


def term_anchor(term: str) -> str:
    """Return where a term stands on the page of its game."""
    return f"begriff-{section_slug(term)}"


def linked(game: GameData, text: str) -> Markup:
    """Return a text in which a term of the game leads to its meaning where it is first used."""
    seen: set[str] = g.setdefault("terms_seen", set())
    done, parts = 0, []
    for match in _terms(game).finditer(text):
        term = match[0]
        if term not in seen:
            seen.add(term)
            link = Markup('<a class="begriff" href="#{}">{}</a>').format(term_anchor(term), term)
            parts += [escape(text[done : match.start()]), link]
            done = match.end()
    return Markup("").join([*parts, escape(text[done:])])


def _terms(game: GameData) -> re.Pattern[str]:
    kept: dict[str, re.Pattern[str]] = current_app.extensions.setdefault("rulesfaq-terms", {})
    if game.id not in kept:
        names = sorted((term.term for term in game.glossary), key=len, reverse=True)
        found = "|".join(map(re.escape, names))
        kept[game.id] = re.compile(rf"(?<![\w-])(?:{found})(?![\w-])" if names else r"(?!)")
    return kept[game.id]
