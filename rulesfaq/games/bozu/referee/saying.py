"""Facts of Bozu Mekuri to German sentences, and which of them a question hinges on."""

from __future__ import annotations

from collections.abc import Callable

from rulesfaq.games.bozu.referee.naming import cards, dative, drawn, joined, start, verb
from rulesfaq.games.bozu.referee.ruling import Facts
from rulesfaq.games.bozu.referee.told import OTHERS, Ask, Told
from rulesfaq.spoken.people_told import ME

YES_NO = frozenset({
    "more", "must", "stop", "turn-over", "out", "over", "wins", "draw", "is-place", "is-last",
    "loses",
    "keeps", "takes-pile", "claim", "warning",
})  # fmt: skip
_MORE = (
    "bozu.option.allow-stop-off", "bozu.option.allow-stop", "bozu.card.emperor-choice",
    "bozu.card.emperor-chain", "bozu.option.lady-and-more", "bozu.option.lady-more-if-empty",
    "bozu.card.lady-no-extra-default", "bozu.option.emperor-take-all-no-extra",
    "bozu.option.emperor-normal", "bozu.end.stack-empty", "bozu.option.extra-needs-card",
    "bozu.card.semimaru-eliminate", "bozu.option.semimaru-skip", "bozu.open.skip-timing",
    "bozu.card.courtier-keep", "bozu.card.monk-discard-all", "bozu.turn.round-table",
)  # fmt: skip
_RANK = (
    "bozu.rank.last-remaining-wins", "bozu.card.semimaru-eliminate",
    "bozu.open.elimination-immediate-end", "bozu.rank.first-shared-draw", "bozu.end.largest-hand",
    "bozu.rank.shared", "bozu.rank.eliminated-last", "bozu.open.rank-numbers",
)  # fmt: skip
_LAST = ("bozu.rank.eliminated-last", "bozu.end.largest-hand", "bozu.rank.shared")
_OTHERS = ("bozu.card.monk-only-own",)


def hinges(ask: Ask, told: Told) -> tuple[str, ...]:
    """Return the ids of the rules that decide what is asked, the first ones first."""
    if ask.what in ("more", "must", "stop", "turn-over"):
        return _MORE
    if ask.what in ("place", "is-place", "last", "is-last", "places", "whose-place"):
        return (*_LAST, "bozu.open.rank-numbers", "bozu.rank.first-shared-draw")
    if ask.what in ("winner", "wins", "draw"):
        return _RANK
    if ask.what == "over":
        return ("bozu.end.stack-empty", "bozu.open.elimination-immediate-end")
    if told.draws and ask.who not in (told.draws[-1].who, OTHERS):
        return _OTHERS
    return _OTHERS if ask.who == OTHERS else ()


def holds(ask: Ask, told: Told, facts: Facts) -> bool:
    """Return whether what a yes-or-no question names is so."""
    mover = told.draws[-1].who if told.draws else 0
    who = mover if ask.who == OTHERS else ask.who
    plain: dict[str, bool] = {
        "more": facts.extra and who == mover,
        "must": facts.extra and not facts.may_stop and who == mover,
        "stop": facts.may_stop or not facts.extra,
        "turn-over": not facts.extra,
        "out": facts.out[who],
        "over": facts.over,
        "wins": who in facts.winners and not facts.draw,
        "draw": facts.draw,
        "is-last": facts.places[who] == max(facts.places),
        "is-place": facts.places[who] == ask.number,
        "loses": _loses(ask, told, facts),
        "keeps": not _loses(ask, told, facts) and (ask.who == OTHERS or facts.hands[who] > 0),
        "takes-pile": facts.taken > 0 and who == mover,
        "claim": facts.hands[who] == ask.number,
        "warning": facts.warning,
    }
    return plain[ask.what]


def _loses(ask: Ask, told: Told, facts: Facts) -> bool:
    """Return whether somebody loses the whole hand; of the others, whether anybody does."""
    if ask.who != OTHERS:
        return facts.before[ask.who] > 0 and facts.hands[ask.who] == 0
    mover = told.draws[-1].who
    return any(
        was > facts.hands[seat] for seat, was in enumerate(facts.before) if seat != mover
    ) or not all(facts.others)  # fmt: skip


def key(ask: Ask, told: Told, facts: Facts) -> object:
    """Return what of the facts the answer to a question says: equal keys, equal answers."""
    if ask.what in YES_NO:
        extra = facts.hands[ask.who] if ask.what == "claim" else None
        return holds(ask, told, facts), extra
    if ask.what == "hand":
        return _hands(ask, told, facts)
    values: dict[str, Callable[[], object]] = {
        "pile": lambda: facts.pile,
        "stack": lambda: facts.stack,
        "lost": lambda: facts.lost[ask.who],
        "gained": lambda: facts.gained[ask.who],
        "winner": lambda: (facts.winners, facts.draw),
        "place": lambda: facts.places[ask.who],
        "places": lambda: facts.places,
        "last": lambda: facts.places,
        "whose-place": lambda: facts.places,
        "all": lambda: (_change(told, facts), facts.extra, facts.out, facts.over),
    }
    return values[ask.what]()


