"""Why a stack could not be started or kept up."""


class StackError(Exception):
    """One line for the reader in each language, and the last lines of the log of what failed."""

    def __init__(self, message: str, message_en: str, log: tuple[str, ...] = ()) -> None:
        self.message = message
        self.message_en = message_en
        self.log = log
        super().__init__(message_en)
