"""Faults as SARIF 2.1.0, which code scanning services and editors read."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulesfaq.formats.finding import Finding
from rulesfaq.formats.levels import LEVEL_TEXTS
from rulesfaq.formats.places import Places

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
FINGERPRINT = "rulesfaqFault/v1"
TOP = "%SRCROOT%"
DIGITS = 32
_LINE = re.compile(r"\bline \d+")


def as_sarif(
    found: tuple[Finding, ...], where: Places, version: str, *, readable: bool = True
) -> Mapping[str, Any]:
    """Return faults as a SARIF log with one run.

    Args:
        found: The faults.
        where: Where the files of the data lie.
        version: The version of rulesfaq.
        readable: Whether the data could be read, so that claims were checked at all.
    """
    rules = list(LEVEL_TEXTS)
    seen: Counter[str] = Counter()
    results = []
    for finding in found:
        own = _fingerprint(finding)
        seen[own] += 1
        results.append(_result(finding, where, rules, f"{own}:{seen[own]}"))
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "rulesfaq",
                        "version": version,
                        "rules": [_rule(level) for level in rules],
                    }
                },
                "automationDetails": {"id": "rulesfaq/check/"},
                "invocations": [{"executionSuccessful": readable}],
                "originalUriBaseIds": {
                    TOP: {"description": {"text": "The top of the repository."}},
                },
                "columnKind": "unicodeCodePoints",
                "results": results,
            }
        ],
    }


def _rule(level: str) -> Mapping[str, Any]:
    said = LEVEL_TEXTS[level]
    return {
        "id": level,
        "name": level.capitalize(),
        "shortDescription": {"text": said.short},
        "fullDescription": {"text": f"{said.short} {said.text}"},
        "help": {"text": said.text, "markdown": said.text},
        "defaultConfiguration": {"level": "error"},
    }


def _result(
    finding: Finding, where: Places, rules: list[str], fingerprint: str
) -> Mapping[str, Any]:
    artifact = {"uri": where.uri(finding.file)}
    if where.is_relative(finding.file):
        artifact["uriBaseId"] = TOP
    region = {"startLine": max(finding.line, 1), "startColumn": max(finding.column, 1)}
    place = {"artifactLocation": artifact, "region": region}
    location: dict[str, Any] = {"physicalLocation": place}
    if finding.claim is not None:
        entry, number = finding.claim
        location["logicalLocations"] = [
            {"name": f"claim {number}", "fullyQualifiedName": f"{entry}#{number}", "kind": "member"}
        ]
    return {
        "ruleId": finding.level,
        "ruleIndex": rules.index(finding.level),
        "level": "error",
        "message": {"text": finding.sentence},
        "locations": [location],
        "partialFingerprints": {FINGERPRINT: fingerprint},
        "properties": {"code": finding.code},
    }


def _fingerprint(finding: Finding) -> str:
    """Return what stays when lines are added above: what is wrong and with what."""
    what = _LINE.sub("line", finding.message)
    parts = (finding.level, finding.code, finding.file, str(finding.claim), what)
    return hashlib.sha256("\0".join(parts).encode(errors="backslashreplace")).hexdigest()[:DIGITS]
