"""`uradori inspect`."""

from pathlib import Path
from typing import Annotated

import typer

from uradori_cli.execution import execute


def inspect(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="文書のファイル、フォルダ、ZIP。 Files, folders, ZIP archives."),
    ],
    table: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="この表だけ（例 0105010/0）。 This table, with its facts.")
    ] = None,
    section: Annotated[
        str,
        typer.Option(help="見出しにこの語を含む節だけ、本文も。 Sections whose headings hold this, with their text."),
    ] = "",
    facts: Annotated[bool, typer.Option("--facts", help="事実を一行ずつ。 A line for each fact.")] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="一つの HTML ファイルに書く。 Write one HTML file.")
    ] = None,
    pager: Annotated[
        bool, typer.Option("--pager/--no-pager", help="端末ではページャで見る。 On a terminal, use a pager.")
    ] = True,
) -> None:
    """文書がどう読まれたか: 節、表、値の経路・単位・期間、分からなかったところ。 How a file was understood, and what was not.

    スタックは要りません。 No stack is needed.

    終了コード / exit code: 0 読めた (read), 1 一部が読めない (some could not be), 2 読めない (nothing could be read).

    例 / examples:

      uradori inspect report.zip

      uradori inspect tanshin.pdf --html tanshin.html

      uradori inspect report/ --table 0105010/0

      uradori inspect report/ --section 貸借対照表 --facts
    """
    from uradori_cli.inspecting.showing import show  # noqa: PLC0415 - its readers take a second to import

    raise typer.Exit(execute(show(paths, table, section, html, facts=facts, pager=pager)))
