"""The template's Japanese."""

import re
from collections.abc import Sequence
from datetime import date

from uradori_contracts.rewriting import CompanyRef

from uradori_synthesizer.domain.template.amounts import YEN, japanese
from uradori_synthesizer.domain.template.growth import rate_of_change
from uradori_synthesizer.domain.template.labels import how_taken, japanese_label, shared_label
from uradori_synthesizer.domain.template.stated import CONSOLIDATED, Stated

_IN_BRACKETS = re.compile(r"[（(][^）)]{0,200}[）)]")
_COMPOUNDS = ("売上", "営業収益", "営業利益", "経常", "純", "税引前", "総資産", "従業員数")
"""Labels that 連結 joins without の."""


class Japanese:
    """Plain style, one fact a sentence."""

    gap = ""
    refusal = "手元の資料には、ご質問にお答えできる根拠が見つかりませんでした。"

    def name(self, company: CompanyRef) -> str:
        return company.name

    def figure(self, name: str, now: Stated, *, defaulted: bool) -> str:
        default = "直近の通期である" if defaulted else ""
        if now.expected:
            return _end(f"{name}の{now.period}の{_item(now)}の{now.nature}は{_amount(now)}である", now)
        computed = "（計算値）" if now.computed else ""
        return _end(f"{name}の{default}{now.period}の{_item(now)}{computed}は{_amount(now)}だった", now)

    def change(self, name: str, now: Stated, before: Stated) -> str:
        if rate_of_change(now, before) is None:
            return self.figure(name, before, defaulted=False)
        return _end(
            f"{name}の{now.period}の{_on_basis(now, japanese_label(now))}は、{_moved(now, before)}", now, before
        )

    def result(self, name: str, now: Stated, before: Stated | None) -> str:
        if before is None:
            return self.figure(name, now, defaulted=False)
        subject = f"{name}の{now.period}の{_item(now)}は{_amount(now)}"
        return _end(f"{subject}で、{_moved(now, before)}", now, before)

    def ratios(self, name: str, stated: Sequence[Stated]) -> str:
        first, *rest = stated
        labels = (_on_basis(first, japanese_label(first)), *map(japanese_label, rest))
        listed = "、".join(f"{label}は{_amount(each)}" for label, each in zip(labels, stated, strict=True))
        return _end(f"{name}の{first.period}の{listed}だった", *stated)

    def multiples(self, name: str, stated: Sequence[Stated]) -> str:
        filed = stated[0].as_of
        source = f"{_day(filed)}提出の資料によると、" if filed else ""
        listed = "、".join(f"{japanese_label(each)}は{_amount(each)}" for each in stated)
        return _end(f"{source}{name}の{stated[0].period}の{listed}だった", *stated)

    def side_by_side(self, named: Sequence[tuple[str, Stated]]) -> str:
        first = named[0][1]
        label = shared_label([each for _, each in named])
        listed = "、".join(f"{name}が{_amount(each)}" for name, each in named)
        return _end(f"{first.period}の{_on_basis(first, label)}は、{listed}だった", *(s for _, s in named))

    def indicator(self, stated: Stated) -> str:
        taken = how_taken(stated)
        when = f"{_day(stated.as_of)}時点で" if stated.as_of and not taken.is_average else ""
        source = _IN_BRACKETS.sub("", stated.publisher).strip()
        told = f"（{source}）" if source and not any(c.isdigit() for c in source) else ""
        return _end(f"{japanese_label(stated)}{taken.words}は{when}{_amount(stated)}だった{told}", stated)

    def missing(self, surface: str, name: str = "") -> str:
        return f"{name and f'{name}の'}{surface}については、手元の資料に該当する数値がない。"

    def quote(self, sentence: str, tag: str) -> str:
        return f"{sentence}[{tag}]。"


def _end(body: str, *stated: Stated) -> str:
    tags = "".join(f"[{tag}]" for tag in dict.fromkeys(each.tag for each in stated))
    return f"{body}{tags}。"


def _amount(stated: Stated) -> str:
    return japanese(stated.value, stated.unit)


def _day(day: date) -> str:
    return f"{day.year}年{day.month}月{day.day}日"


def _on_basis(stated: Stated, label: str) -> str:
    """The label with its basis, which some labels name themselves."""
    if not stated.basis or label.startswith(stated.basis):
        return label
    joined = stated.basis == CONSOLIDATED and label.startswith(_COMPOUNDS) and not label.endswith("率")
    return f"{stated.basis}{'' if joined else 'の'}{label}"


def _item(stated: Stated) -> str:
    standard = f"（{stated.standard}）" if stated.standard and stated.unit in YEN and not stated.of_the_market else ""
    return f"{_on_basis(stated, japanese_label(stated))}{standard}"


def _moved(now: Stated, before: Stated) -> str:
    rate = rate_of_change(now, before)
    if rate is None:
        return f"{before.period}は{_amount(before)}だった"
    return f"{before.period}の{_amount(before)}から{abs(rate)}%{'増えた' if rate > 0 else '減った'}"
