from __future__ import annotations

from random import Random

import pytest

from rulesfaq.games.kuet.referee import referee
from rulesfaq.spoken.ruling import Missing, Ruling
from tests.oracle import kuet as oracle
from tests.referee import kuet_told as told

FACES = [f"{colour}{number}" for colour in oracle.COLOURS for number in range(1, 14)]
KINDS = {"group": "Küt-Gruppe", "run": "Reihe", "pair": "Paar"}
ARTICLE = {"group": "eine", "run": "eine", "pair": "ein"}


def drawn(chance: Random, size: int, okey: str) -> list[str]:
    """Draw tiles of the set, the okey's own face as the okey that it is."""
    pool = [*FACES, *FACES, "FJ", "FJ"]
    return ["OK" if name == okey else name for name in chance.sample(pool, size)]


def near(chance: Random, kind: str, okey: str) -> list[str]:
    """Draw tiles that are a meld or nearly one."""
    pattern = list(chance.choice(oracle.PATTERNS[kind]))[:6]
    change = chance.random()
    if change < 0.3:
        pattern[chance.randrange(len(pattern))] = "OK"
    elif change < 0.4:
        pattern[chance.randrange(len(pattern))] = "FJ"
    elif change < 0.6:
        pattern[chance.randrange(len(pattern))] = chance.choice(FACES)
    return ["OK" if name == okey else name for name in pattern]


def possible(names: list[str]) -> bool:
    return all(names.count(name) <= 2 for name in names)


