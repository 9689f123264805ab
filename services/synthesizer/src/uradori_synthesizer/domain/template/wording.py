"""What the template has to say, whatever the language."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Protocol

from uradori_contracts.rewriting import CompanyRef

from uradori_synthesizer.domain.template.reported_cells import ReportedCell
from uradori_synthesizer.domain.template.stated import Stated


@dataclass(frozen=True, slots=True)
class Moved:
    """A figure, the one of the year before where there is one to compare with."""

    now: Stated
    before: Stated | None = None
    on_the_same_shares: bool = False
    """Of figures of one share: the evidence shows as many shares in both years."""

    @property
    def stated(self) -> tuple[Stated, ...]:
        """Both, as far as they stand."""
        return (self.now,) if self.before is None else (self.now, self.before)


@dataclass(frozen=True, slots=True)
class Margin:
    """A profit in % of sales, computed from two figures of a source."""

    item_id: str
    value: Decimal
    profit: Stated
    sales: Stated


@dataclass(frozen=True, slots=True)
class Named:
    """A figure of a company under the name it is told by."""

    name: str
    stated: Stated


@dataclass(frozen=True, slots=True)
class Source:
    """What a quotation is taken from."""

    title: str
    as_of: date | None


class Wording(Protocol):
    """Whole sentences, each with the tags of all it says."""

    @property
    def gap(self) -> str:
        """Between two sentences of a paragraph."""

    @property
    def refusal(self) -> str:
        """The evidence does not answer the question; without figures."""

    def name(self, company: CompanyRef) -> str:
        """What the company is called."""

    def figure(self, name: str, moved: Moved, *, defaulted: bool, sourced: bool = False) -> str:
        """One figure, and how it moved. `defaulted`: nobody named the period, so the sentence says which one it is.

        `sourced`: the day of its report is said, as others say otherwise.
        """

    def items(self, name: str, moved: Sequence[Moved], *, defaulted: bool) -> str:
        """Several figures of one period, each with how it moved."""

    def series(self, name: str, stated: Sequence[Stated]) -> str:
        """One figure over several years, oldest first."""

    def extremes(self, highest: Stated, lowest: Stated, years: int) -> str:
        """Which of them are the highest and the lowest."""

    def other_shares(self, before: Stated, now: Stated) -> str:
        """That the number of shares changed so much that figures of one share cannot be compared."""

    def profitability(self, name: str, margins: Sequence[Margin], ratios: Sequence[Stated]) -> str:
        """Margins and ratios of the period told of last."""

    def multiples(self, name: str, stated: Sequence[Stated]) -> str:
        """Several multiples of the share, with the day they are of and their source."""

    def total_return(self, name: str, tsr: Stated, benchmark: Stated | None) -> str:
        """The return of the share beside that of its benchmark."""

    def ranking(self, named: Sequence[Named]) -> str:
        """The same amount of several companies, the largest first; what is unlike among them is said of each."""

    def ratio(self, first: Named, second: Named, times: Decimal) -> str:
        """How many times the second one's the first one's is, and by how much it is more."""

    def ratios_side_by_side(self, by_item: Sequence[Sequence[Named]]) -> str:
        """Ratios and multiples of several companies, item by item."""

    def unlike(self, *, years: bool, standards: bool) -> str:
        """That companies whose years or standards differ are hard to compare; cites nothing."""

    def indicator(self, stated: Stated) -> str:
        """A macro indicator on its day, with its source."""

    def since(self, now: Stated, before: Stated) -> str:
        """How it moved since the value before it."""

    def conflicting(self, stated: Sequence[Stated]) -> str:
        """The same indicator of the same day by several sources that do not agree."""

    def reported(self, name: str, cell: ReportedCell, tag: str) -> str:
        """A fact of a document: a number, that there is none, or a text in its own words."""

    def before(self, cell: ReportedCell, tag: str) -> str:
        """The same of the period before."""

    def differing(self, name: str, cell: ReportedCell, tag: str) -> str:
        """What another document prints for the same."""

    def footnote(self, note: str, tag: str) -> str:
        """A note to the figure told before, word by word."""

    def missing(self, surface: str, name: str = "", *, unanswered: bool = False) -> str:
        """An item was asked for, of the company named, that the evidence does not hold; or where `unanswered`, that
        nobody could say, as a source did not answer."""

    def no_causes(self) -> str:
        """What brought a result about was asked for, and no source says it."""

    def no_outlook(self) -> str:
        """What is expected was asked for, and no source states it."""

    def quote(self, sentence: str, tag: str) -> str:
        """A sentence of a source in the answer's own language; `sentence` has no full stop at its end."""

    def quoted(self, sentence: str, tag: str, source: Source) -> str:
        """A sentence of a source, marked as its words."""

    def but(self, sentence: str) -> str:
        """A sentence that says otherwise than the one before."""
