"""Replies that are given again without asking the tools."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from cachetools import LRUCache
from uradori_bus import Call, Encoded
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.finance import ToolCall, ToolReply
from uradori_jafin import Gazetteer

KEPT_BYTES = 24 * 2**20
"""Of all replies that are kept, each as it goes over the bus, with its key."""
OF_A_KEY = 1024
"""Bytes of a key and of its place, besides the items that the call names."""

Key = tuple[object, ...]
Answer = Callable[[ToolCall, Call], Awaitable[Encoded[ToolReply]]]


@dataclass(frozen=True, slots=True)
class _Kept:
    reply: Encoded[ToolReply]
    size: int


def kept(answer: Answer, companies: Callable[[], Gazetteer]) -> Answer:
    """The same answers; one out of the snapshot is made once, until the companies that are known change."""
    replies: LRUCache[Key, _Kept] = LRUCache(KEPT_BYTES, lambda one: one.size)
    known = companies()

    async def handle(request: ToolCall, call: Call) -> Encoded[ToolReply]:
        nonlocal known
        if request.mode is not DataSourceMode.SNAPSHOT:
            return await answer(request, call)
        if (current := companies()) is not known:
            replies.clear()
            known = current
        key = (request.tool, request.ticker, request.as_of, request.items, request.years)
        if (found := replies.get(key)) is not None:
            return found.reply
        reply = await answer(request, call)
        size = len(reply.body) + OF_A_KEY + sum(4 * len(item) for item in request.items)
        if current is companies() and size <= KEPT_BYTES:
            replies[key] = _Kept(reply, size)
        return reply

    return handle
