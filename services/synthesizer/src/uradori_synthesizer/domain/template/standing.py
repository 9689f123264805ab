"""Sentences of a passage that can stand in an answer by themselves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from uradori_contracts.evidence import Evidence
from uradori_contracts.rewriting import CompanyRef
from uradori_jafin import (
    Period,
    YearBasis,
    find_line_items,
    neutralise_tags,
    parse_periods,
    parse_quantities,
    split_sentences,
    strip_tags,
)

from uradori_synthesizer.domain.template.stated import CompanyFinder

_LONGEST, _SHORTEST = 300, 8
_INERT_TAG = re.compile(r"[（(]\s?(?:doc|mcp[ _]val)[ _]\d{1,12}[^）)]{0,40}[）)]")
_LEANS_ON_WHAT_PRECEDES = re.compile(
    r"^(?:また|一方|しかし|ただ|うち|なお|さらに|だが|翌|前者|後者|同|いずれ|両)"
    r"|この|その|これ|それ(?!ぞれ)|同じ|両社|いずれも|順に|前述|上記|当社(?!株主)|提出会社|同社|以来"
    r"|\b(?:a year earlier|the previous year|last year|this year|the company)\b"
)
_SUBJECT = re.compile(r"^(?:会社|同社|当社)(は|によると、?|が)、?")
_STARTS_WITH_ITS_PERIOD = re.compile(r"^(?:連結|(?:19|20)\d{2}年)")
_KANA = re.compile(r"[ぁ-ん]")
_FORECAST = re.compile(r"見込|見通し|予想|計画|目標")
_CAUSE = re.compile(r"要因|理由|挙げ|説明|影響|により|によって|ことで|ため|寄与|押し上げ|押し下げ|としている")
_RELATIVE_YEAR = re.compile(r"前の期|前期|前年|今期|来期|当期(?!純|利益|損)|昨年|翌期")


@dataclass(frozen=True, slots=True)
class Standing:
    """A sentence without its full stop, made to name its company and period."""

    tag: str
    text: str
    title: str
    as_of: date | None
    companies: frozenset[str]
    items: frozenset[str]
    years: frozenset[tuple[int, int]]
    figures: frozenset[tuple[str, str]]
    explains: bool
    """It gives a cause, or what the company says of one."""
    looks_ahead: bool
    japanese: bool


def standing_sentences(
    evidence: Evidence, companies: tuple[CompanyRef, ...], finder: CompanyFinder
) -> Iterator[Standing]:
    """Those sentences of a passage that need nothing before them, or can be given what they need safely.

    A missing company is put in only where the title or the whole passage is about that one company, a missing
    period only where the passage speaks of one; what would still lean on its neighbours is left out.
    """
    text = _INERT_TAG.sub("", neutralise_tags(strip_tags(evidence.text or "")))
    named = (finder(evidence.title), finder(f"{evidence.title}\n{text}"))
    own = next((company for company in companies if frozenset({company.ticker}) in named), None)
    years = {year for each in parse_periods(text) if (year := _fiscal_year(each))}
    for sentence in split_sentences(text):
        made = _stand(sentence.text, own, years, finder)
        if made is None:
            continue
        yield Standing(
            tag=evidence.tag,
            text=made,
            title=evidence.title,
            as_of=evidence.as_of,
            companies=finder(made),
            items=frozenset(mention.item.id for mention in find_line_items(made)),
            years=frozenset(year for each in parse_periods(made) if (year := _fiscal_year(each))),
            figures=figures_of(made),
            explains=bool(_CAUSE.search(made)),
            looks_ahead=bool(_FORECAST.search(made)),
            japanese=bool(_KANA.search(made)),
        )


def figures_of(text: str) -> frozenset[tuple[str, str]]:
    """The figures of a text as value and unit, however they are written."""
    return frozenset((str(abs(each.value).normalize()), each.unit.value) for each in parse_quantities(text))


def _fiscal_year(period: Period) -> tuple[int, int] | None:
    if period.basis is YearBasis.FISCAL_END and period.year and period.month:
        return period.year, period.month
    return None


def _stand(sentence: str, own: CompanyRef | None, years: set[tuple[int, int]], finder: CompanyFinder) -> str | None:
    text = " ".join(sentence.split()).rstrip("。.")
    if not _SHORTEST <= len(text) <= _LONGEST:
        return None
    subject = _SUBJECT.match(text)
    if subject and own:
        text = _named(text, subject, own, years)
    elif own and not finder(text) and _STARTS_WITH_ITS_PERIOD.match(text):
        text = f"{own.name}の{text}"
    if _LEANS_ON_WHAT_PRECEDES.search(text) or _SUBJECT.match(text):
        return None
    dated = any(each.is_absolute for each in parse_periods(text))
    quantified = bool(parse_quantities(text))
    if not dated and (_RELATIVE_YEAR.search(text) or quantified):
        return None
    if quantified and not find_line_items(text):
        return None
    return text


def _named(text: str, subject: re.Match[str], own: CompanyRef, years: set[tuple[int, int]]) -> str:
    particle = "によると、" if subject[1].startswith("による") else f"{subject[1]}"
    rest = text[subject.end() :]
    if any(each.is_absolute for each in parse_periods(rest)) or len(years) != 1:
        return f"{own.name}{particle}{rest}"
    ((year, month),) = years
    return f"{year}年{month}月期について、{own.name}{particle}{rest}"
