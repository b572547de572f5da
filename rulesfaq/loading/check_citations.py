"""Cross-checks of pages and sections: against the sources, and against a second reading."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.errors import Problem
from rulesfaq.loading.decode import Draft
from rulesfaq.loading.faults import at, did_you_mean
from rulesfaq.loading.references import unknown_rule
from rulesfaq.model.game import GameData
from rulesfaq.model.readings import differences
from rulesfaq.model.rules import Rule
from rulesfaq.model.source import Citation, Place, SecondReading, Source

SECOND = "second_reading"


def check_citations(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield the faults of the citations of all rules, and of their second reading."""
    sources = {source.id: source for source in reversed(data.sources)}
    for rule in data.rules.values():
        for index, citation in enumerate(rule.cite):
            yield from _citation(citation, sources, draft, (rule.id, "cite", index))
    for name, reading in data.second_reading.items():
        for key, citations in (("cite", reading.cite), ("settled", reading.settled)):
            for index, citation in enumerate(citations):
                where = (SECOND, "readings", name, key, index)
                yield from _citation(citation, sources, draft, where)
        yield from unknown_rule(data, draft, SECOND, ("readings", name), name)
    if SECOND not in draft.incomplete and "game" not in draft.incomplete:
        yield from _second_reading(data, draft)


def _citation(
    citation: Citation,
    sources: dict[str, Source],
    draft: Draft,
    where: tuple[str | int, ...],
) -> Iterator[Problem]:
    if "game" in draft.incomplete:
        return
    name, *path = where
    source = sources.get(citation.source)
    if source is None:
        place = draft.place(str(name), *path, "source")
        hint = did_you_mean(citation.source, sources, f"sources: {', '.join(sources)}")
        yield at(place, "source/unknown", f"no source {citation.source}", hint)
        return
    if not citation.pages and not citation.section:
        message = f"neither a page nor a section of {source.id} is named"
        hint = "give pages, or a section where the source has no pages"
        yield at(draft.place(str(name), *path), "cite/no-place", message, hint)
    yield from _section(citation, source, draft.place(str(name), *path, "section"))
    yield from _pages(citation, source, draft.place(str(name), *path, "pages"))


def _section(citation: Citation, source: Source, place: Place) -> Iterator[Problem]:
    if citation.section and source.heading(citation.section) is None:
        titles = [heading.title for heading in source.headings]
        ends = [title for title in titles if title.endswith(f"> {citation.section}")]
        hint = f"did you mean {ends[0]}?" if ends else did_you_mean(citation.section, titles)
        message = f"{source.id} has no heading {citation.section}"
        hint = hint or "write it verbatim, or add it to the source's headings"
        yield at(place, "cite/unknown-section", message, hint)


def _pages(citation: Citation, source: Source, place: Place) -> Iterator[Problem]:
    pages = citation.pages
    if pages and not source.pages:
        message = f"{source.id} has no pages"
        yield at(place, "cite/no-pages", message, "cite its section")
        return
    if list(pages) != sorted(pages):
        message = "the pages do not ascend"
        yield at(place, "cite/page-order", message, f"write {sorted(pages)}")
    for page in pages:
        if page > source.pages:
            message = f"page {page} of {source.id}, which has {source.pages} pages"
            yield at(place, "cite/no-such-page", message, "read the page again")
    heading = source.heading(citation.section) if citation.section else None
    outside = [p for p in pages if heading and heading.pages and p not in heading.pages]
    if heading and outside:
        listed = ", ".join(str(page) for page in heading.pages)
        message = f"page {outside[0]} is outside {heading.title}, which is on page {listed}"
        yield at(place, "cite/outside-section", message, "read the page again")


def _second_reading(data: GameData, draft: Draft) -> Iterator[Problem]:
    for rule in data.rules.values():
        second = data.second_reading.get(rule.id)
        if rule.is_assumption or f"reading:{rule.id}" in draft.loose:
            continue
        if second is None:
            message = f"{rule.id} has no second reading"
            hint = "have it read again by somebody who has not seen rules.yaml"
            yield at(draft.place(rule.id, "cite"), "reading/missing", message, hint)
        else:
            yield from _compared(rule, second, draft)
    for name in data.second_reading:
        rule_read = data.rules.get(name)
        if rule_read is not None and rule_read.is_assumption:
            message = f"{name} is an assumption: no source states it"
            place = draft.place(SECOND, "readings", name)
            yield at(place, "reading/of-assumption", message, "leave it out, or make it a rule")


def _compared(rule: Rule, second: SecondReading, draft: Draft) -> Iterator[Problem]:
    """Yield where a rule and its second reading differ."""
    there = draft.place(SECOND, "readings", rule.id)
    look = f"read the source again; the other reading is in {there.file}:{there.line}"
    for difference in differences(rule, second):
        place = draft.place(rule.id, *difference.part)
        yield at(place, difference.code, difference.message, difference.hint or look)
