"""A check as JUnit XML: a suite for each game, a case for each claim, one for its data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from xml.etree import ElementTree as ET

import msgspec

from rulesfaq.formats.finding import Finding
from rulesfaq.formats.places import Places
from rulesfaq.model.game import GameData
from rulesfaq.model.source import Place
from rulesfaq.proof.check import GameReport
from rulesfaq.proof.claim import ClaimProof
from rulesfaq.proof.fault import LEVELS

DATA = "data"
"""The case of what is wrong with no single claim, and the suite of what is of no game."""
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _Case(msgspec.Struct):
    classname: str
    name: str
    place: Place
    output: str = ""
    faults: list[Finding] = []


def as_junit(
    reports: tuple[GameReport, ...],
    found: tuple[Finding, ...],
    games: Mapping[str, GameData],
    where: Places,
) -> str:
    """Return a check as the text of an XML file.

    Args:
        reports: What was found, by game.
        found: All faults.
        games: The data by game, for the places of the claims; empty where they cannot be read.
        where: Where the files of the data lie.
    """
    top = ET.Element("testsuites", {"name": "rulesfaq"})
    seconds = {report.game: report.seconds for report in reports}
    suites = dict.fromkeys([*seconds, *(finding.game or DATA for finding in found)])
    proofs = {report.game: report.claims for report in reports}
    for suite in suites:
        own = [finding for finding in found if (finding.game or DATA) == suite]
        cases = list(_cases(suite, proofs.get(suite, ()), games.get(suite), own))
        _add(top, suite, cases, seconds.get(suite, 0.0), where)
    for name in ("tests", "failures", "errors"):
        top.set(name, str(sum(int(suite.get(name, "0")) for suite in top)))
    top.set("time", f"{sum(seconds.values()):.3f}")
    ET.indent(top)
    return ET.tostring(top, "unicode", xml_declaration=False).join(
        ('<?xml version="1.0" encoding="UTF-8"?>\n', "\n")
    )


def _cases(
    suite: str, claims: Iterable[ClaimProof], data: GameData | None, found: list[Finding]
) -> Iterator[_Case]:
    rest = [finding for finding in found if finding.claim is None]
    first = Place(rest[0].file, rest[0].line) if rest else data.place if data else Place()
    yield _Case(suite, DATA, first, faults=rest)
    for claim in claims:
        key = (claim.entry, claim.index + 1)
        place = data.entries[claim.entry].claims[claim.index].place if data else Place()
        levels = "\n".join(f"{level}: {claim.levels[level]}" for level in LEVELS)
        faults = [finding for finding in found if finding.claim == key]
        yield _Case(claim.entry, f"claim {key[1]}", place, levels, faults)


def _add(top: ET.Element, name: str, cases: list[_Case], seconds: float, where: Places) -> None:
    failures = sum(bool(case.faults) for case in cases)
    counts = {"tests": str(len(cases)), "failures": str(failures), "errors": "0"}
    suite = ET.SubElement(top, "testsuite", {"name": name, **counts, "time": f"{seconds:.3f}"})
    for case in cases:
        known = {"classname": case.classname, "name": case.name, "time": "0"}
        if case.place.file:
            line = str(max(case.place.line, 1))
            known |= {"file": _clean(where.path(case.place.file)), "line": line}
        element = ET.SubElement(suite, "testcase", known)
        if case.faults:
            element.append(_failure(case.faults, where))
        if case.output:
            ET.SubElement(element, "system-out").text = case.output


def _failure(faults: list[Finding], where: Places) -> ET.Element:
    """Put all faults of a case into one failure: many readers show no second one."""
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    message = _clean(faults[0].message + more)
    failure = ET.Element("failure", {"message": message, "type": faults[0].level})
    failure.text = "\n".join(
        _clean(f"{where.path(f.file)}:{f.line}:{f.column}: {f.level}: {f.sentence}") for f in faults
    )
    return failure


def _clean(text: str) -> str:
    r"""Write out what XML has no character for, such as an escape, as ``\x1b``."""
    return _FORBIDDEN.sub(lambda found: ascii(found[0])[1:-1], text)
