"""Requests to a gateway without tokens, which only this machine may send: not those of a page from elsewhere."""

from starlette.types import ASGIApp, Receive, Scope, Send
from uradori_contracts.errors import UradoriError

from uradori_gateway.domain.host import Hosts, MisdirectedError
from uradori_gateway.domain.rules import HEALTH, rule_of
from uradori_gateway.http.access import refuse
from uradori_gateway.http.faults import error_response

_MISDIRECTED = 421


class Locality:
    """ASGI middleware: 421 for another Host and 403 for another Origin, on every route but those for health."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Decided before a body is read."""
        if scope["type"] != "http" or scope["path"] in HEALTH:
            await self._app(scope, receive, send)
            return
        try:
            self._hosts.check(_sent(scope, b"host"), _sent(scope, b"origin"))
        except UradoriError as error:
            if (rule := rule_of(scope["method"], scope["path"])) is not None:
                scope["route"] = rule
            status = _MISDIRECTED if isinstance(error, MisdirectedError) else None
            await refuse(error_response(error, status), scope, receive, send)
            return
        await self._app(scope, receive, send)


def _sent(scope: Scope, header: bytes) -> list[bytes]:
    return [value for name, value in scope["headers"] if name == header]
