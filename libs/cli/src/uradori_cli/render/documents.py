"""Documents of the store, for a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.table import Table
from rich.text import Text
from uradori_contracts.documents import DocumentInfo

from uradori_cli.render.plain import one_line

_ID_WIDTH = 24


def id_width(ids: Iterable[str]) -> int:
    """Columns that show every id whole, so that it can be copied, unless somebody chose a very long one."""
    return min(max(map(len, ids), default=0), _ID_WIDTH)


def document_table(documents: Sequence[DocumentInfo]) -> Table | Text:
    """A row for each."""
    if not documents:
        return Text(
            "文書はありません。uradori ingest PATH で取り込めます。 / No documents. Take some in: uradori ingest PATH"
        )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("文書\ndocument", overflow="fold", min_width=id_width(each.document_id for each in documents))
    for name in ("会社\ncompany", "種類\nkind"):
        table.add_column(name, overflow="fold")
    for name in ("期末\nperiod", "提出\nfiled"):
        table.add_column(name, no_wrap=True)
    for name in ("表\ntables", "事実\nfacts", "本文\npassages"):
        table.add_column(name, justify="right", no_wrap=True)
    for each in documents:
        company = f"{each.company}（{each.ticker}）" if each.ticker else each.company
        row = (each.document_id, one_line(company), one_line(each.kind), _day(each.period_end), _day(each.filed_on))
        counts = (f"{count:,}" for count in (each.tables, each.facts, each.passages))
        table.add_row(*row, *counts, style="dim" if each.superseded_by else None)
    return table


def document_lines(each: DocumentInfo) -> Iterator[Text]:
    """What is known of it, and what is odd about it."""
    period = f"{_day(each.period_start)} – {_day(each.period_end)}"
    for name, value in (
        ("文書 / document", each.document_id),
        ("題名 / title", each.title),
        ("会社 / company", f"{each.company} {each.ticker or ''} {each.edinet_code}"),
        ("種類 / kind", each.kind),
        ("期間 / period", period),
        ("提出 / filed", _day(each.filed_on)),
        ("基準 / standard", each.standard),
        ("訂正元 / amends", each.amends or ""),
        ("訂正先 / superseded by", f"{each.superseded_by} ({_day(each.superseded_on)})" if each.superseded_by else ""),
        ("中身 / holds", f"表 tables {each.tables:,}  事実 facts {each.facts:,}  本文 passages {each.passages:,}"),
        ("取込 / taken in", f"{each.ingested_at:%Y-%m-%d %H:%M:%SZ} (version {each.version})"),
        ("ファイル / files", ", ".join(each.files)),
    ):
        if one_line(value):
            yield Text.assemble((f"{name}: ", "bold"), one_line(value))
    for problem in each.problems:
        yield Text(
            f"  {one_line(problem.where)}: {one_line(problem.message)} / {one_line(problem.message_en)}", "yellow"
        )


def _day(day: object) -> str:
    return str(day) if day else ""
