"""Küt, reading: a question as plain words, each colour, number, okey and joker in one form.

What comes out is text again, so that the patterns of the reading are readable:
*Gelb: g12, 13 und der falsche Joker?* is ``gelb : gelb 12 , 13 und der fj ?``.
"""

from __future__ import annotations

import re
import unicodedata

from rulesfaq.spoken.tokens import Token, tokens

COLOURS = ("rot", "schwarz", "blau", "gelb")
"""In the order of the engine."""
LETTERS = dict(zip("rsbg", COLOURS, strict=True))
_COLOUR = re.compile(r"(rot|schwarz|blau|gelb)(e|er|es|en|em)?")
_OKEY = re.compile(r"(okey|oke|okej|okeys|okeystein\w*|joker|jokers|jokern|jokerstein\w*)")
_FALSE = re.compile(
    r"(?:falsch\w*|fake|sahte|schein) (?:okey|joker)|(?:falsch|schein|fake)joker\w*"
)
_TIMES = re.compile(r"(ein|zwei|drei|vier|fuenf|sechs|sieben|acht)mal")
_ORDINAL = re.compile(r"(\w+?)(?:te|ste)[nrsm]?")
_COUNTED = (
    "null", "ein", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun", "zehn",
    "elf", "zwoelf", "dreizehn", "vierzehn", "fuenfzehn", "sechzehn", "siebzehn", "achtzehn",
    "neunzehn", "zwanzig",
)  # fmt: skip
_IRREGULAR = {"erste": 1, "dritte": 3, "siebte": 7, "achte": 8}
_SIGNS = {"+": "und", "&": "und", "/": ",", "=": "ist", "…": ";", "|": ";", "(": ";", ")": ";"}
_DROPPED = {'"', "'", "*", "_", "´", "`"}
_SOME = rf"(?:{'|'.join(COLOURS)})(?: (?:, |und )?(?:{'|'.join(COLOURS)}))*"
_AFTER_OK = r"[.;,:]|als|rot|schwarz|blau|gelb|\d|und|eine|reihe|gruppe"
_TILE = r"(?:rot|schwarz|blau|gelb) \d+|\d+ (?:rot|schwarz|blau|gelb)"
_ONE = r"(?:rot|schwarz|blau|gelb)"
_LIST = rf"{_ONE}(?:(?: ,| und| noch ?mal| noch| wieder| dazu| ein\w*)* {_ONE}){{1,5}}"
_SLANG = {
    "is": "ist", "nich": "nicht", "net": "nicht", "ned": "nicht", "nit": "nicht", "un": "und",
    "ham": "haben", "hamma": "haben", "sin": "sind", "hatt": "hatte", "isses": "ist",
    "gleb": "gelb", "gebl": "gelb", "balu": "blau", "blua": "blau", "rto": "rot",
    "jocker": "joker", "yoker": "joker",
}  # fmt: skip
_SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ı": "i"})
_LONG = 6
KEY_WORDS = (
    "schwarz", "schwarze", "ausgelegt", "beendet", "anzeigestein", "falscher", "falschen",
    "kontrakt", "gruppe", "abwerfen", "strafpunkte", "strafsteine", "angelegt", "auslegen",
    "abgeworfen", "gekauft", "zugemacht", "partner", "partnerin", "draußen", "stapel",
)  # fmt: skip
"""Words in which a slip of one letter is forgiven."""
_KNOWN = {
    "anlegen", "ablegen", "umlegen", "belegen", "abgelegt", "abgeworfen", "schwarzer", "schwarzes",
    "schwarzen", "schwarzem", "falsches", "falschem", "falsche", "gruppen", "beenden", "beende",
    "verkauft", "strafstein", "kontrakte", "strafpunkt", "ausgelegte", "beendete", "stapeln",
    "partners", "auslegt",
}  # fmt: skip


def canonical(question: str) -> str:
    """Return a question as words with blanks between: lower case, no umlauts, one form each."""
    found = list(tokens(question))
    words: list[str] = []
    for at, token in enumerate(found):
        before = found[at - 1] if at else None
        after = found[at + 1] if at + 1 < len(found) else None
        words += _words_of(token, before, after)
    return _joined(" ".join(words))


