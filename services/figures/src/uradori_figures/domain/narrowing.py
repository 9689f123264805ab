"""Facts that deny what is asked for in days, kind or nature give way to those that fit as well and do not."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from uradori_contracts.documents import ReportedFact

from uradori_figures.domain.asked_days import fits_days, year_end_month
from uradori_figures.domain.asked_kind import fits_kind, fits_nature
from uradori_figures.domain.asking import Asked
from uradori_figures.domain.members import MemberKind

DaysFit = Mapping[str, bool | None]
"""By document and cell, whether a fact is of the days that are asked for."""
_TOLERATED = 1.0
T = TypeVar("T")


def key_of(fact: ReportedFact) -> str:
    """One for each cell of the store."""
    return f"{fact.document_id}:{fact.cell}"


def with_days(asked: Asked, facts: Sequence[ReportedFact]) -> tuple[Asked, DaysFit]:
    """Which facts are of the days asked for; their years are those that count (Q1 FY23 ends in 2022)."""
    if asked.period is None:
        return asked, {}
    end_month = year_end_month(facts)
    fits = {key_of(fact): fits_days(asked.period, fact, end_month) for fact in facts}
    years = {fact.period_end.year for fact in facts if fits[key_of(fact)] and fact.period_end is not None}
    return (replace(asked, years=tuple(sorted(years))) if years else asked), fits


def denies(asked: Asked, fact: ReportedFact, fits: DaysFit) -> bool:
    """Whether it says another thing than is asked for, so that it never answers."""
    if fits.get(key_of(fact)) is False:
        return True
    kind = fits_kind(fact, change=asked.change, money=asked.money)
    return kind is False or (asked.forecast is not None and not fits_nature(fact, forecast=asked.forecast))


def _fits_basis(asked: Asked, fact: ReportedFact) -> bool | None:
    """The basis asked for; of a summary, as earnings releases have them, the group's where none is."""
    if asked.basis and fact.basis:
        return fact.basis == asked.basis
    if asked.basis or fact.statement != "other" or not fact.basis:
        return None
    return fact.basis == "consolidated"


def _fits_member(asked: Asked, fact: ReportedFact) -> bool | None:
    """A part that a member is called by exactly is that one and no other, nor the whole."""
    if asked.member.kind is not MemberKind.WORDS:
        return None
    return part_key(asked.member.text) in {part_key(member) for member in fact.members}


_WHOLE = re.compile(r"(?:合計|総計|計|年間)(?:額)?(?:[\s(].{0,12})?$|^total$", re.IGNORECASE)


def _is_whole(asked: Asked, fact: ReportedFact) -> bool | None:
    """Of columns under the head that is asked for the total is meant: 年間配当金 is not that of the first quarter."""
    if asked.item.quoted or asked.item.contexts or len(fact.column_path) < 2:
        return None
    wanted = asked.atoms[0][0].label.text
    *outer, last = (_plain(text) for text in fact.column_path)
    if wanted not in outer or wanted in last:
        return None
    return _WHOLE.search(last) is not None


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).lower().split())


_OF_PART = re.compile(r"(?:報告)?(?:セグメント|事業部門|部門|事業)$|(?:segment|business|division)$")


def part_key(name: str) -> str:
    """半導体事業 and 半導体 are one part."""
    plain = "".join(unicodedata.normalize("NFKC", name).lower().split())
    return _OF_PART.sub("", plain) or plain


def fitting(
    asked: Asked,
    ordered: Sequence[T],
    fits: DaysFit,
    fact_of: Callable[[T], ReportedFact],
    label_score: Callable[[T], float],
) -> list[T]:
    """Without those that deny an aspect which another one, called about as well, has right."""
    kept = list(ordered)
    verdicts: tuple[Callable[[ReportedFact], bool | None], ...] = (
        lambda fact: fits.get(key_of(fact)),
        lambda fact: fits_kind(fact, change=asked.change, money=asked.money),
        lambda fact: None if asked.forecast is None else fits_nature(fact, forecast=asked.forecast),
        lambda fact: _fits_basis(asked, fact),
        lambda fact: _fits_member(asked, fact),
        lambda fact: _is_whole(asked, fact),
    )
    for verdict in verdicts:
        told = [verdict(fact_of(one)) for one in kept]
        best = max((label_score(one) for one, fit in zip(kept, told, strict=True) if fit), default=None)
        if best is None or False not in told:
            continue
        kept = [
            one for one, fit in zip(kept, told, strict=True) if fit is not False or label_score(one) > best + _TOLERATED
        ]
    return kept if asked.years else _latest(kept, fact_of, label_score)


def _latest(ordered: Sequence[T], fact_of: Callable[[T], ReportedFact], label_score: Callable[[T], float]) -> list[T]:
    """Where no year is asked for, without those of years before the first one's that are called no better."""
    first = next((one for one in ordered if fact_of(one).period_end is not None), None)
    end = None if first is None else fact_of(first).period_end
    if first is None or end is None:
        return list(ordered)
    return [
        one
        for one in ordered
        if (day := fact_of(one).period_end) is None or day >= end or label_score(one) > label_score(first) + _TOLERATED
    ]
