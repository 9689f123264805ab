"""A turn as it streams in."""

import re
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text
from uradori_contracts.disposition import Choice, Disposition
from uradori_contracts.events import (
    CitationReportEvent,
    DoneEvent,
    ErrorEvent,
    Event,
    IntermediateEvent,
    RestartEvent,
    RestartReason,
    StatusEvent,
    TokenEvent,
    VerdictEvent,
)

from uradori_cli.render.evidence import evidence_table
from uradori_cli.render.plain import plain
from uradori_cli.render.verdicts import report_line, verdict_lines

_TAG = re.compile(r"(?:doc|mcp_val)_\d{1,3}")
_VOID = {
    RestartReason.DRAFT_REJECTED: "ここまでの下書きは監査を通らなかったため破棄し、書き直します。",
    RestartReason.REPLAY: "ここまでの表示は無効です。最初からやり直します。",
}


@dataclass(slots=True)
class TurnPrinter:
    """Prints a turn's events in order: steps, the answer as it comes, then verdicts, evidence and the report."""

    console: Console
    everything: bool = False
    """Evidence that the answer does not cite is shown, too."""
    answer: str = ""
    verdicts: dict[int, VerdictEvent] = field(default_factory=dict)
    evidence: IntermediateEvent | None = None
    report: CitationReportEvent | None = None
    ended: DoneEvent | ErrorEvent | None = None
    line_is_open: bool = False

    def take(self, event: Event) -> None:
        """Prints what the event adds."""
        match event:
            case StatusEvent():
                self._break_line()
                self.console.print(Text(f"・{plain(event.message)}", style="dim"))
            case IntermediateEvent():
                self.evidence = event
            case TokenEvent():
                self.answer += event.token
                self.line_is_open = not event.token.endswith("\n")
                self.console.print(Text(plain(event.token)), end="", soft_wrap=True)
            case VerdictEvent():
                self.verdicts[event.index] = event
            case RestartEvent():
                self._restart(event.reason)
            case CitationReportEvent():
                self.report = event
            case DoneEvent():
                self.ended = event
                self._finish(event)
            case ErrorEvent():
                self.ended = event
                self._break_line()
                self.console.print(Text(f"{plain(event.message)} / {plain(event.message_en)}", style="bold red"))
                self.console.print(Text(f"{event.code} trace_id={plain(event.trace_id)}", style="dim"))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """How a turn that ended in CLARIFY may go on."""
        return self.ended.choices if isinstance(self.ended, DoneEvent) else ()

    def _restart(self, reason: RestartReason) -> None:
        self._break_line()
        self.console.print(Text(f"── {_VOID[reason]} ──", style="yellow"))
        self.answer = ""
        self.verdicts.clear()
        self.report = None
        if reason is RestartReason.REPLAY:
            self.evidence = None

    def _finish(self, done: DoneEvent) -> None:
        self._break_line()
        if done.disposition is not Disposition.ANSWER or done.reason is not None:
            self._print_disposition(done)
        if self.verdicts:
            self.console.print(Text("\n文ごとの判定 / verdicts", style="italic"))
            for line in verdict_lines(tuple(self.verdicts.values()), self.console.width):
                self.console.print(line, soft_wrap=True)
        if self.evidence and self._sources:
            self.console.print()
            self.console.print(evidence_table(self.evidence, _TAG.findall(self.answer), everything=self.everything))
        if self.report:
            line = report_line(self.report, self._sources, done.provider, done.total_duration_ms)
            self.console.print(line)

    def _print_disposition(self, done: DoneEvent) -> None:
        message = f": {plain(done.reason.message)}" if done.reason else ""
        self.console.print(Text.assemble((done.disposition.value, "bold magenta"), message))
        if done.reason:
            self.console.print(Text(plain(done.reason.message_en), style="dim"))
        for number, choice in enumerate(done.choices, start=1):
            note = f"（{plain(choice.note)}）" if choice.note and not choice.label.endswith(f"{choice.note}）") else ""
            self.console.print(Text(f"  {number}. {plain(choice.label)}{note}"))

    @property
    def _sources(self) -> int:
        if not self.evidence:
            return 0
        return len(self.evidence.mcp_data.values) + len(self.evidence.retrieved_chunks)

    def _break_line(self) -> None:
        if self.line_is_open:
            self.line_is_open = False
            self.console.print()
