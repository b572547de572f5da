"""Words to a position of Bozu Mekuri; None where they tell none for sure."""

from __future__ import annotations

import re

from rulesfaq.games.bozu.cards import DECK, JITO, SEMIMARU_CARD
from rulesfaq.games.bozu.referee.asking import asked
from rulesfaq.games.bozu.referee.house import told_rules
from rulesfaq.games.bozu.referee.patterns import (
    EMPTY,
    HANDS,
    OTHERS_EACH,
    OUT,
    OUT_BY_NAME,
    OWN,
    PILE,
    STACK,
    THERE,
    WITH,
)
from rulesfaq.games.bozu.referee.poets import kind_named, named_cards
from rulesfaq.games.bozu.referee.told import Ask, Drawn, Told
from rulesfaq.games.bozu.referee.words import WORDS
from rulesfaq.spoken.canonical import fold, spot
from rulesfaq.spoken.people_told import ME, People, people

_CARD = re.compile(r"[KM](\d+|[a-z]+)")
_WAITING = re.compile(
    r"semimaru[^.?!]{0,25}(noch nicht|fehlt noch|noch im stapel|kam nicht|noch drin)"
)
_CAME = re.compile(r"semimaru[^.?!]{0,25}(schon|bereits|raus|draussen|gefallen|weg)")
MOST_DRAWS = 6
MOST_UNKNOWN = 4
_GAME = re.compile(
    r"\b(im|beim|in|bei|zu|spielen|spiel|am ende|am schluss|gewinnt|gewonnen) bou?zu\b(?! mekuri)"
    r"|()\bbou?zu(?=\s*:)|^\W*()bou?zu(?=\s*[,.!–-]|\s+(?:hand|ich|wir|ablage|stapel|zu|\d))",
    re.IGNORECASE,
)
"""Where the word names the game rather than a monk."""
_UNCLEAR_RULE = re.compile(r"\bhausregel|\bbei uns\b|\bvariante|\bvereinbart|\bwir spielen mit\b")
_SIGN = re.compile(r"[.,;:?!]")
_DOUBT = re.compile(
    r" (FREMD|VAGE|INKL|NACHDEM|WANN|STK) |NULL (KARTE )?[KM]|#\d+ (KARTE )?MEHR|MEHR ALS"
    r"|[KM]\w+ ODER |#\d+ ODER #"
)
_HOUSE_CARD = {"semimaru": "K10", "emperor": "Kemperor", "lady": "Klady"}
_VAGUE_CARD = re.compile(r"\bmoench oder\b")


def read(question: str, *, chosen: bool) -> Told | None:
    """Return the position that a question tells.

    None where no card of this game is turned over and no end is told, where a number is not
    understood, and where another game is spoken of.
    """
    if _UNCLEAR_RULE.search(fold(question)) and not told_rules(question)[0]:
        return None
    house, text = told_rules(_GAME.sub(_named, question))
    named = named_cards(text)
    folk = people(text, WORDS)
    row = _joined(spot(text, WORDS, {**folk.symbols, **named}).text)
    if _DOUBT.search(row):
        return None
    reading = _Reading(row, folk, house)
    return reading.result(question, chosen=chosen)


def _named(match: re.Match[str]) -> str:
    return f"{match[1] or ''} mekuri"


def _joined(row: str) -> str:
    """Return a row with *wie viele* and *wie groß* as one symbol."""
    row = re.sub(r" WIE(?: VIEL| GROSS)(?= )", " WIEVIEL", row)
    row = re.sub(r" (WIE|GROSS)(?= )", "", row)
    row = re.sub(r" Kmonk SURE(?= )", " SURE", row)
    return re.sub(r" VIEL(?= )", " VAGE", row)


