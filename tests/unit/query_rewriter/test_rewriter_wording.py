"""What a reader is told, and why a question was taken as it was."""

from collections.abc import Callable
from importlib.resources import files

import pytest
from pydantic import ValidationError
from uradori_contracts.rewriting import Language
from uradori_query_rewriter.domain import wording
from uradori_query_rewriter.domain.decision import Ruling
from uradori_query_rewriter.domain.lexicon import CueLexicon
from uradori_query_rewriter.domain.rewriting import Rewriting

Asked = Callable[..., Rewriting]
LEXICON = files("uradori_query_rewriter").joinpath("lexicon.toml").read_text("utf-8")


def test_every_ruling_but_an_answer_has_its_own_sentence() -> None:
    assert set(wording.REFUSALS) == set(Ruling) - {Ruling.ANSWER}
    sentences = [words.ja for words in wording.REFUSALS.values()]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize(
    "words", [*wording.REFUSALS.values(), wording.UNKNOWN_NAME, wording.WHICH_COMPANY, wording.WHICH_YEAR]
)
def test_every_sentence_stands_in_both_languages(words: wording.Wording) -> None:
    reason = words.reason("名前")
    assert reason.message
    assert reason.message_en.isascii() or "名前" in reason.message_en
    assert "{}" not in reason.message + reason.message_en


def test_a_name_with_braces_in_it_is_shown_as_it_is(ask: Asked) -> None:
    reason = ask("株式会社{0}{}の売上高").reply.reason
    assert reason is not None


def test_a_future_price_is_refused_with_what_can_be_asked_instead(ask: Asked) -> None:
    reason = ask("来期の株価はいくらになりますか").reply.reason
    assert reason is not None
    assert reason.message.startswith("将来の株価や相場は、根拠となる資料がないためお答えできません。")
    assert "会社予想" in reason.message


def test_a_decision_names_its_rule_and_the_words_it_went_by(ask: Asked) -> None:
    decision = ask("トヨタの営業利益が減った理由は？").decision
    assert decision.rule == "asks for more than the figures"
    assert decision.because == ("理由",)


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("トヨタの売上高は？", Language.JAPANESE),
        ("トヨタ ROE", Language.JAPANESE),
        ("7203 PER", Language.JAPANESE),
        ("How is トヨタ doing?", Language.ENGLISH),
        ("Toyota revenue", Language.ENGLISH),
        ("Toyotaの売上は", Language.JAPANESE),
    ],
)
def test_the_language_is_that_of_the_question(ask: Asked, question: str, language: Language) -> None:
    assert ask(question).reply.request.language is language


@pytest.mark.parametrize(
    ("question", "basis"),
    [
        ("トヨタの単体の売上高", "parent"),
        ("トヨタの連結売上高", ""),
        ("トヨタの連結の売上高", "consolidated"),
        ("トヨタの売上高", ""),
    ],
)
def test_the_basis_is_told_only_where_the_question_tells_it(ask: Asked, question: str, basis: str) -> None:
    assert ask(question).reply.request.basis == basis


def test_a_lexicon_with_an_unknown_kind_of_cue_is_refused() -> None:
    with pytest.raises(ValidationError, match="mood"):
        CueLexicon.from_toml(LEXICON + '\n[cues.mood]\nja = ["嬉しい"]\nen = []\n')


def test_a_phrase_added_to_the_lexicon_needs_no_code() -> None:
    lexicon = CueLexicon.from_toml(LEXICON.replace("[cues.trap]\nja = [", '[cues.trap]\nja = ["安物買い", '))
    assert lexicon.cues.get("安物買い")
