"""What can be wrong with a report or with a decision about one."""

from __future__ import annotations

import msgspec

from rulesfaq.errors import RulesfaqError


class Fault(msgspec.Struct, frozen=True):
    """One field that cannot be taken as it is."""

    field: str
    """As the API calls it."""
    code: str
    """What is wrong: ``missing``, ``too-long``, ``unknown``, …; pages have a sentence for each."""
    detail: str
    """For programs."""
    limit: int = 0
    """The number that the sentence needs, if it needs one."""


class BadReportError(RulesfaqError, ValueError):
    """A report with fields that cannot be taken."""

    code = "reports/bad-report"
    http_status = 422
    exit_status = 2

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Keep all faults, in the order of the fields."""
        self.faults = faults
        super().__init__("; ".join(f"{fault.field}: {fault.detail}" for fault in faults))


class KeyReusedError(RulesfaqError):
    """Another report with the key of one that was sent before."""

    code = "reports/key-reused"
    http_status = 409
    exit_status = 2

    def __init__(self, token: str) -> None:
        """Keep the token of the earlier report; only whoever sent it knows its key."""
        self.token = token
        self.hint = "use a new Idempotency-Key for a new report"
        super().__init__("this key was used for a report that says something else")


class ReportGoneError(RulesfaqError, LookupError):
    """A report that its reporter deleted."""

    code = "reports/gone"
    http_status = 410
    exit_status = 2

    def __init__(self) -> None:
        """Say so."""
        super().__init__("this report was deleted by its reporter")


class WrongTransitionError(RulesfaqError, ValueError):
    """A decision that the state of the report does not allow."""

    code = "reports/wrong-transition"
    http_status = 409
    exit_status = 1

    def __init__(self, report: int, now: str, to: str, allowed: tuple[str, ...]) -> None:
        """Keep the report, its state, the one asked for, and those that are allowed."""
        self.report, self.now, self.to, self.allowed = report, now, to, allowed
        self.hint = f"from here: {', '.join(allowed)}" if allowed else "it is closed"
        super().__init__(f"report {report} is {now} and cannot become {to}")


class DecidedError(RulesfaqError):
    """A decision that came after somebody else's."""

    code = "reports/decided"
    http_status = 409
    exit_status = 1

    def __init__(self, report: int, state: str, by: str, at: str) -> None:
        """Keep what was decided meanwhile, by whom and when."""
        self.report, self.state, self.by, self.at = report, state, by, at
        self.hint = "read the report again, then decide; nothing was overwritten"
        super().__init__(f"report {report} was decided meanwhile: {state} by {by or '-'} at {at}")


class SecondReviewerError(RulesfaqError):
    """A change of a rule that one reviewer alone would accept."""

    code = "reports/second-reviewer"
    http_status = 409
    exit_status = 1

    def __init__(self, report: int, first: str) -> None:
        """Keep the report and who checked it."""
        self.report, self.first = report, first
        self.hint = "another reviewer must accept it"
        super().__init__(f"{first} checked report {report}; a rule change needs a second reviewer")


class BadDecisionError(RulesfaqError, ValueError):
    """A decision in which something is missing."""

    code = "reports/bad-decision"
    http_status = 422
    exit_status = 2

    def __init__(self, field: str, detail: str) -> None:
        """Keep the field and what it must say."""
        self.field, self.detail = field, detail
        super().__init__(f"{field}: {detail}")


class TooLargeError(RulesfaqError, ValueError):
    """A scenario beyond what is run for anybody."""

    code = "scenario/too-large"
    http_status = 422
    exit_status = 2

    def __init__(self, what: str, most: int) -> None:
        """Keep what there is too much of, and the most that is run."""
        self.what, self.most = what, most
        super().__init__(f"at most {most} {what}")


class TooSlowError(RulesfaqError):
    """A scenario that did not end in time."""

    code = "scenario/too-slow"
    http_status = 422
    exit_status = 1

    def __init__(self, seconds: float) -> None:
        """Keep the time that it had."""
        self.seconds = seconds
        super().__init__(f"the scenario did not end within {seconds:g} s")
