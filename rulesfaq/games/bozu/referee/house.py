"""House rules of Bozu Mekuri that a question names in words."""

from __future__ import annotations

import re

from rulesfaq.spoken.canonical import blanked, fold

_CARD = r"(?:semimaru|kapuzenmann)"
_BINDING = r"(?:[^.?!;]{0,45}?)"
_SKIP = r"(?:einen zug |eine runde )?"
_SEMIMARU = {
    "as-monk": r"(?:wie|als) (?:(?:ein|einen) )?(?:moench|bozu)\w*",
    "as-courtier": r"(?:wie|als) (?:(?:ein|einen) )?(?:normaler )?hoefling\w*",
    "all-hands": (
        r"alle (?:ihre )?haende (?:ab(?:legen|gelegt|werfen)?|in die ablage|weg)"
        r"|(?:alle|legen alle) (?:spieler |leute )?(?:legen )?ihre "
        r"(?:haende|hand|karten|handkarten)(?: in die ablage)? ?(?:ab|ablegen)?"
    ),
    "skip-turn": (
        rf"{_SKIP}(?:aussetzen|aussetze)|setzt (?:man |er |sie )?{_SKIP}aus|setze ich {_SKIP}aus"
    ),
    "eliminate": r"sofort(?:iges)? ausscheiden",
}
_NAMED = (
    ("semimaru", "skip-turn", rf"setzt (?:man |ihr )?bei semimaru {_SKIP}aus"),
    ("semimaru", "all-hands", r"legen alle bei semimaru ihre (?:karten|haende|hand)(?: ab)?"),
)
_EXTRA = r"(?:noch |auch |auch noch )?(?:eine? )?(?:weitere |extra ?|zusatz ?)?(?:karte)?"
_GIVES = r"(?:gibt|geben|bringt|bringen|erlaubt|erlauben)"
_TAKE_ALL = (
    r"alle haende (?:zu )?nehmen|nimmt alle haende|bekommt alle haende"
    r"|nimmt (?:man |er |der kaiser )?(?:bei uns |hier )?(?:alle|die) haende"
    r"(?: aller)?(?: anderen)?"
    r"|alle haende aller anderen"
)
_NORMAL = (
    r"kaiser\w* (?:sind |ist |gelten |gilt |zaehlen |zaehlt |wirkt |wirken )?"
    r"(?:bei uns |hier )?(?:als |wie )?(?:eine |nur )?(?:ganz )?normale? ?(?:karten?)?"
)
_IF_EMPTY = (
    r"noch eine (?:nur )?(?:karte )?bei leerer ablage"
    r"|noch eine,? (?:nur )?wenn (?:die )?ablage leer (?:ist|war)"
)
_AND_MORE = (
    r"ablage nehmen und noch eine"
    rf"|hofdamen? {_GIVES} (?:bei uns )?(?:immer )?{_EXTRA}"
    r"|gibt (?:jede|die|eine) hofdame (?:immer )?(?:auch )?noch eine (?:weitere )?(?:karte)?"
)
_NO_STOP = (
    r"aufhoeren (?:ist |haben wir |geht )?(?:bei uns |hier )?(?:erlauben )?"
    r"(?:aus(?:geschaltet)?|abgeschaltet|verboten|nicht erlaubt|deaktiviert)(?: ist)?"
    r"|(?:ohne|kein) aufhoeren|ziehpflicht|weiterziehen ist (?:bei uns )?pflicht"
)
_REST = (
    ("emperor", "take-all-hands", _TAKE_ALL),
    ("emperor", "normal", _NORMAL),
    ("emperor", "keep-and-more", r"behalten und noch eine"),
    ("lady", "more-if-empty", _IF_EMPTY),
    ("lady", "take-and-more", _AND_MORE),
    ("stop", "must-draw", _NO_STOP),
)
_MARK = re.compile(
    r"hausregel|bei uns|wir spielen|spielen wir|variante|\bgilt\b|\bgelten\b|heisst|wirkt|wirken"
    r"|\bregel\b|option|einstellung|eingestellt|zaehlt|zaehlen|\baus(geschaltet)?\b|abgeschaltet"
)
"""Words by which players say that a rule is theirs."""
_ASKED = re.compile(r"\b(muss|muessen|musst|darf|duerfen|kann|koennen|soll)\b[^.,;:?!]*$")


def told_rules(text: str) -> tuple[dict[str, str], str]:
    """Return the house rules named in a question by option, and the question without them.

    What is asked, as in *muss ich aussetzen?*, is none; and only a text that names Semimaru
    can set his rule.
    """
    found: dict[str, str] = {}
    if not _MARK.search(fold(text)):
        return found, text
    for option, value, pattern in _PATTERNS:
        if option in found:
            continue
        rest = _taken_out(text, pattern)
        if rest is not None:
            found[option] = value
            text = rest
    return found, text


def _taken_out(text: str, pattern: re.Pattern[str]) -> str | None:
    folded = fold(text)
    match = pattern.search(folded)
    if match is None or _ASKED.search(folded[: match.start("rule")]):
        return None
    return blanked(text, pattern)


def _patterns() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    found = []
    for value, pattern in _SEMIMARU.items():
        rule = rf"\b(?P<rule>{pattern})(?!\w)"
        found.append(("semimaru", value, re.compile(rf"\b{_CARD}\b{_BINDING}{rule}")))
        found.append(("semimaru", value, re.compile(rf"{rule}(?={_BINDING}\b{_CARD}\b)")))
    for option, value, pattern in (*_NAMED, *_REST):
        found.append((option, value, re.compile(rf"\b(?P<rule>{pattern})(?!\w)")))
    return tuple(found)


_PATTERNS = _patterns()
