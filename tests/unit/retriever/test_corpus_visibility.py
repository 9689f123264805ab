"""Which passages a request may see."""

from collections.abc import Callable
from datetime import date

import pytest
from uradori_contracts.retrieval import Passage
from uradori_retriever.domain.corpus import Corpus

MakePassage = Callable[..., Passage]


def _seen(corpus: Corpus, tickers: tuple[str, ...] = (), as_of: str | None = None) -> list[int]:
    return corpus.visible(tickers, date.fromisoformat(as_of) if as_of else None).nonzero()[0].tolist()


def test_with_tickers_only_passages_about_one_of_them_are_seen(make_passage: MakePassage) -> None:
    corpus = Corpus.of(
        [make_passage("a", tickers=("7203",)), make_passage("b"), make_passage("c", tickers=("6758", "7267"))]
    )
    assert _seen(corpus, ("7203", "7267")) == [0, 2]
    assert _seen(corpus, ("9999",)) == []
    assert _seen(corpus) == [0, 1, 2]


def test_nothing_dated_later_and_nothing_undated_is_seen_on_a_day(make_passage: MakePassage) -> None:
    corpus = Corpus.of(
        [make_passage("a", as_of="2024-05-08"), make_passage("b", as_of="2024-05-09"), make_passage("c", as_of=None)]
    )
    assert _seen(corpus, as_of="2024-05-08") == [0]
    assert _seen(corpus, as_of="2024-05-07") == []
    assert _seen(corpus) == [0, 1, 2]


@pytest.mark.parametrize(
    ("as_of", "seen"),
    [("2024-06-30", [0, 3]), ("2024-07-01", [1, 3]), ("2024-08-31", [1, 3]), ("2024-09-01", [2, 3]), (None, [2, 3])],
)
def test_a_section_is_seen_in_the_wording_of_the_latest_amendment(
    make_passage: MakePassage, as_of: str | None, seen: list[int]
) -> None:
    corpus = Corpus.of(
        [
            make_passage("最初", document="S1", section="業績", as_of="2024-06-25"),
            make_passage("訂正", document="S2", section="業績", as_of="2024-07-01", amends="S1"),
            make_passage("再訂正", document="S3", section="業績", as_of="2024-09-01", amends="S2"),
            make_passage("ほかの節", document="S1", section="配当", as_of="2024-06-25"),
        ]
    )
    assert _seen(corpus, as_of=as_of) == seen


def test_an_amendment_of_the_same_day_stands(make_passage: MakePassage) -> None:
    corpus = Corpus.of(
        [make_passage("a", document="S1", as_of="2024-06-25"), make_passage("b", as_of="2024-06-25", amends="S1")]
    )
    assert _seen(corpus, as_of="2024-06-25") == [1]


def test_documents_that_amend_one_another_do_not_hang(make_passage: MakePassage) -> None:
    corpus = Corpus.of([make_passage("a", document="S1", amends="S2"), make_passage("b", document="S2", amends="S1")])
    assert len(_seen(corpus)) == 2


def test_the_version_is_that_of_the_content(make_passage: MakePassage) -> None:
    first, second = make_passage("a"), make_passage("b")
    assert Corpus.of([first, second]).version == Corpus.of([first, second]).version
    assert Corpus.of([first, second]).version != Corpus.of([first]).version


def _pair(make_passage: MakePassage, first: str, corrected: str) -> Corpus:
    return Corpus.of(
        [
            make_passage("原本", document="S1", section=first, as_of="2024-06-25"),
            make_passage("原本の他の節", document="S1", section="配当", as_of="2024-06-25"),
            make_passage("訂正", document="S2", section=corrected, as_of="2024-07-01", amends="S1"),
        ]
    )


def test_an_amendment_without_a_section_replaces_the_document(make_passage: MakePassage) -> None:
    corpus = _pair(make_passage, "業績", "")
    assert _seen(corpus) == [2]
    assert _seen(corpus, as_of="2024-06-30") == [0, 1]


def test_sections_are_the_same_whatever_their_width(make_passage: MakePassage) -> None:
    assert _seen(_pair(make_passage, "１株当たり 情報", "1株当たり情報")) == [1, 2]


def test_what_an_amendment_replaced_is_seen_beside_it_only_where_the_history_is_asked(
    make_passage: MakePassage,
) -> None:
    corpus = _pair(make_passage, "業績", "業績")
    assert corpus.visible((), None, history=True).nonzero()[0].tolist() == [0, 1, 2]
    assert corpus.visible((), date(2024, 6, 30), history=True).nonzero()[0].tolist() == [0, 1]
