"""`uradori audit`."""

import sys
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from uradori_cli.client.bearer import access_of
from uradori_cli.commands.audit_answers import audited_answers
from uradori_cli.commands.audit_drafts import Asking, audited_drafts
from uradori_cli.commands.audit_output import STDOUT, Format, chosen_format
from uradori_cli.commands.audit_replay import replayed
from uradori_cli.commands.audit_writing import Ending, FailOn, Writing, written
from uradori_cli.commands.options import DataDir, Embedded, HttpAuthority, TokenFileOption, TokenOption, Url
from uradori_cli.commands.target import opened, target
from uradori_cli.execution import execute
from uradori_cli.failure import UNAUDITABLE


def audit(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            help="原稿（.md .docx .txt、- は標準入力）。 Drafts; - reads text from stdin.", show_default=False
        ),
    ] = None,
    *,
    jsonl: Annotated[
        Path | None, typer.Option(help="他システムの答え。一行一件の JSON。 Answers of any system, one JSON a line.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(help="保存した報告を再計算し、一致を確かめる。 Recompute saved reports and compare.")
    ] = None,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="既定: 端末には text、それ以外は json（原稿は text）。 What is written."),
    ] = None,
    out: Annotated[Path, typer.Option(help="出力先。- は標準出力。 Where reports go; - is stdout.")] = STDOUT,
    html: Annotated[Path | None, typer.Option(help="HTML も書く（一つのファイル）。 Write one HTML file, too.")] = None,
    docx: Annotated[
        Path | None,
        typer.Option(help="コメント付きの写しを書く（.docx かフォルダー）。 A copy of the .docx with comments."),
    ] = None,
    no_lookup: Annotated[
        bool, typer.Option("--no-lookup", help="索引を引かない（--evidence と）。 Look nothing up; with --evidence.")
    ] = False,
    evidence: Annotated[
        Path | None, typer.Option(help="自分の根拠（JSON の配列）で監査する。 Audit against your own evidence.")
    ] = None,
    as_of: Annotated[
        datetime | None,
        typer.Option(
            formats=["%Y-%m-%d"], help="この日までに公表された資料で調べる。 Look up what was published by then."
        ),
    ] = None,
    fail_on: Annotated[
        FailOn | None,
        typer.Option(
            help="この判定以上で終了コード 1。既定: 原稿は fail、--jsonl は never。 Exit with 1 from here on."
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="裏付けのある箇所も説明する。 Explain what is supported, too.")
    ] = False,
    concurrency: Annotated[int, typer.Option(min=1, max=64, help="同時に送る件数。 How many at once.")] = 8,
    url: Url = None,
    token: TokenOption = None,
    token_file: TokenFileOption = None,
    ca: HttpAuthority = None,
    embedded: Embedded = False,
    data_dir: DataDir = None,
) -> None:
    """答えや原稿を監査する。 Audit answers and drafts against their evidence, sentence by sentence.

    原稿は引用なしでよい。索引された資料から裏を取り、本文に印を付けて返す。 A draft cites nothing: its evidence is looked up.

    答えの一行 / a line in: {"id", "answer", "evidence": [{"tag": "doc_1", "text": ...}, ...]}

    終了コード / exit code: 0 問題なし (clean), 1 誤りあり (--fail-on; --jsonl: a line was refused; --replay: differs),
    2 監査できない (could not be audited).

    例 / examples:

      uradori audit draft.docx --docx commented.docx

      uradori audit report.md notes.txt --html audit.html --fail-on warn

      uradori audit draft.md --evidence sources.json

      uradori audit --jsonl answers.jsonl --out reports.jsonl

      cat answers.jsonl | uradori audit --jsonl - --embedded

      uradori audit --replay reports.jsonl
    """
    drafts = files or []
    _require_one(drafts, jsonl, replay)
    _require_apart([*drafts, *filter(None, (jsonl,))], [out, *filter(None, (html,))])
    if not drafts and (docx or evidence or no_lookup):
        raise typer.BadParameter("--docx --evidence --no-lookup は原稿と共に / go with a draft")
    if no_lookup and evidence is None:
        raise typer.BadParameter("--no-lookup には --evidence が必要です / needs --evidence")
    opening = opened(
        target(embedded=embedded, url=url, data_dir=data_dir),
        partial(access_of, token, token_file, ca),
        connections=concurrency,
    )
    if replay is not None:
        raise typer.Exit(execute(replayed(replay, opening, concurrency)))
    otherwise = Format.TEXT if drafts or sys.stdout.isatty() else Format.JSON
    results = (
        audited_drafts(drafts, Asking(docx, evidence, as_of.date() if as_of else None), opening, concurrency)
        if jsonl is None
        else audited_answers(jsonl, opening, concurrency)
    )
    writing = Writing(chosen_format(form, out, otherwise), out, html, everything)
    ending = (
        Ending(fail_on or FailOn.FAIL, UNAUDITABLE, "texts") if drafts else Ending(fail_on or FailOn.NEVER, 1, "lines")
    )
    raise typer.Exit(execute(written(results, writing, ending)))


def _require_one(drafts: list[Path], jsonl: Path | None, replay: Path | None) -> None:
    if [bool(drafts), jsonl is not None, replay is not None].count(True) != 1:
        raise typer.BadParameter(
            "原稿、--jsonl、--replay のどれか一つを指定してください / give drafts, --jsonl or --replay"
        )


def _require_apart(read: list[Path], write: list[Path]) -> None:
    """What is read is never written over."""
    if not {each.resolve() for each in read if each != STDOUT}.isdisjoint(
        each.resolve() for each in write if each != STDOUT
    ):
        raise typer.BadParameter("入力と同じファイルには書きません / the output may not be one of the inputs")
