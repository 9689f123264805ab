"""The query of the sparse search."""

from collections.abc import Callable

from uradori_query_rewriter.domain.rewriting import Rewriting

Asked = Callable[..., Rewriting]


def test_it_names_company_item_and_period_as_documents_do(ask: Asked) -> None:
    assert ask("トヨタの2022年度の売上は？").reply.request.search_query == "トヨタ自動車 売上高 2023年3月期"


def test_an_english_question_searches_in_japanese_and_in_its_own_words(ask: Asked) -> None:
    query = ask("What was Toyota's operating income in the year ended March 31, 2023?").reply.request.search_query
    assert query.startswith("トヨタ自動車 営業利益 2023年3月期")
    assert query.endswith("operating income")
    assert "TOYOTA MOTOR" in query


def test_other_words_of_the_question_come_last(ask: Asked) -> None:
    assert ask("ソニーのゲーム事業の強みを教えて").reply.request.search_query.endswith("強み ゲーム事業")


def test_a_broader_query_drops_the_period_and_adds_other_names(ask: Asked) -> None:
    query = ask("トヨタの2023年3月期の売上高は？", broaden=True).reply.request.search_query
    assert "2023年3月期" not in query
    assert {"トヨタ自動車", "トヨタ", "売上高", "売上収益"} <= set(query.split())


def test_it_never_outgrows_its_limit(ask: Asked) -> None:
    question = "".join(f"トヨタの事業{chr(0x4E00 + place)}戦略{chr(0x5E00 + place)}と" for place in range(150))
    assert len(ask(question).reply.request.search_query) <= 400