class _Reading:
    """Takes numbers out of a row, one pattern after the other, until none is left."""

    def __init__(self, row: str, folk: People, house: dict[str, str]) -> None:
        self.names = [person.name for person in folk.persons]
        self.house = house
        self.text = row
        self.hands: dict[int, int] = {}
        self.others: int | None = None
        self.pile: int | None = None
        self.stack: int | None = None
        self.players: int | None = None
        self.is_last = False
        self.out: list[int] = []
        self.is_counted = False
        self._take(WITH, lambda match: self._note_own(match, None))
        self.asks_for_pile = False

    def me(self) -> int:
        """Return the number of whoever asks."""
        if ME not in self.names:
            self.names.append(ME)
        return self.names.index(ME)

    def result(self, question: str, *, chosen: bool) -> Told | None:
        """Return the description, None in doubt."""
        self.text = re.sub(r" K[a-z]+ (K\d+) ", r" \1 ", self.text)
        for pattern in OUT_BY_NAME:
            self._take(pattern, self._note_out)
        draws = [] if " WARNUNG " in self.text else self._draws()
        if draws is None or self.text.split().count("_") > MOST_UNKNOWN:
            return None
        self.text = self.text.replace(" DEF ", " ").replace(" MEHR ", " ")
        actor = draws[-1].who if draws else None
        self._take(WITH, lambda match: self._note_own(match, None))
        self.asks_for_pile = " ABLAGE" in self.text and " STAPEL" not in self.text
        asks, rest = asked(self.text, self.me, actor)
        self.text = f" {' '.join(rest.split())} "
        self._facts(actor)
        if not asks or self._is_in_doubt(asks[0].what) or not self._agrees(asks):
            return None
        told = Told(
            tuple(self.names), asks, tuple(draws), self.hands, self.others, tuple(self.out),
            self.pile, self.stack, self.is_last, _waits(question), self.players, self.house,
            self.is_counted,
        )  # fmt: skip
        return told if _is_ours(told, fold(question), chosen=chosen) else None

    def _agrees(self, asks: tuple[Ask, ...]) -> bool:
        """Note numbers of *muss ich meine 4 ablegen?*; False where others are told elsewhere."""
        for ask in asks:
            if ask.number is None or ask.what not in ("loses", "keeps", "takes-pile"):
                continue
            if ask.what in ("loses", "keeps") and ask.who >= 0:
                if self.hands.setdefault(ask.who, ask.number) != ask.number:
                    return False
            elif ask.what != "takes-pile" or self.pile not in (None, ask.number):
                return False
            else:
                self.pile = ask.number
            self.is_counted = True
        return True

    def _is_in_doubt(self, what: str) -> bool:
        """Return whether a number, or a *nicht*, was not understood."""
        return bool(re.search(r" #\d", self.text)) or (" NICHT " in self.text and what != "warning")

    # --- cards that are turned over ---

    def _draws(self) -> list[Drawn] | None:
        """Return the cards turned over in order; None in doubt."""
        found: list[Drawn] = []
        symbols = self.text.split()
        marked = list(symbols)
        for at, symbol in enumerate(symbols):
            if not _CARD.fullmatch(symbol) or _is_label(symbols, at):
                continue
            count = _count_before(symbols, at)
            if count == 0 or (symbol[0] == "M" and count is None):
                return None
            if _is_mentioned_again(symbols, at, found):
                continue
            if _is_held(symbols, at):
                return None
            who = self._actor(symbols, at, found)
            if who is None:
                return None
            found += [_drawn(who, symbol)] * (count or 1)
            marked[at] = f"{symbol} %{who}"
        self.text = f" {' '.join(marked)} "
        self.text = re.sub(r" #\d+( [KM][a-z]+) ", r"\1 ", self.text)
        if not found and len(self.house) == 1 and next(iter(self.house)) in _HOUSE_CARD:
            card = _HOUSE_CARD[next(iter(self.house))]
            puller = re.search(r" @(\d+)(?: HAND)? ER ZIEHT", self.text)
            found.append(_drawn(int(puller[1]) if puller else self.me(), card))
        puller = re.search(
            r" (?:@(\d+)|(ICH)|ER)(?: (?:ER|ICH))? ZIEHT(?: @(\d+))? IHN ", self.text
        )
        if puller is not None and len(found) == 1:
            who = self._puller(puller, found[0].who)
            found = [Drawn(who, found[0].kind, found[0].card)]
        self.text = re.sub(r" (?:ICH|ER)(?= ZIEHT )", "", self.text)
        return found if len(found) <= MOST_DRAWS else None

    def _puller(self, match: re.Match[str], default: int) -> int:
        """Return who turns *ihn* over: whoever is named, or the other person named last."""
        named = match[1] or match[3]
        if named:
            return int(named)
        if match[2]:
            return self.me()
        before = [int(who) for who in re.findall(r" @(\d+)", self.text[: match.start()])]
        others = [who for who in before if self.names[who] != ME]
        return others[-1] if others else default

    def _actor(self, symbols: list[str], at: int, found: list[Drawn]) -> int | None:
        """Return who turns over the card at a place; None where it could be several."""
        after = _actor_after(symbols, at)
        if after is not None:
            return after
        start = at
        while start and not _SIGN.fullmatch(symbols[start - 1]):
            start -= 1
        here = symbols[start:at]
        people_here = [at for at, symbol in enumerate(here) if symbol.startswith("@")]
        first_person = max((i for i, symbol in enumerate(here) if symbol == "ICH"), default=-1)
        if first_person > (people_here[-1] if people_here else -1):
            return self.me()
        if people_here:
            return int(here[people_here[-1]][1:])
        if found:
            return found[-1].who
        before = [int(symbol[1:]) for symbol in symbols[:at] if symbol.startswith("@")]
        if "ER" in here:
            others = [who for who in before if self.names[who] != ME]
            return others[-1] if others else None
        if not before:
            named = {symbol for symbol in symbols if symbol.startswith("@")}
            return int(next(iter(named))[1:]) if len(named) == 1 else self.me()
        return before[0] if len(set(before)) == 1 else None

    # --- what lies where ---

    def _facts(self, actor: int | None) -> None:
        for pattern in PILE:
            self._take(pattern, self._note_pile)
        for pattern in STACK:
            self._take(pattern, self._note_stack)
        if self.asks_for_pile:
            self._take(THERE, self._note_pile)
            self._take(EMPTY, self._note_pile)
        self._take(re.compile(r" #(\d) SPIELER(?= )"), self._note_players)
        self._take(re.compile(r" PL(\d)(?= )"), self._note_players)
        self._take(re.compile(r"( STAPEL)? LETZT KARTE( STAPEL)?(?= )"), self._note_last)
        self._take(OTHERS_EACH,
                   self._note_others)  # fmt: skip
        for pattern in OUT:
            self._take(pattern, self._note_out)
        for pattern in HANDS:
            self._take(pattern, self._note_hand)
        for pattern in OWN:
            self._take(pattern, lambda match: self._note_own(match, actor))

    def _take(self, pattern: re.Pattern[str], note: object) -> None:
        """Note each match and take it out, a comma staying behind."""
        while (match := pattern.search(self.text)) is not None:
            before = self.text
            if not callable(note) or note(match) is False:
                return
            self.is_counted |= "#" in match[0] and note not in (self._note_players, self._note_out)
            self.text = f"{before[: match.start()]} ,{before[match.end() :]}"

    def _note_pile(self, match: re.Match[str]) -> bool:
        if self.pile is not None:
            return False
        self.pile = int(match["n"]) if match["n"] else 0
        return True

    def _note_stack(self, match: re.Match[str]) -> bool:
        if self.stack is not None:
            return False
        self.stack = int(match["n"]) if match["n"] else 0
        return True

    def _note_players(self, match: re.Match[str]) -> bool:
        first = self.players is None
        self.players = int(match[1])
        return first

    def _note_last(self, _match: re.Match[str]) -> bool:
        first = not self.is_last
        self.is_last = True
        return first

    def _note_others(self, match: re.Match[str]) -> bool:
        first = self.others is None
        self.others = int(match["n"])
        if match["k"] and self.players is None:
            self.players = len(self.names) + int(match["k"])
        return first

    def _note_out(self, match: re.Match[str]) -> bool:
        self.out.append(int(match[1]))
        return True

    def _note_hand(self, match: re.Match[str]) -> bool:
        who = int(match["p"])
        if who in self.hands:
            return False
        self.hands[who] = int(match["n"]) if match["n"] else 0
        return True

    def _note_own(self, match: re.Match[str], actor: int | None) -> bool:
        before = re.findall(r" [@%](\d+)", self.text[: match.start()])
        who = int(before[-1]) if before else actor
        who = self.me() if who is None else who
        if who in self.hands:
            return False
        self.hands[who] = int(match["n"]) if match["n"] else 0
        return True


