"""What claims are made from."""

from dataclasses import dataclass
from decimal import Decimal

from uradori_contracts.evidence import Table

from uradori_cli.evaluation.mutation.figures import Figure, plain
from uradori_cli.evaluation.mutation.periods import Period

CONSOLIDATED, STANDALONE = "連結", "単体"


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure that a source states beyond doubt. `period` is None where a passage tells of its current year only.

    `growth` is the change on the year before as a passage prints it, in %, with its sign.
    """

    item: str
    loss_item: str
    figure: Figure
    period: Period | None
    instant: bool = False
    growth: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A table or a passage as evidence. `numbers` are all figures in it, read crudely, in base units."""

    id: str
    title: str
    company: str
    basis: str
    facts: tuple[Fact, ...]
    numbers: tuple[Decimal, ...] = ()
    table: Table | None = None
    text: str | None = None

    @property
    def all_text(self) -> str:
        """Everything that it holds, NFKC, without blanks."""
        cells = (self.table.title, self.table.unit, *self.table.headers) if self.table else ()
        body = tuple(cell for row in self.table.rows for cell in row) if self.table else ()
        return plain("\n".join((self.title, self.text or "", *cells, *body)))

    def of_item(self, item: str) -> tuple[Fact, ...]:
        """Its facts of one line item."""
        return tuple(fact for fact in self.facts if fact.item == item)
