"""A fact as data: an element, a context, a value."""

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from uradori_filings.model.grid import Tagged
from uradori_filings.readers.native.measures import is_percentage

_DASHES = frozenset("-－―—–ー─‐")
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class NativeFact:
    """`unit` is the measure as XBRL names it, empty for a text; `text` the value as the file holds it."""

    element: str
    """prefix:name"""
    label: str
    context: str
    text: str
    unit: str = ""
    decimals: int | None = None
    nil: bool = False
    section: str = ""
    """The statement or note it belongs to, where the file says so."""

    @property
    def name(self) -> str:
        """The element without its prefix."""
        return self.element.rpartition(":")[2]

    @property
    def is_number(self) -> bool:
        """Numeric by its unit."""
        return bool(self.unit)

    def value(self) -> Decimal | None:
        """Its number, None where there is none."""
        written = self.text.strip()
        if self.nil or not self.unit or not written or len(written) > _LONGEST:
            return None
        try:
            value = Decimal(written.replace(",", ""))
        except InvalidOperation:
            return None
        return value if value.is_finite() and abs(value.adjusted()) < _LONGEST else None

    def tagged(self) -> Tagged:
        """What the source says of it."""
        value = self.value()
        power = -2 if value is not None and is_percentage(self.name, self.unit) else 0
        return Tagged(value, self.unit, power, self.decimals, nil=self.nil or self.text.strip() in _DASHES)

    def printed(self) -> str:
        """As a report prints it: a rate in per cent, a missing value as a dash."""
        tagged = self.tagged()
        if tagged.nil:
            return "－"
        if tagged.value is not None and tagged.power == -2:
            return f"{tagged.value.scaleb(2):f}"
        return self.text.strip()
