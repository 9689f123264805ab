"""Figures of one company in Japanese."""

from collections.abc import Sequence

from uradori_synthesizer.domain.template.japanese.phrases import (
    amount,
    beside,
    day,
    end,
    in_brackets,
    item,
    moved_to,
    profit_or_loss,
    standard,
    turns,
)
from uradori_synthesizer.domain.template.labels import japanese_label, on_basis, shared_label
from uradori_synthesizer.domain.template.stated import Stated
from uradori_synthesizer.domain.template.wording import Margin, Moved

_MARGINS = {"operating_margin": "営業利益率", "ordinary_margin": "経常利益率", "net_margin": "売上高純利益率"}


class FigureSentences:
    """Plain style; the figure first."""

    def figure(self, name: str, moved: Moved, *, defaulted: bool, sourced: bool = False) -> str:
        now = moved.now
        if now.live and now.as_of:
            return end(f"{name}の{item(now)}は{amount(now)}だった（{day(now.as_of)}時点のライブ値）", moved.stated)
        if now.expected:
            return end(f"{name}の{now.period}の{item(now)}の{now.nature}は{amount(now)}である", moved.stated)
        computed = "（計算値）" if now.computed else ""
        filed = f"（{day(now.as_of)}提出の資料）" if sourced and now.as_of else ""
        return end(
            f"{name}の{_period(now, defaulted)}の{item(now, turns=turns(moved))}{computed}は{moved_to(moved)}{filed}",
            moved.stated,
        )

    def items(self, name: str, moved: Sequence[Moved], *, defaulted: bool) -> str:
        first = moved[0].now
        shared = {standard(each.now) for each in moved} - {""}
        parts: list[str] = []
        compared = False
        for index, each in enumerate(moved):
            label = japanese_label(each.now, turns=turns(each))
            told = on_basis(each.now, label) if index == 0 or each.now.basis != first.basis else label
            change = beside(each, again=compared)
            compared = compared or "比" in change
            written = profit_or_loss if turns(each) else amount
            parts.append(f"{told}が{written(each.now)}{change}")
        period = f"{_period(first, defaulted)}{in_brackets(*shared)}"
        return end(f"{name}の{period}は、{'、'.join(parts)}だった", (s for each in moved for s in each.stated))

    def series(self, name: str, stated: Sequence[Stated]) -> str:
        last = stated[-1]
        lost = last.is_profit and any(each.value < 0 for each in stated)
        label = f"{on_basis(last, shared_label(stated, turns=lost))}{in_brackets(standard(last))}"
        written = profit_or_loss if lost else amount
        listed = "、".join(f"{each.period}が{written(each)}" for each in stated)
        return end(f"{name}の{label}は、{listed}だった", stated)

    def extremes(self, highest: Stated, lowest: Stated, years: int) -> str:
        high, low = ("高い", "低い") if highest.unit in ("%", "倍", "円") else ("多い", "少ない")
        if lowest.is_profit and lowest.value < 0:
            high, low = "良い", "悪い"
        body = (
            f"この{years}期で最も{high}のは{highest.period}の{amount(highest)}、"
            f"最も{low}のは{lowest.period}の{amount(lowest)}である"
        )
        return end(body, (highest, lowest))

    def other_shares(self, before: Stated, now: Stated) -> str:
        body = f"ただし発行済株式総数は{before.period}の{amount(before)}から{now.period}の{amount(now)}に変わっており、単純には比べられない"
        return end(body, (before, now))

    def profitability(self, name: str, margins: Sequence[Margin], ratios: Sequence[Stated]) -> str:
        listed = [f"{_MARGINS[each.item_id]}は{each.value}%" for each in margins]
        listed += [f"{on_basis(each, japanese_label(each))}は{amount(each)}" for each in ratios]
        operands = [stated for each in margins for stated in (each.profit, each.sales)]
        return end(f"{name and f'{name}の'}{'、'.join(listed)}だった", (*operands, *ratios))

    def multiples(self, name: str, stated: Sequence[Stated]) -> str:
        first = stated[0]
        listed = "、".join(
            f"{japanese_label(each)}は{amount(each)}{'（計算値）' if each.computed else ''}" for each in stated
        )
        owner = name and f"{name}の"
        if first.live and first.as_of:
            return end(f"{day(first.as_of)}時点のライブ値で、{owner}{listed}だった", stated)
        filed = f"{day(first.as_of)}提出の資料によると、" if first.as_of else ""
        return end(f"{filed}{owner}{first.period}の{listed}だった", stated)

    def total_return(self, name: str, tsr: Stated, benchmark: Stated | None) -> str:
        body = f"{name and f'{name}の'}{tsr.period}の{japanese_label(tsr)}は{amount(tsr)}"
        if benchmark is None:
            return end(f"{body}だった", (tsr,))
        return end(f"{body}、比較指標は{amount(benchmark)}だった", (tsr, benchmark))


def _period(stated: Stated, defaulted: bool) -> str:
    return f"直近通期（{stated.period}）" if defaulted and stated.year else stated.period
