"""`uradori eval`."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from uradori_cli.client.bearer import Access, access_of
from uradori_cli.commands.options import DataDir, HttpAuthority, TokenFileOption, TokenOption, Url
from uradori_cli.commands.target import plan_for
from uradori_cli.evaluation import suite as suites
from uradori_cli.evaluation.case import SuiteResult, suite_result
from uradori_cli.evaluation.registry import SUITES, UNBUILT, suite_named
from uradori_cli.execution import execute
from uradori_cli.failure import CommandError
from uradori_cli.render.metrics import groups_table, metrics_table
from uradori_cli.render.startup import StartupDisplay
from uradori_cli.render.terminal import Terminal

ALL = "all"
_CANNOT_RUN = 2


def evaluate(
    suite: Annotated[str, typer.Argument(help="スイート名、または all。 A suite, or all.")],
    *,
    data: Annotated[Path | None, typer.Option(help="データのファイルかフォルダ。 The suite's file or folder.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="最初の N 件だけ。 The first N questions only.")] = None,
    out: Annotated[Path | None, typer.Option(help="結果の JSON を書くファイル。 Where the JSON goes.")] = None,
    failures: Annotated[
        Path | None,
        typer.Option(
            help="失敗をすべて書く JSONL。 Where all failures go; audits as `uradori audit --jsonl` reads them."
        ),
    ] = None,
    exclude: Annotated[
        Path | None, typer.Option(help='正解が誤りの ID。一行 {"id", "proof"}。 Ids whose gold is wrong.')
    ] = None,
    url: Url = None,
    token: TokenOption = None,
    token_file: TokenFileOption = None,
    ca: HttpAuthority = None,
    data_dir: DataDir = None,
) -> None:
    """測定する。表を出し、JSON を書く。 Measure the running system; print a table, write JSON.

    動いているシステムを公開された入口から測る。 Suites drive the system through its public endpoints.

    スイート / suites: system, jsquad, mutation, names, ectsum, u4-qa, u4-retrieval, u4-answer, u4-prose, all

    例 / examples:

      uradori eval system --out system.json

      uradori eval system --data my-questions.jsonl --url http://localhost:8080

      uradori eval jsquad --data ../shared/data/jglue-jsquad --limit 200 --out jsquad.json

      uradori eval mutation --data ../shared/data --limit 600 --failures missed.jsonl

      uradori eval u4-qa --data my-reports --failures missed.jsonl
    """
    access = partial(access_of, token, token_file, ca)
    raise typer.Exit(execute(_evaluate(suite, data, limit, out, failures, _excluded(exclude), url, access, data_dir)))


async def _evaluate(
    name: str,
    data: Path | None,
    limit: int | None,
    out: Path | None,
    failures: Path | None,
    excluded: frozenset[str],
    url: str | None,
    access: Callable[[], Access],
    data_dir: Path | None,
) -> int:
    chosen = SUITES if name == ALL else (_known(name),)
    plan, presented = plan_for(data_dir), access()
    results: list[SuiteResult] = []
    console = Terminal()
    for each in chosen:
        path = data or _default_data(each, plan.data_dir)
        if name == ALL and not path.exists():
            console.print(f"{each.name}: データがないため実行しません / no data: {path}", style="yellow")
            continue
        with _display() as (display, progress):
            began = monotonic()
            cases = await each.run(suites.SuiteRun(path, limit, plan, url, presented, display, progress))
        results.append(suite_result(each.name, cases, monotonic() - began, excluded))
        console.print(metrics_table(results[-1]))
        if results[-1].groups:
            console.print(groups_table(results[-1]))
    if name == ALL:
        for missing, room in UNBUILT.items():
            console.print(f"{missing}: 未実装（{room}） / not built yet", style="dim")
    _write(name, out, results)
    if failures is not None:
        _write_failures(failures, results)
    return 0 if results else _CANNOT_RUN


def _known(name: str) -> suites.Suite:
    found = suite_named(name)
    if found is not None:
        return found
    if name in UNBUILT:
        raise CommandError(
            f"{name} はまだ実行できません（{UNBUILT[name]} が未完成です）。",
            f"{name} cannot be run yet: its room ({UNBUILT[name]}) is not built.",
            exit_code=_CANNOT_RUN,
        )
    names = ", ".join((*(suite.name for suite in SUITES), *UNBUILT, ALL))
    raise CommandError(
        f"スイート {name} はありません。", f"There is no suite {name}. Suites: {names}", exit_code=_CANNOT_RUN
    )


def _default_data(suite: suites.Suite, data_dir: Path) -> Path:
    if suite.data:
        return Path(os.environ.get("URADORI_DATA", "../shared/data")) / suite.data
    return data_dir / "questions" / f"{suite.name}.jsonl"


def _excluded(path: Path | None) -> frozenset[str]:
    if path is None:
        return frozenset()
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        return frozenset(str(line["id"]) for line in lines if line["proof"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise typer.BadParameter(
            f"{path}: 一行に {{'id', 'proof'}} が必要です / each line needs id and proof"
        ) from error


def _write(name: str, out: Path | None, results: list[SuiteResult]) -> None:
    if name == ALL:
        out = out or Path("results") / f"{datetime.now(UTC).date().isoformat()}.json"
        body: object = [result.as_json() for result in results]
    elif out is None:
        return
    else:
        body = results[0].as_json()
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(body, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def _write_failures(path: Path, results: list[SuiteResult]) -> None:
    lines = (f"{line}\n" for result in results for line in result.missed())
    path.write_text("".join(lines), encoding="utf-8")


@contextmanager
def _display() -> Iterator[tuple[StartupDisplay, suites.Progress]]:
    console = Terminal(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with StartupDisplay(console) as startup, Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None, visible=False)

        def advance(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total, visible=True)

        yield startup, advance
