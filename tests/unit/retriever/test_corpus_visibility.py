"""Which passages a request may see."""

from collections.abc import Callable
from datetime import date

import pytest
from uradori_retriever.domain.corpus import Corpus, Entry

MakeEntry = Callable[..., Entry]


def _seen(corpus: Corpus, tickers: tuple[str, ...] = (), as_of: str | None = None) -> list[int]:
    return corpus.visible(tickers, date.fromisoformat(as_of) if as_of else None).nonzero()[0].tolist()


def test_with_tickers_only_passages_about_one_of_them_are_seen(entry: MakeEntry) -> None:
    corpus = Corpus.of([entry("a", tickers=("7203",)), entry("b"), entry("c", tickers=("6758", "7267"))])
    assert _seen(corpus, ("7203", "7267")) == [0, 2]
    assert _seen(corpus, ("9999",)) == []
    assert _seen(corpus) == [0, 1, 2]


def test_nothing_dated_later_and_nothing_undated_is_seen_on_a_day(entry: MakeEntry) -> None:
    corpus = Corpus.of([entry("a", as_of="2024-05-08"), entry("b", as_of="2024-05-09"), entry("c", as_of=None)])
    assert _seen(corpus, as_of="2024-05-08") == [0]
    assert _seen(corpus, as_of="2024-05-07") == []
    assert _seen(corpus) == [0, 1, 2]


@pytest.mark.parametrize(
    ("as_of", "seen"),
    [("2024-06-30", [0, 3]), ("2024-07-01", [1, 3]), ("2024-08-31", [1, 3]), ("2024-09-01", [2, 3]), (None, [2, 3])],
)
def test_a_section_is_seen_in_the_wording_of_the_latest_amendment(
    entry: MakeEntry, as_of: str | None, seen: list[int]
) -> None:
    corpus = Corpus.of(
        [
            entry("最初", document="S1", section="業績", as_of="2024-06-25"),
            entry("訂正", document="S2", section="業績", as_of="2024-07-01", amends="S1"),
            entry("再訂正", document="S3", section="業績", as_of="2024-09-01", amends="S2"),
            entry("ほかの節", document="S1", section="配当", as_of="2024-06-25"),
        ]
    )
    assert _seen(corpus, as_of=as_of) == seen


def test_an_amendment_of_the_same_day_stands(entry: MakeEntry) -> None:
    corpus = Corpus.of([entry("a", document="S1", as_of="2024-06-25"), entry("b", as_of="2024-06-25", amends="S1")])
    assert _seen(corpus, as_of="2024-06-25") == [1]


def test_documents_that_amend_one_another_do_not_hang(entry: MakeEntry) -> None:
    corpus = Corpus.of([entry("a", document="S1", amends="S2"), entry("b", document="S2", amends="S1")])
    assert len(_seen(corpus)) == 2


def test_the_version_is_that_of_the_content(entry: MakeEntry) -> None:
    first, second = entry("a"), entry("b")
    assert Corpus.of([first, second]).version == Corpus.of([first, second]).version
    assert Corpus.of([first, second]).version != Corpus.of([first]).version
