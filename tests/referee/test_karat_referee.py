from __future__ import annotations

import random

import pytest

from rulesfaq.games.karat.referee import referee
from rulesfaq.spoken.ruling import Ruling
from tests.oracle.karat import final_winners, payment, round_winner

NAMES = ("Kim", "Tom", "Ayşe", "mein Onkel", "Oma", "A", "Spieler 2", "Rot")
ANSWERED = {"mein Onkel": "Dein Onkel", "Oma": "Deine Oma"}
WORDS = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")


def bid_said(bid: list[int], chance: random.Random) -> str:
    """Return a bid as somebody types it."""
    if len(bid) == 1 and bid[0] != 1 and chance.random() < 0.3:
        return WORDS[bid[0]]
    joint = (
        chance.choice((" und ", "+", " + ", ", ", " "))
        if len(bid) < 3
        else chance.choice((", ", "+"))
    )
    return joint.join(map(str, bid))


def people(chance: random.Random) -> list[str]:
    return ["ich", *chance.sample(NAMES, chance.randrange(1, 5))]


def told_bids(names: list[str], bids: list[list[int]], chance: random.Random) -> str:
    parts = []
    for name, bid in zip(names, bids, strict=True):
        said = bid_said(bid, chance)
        if name == "ich":
            parts.append(chance.choice((f"ich biete {said}", f"ich habe {said} geboten")))
        else:
            parts.append(chance.choice((f"{name} bietet {said}", f"{name}: {said}")))
    joint = chance.choice((". ", "; ", " - "))
    text = joint.join(parts)
    return text if joint != ". " else ". ".join(part[:1].upper() + part[1:] for part in parts)


@pytest.mark.parametrize("seed", range(300))
def test_winner_of_a_round_agrees_with_the_oracle(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - examples, no secrets
    names = people(chance)
    pool = chance.choice(((9, 8), (5, 4), (9, 7, 5, 3, 2, 0)))
    bids = [[chance.choice(pool) for _ in range(chance.choice((1, 1, 2, 3)))] for _ in names]
    asks_me = chance.random() < 0.4
    ask = "Gewinne ich?" if asks_me else "Wer gewinnt die Runde?"
    question = f"Karat. {told_bids(names, bids, chance)}. {ask}"
    winner = round_winner(bids)
    result = referee(question, {}, False)
    assert isinstance(result, Ruling), question
    if asks_me:
        assert (result.verdict == "ja") is (winner == 0), (question, result.text)
    if winner is None:
        assert "Niemand gewinnt" in result.text, (question, result.text)
    else:
        name = "Du" if winner == 0 else ANSWERED.get(names[winner], names[winner])
        assert f"{name} gewinn" in result.text, (question, result.text)
        assert f"mit {sum(bids[winner])}." in result.text, (question, result.text)


@pytest.mark.parametrize("seed", range(100))
def test_totals_without_names_agree_with_the_oracle(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - examples, no secrets
    totals = [chance.choice((4, 9, 12, 15, 17, 20)) for _ in range(chance.randrange(2, 6))]
    listed = chance.choice((", ", " und ", " / ")).join(map(str, totals))
    told = chance.choice(("Gebote {}, wer gewinnt?", "Karat: geboten wurden {}. Wer gewinnt?"))
    question = told.format(listed)
    winner = round_winner([[total] for total in totals])
    result = referee(question, {}, False)
    assert isinstance(result, Ruling), question
    said = "Niemand gewinnt" if winner is None else f"das Gebot {totals[winner]}."
    assert said in result.text, (question, result.text)


@pytest.mark.parametrize("seed", range(100))
def test_payment_agrees_with_the_oracle(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - examples, no secrets
    mine = [9, *(chance.choice((3, 4, 5, 6, 7, 8, 9)) for _ in range(chance.randrange(1, 3)))]
    other = [chance.choice((2, 3, 5, 8))]
    pool = chance.randrange(0, 6)
    asked = chance.choice(("Wie viele Poolkarten bekomme ich?", "Wie viele Karten zahle ich?"))
    told = f"Ich biete {bid_said(mine, chance)}. Kim bietet {other[0]}."
    question = f"{told} Im Pool sind noch {pool} Karten. {asked}"
    result = referee(question, {}, False)
    assert isinstance(result, Ruling), question
    paid, taken = payment(mine, pool)
    for count in (paid, taken):
        assert f"{count} Karte" in result.text, (question, result.text)


@pytest.mark.parametrize("seed", range(150))
def test_scoring_agrees_with_the_oracle(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - examples, no secrets
    names = people(chance)
    jewels = [chance.choice((8, 9, 10, 10, 11)) for _ in names]
    piles = [chance.randrange(0, 5) for _ in names]
    parts = [
        f"{'ich habe' if name == 'ich' else f'{name} hat'} {count} Juwelen und {left} im Stapel"
        for name, count, left in zip(names, jewels, piles, strict=True)
    ]
    question = f"{chance.choice(('. ', '; ')).join(parts)}. Wer gewinnt?"
    winners = final_winners(jewels, piles)
    result = referee(question, {}, False)
    assert isinstance(result, Ruling), question
    if len(winners) > 1:
        assert "teilen sich den Sieg" in result.text, (question, result.text)
    else:
        name = "Du" if winners[0] == 0 else ANSWERED.get(names[winners[0]], names[winners[0]])
        assert result.text.startswith(f"{name} gewinn"), (question, result.text)
