"""Figures of one company in English."""

from collections.abc import Sequence

from uradori_synthesizer.domain.template.english.phrases import (
    amount,
    beside,
    change,
    day,
    end,
    is_loss,
    item,
    listed,
    notes,
    possessive,
    signed,
    was,
    year,
)
from uradori_synthesizer.domain.template.labels import english_label
from uradori_synthesizer.domain.template.stated import Stated
from uradori_synthesizer.domain.template.wording import Margin, Moved

_MARGINS = {"operating_margin": "operating margin", "ordinary_margin": "ordinary margin", "net_margin": "net margin"}


class FigureSentences:
    """The figure first, in the past tense."""

    def figure(self, name: str, moved: Moved, *, defaulted: bool, sourced: bool = False) -> str:
        now = moved.now
        owner = possessive(name)
        if now.live and now.as_of:
            body = f"{owner} {item(now)} was {amount(now)} (live value as of {day(now.as_of)})"
            return end(body, (now,))
        if now.expected:
            return end(f"{owner} {item(now)} for {year(now)} is forecast at {amount(now)}{notes(now)}", (now,))
        default = ", the latest full year," if defaulted and now.year else ""
        filed = f"filed on {day(now.as_of)}" if sourced and now.as_of else ""
        said = notes(now, "computed" if now.computed else "", filed)
        body = f"{owner} {item(now)} for {year(now)}{default} {was(now)} {amount(now)}{said}{change(moved)}"
        return end(body, moved.stated)

    def items(self, name: str, moved: Sequence[Moved], *, defaulted: bool) -> str:
        first = moved[0]
        default = ", the latest full year," if defaulted else ""
        parts = [f"{item(each.now)} {was(each.now)} {amount(each.now)}{beside(each)}" for each in moved[1:]]
        lead = (
            f"{item(first.now)} for {year(first.now)}{default} {was(first.now)} {amount(first.now)}{notes(first.now)}"
        )
        body = "; ".join((f"{possessive(name)} {lead}{beside(first, ' on the year')}", *parts[:-1], f"and {parts[-1]}"))
        return end(body, (stated for each in moved for stated in each.stated))

    def series(self, name: str, stated: Sequence[Stated]) -> str:
        last = stated[-1]
        label = english_label(last)
        parts = [f"{signed(each)} in {year(each)}" for each in stated]
        return end(f"{possessive(name)} {label}{notes(last)} {was(last)} {listed(parts)}", stated)

    def extremes(self, highest: Stated, lowest: Stated, years: int) -> str:
        best, worst = ("best", "worst") if is_loss(lowest) else ("highest", "lowest")
        body = (
            f"Over these years the {best} figure was {signed(highest)} in {year(highest)}, "
            f"the {worst} {signed(lowest)} in {year(lowest)}"
        )
        return end(body, (highest, lowest))

    def other_shares(self, before: Stated, now: Stated) -> str:
        body = (
            f"The number of shares issued changed from {amount(before)} in {year(before)} to {amount(now)} "
            f"in {year(now)}, so figures per share cannot simply be compared"
        )
        return end(body, (before, now))

    def profitability(self, name: str, margins: Sequence[Margin], ratios: Sequence[Stated]) -> str:
        parts = [f"{_MARGINS[each.item_id]} {each.value}%" for each in margins]
        parts += [f"{item(each)} {amount(each)}" for each in ratios]
        parts[0] = " was ".join(parts[0].rsplit(" ", 1))
        operands = [stated for each in margins for stated in (each.profit, each.sales)]
        lead = f"{possessive(name)} " if name else "" if parts[0].startswith("ROE") else "The "
        return end(f"{lead}{listed(parts)}", (*operands, *ratios))

    def multiples(self, name: str, stated: Sequence[Stated]) -> str:
        first = stated[0]
        owner = possessive(name) if name else "the"
        if first.live and first.as_of:
            lead, when = f"As of {day(first.as_of)} (live values), ", ""
        else:
            lead = f"According to the report filed on {day(first.as_of)}, " if first.as_of else ""
            when = f" for {year(first)}"
        values = [f"{amount(each)}{' (computed)' if each.computed else ''}" for each in stated]
        parts = [f"{english_label(first)}{when} was {values[0]}"]
        parts += [f"{english_label(each)} {value}" for each, value in zip(stated[1:], values[1:], strict=True)]
        return end(f"{lead}{owner} {listed(parts)}", stated)

    def total_return(self, name: str, tsr: Stated, benchmark: Stated | None) -> str:
        owner = possessive(name) if name else "the"
        body = f"For {year(tsr)} {owner} {english_label(tsr)} was {amount(tsr)}"
        if benchmark is None:
            return end(body, (tsr,))
        return end(f"{body} and the benchmark return {amount(benchmark)}", (tsr, benchmark))
