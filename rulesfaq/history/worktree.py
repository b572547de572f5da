"""The files of another revision, laid out beside the repository for as long as they are read."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import msgspec

from rulesfaq.errors import NoRepositoryError, UnknownRevisionError, UnreadableRevisionError
from rulesfaq.settings import environment_without

TERMINATED = 143


class Checkout(msgspec.Struct, frozen=True):
    """One revision as files."""

    top: Path
    """Where its files lie; at first the data alone."""
    data: Path
    commit: str
    revision: str
    """As somebody wrote it."""

    def lay_out(self, name: str = ".") -> None:
        """Lay out a file or folder of the revision, or all of it."""
        done = _git(self.top, "checkout", "--quiet", self.commit, "--", name)
        if done.returncode:
            raise UnreadableRevisionError(self.revision, done.stderr.strip())


@contextmanager
def checked_out(data: Path, folder: Path, revision: str) -> Iterator[Checkout]:
    """Lay out a revision's data in a worktree of its own, and take it away whatever happens.

    Args:
        data: The data folder of today, absolute.
        folder: Where the command runs; it tells whose repository was meant where the data are
            in none.
        revision: Anything that git takes for a commit.

    Raises:
        NoRepositoryError: The data are in no repository.
        UnknownRevisionError: The repository has no such commit.
        UnreadableRevisionError: The revision has no such data folder.
    """
    top = _top(data, folder)
    commit = _commit(top, revision)
    name = data.relative_to(top).as_posix()
    if _git(top, "cat-file", "-e", f"{commit}:{'' if name == '.' else name}").returncode:
        raise UnreadableRevisionError(revision, f"it has no folder {name}")
    home = Path(tempfile.mkdtemp(prefix="rulesfaq-")).resolve()
    tree = home / "tree"
    with _terminable():
        try:
            add = ("worktree", "add", "--quiet", "--detach", "--no-checkout", str(tree), commit)
            done = _git(top, *add)
            if done.returncode:
                raise UnreadableRevisionError(revision, done.stderr.strip())
            checkout = Checkout(tree, tree / name, commit, revision)
            checkout.lay_out(name)
            yield checkout
        finally:
            with _undisturbed():
                _git(top, "worktree", "remove", "--force", str(tree))
                shutil.rmtree(home, ignore_errors=True)
                _git(top, "worktree", "prune")


def _top(data: Path, folder: Path) -> Path:
    """Return the top of the repository that holds the data."""
    found = _git(data, "rev-parse", "--show-toplevel")
    if found.returncode == 0:
        return Path(found.stdout.strip()).resolve()
    if "not a git repository" not in found.stderr:
        raise NoRepositoryError(str(data), said=found.stderr.strip())
    around = _git(folder, "rev-parse", "--show-toplevel")
    raise NoRepositoryError(str(data), around.stdout.strip() if around.returncode == 0 else "")


def _commit(top: Path, revision: str) -> str:
    wanted = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    found = _git(top, *wanted)
    if found.returncode:
        shallow = _git(top, "rev-parse", "--is-shallow-repository").stdout.strip() == "true"
        raise UnknownRevisionError(revision, shallow=shallow)
    return found.stdout.strip()


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run git without hooks, and without what a hook that runs us has set."""
    git = shutil.which("git")
    if git is None:
        raise NoRepositoryError(str(folder), said="git is not installed")
    command = [git, "-c", f"core.hooksPath={os.devnull}", "-C", str(folder), *arguments]
    return subprocess.run(  # noqa: S603  # git itself; a revision is never taken for an option
        command,
        env=environment_without(GIT_VARIABLES, LC_ALL="C"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
    )


GIT_VARIABLES = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_COMMON_DIR",
    "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
)
"""What git sets for its hooks: about the index of the commit being made, and not for us."""


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let nobody interrupt what cleans up."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def _terminable() -> Iterator[None]:
    """Turn a request to end into an exception, so that what cleans up is run."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(_: int, __: FrameType | None) -> None:
    sys.exit(TERMINATED)
