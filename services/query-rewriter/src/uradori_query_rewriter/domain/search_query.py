"""The query of the sparse search."""

from collections.abc import Iterable, Sequence

from uradori_contracts.rewriting import Language, RequestedItem, RequestedPeriod
from uradori_jafin import Company
from uradori_jafin.companies.company import without_legal_form

from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.names import short_name
from uradori_query_rewriter.domain.reading import Reading

LONGEST = 400
"""Characters; what comes later carries less."""
_SYNONYMS = 5


def search_query(
    reading: Reading,
    companies: Sequence[Company],
    items: Sequence[RequestedItem],
    periods: Iterable[RequestedPeriod],
    knowledge: Knowledge,
    *,
    broaden: bool,
) -> str:
    """Companies, items by their main label, periods, then the question's other words; of an English question the
    companies and items in English, too, as passages may be in either language.

    With `broaden` other names of companies and items come in and the periods go.
    """
    parts: list[str] = []
    for company in companies:
        parts.append(short_name(company))
        if broaden:
            parts.extend((*company.short_names, *company.aliases)[:_SYNONYMS])
    for item in items:
        parts.extend(_labels(item, knowledge, _SYNONYMS if broaden else 1))
    if not broaden:
        parts.extend(period.label for period in periods if not period.defaulted or period.period_end is not None)
    parts.extend(
        cue.phrase.strip("のはをが") for cue in reading.cues if cue.kind.is_content and not cue.phrase.isascii()
    )
    if reading.language is Language.ENGLISH:
        parts.extend(without_legal_form(company.name_en) for company in companies)
        parts.extend(item.surface for item in items)
    parts.extend(word.text for word in reading.words)
    return _joined(parts)


def _labels(item: RequestedItem, knowledge: Knowledge, count: int) -> tuple[str, ...]:
    known = knowledge.items.items.get(item.id)
    return known.ja[:count] if known is not None and known.ja else (item.surface,)


def _joined(parts: Iterable[str]) -> str:
    query = ""
    for part in dict.fromkeys(parts):
        longer = f"{query} {part}" if query else part
        if len(longer) <= LONGEST:
            query = longer
    return query
