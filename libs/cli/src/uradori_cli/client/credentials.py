"""Who the command is on the bus: a server, credentials, a CA."""

import base64
import json
import re
import ssl
from dataclasses import dataclass
from pathlib import Path

from uradori_cli.failure import CommandError

SECURED_URL = "tls://127.0.0.1:4222"
"""Where a deployment on this machine takes subscribers."""
_SIZE_LIMIT = 64 * 2**10
_JWT = re.compile(r"-----BEGIN NATS USER JWT-----\s+([A-Za-z0-9_.=-]+)\s+-{5,6}END NATS USER JWT-{5,6}")
_SEED = re.compile(r"-----BEGIN USER NKEY SEED-----\s+SU[A-Z2-7]+\s+-{5,6}END USER NKEY SEED-{5,6}")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class BusAccess:
    """Where to connect, and as whom. Replies arrive below `inbox_prefix`, all that a team may listen to."""

    url: str
    credentials: Path | None = None
    ca: Path | None = None
    inbox_prefix: str = "_INBOX"


def inbox_of(user: str) -> str:
    """The inbox prefix that a user is allowed."""
    return f"_INBOX_{user}"


def user_of(credentials: Path) -> str:
    """The user that the credentials are of. Raises CommandError where they are none."""
    found = _JWT.search(_text(credentials))
    try:
        part = found[1].split(".")[1] if found else ""
        name = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))["name"]
    except (ValueError, LookupError, TypeError):
        raise _no_credentials(credentials) from None
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise _no_credentials(credentials)
    return name


def checked(access: BusAccess) -> None:
    """Raises CommandError for a file that cannot be read or is not what it should be."""
    if access.credentials is not None:
        text = _text(access.credentials)
        if not _JWT.search(text) or not _SEED.search(text):
            raise _no_credentials(access.credentials)
    if access.ca is not None:
        _text(access.ca)
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(access.ca)
        except ssl.SSLError as error:
            raise CommandError(
                f"{access.ca} は CA 証明書（PEM）ではありません。", f"{access.ca} is no CA certificate in PEM form."
            ) from error


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(_SIZE_LIMIT)
    except OSError as error:
        raise CommandError(
            f"{path} を読めません（{error.strerror}）。", f"Cannot read {path} ({error.strerror})."
        ) from error


def _no_credentials(path: Path) -> CommandError:
    return CommandError(
        f"{path} は NATS の資格情報（.creds）ではありません。", f"{path} is no NATS credentials file (.creds)."
    )
