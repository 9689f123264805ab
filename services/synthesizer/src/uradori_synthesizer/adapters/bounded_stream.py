"""A response that may not flood its reader."""

from collections.abc import AsyncIterator

import httpx

from uradori_synthesizer.domain.provider import ProviderFailedError


class BoundedStream(httpx.AsyncByteStream):
    """Passes on at most `limit` bytes, so that no line decoder behind it buffers without end.

    Raises:
        ProviderFailedError: there were more.
    """

    def __init__(self, stream: httpx.AsyncByteStream, limit: int) -> None:
        self._stream = stream
        self._limit = limit

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for chunk in self._stream:
            seen += len(chunk)
            if seen > self._limit:
                raise ProviderFailedError(f"sent more than {self._limit} bytes")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
