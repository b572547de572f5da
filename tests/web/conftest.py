from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext

from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import (
    Component,
    Corpus,
    Fact,
    GameData,
    GuideLine,
    GuideSection,
    Person,
    Term,
)
from rulesfaq.model.rules import Rule
from rulesfaq.model.scenario import Scenario, Step
from rulesfaq.model.source import Citation, Heading, Source
from rulesfaq.search.index import build_index
from rulesfaq.services import LEVELS, ClaimState, Services
from rulesfaq.web import create_app
from tests.factories import measured_ranking
from tests.web.chromium import chromium

HELD: dict[str, str] = {
    **dict.fromkeys(LEVELS, "held"),
    "always": "unchecked",
    "bound": "not_applicable",
}
BOOK = Source(
    id="spielregel-de",
    title="Spielregel Kyū",
    edition="deutsche Ausgabe, 10 Traders",
    as_of="2026-11-10",
    read="reported",
    via="erklaerseite",
    pages=12,
    publisher="10 Traders",
    headings=(Heading("Unentschieden", (8,)),),
)
PAGE = Source(
    id="erklaerseite",
    title="Regel-Erklärseite zu Kyū",
    edition="",
    as_of="2026-11-10",
    read="original",
    headings=(Heading("So wird gespielt > Aufbau"),),
)


def book(*pages: int, section: str = "") -> Citation:
    return Citation("spielregel-de", pages, section)


RULES = (
    Rule(
        id="kyu.pass.only-without-challenge",
        title="Passen nur ohne offene Herausforderung",
        text="Gepasst wird nur, solange niemand gefordert hat.",
        kind="prohibition",
        cite=(book(6, 7),),
        misreadings={"immer": "Passen geht immer."},
    ),
    Rule(
        id="kyu.tie.higher-sum",
        title="Gleichstand: höhere Summe",
        text="Steht es gleich, entscheidet die höhere Summe der gewerteten Karten.",
        kind="tie",
        cite=(book(8, section="Unentschieden"),),
    ),
    Rule(
        id="kyu.setup.deal",
        title="{hand_size} Karten auf die Hand",
        text="Jede Person bekommt {hand_size:wort} Zahlenkarten.",
        kind="setup",
        cite=(Citation("erklaerseite", (), "So wird gespielt > Aufbau"),),
        values={"hand_size": 8},
    ),
    Rule(
        id="kyu.open.deck-empty",
        title="Nachziehstapel leer",
        text="Wir mischen die Ablage und ziehen weiter.",
        kind="resolution",
        basis="assumed",
        reason="Unsere Quelle sagt nicht, was dann gilt.",
    ),
)
PASSING = Scenario(
    title="B passt, obwohl A gefordert hat",
    game="kyu",
    players=3,
    given={"contested": "shogun", "challenger": "A", "turn": "B", "shown": {"A": "r1 r2 r3 r4"}},
    when=(Step((("B", "pass"),)),),
    asks={"allowed": True},
)
TIE = Scenario(
    title="Sechs gegen sechs um den Shogun",
    game="kyu",
    players=2,
    when=(Step((("B", "show"),)),),
    asks={"owner.shogun": "A"},
    instead=({"owner.shogun": "B"},),
)
ENTRIES = (
    FaqEntry(
        id="kyu.faq.passen",
        question="Darf ich passen, wenn eine Herausforderung läuft?",
        topic="Herausforderung",
        verdict="nein",
        featured=1,
        claims=(
            Claim(
                "Nein, gepasst wird nur, solange keine Herausforderung offen ist.",
                ("kyu.pass.only-without-challenge",),
                (PASSING,),
            ),
        ),
    ),
    FaqEntry(
        id="kyu.faq.gleichstand",
        question="Wer gewinnt bei Gleichstand?",
        topic="Herausforderung",
        featured=2,
        claims=(
            Claim("Die höhere Summe entscheidet.", ("kyu.tie.higher-sum",), (TIE,)),
            Claim(
                "Jede Person startet mit {kyu.setup.deal:hand_size} Karten.",
                ("kyu.setup.deal",),
                plain="Materialangabe",
            ),
        ),
    ),
    FaqEntry(
        id="kyu.faq.stapel-leer",
        question="Was passiert, wenn der Nachziehstapel leer ist?",
        topic="Zug",
        claims=(Claim("Dann mischen wir die Ablage.", ("kyu.open.deck-empty",), plain="offen"),),
    ),
)
GUIDE = (
    GuideSection(
        "auf-einen-blick",
        "Auf einen Blick",
        (GuideLine("Familien.", ("kyu.setup.deal",), "Für wen"),),
    ),
    GuideSection(
        "adelskarten",
        "Die fünf Adelskarten",
        (GuideLine("Die meisten Karten einer Farbe.", ("kyu.tie.higher-sum",), "Shogun"),),
        form="signs",
    ),
    GuideSection("zug", "Ein Zug", (GuideLine("Tauschen, wenn du magst."),), form="steps"),
    GuideSection("beispiel", "Beispiel", (GuideLine("A gegen B.", scenario=TIE.title),)),
    GuideSection(
        "irrtuemer",
        "Häufige Irrtümer",
        (
            GuideLine(
                "Nicht, solange eine Herausforderung offen ist.",
                ("kyu.pass.only-without-challenge",),
                "„Ich passe einfach.“",
                entry="kyu.faq.passen",
            ),
        ),
        form="mistakes",
    ),
)
KYU = GameData(
    id="kyu",
    title="Kyū",
    aliases=("Kyu",),
    cover=("r7", "s4"),
    pitch="Fünf Adlige, acht Karten.",
    pitch_rules=("kyu.pass.only-without-challenge",),
    sources=(BOOK, PAGE),
    facts=(Fact("Spieler", "2–5", ("kyu.setup.deal",)), Fact("Dauer", "20 Min.")),
    people=(Person("Autor", "Michael Palm"),),
    components=(Component("Zahlenkarten", 90, ("kyu.setup.deal",), card=True),),
    sleeves="Ein verlässliches Maß fehlt uns.",
    videos="Auf Englisch haben wir keine gefunden.",
    topics=("Zug", "Herausforderung"),
    rules={rule.id: rule for rule in RULES},
    entries={entry.id: entry for entry in ENTRIES},
    guide=GUIDE,
    glossary=(Term("Drachenmarker", "Bringt eine Handkarte mehr.", synonyms=("Marker",)),),
    phrases={
        "facts": {"owner": "Wem gehört {0}?", "allowed": "Ist der Zug erlaubt?"},
        "values": {"shogun": "der Shogun"},
        "moves": {"pass": "{who} passt."},
        "symbols": {"shogun": "n-shogun", "r": "k-rot", "s": "k-schwarz"},
    },
)


@pytest.fixture(scope="session")
def services() -> Services:
    corpus = Corpus({"kyu": KYU}, "abc123def456", ranking=measured_ranking())
    proofs = {"kyu.faq.passen": (ClaimState(HELD),)}
    return Services(corpus, {}, build_index(corpus), proofs)


@pytest.fixture(scope="session")
def client(services: Services) -> FlaskClient:
    return create_app(services).test_client()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start one browser for all tests of a process."""
    with chromium() as started:
        yield started


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Return a phone of its own for a test; it keeps nothing for when there is no network."""
    found = browser.new_context(
        base_url=address,
        viewport={"width": 360, "height": 640},
        locale="de-DE",
        service_workers="block",
    )
    yield found
    found.close()
