"""Findings as comments on the words of a draft."""

from collections.abc import Iterator
from itertools import groupby

from uradori_cli.drafts.word.comments import DraftComment
from uradori_cli.render.audit.excerpts import Excerpt, PassageExcerpt, TableExcerpt, ValueExcerpt, excerpt_of, origin_of
from uradori_cli.render.audit.fields import fields_of
from uradori_cli.render.audit.remarks import Marking, Remark
from uradori_cli.render.audit.tones import name_of
from uradori_cli.render.plain import plain

_UNWRITABLE = str.maketrans("", "", "\ufffe\uffff")
"""Characters that XML cannot hold, besides those that `plain` drops."""


def comments_of(marking: Marking) -> tuple[DraftComment, ...]:
    """A comment for each stretch of text that a finding is about, but for what is supported."""
    grave = (remark for remark in marking.remarks if remark.number)
    return tuple(
        DraftComment(start, end, "\n\n".join("\n".join(_lines(remark)) for remark in remarks).translate(_UNWRITABLE))
        for (start, end), remarks in groupby(grave, key=lambda remark: (remark.start, remark.end))
    )


def _lines(remark: Remark) -> Iterator[str]:
    japanese, english = name_of(remark.finding)
    yield f"{japanese} / {english}"
    for field in fields_of(remark):
        if field.english != "text":
            yield plain(f"{field.japanese}: {field.words}")
    source, evidence = remark.finding.source, remark.source
    if source is not None and evidence is not None:
        yield plain(f"出典: {origin_of(evidence) or source.tag}")
        yield from _excerpt(excerpt_of(source, evidence))


def _excerpt(excerpt: Excerpt) -> Iterator[str]:
    match excerpt:
        case PassageExcerpt(before, marked, after):
            yield plain(f"「{before}{marked}{after}」")
        case ValueExcerpt(text, formula):
            yield plain(text)
            if formula:
                yield plain(formula)
        case TableExcerpt(unit=unit) if unit:
            yield plain(f"単位: {unit}")
        case TableExcerpt():
            pass
