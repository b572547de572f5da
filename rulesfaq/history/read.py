"""What readers were told at another revision."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from rulesfaq.errors import DataError, UnreadableRevisionError
from rulesfaq.history.state import Found, Proven, State, state_of
from rulesfaq.history.worktree import GIT_VARIABLES, Checkout, checked_out
from rulesfaq.loading.corpus import check_data
from rulesfaq.model.game import Corpus
from rulesfaq.model.proofs import Ledger
from rulesfaq.proof.ledger import read_ledger
from rulesfaq.settings import Settings, environment_without

COMMAND = "import sys; from rulesfaq.cli.main import main; main(sys.argv[1:])"
"""Older revisions have no ``python -m rulesfaq``."""


class Revision(msgspec.Struct, frozen=True):
    """A revision and what was told at it."""

    name: str
    commit: str
    state: State


def read_revision(settings: Settings, folder: Path, name: str, game: str | None) -> Revision:
    """Read a revision's data and ledgers; a game without ledger is checked by its own package.

    Args:
        settings: Where the data lie today.
        folder: Where the command runs.
        name: Anything that git takes for a commit.
        game: The only game to look at.

    Raises:
        UnreadableRevisionError: Its data cannot be read, or its package cannot be run.
    """
    with checked_out(settings.data, folder, name) as checkout:
        corpus = _corpus(checkout, settings, game)
        found = {data.id: _found(checkout, data.id) for data in corpus}
        return Revision(name, checkout.commit, state_of(corpus, found))


def _corpus(checkout: Checkout, settings: Settings, game: str | None) -> Corpus:
    """Read the data; a game that was not there yet has none."""
    if game is not None and not (checkout.data / "games" / game).is_dir():
        return Corpus({}, "")
    corpus, problems = check_data(checkout.data, settings.schemas, game)
    if corpus is None:
        first = next(iter(problems))
        reason = f"this version of rulesfaq cannot read its data: {first}"
        raise UnreadableRevisionError(checkout.revision, reason)
    return corpus


def _found(checkout: Checkout, game: str) -> Found:
    try:
        ledger = read_ledger(checkout.data, game)
    except DataError:
        ledger = None
    return _by_ledger(ledger) if ledger is not None else _by_its_package(checkout, game)


def _by_ledger(ledger: Ledger) -> Found:
    found: dict[str, Sequence[Proven]] = {}
    for entry, records in ledger.claims.items():
        proofs = []
        for number, record in enumerate(records, 1):
            always = ledger.always.get(f"{entry}#{number}")
            levels = {**record.levels, **({"always": always.status} if always else {})}
            facts = {f"{fact.scenario}: {fact.path}": fact.actual for fact in record.facts}
            proofs.append(Proven(levels, facts))
        found[entry] = proofs
    return found


def _by_its_package(checkout: Checkout, game: str) -> Found:
    """Check a game by the package of its revision, or by ours where the revision has none."""
    checkout.lay_out()
    own = (checkout.top / "rulesfaq" / "__init__.py").is_file()
    arguments = ("--data", str(checkout.data), "check", "--game", game, "--format", "json")
    dropped = ("RULESFAQ_DATA", *GIT_VARIABLES, *(("RULESFAQ_SCHEMAS",) if own else ()))
    path = {"PYTHONPATH": os.pathsep.join(_installed(checkout.top))} if own else {}
    done = subprocess.run(  # noqa: S603  # our own command, on a folder that we laid out
        [sys.executable, "-c", COMMAND, *arguments],
        cwd=checkout.top,
        env=environment_without(dropped, **path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        (plain,) = json.loads(done.stdout)["games"]
        return _by_report(plain)
    except (ValueError, KeyError, TypeError) as error:
        said = (done.stderr.strip().splitlines() or ["it printed no report"])[-1]
        reason = f"{game} has no ledger there, and its own package cannot check it: {said}"
        raise UnreadableRevisionError(checkout.revision, reason) from error


def _installed(top: Path) -> tuple[str, str]:
    """Return where Python finds the package of a revision, with the games that it had then."""
    file = top / "pyproject.toml"
    project = tomllib.loads(file.read_text("utf-8")).get("project", {}) if file.is_file() else {}
    lines = []
    for group, points in project.get("entry-points", {}).items():
        lines += [f"[{group}]", *(f"{name} = {target}" for name, target in points.items())]
    name, number = project.get("name", "rulesfaq"), project.get("version", "0")
    site = top.parent / "site"
    info = site / f"{name}-{number}.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    info.joinpath("entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n"
    info.joinpath("METADATA").write_text(metadata, "utf-8")
    return str(site), str(top)


NOT_SOUGHT = ""
"""The level always where nothing was sought: a check does not, and that is no change."""


def _by_report(plain: Mapping[str, Any]) -> Found:
    found: dict[str, list[Proven]] = {}
    for claim in plain["claims"]:
        facts = {f"{fact['scenario']}: {fact['path']}": fact["actual"] for fact in claim["facts"]}
        levels = {**claim["levels"], "always": NOT_SOUGHT}
        found.setdefault(claim["entry"], []).append(Proven(levels, facts))
    return found
