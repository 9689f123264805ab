"""What a model writes besides its answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_synthesizer.domain.cleaning import DraftCleaner
from uradori_synthesizer.domain.provider import ProviderFailedError


def cleaned(*chunks: str, limit: int = 10_000) -> str:
    cleaner = DraftCleaner(limit)
    return "".join([*(cleaner.feed(chunk) for chunk in chunks), cleaner.close()])


@pytest.mark.parametrize(
    ("draft", "answer"),
    [
        ("売上高は1億円[doc_1]。", "売上高は1億円[doc_1]。"),
        ("<think>1億か2億か</think>1億円。", "1億円。"),
        ("<THINKING>…</Thinking>1億円。<think>x</think>", "1億円。"),
        ("1億円。<think>終わらない", "1億円。"),
        ("a < b <thin> <thi", "a < b <thin> <thi"),
        ("1億\x00円\x1b[31m。\r\n次\u202e。\ufeff", "1億円[31m。\n次。"),
    ],
)
def test_reasoning_and_control_characters_do_not_reach_the_answer(draft, answer):
    assert cleaned(draft) == answer


@given(st.data())
def test_any_cut_of_the_stream_gives_the_same_answer(data):
    draft = data.draw(st.text(alphabet="<>/think1億円。", max_size=30)) + "<think>a</think>円。<think>b</thinking>1"
    cuts = sorted(data.draw(st.lists(st.integers(0, len(draft)), max_size=8)))
    chunks = [draft[a:b] for a, b in zip([0, *cuts], [*cuts, len(draft)], strict=True)]
    try:
        whole = cleaned(draft)
    except ProviderFailedError:
        with pytest.raises(ProviderFailedError):
            cleaned(*chunks)
    else:
        assert cleaned(*chunks) == whole


def test_reasoning_without_a_beginning_voids_the_draft():
    with pytest.raises(ProviderFailedError, match="reasoning"):
        cleaned("1億か2億か</think>1億円。")


def test_a_flood_voids_the_draft():
    with pytest.raises(ProviderFailedError, match="100"):
        cleaned("あ" * 101, limit=100)


def test_reasoning_without_end_costs_no_memory():
    cleaner = DraftCleaner(100)
    assert cleaner.feed("<think>") == ""
    assert all(cleaner.feed("考" * 10_000) == "" for _ in range(100))
    assert cleaner.close() == ""
