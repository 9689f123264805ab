"""A published audit report in a few lines."""

import sys

from rich.text import Text
from uradori_contracts.audit import SentenceVerdict
from uradori_contracts.turn import TurnReport

from uradori_cli.render.plain import plain
from uradori_cli.render.terminal import Terminal
from uradori_cli.render.verdicts import STATUS_STYLES


def write_report(console: Terminal, report: TurnReport, sequence: int, deliveries: int = 1, *, as_json: bool) -> None:
    """A few lines to read, or one line of JSON, written out when this returns."""
    if as_json:
        sys.stdout.write(report.model_dump_json() + "\n")
        sys.stdout.flush()
    else:
        console.print(_text(report, sequence, deliveries), soft_wrap=True)


def _text(report: TurnReport, sequence: int, deliveries: int) -> Text:
    """When, which turn, its status and rate; below it the question and each sentence that was not supported."""
    companies = (
        ",".join(company.ticker or company.name for company in report.request.companies) if report.request else ""
    )
    rate = report.report.rates.consistency_rate if report.report else None
    text = Text.assemble(
        (f"#{sequence} {report.produced_at:%Y-%m-%d %H:%M:%S} ", "dim"),
        (f"{report.status.value:<5}", STATUS_STYLES[report.status]),
        f"  一致率 {'－' if rate is None else f'{rate:.2f}'}",
        f"  {companies or '－'}",
        f"  {report.completion.value}",
        (f"  {report.turn_id}", "dim"),
    )
    if deliveries > 1:
        text.append(f"  再配信 {deliveries} 回目", style="yellow")
    if report.question:
        text.append(f"\n    {plain(report.question)}")
    for sentence in report.report.sentences if report.report else ():
        if sentence.verdict is SentenceVerdict.UNSUPPORTED:
            kinds = ", ".join(sorted({finding.kind.value for finding in sentence.findings}))
            text.append(f"\n    ✗ {plain(sentence.sentence)}  {kinds}", style="red")
    return text
