"""Distinct questions about the shipped companies, made from the data; none is answered in advance."""

import csv
from collections.abc import Iterator
from pathlib import Path

from uradori_contracts.asking import RetrievalMode
from uradori_contracts.disposition import Disposition
from uradori_contracts.rewriting import SessionMemory
from uradori_coordinator.domain.plan import plan
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.rewriting import rewrite

ANALYSES = (
    "{name}の収益性と株価指標を簡単に",
    "{name}の業績と財政状態を教えて",
    "{name}はどんな会社か、業績を要約して",
)
FIGURES = ("{name}の{period}の当期利益は？", "{name}の{period}の総資産は？", "{name}の{period}のROEは？")


def analyses(data_dir: Path, knowledge: Knowledge, count: int) -> list[str]:
    """Questions that need the vector search."""
    asked = (form.format(name=name) for form in ANALYSES for name, _ in _companies(data_dir))
    return _resolved(asked, knowledge, count, needs_vector=True)


def figures(data_dir: Path, knowledge: Knowledge, count: int) -> list[str]:
    """Questions for one figure, which need none."""
    asked = (form.format(name=name, period=period) for form in FIGURES for name, period in _companies(data_dir))
    return _resolved(asked, knowledge, count, needs_vector=False)


def _resolved(asked: Iterator[str], knowledge: Knowledge, count: int, *, needs_vector: bool) -> list[str]:
    found: list[str] = []
    for question in asked:
        reply = rewrite(question, SessionMemory(), knowledge).reply
        planned = plan(reply.request, RetrievalMode.HYBRID)
        if reply.disposition is Disposition.ANSWER and planned.calls and planned.needs_vector is needs_vector:
            found.append(question)
        if len(found) == count:
            break
    return found


def _companies(data_dir: Path) -> list[tuple[str, str]]:
    """Name and latest fiscal period of each company with figures."""
    with (data_dir / "gazetteer" / "companies.csv").open(encoding="utf-8", newline="") as file:
        names = {row["ticker"]: row["short_names"].split("|")[0] or row["name"] for row in csv.DictReader(file)}
    latest: dict[str, str] = {}
    with (data_dir / "snapshot" / "key_figures.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            latest[row["ticker"]] = max(latest.get(row["ticker"], ""), row["period_end"])
    return [
        (names[ticker], f"{end[:4]}年{int(end[5:7])}月期") for ticker, end in sorted(latest.items()) if ticker in names
    ]
