"""What a fact says of one aspect of what is asked for: has it (True), denies it (False), or tells nothing of it (None)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin.periods import Length, Period
from uradori_jafin.phrases import blankless_key

from uradori_figures.domain.asking.asked_days import fits_days, year_end_month
from uradori_figures.domain.asking.asked_items import Asked
from uradori_figures.domain.asking.asked_kind import fits_kind, fits_nature
from uradori_figures.domain.asking.asked_terms import fits_term
from uradori_figures.domain.asking.currencies import CURRENCIES
from uradori_figures.domain.naming.labels import Label, Labels
from uradori_figures.domain.naming.members import MemberKind

Verdict = Callable[[ReportedFact], bool | None]
_LEAST_DAYS_OF_YEAR = 340
_WHOLE = re.compile(r"(?:合計|総計|計|年間)(?:額)?(?:[\s(].{0,12})?$|^total$", re.IGNORECASE)
_WITHIN_YEAR = re.compile(r"四半期|中間|期末|quarter|year-?end", re.IGNORECASE)
_OF_PART = re.compile(r"(?:報告)?(?:セグメント|事業部門|部門|事業|エリア|地域|地区)$|(?:segment|business|division)$")


@dataclass(frozen=True, slots=True)
class Verdicts:
    """On the facts for one asked item; `asked` has the years that count (Q1 FY23 ends in 2022)."""

    asked: Asked
    labels: Labels
    by_days: Mapping[str, bool | None]
    """Of those days that are asked for, by document and cell."""

    def aspects(self) -> tuple[Verdict, ...]:
        """In the order in which they tell facts apart."""
        return (self.days, self.whole, self.kind, self.currency, self.nature, self.basis, self.member)

    def denies(self, fact: ReportedFact) -> bool:
        """Whether it says another thing than is asked for, so that it never answers."""
        return False in (self.days(fact), self.kind(fact), self.nature(fact)) or self._is_within_year(fact)

    def days(self, fact: ReportedFact) -> bool | None:
        """Of the quarter, the day or the year that is asked for."""
        fit = self.by_days.get(_key(fact))
        return self._is_the_whole_year(fact) if fit is None else fit

    def kind(self, fact: ReportedFact) -> bool | None:
        """An amount, a rate or a change."""
        asked = self.asked
        rate = asked.unit == "%" and not asked.change and not asked.item.quoted
        return fits_kind(fact, change=asked.change, money=asked.money, rate=rate)

    def nature(self, fact: ReportedFact) -> bool | None:
        """Expected or happened."""
        forecast = self.asked.forecast
        return None if forecast is None else fits_nature(fact, forecast=forecast)

    def currency(self, fact: ReportedFact) -> bool | None:
        """Of an amount told in yen and in another currency the yen are meant where a Japanese question names none."""
        asked = self.asked
        if asked.currency or asked.item.quoted or asked.item.label.isascii():
            return None
        return fact.unit == "円" if fact.unit == "円" or fact.unit in CURRENCIES else None

    def basis(self, fact: ReportedFact) -> bool | None:
        """The basis asked for; of a summary, as earnings releases have them, the group's where none is."""
        asked = self.asked
        if asked.basis and fact.basis:
            return fact.basis == asked.basis
        if asked.basis or fact.statement != "other" or not fact.basis:
            return None
        return fact.basis == "consolidated"

    def member(self, fact: ReportedFact) -> bool | None:
        """A part that a member is called by exactly is that one and no other, nor the whole."""
        member = self.asked.member
        if member.kind is not MemberKind.WORDS:
            return None
        names = (*fact.members, *fact.row_path[-1:], *fact.column_path[-1:])
        return part_key(member.text) in {part_key(name) for name in names}

    def whole(self, fact: ReportedFact) -> bool | None:
        """Of columns under the head that is asked for the total is meant: 年間配当金 is not that of the first quarter."""
        asked = self.asked
        if asked.item.quoted or asked.item.contexts or len(fact.column_path) < 2:
            return None
        wanted = {variant.label.core for variant in asked.atoms[0]}
        heads = self._heads(fact)
        if not any(head.core in wanted for head in heads[:-1]) or any(core in heads[-1].core for core in wanted):
            return None
        return _WHOLE.search(heads[-1].text) is not None

    def _is_the_whole_year(self, fact: ReportedFact) -> bool | None:
        """In plain words a year is all of it, whatever the year is called by; None of another year and of a day."""
        period, end = self.asked.period, fact.period_end
        if self.asked.item.quoted or period is None or period.length is not Length.YEAR:
            return None
        if end is None or fact.period_start is None or end.year != period.year:
            return None
        return (end - fact.period_start).days >= _LEAST_DAYS_OF_YEAR

    def _is_within_year(self, fact: ReportedFact) -> bool:
        return self.whole(fact) is False and _WITHIN_YEAR.search(self._heads(fact)[-1].text) is not None

    def _heads(self, fact: ReportedFact) -> list[Label]:
        return [label for text in fact.column_path if not (label := self.labels(text)).is_period]


def verdicts_on(asked: Asked, facts: Sequence[ReportedFact], labels: Labels) -> Verdicts:
    """The days that are asked for are told by what all the facts are of."""
    period = asked.period
    if period is None:
        return Verdicts(asked, labels, {})
    fits = _days_told(period, facts)
    if period.length is Length.DAY:
        fits |= _by_the_very_day(period, facts)
    years = {fact.period_end.year for fact in facts if fits[_key(fact)] and fact.period_end is not None}
    return Verdicts(replace(asked, years=tuple(sorted(years))) if years else asked, labels, fits)


def _days_told(period: Period, facts: Sequence[ReportedFact]) -> dict[str, bool | None]:
    if period.term is not None:
        return dict(zip(map(_key, facts), fits_term(period, facts), strict=True))
    end_month = year_end_month(facts)
    return {_key(fact): fits_days(period, fact, end_month) for fact in facts}


def part_key(name: str) -> str:
    """半導体事業 and 半導体 are one part."""
    plain = blankless_key(name)
    return _OF_PART.sub("", plain) or plain


def _by_the_very_day(period: Period, facts: Sequence[ReportedFact]) -> dict[str, bool | None]:
    """Where some facts are of the day itself, those of other days of its month are not."""
    day = (period.year, period.month, period.day)
    dated = {_key(fact): fact.period_end for fact in facts if fact.period_end is not None}
    exact: dict[str, bool | None] = {key: (end.year, end.month, end.day) == day for key, end in dated.items()}
    return exact if any(exact.values()) else {}


def _key(fact: ReportedFact) -> str:
    return f"{fact.document_id}:{fact.cell}"
