"""The evidence of a turn as a table."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from rich import box
from rich.table import Table
from uradori_contracts.events import IntermediateEvent, RetrievedChunk
from uradori_contracts.evidence import Evidence, TypedValue

from uradori_cli.render.plain import plain_text

EXCERPT = 90
"""Characters of a passage that are shown."""


def evidence_table(intermediate: IntermediateEvent, cited: Iterable[str], *, everything: bool) -> Table:
    """A row for each source that is cited: tag, content, date, source; with `everything`, or where none is cited, for
    each source, those that are cited marked."""
    marked = frozenset(cited)
    table = Table(title="根拠 / evidence", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("タグ", no_wrap=True)
    table.add_column("内容", overflow="fold")
    table.add_column("日付", no_wrap=True)
    table.add_column("出典", overflow="fold")
    rows = [_value_row(value) for value in intermediate.mcp_data.values]
    rows += [_passage_row(chunk) for chunk in intermediate.retrieved_chunks]
    shown = [row for row in rows if everything or not marked or row.tag in marked]
    if len(shown) < len(rows):
        table.caption = f"ほか {len(rows) - len(shown)} 件は引用なし（--all で表示）/ more was gathered: --all"
    for row in shown:
        is_cited = row.tag in marked
        table.add_row(
            f"{'●' if is_cited else ' '} {row.tag}",
            plain_text(row.content),
            row.as_of.isoformat() if row.as_of else "",
            plain_text(row.origin),
            style="" if is_cited else "dim",
        )
    return table


def typed_value(value: TypedValue) -> str:
    """The figure with its context, e.g. 営業利益 5,352,934 百万円 (トヨタ自動車, 2024年3月期, 連結, 実績)."""
    context = ", ".join(part for part in (value.entity, value.period, value.basis, value.nature) if part)
    return f"{value.item} {value.value:,} {value.unit}" + (f" ({context})" if context else "")


@dataclass(frozen=True, slots=True)
class _Row:
    tag: str
    content: str
    as_of: date | None
    origin: str


def _value_row(value: Evidence) -> _Row:
    return _Row(value.tag, _content(value), value.as_of, _origin(value))


def _passage_row(chunk: RetrievedChunk) -> _Row:
    content = f"{chunk.title}: {_excerpt(chunk.text)} {_scores(chunk)}"
    return _Row(chunk.tag, content, chunk.as_of, chunk.source)


def _content(evidence: Evidence) -> str:
    if evidence.value is not None:
        return typed_value(evidence.value)
    return _excerpt(evidence.text or evidence.title)


def _origin(evidence: Evidence) -> str:
    provenance = evidence.provenance
    parts = (provenance.publisher or provenance.data_source, provenance.document_id, provenance.cell)
    return " ".join(part for part in parts if part) or evidence.title


def _excerpt(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= EXCERPT else f"{flat[:EXCERPT]}…"


def _scores(chunk: RetrievedChunk) -> str:
    named = (("bm25", chunk.bm25_score, ".2f"), ("dense", chunk.dense_score, ".3f"), ("rrf", chunk.rrf_score, ".4f"))
    return "[" + " ".join(f"{name} {format(score, form)}" for name, score, form in named if score is not None) + "]"
