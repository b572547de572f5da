"""What a device keeps of a game: its pages in parts, each part once, and the words to find them.

Pages are rendered here, by the templates; the worker only joins parts. Nothing is computed there:
no rule, no verdict, no proof.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, cast

import msgspec
from flask import Flask, make_response, url_for

from rulesfaq.explain import citation_line, fact_sentence, references
from rulesfaq.explain.citations import section_slug
from rulesfaq.ids import slug_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.names import fold
from rulesfaq.model.rules import Rule
from rulesfaq.model.scenario import Scenario
from rulesfaq.model.source import Citation, Source
from rulesfaq.services import Services, related
from rulesfaq.web.context import entry_url, rule_url, services, symbols
from rulesfaq.web.entries import turn_label
from rulesfaq.web.replaying import Shown, shown_steps
from rulesfaq.web.vocabulary import vocabulary

ORIGIN = "http://ort.invalid"
"""Stands for the site's own address, which only the device knows for sure."""
_MARK = "<!--|-->"
_SEAT = '<section class="spieler'
_BEFORE = ("<svg", "<li>", "<dd>", "<dt id", '<a class="flagge', "<section")
_AFTER = ("</svg>", "</a>")
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
_MAIN = re.compile(r"<main\b[^>]*>(.*)</main>", re.DOTALL)


class _Scene(msgspec.Struct, frozen=True):
    """A replay with the way back and what it is about."""

    scenario: Scenario
    back: str
    about: str
    fact: str
    held: bool


class _Blocks:
    """The building blocks of pages; drawings and flags, which recur most, are made once."""

    def __init__(self, made: Any, game: GameData) -> None:
        """Take over the macros."""
        self._made, self._game = made, game
        self.stueck = cache(made.stueck)
        self._flags = cache(lambda rules: made.im_text(game, rules))

    def __getattr__(self, name: str) -> Any:
        """Return a block that is not remembered."""
        return getattr(self._made, name)

    def im_text(self, game: GameData, rules: Iterable[str]) -> Any:
        """Return the flags of rules in a sentence."""
        assert game is self._game  # noqa: S101
        return self._flags(tuple(rules))


class _Parts:
    """Texts by number, each text once."""

    def __init__(self) -> None:
        self.texts: list[str | tuple[int, ...]] = []
        """A part is a text, or the numbers of those that it is joined from."""
        self._numbers: dict[str | tuple[int, ...], int] = {}

    def cut(self, html: str) -> list[int]:
        """Return the numbers of the parts of a text."""
        html = str(html)  # of markup the marks would be escaped
        for text in _BEFORE:
            html = html.replace(text, _MARK + text)
        for text in _AFTER:
            html = html.replace(text, text + _MARK)
        return [self.number(part) for part in html.split(_MARK) if part and not part.isspace()]

    def grouped(self, html: str) -> list[int]:
        """Return the numbers of the seats of a table, and of what stands before them."""
        seats = str(html).replace(_SEAT, _MARK + _SEAT).split(_MARK)
        return [self.joined(seat) for seat in seats]

    def joined(self, html: str) -> int:
        """Return the one number of a text that is itself cut into parts."""
        return self.number(tuple(self.cut(html)))

    def number(self, text: str | tuple[int, ...]) -> int:
        """Return the number of a part."""
        number = self._numbers.setdefault(text, len(self.texts))
        if number == len(self.texts):
            self.texts.append(text)
        return number