@pytest.mark.parametrize("seed", range(150))
def test_points_are_those_of_the_calculator(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    okey = chance.choice(FACES)
    rack = drawn(chance, chance.randint(1, 7), okey)
    laid, doubled = chance.random() < 0.8, chance.random() < 0.3
    parts = [
        told.okey(okey, chance),
        f"Kim hat {'mit Okey ' if doubled else ''}beendet.",
        f"Ich habe {'ausgelegt' if laid else 'nicht ausgelegt'}.",
        (
            f"{chance.choice(('Übrig', 'Rest', 'Auf meinem Steinhalter'))}: "
            f"{told.tiles(rack, chance)}."
        ),
    ]
    chance.shuffle(parts)
    question = f"{' '.join(parts)} {chance.choice(('Was schreibe ich?', 'Rechnung?', 'punkte?'))}"
    ruling = referee(question, {}, False)
    points = oracle.written(rack, okey, laid=laid, zero=False, doubled=doubled)
    assert isinstance(ruling, Ruling), question
    assert f"schreibst {points} Punkte" in ruling.text, question


@pytest.mark.parametrize("seed", range(200))
def test_melds_are_those_of_the_calculator(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    okey, kind = chance.choice(FACES), chance.choice(tuple(KINDS))
    names = near(chance, kind, okey)
    if not possible(names) or names.count("OK") == len(names):
        return
    shown = told.tiles(names, chance)
    if kind == "run" and len({name[0] for name in names}) == 1 and names[0][0] in "RSBG":
        shown = told.run(names, chance)
    question = f"{told.okey(okey, chance)} Ist {shown} {ARTICLE[kind]} {KINDS[kind]}?"
    ruling = referee(question, {}, False)
    assert isinstance(ruling, Ruling), question
    valid = bool(oracle.readings(kind, names, okey))
    assert ruling.verdict == ("ja" if valid else "nein"), (question, ruling.text)


@pytest.mark.parametrize("seed", range(120))
def test_layouts_are_those_of_the_calculator(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    okey = chance.choice(FACES)
    contract = chance.choice(
        (["G3", "R3"], ["R3", "R3"], ["G3", "G3"], ["R4"], ["G4"], ["R5", "G3"])
    )
    sizes = {"G": "gruppe", "R": "reihe"}
    words = {"3": "Dreier", "4": "Vierer", "5": "Fünfer"}
    asked = " und ".join(f"eine {words[part[1]]}{sizes[part[0]]}" for part in contract)
    melds = []
    for part in contract:
        fitting = [p for p in oracle.PATTERNS[oracle.NAMES[part[0]]] if len(p) == int(part[1])]
        chosen = list(chance.choice(fitting))
        if chance.random() < 0.2:
            chosen[chance.randrange(len(chosen))] = chance.choice(FACES)
        melds.append(["OK" if name == okey else name for name in chosen])
    names = [name for meld in melds for name in meld]
    if not possible(names):
        return
    shown = " und ".join(told.tiles(meld, chance) for meld in melds)
    question = f"{told.okey(okey, chance)} Kontrakt: {asked}. Ich lege alles hin: {shown}. Erlaubt?"
    ruling = referee(question, {}, False)
    holds = oracle.holds(contract, names, okey)
    assert isinstance(ruling, Ruling), question
    assert ruling.verdict == ("ja" if holds else "nein"), (question, ruling.text)


def on_the_table(chance: Random, okey: str) -> tuple[str, list[str], list[str]]:
    """Draw a meld of three or four without okeys, with what it shows."""
    kind = chance.choice(("group", "run"))
    fitting = [p for p in oracle.PATTERNS[kind] if len(p) in (3, 4) and okey not in p]
    shown = list(chance.choice(fitting))
    return kind, shown, shown


def tile_for(chance: Random, shown: list[str], okey: str) -> str:
    """Draw a tile that often fits."""
    number, colour = int(shown[-1][1:]), shown[-1][0]
    above = f"{colour}{number % 13 + 1}"
    free = [f"{c}{shown[0][1:]}" for c in oracle.COLOURS]
    name = chance.choice((above, above, *free, "OK", "FJ", chance.choice(FACES)))
    return "OK" if name == okey else name


@pytest.mark.parametrize("seed", range(120))
def test_additions_are_those_of_the_calculator(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    okey = chance.choice(FACES)
    kind, meld, shown = on_the_table(chance, okey)
    name = tile_for(chance, shown, okey)
    lies = told.run(meld, chance) if kind == "run" else told.tiles(meld, chance)
    moved = told.tile(name, chance.choice(("letters", "words", "spelt")))
    question = f"{told.okey(okey, chance)} Auf dem Tisch liegt {lies}. Passt {moved} dran?"
    ruling = referee(question, {}, False)
    accepts = oracle.accepts(kind, meld, shown, name, okey)
    assert isinstance(ruling, Ruling), question
    assert ruling.verdict == ("ja" if accepts else "nein"), (question, ruling.text)


@pytest.mark.parametrize("seed", range(120))
def test_penalties_are_those_of_the_calculator(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    okey = chance.choice(FACES)
    table = [on_the_table(chance, okey) for _ in range(chance.randint(1, 2))]
    if not possible([name for _, meld, _ in table for name in meld]):
        return
    name = tile_for(chance, table[0][2], okey)
    lies = "; ".join(
        told.run(meld, chance) if kind == "run" else told.tiles(meld, chance)
        for kind, meld, _ in table
    )
    laid = chance.choice(("", "Ich habe noch nicht ausgelegt. ", "Ich habe gerade ausgelegt. "))
    moved = told.tile(name, chance.choice(("letters", "words", "spelt")))
    question = (
        f"{told.okey(okey, chance)} {laid}Auf dem Tisch: {lies}. Kostet es Strafe, {moved} "
        f"abzuwerfen?"
    )
    ruling = referee(question, {}, False)
    assert isinstance(ruling, Ruling), question
    drawn_tiles = 2 if oracle.penal(name, table, okey) else 0
    assert ruling.verdict == ("ja" if drawn_tiles else "nein"), (question, ruling.text)
    assert (f"{drawn_tiles} Strafsteine" if drawn_tiles else "(0)") in ruling.text


GARBLED = (
    "", " ", "?", "okey", "okey okey okey okey", "r", "r r r", "rot rot rot", "7 7 7 7 7 7 7 7 7 7",
    "okey rot 5 5 5 5 5 punkte", "kontrakt", "kontrakt kontrakt runde", "runde 99 kontrakt?",
    "runde 0 kontrakt was?", "rot 0 rot 14 okey punkte", "anzeigestein", "anzeigestein fj",
    "((((((okey))))))", "okey - - - rot - 7 - -", "§$%&/ okey 7", "falscher falscher joker joker",
    "okey als als als rot", "mit okey mit okey mit okey beendet punkte", "🀄 okey 🀄 rot 7 gruppe?",
    "ich ich ich ausgelegt ausgelegt nicht nicht okey punkte", "bis bis 4 bis okey reihe?",
    "99999999999999999999 okey punkte", "gekauft 99999 mal okey wie oft noch", "-1 okey rot reihe?",
    "ok=b5 r3 ok r5 | g7 g7 okey gruppe?", "A 1 A 1 A 1 okey wer gewinnt", "tisch okey abwerfen",
    "ich habe 999 steine und kaufe 500 mal, wie viele dann?", "Stapel stapel leer okey abwerfen",
    "schwarz " * 60 + "okey reihe?", "rot 1 " * 60 + "okey reihe?", "und und und okey, , , 7 7",
)  # fmt: skip


@pytest.mark.parametrize("question", GARBLED)
def test_garbled_words_raise_nothing(question: str) -> None:
    assert referee(question, {}, False) is None or isinstance(
        referee(question, {}, False), Ruling | Missing
    )
