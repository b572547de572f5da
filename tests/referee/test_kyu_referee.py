from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from rulesfaq.games.kyu.referee import referee
from rulesfaq.spoken.ruling import Missing, Ruling
from tests.oracle import kyu as oracle
from tests.referee.told_cases import contradicted

HERE = Path(__file__)
DATA = HERE.parents[2] / "data" / "games"
CASES = yaml.safe_load(HERE.with_name("kyu.yaml").read_text(encoding="utf-8"))["questions"]
RULES = {
    rule["id"]
    for part in yaml.safe_load((DATA / "kyu" / "rules.yaml").read_text(encoding="utf-8")).values()
    if isinstance(part, list)
    for rule in part
}
KINDS: dict[str, type] = {"ruling": Ruling, "missing": Missing, "none": type(None)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["question"][:60])
def test_a_told_position_gets_what_its_rules_say(case: dict[str, Any]) -> None:
    outcome = referee(case["question"], case.get("options", {}), case.get("chosen", False))

    assert isinstance(outcome, KINDS[case.get("kind", "ruling")]), outcome
    for text in case.get("says", ()):
        assert outcome is not None
        assert text.lower() in outcome.text.lower()
    if isinstance(outcome, Ruling):
        assert outcome.verdict == case.get("verdict")
        rules = [step.rule for step in outcome.steps]
        assert set(case.get("cites", ())) <= set(rules)
        assert set(rules) <= RULES
        assert rules[0] in case["cites"]
        assert outcome.understood.startswith("verstanden: ")


def own_questions() -> Iterator[tuple[str, str | None]]:
    for path in sorted(DATA.glob("*/faq/*.yaml")):
        for entry in yaml.safe_load(path.read_text(encoding="utf-8"))["entries"]:
            for text in (entry["question"], *entry.get("phrasings", ())):
                yield text, entry.get("verdict")
            for verdict, texts in entry.get("asked", {}).items():
                yield from ((text, verdict) for text in texts)


def test_no_question_of_a_rule_is_answered_against_its_entry() -> None:
    wrong = []
    for question, verdict in own_questions():
        outcome = referee(question, {}, False)
        if outcome is None:
            continue
        if isinstance(outcome, Missing) or outcome.verdict != verdict:
            wrong.append((question, outcome))

    assert wrong == []


def test_no_question_of_an_entry_is_answered_against_it_where_the_game_is_chosen() -> None:
    assert contradicted(referee, "kyu") == []


# --- rendered positions against the calculator ----------------------------------------------------

