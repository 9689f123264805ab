"""Why a stack could not be started or kept up."""

from uradori_cli.failure import CommandError


class StackError(CommandError):
    """`details` holds the last lines of the log of the process that failed."""
