"""Küt, reading, ruling and saying: totals of the game, and who wins."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.told import Heard
from rulesfaq.games.kuet.referee.vocabulary import NO_NAMES
from rulesfaq.games.kuet.rules.winner import game_tie, team_total, winner_lowest
from rulesfaq.games.kuet.state import SEATS, Deal, Printed, State, update
from rulesfaq.games.kuet.table import empty_table, opposite
from rulesfaq.spoken.ruling import Missing, Ruling, Step

ASKS = (
    r"gewinn\w*|gewonnen|sieger\w*|siegt|sieg|vorne?|fuehrt|besser|verliert|verloren|letzter|"
    r"wer hat"
)
LOSES = r"verliert|verloren|letzter"
_LINK = (
    r"(?:(?:hat|haben|habe|hab|mit|bei|steht|stehen|kommt|liegt|auf|ist|:|insgesamt|zusammen|"
    r"am ende) )*"
)
_NAME = (
    r"(?P<name>team \d|spieler_\w|"
    r"(?:(?:team|mein\w*|die|das|unser|mein team) )?[a-z]+(?: und [a-z]+)?)"
)
_SCORE = re.compile(rf"(?<= ){_NAME} {_LINK}(?P<total>\d+)(?: (?:punkt\w*|strafpunkt\w*))?(?= )")
_NO_NAMES = (NO_NAMES | {"gegen", "zu", "runden", "schreibe", "schreibt", "dazu", "insgesamt"}) - {
    "ich", "wir", "team", "gegner", "partner", "er", "sie", "die", "der", "und",
}  # fmt: skip
ENOUGH = 2
LETTERS = "abcd"


def read_totals(heard: Heard) -> dict[str, int]:
    """Return the totals that are told by name, in the order told; strike them out."""
    found: dict[str, int] = {}
    for at in range(SEATS + 1):
        match = _SCORE.search(heard.text)
        if match is None or at == SEATS:
            break
        name = re.sub(r"^(?:und|dann|gegen|,) ", "", match["name"])
        if name in found or set(name.split()) & _NO_NAMES:
            return {}
        found[name] = int(match["total"])
        heard.strike(match)
    return found if len(found) >= ENOUGH else {}


def rule_totals(
    totals: Mapping[str, int], chosen: Mapping[str, str], *, loses: bool
) -> Ruling | Missing | None:
    """Return who wins with the told totals: the lowest one does."""
    team = chosen.get("table") == "team"
    single = sorted(totals) == list(LETTERS)
    if team and single:
        return _teams(totals)
    if team and len(totals) != ENOUGH:
        return Missing(
            "Wer spielt mit wem im Team? Im TEAM zählt die Summe beider.",
            f"verstanden: {_told(totals)}; TEAM-Tisch", ("die Teams",),
        )  # fmt: skip
    winners = _winners(tuple(totals.values()))
    if loses:
        worst = max(totals.values())
        last = [_shown(name) for name, total in totals.items() if total == worst]
        text = f"Am Ende liegt {names.joined(last)} mit {worst} Punkten hinten. "
    else:
        text = ""
    best = [name for at, name in enumerate(totals) if at in winners]
    low = min(totals.values())
    several = len(best) > 1 or best[0] == "wir" or best[0].startswith("die ") or " und " in best[0]
    verb = "gewinnen" if several else "gewinnt"
    verb = "gewinnt" if best == ["wir"] else verb
    verb = "gewinnst" if best == ["ich"] else verb
    who = names.joined([_shown(name) for name in best])
    text += f"{names.capital(who)} {verb} mit {low} Punkten: Die kleinste Gesamtsumme gewinnt."
    steps = [Step("Die kleinste Gesamtsumme gewinnt.", "kuet.score.winner-lowest")]
    if len(best) > 1:
        text = (
            f"{names.capital(who)} gewinnen gemeinsam: Jeweils {low} Punkte, und die "
            f"kleinste Gesamtsumme gewinnt."
        )
        steps.insert(0, Step("Bei Gleichstand gewinnen sie gemeinsam.", "kuet.open.game-tie"))
    if team:
        steps.insert(0, Step("Die kleinere Summe eines Teams gewinnt.", "kuet.open.team-total"))
    return Ruling(text, f"verstanden: {_told(totals)}", tuple(steps))


def _winners(totals: tuple[int, ...]) -> tuple[int, ...]:
    state = _state(totals)
    state = winner_lowest.ask(state, Deal(0), Printed())
    tied = game_tie.ask(state, Deal(0), Printed())
    race: tuple[int, ...] = (tied or state).race
    return race


def _state(totals: tuple[int, ...]) -> State:
    """Return a position with totals; seats without one have more than all others."""
    most = max(totals) + 1
    full = (*totals, *(most for _ in range(SEATS - len(totals))))
    return update(empty_table(SEATS, 1, 1), totals=full)


def _teams(totals: Mapping[str, int]) -> Ruling:
    row = tuple(totals[letter] for letter in LETTERS)
    state = _state(row)
    race = team_total.ask(state, Deal(0), Printed(table="team")).race
    sums = {seat: row[seat] + row[opposite(state, seat)] for seat in (0, 1)}
    shown = names.joined([f"{_pair(state, seat)} {total}" for seat, total in sums.items()])
    if len(race) == SEATS:
        text = f"Gleichstand, beide Teams gewinnen gemeinsam: {shown}."
    else:
        best = min(sums, key=lambda seat: sums[seat])
        text = (
            f"Team {_pair(state, best)} gewinnt: Zusammen sind es {shown}; die kleinere Summe "
            f"gewinnt."
        )
    steps = (
        Step(
            "Die Punkte im Team werden zusammengezählt; die kleinere Summe gewinnt.",
            "kuet.open.team-total",
        ),
        Step("Wer sich gegenübersitzt, bildet ein Team.", "kuet.team.opposite"),
    )
    return Ruling(text, f"verstanden: {_told(totals)}; TEAM-Tisch", steps)


def _pair(state: State, seat: int) -> str:
    return f"{LETTERS[seat].upper()} und {LETTERS[opposite(state, seat)].upper()}"


def _shown(name: str) -> str:
    if name == "ich":
        return "du"
    if name == "wir":
        return "ihr"
    return " ".join(
        word if word in ("und", "die", "das") else word.capitalize().replace("_", " ")
        for word in name.split()
    )


def _told(totals: Mapping[str, int]) -> str:
    return ", ".join(f"{_shown(name)} {total}" for name, total in totals.items())
