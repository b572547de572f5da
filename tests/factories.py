"""Small builders of model values with defaults, and a toy corpus in our own words."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import yaml

from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import Component, Corpus, Fact, GameData, Person, Term
from rulesfaq.model.rules import Kind, Option, OptionValue, Rule, Scalar
from rulesfaq.model.source import Citation, Heading, Source
from rulesfaq.reports.report import Draft

BOOK = "heft"
PAGE = "seite"


def make_rule(
    ident: str,
    title: str,
    text: str,
    *,
    kind: Kind = "resolution",
    pages: tuple[int, ...] = (1,),
    section: str = "",
    values: dict[str, Scalar] | None = None,
) -> Rule:
    cite = (Citation(BOOK, pages, section), Citation(PAGE, (), section or "Zug"))
    return Rule(ident, title, text, kind, cite, values=values or {})


def make_assumption(
    ident: str,
    title: str,
    text: str,
    reason: str = "Unsere Quelle sagt es nicht.",
    option: str = "",
) -> Rule:
    return Rule(ident, title, text, "parameter", basis="assumed", reason=reason, option=option)


def make_entry(
    ident: str,
    question: str,
    *claims: tuple[str, tuple[str, ...]],
    verdict: Literal["ja", "nein"] | None = None,
    phrasings: tuple[str, ...] = (),
    topic: str = "Zug",
) -> FaqEntry:
    made = tuple(Claim(text, rules) for text, rules in claims)
    return FaqEntry(ident, question, made, verdict, topic, phrasings)


def make_sources() -> tuple[Source, ...]:
    return (
        Source(
            BOOK,
            "Spielregel",
            "deutsche Ausgabe",
            "2026-11-10",
            "reported",
            via=PAGE,
            pages=12,
            headings=(Heading("Passen", (6, 7)),),
        ),
        Source(PAGE, "Erklärseite", "", "2026-11-10", "original"),
    )


def make_game(
    ident: str,
    title: str,
    *,
    rules: tuple[Rule, ...] = (),
    entries: tuple[FaqEntry, ...] = (),
    glossary: tuple[Term, ...] = (),
    facts: tuple[Fact, ...] = (),
    people: tuple[Person, ...] = (),
    components: tuple[Component, ...] = (),
    aliases: tuple[str, ...] = (),
    options: tuple[Option, ...] = (),
) -> GameData:
    return GameData(
        ident,
        title,
        "Ein Kartenspiel.",
        (),
        make_sources(),
        aliases,
        facts,
        people,
        components,
        rules={rule.id: rule for rule in rules},
        entries={entry.id: entry for entry in entries},
        glossary=glossary,
        options=options,
    )


_STOPS = """
der die das den dem des ein eine einen einem einer eines und oder aber auch denn doch mal so
ich du er sie es wir ihr man mir mich dir dich uns sich mein meine meinen meiner dein deine
sein seine ihre ist sind bin war wird werden hat habe haben hab kann kannst können darf
darfst dürfen muss müssen soll wer was wie wo wann warum wieso welche welcher welches wenn
dass ob als bei beim in im an am auf aus von vom zu zum zur mit für um nach vor über unter
durch bis gibt gibts viel viele wieviel bitte eigentlich stimmt stimmts hier da dann dabei
noch schon nur nicht kein dieser diese dieses jemand etwas geht gerade
"""
STOP_WORDS = tuple(_STOPS.split())
SYNONYMS = (
    ("passen", "aussetzen", "schieben"),
    ("Gleichstand", "Unentschieden", "Punktgleichheit"),
    ("Verlag", "herausgebracht"),
    ("Spielende", "Schluss", "Ende"),
)


def kranich() -> GameData:
    """Return a made-up game that speaks about things every game has."""
    k = "kranich"
    rules = (
        make_rule(
            f"{k}.pass.only",
            "Passen nur in Ruhe",
            "Gepasst wird nur, solange nichts gefordert ist.",
            kind="prohibition",
            pages=(6, 7),
            section="Passen",
        ),
        make_rule(
            f"{k}.setup.deal",
            "Karten austeilen",
            "Zu Beginn zieht jede Person {hand} Karten vom Nachziehstapel.",
            kind="setup",
            pages=(3,),
            values={"hand": 8},
        ),
        make_rule(
            f"{k}.tie.sum",
            "Gleichstand im Duell",
            "Bei Gleichstand entscheidet die höhere Summe der Karten.",
            kind="tie",
            pages=(8,),
        ),
        make_rule(
            f"{k}.marker.hand",
            "Drachenmarker vergrößern die Hand",
            "Je Drachenmarker darfst du eine Karte mehr auf der Hand halten.",
            pages=(11,),
        ),
        make_rule(
            f"{k}.dragon.back",
            "Drachenkarte zurücklegen",
            "Wer die Drachenkarte hat, legt sie zu Beginn des Zuges zurück.",
            pages=(11,),
        ),
        make_rule(
            f"{k}.discard.open",
            "Offen ablegen",
            "Du legst eine Handkarte offen auf den Ablagestapel ab.",
            pages=(4,),
        ),
        make_rule(
            f"{k}.show.eight",
            "Acht gezeigte Karten",
            "Im Duell zeigst du höchstens {shown} Karten.",
            pages=(8,),
            values={"shown": 8},
        ),
        make_assumption(
            f"{k}.open.empty",
            "Nachziehstapel leer",
            "Wir mischen die Ablage neu.",
            "Unsere Quelle sagt nicht, was geschieht, wenn der Nachziehstapel leer ist.",
            "empty",
        ),
        make_assumption(
            f"{k}.open.chips",
            "Keine Marker im Vorrat",
            "Ist der Vorrat der Marker leer, gibt es keinen mehr.",
            "Unsere Quelle sagt nicht, was ohne Marker im Vorrat gilt.",
        ),
        make_assumption(
            f"{k}.open.talk",
            "Absprachen am Tisch",
            "Geredet werden darf, gezeigt wird nichts.",
            "Unsere Quelle sagt nichts über Absprachen.",
        ),
    )
    entries = (
        make_entry(
            f"{k}.faq.passen",
            "Darf ich passen, wenn eine Herausforderung läuft?",
            (
                "Nein, gepasst wird nur, solange keine Herausforderung offen ist.",
                (f"{k}.pass.only",),
            ),
            verdict="nein",
            phrasings=("Kann man bei einer Forderung einfach aussetzen?",),
        ),
        make_entry(
            f"{k}.faq.gleichstand",
            "Wer gewinnt bei Gleichstand im Duell?",
            ("Es gewinnt, wer die höhere Summe der gezeigten Karten hat.", (f"{k}.tie.sum",)),
        ),
        make_entry(
            f"{k}.faq.neun",
            "Darf ich im Duell mehr Karten zeigen, wenn ich Marker habe?",
            (
                "Nein. Gezeigt werden immer höchstens {kranich.show.eight:shown:wort} Karten.",
                (f"{k}.show.eight",),
            ),
            ("Marker vergrößern nur die Hand.", (f"{k}.marker.hand",)),
            verdict="nein",
        ),
        make_entry(
            f"{k}.faq.leer",
            "Was passiert, wenn der Nachziehstapel leer ist?",
            ("Wir mischen dann die Ablage neu.", (f"{k}.open.empty",)),
            phrasings=("Keine Karten mehr zum Nachziehen da, und jetzt?",),
        ),
        make_entry(
            f"{k}.faq.plaettchen",
            "Wie weit vergrößern Drachenmarker die Hand?",
            ("Je Drachenmarker um eine Karte.", (f"{k}.marker.hand",)),
            ("Ist kein Marker mehr da, gibt es keinen; so spielen wir.", (f"{k}.open.chips",)),
            ("Die Hand bleibt dann, wie sie ist.", (f"{k}.marker.hand",)),
            phrasings=("Was passiert ohne weitere Marker im Vorrat?",),
        ),
        make_entry(
            f"{k}.faq.mitspieler",
            "Darf ich eine Karte fordern, die schon bei einem Mitspieler liegt?",
            (
                "Ja, jede Karte kann gefordert werden, auch eine vor einem Mitspieler.",
                (f"{k}.tie.sum",),
            ),
            verdict="ja",
        ),
    )
    return make_game(
        k,
        "Kranichzug",
        rules=rules,
        entries=entries,
        aliases=("Kranich-Zug", "Kyū"),
        glossary=(
            Term(
                "Drachenmarker",
                "Plättchen, mit denen du mehr Karten auf der Hand hast.",
                (f"{k}.marker.hand",),
                ("Plättchen", "Chip"),
            ),
        ),
        facts=(Fact("Spieler", "2–5", (f"{k}.setup.deal",)), Fact("Alter", "ab 10")),
        people=(Person("Verlag", "Tusche & Papier"),),
        components=(Component("Drachenmarker", 22),),
        options=(
            Option(
                "empty",
                "Stapel leer",
                "Was dann?",
                (OptionValue("reshuffle", "neu mischen"), OptionValue("stop", "aufhören")),
                f"{k}.open.empty",
            ),
        ),
    )


def moench() -> GameData:
    """Return a second made-up game, so that there is something to tell apart."""
    rules = (
        make_rule(
            "moench.draw.two",
            "Zwei Karten ziehen",
            "Beim Mönch ziehst du zwei Karten vom Stapel.",
            pages=(),
        ),
        make_rule(
            "moench.end.stack",
            "Ende der Partie",
            "Die Partie endet, sobald der Stapel leer ist.",
            section="Ende",
        ),
    )
    entry = make_entry(
        "moench.faq.ende",
        "Wann endet die Partie?",
        ("Sobald der Stapel leer ist.", ("moench.end.stack",)),
    )
    return make_game(
        "moench", "Mönchspiel", rules=rules, entries=(entry,), facts=(Fact("Spieler", "3–6"),)
    )


def measured_ranking() -> dict[str, dict[str, float]]:
    """Return the weights of the search that the data hold."""
    data = Path(__file__).parents[1] / "data" / "search.yaml"
    found: dict[str, dict[str, float]] = yaml.safe_load(data.read_text("utf-8"))["ranking"]
    return found


def toy_corpus() -> Corpus:
    games = {game.id: game for game in (kranich(), moench())}
    return Corpus(games, "0" * 12, SYNONYMS, STOP_WORDS, ranking=measured_ranking())


def make_draft(**values: Any) -> Draft:
    """Return a report about an entry that says something is wrong."""
    told: dict[str, Any] = {"about_kind": "entry", "about": "kyu.faq.passen", "game": "kyu"}
    return Draft(**(told | {"wrong": "Das stimmt nicht."} | values))
