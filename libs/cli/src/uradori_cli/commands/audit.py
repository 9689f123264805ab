"""`uradori audit`."""

import sys
from collections import Counter
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Annotated, TextIO

import typer

from uradori_cli.client.audits import audited
from uradori_cli.client.batch import audit_lines
from uradori_cli.client.bearer import access_of
from uradori_cli.client.lines import lines_of
from uradori_cli.commands.options import DataDir, Embedded, HttpAuthority, TokenFileOption, TokenOption, Url
from uradori_cli.commands.target import Opening, opened, target
from uradori_cli.execution import execute
from uradori_cli.failure import CommandError
from uradori_cli.render.terminal import Terminal


def audit(
    *,
    jsonl: Annotated[Path, typer.Option(help="一行一件の JSON。- は標準入力。 One JSON a line; - reads stdin.")],
    out: Annotated[Path, typer.Option(help="出力先。- は標準出力。 Where reports go; - is stdout.")] = Path("-"),
    concurrency: Annotated[int, typer.Option(min=1, max=64, help="同時に送る件数。 Lines under way at once.")] = 8,
    url: Url = None,
    token: TokenOption = None,
    token_file: TokenFileOption = None,
    ca: HttpAuthority = None,
    embedded: Embedded = False,
    data_dir: DataDir = None,
) -> None:
    """答えと根拠を監査する。一行につき報告を一行返す。 Audit answers against their evidence, a report for each line.

    入力 / a line in: {"id", "answer", "evidence": [{"tag": "doc_1", "text": ...}, ...]}

    出力 / a line out: 同じ id の報告か error、入力の順。 The report with the same id or its error, in order.

    終了コード / exit code: 0 すべて報告された (each line got a report), 1 エラーの行がある (a line was refused).

    例 / examples:

      uradori audit --jsonl answers.jsonl --out reports.jsonl

      cat answers.jsonl | uradori audit --jsonl - --embedded
    """
    opening = opened(
        target(embedded=embedded, url=url, data_dir=data_dir),
        partial(access_of, token, token_file, ca),
        connections=concurrency,
    )
    raise typer.Exit(execute(_audit(jsonl, out, concurrency, opening)))


async def _audit(jsonl: Path, out: Path, concurrency: int, opening: Opening) -> int:
    began = monotonic()
    counts: Counter[str] = Counter()
    with ExitStack() as held:
        sink = sys.stdout if str(out) == "-" else held.enter_context(_writing(out))
        async with opening as client:
            async for outcome in audit_lines(lines_of(jsonl), partial(audited, client), concurrency):
                sink.write(outcome.line + "\n")
                counts[outcome.status.value if outcome.status else "error"] += 1
    summary = "  ".join(f"{name} {count}" for name, count in counts.most_common())
    Terminal(stderr=True).print(
        f"{counts.total()} 件 / lines  {summary}  {monotonic() - began:.1f} s", style="dim", highlight=False
    )
    return 1 if counts["error"] else 0


def _writing(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise CommandError(
            f"書き込めません: {path}（{error.strerror}）", f"Cannot write {path} ({error.strerror})"
        ) from error
