"""Waits for the vectors of a corpus, so that a run does not depend on how far they have come."""

import asyncio

from uradori_bus import Budget, Bus
from uradori_contracts.asking import RetrievalMode
from uradori_contracts.retrieval import SearchRequest
from uradori_contracts.subjects import SEARCH

from uradori_cli.evaluation.suite import Progress
from uradori_cli.failure import CommandError

_BUDGET_S = 30.0
_STALLED_S = 120.0
_POLLED_S = 0.5


async def all_embedded(bus: Bus, progress: Progress) -> None:
    """Returns once every passage has its vector. Raises CommandError where none is added for two minutes."""
    share = -1.0
    loop = asyncio.get_running_loop()
    moved = loop.time()
    request = SearchRequest(query="準備", mode=RetrievalMode.SPARSE, top_k=1)
    while share < 1.0:
        reply = await bus.request(SEARCH, request, budget=Budget.of(_BUDGET_S))
        if reply.embedded_share > share:
            share, moved = reply.embedded_share, loop.time()
            progress("ベクトル / vectors", round(share * 1000), 1000)
        elif loop.time() - moved > _STALLED_S:
            raise CommandError("ベクトルの作成が進みません。", f"No vector was added for {_STALLED_S:g} seconds.")
        if share < 1.0:
            await asyncio.sleep(_POLLED_S)
