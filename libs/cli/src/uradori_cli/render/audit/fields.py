"""What a finding says, as labelled words."""

from collections.abc import Iterator
from dataclasses import dataclass

from uradori_cli.render.audit.excerpts import PassageExcerpt, excerpt_of
from uradori_cli.render.audit.remarks import Remark


@dataclass(frozen=True, slots=True)
class Field:
    """A label in both languages and the words under it."""

    japanese: str
    english: str
    words: str


def fields_of(remark: Remark) -> Iterator[Field]:
    """Those that hold something: text, source, fix, rule, note."""
    finding = remark.finding
    fields = (
        Field("本文", "text", finding.found),
        Field("根拠", "source", _expected(remark)),
        Field("修正案", "fix", finding.suggestion),
        Field("規則", "rule", finding.rule),
        Field("注", "note", finding.note),
    )
    return (field for field in fields if field.words)


def _expected(remark: Remark) -> str:
    """Of a passage the marked words alone: the sentence around them stands in the excerpt."""
    source, evidence, expected = remark.finding.source, remark.source, remark.finding.expected
    if source is None or evidence is None:
        return expected
    excerpt = excerpt_of(source, evidence)
    if isinstance(excerpt, PassageExcerpt) and excerpt.marked and excerpt.marked in expected:
        return excerpt.marked
    return expected
