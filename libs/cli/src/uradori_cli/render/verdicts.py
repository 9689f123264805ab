"""Verdicts, sentence by sentence, with the span that a finding is about."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text
from uradori_contracts.audit import AuditStatus, Finding, FindingKind, SentenceVerdict
from uradori_contracts.events import CitationReportEvent, VerdictEvent

from uradori_cli.render.plain import plain

_VERDICTS = {
    SentenceVerdict.SUPPORTED: ("✓ 裏付けあり", "green"),
    SentenceVerdict.UNSUPPORTED: ("✗ 裏付けなし", "red"),
    SentenceVerdict.NOT_COUNTED: ("・ 対象外", "dim"),
}
STATUS_STYLES = {
    AuditStatus.PASS: "bold green",
    AuditStatus.WARN: "bold yellow",
    AuditStatus.FAIL: "bold red",
    AuditStatus.INSUFFICIENT_EVIDENCE: "bold magenta",
    AuditStatus.UNAUDITED: "bold magenta",
}
_SILENT = frozenset({FindingKind.NOT_CHECKWORTHY})
_SUPPORTING = frozenset({FindingKind.SUPPORTED, FindingKind.DERIVED_SUPPORTED})
_INDENT = "    "


def verdict_lines(verdicts: Sequence[VerdictEvent], width: int) -> Iterator[Text]:
    """Each sentence under its verdict, then a line for each finding that says something."""
    for verdict in sorted(verdicts, key=lambda each: each.index):
        label, style = _VERDICTS[verdict.verdict]
        sentence = plain(verdict.sentence).strip()
        yield Text.assemble(f"{verdict.index + 1:>2} ", (label, style), f"  {sentence}")
        for finding in verdict.findings:
            if finding.kind not in _SILENT:
                yield from _finding_lines(verdict.sentence, finding, width)


def report_line(report: CitationReportEvent, sources: int, provider: str, duration_ms: int) -> Text:
    """The whole audit in one line, e.g. 判定 PASS 一致率 1.00 (2文中2文) 根拠 3件 作成 template 所要 18 ms."""
    rate = "－" if report.consistency_rate is None else f"{report.consistency_rate:.2f}"
    parts = [
        f"  一致率 {rate}  ({report.sentences}文中{report.supported_sentences}文)  根拠 {sources}件",
        f"  差し控え {report.withheld}文" if report.withheld else "",
        f"  作成 {plain(provider)}" if provider else "",
        f"  所要 {duration_ms} ms",
    ]
    return Text.assemble("判定 ", (report.status.value, STATUS_STYLES[report.status]), *parts)


def _finding_lines(sentence: str, finding: Finding, width: int) -> Iterator[Text]:
    supports = finding.kind in _SUPPORTING
    words = _words(finding)
    style = "green" if supports else "red"
    before = sentence[: finding.span.start]
    fits = cell_len(_INDENT + sentence) <= width and plain(sentence) == sentence and "\n" not in sentence
    if supports or not fits:
        quoted = "" if not finding.text or finding.text.strip() == sentence.strip() else f"「{plain(finding.text)}」 "
        yield Text.assemble(_INDENT, quoted, (words, style))
        return
    yield Text(f"{_INDENT}{sentence}")
    marked = sentence[finding.span.start : finding.span.end]
    pointer = " " * cell_len(before) + "^" * max(1, cell_len(marked))
    yield Text.assemble(_INDENT, (f"{pointer}  {words}", style))


def _words(finding: Finding) -> str:
    source = finding.source.tag if finding.source else ""
    parts = [
        f"根拠: {finding.expected}" if finding.expected else "",
        f"({finding.rule})" if finding.rule else "",
        source,
        f"{finding.suggestion}か" if finding.suggestion else "",
        finding.note,
    ]
    return "  ".join(plain(part) for part in (finding.kind.value, *parts) if part)
