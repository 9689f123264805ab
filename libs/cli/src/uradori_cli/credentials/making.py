"""The whole folder, from its keys to its tokens."""

import ipaddress
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from uradori_contracts.teams import Teams
from uradori_contracts.users import USERS, team

from uradori_cli.credentials.folder import CLOSED, OPEN, Folder
from uradori_cli.credentials.nkeys_file import Role, kept_key
from uradori_cli.credentials.outcome import Notify
from uradori_cli.credentials.server import Keys, write_accounts
from uradori_cli.credentials.tls import write_certificates
from uradori_cli.credentials.tokens import TokenRequest, write_tokens
from uradori_cli.credentials.users import SERVICES, TEAMS, UserStore
from uradori_cli.failure import CommandError

_FOLDERS = (
    ("", CLOSED),
    ("keys", CLOSED),
    ("nats", OPEN),
    ("access", OPEN),
    ("users", OPEN),
    ("teams", CLOSED),
    ("tokens", CLOSED),
)
_HOST = re.compile(
    r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*"
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the folder is to hold besides what it always does."""

    teams: Teams
    hosts: tuple[str, ...] = ()
    tokens: tuple[TokenRequest, ...] = ()
    withdrawn: tuple[str, ...] = ()


def make_credentials(root: Path, wanted: Wanted, now: datetime, notify: Notify) -> None:
    """Makes what is missing, renews what is due, takes away what is no longer wanted, keeps the rest.

    Raises:
        CommandError: the folder cannot be written, or a file in it is damaged.
    """
    hosts = tuple(_checked(host) for host in wanted.hosts)
    folder = Folder(root)
    for name, mode in _FOLDERS:
        folder.make(name, mode)
    with folder.locked():
        second = int(now.timestamp())
        keys = Keys(
            operator=kept_key(folder, "keys/operator.seed", Role.OPERATOR, notify),
            services=kept_key(folder, "keys/services.seed", Role.ACCOUNT, notify),
            teams=kept_key(folder, "keys/teams.seed", Role.ACCOUNT, notify),
            system=kept_key(folder, "keys/system.seed", Role.ACCOUNT, notify),
        )
        write_certificates(folder, hosts, now, notify)
        store = UserStore(folder, {SERVICES: keys.services, TEAMS: keys.teams}, second, notify)
        for user in USERS.values():
            store.issue(SERVICES, user)
        for name in wanted.teams.teams:
            store.issue(TEAMS, team(name))
        store.revoke_others(SERVICES, USERS)
        store.revoke_others(TEAMS, wanted.teams.teams)
        write_accounts(folder, keys, store.finish(), second, notify)
        write_tokens(folder, wanted.tokens, wanted.withdrawn, notify)


def _checked(host: str) -> str:
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        if _HOST.fullmatch(host) is None:
            raise CommandError(
                f"--host {host!r} はホスト名でも IP アドレスでもありません。",
                f"--host {host!r} is neither a host name nor an IP address.",
            ) from None
    return host.lower()
