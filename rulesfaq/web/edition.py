"""The edition of the site: a hash that changes with anything that a saved page shows."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from rulesfaq.services import Services

_SHOWN = ("static", "templates")


def edition_of(services: Services, folder: Path) -> str:
    """Return the edition: data, proofs, code, templates and static files in one short hash.

    Args:
        services: What the pages are made of.
        folder: The folder of the web room.
    """
    digest = hashlib.sha256(services.revision.encode())
    told = (services.proofs, services.leans, services.open_points, services.turns)
    digest.update(msgspec.json.encode([msgspec.to_builtins(part) for part in told], order="sorted"))
    files = [path for name in _SHOWN for path in (folder / name).rglob("*") if path.is_file()]
    for path in sorted([*files, *folder.glob("*.svg"), *folder.parent.rglob("*.py")]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]
