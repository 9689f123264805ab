"""Companies side by side in English."""

from collections.abc import Sequence
from decimal import Decimal

from uradori_jafin import amount_in_english

from uradori_synthesizer.domain.template.english.phrases import (
    amount,
    basis,
    end,
    item,
    listed,
    notes,
    possessive,
    signed,
    standard,
    year,
)
from uradori_synthesizer.domain.template.labels import english_label
from uradori_synthesizer.domain.template.stated import Stated
from uradori_synthesizer.domain.template.wording import Named


class ComparisonSentences:
    """The largest first; what all share is said once."""

    def ranking(self, named: Sequence[Named]) -> str:
        stated = [each.stated for each in named]
        first = stated[0]
        one_year = len({each.period for each in stated}) == 1
        one_standard = len({each.standard for each in stated}) == 1
        parts = []
        for each in named:
            unlike = (
                "" if one_standard or not each.stated.standard_told else standard(each.stated),
                "" if one_year else year(each.stated),
            )
            said = ", ".join(filter(None, unlike))
            parts.append(f"{each.name}{said and f' ({said})'} with {signed(each.stated)}")
        label = f"{english_label(first)}{notes(first) if one_standard else ''}"
        period = f" for {year(first)}" if one_year else ""
        leader, *rest = parts
        body = f"Ranked by {label}{period}, {leader.replace(' with ', ' leads with ', 1)}, followed by {listed(rest)}"
        return end(body, stated)

    def ratio(self, first: Named, second: Named, times: Decimal) -> str:
        more = amount_in_english(first.stated.value - second.stated.value, first.stated.unit)
        body = f"{possessive(first.name)} figure was {times} times {possessive(second.name)}, a difference of {more}"
        return end(body, (first.stated, second.stated))

    def ratios_side_by_side(self, by_item: Sequence[Sequence[Named]]) -> str:
        every = [each.stated for named in by_item for each in named]
        one_year = len({each.period for each in every}) == 1
        parts = []
        for named in by_item:
            one_basis = len({each.stated.basis for each in named}) == 1
            values = [
                f"{possessive(each.name)} {self._owned(each.stated, one_basis=one_basis, first=not place)}{amount(each.stated)}"
                + ("" if one_year else f" for {year(each.stated)}")
                for place, each in enumerate(named)
            ]
            parts.append(listed(values))
        period = f"For {year(every[0])}, " if one_year else ""
        return end(f"{period}{'; '.join(parts)}", every)

    @staticmethod
    def _owned(stated: Stated, *, one_basis: bool, first: bool) -> str:
        """What the first one's figure is called; its basis with each where they differ."""
        if one_basis:
            return f"{item(stated)} was " if first else ""
        return f"{basis(stated)} {english_label(stated)} {'was ' if first else ''}"

    def unlike(self, *, years: bool, standards: bool) -> str:
        what = " and ".join(
            word for word, differs in (("fiscal years", years), ("accounting standards", standards)) if differs
        )
        return f"Note that the {what} differ between the companies."
