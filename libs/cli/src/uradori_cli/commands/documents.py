"""`uradori documents`."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated

import httpx
import typer
from pydantic import TypeAdapter, ValidationError
from uradori_contracts import documents as contract
from uradori_contracts.message import Ticker

from uradori_cli.client.bearer import Access, access_of
from uradori_cli.client.documents import deleted, listed, shown
from uradori_cli.commands.options import HttpAuthority, TokenFileOption, TokenOption, Url
from uradori_cli.commands.target import Opening, opened, target
from uradori_cli.execution import execute
from uradori_cli.render.documents import document_lines, document_table
from uradori_cli.render.plain import one_line
from uradori_cli.render.terminal import Terminal

_IDS = TypeAdapter(contract.DocumentId)
_TICKERS = TypeAdapter(Ticker)


def _document_id(given: str) -> str:
    try:
        return _IDS.validate_python(given)
    except ValidationError as error:
        raise typer.BadParameter("文書の ID ではありません。 That is no document's id.") from error


def _ticker(given: str | None) -> str | None:
    try:
        return given if given is None else _TICKERS.validate_python(given)
    except ValidationError as error:
        raise typer.BadParameter("証券コードではありません。 That is no ticker.") from error


DocumentId = Annotated[str, typer.Argument(metavar="ID", callback=_document_id, help="文書の ID。 The document's id.")]
Json = Annotated[bool, typer.Option("--json", help="JSON で出す。 As JSON.")]


def documents() -> typer.Typer:
    """The command with its subcommands."""
    app = typer.Typer(
        help="取り込んだ文書を見る・除く。 Look at what was taken in, or take it out.\n\n"
        "例 / examples:\n\n  uradori documents list --ticker 7203\n\n  uradori documents show S100TR7I",
        no_args_is_help=True,
    )
    for command in (list_documents, show, delete):
        app.command("list" if command is list_documents else None)(command)
    return app


def list_documents(
    *,
    ticker: Annotated[str | None, typer.Option(callback=_ticker, help="証券コード。 Of this company only.")] = None,
    json: Json = False,
    url: Url = None,
    token: TokenOption = None,
    token_file: TokenFileOption = None,
    ca: HttpAuthority = None,
) -> None:
    """文書の一覧。 List documents, newest filing first.

    例 / example: uradori documents list --ticker 7203
    """

    async def run(client: httpx.AsyncClient) -> int:
        console = Terminal()
        found = [document async for document in listed(client, ticker)]
        if json:
            for document in found:
                console.out(document.model_dump_json(), highlight=False)
        else:
            console.print(document_table(found), highlight=False)
        return 0

    _run(run, _opening(url, partial(access_of, token, token_file, ca)))


def show(
    document_id: DocumentId,
    *,
    json: Json = False,
    url: Url = None,
    token: TokenOption = None,
    token_file: TokenFileOption = None,
    ca: HttpAuthority = None,
) -> None:
    """一つの文書について分かっていること。 What is known of one document.

    例 / example: uradori documents show S100TR7I
    """

    async def run(client: httpx.AsyncClient) -> int:
        document = await shown(client, document_id)
        console = Terminal()
        if json:
            console.out(document.model_dump_json(), highlight=False)
        else:
            for line in document_lines(document):
                console.print(line, highlight=False, soft_wrap=True)
        return 0

    _run(run, _opening(url, partial(access_of, token, token_file, ca)))


def delete(
    document_id: DocumentId,
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="確認しない。 Do not ask.")] = False,
    url: Url = None,
    token: TokenOption = None,
    token_file: TokenFileOption = None,
    ca: HttpAuthority = None,
) -> None:
    """文書を除く。 Take a document out.

    例 / example: uradori documents delete S100TR7I
    """
    presenting = partial(access_of, token, token_file, ca)
    if not yes:
        _confirm(document_id, _opening(url, presenting))

    async def run(client: httpx.AsyncClient) -> int:
        gone = await deleted(client, document_id)
        Terminal().print(
            f"除きました: {gone.document_id}（第{gone.version}版） / taken out, version {gone.version}", highlight=False
        )
        return 0

    _run(run, _opening(url, presenting))


def _confirm(document_id: str, opening: Opening) -> None:
    known: list[contract.DocumentInfo] = []

    async def look() -> int:
        async with opening as client:
            known.append(await shown(client, document_id))
        return 0

    if code := execute(look()):
        raise typer.Exit(code)
    name = one_line(f"{document_id}（{known[0].company} {known[0].title}）")
    typer.confirm(f"{name} を除きますか。 Take it out?", abort=True)


def _opening(url: str | None, presenting: Callable[[], Access]) -> Opening:
    return opened(target(embedded=False, url=url), presenting, connections=1)


def _run(work: Callable[[httpx.AsyncClient], Awaitable[int]], opening: Opening) -> None:
    async def run() -> int:
        async with opening as client:
            return await work(client)

    raise typer.Exit(execute(run()))
