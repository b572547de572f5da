from __future__ import annotations

import random
import re

import pytest

from rulesfaq.games.bozu.referee import referee
from rulesfaq.spoken.ruling import Ruling
from tests.oracle.bozu import LADIES, MONKS, SEMIMARU, Table, places, reveal

STANDARD = {"semimaru": "eliminate", "emperor": "keep-and-more", "lady": "take", "stop": "allowed"}
VALUES = {
    "semimaru": ("eliminate", "as-monk", "as-courtier", "skip-turn", "all-hands"),
    "emperor": ("keep-and-more", "take-all-hands", "normal"),
    "lady": ("take", "take-and-more", "more-if-empty"),
}
CARDS = {
    "einen Mönch": 8, "einen Bozu": 12, "Saigyō": 86, "eine Hofdame": 9, "Komachi": 9,
    "Murasaki Shikibu": 57, "p92": 92, "einen Höfling": 3, "Teika": 97, "Karte Nr. 35": 35,
    "einen Kaiser": 1, "Sutoku": 77, "Jitō": 2, "Semimaru": 10, "p10": 10,
}  # fmt: skip
NAMES = ("Kim", "Tom", "Ayşe", "Anna", "mein Onkel", "Oma")
ONES = ("null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
TABLES = (
    """Ich habe {hand} Karten, Kim hat {kim} und Tom hat {tom}. In der Ablage liegen {pile}.
    Wir sind zu dritt, ich ziehe {card}. {ask}""",
    """wir sind zu dritt ich hab {hand} karten kim hat {kim} tom hat {tom} die ablage hat {pile}
    karten und ich decke {card} auf {ask}""",
    "Zu dritt: Ablage {pile}, ich {hand}, Kim {kim}, Tom {tom}. Ich decke {card} auf. {ask}",
    """Ich: {hand} Karten, Kim: {kim} Karten, Tom: {tom} Karten, Ablage: {pile} Karten, 3 Spieler.
    Ich habe {card} gezogen. {ask}""",
)
ASKS = {
    "hand": ("Wie viele Karten habe ich dann?", "wieviele hab ich danach?"),
    "pile": ("Wie viele Karten liegen dann in der Ablage?", "Wie groß ist die Ablage danach?"),
    "kim": ("Wie viele Karten hat Kim danach?", "Wie viele hat Kim dann?"),
    "more": ("Darf ich noch eine Karte ziehen?", "Darf ich weiterziehen?"),
    "out": ("Bin ich ausgeschieden?", "Bin ich dann raus?"),
}


def filled(hand: int, kim: int, tom: int, pile: int) -> Table:
    return Table([[0] * hand, [0] * kim, [0] * tom], [0] * pile, set(), 50)


def number(count: int, chance: random.Random) -> str:
    spoken = count < len(ONES) and count != 1 and chance.random() < 0.3
    return ONES[count] if spoken else str(count)


def expected(table: Table, ask: str) -> str:
    sizes = [len(hand) for hand in table.hands]
    count = {"hand": sizes[0], "kim": sizes[1], "pile": len(table.pile)}[ask]
    return f"{count} Karte" + ("" if count == 1 else "n")


@pytest.mark.parametrize("seed", range(300))
def test_cards_turned_over_agree_with_the_oracle(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - examples, no secrets
    house = {name: chance.choice(values) for name, values in VALUES.items()} | {"stop": "allowed"}
    word, card = chance.choice(sorted(CARDS.items()))
    counts = [chance.randrange(1, 13) for _ in range(3)] + [chance.randrange(0, 15)]
    ask = chance.choice(sorted(ASKS))
    told = dict(
        zip(("hand", "kim", "tom", "pile"), (number(c, chance) for c in counts), strict=True)
    )
    question = chance.choice(TABLES).format(card=word, ask=chance.choice(ASKS[ask]), **told)
    table = filled(*counts)
    reveal(table, card, 0, house)
    result = referee(question, house, False)
    assert isinstance(result, Ruling), question
    if ask == "more":
        assert (result.verdict == "ja") is table.more, question
    elif ask == "out":
        assert (result.verdict == "ja") is (0 in table.out), question
    else:
        assert expected(table, ask) in result.text.split(".")[0], (question, result.text)
        assert result.verdict is None


@pytest.mark.parametrize("seed", range(120))
def test_two_cards_in_a_row_agree_with_the_oracle(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - examples, no secrets
    kinds = {"Kaiser": 1, "Sutoku": 77, "Mönch": 8, "Hofdame": 9, "Höfling": 3, "Saigyō": 86}
    first, second = chance.sample(sorted(kinds), 2)
    hand, pile = chance.randrange(0, 12), chance.randrange(0, 12)
    told = chance.choice(
        (
            """Ich hatte {hand} Karten und in der Ablage lagen {pile}. Ich ziehe erst {first}, dann
            {second}. Wie viele Karten habe ich danach?""",
            "erst {first} dann {second}, {hand} auf der hand, ablage {pile}, wie viele hab ich?",
        )
    )
    question = told.format(hand=hand, pile=pile, first=first, second=second)
    table = filled(hand, 0, 0, pile)
    for word in (first, second):
        reveal(table, kinds[word], 0, STANDARD)
    result = referee(question, {}, False)
    assert isinstance(result, Ruling), question
    assert expected(table, "hand") in result.text.split(".")[0], (question, result.text)


@pytest.mark.parametrize("seed", range(120))
def test_places_agree_with_the_oracle(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - examples, no secrets
    names = chance.sample(
        ["Kim", "Tom", "Ayşe", "Anna", "mein Onkel", "Oma"], chance.randrange(2, 6)
    )
    sizes = [chance.choice((0, 7, 12, 12, 15, 18, 20)) for _ in names]
    out = {chance.randrange(len(names))} if chance.random() < 0.4 else set()
    told = [
        f"{name} ist ausgeschieden" if seat in out
        else chance.choice((f"{name} hat {size} Karten", f"{name} {size}", f"{name}: {size}"))
        for seat, (name, size) in enumerate(zip(names, sizes, strict=True))
    ]  # fmt: skip
    who = chance.randrange(len(names))
    ask = f"Auf welchem Platz ist {names[who]}?"
    question = f"Bozu Mekuri, Stapel leer: {', '.join(told)}. {ask}"
    result = referee(question, {}, False)
    assert isinstance(result, Ruling), question
    counted = [0 if seat in out else size for seat, size in enumerate(sizes)]
    place = places(counted, out)[who]
    assert re.search(rf"auf Platz {place}\b", result.text), (question, result.text)


def test_the_oracle_and_the_names_speak_of_the_same_cards() -> None:
    assert {8, 12, 86} <= MONKS
    assert {9, 57, 92, 2} <= LADIES
    assert SEMIMARU == 10
