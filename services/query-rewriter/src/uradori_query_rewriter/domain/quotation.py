"""Labels that a question quotes: 「その他、営業外収益」 is asked for as it stands in some table, whatever its words mean."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from uradori_contracts.rewriting import RequestedItem
from uradori_jafin import Lexicon as ItemLexicon
from uradori_jafin import Span, parse_periods
from uradori_jafin.phrases import lower

from uradori_query_rewriter.domain.cleaning import CleanText
from uradori_query_rewriter.domain.knowledge import Knowledge

LABELS = 12
"""Quotations that are read."""
_QUOTED = re.compile(
    r"「(?P<a>[^「」]{1,300})」|『(?P<b>[^『』]{1,300})』|“(?P<c>[^“”]{1,300})”|\"(?P<d>[^\"]{1,300})\""
)
_ASKED_FOR = re.compile(
    r"\s?(?:[はをがと、,?。]|および|及び|って|について|に関して|の(?:金額|数値?|値|額|推移|内訳|残高)|(?:were|was|is|for|in|at|and)\b|$)"
)
_WITHIN = re.compile(
    r"(?:^|[のはで、])(?P<part>[^の、。「」『』“”\"]{1,120})(?:における|に関する|に係る|についての)\s?$"
)
_NO_PART = re.compile(r"(?:連結|個別|単体|単独|非連結|提出会社)(?:決算|ベース|財務諸表)?|決算|時点|年度?|通期")


@dataclass(frozen=True, slots=True)
class Quotation:
    """A label, and the part of the company (a segment, a person, an XBRL member) whose figure it is; `span` is both."""

    item: RequestedItem
    span: Span


def quotations(clean: CleanText, knowledge: Knowledge) -> tuple[Quotation, ...]:
    """The labels that a question asks for in quotation marks; a quoted name of a company is none."""
    if not _QUOTED.search(clean.text):
        return ()
    names = {(mention.span.start, mention.span.end) for mention in knowledge.gazetteer.mentions(clean.text)}
    return tuple(_read(clean.text, names, knowledge.items))[:LABELS]


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


def _read(text: str, names: set[tuple[int, int]], items: ItemLexicon) -> Iterator[Quotation]:
    for found in _QUOTED.finditer(text):
        inner = next(name for name, said in found.groupdict().items() if said is not None)
        label, (start, end) = found[inner].strip(), found.span(inner)
        if not label or (start, end) in names or not _ASKED_FOR.match(text, found.end()) or _is_period(label):
            continue
        before = _WITHIN.search(text, 0, found.start())
        part = before["part"].strip() if before is not None else ""
        within = before is not None and bool(part) and _NO_PART.search(part) is None and not parse_periods(part)
        begin = before.start("part") if before is not None and within else found.start()
        item = RequestedItem(id=_id_of(label, items), surface=label, part=part if within else "")
        yield Quotation(item, Span(begin, found.end()))


def _is_period(label: str) -> bool:
    return any(period.text == label and period.is_absolute for period in parse_periods(label))


def _id_of(label: str, items: ItemLexicon) -> str:
    """Of the line item that is called so and nothing else."""
    found = items.find(label)
    whole = len(found) == 1 and (found[0].span.start, found[0].span.end) == (0, len(label))
    return found[0].item.id if whole else ""
