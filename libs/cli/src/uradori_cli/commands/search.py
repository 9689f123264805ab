"""`uradori search`."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError
from uradori_bus import Budget
from uradori_contracts.asking import RetrievalMode
from uradori_contracts.retrieval import TOP_K_LIMIT, SearchRequest
from uradori_contracts.subjects import SEARCH

from uradori_cli.client.bus import connected_bus
from uradori_cli.commands.options import Authority, Credentials, DataDir, Embedded, NatsUrl
from uradori_cli.commands.target import Target, target
from uradori_cli.execution import execute
from uradori_cli.failure import CommandError
from uradori_cli.render.hits import hits_table
from uradori_cli.render.terminal import Terminal

_BUDGET_S = 30.0


def search(
    query: Annotated[str, typer.Argument(help="検索語か質問。 Words or a question.")],
    *,
    mode: Annotated[RetrievalMode, typer.Option(help="検索の方式。 Which searches take part.")] = RetrievalMode.HYBRID,
    top_k: Annotated[int, typer.Option(min=1, max=TOP_K_LIMIT, help="件数。 How many hits.")] = 5,
    ticker: Annotated[
        list[str] | None, typer.Option(help="この銘柄に限る。何度でも。 About these companies only.")
    ] = None,
    nats_url: NatsUrl = None,
    credentials: Credentials = None,
    ca: Authority = None,
    embedded: Embedded = False,
    data_dir: DataDir = None,
) -> None:
    """文書を検索し、三つの点数を見る。 Search the passages; see each hit with its three scores.

    例 / examples:

      uradori search 'トヨタの営業利益'

      uradori search --mode sparse --top-k 10 --ticker 7203 '生産台数'
    """
    opening = target(embedded=embedded, nats_url=nats_url, data_dir=data_dir)
    request = _request(query, mode, top_k, ticker or [])
    raise typer.Exit(execute(_search(request, opening, credentials, ca)))


def _request(query: str, mode: RetrievalMode, top_k: int, tickers: list[str]) -> SearchRequest:
    try:
        return SearchRequest(query=query, dense_query=query, mode=mode, top_k=top_k, tickers=tuple(tickers))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise typer.BadParameter(f"{where}: {first['msg']}") from error


async def _search(
    request: SearchRequest, opening: AbstractAsyncContextManager[Target], credentials: Path | None, ca: Path | None
) -> int:
    async with opening as system, connected_bus(system.bus(credentials, ca)) as bus:
        reply = await bus.request(SEARCH, request, budget=Budget.of(_BUDGET_S))
    if not reply.passages:
        raise CommandError("見つかりませんでした。", "Nothing was found.")
    Terminal().print(hits_table(reply))
    return 0