def _words_of(token: Token, before: Token | None, after: Token | None) -> list[str]:
    """Return what stands for one token."""
    if token.text == "beide":
        return ["beide"]
    if token.number is not None:
        return [f"{token.number}er" if token.noun else str(token.number)]
    if token.text in LETTERS and _is_letter(token, before, after):
        return [LETTERS[token.text]]
    if token.glued and before is not None and before.number is not None:
        if token.text in ("en", "n", "ner", "ern"):
            return []
        if token.text == "x":
            return ["mal"]
    if token.is_word:
        return [_word(token.text)]
    return _sign(token, before, after)


def _is_letter(token: Token, before: Token | None, after: Token | None) -> bool:
    """Whether a single letter is a colour: glued to a number on one side."""
    if after is not None and after.glued and after.number is not None:
        return True
    ends = after is None or not after.glued or not after.is_word
    return token.glued and ends and before is not None and before.number is not None


def _word(text: str) -> str:
    """Return a word in its one form."""
    text = _mended(text)
    text = text.translate(_SPELT)
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    text = _SLANG.get(text, text)
    colour = _COLOUR.fullmatch(text)
    if colour:
        return colour[1]
    if _OKEY.fullmatch(text):
        return "okey"
    times = _TIMES.fullmatch(text)
    if times:
        return f"{_COUNTED.index(times[1])} mal"
    return _ordinal(text) or text


def _ordinal(text: str) -> str:
    """Return an ordinal word as ``#3``, nothing for other words."""
    for word, value in _IRREGULAR.items():
        if re.fullmatch(f"{word}[nrsm]?", text):
            return f"#{value}"
    match = _ORDINAL.fullmatch(text)
    return f"#{_COUNTED.index(match[1])}" if match and match[1] in _COUNTED[2:] else ""


def _mended(text: str) -> str:
    """Return a key word for a word that is one slip away from it."""
    if len(text) < _LONG or text in _KNOWN or text in KEY_WORDS:
        return text
    return next((word for word in KEY_WORDS if one_slip(text, word)), text)


def one_slip(first: str, second: str) -> bool:
    """Return whether two words differ by one letter, or by two neighbours that changed places.

    Examples:
        >>> one_slip("schawrz", "schwarz"), one_slip("grupe", "gruppe"), one_slip("an", "aus")
        (True, True, False)
    """
    if first == second or abs(len(first) - len(second)) > 1:
        return False
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    one, two = first[start:], second[start:]
    swapped = one[:2] == two[1::-1] and one[2:] == two[2:]
    return one[1:] == two[1:] or one[1:] == two or one == two[1:] or swapped


def _sign(token: Token, before: Token | None, after: Token | None) -> list[str]:
    """Return what stands for a sign; a dash between pieces joins, elsewhere it parts."""
    if token.text in _DROPPED:
        return []
    if token.text == "-":
        return _dash(token, before, after)
    return [_SIGNS.get(token.text, token.text)]


def _dash(token: Token, before: Token | None, after: Token | None) -> list[str]:
    if before is None or after is None:
        return []
    if before.number is not None and after.number is not None:
        return ["~"]
    if token.glued or after.glued:
        return []
    ends = [_word(one.text) for one in (before, after) if one.number is None]
    return [] if all(end in (*COLOURS, "okey") for end in ends) else [";"]


