"""What a question quotes as line items, each with the part of the company that it is asked of."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from uradori_contracts.rewriting import RequestedItem
from uradori_jafin import Lexicon as ItemLexicon
from uradori_jafin import Span, parse_periods
from uradori_jafin.phrases import lower
from uradori_jafin.questions import QuotedLabel, quoted_labels

from uradori_query_rewriter.domain.cleaning import CleanText
from uradori_query_rewriter.domain.knowledge import Knowledge

_WITHIN = re.compile(
    r"(?:^|[のはで、])(?P<part>[^の、。「」『』“”\"]{1,120})(?:における|に関する|に係る|についての)\s?$"
)
_WITHIN_LENGTH = 128
_NO_PART = re.compile(r"(?:連結|個別|単体|単独|非連結|提出会社)(?:決算|ベース|財務諸表)?|決算|時点|年度?|通期")


@dataclass(frozen=True, slots=True)
class Quotation:
    """A label, and the part of the company (a segment, a person, an XBRL member) whose figure it is; `span` is both."""

    item: RequestedItem
    span: Span


def quotations(clean: CleanText, knowledge: Knowledge) -> tuple[Quotation, ...]:
    """The labels that a question asks for in quotation marks; a quoted name of a company is none."""
    labels = quoted_labels(clean.text)
    if not labels:
        return ()
    names = {clean.text[each.span.start : each.span.end] for each in knowledge.gazetteer.mentions(clean.text)}
    return tuple(_with_part(clean.text, (each for each in labels if each.label not in names), knowledge.items))


def without(clean: CleanText, found: Iterable[Quotation]) -> CleanText:
    """The question with blanks in place of quoted labels: their words are no cue, no name and no period."""
    labels = tuple(found)
    if not labels:
        return clean
    text = list(clean.text)
    for quotation in labels:
        text[quotation.span.start : quotation.span.end] = " " * (quotation.span.end - quotation.span.start)
    blanked = "".join(text)
    return replace(clean, folded=replace(clean.folded, text=blanked), key=lower(blanked))


def _with_part(text: str, labels: Iterable[QuotedLabel], items: ItemLexicon) -> Iterator[Quotation]:
    for quoted in labels:
        begin, end = quoted.span.start, quoted.span.end
        before = _WITHIN.search(text, max(0, begin - _WITHIN_LENGTH), begin)
        part = before["part"].strip() if before is not None else ""
        within = before is not None and bool(part) and _NO_PART.search(part) is None and not parse_periods(part)
        if before is not None and within:
            begin = before.start("part")
        item = RequestedItem(id=_id_of(quoted.label, items), surface=quoted.label, part=part if within else "")
        yield Quotation(item, Span(begin, end))


def _id_of(label: str, items: ItemLexicon) -> str:
    """Of the line item that is called so and nothing else."""
    found = items.find(label)
    whole = len(found) == 1 and (found[0].span.start, found[0].span.end) == (0, len(label))
    return found[0].item.id if whole else ""