def _change(told: Told, facts: Facts) -> tuple[str, int]:
    """Return the hand of whoever moved last, or what came to a hand that is not told."""
    who = told.draws[-1].who
    if who in told.hands or not facts.gained[who]:
        return "hand", facts.hands[who]
    return "gained", facts.gained[who]


def _hands(ask: Ask, told: Told, facts: Facts) -> object:
    if ask.who != OTHERS:
        return facts.hands[ask.who]
    mover = told.draws[-1].who
    others = [size for seat, size in enumerate(facts.hands) if seat != mover]
    return tuple(others), facts.others


def sentence(ask: Ask, told: Told, facts: Facts) -> str:
    """Return the answer to one question; the figures are the engine's."""
    made = _SENTENCES.get(ask.what, _of_card)
    return start(made(ask, told, facts))


def _hand(ask: Ask, told: Told, facts: Facts) -> str:
    if ask.who == OTHERS:
        mover = told.draws[-1].who
        named = [
            f"{verb(name, 'hast', 'hat')} {cards(facts.hands[seat])}"
            for seat, name in enumerate(told.persons)
            if seat != mover
        ]
        if facts.others:
            named.append(f"die anderen haben je {cards(facts.others[0])}")
        return f"danach: {joined(named)}."
    return f"{verb(told.persons[ask.who], 'hast', 'hat')} danach {cards(facts.hands[ask.who])}."


def _pile(_ask: Ask, _told: Told, facts: Facts) -> str:
    return f"in der Ablage {'liegt' if facts.pile == 1 else 'liegen'} danach {cards(facts.pile)}."


def _stack(_ask: Ask, _told: Told, facts: Facts) -> str:
    return f"im Stapel {'liegt' if facts.stack == 1 else 'liegen'} danach {cards(facts.stack)}."


def _lost(ask: Ask, told: Told, facts: Facts) -> str:
    name, lost = told.persons[ask.who], facts.lost[ask.who]
    if not lost:
        return f"{verb(name, 'legst', 'legt')} keine Karte ab (0)."
    own = lost - facts.before[ask.who]
    counted = f", {drawn(told, -1)} mitgezählt" if own > 0 else ""
    return f"{verb(name, 'legst', 'legt')} {cards(lost)} ab{counted}."


def _gained(ask: Ask, told: Told, facts: Facts) -> str:
    name, gained = told.persons[ask.who], facts.gained[ask.who]
    taken = f": {drawn(told, -1)} und {cards(facts.taken)} aus der Ablage" if facts.taken else ""
    whole = f"; zusammen sind es {cards(facts.hands[ask.who])}" if ask.who in told.hands else ""
    return f"{verb(name, 'bekommst', 'bekommt')} {cards(gained)} dazu{taken}{whole}."


def _more(_ask: Ask, told: Told, facts: Facts) -> str:
    name = told.persons[told.draws[-1].who]
    if facts.extra and facts.may_stop:
        return f"{verb(name, 'darfst', 'darf')} noch eine Karte aufdecken oder aufhören."
    if facts.extra:
        return f"{verb(name, 'musst', 'muss')} noch eine Karte aufdecken, aufhören geht nicht."
    if facts.over:
        return "die Partie ist zu Ende, eine weitere Karte gibt es nicht."
    if facts.out[told.draws[-1].who]:
        turns = "deckst" if name == ME else "deckt"
        return f"{verb(name, 'bist', 'ist')} ausgeschieden und {turns} keine weitere Karte auf."
    return f"der Zug ist mit {drawn(told, -1)} zu Ende, eine weitere Karte gibt es nicht."


def _out(ask: Ask, told: Told, facts: Facts) -> str:
    name = told.persons[ask.who]
    if facts.out[ask.who]:
        return f"{verb(name, 'bist', 'ist')} ausgeschieden."
    skips = facts.skips[ask.who]
    skipping = f", setzt aber {skips} Zug aus" if skips else ""
    return f"{verb(name, 'bist', 'ist')} weiter dabei{skipping}."


def _over(_ask: Ask, _told: Told, facts: Facts) -> str:
    return "die Partie ist zu Ende." if facts.over else "die Partie geht weiter."


