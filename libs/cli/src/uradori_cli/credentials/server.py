"""What the NATS server is told: who signs, the accounts, and who was revoked."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from uradori_cli.credentials.claims import (
    operator_claims,
    services_account_claims,
    system_account_claims,
    teams_account_claims,
)
from uradori_cli.credentials.folder import READABLE, Folder
from uradori_cli.credentials.jwt import Issued, read, reissued
from uradori_cli.credentials.nkeys_file import Key
from uradori_cli.credentials.outcome import Notify, Outcome, Progress

PATH = "nats/accounts.conf"
_TOKEN = re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]+")


@dataclass(frozen=True, slots=True)
class Keys:
    """Of the operator, who signs the accounts; of the services' and the teams' account, which sign users."""

    operator: Key
    services: Key
    teams: Key
    system: Key


def write_accounts(
    folder: Folder,
    keys: Keys,
    revocations: Mapping[str, int],
    now: int,
    notify: Notify,
) -> None:
    """Unchanged where nothing changed."""
    content = folder.read(PATH)
    earlier = _tokens(content)
    operator, services, teams, system = keys.operator, keys.services.public, keys.teams.public, keys.system.public
    root, *accounts = (
        reissued(earlier.get(str(claims["sub"])), claims, operator, now)
        for claims in (
            operator_claims(operator.public, system),
            services_account_claims(services, revocations),
            teams_account_claims(teams, services, revocations),
            system_account_claims(system),
        )
    )
    text = (
        "# Written by uradori credentials. It holds no secret.\n"
        f"operator: {root.token}\n"
        f"system_account: {system}\n"
        "resolver: MEMORY\n"
        "resolver_preload: {\n"
        f"{''.join(f'  {account.subject}: {account.token}{chr(10)}' for account in accounts)}"
        "}\n"
    ).encode()
    if text == content:
        folder.keep(PATH, READABLE)
        notify(Progress(PATH, Outcome.KEPT))
        return
    folder.write(PATH, text, READABLE)
    notify(Progress(PATH, Outcome.MADE if content is None else Outcome.RENEWED))


def _tokens(content: bytes | None) -> dict[str, Issued]:
    found = (read(token) for token in _TOKEN.findall((content or b"").decode("ascii", "replace")))
    return {issued.subject: issued for issued in found if issued is not None}
