"""Who is next after a challenge, and how high the pile is: reading, the engine, sentences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Literal

from rulesfaq.engine.game import Ruleset
from rulesfaq.engine.play import play
from rulesfaq.games.kyu import GAME as KYU
from rulesfaq.games.kyu.referee import say
from rulesfaq.games.kyu.referee.fights import GAME
from rulesfaq.games.kyu.referee.items import Item, items
from rulesfaq.games.kyu.referee.table import PRINTED, rules_under
from rulesfaq.games.kyu.referee.told import ME, SetUp, Succession
from rulesfaq.games.kyu.state import Accept, Declare, Decline, KeepRest, State, Withdraw
from rulesfaq.spoken.ruling import Missing, Ruling, Verdict
from rulesfaq.spoken.tokens import plain

CHALLENGE = re.compile(r"\b(?:herausforder\w*|herausgefordert|gefordert|fordert|fordere)\b")
NEXT = re.compile(
    r"\bwer\b[^?.!]*\b(?:dran|am zug|an der reihe|als nächste\w*|als naechste\w*|weiter)\b"
)
IS_NEXT = (
    r"\b(?:bin|ist)\s+(?:(?:dann|jetzt|danach|nun|also)\s+)*{name}\b[^?.!]*"
    r"\b(?:dran|am zug|an der reihe)\b"
)
UNSURE = re.compile(
    r"\b(?:nicht|wurden?|wird|werden?|tausch\w*|zwischendurch|übersprung\w*|danach wer|warum|wieso|"
    r"zweite[rns]?|dritte[rns]?|antworte\w*|zuerst antwort\w*|zug mit|nach dem drachen)\b"
)
COUNTS = {"zweit": 2, "dritt": 3, "viert": 4, "fünft": 5, "fuenft": 5}
PEOPLE = ("spieler", "spielern", "personen", "leute", "leuten", "mitspieler")
YES = ("nimmt", "nehme", "nehmen", "angenommen", "annimmt", "annehme", "mitgegangen", "mitgeht")
NO = (
    "lehnt",
    "lehne",
    "lehnen",
    "abgelehnt",
    "ablehnt",
    "ablehne",
    "kneift",
    "kneife",
    "gekniffen",
)
DARES = ("fordert", "fordere", "herausgefordert", "gefordert", "herausfordert")
ALL = re.compile(
    r"\b(?:alle|beide|jeder|sämtliche)(?: anderen| andern)?\b[^?.!;]*?\b"
    r"(?P<what>angenommen|nehmen an|nehmen sie an|machen mit|gehen mit|abgelehnt|lehnen ab|kneifen)"
)
NOBODY = re.compile(
    r"\b(?:niemand|keiner|keine)\b[^?.!;]*?\b(?P<what>angenommen|nimmt|abgelehnt|lehnt|kneift)"
)
TWO = 2
FIRST = re.compile(r"\bals erste[rs]?\b|\bzuerst\b")
PILE = re.compile(r"\b(?:nachziehstapel|zugstapel|ziehstapel|stapel)s?\b")
HOW_MANY = re.compile(r"\bwie (?:viele?|hoch|groß|gross|dick)\b|\bwieviele?\b")


def judge_succession(question: str, options: Mapping[str, str]) -> Ruling | Missing | None:
    """Return who is next after a told challenge; None where none is told for sure."""
    told = read_succession(question)
    if told is None:
        return None
    rules = rules_under(options)
    if _lacks_answers(told):
        text = "Hat jemand abgelehnt, und wer als Erstes? Davon hängt ab, wer dran ist."
        return Missing(text, _understood(told), ("wer zuerst abgelehnt hat",))
    return _ruling(told, rules)


def _lacks_answers(told: Succession) -> bool:
    """Return whether somebody of whom nothing is told may have declined before the others."""
    if told.everybody or told.first or told.players == TWO:
        return False
    return not told.answers or len(told.answers) < told.players - 1


def read_succession(question: str) -> Succession | None:
    """Return a challenge with its answers and who is asked to be next."""
    text = plain(question)
    found = items(question)
    if not CHALLENGE.search(text) or UNSURE.search(text):
        return None
    head = _told_part(unicodedata.normalize("NFC", question), text)
    challenger, answers = _events(items(head))
    asked = _asked(text, [challenger, *(who for who, _ in answers)])
    if asked is None or not challenger:
        return None
    players = players_of(text, found)
    first = bool(FIRST.search(text)) and any(not yes for _, yes in answers)
    told = Succession(players, challenger, answers, _everybody(text), asked, first)
    return told if _is_consistent(told) else None


def _told_part(typed: str, text: str) -> str:
    """Return the text before the question for who is next."""
    match = NEXT.search(text) or re.search(r"\b(?:bin ich|ist \w+(?: \w+)?) (?:\w+ )*dran\b", text)
    return typed[: match.start()] + " " + typed[match.end() :] if match else typed


def players_of(text: str, found: Sequence[Item]) -> int:
    """Return how many play, 0 if it is not told."""
    counts = {COUNTS[word] for word in re.findall(r"\bzu (\w+)", text) if word in COUNTS}
    counts |= {item.number for item in found if item.kind == "quantity" and item.text in PEOPLE}
    counts |= {i.number for i in found if i.kind == "quantity" and i.text == "zu"}
    return counts.pop() if len(counts) == 1 else 0


def _events(found: Sequence[Item]) -> tuple[str, tuple[tuple[str, bool], ...]]:
    """Return who challenges, and the answers in the order told; verbs stand before or after."""
    challenger, answers, people = "", list[tuple[str, bool]](), list[str]()
    pending: str = ""
    for item in found:
        verb = _verb(item.text)
        if item.kind == "person" and item.text not in people:
            people.append(item.text)
        if verb and not people:
            pending = verb
            continue
        closing = pending and item.text in ("ab", "an", "heraus", "mit", "aus")
        if not people or not (verb or closing):
            continue
        what = verb or pending
        if what == "dares":
            challenger = challenger or people[0]
        else:
            answers += [(who, what == "yes") for who in people if who != challenger]
        people, pending = [], ""
    return challenger, tuple(dict.fromkeys(answers))


def _verb(word: str) -> str:
    for name, family in (("yes", YES), ("no", NO), ("dares", DARES)):
        if word in family:
            return name
    return ""


def _everybody(text: str) -> Literal["", "accepted", "declined"]:
    if found := ALL.search(text):
        return "declined" if found["what"].startswith(("abge", "lehn", "kneif")) else "accepted"
    if found := NOBODY.search(text):
        return "accepted" if found["what"].startswith(("abge", "lehn", "kneif")) else "declined"
    return ""


def _asked(text: str, people: Sequence[str]) -> str | None:
    """Return of whom it is asked, nothing for an open question, None for something else."""
    if NEXT.search(text):
        return ""
    for who in (*people, ME):
        name = "ich" if who == ME else re.escape(who.lower().split()[-1]) if who else ""
        if name and re.search(IS_NEXT.format(name=name), text):
            return who
    return None


def _is_consistent(told: Succession) -> bool:
    names = [who for who, _ in told.answers]
    if len(names) != len(set(names)) or told.challenger in names:
        return False
    decliners = sum(not yes for _, yes in told.answers)
    if (told.everybody and told.answers) or (told.first and decliners > 1):
        return False
    most = PRINTED.players_max
    return told.players in (0, *range(TWO, most + 1)) and len(names) < (told.players or most)


def _understood(told: Succession) -> str:
    parts = [f"verstanden: {told.challenger}: herausgefordert"]
    parts += [f"{who}: {'angenommen' if yes else 'abgelehnt'}" for who, yes in told.answers]
    if told.everybody:
        parts.append(
            f"alle anderen: {'angenommen' if told.everybody == 'accepted' else 'abgelehnt'}"
        )
    if told.players:
        parts.append(f"zu {next(word for word, n in COUNTS.items() if n == told.players)}")
    return "; ".join(parts)


def _ruling(told: Succession, rules: Ruleset) -> Ruling | Missing | None:
    counts = (told.players,) if told.players else range(2, PRINTED.players_max + 1)
    found = set()
    for players in counts:
        if players > len(told.answers):
            ends = {_next(told, players, rest, rules) for rest in (True, False)}
            found |= ends
    seats = {seat for seat, _ in found}
    if len(seats) != 1:
        text = "Hat noch jemand abgelehnt, und wer als Erstes? Davon hängt ab, wer dran ist."
        return Missing(text, _understood(told), ("wer zuerst abgelehnt hat",))
    seat = seats.pop()
    who = _label(told, seat)
    verdict = _verdict(told, seat)
    if told.who and verdict is None:
        return None
    rules_acted = sorted(rule for _, rule in found)
    text = f"{say.verb(who, 'bist', 'ist')} als Nächstes dran. {_why(rules_acted[0])}"
    steps = [(_why(rule), rule) for rule in rules_acted]
    return Ruling(say.answer(verdict, text), _understood(told), say.steps(steps), verdict)


def _next(told: Succession, players: int, rest: bool, rules: Ruleset) -> tuple[int, str]:  # noqa: FBT001
    """Play the challenge and return the next seat with the rule that says so.

    Seat 0 challenges; the answers follow in the order told, and the others answer ``rest``.
    """
    state: State = KYU.deal(players, 1, rules.printed)
    first = rules.printed.first_cards
    state = play(rules, state, Declare(0, 0, state.hands[0][:first])).state
    answers = [yes for _, yes in told.answers]
    if told.everybody:
        answers = [told.everybody == "accepted"] * (players - 1)
    answers += [rest] * (players - 1 - len(answers))
    for seat, accepts in enumerate(answers, 1):
        move = Accept(seat, state.hands[seat][:first]) if accepts else Decline(seat)
        state = play(rules, state, move).state
    while True:
        last = KeepRest(state.turn) if state.phase == "rest" else Withdraw(state.turn)
        played = play(rules, state, last)
        state = played.state
        if not state.contested >= 0:
            break
    succession = [e.rule for e in played.events if e.occasion == "succession"]
    return state.turn, next(rule for rule in succession if rule.startswith("kyu."))


def _label(told: Succession, seat: int) -> str:
    if 0 < seat <= len(told.answers):
        return told.answers[seat - 1][0]
    if told.players == TWO:
        return "die andere Person"
    return f"die Person links von {'dir' if told.challenger == ME else told.challenger}"


def _verdict(told: Succession, seat: int) -> Verdict | None:
    if not told.who:
        return None
    names = [told.challenger, *(who for who, _ in told.answers)]
    if told.who in names:
        return "ja" if names.index(told.who) == seat else "nein"
    return None


def _why(rule: str) -> str:
    return {
        "kyu.dragon.holder-next": (
            "Wer als Erstes abgelehnt hat, hat die Drachenkarte und ist dran."
        ),
        "kyu.dragon.no-holder-left-neighbour": (
            "Ohne Drachenkarte geht es links von der Person weiter, die herausgefordert hat."
        ),
        "kyu.dragon.two-player-next": (
            "Zu zweit ist die Person dran, die nicht herausgefordert hat."
        ),
    }[rule]


def judge_setup(question: str, options: Mapping[str, str]) -> Ruling | None:
    """Return how many cards are in the pile, or dealt, for so many people."""
    text = plain(question)
    if not (GAME.search(text) or "zahlenkarten" in text) or not HOW_MANY.search(text):
        return None
    told = _read_setup(text, items(question))
    if told is None or not PRINTED.players_min <= told.players <= PRINTED.players_max:
        return None
    state = KYU.deal(told.players, 1, rules_under(options).printed)
    dealt = sum(map(len, state.hands))
    people = next(word for word, count in COUNTS.items() if count == told.players)
    hand = f"Jede Person bekommt {PRINTED.hand_size} Karten, zusammen {dealt}."
    steps = [(hand, "kyu.setup.deal")]
    answer = f"Zu {people} werden {dealt} Zahlenkarten ausgeteilt."
    if told.asking == "pile":
        answer = f"Zu {people} liegen am Anfang {len(state.stack)} Karten im Nachziehstapel."
        rest = f"{len(state.stack)} Karten bleiben nach {dealt} Handkarten und der Auslage übrig."
        steps = [(rest, "kyu.setup.draw-pile-size"), *steps]
    return Ruling(answer, f"verstanden: Aufbau zu {people}", say.steps(steps))


def _read_setup(text: str, found: Sequence[Item]) -> SetUp | None:
    players = players_of(text, found)
    if not players or re.search(r"\bleer\b|\bnach einer|\bnachgezogen|\bjede[rm]?\b|\bich\b", text):
        return None
    if PILE.search(text):
        return SetUp(players, "pile")
    return SetUp(players, "dealt") if re.search(r"\b(?:aus|ver)geteilt\b", text) else None
