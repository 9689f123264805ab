"""A short note on a company: results, what drives them, the outlook, what the share costs."""

from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal

from uradori_contracts.rewriting import CompanyRef

from uradori_synthesizer.domain.template.drivers import drivers, outlook
from uradori_synthesizer.domain.template.lookup import find, leading_basis, newest_period, prior
from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.stated import Stated
from uradori_synthesizer.domain.template.wording import Margin, Moved

_TENTH, _HUNDREDTH = Decimal("0.1"), Decimal("0.01")
_SALES = "net_sales"
_PROFITS = ("operating_profit", "ordinary_profit", "profit_before_tax")
_OWNERS = ("profit_attributable_to_owners", "net_profit")
_RATIOS = ("roe", "equity_ratio")
_MULTIPLES = ("share_price", "per", "pbr", "dividend_yield")
_IN_THE_NOTE = frozenset({_SALES, *_PROFITS, *_OWNERS, *_RATIOS, *_MULTIPLES, "operating_margin", "tsr"})
_MARGINS = {"ordinary_profit": "ordinary_margin", "profit_attributable_to_owners": "net_margin"}
_OF_BANKS = ("経常収益", "収益")
"""Sales of which no margin is taken: a bank's and a broker's are not the sale of anything."""


def company_analysis(page: Page) -> Iterator[str]:
    """A note on each company asked about, on the year asked for or else the newest one."""
    notes = [_Note(page, company) for company in page.request.companies]
    written = [note for note in notes if note.period is not None or note.values]
    several = len(written) > 1
    told = [sentence for note in written for sentence in note.results()]
    yield from told
    years = {note.year for note in written if note.year}
    yield from drivers(page, years)
    yield from outlook(page)
    for note in written:
        yield from note.valuation(named=several or not told)
    if all(note.period is None for note in notes):
        yield from page.pick(2 if page.told.sentences else 4)


class _Note:
    """One company's part of the note."""

    def __init__(self, page: Page, company: CompanyRef) -> None:
        self.page = page
        self.values = page.values_of(company)
        self.period = _period(page, self.values)
        self._name = page.words.name(company)
        self._basis = leading_basis(self.values, page.request.basis)

    @property
    def year(self) -> tuple[int, int] | None:
        """The fiscal year of the results."""
        return next((each.year for each in self.values if each.period == self.period), None)

    def results(self) -> Iterator[str]:
        """What was asked for by name, then sales and profits, then margins and ratios."""
        page = self.page
        if self.period is None:
            return
        others = [self._find(item.id) for item in page.request.items if item.id not in _IN_THE_NOTE]
        shown = [self._find(_SALES), self._first(_PROFITS), self._first(_OWNERS)]
        moved = [Moved(each, prior(self.values, each)) for each in (*shown, *others) if each is not None]
        if len(moved) == 1:
            yield page.say(page.words.figure(self._name, moved[0], defaulted=False))
        elif moved:
            yield page.say(page.words.items(self._name, moved, defaulted=False))
        margins = list(self._margins())
        printed = self._find("operating_margin") if not margins else None
        ratios = [each for each in (printed, *map(self._find, _RATIOS)) if each is not None]
        if margins or ratios:
            yield page.say(page.words.profitability("" if moved else self._name, margins, ratios))

    def valuation(self, *, named: bool) -> Iterator[str]:
        """Multiples with their day and source, and the return of the share."""
        page, name = self.page, self._name if named else ""
        multiples = [each for item in _MULTIPLES if (each := self._find(item, live=True)) is not None]
        if any(each.live for each in multiples):
            multiples = [each for each in multiples if each.live]
        else:
            multiples = [each for each in multiples if each.item_id != "share_price"]
        if multiples:
            yield page.say(page.words.multiples(name, multiples))
        tsr = self._find("tsr")
        if tsr is not None:
            yield page.say(page.words.total_return(name, tsr, self._find("tsr_benchmark")))

    def _margins(self) -> Iterator[Margin]:
        sales = self._find(_SALES)
        if sales is None or sales.value <= 0 or sales.label.removeprefix("連結") in _OF_BANKS:
            return
        if self._find("operating_margin") is not None:
            return
        for profit in (self._find("ordinary_profit"), self._first(_OWNERS)):
            if profit is not None and profit.item_id in _MARGINS and profit.unit == sales.unit and profit.value > 0:
                share = profit.value / sales.value * 100
                rate = share.quantize(_TENTH, ROUND_HALF_UP) or share.quantize(_HUNDREDTH, ROUND_HALF_UP)
                yield Margin(_MARGINS[profit.item_id], rate, profit, sales)
                return

    def _first(self, items: Sequence[str]) -> Stated | None:
        return next((each for item in items if (each := self._find(item)) is not None), None)

    def _find(self, item: str, *, live: bool = False) -> Stated | None:
        if live and (now := next((v for v in self.values if v.item_id == item and v.live), None)):
            return now
        return find(self.values, item, self.period, self._basis) if self.period else None


def _period(page: Page, values: Sequence[Stated]) -> str | None:
    named = page.named_periods()
    if named:
        return next((label for label in named if any(each.period == label for each in values)), None)
    return newest_period(values)
