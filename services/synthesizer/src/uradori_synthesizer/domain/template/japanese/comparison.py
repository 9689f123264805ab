"""Companies side by side, and markets, in Japanese."""

from collections.abc import Sequence
from decimal import Decimal

from uradori_jafin import amount_in_japanese

from uradori_synthesizer.domain.template.japanese.phrases import (
    amount,
    end,
    in_brackets,
    profit_or_loss,
    standard,
)
from uradori_synthesizer.domain.template.labels import on_basis, shared_label
from uradori_synthesizer.domain.template.wording import Named


class ComparisonSentences:
    """The largest first; what all share is said once."""

    def ranking(self, named: Sequence[Named]) -> str:
        stated = [each.stated for each in named]
        first = stated[0]
        lost = first.is_profit and any(each.value < 0 for each in stated)
        period = first.period if len({each.period for each in stated}) == 1 else ""
        shared = standard(first) if len({standard(each) for each in stated}) == 1 else ""
        unlike = "" if shared or not any(map(standard, stated)) else "standards"
        label = f"{on_basis(first, shared_label(stated, turns=lost))}{in_brackets(shared)}"
        written = profit_or_loss if lost else amount
        parts = []
        for each in named:
            notes = in_brackets(
                "" if period else each.stated.period,
                (standard(each.stated) or "日本基準") if unlike and each.stated.standard_told else "",
                each.stated.basis if each.stated.basis not in ("", first.basis) else "",
            )
            parts.append(f"{each.name}{notes}が{written(each.stated)}")
        order = "大きい順に" if len(named) > 2 else ""
        return end(f"{period and f'{period}の'}{label}は、{order}{'、'.join(parts)}だった", stated)

    def ratio(self, first: Named, second: Named, times: Decimal) -> str:
        more = amount_in_japanese(first.stated.value - second.stated.value, first.stated.unit)
        return end(f"{first.name}は{second.name}の{times}倍で、差は{more}だった", (first.stated, second.stated))

    def ratios_side_by_side(self, by_item: Sequence[Sequence[Named]]) -> str:
        every = [each.stated for named in by_item for each in named]
        period = every[0].period if len({each.period for each in every}) == 1 else ""
        parts = []
        for named in by_item:
            label = shared_label([each.stated for each in named])
            one_basis = len({each.stated.basis for each in named}) == 1
            label = on_basis(named[0].stated, label) if one_basis else label
            notes = [
                in_brackets("" if period else each.stated.period, "" if one_basis else each.stated.basis)
                for each in named
            ]
            listed = "、".join(
                f"{each.name}{note}が{amount(each.stated)}" for each, note in zip(named, notes, strict=True)
            )
            parts.append(f"{label}は{listed}")
        return end(f"{period and f'{period}の'}{'、'.join(parts)}だった", every)

    def unlike(self, *, years: bool, standards: bool) -> str:
        what = "と".join(word for word, differs in (("決算期", years), ("会計基準", standards)) if differs)
        return f"各社の{what}が異なる点に注意が必要である。"
