"""Where a rule stands, as people write it: pages, sections, sources, lines to copy."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from rulesfaq.model.game import GameData
from rulesfaq.model.source import Citation, Source

NBSP = "\u00a0"
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ū": "u", "ō": "o", "ā": "a"})


class Flag(msgspec.Struct, frozen=True):
    """A yellow flag: one place to look up, short enough for the edge of a sheet."""

    label: str
    """Such as ``S. 6–7`` or ``Aufbau``."""
    spoken: str
    """For screen readers."""
    source: str
    page: int = 0
    """The first page; 0 where the source has none."""
    section: str = ""
    """The heading, verbatim, where there is no page."""

    @property
    def slug(self) -> str:
        """The section as part of an address."""
        return section_slug(self.section)


class Reference(msgspec.Struct, frozen=True):
    """One place in one source, in full, with the rules that stand there."""

    citation: Citation
    source: Source
    place: str
    """Such as ``S. 6–7`` or ``Abschnitt „Aufbau“``."""
    note: str
    """How the source is known, and as of when."""
    rules: tuple[str, ...]

    @property
    def section(self) -> str:
        """The heading, for reading."""
        return self.citation.section.replace(" > ", " › ")


def page_runs(pages: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return first and last page of each run of pages without a gap."""
    runs: list[tuple[int, int]] = []
    for page in sorted(set(pages)):
        if runs and page == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], page)
        else:
            runs.append((page, page))
    return tuple(runs)


def format_pages(pages: Iterable[int]) -> str:
    """Return pages as German readers write them.

    Examples:
        >>> format_pages((6, 7, 11)).replace(NBSP, " ")
        'S. 6–7; S. 11'
    """
    return "; ".join(_run(first, last) for first, last in page_runs(pages))


def _run(first: int, last: int) -> str:
    return f"S.{NBSP}{first}" if first == last else f"S.{NBSP}{first}–{last}"


def german_date(iso: str) -> str:
    """Return ``10.11.2026`` for ``2026-11-10``; anything else comes back as it is."""
    match = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", iso)
    return f"{match[3]}.{match[2]}.{match[1]}" if match else iso


def section_slug(title: str) -> str:
    """Return a heading as part of an address.

    Examples:
        >>> section_slug("So wird gespielt > Aufbau")
        'so-wird-gespielt-aufbau'
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower().translate(_UMLAUTS)).strip("-")


def reading_note(source: Source) -> str:
    """Say how the source is known to us, and as of when."""
    stand = f"Stand {german_date(source.as_of)}"
    return f"laut Erklärseite, {stand}" if source.read == "reported" else stand


def source_line(source: Source) -> str:
    """Return title, edition, publisher and size of a source in one line."""
    parts = [source.title]
    if source.edition and not source.edition.startswith("Stand"):
        parts.append(source.edition)
    if source.publisher and source.publisher not in source.edition:
        parts.append(source.publisher)
    if source.pages:
        parts.append(f"{source.pages} Seiten")
    return ", ".join(parts)


def references(game: GameData, rules: Iterable[str]) -> tuple[Reference, ...]:
    """Return every place that the rules cite, each once, with the rules that stand there."""
    found: dict[Citation, list[str]] = {}
    for ident in rules:
        for citation in game.rule(ident).cite:
            found.setdefault(citation, []).append(ident)
    return tuple(_reference(game, citation, tuple(ids)) for citation, ids in found.items())


def _reference(game: GameData, citation: Citation, rules: tuple[str, ...]) -> Reference:
    source = game.source(citation.source)
    section = citation.section.replace(" > ", " › ")
    place = format_pages(citation.pages) if citation.pages else f"Abschnitt „{section}“"
    return Reference(citation, source, place, reading_note(source), rules)


def flags_of(game: GameData, rules: Iterable[str]) -> tuple[Flag, ...]:
    """Return the places of the rules as flags, short ones first in reading order.

    Pages of one source are joined into runs. Sections are named only where no rule has a page:
    a page is what one looks up at the table.
    """
    cited = [c for ident in rules for c in game.rule(ident).cite]
    pages: dict[str, set[int]] = {}
    for citation in cited:
        if citation.pages:
            pages.setdefault(citation.source, set()).update(citation.pages)
    if pages:
        return tuple(
            Flag(_run(*run), f"{_run(*run)} im Regelheft", source, page=run[0])
            for source, numbers in pages.items()
            for run in page_runs(numbers)
        )
    sections = dict.fromkeys((c.source, c.section) for c in cited if c.section)
    return tuple(_section_flag(source, section) for source, section in sections)


def _section_flag(source: str, section: str) -> Flag:
    short = section.rpartition(" > ")[2]
    return Flag(short, f"{short}, Abschnitt der Quelle", source, section=section)


def citation_line(game: GameData, rules: Iterable[str], address: str, revision: str) -> str:
    """Return a citation to copy: game, source, places, as-of date, address, revision of the data.

    Args:
        game: The game that the rules belong to.
        rules: Ids of cited rules.
        address: The permanent address of what is cited.
        revision: The revision of our data.
    """
    places: dict[str, list[Reference]] = {}
    for reference in references(game, rules):
        places.setdefault(reference.source.id, []).append(reference)
    parts = [_source_part(found) for found in places.values()]
    where = " · ".join(parts) if parts else "ohne Beleg in unserer Quelle"
    return f"{game.title}: {where} · {address} · Datenstand {revision}"


def _source_part(found: list[Reference]) -> str:
    source = found[0].source
    pages = [page for reference in found for page in reference.citation.pages]
    where = format_pages(pages) if pages else ", ".join(f"„{r.section}“" for r in found)
    named = source.edition and not source.edition.startswith("Stand")
    edition = f" ({source.edition})" if named else ""
    return f"{source.title}{edition}, {where} ({reading_note(source)})"
