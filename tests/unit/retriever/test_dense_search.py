"""Exact vector search over the pieces of passages."""

import numpy as np
import pytest
from uradori_retriever.domain.dense import DIMENSIONS, Dense, Vector
from uradori_retriever.domain.pieces import PIECE_LIMIT, cut


def _axis(number: int, slope: float = 0.0) -> Vector:
    vector = np.zeros(DIMENSIONS, np.float32)
    vector[number], vector[number + 1] = 1.0, slope
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def test_the_score_is_the_cosine() -> None:
    dense = Dense.compile(2, {0: [_axis(0)], 1: [_axis(4, 1.0)]})
    assert dense.scores(_axis(4)) == pytest.approx([0.0, 2**-0.5])


def test_of_several_pieces_the_best_counts() -> None:
    dense = Dense.compile(3, {0: [_axis(0)], 1: [_axis(8), _axis(4), _axis(12)], 2: [_axis(4, 1.0), _axis(0)]})
    assert dense.scores(_axis(4)) == pytest.approx([0.0, 1.0, 2**-0.5])


def test_a_passage_without_a_vector_is_out_of_question() -> None:
    dense = Dense.compile(4, {2: [_axis(0)], 0: [_axis(4), _axis(0)]})
    assert dense.scores(_axis(0)).tolist() == [1.0, -np.inf, 1.0, -np.inf]
    assert dense.share == 0.5


def test_nothing_embedded_finds_nothing() -> None:
    assert Dense.compile(2, {}).scores(_axis(0)).tolist() == [-np.inf, -np.inf]
    assert Dense.compile(0, {}).share == 1.0


def test_a_short_passage_is_one_piece_headed_by_its_title() -> None:
    assert cut("題名", "本文。") == ("題名\n本文。",)
    assert cut("", "本文。") == ("本文。",)


def test_a_long_passage_is_cut_at_ends_of_sentences() -> None:
    sentence = "売上高は前の期を上回った" * 10 + "。"
    pieces = cut("題名", sentence * 7)
    assert len(pieces) == 3
    assert all(len(piece) <= PIECE_LIMIT and piece.endswith("。") for piece in pieces)
    assert "".join(piece.removeprefix("題名\n") for piece in pieces) == sentence * 7


def test_a_sentence_without_end_is_cut_all_the_same() -> None:
    pieces = cut("題" * 500, "あ" * 5_000)
    assert all(len(piece) <= PIECE_LIMIT for piece in pieces)
    assert sum(piece.count("あ") for piece in pieces) == 5_000