NUMBERS = ("", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
NAMES = (("ich", "du"), ("Tom", "Tom"), ("Ayşe", "Ayşe"), ("mein Onkel", "dein Onkel"))


def as_digits(cards: list[str], chance: Random) -> str:
    return chance.choice((" ", ", ", ",", "-")).join(card[1:] for card in cards)


def as_words(cards: list[str], chance: Random) -> str:
    return ", ".join(NUMBERS[int(card[1:])] for card in cards)


def as_letters(cards: list[str], chance: Random) -> str:
    return " ".join(cards)


def as_trailing_letters(cards: list[str], chance: Random) -> str:
    return ", ".join(f"{card[1:]}{card[0]}" for card in cards)


def by_colour(cards: list[str], chance: Random) -> str:
    reds, blacks = ([card[1:] for card in cards if card[0] == letter] for letter in "rs")
    before = chance.random() < 0.5
    groups = [("rot", reds), ("schwarz", blacks)]
    return " und ".join(
        f"{name} {' '.join(group)}" if before else f"{' '.join(group)} {name}"
        for name, group in groups
        if group
    )


def by_number(cards: list[str], chance: Random) -> str:
    counts = {card[1:]: sum(other[1:] == card[1:] for other in cards) for card in cards}
    forms: tuple[Callable[[str, int], str], ...] = (
        lambda number, count: f"{count}x{number}",
        lambda number, count: f"{count} mal die {number}",
        lambda number, count: f"{NUMBERS[count]} {number}er" if count > 1 else f"eine {number}",
        lambda number, count: (
            f"{NUMBERS[count]} {NUMBERS[int(number)].capitalize()}er"
            if count > 1
            else f"ein {NUMBERS[int(number)].capitalize()}er"
        ),
    )
    form = chance.choice(forms)
    return ", ".join(form(number, count) for number, count in counts.items())


COLOURED = (as_letters, as_trailing_letters, by_colour)
PLAIN = (as_digits, as_words, by_number, *COLOURED)


@pytest.mark.parametrize("noble", ["shogun", "geisha", "daimyo", "samurai", "ronin"])
def test_rendered_contests_end_as_the_calculator_says(noble: str) -> None:
    chance = Random(f"kyu {noble}")  # noqa: S311 - dealt cards
    for _ in range(60):
        people = chance.sample(NAMES, chance.randint(2, 4))
        if people[0][0] != "ich" and NAMES[0] in people:
            people.remove(NAMES[0])
            people.insert(0, NAMES[0])
        deck = [f"{colour}{number}" for colour in "rs" for number in range(1, 10)] * 5
        chance.shuffle(deck)
        hands = {said: sorted(deck.pop() for _ in range(8)) for _, said in people}
        told = " und ".join(
            f"{typed} {'habe' if typed == 'ich' else 'hat'} "
            f"{chance.choice(COLOURED if noble == 'shogun' else PLAIN)(hands[said], chance)}"
            for typed, said in people
        )
        typed, said = people[0]
        asks = "gewinne ich" if typed == "ich" else f"gewinnt {typed}"
        question = f"{noble.capitalize()}: {told}. {asks.capitalize()}?"
        end = oracle.contest(noble, hands)

        outcome = referee(question, {}, False)

        assert isinstance(outcome, Ruling), question
        assert outcome.verdict == ("ja" if end.winner == said else "nein"), question
        winner = f"{end.winner} gewinn" if end.winner else "niemand gewinnt"
        assert winner in outcome.text, question
        for strength in end.strength.values():
            if strength is not None:
                assert str(abs(strength[1])) in outcome.text, question


def test_rendered_points_are_those_of_the_calculator() -> None:
    chance = Random("kyu points")  # noqa: S311 - dealt cards
    nobles = ["shogun", "geisha", "daimyo", "samurai", "ronin"]
    for _ in range(60):
        people = chance.sample(NAMES, 3)
        owners = {noble: chance.choice(people)[1] for noble in nobles}
        held = {p: [n for n, who in owners.items() if who == p[1]] for p in people}
        told = ", ".join(
            f"{typed} {'habe' if typed == 'ich' else 'hat'} "
            + " und ".join(n.capitalize() for n in group)
            for (typed, _), group in held.items()
            if group
        )
        end = oracle.ending(
            "ABC", {n: "ABC"[[p[1] for p in people].index(who)] for n, who in owners.items()}
        )
        assert end is not None
        winner = people["ABC".index(min(end.winners))][1]
        if sum(map(bool, held.values())) < 2:
            continue

        outcome = referee(f"{told[0].upper()}{told[1:]}. Wer gewinnt?", {}, False)

        assert isinstance(outcome, Ruling), told
        assert f"{winner} gewinn" in outcome.text[0].lower() + outcome.text[1:] or (
            outcome.text.startswith(f"{winner[0].upper()}{winner[1:]} gewinn")
        ), told
        for points in (end.scores or {}).values():
            assert points == 0 or f"{points} Punkt" in outcome.text


@pytest.mark.parametrize("markers", range(7))
def test_the_limit_of_a_hand_is_that_of_the_calculator(markers: int) -> None:
    outcome = referee(
        f"Ich habe {markers} Drachenmarker, wie viele Handkarten darf ich haben?", {}, False
    )

    assert isinstance(outcome, Ruling)
    assert f" {oracle.hand_limit(markers)} " in outcome.text


@pytest.mark.parametrize("answers", ["ab", "ba", "bb", "aa", "aba", "aab", "baab"])
def test_who_is_next_is_who_the_calculator_says(answers: str) -> None:
    names = ("Ben", "Carla", "Dirk", "Eva")
    seats = "ABCDE"[: len(answers) + 1]
    told = ", ".join(
        f"{name} {'nimmt an' if answer == 'a' else 'lehnt ab'}"
        for name, answer in zip(names, answers, strict=False)
    )
    dragon = seats[answers.index("b") + 1] if "b" in answers else None
    seat = oracle.next_after_challenge(seats, "A", dragon)

    outcome = referee(
        f"Wir sind {len(seats)} Spieler: Anna fordert heraus, {told}. Wer ist dran?", {}, False
    )

    assert isinstance(outcome, Ruling)
    assert outcome.text.startswith(f"{names['ABCDE'.index(seat) - 1]} ist")


GARBLED = (
    "", " ", "?", "!!!", "samurai", "Samurai 9", "geisha geisha geisha", "0", "r", "s1", "shogun r",
    "shogun r r r r", "daimyo 1-", "daimyo -1 -2 -3", "ronin 99999999999999999999999",
    "Samurai: 12345678 12345678 12345678", "ich ich ich samurai 9 9", "gegen gegen geisha",
    "Shogun: rot schwarz rot schwarz, wer gewinnt?", "Adelskarte 1 2 3", "zu zu zu",
    "samurai 0 0 0 0 0 0 0 0 gegen 1 1 1 1 1 1 1 1 wer gewinnt", "spieler spieler 1 samurai",
    "Ich habe -3 Drachenmarker und 99999 Karten, wie viele ziehe ich nach?", "x 7 x 7 geisha",
    "Daimyo von 9 bis 1 gegen von 1 bis 9, wer gewinnt?", "Geisha: drei drei drei drei drei?",
    "İ Samurai ich 44 er 43 wer gewinnt", "\n\n\tronin\0 1 2", "🐉 Drachenmarker 🐉 9 Karten?",
    "fordert heraus heraus ab ab an an wer ist dran",
    "Wir sind 77 Spieler, Kyū: Stapel, wie viele?",
    "Shogun: ich 8 rote, er 9 schwarze, wer gewinnt?", "samurai ich summe summe 44 44 er 41 wer",
)  # fmt: skip


@pytest.mark.parametrize("question", GARBLED)
def test_garbled_words_raise_nothing(question: str) -> None:
    outcome = referee(question, {"lone_shower": "wins", "nothing": "such"}, False)

    assert outcome is None or outcome.text
