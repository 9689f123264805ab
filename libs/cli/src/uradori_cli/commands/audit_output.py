"""Where the reports of `uradori audit` go: a terminal or a text, lines of JSON, a page."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Protocol, TextIO

from rich.console import Console
from rich.text import Text
from uradori_contracts.views import AuditOutcome

from uradori_cli.drafts.draft import Draft
from uradori_cli.failure import CommandError
from uradori_cli.render.audit.page import TAIL, article, head, overview
from uradori_cli.render.audit.report_text import report_lines
from uradori_cli.render.audit.summary import summary
from uradori_cli.render.audit.tally import Tally
from uradori_cli.render.plain import plain
from uradori_cli.render.terminal import Terminal

STDOUT = Path("-")
TITLE = "Uradori 監査報告"
_TEXT_WIDTH = 100


class Format(StrEnum):
    """How reports are written."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one text: its report, or the words in which it was refused. `line` is its JSON."""

    name: str
    line: str
    draft: Draft | None = None
    outcome: AuditOutcome | None = None
    refusal: tuple[str, str] | None = None


class Output(Protocol):
    """Takes results in order."""

    def take(self, result: Result) -> None:
        """Writes one."""

    def close(self, tally: Tally) -> None:
        """Writes what comes after the last."""


@dataclass(frozen=True, slots=True)
class JsonLines:
    """A line for each result."""

    sink: TextIO

    def take(self, result: Result) -> None:
        """Writes one."""
        self.sink.write(result.line + "\n")

    def close(self, tally: Tally) -> None:
        """Nothing follows."""


@dataclass(frozen=True, slots=True)
class Readable:
    """Reports to read, then a summary of more than one."""

    console: Console
    everything: bool

    def take(self, result: Result) -> None:
        """Writes one."""
        if result.draft is None or result.outcome is None:
            for words in result.refusal or ():
                told = words if words.startswith(result.name) else f"{result.name}: {words}"
                self.console.print(Text(plain(told), style="bold red"), soft_wrap=True)
        else:
            width = self.console.width
            coloured = self.console.color_system is not None and not self.console.no_color
            lines = report_lines(result.draft, result.outcome, width, coloured=coloured, everything=self.everything)
            for line in lines:
                self.console.print(line, soft_wrap=True, highlight=False)
        self.console.print()

    def close(self, tally: Tally) -> None:
        """The summary."""
        if len(tally.entries) + tally.refused > 1:
            for part in summary(tally):
                self.console.print(part)


@dataclass(slots=True)
class Page:
    """One page of HTML."""

    sink: TextIO
    place: int = field(default=0)

    def take(self, result: Result) -> None:
        """Writes one."""
        if self.place == 0:
            self.sink.write(head(TITLE))
        if result.draft is not None and result.outcome is not None:
            self.sink.write(article(result.draft, result.outcome, self.place))
        self.place += 1

    def close(self, tally: Tally) -> None:
        """An overview of more than one, and the end of the page."""
        if self.place == 0:
            self.sink.write(head(TITLE))
        self.sink.write((overview(tally) if len(tally.entries) > 1 else "") + TAIL)


def chosen_format(given: Format | None, out: Path, otherwise: Format) -> Format:
    """The one that was asked for, that of the file's suffix, or the other."""
    if given is not None:
        return given
    by_suffix = {".html": Format.HTML, ".htm": Format.HTML, ".txt": Format.TEXT}
    return otherwise if out == STDOUT else by_suffix.get(out.suffix.lower(), Format.JSON)


@contextmanager
def output(form: Format, out: Path, *, everything: bool) -> Iterator[Output]:
    """Where results go. Raises CommandError where the file cannot be written."""
    if out == STDOUT:
        yield _output(form, sys.stdout, None, everything=everything)
        return
    try:
        file = out.open("w", encoding="utf-8")
    except OSError as error:
        raise CommandError(
            f"書き込めません: {out}（{error.strerror}）", f"Cannot write {out} ({error.strerror})"
        ) from error
    with file:
        yield _output(form, file, _TEXT_WIDTH, everything=everything)


def _output(form: Format, sink: TextIO, width: int | None, *, everything: bool) -> Output:
    match form:
        case Format.JSON:
            return JsonLines(sink)
        case Format.HTML:
            return Page(sink)
        case Format.TEXT:
            return Readable(Terminal(file=sink, width=width, highlight=False), everything)
