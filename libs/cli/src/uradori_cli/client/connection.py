"""The gateway over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from pydantic import ValidationError
from uradori_contracts.errors import ErrorCode, ErrorReply

from uradori_cli.client.bearer import Access
from uradori_cli.failure import CommandError

DEFAULT_URL = "http://127.0.0.1:8800"
_TIMEOUT = httpx.Timeout(connect=5.0, read=120.0, write=30.0, pool=30.0)


@asynccontextmanager
async def connected(url: str, connections: int = 8, access: Access | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the gateway at `url`. Raises CommandError where nobody answers there or it breaks off."""
    limits, access = httpx.Limits(max_connections=connections), access or Access()
    try:
        async with httpx.AsyncClient(
            base_url=url,
            headers=access.headers(),
            verify=access.verify(),
            timeout=_TIMEOUT,
            limits=limits,
            trust_env=False,
        ) as client:
            yield client
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        if "CERTIFICATE_VERIFY_FAILED" in str(error):
            raise CommandError(
                f"{url} のサーバー証明書を確認できません。社内の CA の場合は --ca で PEM ファイルを指定してください。",
                f"The certificate of {url} cannot be verified. Name the PEM file of a private CA with --ca.",
            ) from error
        raise CommandError(
            f"{url} に接続できません。別の端末で make up（uradori up）を実行するか、--embedded を付けてください。",
            f"Cannot connect to {url}. Run make up (uradori up) in another terminal, or add --embedded.",
        ) from error
    except httpx.TransportError as error:
        raise CommandError(
            f"{url} との通信が途切れました（{type(error).__name__}）。",
            f"The connection to {url} broke off ({type(error).__name__}).",
        ) from error
    except httpx.InvalidURL as error:
        raise CommandError(f"URL が正しくありません: {url}", f"Not a URL: {url}") from error


def refusal(response: httpx.Response) -> ErrorReply | None:
    """The typed error of a response that has been read; None where its body is not one."""
    try:
        return ErrorReply.model_validate_json(response.content)
    except ValidationError:
        return None


def require_success(response: httpx.Response) -> None:
    """Raises CommandError for anything but a 2xx response that has been read."""
    if response.is_success:
        return
    error = refusal(response)
    if error is None:
        raise CommandError(
            f"想定外の応答です（HTTP {response.status_code}）。URL を確認してください。",
            f"Unexpected response (HTTP {response.status_code}). Check the URL.",
        )
    details = [f"{error.code} trace_id={error.trace_id}"]
    if error.code is ErrorCode.UNAUTHENTICATED:
        details.append("--token, --token-file, URADORI_TOKEN")
    elif error.code is ErrorCode.RATE_LIMITED:
        details.append(f"Retry-After: {response.headers.get('Retry-After', '?')} s")
    raise CommandError(error.message, error.message_en, tuple(details))
