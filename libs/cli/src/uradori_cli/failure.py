"""A command that cannot do what it was asked to."""

UNAUDITABLE = 2
"""The exit code of a text that cannot be audited; 1 is one with something wrong in it."""


class CommandError(Exception):
    """One line for the reader in each language; `details` follow it as they are."""

    def __init__(self, message: str, message_en: str, details: tuple[str, ...] = (), exit_code: int = 1) -> None:
        self.message = message
        self.message_en = message_en
        self.details = details
        self.exit_code = exit_code
        super().__init__(message_en)
