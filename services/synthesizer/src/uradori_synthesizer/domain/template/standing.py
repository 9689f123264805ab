"""Sentences of a passage that can stand in an answer by themselves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import pairwise

from uradori_contracts.evidence import Evidence
from uradori_contracts.rewriting import CompanyRef
from uradori_jafin import (
    AccountingStandard,
    Period,
    YearBasis,
    find_line_items,
    find_standards,
    neutralise_tags,
    parse_periods,
    parse_quantities,
    split_sentences,
    strip_tags,
)

from uradori_synthesizer.domain.template.lookup import CompanyFinder

_STANDARDS = {AccountingStandard.IFRS: "国際会計基準", AccountingStandard.USGAAP: "米国会計基準"}
_REMEMBERED = 512
"""Passages, and sentences of them."""
_LONGEST, _SHORTEST = 300, 8
_INERT_TAG = re.compile(r"[（(]\s?(?:doc|mcp[ _]val)[ _]\d{1,12}[^）)]{0,40}[）)]")
_LEANS_ON_WHAT_PRECEDES = re.compile(
    r"^(?:また|一方|しかし|ただ|うち|なお|さらに|だが|翌|前者|後者|同|いずれ|両)"
    r"|この|その|これ|それ(?!ぞれ)|同じ|両社|いずれも|順に|前述|上記|当社(?!株主)|提出会社|同社|以来"
    r"|\b(?:a year earlier|the previous year|last year|this year|the company)\b"
)
_SUBJECT = re.compile(r"^(?:会社|同社|当社)(は|によると、?|が)、?")
_STARTS_WITH_ITS_PERIOD = re.compile(r"^(?:連結|(?:19|20)\d{2}年)")
_ENGLISH_SUBJECT = re.compile(r"^The company(?=\s)\s")
_TOPIC = re.compile(r"([^、。]{1,20}?)について、")
_HEAD = re.compile(r"^[（(]?訂正[）)]?[:：、]?\s?")
_KANA = re.compile(r"[ぁ-ん]")
_FORECAST = re.compile(r"見込|見通し|予想|計画|目標|\b(?:expects?|forecasts?|guidance|projects)\b")
_CAUSE = re.compile(
    r"要因|理由|挙げ|説明|影響|により|によって|ことで|ため|寄与|押し上げ|押し下げ|としている"
    r"|\b(?:points? to|because|due to|driven by|owing to|thanks to|reflecting|attribut\w+|blam\w+)\b"
)
_RELATIVE_YEAR = re.compile(r"前の期|前期|前年|今期|来期|当期(?!純|利益|損)|昨年|翌期")


@dataclass(frozen=True, slots=True)
class Made:
    """A sentence without its full stop, made to name its company and period, and what it speaks of."""

    text: str
    items: frozenset[str]
    years: frozenset[tuple[int, int]]
    figures: frozenset[tuple[str, str]]
    pairs: frozenset[str]
    explains: bool
    """It gives a cause, or what the company says of one."""
    looks_ahead: bool
    japanese: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A sentence that can stand in an answer by itself, and where it stands."""

    tag: str
    title: str
    as_of: date | None
    raw: str
    """As the passage has it."""
    companies: frozenset[str]
    """Tickers of those that it names as it is made."""
    standards: frozenset[str]
    """国際会計基準, 米国会計基準, as far as its passage names them."""
    made: Made


@dataclass(frozen=True, slots=True)
class _Owner:
    """The one company that a passage is about."""

    ticker: str
    name: str
    surface: str
    """As the question names it."""


