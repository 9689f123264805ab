"""Choices put to the reader, each with the question asked again so that it has one meaning."""

from calendar import month_name
from collections.abc import Iterable

from uradori_contracts.disposition import Choice
from uradori_contracts.rewriting import Language, RequestedPeriod
from uradori_jafin import Company, Span

from uradori_query_rewriter.domain.names import short_name
from uradori_query_rewriter.domain.reading import Reading


def company_choices(reading: Reading, span: Span, candidates: Iterable[Company]) -> tuple[Choice, ...]:
    """One per company; the name in the question is followed by its ticker."""
    english = reading.language is Language.ENGLISH
    choices = []
    for company in candidates:
        name = (company.name_en if english else "") or short_name(company)
        if not company.ticker:
            whole = reading.clean.replaced(span.start, span.end, name)
            choices.append(Choice(label=name, question=whole, note=company.industry))
            continue
        named = f"{name} ({company.ticker}) " if english else f"{name}（{company.ticker}）"
        question = reading.clean.replaced(span.start, span.end, named).replace(") '", ")'").replace(")  ", ") ").strip()
        note = company.industry
        label = f"{name} ({company.ticker})" if english else f"{name}（{company.ticker}{'、' if note else ''}{note}）"
        choices.append(Choice(label=label, question=question, ticker=company.ticker, note=note))
    return tuple(choices)


def period_choices(reading: Reading, span: Span, periods: Iterable[RequestedPeriod]) -> tuple[Choice, ...]:
    """One per fiscal year that the written one may be."""
    labels = (_label(period, reading.language) for period in periods)
    return tuple(Choice(label=label, question=reading.clean.replaced(span.start, span.end, label)) for label in labels)


def _label(period: RequestedPeriod, language: Language) -> str:
    if language is Language.JAPANESE or period.period_end is None:
        return period.label
    end = period.period_end
    return f"the year ended {month_name[end.month]} {end.day}, {end.year}"