def _joined(text: str) -> str:
    """Return the text with what several words say together in one word."""
    text = re.sub(r"\b(\d{1,3}) \. (\d{3})\b(?= punkt)", r"\1\2", text)
    text = re.sub(r"\b(\d+)(?:er)? \. (?=(?:runde|mal|kauf)\b)", r"#\1 ", text)
    text = re.sub(r"\b(?:echt\w*|richtig\w*|normale[rn]?) (?=okey)", "", text)
    text = _FALSE.sub("fj", text)
    text = re.sub(rf"(?<=\d )((?:, )?)ok(?= (?:{_AFTER_OK}))", r"\1okey", text)
    text = re.sub(r"\bbeiden? (?=okey\b|fj\b)", "2 ", text)
    text = re.sub(
        r"\bokay (?=(?:ist|war) (?:der |die |das )?(?:rot|schwarz|blau|gelb))", "okey ", text
    )
    text = re.sub(rf"okey ; (als|fuer) ((?:{_TILE})) ;?", r"okey \1 \2", text)
    text = re.sub(
        r"\b(?:und |aber )?(?:kein\w*|ohne) (?:okey|fj)\b(?! (?:finish|beend|ende))", ";", text
    )
    text = re.sub(r"\b(den|der|ein|einen|dem|einem|mit|kein|keinen) okay\b", r"\1 okey", text)
    text = re.sub(r"\b(?:(?:ein|1|erste) )?fj s?tein\w*", "fj", text)
    text = re.sub(r"\b\d+(?: ~ \d+)+", _chain, text)
    text = re.sub(r"\bohne straf\w*(?: zu zahlen)?", "straffrei", text)
    text = _sized(text)
    text = _spread(text)
    text = re.sub(rf"\b(\d+er) ; ({_SOME}) ;", r"\1 in \2", text)
    text = re.sub(
        r"\balle(?:n|r)? (?:[45] )?farben (?:von der|von|der) (\d+)(?:er)?\b",
        r"rot , schwarz , blau und gelb \1",
        text,
    )
    text = re.sub(
        r"\b(\d+)(?:er)? in allen (?:4 |vier )?farben\b", r"rot , schwarz , blau und gelb \1", text
    )
    text = re.sub(rf"(?<!\d )(?<!\d , )\b(\d+)(?:er)? in ({_SOME})\b", _colours_first, text)
    text = re.sub(
        r"\b(alle|allen) [2-9](?= (?:legen|auslegen|hinlegen|auf|zusammen|so|\?))", r"\1", text
    )
    text = re.sub(r"\bspieler(?:in)? (\d|[a-d])\b", r"spieler_\1", text)
    return re.sub(r"(?<!#)\b(\d+) mal\b", r"\1mal", text)


def _spread(text: str) -> str:
    """Give each colour of a list the one number: *fünf Siebener, rot, blau und nochmal rot*."""

    def written(colours: str, number: str) -> str:
        return " , ".join(f"{colour} {number}" for colour in re.findall(_ONE, colours))

    text = re.sub(
        rf"\b\d (\d+)er\b((?: (?!{_ONE})[^\s\d]+){{0,6}}?) ({_LIST})(?! \d)",
        lambda match: f"{match[2]} {written(match[3], match[1])}",
        text,
    )
    text = re.sub(
        rf"\b({_LIST}) (?:von|aus) (?:der |den )?(\d+)(?:er)?\b",
        lambda match: written(match[1], match[2]),
        text,
    )
    return re.sub(rf"\b2 ?mal (?:die |der |den |das )?({_ONE} \d+)(?:er)?\b", r"\1 und \1", text)


def _colours_first(match: re.Match[str]) -> str:
    """Write *2 in rot, blau* as *rot, blau 2*; one colour stays where it is."""
    many = len(match[2].split()) > 1
    return f"{match[2]} {match[1]}" if many else match[0]


def _chain(match: re.Match[str]) -> str:
    """Return numbers with dashes as a row; of two that are far apart nobody knows the middle."""
    numbers = match[0].split(" ~ ")
    if len(numbers) == 2 and abs(int(numbers[0]) - int(numbers[1])) > 1:  # noqa: PLR2004 - two
        return " bis ".join(numbers)
    return " ".join(numbers)


def _sized(text: str) -> str:
    """Write melds with their size as ``gruppe3``, ``reihe4``."""
    sizes = {"dreier": 3, "vierer": 4, "fuenfer": 5, "sechser": 6, "siebener": 7, "zweier": 2}
    for word, size in sizes.items():
        text = re.sub(rf"\b{word}(?:kuet)?(?:gruppe|satz|set)n?\b", f"gruppe{size}", text)
        text = re.sub(rf"\b{word}(?:reihe|serie|strasse|folge)n?\b", f"reihe{size}", text)
    text = re.sub(r"\b(\d+)er (?:kuet )?(?:gruppe|kuetgruppe|satz)n?\b", r"gruppe\1", text)
    text = re.sub(r"\b(\d+)er (?:reihe|serie|strasse|folge)n?\b", r"reihe\1", text)
    text = re.sub(r"\bkuet gruppe(n?)\b", r"gruppe\1", text)
    text = re.sub(r"\bgruppe (?:aus|mit|von|zu) (\d)(?: stein\w*)?", r"gruppe\1", text)
    text = re.sub(r"\breihe (?:aus|mit|von|zu) (\d)(?: stein\w*)?", r"reihe\1", text)
    text = re.sub(r"\bgruppen (?:aus|mit|von|zu) (?:je )?(\d)(?: stein\w*)?", r"gruppe\1", text)
    return re.sub(r"\breihen (?:aus|mit|von|zu) (?:je )?(\d)(?: stein\w*)?", r"reihe\1", text)