def standing_sentences(
    evidence: Evidence, companies: tuple[CompanyRef, ...], finder: CompanyFinder
) -> Iterator[Standing]:
    """Those sentences of a passage that need nothing before them, or can be given what they need safely.

    A missing company is put in only where the title or the whole passage is about that one company, a missing
    period only where the passage speaks of one; what would still lean on its neighbours is left out.
    """
    text = evidence.text or ""
    named = (finder(evidence.title), finder(f"{evidence.title}\n{text}"))
    owner = next(
        (
            _Owner(each.ticker, each.name, each.surface)
            for each in companies
            if each.ticker is not None and frozenset({each.ticker}) in named
        ),
        None,
    )
    passage = _read_passage(text)
    for raw in passage.sentences:
        made = _stand(raw, owner, passage.years, names_a_company=bool(finder(raw)))
        if made is not None:
            yield Standing(
                tag=evidence.tag,
                title=evidence.title,
                as_of=evidence.as_of,
                raw=raw,
                companies=finder(made),
                standards=passage.standards,
                made=_read(made),
            )


@dataclass(frozen=True, slots=True)
class _Passage:
    sentences: tuple[str, ...]
    years: frozenset[tuple[int, int]]
    standards: frozenset[str]


@lru_cache(maxsize=_REMEMBERED)
def _read_passage(raw: str) -> _Passage:
    text = _INERT_TAG.sub("", neutralise_tags(strip_tags(raw)))
    return _Passage(
        sentences=tuple(" ".join(sentence.text.split()).rstrip("。.") for sentence in split_sentences(text)),
        years=frozenset(year for each in parse_periods(text) if (year := _fiscal_year(each))),
        standards=frozenset(
            _STANDARDS[mention.standard] for mention in find_standards(text) if mention.standard in _STANDARDS
        ),
    )


@lru_cache(maxsize=_REMEMBERED)
def _read(text: str) -> Made:
    return Made(
        text=text,
        items=frozenset(mention.item.id for mention in find_line_items(text)),
        years=frozenset(year for each in parse_periods(text) if (year := _fiscal_year(each))),
        figures=figures_of(text),
        pairs=letter_pairs(text),
        explains=bool(_CAUSE.search(text)),
        looks_ahead=bool(_FORECAST.search(text)),
        japanese=bool(_KANA.search(text)),
    )


def letter_pairs(text: str) -> frozenset[str]:
    """Its letters two by two, to tell how alike two texts are."""
    letters = [character for character in text if character.isalnum()]
    return frozenset(a + b for a, b in pairwise(letters))


def figures_of(text: str) -> frozenset[tuple[str, str]]:
    """The figures of a text as value and unit, however they are written."""
    return frozenset((str(abs(each.value).normalize()), each.unit.value) for each in parse_quantities(text))


def _fiscal_year(period: Period) -> tuple[int, int] | None:
    if period.basis is YearBasis.FISCAL_END and period.year and period.month:
        return period.year, period.month
    return None


@lru_cache(maxsize=_REMEMBERED)
def _stand(
    sentence: str, own: _Owner | None, years: frozenset[tuple[int, int]], *, names_a_company: bool
) -> str | None:
    text = _HEAD.sub("", sentence)
    if not _SHORTEST <= len(text) <= _LONGEST:
        return None
    if own and own.surface.isascii() and own.surface:
        text = _ENGLISH_SUBJECT.sub(f"{own.surface} ", text)
    subject = _SUBJECT.match(text)
    if subject and own:
        text = _named(text, subject, own, years)
    elif own and not names_a_company and _STARTS_WITH_ITS_PERIOD.match(text):
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


def _named(text: str, subject: re.Match[str], own: _Owner, years: frozenset[tuple[int, int]]) -> str:
    particle = "によると、" if subject[1].startswith("による") else f"{subject[1]}"
    rest = text[subject.end() :]
    if any(each.is_absolute for each in parse_periods(rest)) or len(years) != 1:
        return f"{own.name}{particle}{rest}"
    ((year, month),) = years
    if particle == "は" and (topic := _TOPIC.match(rest)):
        return f"{own.name}は{year}年{month}月期の{topic[1]}について、{rest[topic.end() :]}"
    if particle == "は":
        return f"{own.name}は{year}年{month}月期について、{rest}"
    return f"{year}年{month}月期について、{own.name}{particle}{rest}"