def _winner(_ask: Ask, told: Told, facts: Facts) -> str:
    if not facts.winners:
        return "die Partie geht weiter."
    named = [
        told.persons[seat] if seat < len(told.persons) else "jemand anders"
        for seat in facts.winners
    ]
    if facts.draw:
        size = facts.hands[facts.winners[0]]
        return f"unentschieden: {joined(named)} teilen sich mit je {cards(size)} den 1. Platz."
    known = facts.winners[0] in told.hands
    counted = f" mit {cards(facts.hands[facts.winners[0]])}" if known else ""
    return f"{verb(named[0], 'gewinnst', 'gewinnt')}{counted}."


def _place(ask: Ask, told: Told, facts: Facts) -> str:
    name, place = told.persons[ask.who], facts.places[ask.who]
    shared = [
        dative(other)
        for seat, other in enumerate(told.persons)
        if facts.places[seat] == place and seat != ask.who
    ]
    together = f", gemeinsam mit {joined(shared)}" if shared else ""
    return f"{verb(name, 'stehst', 'steht')} auf Platz {place}{together}."


def _places(_ask: Ask, told: Told, facts: Facts) -> str:
    order = sorted(range(len(told.persons)), key=lambda seat: facts.places[seat])
    listed = [
        f"{told.persons[seat]} Platz {facts.places[seat]}"
        + (" (ausgeschieden)" if facts.out[seat] else f" ({cards(facts.hands[seat])})")
        for seat in order
    ]
    return f"{', '.join(listed)}."


def _last(_ask: Ask, told: Told, facts: Facts) -> str:
    worst = max(facts.places)
    named = [name for seat, name in enumerate(told.persons) if facts.places[seat] == worst]
    place = f"Platz {worst}, dem letzten"
    if len(named) > 1:
        return f"{joined(named)} stehen gemeinsam auf {place}."
    return f"{verb(named[0], 'stehst', 'steht')} auf {place}."


def _whose_place(ask: Ask, told: Told, facts: Facts) -> str:
    named = [name for seat, name in enumerate(told.persons) if facts.places[seat] == ask.number]
    if not named:
        return f"auf Platz {ask.number} steht niemand."
    if len(named) > 1:
        return f"{joined(named)} stehen gemeinsam auf Platz {ask.number}."
    return f"{verb(named[0], 'stehst', 'steht')} auf Platz {ask.number}."


def _warning(_ask: Ask, told: Told, facts: Facts) -> str:
    shown = "erscheint" if facts.warning else "erscheint nicht"
    return f"bei {cards(told.stack or 0)} im Stapel {shown} der rote Hinweis."


def _takes(_ask: Ask, told: Told, facts: Facts) -> str:
    name = told.persons[told.draws[-1].who]
    return f"{verb(name, 'bekommst', 'bekommt')} {cards(facts.taken)} aus der Ablage."


def without_figures(ask: Ask, told: Told, facts: Facts) -> str:
    """Return the answer to a yes-or-no question where the figures are not told."""
    name = told.persons[told.draws[-1].who if ask.who == OTHERS else ask.who]
    if ask.what == "takes-pile":
        return start(f"{verb(name, 'bekommst', 'bekommt')} die ganze Ablage.")
    if ask.what not in ("loses", "keeps") or ask.who == OTHERS:
        return ""
    if _loses(ask, told, facts):
        return start(f"{verb(name, 'verlierst', 'verliert')} die ganze Hand.")
    return start(f"{verb(name, 'behältst', 'behält')} die Hand.")


def _of_card(ask: Ask, told: Told, facts: Facts) -> str:
    """Return how the hands stand after the last card: what *was passiert?* asks for."""
    who = told.draws[-1].who if ask.who == OTHERS or ask.what == "all" else ask.who
    parts = [start(_hand(Ask("hand", who), told, facts))]
    if _change(told, facts)[0] == "gained":
        parts = [
            f"{verb(told.persons[who], 'bekommst', 'bekommt')} {cards(facts.gained[who])} dazu."
        ]
    if facts.out[who]:
        parts.insert(0, start(_out(Ask("out", who), told, facts)))
    if facts.skips[who]:
        parts.append(
            f"{start(verb(told.persons[who], 'setzt', 'setzt'))} {facts.skips[who]} Zug aus."
        )
    return " ".join(parts)


_SENTENCES: dict[str, Callable[[Ask, Told, Facts], str]] = {
    "hand": _hand, "pile": _pile, "stack": _stack, "lost": _lost, "gained": _gained, "more": _more,
    "must": _more, "stop": _more, "turn-over": _more, "out": _out, "over": _over,
    "winner": _winner, "wins": _winner, "draw": _winner, "place": _place, "is-place": _place,
    "places": _places, "last": _last, "is-last": _place,
    "whose-place": _whose_place, "warning": _warning, "takes-pile": _takes,
}  # fmt: skip
