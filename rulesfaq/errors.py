"""All exceptions of the house, each with a stable code, and faults in data as values."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class RulesfaqError(Exception):
    """The base of everything that the house raises."""

    code: ClassVar[str] = "rulesfaq/error"
    """Stable, for machines."""
    http_status: ClassVar[int] = 500
    exit_status: ClassVar[int] = 3

    hint: str = ""
    """The way out, a sentence."""


class BadIdError(RulesfaqError, ValueError):
    """A text that is no identifier."""

    code = "id/malformed"
    http_status = 400
    exit_status = 2

    def __init__(self, text: str) -> None:
        """Keep the text."""
        self.text = text
        self.hint = "write lower-case segments joined by dots, such as kyu.pass.only-once"
        super().__init__(f"not an identifier: {text!r}")


class UnknownIdError(RulesfaqError, LookupError):
    """A well-formed name that nothing bears."""

    code = "id/unknown"
    http_status = 404
    exit_status = 2

    def __init__(self, kind: str, ident: str, near: tuple[str, ...] = ()) -> None:
        """Keep what kind of thing was looked for, its name and the nearest ones."""
        self.kind = kind
        self.ident = ident
        self.near = near
        self.hint = f"did you mean {', '.join(near)}?" if near else ""
        super().__init__(f"no {kind} {ident!r}")


class Problem(msgspec.Struct, frozen=True, order=True):
    """A fault in data: what, where and the way out."""

    file: str
    """Relative to the data folder where it lies inside it."""
    line: int
    """From 1; 0 where the whole file is meant."""
    column: int
    """From 1."""
    code: str
    """Stable, such as ``yaml/duplicate-key``."""
    message: str
    hint: str = ""
    """What to write instead."""

    def __str__(self) -> str:
        """Write it as ``file:line:column: message (hint)``."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.message}" + (f" ({self.hint})" if self.hint else "")


class DataError(RulesfaqError):
    """Data with faults; all of them are kept."""

    code = "data/invalid"
    http_status = 500
    exit_status = 2

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Keep the problems, in order of place."""
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))


class BadNotationError(RulesfaqError, ValueError):
    """A text that a game cannot read as a piece, a move, a position or a path."""

    code = "game/bad-notation"
    http_status = 422
    exit_status = 2

    def __init__(self, what: str, text: str, expected: str) -> None:
        """Keep what was read (such as ``card``), the text, and what would be right."""
        self.what = what
        self.text = text
        self.expected = expected
        self.hint = f"write {expected}"
        article = "an" if what[:1] in "aeiou" else "a"
        super().__init__(f"not {article} {what}: {text!r}")


class BadPositionError(RulesfaqError, ValueError):
    """A position that no play of the game can reach."""

    code = "game/bad-position"
    http_status = 422
    exit_status = 2

    def __init__(self, reasons: tuple[str, ...]) -> None:
        """Keep the reasons of the audit."""
        self.reasons = reasons
        super().__init__("; ".join(reasons))


class BadOptionError(RulesfaqError, ValueError):
    """An option or a value of one that the game does not have."""

    code = "game/bad-option"
    http_status = 400
    exit_status = 2

    def __init__(self, name: str, value: str, known: tuple[str, ...]) -> None:
        """Keep the name, the value, and the names or values that exist."""
        self.name = name
        self.value = value
        self.known = known
        self.hint = f"known: {', '.join(known)}" if known else "this game has no options"
        super().__init__(f"no option {name}:{value}")


class IllegalMoveError(RulesfaqError, ValueError):
    """A move that was carried out although a rule forbids it."""

    code = "engine/illegal-move"
    http_status = 422
    exit_status = 1

    def __init__(self, rule: str, move: str) -> None:
        """Keep the rule that forbids it and the move."""
        self.rule = rule
        self.move = move
        super().__init__(f"{rule} forbids {move}")


class RunawayError(RulesfaqError):
    """Phases that run by themselves and do not come to rest: a fault of an engine or a mutant."""

    code = "engine/runaway"
    exit_status = 3

    def __init__(self, phase: str, bound: int) -> None:
        """Keep the phase at which it was stopped and the bound."""
        self.phase = phase
        self.bound = bound
        super().__init__(f"phase {phase!r} does not come to rest within {bound} steps")


class SettingsError(RulesfaqError, ValueError):
    """A setting whose value cannot be used."""

    code = "settings/bad-value"
    exit_status = 2

    def __init__(self, variable: str, value: str, expected: str) -> None:
        """Keep the variable, its value, and what would be right."""
        self.variable = variable
        self.value = value
        self.hint = expected
        super().__init__(f"{variable}={value!r} cannot be used")


class NoIndexError(RulesfaqError):
    """A search without an index to search in."""

    code = "search/no-index"
    http_status = 503
    exit_status = 1


class BadQueryError(RulesfaqError, ValueError):
    """A question that cannot be asked as it stands."""

    code = "search/bad-query"
    http_status = 400
    exit_status = 2

    def __init__(self, text: str, reason: str) -> None:
        """Keep the text and the reason."""
        self.text = text
        super().__init__(reason)


class BadSceneError(RulesfaqError, ValueError):
    """A scenario whose scene does not come about, or that asserts nothing sound."""

    code = "proof/bad-scene"
    http_status = 422
    exit_status = 1

    def __init__(self, message: str, key: str = "", hint: str = "") -> None:
        """Keep the key of the scenario at which it stands, such as ``when.0``."""
        self.key = key
        self.hint = hint
        super().__init__(message)


class NoRepositoryError(RulesfaqError, LookupError):
    """Data of which git knows no other revision."""

    code = "history/no-repository"
    exit_status = 2

    def __init__(self, folder: str, repository: str = "", said: str = "") -> None:
        """Keep the folder, the repository around the command if there is one, and git's words."""
        self.folder = folder
        self.repository = repository
        self.hint = "--since compares with a revision of the repository that holds the data"
        if said:
            super().__init__(f"git cannot tell the revisions of {folder}: {said}")
        elif repository:
            super().__init__(f"the data folder {folder} is outside the repository {repository}")
        else:
            super().__init__(f"{folder} is not in a git repository")


