"""Faults as workflow commands of GitHub, which shows them beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.formats.finding import Finding
from rulesfaq.formats.places import Places


def as_github(found: tuple[Finding, ...], where: Places) -> Iterator[str]:
    r"""Yield one command for each fault.

    Examples:
        >>> from pathlib import Path
        >>> fault = Finding("games/a.yaml", 3, 7, "form", "form", "50 % of it,\nno more")
        >>> print(*as_github((fault,), Places(Path("/r/data"), Path("/r"))))
        ::error file=data/games/a.yaml,line=3,col=7,title=form::50 %25 of it,%0Ano more
    """
    for finding in found:
        properties = {"file": where.path(finding.file)}
        if finding.line:
            properties |= {"line": str(finding.line), "col": str(max(finding.column, 1))}
        properties["title"] = finding.level
        stated = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
        yield f"::error {stated}::{_data(finding.sentence)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
