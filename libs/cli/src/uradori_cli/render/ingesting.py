"""Progress of taking documents in, and what came of it."""

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text
from uradori_contracts.documents import COMPANY_UNKNOWN, Problem
from uradori_contracts.uploads import DocumentOutcome, IngestedDocument

from uradori_cli.ingesting.taken import Taken
from uradori_cli.render.documents import id_width
from uradori_cli.render.plain import one_line
from uradori_cli.render.terminal import Terminal

SHOWN = 5
"""Problems of one document that are named."""
_OUTCOMES = {
    DocumentOutcome.ADDED: ("追加 / added", "green"),
    DocumentOutcome.REPLACED: ("更新 / replaced", "green"),
    DocumentOutcome.UNCHANGED: ("変更なし / unchanged", "dim"),
    DocumentOutcome.FAILED: ("失敗 / failed", "bold red"),
}
_KNOWN = ("取込済み / already in", "dim")
_NAME_WIDTH = 48


class IngestProgress(Progress):
    """One bar: documents that are through, of those that were found so far."""

    def __init__(self, console: Terminal) -> None:
        super().__init__(
            SpinnerColumn(),
            TextColumn("{task.description}", table_column=None),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=console,
            transient=True,
        )
        self._bar = self.add_task("", total=0)

    def expected(self, more: int) -> None:
        """So many more were found."""
        task = self.tasks[0]
        self.update(self._bar, total=(task.total or 0) + more)

    def begun(self, name: str) -> None:
        """That one is under way."""
        self.update(self._bar, description=_shortened(name))

    def through(self, taken: Taken) -> None:
        """One more is through; what is wrong with it is told at once."""
        self.advance(self._bar)
        for line in problem_lines(taken):
            self.console.print(line, soft_wrap=True)


def problem_lines(taken: Taken) -> Iterator[Text]:
    """What is wrong with it, a line each, the first few; what is merely odd about a document is not among it."""
    failed = (document for document in taken.documents if document.outcome is DocumentOutcome.FAILED)
    problems = (*taken.problems, *(each for document in failed for each in document.problems))
    for each in problems[:SHOWN]:
        yield _line(taken.name, each)
    if len(problems) > SHOWN:
        yield _more(len(problems) - SHOWN)


def summary(outcomes: Sequence[Taken]) -> Iterator[Table | Text]:
    """A row for each document, then counts."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    ids = (document.document_id for taken in outcomes for document in taken.documents)
    table.add_column("文書\ndocument", overflow="fold", min_width=id_width(ids))
    table.add_column("会社・題名\ncompany, title", overflow="fold")
    table.add_column("結果\noutcome", no_wrap=True)
    for name in ("表\ntables", "事実\nfacts", "本文\npassages", "注意\nodd"):
        table.add_column(name, justify="right", no_wrap=True)
    for taken in outcomes:
        for document in taken.documents:
            words, style = _KNOWN if taken.known else _OUTCOMES[document.outcome]
            table.add_row(*_row(document), Text(words.replace(" / ", "\n"), style=style), *_counts(document))
        if taken.failed and not taken.documents:
            words, style = _OUTCOMES[DocumentOutcome.FAILED]
            table.add_row(one_line(taken.name), "", Text(words.replace(" / ", "\n"), style=style), "", "", "", "")
    if table.row_count:
        yield table
    yield from _unknown(document for taken in outcomes if not taken.failed for document in taken.documents)
    yield _ending(outcomes)


def _unknown(documents: Iterable[IngestedDocument]) -> Iterator[Text]:
    """Documents that no question about a company will find, and what is to be done."""
    told = [(each, problem) for each in documents for problem in each.problems if problem.code == COMPANY_UNKNOWN]
    for document, problem in told[:SHOWN]:
        yield _line(document.document_id, problem)
    if len(told) > SHOWN:
        yield _more(len(told) - SHOWN)


def _row(document: IngestedDocument) -> tuple[str, str]:
    name = document.document_id or document.title
    title = document.title if document.document_id else ""
    return one_line(name), one_line(f"{document.company} {title}")


def _counts(document: IngestedDocument) -> tuple[str, ...]:
    counts = (document.tables, document.facts, document.passages, len(document.problems))
    return tuple(f"{count:,}" for count in counts)


def _ending(outcomes: Sequence[Taken]) -> Text:
    failed = sum(taken.failed for taken in outcomes)
    known = sum(taken.known for taken in outcomes)
    brought = [document for taken in outcomes if not taken.failed for document in taken.documents]
    new = len(brought) - sum(len(taken.documents) for taken in outcomes if taken.known)
    facts = sum(document.facts for document in brought)
    words = (
        f"文書 {new} 件を取り込みました（取込済み {known}、失敗 {failed}、事実 {facts:,}）。 / "
        f"{new} documents taken in ({known} already in, {failed} failed, {facts:,} facts)."
    )
    return Text(words, style="bold red" if failed and not brought else "bold yellow" if failed else "bold green")


def _more(count: int) -> Text:
    return Text(f"  ほか{count}件 / {count} more", style="dim")


def _line(name: str, problem: Problem) -> Text:
    where = one_line(problem.where or name)
    return Text.assemble(
        (f"{where}: ", "bold"), one_line(problem.message), (f" / {one_line(problem.message_en)}", "dim")
    )


def _shortened(name: str) -> str:
    clean = one_line(name).replace("[", "(").replace("]", ")")
    return clean if len(clean) <= _NAME_WIDTH else f"…{clean[1 - _NAME_WIDTH :]}"