def _drawn(who: int, symbol: str) -> Drawn:
    body = symbol[1:]
    if body.isdigit():
        return Drawn(who, kind_named(int(body)), int(body))
    return Drawn(who, body)


def _count_before(symbols: list[str], at: int) -> int | None:
    """Return the number told right before a card, None where there is none."""
    before = symbols[at - 1] if at else ""
    if not before.startswith("#"):
        return None
    return int(before[1:])


def _is_label(symbols: list[str], at: int) -> bool:
    """Return whether a card only says which house rule is told, as in *Hausregel Kaiser: …*."""
    if symbols[at] not in _HOUSE_CARD.values():
        return False
    after = symbols[at + 1 :]
    if "§" not in after:
        after = []
    after = after[: after.index("§")] if after else []
    start = at
    while start and not _SIGN.fullmatch(symbols[start - 1]):
        start -= 1
    near = (*symbols[start:at], *after)
    told = "§" in symbols[at + 1 : at + 6] or "§" in symbols[start:at]
    return told and not any(word in near for word in ("ZIEHT", "KOMMT", "HAT", ".", "?"))


def _is_mentioned_again(symbols: list[str], at: int, found: list[Drawn]) -> bool:
    """Return whether a card told before is meant: *nach dem Mönch*, *mit der Hofdame*."""
    symbol = symbols[at][1:]
    same = any(symbol in (draw.kind, str(draw.card)) for draw in found)
    before = symbols[max(0, at - 2) : at]
    return same and any(word in before for word in ("NACH", "MIT", "DEF", "VON"))


