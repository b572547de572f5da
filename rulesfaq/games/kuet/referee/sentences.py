"""Küt, saying: what a rule comes to, a sentence each; the figures are the page's numbers."""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.games.kuet.state import Printed


def _filled(texts: Mapping[str, str]) -> dict[str, str]:
    """Fill the page's numbers in."""
    printed = Printed()
    return {rule: text.format(p=printed) for rule, text in texts.items()}


NO_MELD = _filled(
    {
        "kuet.pair.identical size": "Ein Paar sind genau {p.pair_size} gleiche Steine.",
        "kuet.pair.identical colour": "Beide Steine müssen dieselbe Farbe haben.",
        "kuet.pair.identical number": "Beide Steine müssen dieselbe Zahl haben.",
        "kuet.group.same-number number": "Alle Steine müssen dieselbe Zahl haben.",
        "kuet.group.size short": "Eine Küt-Gruppe braucht mindestens {p.group_min} Steine.",
        "kuet.group.size long": "Eine Küt-Gruppe hat höchstens {p.group_max} Steine.",
        "kuet.group.no-duplicate-colour colour": "Eine Farbe kommt doppelt vor.",
        "kuet.run.consecutive gap": "Die Zahlen folgen nicht lückenlos aufeinander.",
        "kuet.run.min-three short": "Eine Reihe braucht mindestens {p.run_min} Steine.",
        "kuet.run.one-colour colour": "Die Steine haben nicht alle dieselbe Farbe.",
        "kuet.run.no-wrap wrap": (
            "Hinter einer {p.number_min}, die auf die {p.number_max} folgt, geht es nicht weiter."
        ),
        "kuet.open.run-max-length long": "Länger als {p.run_max} Steine wird keine Reihe.",
    }
)
"""By rule and flaw: why tiles are no meld."""
MELD = _filled(
    {
        "kuet.run.one-after-13": "Hinter der {p.number_max} darf die {p.number_min} liegen.",
        "kuet.open.all-okey-meld": "Beide Okeys zusammen sind ein Paar.",
        "kuet.open.two-okeys-one-meld": "Beide Okeys dürfen in einer Kombination liegen.",
        "kuet.open.okey-in-pair": "Ein Okey darf ein Paar ergänzen.",
        "kuet.okey.wild-run": "In einer Reihe steht der Okey für die Zahl, die fehlt.",
        "kuet.okey.wild-group": "In einer Küt-Gruppe steht der Okey für eine Farbe, die fehlt.",
        "kuet.false-joker.fixed-value": "Der falsche Joker gilt als der Stein, der Okey ist.",
        "kuet.run.one-low": "Die {p.number_min} darf der kleinste Stein einer Reihe sein.",
        "kuet.run.extendable": "Eine Reihe darf beliebig lang werden.",
        "kuet.run.consecutive": "Die Zahlen folgen lückenlos aufeinander.",
        "kuet.run.one-colour": "Alle Steine haben eine Farbe.",
        "kuet.group.same-number": "Alle Steine haben dieselbe Zahl.",
        "kuet.group.no-duplicate-colour": "Keine Farbe kommt doppelt vor.",
        "kuet.group.size": "{p.group_min} oder {p.group_max} Steine sind erlaubt.",
        "kuet.pair.identical": "Beide Steine gelten als derselbe Stein.",
    }
)
"""By rule: why tiles are a meld."""
REFUSED = _filled(
    {
        "kuet.add.requires-layout": (
            "Du hast in dieser Runde noch nicht ausgelegt, also darfst du nirgends anlegen."
        ),
        "kuet.layout.no-adding-same-turn": (
            "Im Zug deines ersten Auslegens darfst du nicht anlegen; ab deinem nächsten Zug schon."
        ),
        "kuet.add.group-fourth": (
            "An eine Küt-Gruppe aus {p.group_min} Steinen passt nur die Farbe, die ihr fehlt."
        ),
        "kuet.add.run-both-ends": (
            "An eine Reihe passt nur der nächste Stein ihrer Farbe, vorn oder hinten."
        ),
        "kuet.add.run-13-then-1": (
            "Hinter der {p.number_min}, die auf die {p.number_max} folgt, passt nichts mehr."
        ),
        "kuet.run.one-low": "Vor der {p.number_min} am Anfang einer Reihe passt nichts mehr.",
        "kuet.open.run-max-length": "Länger als {p.run_max} Steine wird keine Reihe.",
        "kuet.pair.no-adding": "An ein Paar wird nichts angelegt.",
        "kuet.finish.not-by-adding": (
            "Deinen letzten Stein darfst du nicht anlegen; du wirfst ihn ab."
        ),
        "kuet.open.swap-before-layout": (
            "Vor deinem Auslegen darfst du keinen Okey vom Tisch holen."
        ),
        "kuet.swap.not-in-layout-turn": (
            "Im Zug deines ersten Auslegens darfst du keinen Okey vom Tisch holen; ab deinem "
            "nächsten Zug schon."
        ),
        "kuet.swap.allowed": "Dort liegt kein Okey.",
        "kuet.swap.exact-tile": (
            "Holen darfst du einen Okey nur mit genau dem Stein, den er vertritt."
        ),
        "kuet.swap.group-needs-four": (
            "Aus einer Küt-Gruppe darfst du den Okey erst holen, wenn sie {p.swap_group_size} "
            "Steine hat; es muss erst der letzte fehlende Stein angelegt werden."
        ),
        "kuet.open.okey-position-fixed": "Der Okey steht an seinem Platz fest.",
        "kuet.false-joker.not-wild": "Der falsche Joker gilt nur als der Stein, der Okey ist.",
    }
)
"""By rule: why a tile cannot be added, or gets no okey."""
ALLOWED = _filled(
    {
        "kuet.add.group-fourth": "Die Farbe fehlt der Küt-Gruppe noch.",
        "kuet.add.run-both-ends": "Der Stein verlängert die Reihe an einem Ende.",
        "kuet.add.run-13-then-1": (
            "Hinter die {p.number_max} passt noch die {p.number_min} derselben Farbe."
        ),
        "kuet.add.okey": "Auch ein Okey darf angelegt werden.",
        "kuet.add.any-meld": "Anlegen darfst du an eigene und fremde Kombinationen.",
        "kuet.layout.next-turn-adding": "Ab dem Zug nach deinem Auslegen darfst du anlegen.",
        "kuet.open.okey-colour-in-group": (
            "Die Farbe des Okeys in einer Dreiergruppe steht nicht fest."
        ),
        "kuet.false-joker.fixed-value": "Der falsche Joker gilt als der Stein, der Okey ist.",
        "kuet.swap.allowed": "Den Okey darfst du gegen den Stein nehmen, für den er steht.",
        "kuet.swap.exact-tile": "Farbe und Zahl stimmen.",
        "kuet.swap.group-needs-four": "Die Küt-Gruppe hat {p.swap_group_size} Steine.",
        "kuet.open.swap-in-pair": "Auch aus einem Paar darfst du den Okey holen.",
        "kuet.open.swap-two-okeys-group": (
            "Bei {p.okeys} Okeys holst du mit jeder fehlenden Farbe einen."
        ),
        "kuet.open.swap-with-false-joker": (
            "Der falsche Joker gilt als der Stein, für den der Okey steht."
        ),
    }
)
"""By rule: why a tile can be added, or gets the okey."""
DISCARD = _filled(
    {
        "kuet.penalty.all-penal-free": (
            "Jeder deiner Steine wäre ein Strafabwurf, also kostet der Abwurf nichts."
        ),
        "kuet.penalty.last-tile-free": (
            "Mit deinem letzten Stein beendest du die Runde, ohne Strafsteine zu ziehen."
        ),
        "kuet.penalty.pile-below-two": (
            "Der Nachziehstapel hat weniger als {p.penalty_pile} Steine, also ziehst du gar nichts."
        ),
        "kuet.penalty.layable": (
            "Der Stein passt an eine ausgelegte Kombination: Das ist ein Strafabwurf."
        ),
        "kuet.penalty.okey": "Einen echten Okey abzuwerfen ist ein Strafabwurf.",
        "kuet.penalty.two-tiles": (
            "Ein Strafabwurf kostet {p.penalty_tiles} Steine vom Nachziehstapel."
        ),
        "kuet.penalty.not-laid-too": "Das gilt auch, wenn du noch nicht ausgelegt hast.",
        "kuet.penalty.layout-turn-too": "Das gilt auch im Zug deines ersten Auslegens.",
        "kuet.open.layable-includes-swap": (
            "Ein Stein, der sich nur gegen einen Okey tauschen ließe, kostet keine Strafe."
        ),
        "kuet.penalty.false-joker": "Der falsche Joker zählt dabei als der Stein, der Okey ist.",
        "kuet.penalty.two-kinds": (
            "Strafe kosten nur der Okey und ein Stein, der auf dem Tisch passt."
        ),
        "kuet.pair.no-adding": "An ein Paar passt nichts.",
    }
)
"""By rule: what a discard costs, and why."""