class _Writer:
    """Renders the pages of one game; its parts and symbols grow on the way."""

    def __init__(self, app: Flask, held: Services, game: GameData) -> None:
        values: dict[str, Any] = {}
        app.update_template_context(values)
        blocks = app.jinja_env.get_template("_bausteine.html").make_module(values)
        values["b"] = _Blocks(blocks, game)
        made = app.jinja_env.get_template("offline/teile.html").make_module(values)
        self.made = cast("Any", made)
        self.app, self.held, self.game = app, held, game
        self.parts = _Parts()
        self.styles: dict[str, None] = {}
        self.rows = {
            entry.id: self.parts.number(str(self.made.zeile(game, entry)))
            for entry in game.entries.values()
        }
        self.rules = {
            rule.id: self.parts.number(str(self.made.regel_zeile(game, rule)))
            for rule in game.rules.values()
        }

    def pages(self) -> Iterator[tuple[str, str, list[int]]]:
        """Yield address, title and parts of each page that is no replay."""
        game = self.game
        yield url_for("pages.game", game=game.id), f"{game.title}: Regelfragen", self._of_game()
        for entry in list(game.entries.values())[:1]:
            self._seen("entries.entry", game=game.id, slug=slug_of(entry.id))
        for entry in game.entries.values():
            yield entry_url(entry), entry.question, self._of_entry(entry)
        for rule in game.rules.values():
            found = self.made.regel(game, rule, references(game, (rule.id,)))
            citing = self._list("Antworten dazu", game.citing(rule.id))
            yield rule_url(rule.id), rule.title, [*self.parts.cut(found), *citing, *self._end()]
        yield from self._places()

    def replays(self) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        """Yield the address of each replay with its scenes."""
        game = self.game
        for entry in game.entries.values():
            scenes = list(self._scenes(entry))
            shown = [self._replay(scene, number) for number, scene in enumerate(scenes, 1)]
            if shown and all(shown):
                yield url_for("replays.of_entry", game=game.id, slug=slug_of(entry.id)), shown
        back = url_for("pages.game", game=game.id, _anchor="beispiel")
        for ident, scenario in game.scenarios.items():
            fact = fact_sentence(game, scenario, None)
            example = self._replay(_Scene(scenario, back, "", fact, held=False), 1)
            if example:
                address = url_for("replays.of_example", game=game.id, slug=slug_of(ident))
                yield address, [example]

    def _of_game(self) -> list[int]:
        """Return the page of the game as it is, without its frame."""
        found = _MAIN.search(self._seen("pages.game", game=self.game.id))
        return [self.parts.number(f"{line}\n") for line in (found[1] if found else "").split("\n")]

    def _seen(self, endpoint: str, **values: str) -> str:
        """Return a page as it is; the stylesheets that it loads are kept with the game."""
        view = self.app.ensure_sync(self.app.view_functions[endpoint])
        html = make_response(view(**values)).get_data(as_text=True)
        self.styles.update(dict.fromkeys(_STYLE.findall(html)))
        return html

    def _of_entry(self, entry: FaqEntry) -> list[int]:
        game, held = self.game, self.held
        address = f"{ORIGIN}{entry_url(entry)}"
        citation = citation_line(game, entry.rules, address, held.revision)
        claims = tuple(zip(entry.claims, held.claim_states(entry), strict=True))
        turns = [(turn_label(game, turn), turn) for turn in held.house_rules(entry)]
        cited = references(game, entry.rules)
        html = self.made.eintrag(game, entry, claims, cited, citation, turns)
        close = self._list("Verwandte Fragen", related(game, entry), "verwandt")
        return [*self.parts.cut(html), *close, self.parts.number("</div>")]

    def _places(self) -> Iterator[tuple[str, str, list[int]]]:
        game = self.game
        for source in game.sources:
            for number in range(1, (source.pages or 0) + 1):
                address = url_for("places.page", game=game.id, number=number)
                at = _standing(game, source, page=number)
                yield address, f"{game.title}, Seite {number}", self._place(f"Seite {number}", at)
            for heading in source.headings:
                slug = section_slug(heading.title)
                address = url_for("places.section", game=game.id, slug=slug)
                name = f"Abschnitt „{heading.title.replace(' > ', ' › ')}“"
                at = _standing(game, source, section=heading.title)
                yield address, f"{game.title}, {name}", self._place(name, at)

    def _place(self, name: str, at: tuple[list[Rule], list[FaqEntry]]) -> list[int]:
        rules, citing = at
        number = self.parts.number
        return [
            number(str(self.made.pfad(self.game, ""))),
            number(f"<h1>{name}</h1>"),
            number('<div class="zwei gleich"><section><h2>Regeln</h2><ul class="sauber regeln">'),
            *(self.rules[rule.id] for rule in rules),
            number("</ul></section>"),
            *self._list("Antworten", citing),
            number("</div>"),
        ]

    def _list(self, title: str, entries: Iterable[FaqEntry], style: str = "") -> list[int]:
        rows = [self.rows[entry.id] for entry in entries]
        start = f'<section class="{style}"><h2>{title}</h2><ul class="treffer">'
        number = self.parts.number
        return [number(start), *rows, number("</ul></section>")] if rows else []

    def _end(self) -> list[int]:
        return [self.parts.number("</aside></div>")]

    def _scenes(self, entry: FaqEntry) -> Iterator[_Scene]:
        states = self.held.claim_states(entry)
        for place, claim in enumerate(entry.claims):
            verdict = entry.verdict if place == 0 else None
            held = states[place].levels["example"] == "held"
            for scenario in claim.scenarios:
                fact = fact_sentence(self.game, scenario, verdict)
                yield _Scene(scenario, entry_url(entry), entry.question, fact, held)

    def _replay(self, scene: _Scene, place: int) -> dict[str, Any]:
        """Return a replay: what stands before a step, each step, what stands after it."""
        game, made = self.game, self.made
        steps = shown_steps(game, self.held.replay(scene.scenario))
        if not steps:
            return {}
        return {
            "title": scene.scenario.title,
            "head": self.parts.cut(made.szene(game, scene)),
            "steps": [self._step(steps, number, place) for number in range(1, len(steps) + 1)],
            "tail": self.parts.cut(made.schritte(game, scene, steps, place)),
        }

    def _step(self, steps: tuple[Shown, ...], number: int, place: int) -> list[int]:
        made, now = self.made, steps[number - 1]
        before = steps[number - 2].picture if number > 1 else now.picture
        return [
            self.parts.joined(made.schritt(self.game, now, number, len(steps))),
            *self.parts.grouped(made.tisch(self.game, now.picture, before)),
            self.parts.joined(made.blaettern(number, len(steps), place)),
        ]


