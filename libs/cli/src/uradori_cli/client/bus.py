"""The bus as a client that serves nothing."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pydantic import ValidationError
from uradori_bus import NatsBus, ServiceConfig
from uradori_bus.nats.client import UnsecuredServerError
from uradori_bus.variables import misconfigured

from uradori_cli.client.access import BusAccess
from uradori_cli.failure import CommandError

_WAIT_S = 3.0
_REFUSALS = ("authorization violation", "authentication")


@asynccontextmanager
async def connected_bus(access: BusAccess) -> AsyncIterator[NatsBus]:
    """A connection to that server.

    Raises:
        CommandError: it cannot be had.
        ConfigurationError: credentials or CA cannot be read, or are none.
    """
    async with NatsBus.connect(_config(access), name="uradori-cli", wait_s=_WAIT_S) as bus:
        if not bus.connected:
            raise _explained(access.url, bus.trouble)
        yield bus


def _config(access: BusAccess) -> ServiceConfig:
    try:
        return ServiceConfig(
            nats_url=access.url,
            nats_credentials=access.credentials,
            nats_ca=access.ca,
            nats_inbox_prefix=access.inbox,
        )
    except ValidationError as error:
        raise misconfigured(ServiceConfig, error) from error


def _explained(url: str, trouble: Exception | None) -> CommandError:
    match trouble:
        case ssl.SSLCertVerificationError():
            why = trouble.verify_message
            return CommandError(
                f"{url} の証明書を信頼できません（{why}）。発行した CA を --ca に指定してください。",
                f"The certificate of {url} is not trusted ({why}): name the CA that issued it with --ca.",
            )
        case UnsecuredServerError():
            return CommandError(
                f"{url} は TLS に対応していません。URL を確認してください。", f"{url} offers no TLS: check the URL."
            )
        case Exception() if _turned_down(trouble):
            return CommandError(
                f"{url} に接続を拒否されました。--creds を確認してください。失効していることもあります。",
                f"{url} refused the connection: check --creds; the credentials may have been revoked.",
            )
        case _:
            return CommandError(
                f"NATS に接続できません: {url}。動いているか、URL が正しいかを確認してください（手元なら uradori up）。",
                f"Cannot connect to NATS at {url}. Check that it runs and that the URL is right (here: uradori up).",
            )


def _turned_down(trouble: Exception) -> bool:
    # The server closes behind its refusal, which is then lost where the client was still sending.
    return isinstance(trouble, ConnectionResetError | BrokenPipeError) or any(
        words in str(trouble).lower() for words in _REFUSALS
    )
