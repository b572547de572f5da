"""Küt, reading: questions about points, of a round or of the game."""

from __future__ import annotations

import re

from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.buying import read_buy, rule_buy
from rulesfaq.games.kuet.referee.people import read_round_end
from rulesfaq.games.kuet.referee.question import Outcome, Question
from rulesfaq.games.kuet.referee.scores import is_concrete, rule_score
from rulesfaq.games.kuet.referee.told import Heard, leftover, read_okey, read_round
from rulesfaq.games.kuet.referee.totals import LOSES, read_totals, rule_totals


def about_totals(asked: Question) -> Outcome:
    """Answer who wins with told totals."""
    if re.search(r" (?:reststeine|rest|okey|dazu|schreib\w*|plus) ", f" {asked.text} "):
        return None
    loses = asked.heard.has(LOSES) and not asked.heard.has("gewinn\\w*|gewonnen")
    read_round(asked.heard, asked.printed)
    asked.heard.take(r"\d+ runden")
    totals = read_totals(asked.heard)
    if not totals or leftover(asked.heard):
        return None
    return rule_totals(totals, asked.chosen, loses=loses)


def _claim(asked: Question) -> re.Match[str] | None:
    """Return the points that a yes/no question puts up for judgement."""
    if not asked.polarity.yes_no:
        return None
    points = r"(?P<claim>\d{1,4}) (?:punkt\w*|strafpunkt\w*|minuspunkt\w*|miese)"
    found = asked.heard.take(points)
    found = found or asked.heard.take(r"(?P<claim>\d{1,4})(?= (?:auf|an)?(?:zu)?schreib\w*)")
    if found or not asked.polarity.first:
        return found
    verbs = (
        r"(?:also|ich schreib\w*|macht das|sind das|das sind|das macht|ist das|sind es|"
        r"schreib\w* (?:ich|er|sie)|gleich)"
    )
    return asked.heard.take(rf"{verbs} (?:\w+ ){{0,1}}?(?P<claim>\d{{2,4}})(?= [?,.!])(?! , \d)")


def about_score(asked: Question) -> Outcome:
    """Answer what somebody writes at the end of a round."""
    heard = asked.heard
    if heard.has("bis|statt|haette|waere gewesen"):
        return None
    empty = heard.take(
        r"(?:weil |da )?(?:der )?(?:nachzieh)?stapel (?:(?:war|ist|schon|zum) )*(?:#4n? "
        r"mal )?(?:leer|alle)"
    )
    if empty and not heard.has("gewertet|#4|niemand|keiner|wertung|werten"):
        return None
    heard.take_all(r"(?:zum )?#4n? ?mal")
    number = read_round(heard, asked.printed)
    claim = _claim(asked)
    seat = heard.take(r"ich bin (?:spieler_)?(?P<seat>[a-d1-4])")
    okey = read_okey(heard)
    told = read_round_end(heard.text, okey)
    told.seat = seat["seat"] if seat else ""
    heard.text = f" {told.left} "
    if not told.fine or leftover(heard) or not is_concrete(told, asked.text, number):
        return None
    if asked.polarity.yes_no and asked.polarity.first and claim is None:
        return None
    if empty and not told.finisher:
        told.finisher = "niemand"
    return rule_score(
        told, Polarity(asked.text, ""), asked.printed,
        last=number == asked.printed.rounds, claim=int(claim["claim"]) if claim else None,
    )  # fmt: skip


def about_buying(asked: Question) -> Outcome:
    """Answer how many tiles a purchase brings, or how many are left."""
    told = read_buy(asked.heard)
    asked.heard.take_all(r"1 strafstein\w*")
    polarity = asked.polarity
    if leftover(asked.heard) or (told.tiles is None and told.bought is None and told.pile is None):
        return None
    return rule_buy(told, Heard(asked.text), polarity, asked.chosen, asked.printed)