def bundle(app: Flask, game: str) -> bytes:
    """Return everything that a device keeps of a game, as compressed JSON.

    It takes seconds: every step of every replay is drawn.

    Raises:
        UnknownIdError: If there is no such game.
    """
    with app.app_context(), app.test_request_context(f"/spiele/{game}", base_url=ORIGIN):
        held = services()
        data = held.corpus.game(game)
        writer = _Writer(app, held, data)
        pages = {
            address: [writer.parts.number(title), *parts]
            for address, title, parts in writer.pages()
        }
        body = {
            "game": game,
            "title": data.title,
            "names": [data.title, game, *data.aliases],
            "edition": app.config["EDITION"],
            "origin": ORIGIN,
            "pages": pages,
            "replays": dict(writer.replays()),
            "rows": _searchable(writer, data),
            "words": vocabulary(held.corpus, data),
            "stops": sorted({fold(word) for word in held.corpus.stop_words}),
            "symbols": str(symbols()),
            "styles": list(writer.styles),
            "parts": writer.parts.texts,
        }
    return gzip.compress(msgspec.json.encode(_short(body)), mtime=0)


def _searchable(writer: _Writer, data: GameData) -> list[dict[str, Any]]:
    return [
        {
            "text": entry.question,
            "url": entry_url(entry),
            "verdict": None if writer.held.assumptions(entry) else entry.verdict,
            "row": writer.rows[entry.id],
        }
        for entry in data.entries.values()
    ]


def _short(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the body with runs of whitespace in its parts made one."""
    texts = [
        re.sub(r"\s*\n\s*", "\n", part) if isinstance(part, str) else part for part in body["parts"]
    ]
    return {**body, "parts": texts}


def _standing(
    data: GameData, source: Source, *, page: int = 0, section: str = ""
) -> tuple[list[Rule], list[FaqEntry]]:
    """Return the rules that stand on a page or in a section, and the answers that cite them."""

    def stands(cited: Citation) -> bool:
        here = page in cited.pages if page else cited.section == section
        return here and cited.source == source.id

    rules = [rule for rule in data.rules.values() if any(stands(cited) for cited in rule.cite)]
    wanted = {rule.id for rule in rules}
    return rules, [entry for entry in data.entries.values() if wanted & set(entry.rules)]