class UnknownRevisionError(RulesfaqError, LookupError):
    """A name that git takes for no commit."""

    code = "history/unknown-revision"
    exit_status = 2

    def __init__(self, revision: str, *, shallow: bool) -> None:
        """Keep the name; of a shallow clone the revision may only be missing."""
        self.revision = revision
        self.hint = (
            "this clone is shallow: fetch the history first, in a workflow by fetch-depth: 0"
            if shallow
            else "name a branch, a tag or a commit"
        )
        super().__init__(f"unknown revision {revision!r}")


class UnreadableRevisionError(RulesfaqError):
    """A revision whose data cannot be compared with."""

    code = "history/unreadable"
    exit_status = 2

    def __init__(self, revision: str, reason: str) -> None:
        """Keep the revision and why it cannot be read."""
        self.revision = revision
        self.reason = reason
        super().__init__(f"cannot compare with {revision!r}: {reason}")


class StorageUnavailableError(RulesfaqError):
    """A database that cannot be reached, read or written."""

    code = "storage/unavailable"
    http_status = 503
    exit_status = 2

    def __init__(self, place: str, reason: str) -> None:
        """Keep where it is and what it said."""
        self.place = place
        self.reason = reason
        self.hint = "answers need no storage; see docs/reports.md for what reports need"
        super().__init__(f"the storage {place} cannot be used: {reason}")


class StorageBusyError(RulesfaqError):
    """A database that somebody else has locked for too long."""

    code = "storage/busy"
    http_status = 503
    exit_status = 2

    def __init__(self, place: str) -> None:
        """Keep where it is."""
        self.place = place
        self.hint = "nothing was written; try again in a moment"
        super().__init__(f"the storage {place} is locked by somebody else")


class StorageFullError(RulesfaqError):
    """A database with no room left."""

    code = "storage/full"
    http_status = 507
    exit_status = 2

    def __init__(self, place: str) -> None:
        """Keep where it is."""
        self.place = place
        self.hint = "nothing was written; make room and try again"
        super().__init__(f"no room left for the storage {place}")
