"""The poets of the hundred cards by what players call them, found in a question.

Which poet is of which kind says :mod:`rulesfaq.games.bozu.cards`.
"""

from __future__ import annotations

from rulesfaq.games.bozu.cards import (
    COURTIER,
    EMPEROR,
    EMPERORS,
    JITO,
    KINDS,
    LADY,
    MONK,
    PLAIN,
    SEMIMARU_CARD,
)
from rulesfaq.games.bozu.cards import LADIES as LADY_CARDS
from rulesfaq.games.bozu.cards import MONKS as MONK_CARDS
from rulesfaq.spoken.canonical import fold, word_set
from rulesfaq.spoken.tokens import Token, tokens

_CALLED = """
1 Tenchi, Tenji; 2 Jitō; 3 Hitomaro, Kakinomoto; 4 Akahito, Yamabe; 5 Sarumaru; 6 Yakamochi;
7 Nakamaro; 8 Kisen; 9 Komachi; 10 Semimaru, Semi Maru; 11 Takamura; 12 Henjō, Henshō; 13 Yōzei;
14 Kawara; 15 Kōkō; 16 Yukihira; 17 Narihira; 18 Toshiyuki; 19 Ise; 20 Motoyoshi; 21 Sosei;
22 Yasuhide; 23 Chisato; 24 Kanke, Michizane; 25 Sanjō no Udaijin, Sanjō Udaijin; 26 Teishin;
27 Kanesuke; 28 Muneyuki; 29 Mitsune; 30 Tadamine; 31 Korenori; 32 Tsuraki; 33 Tomonori;
34 Okikaze; 35 Tsurayuki; 36 Fukayabu; 37 Asayasu; 38 Ukon; 39 Hitoshi; 40 Kanemori; 41 Tadami;
42 Motosuke; 43 Atsutada; 44 Asatada; 45 Kentoku; 46 Yoshitada; 47 Egyō; 48 Shigeyuki;
49 Yoshinobu; 50 Yoshitaka; 51 Sanekata; 52 Michinobu; 53 Michitsuna; 54 Gidōsanshi; 55 Kintō;
56 Izumi Shikibu, Izumi; 57 Murasaki Shikibu, Murasaki; 58 Daini; 59 Akazome; 60 Koshikibu;
61 Ise no Taifu, Ise no Tayū, Ise no Ōsuke; 62 Sei Shōnagon, Shōnagon; 63 Michimasa; 64 Sadayori;
65 Sagami; 66 Gyōson; 67 Suō; 68 Sanjō; 69 Nōin; 70 Ryōzen, Ryōsen; 71 Tsunenobu; 72 Yūshi;
73 Masafusa; 74 Toshiyori; 75 Mototoshi; 76 Hosshōji, Tadamichi; 77 Sutoku; 78 Kanemasa;
79 Akisuke; 80 Horikawa; 81 Go Tokudaiji; 82 Dōin; 83 Toshinari, Shunzei; 84 Kiyosuke;
85 Shun'e, Shune; 86 Saigyō; 87 Jakuren; 88 Kōkamon; 89 Shokushi, Shikishi; 90 Inpumon;
91 Go Kyōgoku; 92 Sanuki; 93 Sanetomo; 94 Masatsune; 95 Jien; 96 Kintsune; 97 Teika, Sadaie;
98 Ietaka; 99 Gotoba, Go Toba; 100 Juntoku
"""
_TITLES = word_set(
    """
    tenno tennou tennoo hoshi houshi ason shikibu naishi naishinno haha shinno in no emon
    sanmi taifu bettou betto dayu sojo daisojo sangi kaiserin
    """
)
"""Words that belong to the name before them."""
_BEFORE = word_set(
    """
    fujiwara minamoto ono ki ariwara taira kiyohara funya bunya chunagon dainagon gon sakyo
    daibu sei go saki daisojo sangi mibu abe oe no dichter dichters dichterin
    """
)
_JOINTS = frozenset("-'’`´.")
NUMBER_WORDS = word_set(
    """
    nr nummer no gedicht
    """
)


def _parse() -> tuple[dict[tuple[str, ...], int], dict[int, str]]:
    found: dict[tuple[str, ...], int] = {}
    called: dict[int, str] = {}
    for line in _CALLED.replace("\n", " ").split(";"):
        number, names = line.split(maxsplit=1)
        for name in names.strip().split(", "):
            words = tuple(fold(token.text) for token in tokens(name) if token.is_word)
            found[words] = int(number)
            called.setdefault(int(number), name)
    return found, called


_NAMES, CALLED = _parse()
"""What players say, as folded words; and the usual name of each card that has one."""
GENERIC = {
    MONK: min(MONK_CARDS),
    LADY: min(LADY_CARDS - EMPERORS),
    COURTIER: PLAIN[0],
    EMPEROR: min(EMPERORS - {JITO}),
    "semimaru": SEMIMARU_CARD,
}
"""A card of each kind, for those told by kind alone."""


def copies(kind: str) -> tuple[int, ...]:
    """Return all cards that are as good as any other told by a kind alone."""
    if kind == EMPEROR:
        return tuple(sorted(EMPERORS - {JITO}))
    if kind == COURTIER:
        return PLAIN
    if kind == "semimaru":
        return (SEMIMARU_CARD,)
    return tuple(sorted((MONK_CARDS if kind == MONK else LADY_CARDS) - EMPERORS))


def kind_named(card: int) -> str:
    """Return the kind by which players speak of a card: an emperor before all others."""
    return EMPEROR if card in EMPERORS and card != JITO else KINDS[card]


def named_cards(text: str) -> dict[int, str]:
    """Return ``K86`` and so on for each poet or card number, by where it begins; blanks beside."""
    row = [token for token in tokens(text) if token.text not in _JOINTS]
    found: dict[int, str] = {}
    at = 0
    while at < len(row):
        card, size = _poet(row, at) or _numbered(row, at) or (0, 1)
        if card:
            _note(found, row, at, size, card)
        at += size
    return found


def _note(found: dict[int, str], row: list[Token], at: int, size: int, card: int) -> None:
    found[row[at].start] = f"K{card}"
    after = at + size
    while after < len(row) and fold(row[after].text) in _TITLES:
        after += 1
    before = at
    while before and fold(row[before - 1].text) in _BEFORE:
        before -= 1
    for other in (*range(before, at), *range(at + 1, after)):
        found[row[other].start] = " "


def _poet(row: list[Token], at: int) -> tuple[int, int] | None:
    """Return the card of the longest name that begins here, and how many words it has."""
    words = tuple(fold(token.text) for token in row[at : at + 3])
    for size in range(len(words), 0, -1):
        if words[:size] in _NAMES:
            return _NAMES[words[:size]], size
    return None


def _numbered(row: list[Token], at: int) -> tuple[int, int] | None:
    """Return the card of ``p12`` or *Nr. 12*."""
    if at + 1 >= len(row):
        return None
    word, after = fold(row[at].text), row[at + 1]
    glued = word == "p" and after.glued
    if after.number is None or not (glued or word in NUMBER_WORDS):
        return None
    return (after.number, 2) if 1 <= after.number < len(KINDS) else None
