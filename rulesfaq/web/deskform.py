"""The form of a decision: what was typed becomes a decision, or sentences on what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from rulesfaq.explain import section_slug, source_line
from rulesfaq.model.game import GameData
from rulesfaq.model.source import Source
from rulesfaq.reports.faults import BadDecisionError
from rulesfaq.reports.report import Decision, Report
from rulesfaq.reports.states import KINDS, State

LONGEST = 4_000
_DIGITS = 9


class Wrong(msgspec.Struct, frozen=True):
    """A field that must be mended, and the sentence that says how."""

    field: str
    text: str


SENTENCES: Mapping[str, Wrong] = {
    "reason": Wrong("grund", "Schreib dem Leser, warum"),
    "kind": Wrong("art", "Sag, ob sich eine Regel ändert oder nur der Wortlaut"),
    "place": Wrong("quelle", "Wähl die Quelle, die du gelesen hast"),
    "duplicate_of": Wrong(
        "dublette", "Gib die Nummer der anderen Meldung an, die selbst keine Dublette ist"
    ),
    "fixed_in": Wrong("revision", "Nenn den Datenstand, der es behebt"),
}
"""By field of a decision: what the page says of a :class:`BadDecisionError`."""
OWN_CHECK = Wrong(
    "zu",
    "Du hast diese Meldung an der Quelle geprüft. Eine Regeländerung nimmt jemand anderes an",
)
_NO_STATE = Wrong("zu", "Wähl aus, was mit der Meldung geschieht")


def decision_of(
    typed: Mapping[str, str], report: Report, data: GameData | None, by: str
) -> tuple[Decision | None, tuple[Wrong, ...]]:
    """Return the decision that a form describes; none where something is missing.

    Args:
        typed: Fields of the form.
        report: What it is about.
        data: Its game, whose sources may be read.
        by: Who decides.
    """
    state = next((s for s in get_args(State) if s == typed.get("zu")), None)
    if state is None or state not in report.next_states:
        return None, (_NO_STATE,)
    place, faults = _place(typed, data) if state == "checked" else ("", [])
    reason = typed.get("grund", "").strip()
    if len(reason) > LONGEST:
        faults.append(Wrong("grund", f"Kürz die Begründung auf {LONGEST} Zeichen"))
    kind: Literal["", "rule", "wording"] = next((k for k in KINDS if k == typed.get("art")), "")
    if state == "accepted" and report.kind == "rule":
        kind = "rule"
    other = typed.get("dublette", "").strip().removeprefix("#")
    made = Decision(
        to=state,
        by=by,
        reason=reason,
        kind=kind,
        place=place,
        duplicate_of=int(other) if _is_number(other) and state == "duplicate" else None,
        fixed_in=typed.get("revision", "").strip()[:64] if state == "fixed" else "",
    )
    return (None, tuple(faults)) if faults else (made, ())


def sentence_of(error: BadDecisionError) -> Wrong:
    """Return what the page says of a decision in which something is missing."""
    return SENTENCES.get(error.field, _NO_STATE)


def _place(typed: Mapping[str, str], data: GameData | None) -> tuple[str, list[Wrong]]:
    """Return which source was read and where; one that we never had needs a copy."""
    if data is None:
        text = typed.get("ausgabe", "").strip()
        fault = Wrong("ausgabe", "Schreib, welche Quelle du gelesen hast, und wo")
        return text[:LONGEST], [] if text else [fault]
    source = next((s for s in data.sources if s.id == typed.get("quelle")), None)
    if source is None:
        return "", [SENTENCES["place"]]
    faults = []
    where = _where(source, typed.get("stelle", "").strip())
    if not where:
        faults.append(Wrong("stelle", _places_of(source)))
    copy = typed.get("ausgabe", "").strip()
    if source.read == "reported" and not copy:
        text = (
            f"„{source.title}“ lag uns nicht vor. Sag, welches Exemplar du in der Hand hattest, "
            "oder wähl die Quelle, die du gelesen hast"
        )
        faults.append(Wrong("ausgabe", text))
    read = f" (gelesen: {copy[:200]})" if copy else ""
    return f"{source_line(source)}, {where}{read}", faults


def _where(source: Source, text: str) -> str:
    number = text.removeprefix("S.").strip()
    if source.pages and _is_number(number) and 1 <= int(number) <= source.pages:
        return f"S.\u00a0{int(number)}"
    slug = section_slug(text) if text else ""
    return next((h.title for h in source.headings if section_slug(h.title) == slug), "")


def _places_of(source: Source) -> str:
    if source.pages:
        return f"Gib eine Seite zwischen 1 und {source.pages} oder einen Abschnitt an"
    return "Gib einen Abschnitt an, den es in dieser Quelle gibt"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _DIGITS
