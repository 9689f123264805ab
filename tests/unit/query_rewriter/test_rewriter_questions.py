"""Questions of many shapes over the shipped gazetteer, from the tables beside this file."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from uradori_query_rewriter.domain.rewriting import Rewriting

TABLES = ("fresh_questions.tsv", "second_questions.tsv", "third_questions.tsv", "questions.tsv")
COLUMNS = 6


@dataclass(frozen=True)
class Expected:
    """A row: `*` accepts anything, `|` separates what is accepted."""

    question: str
    disposition: str
    intent: str
    tickers: str
    items: str
    periods: str


def _rows() -> Iterator[Expected]:
    for table in TABLES:
        with (Path(__file__).parent / table).open(encoding="utf-8", newline="") as file:
            for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                if row and not row[0].startswith("#"):
                    yield Expected(*[*row, *[""] * COLUMNS][:COLUMNS])


def _found(rewriting: Rewriting) -> dict[str, str]:
    reply = rewriting.reply
    reason = f"/{reply.reason.code.value}" if reply.reason else ""
    return {
        "disposition": reply.disposition.value + reason,
        "intent": reply.request.intent.value,
        "tickers": ",".join(company.ticker for company in reply.request.companies),
        "items": ",".join(item.id for item in reply.request.items),
        "periods": ",".join(period.label for period in reply.request.periods),
    }


@pytest.mark.parametrize("expected", [pytest.param(row, id=row.question) for row in _rows()])
def test_a_question_is_resolved_as_its_row_says(expected: Expected, ask: Callable[..., Rewriting]) -> None:
    rewriting = ask(expected.question)
    for part, value in _found(rewriting).items():
        wanted = getattr(expected, part)
        assert wanted == "*" or value in wanted.split("|"), (part, value, rewriting.decision)
