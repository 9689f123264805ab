"""Sentences of Japanese and English financial text, whole or as a stream."""

from uradori_jafin.sentences.stream import Sentence, SentenceStream, split_sentences

__all__ = ["Sentence", "SentenceStream", "split_sentences"]
