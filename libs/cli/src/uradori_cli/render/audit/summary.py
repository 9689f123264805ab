"""Many reports at a glance, the worst first."""

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from uradori_contracts.audit import FindingKind

from uradori_cli.render.audit.rates import rate
from uradori_cli.render.audit.styles import NAMES, QUIET, STATUS_STYLES
from uradori_cli.render.audit.tally import Tally
from uradori_cli.render.audit.tones import KINDS, STATUSES, UNFOUND, WORST_FIRST, Tone
from uradori_cli.render.plain import plain_text

_SHOWN = {Tone.WRONG: "誤り", Tone.UNPROVEN: "根拠なし", Tone.UNFOUND: "見つからず"}
ROWS = 20
"""Answers that are listed one by one."""


def summary(tally: Tally) -> Iterator[RenderableType]:
    """The worst answers, then counts by status and by finding."""
    yield _answers(tally)
    yield _statuses(tally)
    yield _findings(tally)


def _answers(tally: Tally) -> Table:
    table = Table(title="まとめ（悪い順） / summary, worst first", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("文書 / text", overflow="ellipsis", no_wrap=True, ratio=1)
    table.add_column("判定", no_wrap=True)
    for header in ("一致率", *_SHOWN.values()):
        table.add_column(header, justify="right", no_wrap=True)
    worst = sorted(tally.entries, key=lambda entry: entry.rank)
    for entry in worst[:ROWS]:
        counts = (Text(str(entry.tones[tone] or ""), style=NAMES[tone]) for tone in _SHOWN)
        status = Text(entry.status.value.partition("_")[0], style=STATUS_STYLES[entry.status])
        table.add_row(plain_text(entry.name), status, rate(entry.consistency), *counts)
    if len(worst) > ROWS:
        table.caption = f"ほか {len(worst) - ROWS} 件 / and {len(worst) - ROWS} more"
    return table


def _statuses(tally: Tally) -> Text:
    counts = tally.statuses
    line = Text(f"{len(tally.entries)} 件 / texts")
    for status in WORST_FIRST:
        if counts[status]:
            line.append(f"   {status.value} {counts[status]}", style=STATUS_STYLES[status])
            line.append(f" {STATUSES[status][0]}", style=QUIET)
    if tally.refused:
        line.append(f"   エラー / errors {tally.refused}", style="bold red")
    return line


def _findings(tally: Tally) -> Table:
    table = Table(box=box.SIMPLE, show_header=False, pad_edge=False)
    for justify in ("right", "left", "left"):
        table.add_column(justify=justify, no_wrap=True)
    for (kind, unfound), count in tally.kinds.most_common():
        if kind is not FindingKind.NOT_CHECKWORTHY:
            japanese, english = UNFOUND if unfound else KINDS[kind]
            table.add_row(str(count), Text(kind.value, style=""), Text(f"{japanese} / {english}", style=QUIET))
    return table