def _is_held(symbols: list[str], at: int) -> bool:
    """Return whether somebody rather has a card than turns it over: *ich habe 5 und Tenchi*."""
    start, end = at, at
    while start and not _SIGN.fullmatch(symbols[start - 1]):
        start -= 1
    while end < len(symbols) and not _SIGN.fullmatch(symbols[end]):
        end += 1
    part = symbols[start:end]
    turned = any(
        word in part for word in ("ZIEHT", "KOMMT", "NACH", "DARF", "MUSS", "WIEVIEL", "§")
    )
    near = symbols[max(start, at - 2) : at]
    return "HAT" in symbols[start:at] and not turned and "MIT" not in near and "DEF" not in near


def _actor_after(symbols: list[str], at: int) -> int | None:
    """Return who turns a card over that stands first: *den Mönch zieht Kim*."""
    start = at
    while start and not _SIGN.fullmatch(symbols[start - 1]):
        start -= 1
    if any(symbol.startswith("@") for symbol in symbols[start:at]):
        return None
    after = [s for s in symbols[at + 1 : at + 6] if s not in ("DANN", "HAT", "ER", "MEIN")]
    if len(after) > 1 and after[0] in ("ZIEHT", "VON", "MIT") and after[1].startswith("@"):
        return int(after[1][1:])
    return None


def _waits(question: str) -> bool | None:
    """Return whether Semimaru is said to be in the stack still."""
    text = fold(question)
    if re.search(
        r"semimaru[^.?!]{0,25}(noch nicht|fehlt noch|noch im stapel|kam nicht|noch drin)", text
    ):
        return True
    if re.search(r"semimaru[^.?!]{0,25}(schon|bereits|raus|draussen|gefallen|weg)", text):
        return False
    return None


def _is_ours(told: Told, text: str, *, chosen: bool) -> bool:
    """Return whether the words make this game sure, and a position is told rather than a rule."""
    if told.what == "warning":
        return told.stack is not None
    if told.draws:
        special = any(draw.card > JITO and draw.card != SEMIMARU_CARD for draw in told.draws)
        return told.is_counted or special
    named = re.search(r"\b(bozu|bouzu)|semimaru|moench|hofdame", text)
    sizes = sum(told.hands.values()) + (told.pile or 0)
    several = len(told.hands) + len(told.out) > 1
    return bool(told.hands) and bool(named or (several and (chosen or sizes == len(DECK))))
