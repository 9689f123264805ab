"""`uradori ingest`."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError
from uradori_contracts.uploads import UploadHints

from uradori_cli.client.bearer import access_of
from uradori_cli.client.companies import loaded, read_file
from uradori_cli.client.uploads import Uploads
from uradori_cli.commands.options import HttpAuthority, TokenFileOption, TokenOption, Url
from uradori_cli.commands.target import Opening, opened, target
from uradori_cli.execution import complain, execute
from uradori_cli.ingesting.taken import Taken
from uradori_cli.render.companies import outcome_lines
from uradori_cli.render.ingesting import IngestProgress, summary
from uradori_cli.render.terminal import Terminal

NOTHING, SOME_FAILED = 2, 1
_CONNECTIONS = 8


def ingest(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH...",
            help="文書のファイル、フォルダ（下位も）、ZIP。 Files, folders (and those below them), ZIP archives.",
            show_default=False,
        ),
    ] = None,
    ticker: Annotated[
        str | None, typer.Option(help="証券コード（文書の記載より優先）。 The ticker, whatever the document says.")
    ] = None,
    company: Annotated[str, typer.Option(help="会社名（同上）。 The company's name, likewise.")] = "",
    filed_on: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="提出日（同上）。 When it was filed, likewise.")
    ] = None,
    amends: Annotated[
        str | None, typer.Option(help="訂正する文書の ID。 The id of the document that it corrects.")
    ] = None,
    codelist: Annotated[
        Path | None,
        typer.Option(help="EDINET のコードリスト（CSV か、ダウンロードした ZIP）。 EDINET's code list, CSV or ZIP."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="コードリストの確認だけする。 Only tell what the code list would change.")
    ] = False,
    force: Annotated[
        bool,
        typer.Option("--force", help="古いリストや一部だけのリストも読み込む。 Also an older list, or part of one."),
    ] = False,
    url: Url = None,
    token: TokenOption = None,
    token_file: TokenFileOption = None,
    ca: HttpAuthority = None,
) -> None:
    """開示資料を取り込む。すぐに質問に使われる。 Take filings in; questions are answered from them at once.

    有価証券報告書（HTML、XBRL、CSV）、決算短信などの PDF、Excel、Markdown、テキスト。一つの報告書のファイルは一つの文書として読む。
    やり直すと、済んだものは飛ばして続きから。
    Reports (HTML, XBRL, CSV), PDF, Excel, Markdown, text; the files of one report are one document. Run again, it goes on where it
    was left.

    終了コード / exit code: 0 すべて済んだ (all of it is in), 1 一部が失敗 (some failed), 2 読めるものがない (nothing could be read).

    例 / examples:

      uradori ingest Xbrl_Search_20260701.zip

      uradori ingest ~/filings tanshin.pdf --ticker 7203 --filed-on 2026-05-08

      uradori ingest --codelist Edinetcode_20260811.zip
    """
    if not paths and codelist is None:
        raise typer.BadParameter("PATH か --codelist を指定してください。 Name a PATH, or --codelist.")
    try:
        filed = filed_on.date() if filed_on else None
        hints = UploadHints(ticker=ticker, company=company, filed_on=filed, amends=amends)
    except ValidationError as error:
        field = error.errors(include_url=False, include_input=False)[0]["loc"][0]
        option = f"--{field}".replace("_", "-")
        raise typer.BadParameter(f"{option} の値が正しくありません。 The value of {option} is not valid.") from error
    opening = opened(
        target(embedded=False, url=url), partial(access_of, token, token_file, ca), connections=_CONNECTIONS
    )
    raise typer.Exit(execute(_ingest(paths or [], hints, codelist, opening, dry_run=dry_run, force=force)))


async def _ingest(
    paths: list[Path], hints: UploadHints, codelist: Path | None, opening: Opening, *, dry_run: bool, force: bool
) -> int:
    content = read_file(codelist) if codelist else None
    outcomes: list[Taken] = []
    async with opening as client:
        if content is not None:
            with Terminal(stderr=True).status(f"送信中 / sending {len(content) / 2**20:.1f} MiB"):
                outcome = await loaded(client, content, dry_run=dry_run, force=force)
            for part in outcome_lines(outcome):
                Terminal().print(part, highlight=False)
        if paths:
            await _take(paths, Uploads(client, hints), outcomes)
    return _exit_code(outcomes)


async def _take(paths: list[Path], uploads: Uploads, outcomes: list[Taken]) -> None:
    from uradori_cli.ingesting.ingesting import Ingesting  # noqa: PLC0415 - its readers take a second to import

    console = Terminal(stderr=True, highlight=False)
    finished = False
    try:
        with IngestProgress(console) as progress:
            async for taken in Ingesting(uploads, progress.begun).take(paths, progress.expected):
                outcomes.append(taken)
                progress.through(taken)
        finished = True
    finally:
        _tell(outcomes, console, finished=finished)


def _tell(outcomes: list[Taken], console: Terminal, *, finished: bool) -> None:
    shown = Terminal()
    for part in summary(outcomes):
        shown.print(part, highlight=False)
    if any(document.problems for taken in outcomes for document in taken.documents if not taken.failed):
        hint = "注意の内訳 / what is odd: uradori documents show ID, uradori inspect PATH"
        console.print(hint, style="dim", highlight=False)
    if not finished:
        complain(
            "途中で終わりました。同じコマンドで続きから取り込めます。",
            "It ended early. The same command goes on from here.",
        )


def _exit_code(outcomes: list[Taken]) -> int:
    if not any(taken.failed for taken in outcomes):
        return 0
    return SOME_FAILED if any(not taken.failed and taken.documents for taken in outcomes) else NOTHING
