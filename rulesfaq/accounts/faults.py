"""What can be wrong with an account, and with the secret key."""

from __future__ import annotations

from rulesfaq.errors import RulesfaqError


class BadAccountError(RulesfaqError, ValueError):
    """A name or a password that an account cannot have."""

    code = "account/bad-value"
    http_status = 422
    exit_status = 2

    def __init__(self, what: str, expected: str) -> None:
        """Keep which of the two it is and what would be right; never the value."""
        self.what = what
        self.hint = expected
        super().__init__(f"the {what} cannot be used")


class BusyError(RulesfaqError):
    """More logins at once than are worked on; trying again helps."""

    code = "account/busy"
    http_status = 503
    exit_status = 3

    def __init__(self) -> None:
        """Say so."""
        super().__init__("too many passwords are being checked at once")


class SecretError(RulesfaqError):
    """A file of the secret key that cannot be trusted."""

    code = "settings/bad-secret"
    exit_status = 2

    def __init__(self, path: str, expected: str) -> None:
        """Keep where it is and the way out; never what is in it."""
        self.path = path
        self.hint = expected
        super().__init__(f"the secret key {path} cannot be used")
