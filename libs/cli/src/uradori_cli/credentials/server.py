"""What the NATS server is told: who signs, the accounts, and who was revoked."""

import re
from collections.abc import Mapping

from uradori_cli.credentials.claims import account_claims, operator_claims
from uradori_cli.credentials.folder import READABLE, Folder
from uradori_cli.credentials.jwt import Issued, read, reissued
from uradori_cli.credentials.nkeys_file import Key
from uradori_cli.credentials.outcome import Notify, Outcome, Progress

PATH = "nats/accounts.conf"
_TOKEN = re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]+")


def write_accounts(
    folder: Folder,
    keys: tuple[Key, Key, Key],
    revocations: Mapping[str, int],
    now: int,
    notify: Notify,
) -> None:
    """`keys` of the operator, the account and the system account. Unchanged where nothing changed."""
    operator, account, system = keys
    content = folder.read(PATH)
    earlier = _tokens(content)
    tokens = tuple(
        reissued(earlier.get(key.public), claims, operator, now).token
        for key, claims in (
            (operator, operator_claims(operator.public, system.public)),
            (account, account_claims("URADORI", account.public, jetstream=True, revocations=revocations)),
            (system, account_claims("SYS", system.public, jetstream=False, revocations={})),
        )
    )
    text = (
        "# Written by uradori credentials. It holds no secret.\n"
        f"operator: {tokens[0]}\n"
        f"system_account: {system.public}\n"
        "resolver: MEMORY\n"
        "resolver_preload: {\n"
        f"  {account.public}: {tokens[1]}\n"
        f"  {system.public}: {tokens[2]}\n"
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
