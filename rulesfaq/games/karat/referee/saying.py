"""Facts of Karat to German sentences and steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesfaq.engine.play import Event
from rulesfaq.games.karat.referee.ruling import RoundFacts, rewards
from rulesfaq.games.karat.referee.told import Bid, End, Round
from rulesfaq.spoken.people_told import ME
from rulesfaq.spoken.ruling import Step


def cards(count: int) -> str:
    """Return a number of cards in words: *1 Karte*, *0 Karten*."""
    return f"{count} Karte" if count == 1 else f"{count} Karten"


def jewels(count: int) -> str:
    """Return a number of jewels in words."""
    return f"{count} Juwel" if count == 1 else f"{count} Juwelen"


def start(sentence: str) -> str:
    """Return a sentence with a capital at its start."""
    return sentence[:1].upper() + sentence[1:]


def joined(parts: list[str]) -> str:
    """Return parts with commas and *und*."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} und {parts[-1]}"


def verb(name: str, you: str, third: str) -> str:
    """Return a person with a verb: *du gewinnst*, *Kim gewinnt*."""
    return f"{name} {you if name == ME else third}"


def is_anonymous(name: str) -> bool:
    """Return whether a bid is told without saying whose it is."""
    return name.startswith("Gebot ")


def bid_told(bid: Bid) -> str:
    """Return a bid as it was told: *9 + 8*, *17 (Summe)*."""
    if not bid.values:
        return cards(bid.count or 0)
    if bid.is_total:
        counted = f", {cards(bid.count)}" if bid.count else ""
        return f"{bid.total} (Summe{counted})"
    return " + ".join(map(str, bid.values))


def round_understood(told: Round) -> str:
    """Return what was read of a round."""
    parts = [
        name if is_anonymous(name) else f"{name}: {bid_told(bid)}"
        for name, bid in zip(told.persons, told.bids, strict=True)
        if bid is not None
    ]
    if told.pool is not None:
        parts.append(f"Pool: {cards(told.pool)}")
    if told.players:
        parts.append(f"{told.players} Personen")
    return f"verstanden: {'; '.join(parts)}"


def end_understood(told: End) -> str:
    """Return what was read of a scoring."""
    parts = []
    for seat, name in enumerate(told.persons):
        about = [jewels(told.jewels[seat])] if seat in told.jewels else []
        if seat in told.cards:
            about.append(f"{told.cards[seat]} Punktekarten")
        if seat in told.left:
            about.append(f"{cards(told.left[seat])} im Nachziehstapel")
        if about:
            parts.append(f"{name}: {', '.join(about)}")
    return f"verstanden: {'; '.join(parts)}"


def round_result(told: Round, facts: RoundFacts) -> str:
    """Return who wins a round, and who is excluded by equal sums."""
    if facts.winner is None:
        sums = joined([str(count) for count in sorted(set(facts.sums), reverse=True)])
        return f"Niemand gewinnt die Runde: Keine Summe ist nur einmal da ({sums})."
    name = told.persons[facts.winner]
    line = f"{verb(name, 'gewinnst', 'gewinnt')} die Runde mit {facts.sums[facts.winner]}."
    if is_anonymous(name):
        line = f"die Runde gewinnt das Gebot {facts.sums[facts.winner]}."
    tied = sorted({facts.sums[seat] for seat in facts.excluded}, reverse=True)
    if tied:
        times = joined([f"die {count} ({facts.sums.count(count)}-mal)" for count in tied])
        line += f" Wegen Gleichstands {'scheidet' if len(tied) == 1 else 'scheiden'} {times} aus."
    return start(line)


def payment(told: Round, facts: RoundFacts) -> str:
    """Return what the winner pays and gets from the pool."""
    if facts.winner is None:
        return "Niemand zahlt, und niemand bekommt Karten aus dem Pool (0 Karten)."
    name = told.persons[facts.winner]
    return start(
        f"{verb(name, 'legst', 'legt')} {cards(facts.paid)} auf die Ablage des Pools und "
        f"{'bekommst' if name == ME else 'bekommt'} dafür {cards(facts.taken)} aus dem Pool auf "
        f"die eigene Ablage{'' if told.pool is not None else ', solange der Pool reicht'}."
    )


def choice(told: Round, facts: RoundFacts) -> str:
    """Return which cards the winner may choose from."""
    if facts.winner is None:
        return "Ohne Rundensieg gibt es keine Beute."
    name = told.persons[facts.winner]
    values = joined([str(value) for value in rewards(facts)])
    return start(
        f"{verb(name, 'darfst', 'darf')} 1 der fremden gespielten Karten nehmen, mit den Werten "
        f"{values}."
    )


Say = Callable[[Event, tuple[str, ...]], str]


def _who(event: Event, names: tuple[str, ...]) -> str:
    return names[event.after.won] if event.after.won >= 0 else "niemand"


