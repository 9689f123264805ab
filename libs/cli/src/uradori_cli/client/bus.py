"""The bus as a client that serves nothing."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from uradori_bus import NatsBus, ServiceConfig

from uradori_cli.client.credentials import BusAccess, checked
from uradori_cli.failure import CommandError

_WAIT_S = 3.0
_REFUSALS = ("authorization violation", "authentication", "credentials", "account")


@asynccontextmanager
async def connected_bus(access: BusAccess) -> AsyncIterator[NatsBus]:
    """A connection to that server. Raises CommandError where it cannot be had."""
    checked(access)
    config = ServiceConfig(
        nats_url=access.url,
        nats_credentials=access.credentials,
        nats_ca=access.ca,
        nats_inbox_prefix=access.inbox_prefix,
    )
    async with NatsBus.connect(config, name="uradori-cli", wait_s=_WAIT_S) as bus:
        if not bus.connected:
            raise _explained(access, bus.trouble)
        yield bus


def _explained(access: BusAccess, trouble: Exception | None) -> CommandError:
    match trouble:
        case ssl.SSLCertVerificationError():
            return CommandError(
                f"{access.url} の証明書を信頼できません。発行元の CA を --ca に指定してください。",
                f"The certificate of {access.url} is not trusted: name the CA that issued it with --ca.",
                (trouble.verify_message,),
            )
        case ssl.SSLError():
            return CommandError(
                f"{access.url} と TLS で接続できません。URL を確認してください。",
                f"No TLS connection to {access.url} could be made: check the URL.",
            )
        case Exception() if any(word in str(trouble).lower() for word in _REFUSALS):
            return CommandError(
                f"{access.url} に接続を拒否されました。資格情報（--creds）を確認してください。失効の可能性もあります。",
                f"{access.url} refused the connection: check the credentials (--creds); they may have been revoked.",
            )
        case _:
            return CommandError(
                f"NATS に接続できません: {access.url}。動いているか、URL が正しいか確認してください（手元なら uradori up）。",
                f"Cannot connect to NATS at {access.url}. Check that it runs and the URL is right (here: uradori up).",
            )
