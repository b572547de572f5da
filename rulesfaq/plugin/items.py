"""A data folder, its files, and an item for each claim."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from rulesfaq.errors import DataError, UnknownIdError
from rulesfaq.formats import Finding, findings
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import check_data
from rulesfaq.proof.check import check_game
from rulesfaq.proof.ledger import read_ledger
from rulesfaq.settings import load_settings

DATA = "data"
"""The item of everything in a file that is about no single claim."""
FOLDER = "folder"
"""The item of everything that stands in no file."""
NOTHING = Finding("", 0, 0, "form", "check/nothing", "nothing to check: there is no entry")


class Checked:
    """What is found in a data folder, worked out once and when it is needed."""

    def __init__(self, folder: Path) -> None:
        """Keep the folder."""
        self.settings = load_settings(data=folder)

    @cached_property
    def loaded(self) -> Any:
        """The data and their problems."""
        return check_data(self.settings.data, self.settings.schemas)

    @cached_property
    def found(self) -> tuple[Finding, ...]:
        """All faults, of data and claims."""
        corpus, problems = self.loaded
        if corpus is None:
            return findings((), problems)
        engines, reports = find_games(), []
        for data in corpus:
            if data.engine and data.id not in engines:
                raise UnknownIdError("engine of game", data.id, tuple(engines))
            try:
                ledger = read_ledger(self.settings.data, data.id)
            except DataError as error:
                problems += error.problems
                ledger = None
            engine = engines[data.id] if data.engine else None
            reports.append(check_game(data, engine, ledger))
        if not any(report.claims for report in reports):
            return (*findings((), problems), NOTHING)
        return findings(tuple(reports), problems, corpus.games)

    def claims(self, file: str) -> Iterator[tuple[str, int, int]]:
        """Yield entry, number and line of the claims that stand in a file."""
        corpus, _ = self.loaded
        for data in corpus or ():
            for entry in data.entries.values():
                for number, claim in enumerate(entry.claims, 1):
                    if claim.place.file == file:
                        yield entry.id, number, claim.place.line


class FaultsFoundError(Exception):
    """An item that does not hold."""

    def __init__(self, faults: list[Finding]) -> None:
        """Keep the faults."""
        self.faults = faults
        super().__init__(f"{len(faults)} faults")


class DataFolder(pytest.Directory):
    """A data folder."""

    @cached_property
    def checked(self) -> Checked:
        """What is found in it."""
        return Checked(self.path)

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Yield an item for the folder itself, then what lies in it."""
        yield DataItem.from_parent(self, name=FOLDER, file="")
        for path in sorted(self.path.iterdir()):
            if self.ihook.pytest_ignore_collect(collection_path=path, config=self.config):
                continue
            if path.is_dir():
                folder = self.ihook.pytest_collect_directory(path=path, parent=self)
                yield from () if folder is None else (folder,)
            else:
                yield from self.ihook.pytest_collect_file(file_path=path, parent=self)


class DataFile(pytest.File):
    """A file of a data folder."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item for the file and one for each claim in it."""
        folder = _folder_of(self)
        file = self.path.relative_to(folder.path).as_posix()
        yield DataItem.from_parent(self, name=DATA, file=file)
        for entry, number, line in folder.checked.claims(file):
            name, claim = f"{entry}#{number}", (entry, number)
            yield DataItem.from_parent(self, name=name, file=file, claim=claim, line=line)


class DataItem(pytest.Item):
    """A claim, or what of a file or folder is no claim."""

    def __init__(
        self, *, file: str, claim: tuple[str, int] | None = None, line: int = 1, **more: Any
    ) -> None:
        """Keep what it is about."""
        super().__init__(**more)
        self.file, self.claim, self.line = file, claim, line

    def runtest(self) -> None:
        """Fail with the faults."""
        found = _folder_of(self).checked.found
        faults = [f for f in found if f.claim == self.claim and (self.claim or self._here(f))]
        if faults:
            raise FaultsFoundError(faults)

    def _here(self, finding: Finding) -> bool:
        if self.file:
            return finding.file == self.file
        path = _folder_of(self).path / finding.file
        return path.suffix != ".yaml" or not path.is_file()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Tell the faults, each with its place."""
        if isinstance(excinfo.value, FaultsFoundError):
            return "\n".join(self._line(finding) for finding in excinfo.value.faults)
        return super().repr_failure(excinfo, style)

    def _line(self, finding: Finding) -> str:
        path = _folder_of(self).path / finding.file
        place = f"{os.path.relpath(path, self.config.invocation_params.dir)}:{finding.line}"
        return f"{place}:{finding.column}: {finding.level}: {finding.sentence}"

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the claim stands."""
        return self.path, self.line - 1, self.name


def _folder_of(node: pytest.Item | pytest.Collector) -> DataFolder:
    found = node.getparent(DataFolder)
    if found is None:
        message = "an item of data outside a data folder"
        raise RuntimeError(message)
    return found
