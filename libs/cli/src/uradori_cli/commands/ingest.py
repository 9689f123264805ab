"""`uradori ingest`."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from uradori_cli.client.bearer import access_of
from uradori_cli.client.companies import loaded, read_file
from uradori_cli.commands.options import HttpAuthority, TokenFileOption, TokenOption, Url
from uradori_cli.commands.target import Opening, opened, target
from uradori_cli.execution import execute
from uradori_cli.render.companies import outcome_lines
from uradori_cli.render.terminal import Terminal


def ingest(
    *,
    codelist: Annotated[
        Path,
        typer.Option(help="EDINET のコードリスト（CSV か、ダウンロードした ZIP）。 EDINET's code list, CSV or ZIP."),
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="確認だけする。 Only tell what would change.")] = False,
    force: Annotated[
        bool,
        typer.Option("--force", help="古いリストや一部だけのリストも読み込む。 Also an older list, or part of one."),
    ] = False,
    url: Url = None,
    token: TokenOption = None,
    token_file: TokenFileOption = None,
    ca: HttpAuthority = None,
) -> None:
    """上場会社の一覧を読み込む。再起動せずに使われる。 Load the list of companies; the running system uses it at once.

    終了コード / exit code: 0 読み込んだか変更なし (loaded, or nothing to change), 1 断られた (refused), 2 読めない (unreadable).

    例 / examples:

      uradori ingest --codelist Edinetcode_20260811.zip

      uradori ingest --codelist EdinetcodeDlInfo.csv --dry-run
    """
    opening = opened(target(embedded=False, url=url), partial(access_of, token, token_file, ca), connections=1)
    raise typer.Exit(execute(_ingest(codelist, opening, dry_run=dry_run, force=force)))


async def _ingest(codelist: Path, opening: Opening, *, dry_run: bool, force: bool) -> int:
    content = read_file(codelist)
    console = Terminal(stderr=True)
    with console.status(f"送信中 / sending {len(content) / 2**20:.1f} MiB"):
        async with opening as client:
            outcome = await loaded(client, content, dry_run=dry_run, force=force)
    shown = Terminal()
    for part in outcome_lines(outcome):
        shown.print(part, highlight=False)
    return 0
