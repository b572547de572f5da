"""What each rule did, as a German sentence with the rule's id."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesfaq.engine.play import Event
from rulesfaq.games.bozu.cards import EMPERORS, JITO
from rulesfaq.games.bozu.referee.naming import accusative, cards, start, verb
from rulesfaq.games.bozu.referee.poets import CALLED, kind_named
from rulesfaq.games.bozu.state import State
from rulesfaq.spoken.ruling import Step

Say = Callable[[Event, str], str]
SEED_NAMED = EMPERORS | {10}
"""Cards whose kind the source itself names."""


def _hand(state: State) -> int:
    return len(state.hands[state.turn])


def _moved(event: Event) -> int:
    """Return how many cards came to the discard pile, or left it."""
    return abs(len(event.after.pile) - len(event.before.pile))


_SAID: dict[str, Say] = {
    "bozu.card.courtier-keep": lambda _e, who: f"{verb(who, 'behältst', 'behält')} den Höfling.",
    "bozu.card.monk-discard-all": lambda e, who: (
        f"Der Mönch kostet {accusative(who)} die ganze Hand: mit ihm "
        f"{_come(_moved(e))} in die Ablage."
    ),
    "bozu.card.monk-only-own": lambda _e, _w: "Alle anderen behalten ihre Karten.",
    "bozu.card.emperor-then-monk": lambda _e, _w: "Auch der eben behaltene Kaiser ist damit weg.",
    "bozu.card.lady-take-pile": lambda e, _w: (
        f"Die Hofdame bringt sich selbst und die ganze Ablage, also {cards(_moved(e))} dazu."
    ),
    "bozu.card.lady-no-extra-default": lambda _e, _w: "Eine Hofdame gibt keine weitere Karte.",
    "bozu.option.lady-and-more": lambda _e, _w: (
        "Nach der Hausregel erlaubt die Hofdame eine weitere Karte."
    ),
    "bozu.option.lady-chain": lambda _e, _w: "Auch eine weitere Hofdame erlaubt noch eine Karte.",
    "bozu.option.lady-more-if-empty": lambda e, _w: (
        "Die Ablage war nicht leer, also gibt es keine weitere Karte." if e.before.pile
        else "Die Ablage war leer, also ist eine weitere Karte erlaubt."
    ),
    "bozu.card.semimaru-eliminate": lambda e, who: (
        f"{verb(who, 'scheidest', 'scheidet')} aus; die Hand ({cards(_hand(e.before))}) kommt in "
        "die Ablage."
    ),
    "bozu.card.semimaru-card-too": lambda _e, _w: "Auch Semimaru selbst kommt in die Ablage.",
    "bozu.option.semimaru-skip": lambda e, who: (
        f"{verb(who, 'behältst', 'behält')} Semimaru und setzt "
        f"{e.after.skips[e.before.turn] or 1} Zug aus."
    ),
    "bozu.open.skip-timing": lambda _e, _w: "Der laufende Zug ist damit zu Ende.",
    "bozu.option.semimaru-monk": lambda e, _w: (
        f"Semimaru wirkt wie ein Mönch: mit ihm {_come(_moved(e))} in die Ablage."
    ),
    "bozu.option.semimaru-courtier": lambda _e, who: (
        f"{verb(who, 'behältst', 'behält')} Semimaru wie einen Höfling."
    ),
    "bozu.option.semimaru-all-hands": lambda e, _w: (
        f"Alle legen ihre Hand ab, zusammen {cards(_moved(e))}."
    ),
    "bozu.open.all-hands-card": lambda _e, _w: "Auch Semimaru selbst kommt in die Ablage.",
    "bozu.open.all-hands-next": lambda _e, _w: "Danach geht es normal weiter.",
    "bozu.card.emperor-keep": lambda _e, who: f"{verb(who, 'behältst', 'behält')} den Kaiser.",
    "bozu.card.emperor-choice": lambda _e, _w: "Ein Kaiser erlaubt eine weitere Karte.",
    "bozu.card.emperor-chain": lambda _e, _w: "Auch ein weiterer Kaiser erlaubt noch eine Karte.",
    "bozu.open.jito-lady-more": lambda _e, _w: "Jitō erlaubt trotzdem nur eine weitere Karte.",
    "bozu.count.jito-double": lambda _e, _w: "Jitō ist Hofdame und Kaiserin zugleich.",
    "bozu.open.jito-take-all": lambda _e, _w: "Mit Jitō kommen die Ablage und alle Hände.",
    "bozu.option.emperor-take-all": lambda e, who: (
        f"{verb(who, 'nimmst', 'nimmt')} die Hände aller anderen, zusammen "
        f"{cards(_hand(e.after) - _hand(e.before))}."
    ),
    "bozu.option.emperor-take-all-no-extra": lambda _e, who: (
        f"{verb(who, 'behältst', 'behält')} auch die Kaiserkarte; eine weitere Karte gibt es nicht."
    ),
    "bozu.option.emperor-normal": lambda _e, _w: "Die Kaiserkarte wirkt als normale Karte.",
    "bozu.open.monk-hat": lambda _e, _w: "Ein Dichter mit dem Titel Nyūdō gilt als Höfling.",
    "bozu.turn.extra-normal-card": lambda _e, _w: "Die weitere Karte wirkt wie jede andere.",
    "bozu.end.last-card-resolved": lambda _e, _w: "Die letzte Karte des Stapels wirkt noch.",
    "bozu.end.stack-empty": lambda _e, _w: "Der Stapel ist leer, die Partie ist zu Ende.",
    "bozu.open.elimination-immediate-end": lambda _e, _w: (
        "Nur eine Person ist übrig, also ist die Partie sofort zu Ende."
    ),
    "bozu.open.skip-at-end": lambda _e, _w: "Das Aussetzen verfällt am Ende.",
    "bozu.end.leftover-pile": lambda e, _w: (
        f"Was in der Ablage liegt, bekommt niemand ({cards(len(e.after.pile))})."
    ),
    "bozu.end.largest-hand": lambda _e, _w: "Es gewinnt, wer die meisten Karten hat.",
    "bozu.rank.shared": lambda _e, _w: "Wer gleich viele Karten hat, steht auf demselben Platz.",
    "bozu.rank.eliminated-last": lambda _e, _w: (
        "Wer ausgeschieden ist, steht auf dem letzten Platz."
    ),
    "bozu.open.rank-numbers": lambda _e, _w: "Nach einem geteilten Platz bleiben Plätze frei.",
    "bozu.rank.first-shared-draw": lambda _e, _w: (
        "Mehrere liegen gemeinsam vorn, also endet die Partie unentschieden."
    ),
    "bozu.rank.last-remaining-wins": lambda _e, _w: "Es gewinnt, wer allein übrig ist.",
    "bozu.turn.round-table": lambda _e, _w: "Der Zug ist zu Ende, die nächste Person ist dran.",
    "bozu.display.warning": lambda e, _w: (
        f"Im Stapel {'liegt' if len(e.after.stack) == 1 else 'liegen'} noch "
        f"{cards(len(e.after.stack))}, und Semimaru ist darunter: Der Hinweis erscheint."
    ),
}  # fmt: skip
_LATE = (
    "bozu.card.monk-only-own", "bozu.card.lady-no-extra-default", "bozu.turn.extra-normal-card",
    "bozu.open.skip-timing", "bozu.open.all-hands-next", "bozu.option.emperor-scope",
    "bozu.end.last-card-resolved", "bozu.turn.round-table", "bozu.end.leftover-pile",
)  # fmt: skip
"""Rules that seldom decide what is asked."""


_ALONE = "bozu.rank.last-remaining-wins"
_COUNTS = ("bozu.end.largest-hand", "bozu.rank.shared", "bozu.open.rank-numbers")
"""Rules that decide nothing where only one is left."""


def _come(count: int) -> str:
    return f"kommt {cards(count)}" if count == 1 else f"kommen {cards(count)}"


def steps_of(
    events: Iterable[Event], names: tuple[str, ...], first: tuple[str, ...]
) -> tuple[Step, ...]:
    """Return the sentences of what happened, those of some rules first.

    Args:
        events: What the engine did.
        names: Of the seats, as far as they have any.
        first: Ids of the rules on which the answer hinges, in their order.
    """
    found: list[Step] = []
    for event in events:
        say = _SAID.get(event.rule)
        if say is None:
            continue
        turn = event.before.turn
        who = names[turn] if turn < len(names) else "die Person am Zug"
        step = Step(start(say(event, who)), event.rule)
        if step not in found:
            found.append(step)
    if any(step.rule == _ALONE for step in found):
        found = [step for step in found if step.rule not in _COUNTS]
    return tuple(sorted(found, key=lambda step: _weight(step.rule, first)))


def _weight(rule: str, first: tuple[str, ...]) -> int:
    if rule in first:
        return first.index(rule)
    return len(first) + (rule in _LATE)


def kinds_of(cards_told: Iterable[int]) -> tuple[Step, ...]:
    """Return a sentence for each named poet of what kind the card is."""
    found = []
    for card in dict.fromkeys(cards_told):
        if not card or card == JITO or card == min(SEED_NAMED - EMPERORS):
            continue
        name = CALLED.get(card, f"Karte {card}")
        kind = kind_named(card)
        if kind == "emperor":
            found.append(Step(f"{name} ist eine Kaiserkarte.", "bozu.count.emperors"))
        else:
            word = {"monk": "ein Mönch", "lady": "eine Hofdame", "courtier": "ein Höfling"}[kind]
            found.append(Step(f"{name} ist nach unserer Liste {word}.", "bozu.open.card-list"))
    return tuple(found)
