"""What a build has to say."""

from collections import Counter
from collections.abc import Iterator

from uradori_mcp_finance.domain.checks import MEANING, Gravity
from uradori_mcp_finance.snapshot.judging import Judged, Judgement


def report(judgement: Judgement) -> Iterator[str]:
    """Lines: every flagged row, reviews that nothing asked for, and the counts."""
    for judged in sorted(judgement.flags, key=_place):
        yield _line(judged)
    for review in judgement.stale:
        place = f"{review.ticker} {review.basis.value} {review.period_end}"
        yield f"review unused: {place} {review.rule.value}: {review.reason_en}"
    counts = Counter((judged.flag.rule.value, judged.served) for judged in judgement.flags)
    for (rule, served), count in sorted(counts.items()):
        yield f"{count:6} {rule}, {'served with a note' if served else 'withheld'}"
    companies = {read.figure.edinet_code for read in judgement.served}
    withheld = judgement.withheld
    yield f"{len(judgement.served):6} rows of {len(companies)} companies are served, {withheld} withheld"


def _place(judged: Judged) -> tuple[str, ...]:
    figure = judged.flag.figure
    return figure.ticker, figure.edinet_code, figure.basis, figure.period_end.isoformat(), figure.item


def _line(judged: Judged) -> str:
    figure, meaning = judged.flag.figure, MEANING[judged.flag.rule]
    place = " ".join(_place(judged))
    fate = "served with a note" if judged.served else "withheld"
    reason = f"; {judged.reason_en}" if judged.served and judged.reason_en != meaning.message_en else ""
    if not judged.served and meaning.gravity is Gravity.CONTRADICTION:
        reason = f"; to review it as seen: {judged.seen}"
    detail = f" ({judged.flag.detail})" if judged.flag.detail else ""
    return f"{place} [{figure.document_id} {figure.cell}] {fate}: {meaning.message_en}{detail}{reason}"
