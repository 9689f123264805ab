"""What a list of companies changed, for a terminal."""

from collections.abc import Iterator

from rich import box
from rich.table import Table
from rich.text import Text
from uradori_contracts.companies import CompaniesLoaded, CompanyChange

from uradori_cli.render.plain import plain

SHOWN = 5
"""Companies and lines of each kind that are named."""


def outcome_lines(outcome: CompaniesLoaded) -> Iterator[Text | Table]:
    """Counts as a table, then the first few of each kind, then what was left out and why."""
    yield _counts(outcome)
    for title, changes, count in (
        ("新規 / new", outcome.new_companies, outcome.new),
        ("改称 / renamed", outcome.renamed_companies, outcome.renamed),
        ("上場廃止 / delisted", outcome.delisted_companies, outcome.delisted),
        ("リストにない / absent", outcome.absent_companies, outcome.absent),
    ):
        if count:
            named = "、".join(_named(change) for change in changes[:SHOWN])
            more = f" ほか{count - SHOWN}社" if count > SHOWN else ""
            yield Text(f"{title}: {plain(named)}{more}", style="dim")
    for line in outcome.skipped_lines[:SHOWN]:
        yield Text(f"{line.line} 行目: {line.reason} / line {line.line}: {line.reason_en}", style="yellow")
    if outcome.skipped > SHOWN:
        yield Text(f"ほか{outcome.skipped - SHOWN}行 / {outcome.skipped - SHOWN} more lines", style="yellow")
    yield Text(_ending(outcome), style="bold green" if outcome.stored else "bold")


def _counts(outcome: CompaniesLoaded) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, title=f"EDINETコードリスト {outcome.as_of}", title_justify="left"
    )
    for name in ("上場 / listed", "新規 / new", "改称 / renamed", "廃止 / delisted", "なし / absent", "除外 / skipped"):
        table.add_column(name.replace(" / ", "\n"), justify="right", no_wrap=True)
    counts = (outcome.listed, outcome.new, outcome.renamed, outcome.delisted, outcome.absent, outcome.skipped)
    table.add_row(*(f"{count:,}" for count in counts))
    return table


def _named(change: CompanyChange) -> str:
    name = f"{change.name}（{change.ticker}）" if change.ticker else change.name
    return f"{change.before}→{name}" if change.before else name


def _ending(outcome: CompaniesLoaded) -> str:
    if outcome.stored:
        return (
            f"読み込みました（第{outcome.revision}版）。すぐに使われます。 / In force now, revision {outcome.revision}."
        )
    if outcome.revision and not (outcome.new or outcome.renamed or outcome.delisted):
        return "変更はありません。 / Nothing to change."
    return "確認のみ。何も変更していません。 / Dry run: nothing was changed."