def _sums(event: Event, names: tuple[str, ...]) -> str:
    parts = (
        name if is_anonymous(name) else f"{name} {count}"
        for name, count in zip(names, event.after.sums, strict=True)
    )
    return f"Die Summen: {', '.join(parts)}."


_SAID: dict[str, Say] = {
    "karat.round.sum": _sums,
    "karat.round.highest-wins": lambda e, _n: (
        f"Die höchste Summe ist {max(e.after.sums)}."
    ),
    "karat.tie.all-equal": lambda e, _n: f"Alle haben {e.after.sums[0]}, also gewinnt niemand.",
    "karat.tie.tied-excluded": lambda e, _n: (
        f"{max(e.after.sums)} ist {e.after.sums.count(max(e.after.sums))}-mal da, also gewinnt "
        "davon niemand."
    ),
    "karat.tie.next-highest": lambda e, _n: (
        f"Die nächste Summe rückt nach: {e.after.sums[e.after.race[0]]}."
    ),
    "karat.tie.cascade": lambda e, _n: (
        f"Auch sie ist mehrfach da; es zählt die höchste Summe, die nur einmal da ist: "
        f"{e.after.sums[e.after.race[0]]}." if e.after.race
        else "Auch darunter ist keine Summe nur einmal da."
    ),
    "karat.tie.two-players": lambda _e, _n: "Zu zweit gewinnt bei Gleichstand niemand.",
    "karat.tie.lower-ties-harmless": lambda _e, _n: "Der Gleichstand darunter ändert nichts.",
    "karat.round.card-count-irrelevant": lambda _e, _n: (
        "Wie viele Karten jemand gespielt hat, entscheidet nichts."
    ),
    "karat.tie.no-winner-no-reward": lambda _e, _n: (
        "Ohne Rundensieg zahlt und nimmt niemand etwas."
    ),
    "karat.open.no-winner-cards": lambda _e, _n: "Alle räumen ihre gespielten Karten selbst weg.",
    "karat.win.pay": lambda e, n: (
        f"{start(_who(e, n))} zahlt die gespielten Karten ({len(e.before.bids[e.before.won])})."
        if _who(e, n) != ME
        else f"Du zahlst die gespielten Karten ({len(e.before.bids[e.before.won])})."
    ),
    "karat.win.replace": lambda e, _n: f"Dafür kommen {cards(e.after.taken)} aus dem Pool."
    if e.after.taken != 1 else "Dafür kommt 1 Karte aus dem Pool.",
    "karat.open.pool-short-replace": lambda e, _n: (
        f"Der Pool hat zu wenig: Es gibt nur {cards(e.after.taken)} als Ersatz."
    ),
    "karat.score.count-jewels": lambda e, n: "Die Juwelen: " + ", ".join(
        f"{name} {count}" for name, count in zip(n, e.after.points, strict=True)) + ".",
    "karat.score.most-jewels": lambda e, _n: f"Am meisten sind {jewels(max(e.after.points))}.",
    "karat.score.tie-draw-pile": lambda e, n: (
        "Bei gleich vielen Juwelen entscheidet der Nachziehstapel: " + ", ".join(
            f"{n[seat]} {e.after.left[seat]}" for seat in e.before.race) + "."
    ),
    "karat.open.tiebreak-further": lambda e, _n: (
        "Auch die Nachziehstapel sind gleich, also wird der Sieg geteilt."
        if len(e.after.race) > 1 else "Danach entscheidet die Zahl der Punktekarten."
    ),
}  # fmt: skip
_OUT = (
    "karat.tie.all-equal", "karat.tie.two-players", "karat.tie.tied-excluded",
    "karat.tie.next-highest", "karat.tie.cascade", "karat.round.highest-wins",
    "karat.tie.lower-ties-harmless", "karat.round.sum", "karat.round.card-count-irrelevant",
    "karat.score.tie-draw-pile", "karat.score.most-jewels", "karat.open.tiebreak-further",
)  # fmt: skip
PAYING = ("karat.win.pay", "karat.win.replace", "karat.open.pool-short-replace",
          "karat.tie.no-winner-no-reward", "karat.open.no-winner-cards")  # fmt: skip


def steps_of(
    events: Iterable[Event], names: tuple[str, ...], first: tuple[str, ...] = ()
) -> tuple[Step, ...]:
    """Return the sentences of what happened, those of some rules first.

    Args:
        events: What the engine did.
        names: Of the seats.
        first: Ids of the rules on which the answer hinges, before those of the comparison.
    """
    found: list[Step] = []
    for event in events:
        say = _SAID.get(event.rule)
        if say is not None:
            found.append(Step(say(event, names), event.rule))
    order = (*first, *_OUT)
    if not any(step.rule.startswith("karat.tie.") and "lower" not in step.rule for step in found):
        order = (*first, "karat.round.highest-wins", *_OUT)
    place = {rule: at for at, rule in reversed(list(enumerate(order)))}
    return tuple(sorted(found, key=lambda step: place.get(step.rule, len(order))))
