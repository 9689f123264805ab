"""The stream of nats-py once TLS was begun on it, able to hold the server back."""

import ssl
from urllib.parse import ParseResult

from nats.aio.transport import TcpTransport
from typing_extensions import override


class HeldStream(TcpTransport):
    """Tells its reader and its protocol of the transport that `start_tls` gave, which the original forgets.

    The reader's buffer would have no bound, and asyncio would warn at the end of each connection.
    """

    @override
    async def connect_tls(
        self, uri: str | ParseResult, ssl_context: ssl.SSLContext, buffer_size: int, connect_timeout: int
    ) -> None:
        await super().connect_tls(uri, ssl_context, buffer_size, connect_timeout)
        if self._io_writer is not None:
            transport = self._io_writer.transport
            transport.get_protocol().connection_made(transport)

    @override
    def __bool__(self) -> bool:
        return True
