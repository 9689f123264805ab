"""Hits of a search as a table."""

from rich import box
from rich.table import Table
from uradori_contracts.retrieval import SearchReply

from uradori_cli.render.plain import plain_text

EXCERPT = 120
"""Characters of a passage that are shown."""


def hits_table(reply: SearchReply) -> Table:
    """A row for each hit, best first, with all three scores; － where a search did not find it."""
    share = f"{reply.embedded_share:.0%}"
    table = Table(
        caption=f"corpus {reply.corpus_version}  vectors {share}",
        caption_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    for name in ("#", "RRF", "BM25", "dense"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("文書 / passage", overflow="fold")
    table.add_column("日付", no_wrap=True)
    for number, hit in enumerate(reply.passages, start=1):
        text = " ".join(hit.passage.text.split())
        excerpt = text if len(text) <= EXCERPT else f"{text[:EXCERPT]}…"
        table.add_row(
            str(number),
            f"{hit.rrf_score:.4f}",
            _score(hit.bm25_score, 2),
            _score(hit.dense_score, 3),
            plain_text(f"{hit.passage.title}\n{excerpt}\n{hit.passage.publisher} {hit.passage.id}"),
            hit.passage.as_of.isoformat() if hit.passage.as_of else "",
        )
    return table


def _score(score: float | None, digits: int) -> str:
    return "－" if score is None else f"{score:.{digits}f}"
