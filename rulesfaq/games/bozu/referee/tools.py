"""The tool of Bozu Mekuri: what a card does that is turned over."""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.cards import COURTIER, DECK, EMPEROR, LADY, MONK, SEMIMARU
from rulesfaq.games.bozu.referee.answering import rule_told
from rulesfaq.games.bozu.referee.cases import Case, cases
from rulesfaq.games.bozu.referee.naming import KIND
from rulesfaq.games.bozu.referee.poets import GENERIC, kind_named
from rulesfaq.games.bozu.referee.ruling import Facts, play_case, rules_for
from rulesfaq.games.bozu.referee.told import Ask, Drawn, Told
from rulesfaq.spoken.people_told import ME
from rulesfaq.spoken.ruling import Missing, Ruling
from rulesfaq.spoken.tool import Choice, Field, Near, Outcome, Tool, Unread, Values, Worked

_KINDS = (COURTIER, LADY, MONK, EMPEROR, SEMIMARU)
_NAMES = {kind: KIND[kind].lower().replace("ö", "oe") for kind in _KINDS}
_NUMBERS = {
    "hand": (0, len(DECK)), "ablage": (0, len(DECK)), "andere": (0, len(DECK)),
    "personen": (GAME.printed.players_min, GAME.printed.players_max), "nummer": (1, len(DECK)),
}  # fmt: skip


def read_numbers(values: Values) -> dict[str, int | None] | Unread:
    """Return the numbers of the form; None for those left empty."""
    found: dict[str, int | None] = {}
    for name, (lowest, highest) in _NUMBERS.items():
        text = values.get(name, "").strip()
        if not text:
            found[name] = None
            continue
        fine = text.isascii() and text.isdigit() and len(text) <= len(str(highest))
        if not fine or not lowest <= int(text) <= highest:
            return Unread(name, f"Gib eine Zahl zwischen {lowest} und {highest} an.")
        found[name] = int(text)
    return found


def rule_card(values: Values, options: Mapping[str, str]) -> Outcome:
    """Return what the card does to the hand, the discard pile and the turn."""
    numbers = read_numbers(values)
    if isinstance(numbers, Unread):
        return numbers
    card = numbers["nummer"] or 0
    name = values.get("karte", "")
    kinds = {slug: kind for kind, slug in _NAMES.items()}
    if not card and name not in kinds:
        return None
    told = _told(kind_named(card) if card else kinds[name], card, numbers, values)
    ruled = rule_told(told, options)
    found = rules_for(options, told)
    if ruled is None or found is None:
        return Missing("So eine Lage kann es nicht geben.", "")
    if not isinstance(ruled, Ruling):
        return ruled
    case = next(cases(told))[1]
    played = play_case(told, case, found[0])
    return Worked(_word(played.facts, case) if played else "", ruled)


def _told(kind: str, card: int, numbers: Mapping[str, int | None], values: Values) -> Told:
    hand, pile = numbers["hand"], numbers["ablage"]
    return Told(
        (ME,), (Ask("all"),), (Drawn(0, kind, card),),
        hands={} if hand is None else {0: hand}, others=numbers["andere"], pile=pile,
        is_last=bool(values.get("letzte")), players=numbers["personen"],
        is_counted=hand is not None or pile is not None,
    )  # fmt: skip


def _word(facts: Facts, case: Case) -> str:
    """Return what the card comes to, in a word or two."""
    if facts.out[0]:
        return "Ausgeschieden"
    if facts.skips[0]:
        return "Aussetzen"
    if facts.extra:
        return "Noch eine Karte"
    if facts.taken:
        return "Ablage nehmen"
    if facts.gained[0] > 1:
        return "Alle Hände nehmen"
    if case.others and not any(facts.others):
        return "Alle Hände ablegen"
    return "Behalten" if facts.hands[0] > facts.before[0] else "Hand ablegen"


EFFECT = Tool(
    "karte",
    "Kartenfinder",
    "Was macht diese Karte?",
    "Wähl die aufgedeckte Karte. Mit den Zahlen vom Tisch steht auch da, wie viele Karten es sind.",
    fields=(
        Field(
            "karte",
            "Aufgedeckt",
            choices=(
                Choice("", "nach Nummer"),
                *(Choice(_NAMES[kind], KIND[kind], f"p{GENERIC[kind]}") for kind in _KINDS),
            ),
        ),
        Field("nummer", "Nummer des Gedichts", "text", hint="1 bis 100, steht auf der Karte.",
              shown_if=("karte", ""), sample="86"),
        Field("hand", "Karten vor dir", "text", hint="vor dem Aufdecken", sample="5"),
        Field("ablage", "Karten in der Ablage", "text", sample="7"),
        Field("personen", "Personen", "text", sample="4"),
        Field("andere", "Karten vor jeder anderen Person", "text",
              hint="Nur nötig, wenn eine Hausregel alle Hände bewegt.", sample="6"),
        Field("letzte", "Es war die letzte Karte des Stapels", "check"),
    ),
    rule=rule_card,
    near=(
        Near("Mönch, fünf Karten vor dir",
             {"karte": "moench", "hand": "5", "ablage": "2", "personen": "3"}),
        Near("Hofdame, sieben in der Ablage",
             {"karte": "hofdame", "hand": "3", "ablage": "7", "personen": "3"}),
        Near("Saigyō, Gedicht 86",
             {"nummer": "86", "hand": "4", "ablage": "0", "personen": "3"}),
    ),
    options=("semimaru", "emperor", "lady", "stop"),
)  # fmt: skip
TOOLS: tuple[Tool, ...] = (EFFECT,)
