"""What every page has at hand: the services, and words and drawings for templates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask, current_app, g, url_for
from markupsafe import Markup, escape

from rulesfaq.errors import StorageUnavailableError
from rulesfaq.explain import (
    Flag,
    answer_text,
    fact_sentence,
    fill_text,
    flags_of,
    format_pages,
    german_date,
    label,
    question,
    reading_note,
    source_line,
    typeset,
)
from rulesfaq.ids import slug_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData, GuideLine
from rulesfaq.model.scenario import Scenario
from rulesfaq.model.texts import says_always
from rulesfaq.search.query import Hit
from rulesfaq.services import LEVELS, Services, overall
from rulesfaq.storage import Store, ready
from rulesfaq.web import drawing
from rulesfaq.web.answering import badge_of, opening, split_verdict
from rulesfaq.web.preferences import chosen
from rulesfaq.web.table import table_of

KEY = "rulesfaq"
STORE_KEY = "rulesfaq.store"


def services() -> Services:
    """Return the services of the running application."""
    found = current_app.extensions[KEY]
    assert isinstance(found, Services)  # noqa: S101
    return found


def store() -> Store:
    """Return the storage of the running application, with its tables.

    Only what takes in reports or knows reviewers may ask for it: answers need none.

    Raises:
        RulesfaqError: One of the three faults of a storage.
    """
    found = current_app.extensions.get(STORE_KEY)
    if not isinstance(found, Store):
        raise StorageUnavailableError("of this application", "it was made without one")
    return ready(found)


def schemas() -> Path:
    """Return the folder of the JSON Schemas that scenarios keep to."""
    found = current_app.config["SCHEMAS"]
    assert isinstance(found, Path)  # noqa: S101
    return found


def install_globals(app: Flask, assets: str) -> None:
    """Hand the templates their functions.

    Args:
        app: The application.
        assets: A hash over the static files, put into their addresses.
    """
    app.jinja_env.globals.update(
        LEVELS=LEVELS,
        answer_text=answer_text,
        asset=lambda name: url_for("static", filename=name, v=assets),
        badge=lambda entry: badge_of(services(), entry),
        entry_url=entry_url,
        example_url=example_url,
        fill=fill_text,
        flag_joined=flag_joined,
        flag_url=flag_url,
        flags=flags_of,
        format_pages=format_pages,
        assumptions=lambda game, entry: [
            game.rule(ident) for ident in services().assumptions(entry)
        ],
        hit_url=hit_url,
        label=label,
        question_of=question,
        levels=lambda entry: services().levels(entry),
        marked=marked,
        opening=opening,
        overall=overall,
        reading_note=reading_note,
        replay_url=replay_url,
        rule_url=rule_url,
        says_always=says_always,
        source_line=source_line,
        split_verdict=split_verdict,
    )
    drawn = {"piece": drawing.piece, "table_of": table_of, "fact_sentence": fact_sentence}
    app.jinja_env.globals.update(symbol=symbol, symbols=symbols, **drawn)
    app.jinja_env.filters.update(datum=german_date, slug=slug_of, satz=typeset, genannt=named)
    app.context_processor(_of_every_page)


def _of_every_page() -> dict[str, Any]:
    held = services()
    return {
        "corpus": held.corpus,
        "revision": held.revision,
        "edition": current_app.config["EDITION"],
        "chosen": chosen(),
    }


def named(game: GameData) -> Markup:
    """Return the name of a game, with the language in which it is spoken."""
    if not game.language:
        return escape(game.title)
    return Markup('<span lang="{}">{}</span>').format(game.language, game.title)


def entry_url(entry: FaqEntry, anchor: str | None = None) -> str:
    """Return the permanent address of an entry, with the house rules that this page is under."""
    game = entry.id.partition(".")[0]
    chosen = g.get("house_options") or None
    return url_for(
        "entries.entry", game=game, slug=slug_of(entry.id), option=chosen, _anchor=anchor
    )


def rule_url(ident: str) -> str:
    """Return the permanent address of a rule."""
    return url_for("places.rule", game=ident.partition(".")[0], ident=ident)


def flag_url(game: GameData, flag: Flag) -> str:
    """Return the address of the page or the section that a flag names."""
    if flag.page:
        return url_for("places.page", game=game.id, number=flag.page)
    return url_for("places.section", game=game.id, slug=flag.slug)


def hit_url(hit: Hit) -> str:
    """Return the address of what a search found."""
    return found_url(hit.game, hit.kind, hit.id, hit.rules)


def found_url(game: str, kind: str, ident: str, rules: tuple[str, ...]) -> str:
    """Return the address of a document: a page of its own, or the place where it stands."""
    if kind == "entry":
        return url_for("entries.entry", game=game, slug=slug_of(ident))
    if kind == "rule":
        return rule_url(ident)
    if kind == "term":
        return url_for("pages.game", game=game, _anchor="begriffe")
    return rule_url(rules[0]) if rules else url_for("pages.game", game=game)


def flag_joined(found: tuple[Flag, ...]) -> Flag | None:
    """Return several flags as one, for the edge of a list: “S. 7; S. 11”."""
    if not found:
        return None
    if len(found) == 1 or not found[0].page:
        return found[0]
    joined = "; ".join(flag.label for flag in found)
    return Flag(joined, f"{joined} im Regelheft", found[0].source, page=found[0].page)


def replay_url(entry: FaqEntry, scenario: Scenario | None = None, step: int = 1) -> str | None:
    """Return the address of a replay, None where there is nothing to replay."""
    held = services()
    scenes = [scene for claim in entry.claims for scene in claim.scenarios]
    if not scenes or scenes[0].game not in held.games:
        return None
    place = scenes.index(scenario) + 1 if scenario is not None else 1
    values: dict[str, Any] = {"szene": place} if place > 1 else {}
    return url_for(
        "replays.of_entry", game=scenes[0].game, slug=slug_of(entry.id), schritt=step, **values
    )


def example_url(game: GameData, line: GuideLine) -> str | None:
    """Return the address of the replay of a worked example, None where there is none."""
    if game.id not in services().games:
        return None
    for ident, scenario in game.scenarios.items():
        if scenario.title == line.scenario:
            return url_for("replays.of_example", game=game.id, slug=slug_of(ident), schritt=1)
    for entry in game.entries.values():
        for scene in (scene for claim in entry.claims for scene in claim.scenarios):
            if scene.title == line.scenario:
                return replay_url(entry, scene)
    return None


def marked(game: GameData, question: str, text: str) -> Markup:
    """Return a text with the words of a question marked."""
    if not question:
        return escape(text)
    done, parts = 0, []
    for first, last in services().marks(game.id, question, text):
        parts += [escape(text[done:first]), Markup("<mark>{}</mark>").format(text[first:last])]
        done = last
    return Markup("").join([*parts, escape(text[done:])])


def symbol(name: str) -> str:
    """Ask for a drawing on this page; return the reference to it."""
    wanted: dict[str, None] = g.setdefault("symbols", {})
    wanted[name] = None
    return f"#{name}"


def symbols() -> Markup:
    """Return the drawings that were asked for on this page."""
    wanted: dict[str, None] = g.get("symbols", {})
    return Markup("").join(Markup(drawing.SYMBOLS[name]) for name in wanted)  # noqa: S704
