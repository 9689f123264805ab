"""Who the command is on the bus: a server, credentials, a CA."""

from dataclasses import dataclass
from pathlib import Path

from uradori_bus.nats.credentials import check, user_of
from uradori_bus.nats.permissions import inbox_prefix

SECURED_URL = "tls://127.0.0.1:4222"
"""Where a deployment on this machine takes subscribers."""


@dataclass(frozen=True, slots=True)
class BusAccess:
    """Where to connect, and as whom. Replies arrive below `inbox`, all that a team may listen to."""

    url: str
    credentials: Path | None = None
    ca: Path | None = None
    inbox: str = "_INBOX"


def access(url: str | None, credentials: Path, ca: Path | None) -> BusAccess:
    """As the user that the credentials are of.

    Raises:
        ConfigurationError: they are none.
    """
    check(credentials)
    return BusAccess(url or SECURED_URL, credentials, ca, inbox_prefix(user_of(credentials)))
