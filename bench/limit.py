"""One row of the speed table that is held against a number, not against other code."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """What was measured must stay below `asked`, both in `unit`; `note` holds further figures."""

    what: str
    measured: float
    asked: float
    unit: str
    note: str = ""

    @property
    def fails(self) -> bool:
        """Whether it fails the run."""
        return self.measured > self.asked

    def row(self) -> dict[str, str | float | bool]:
        """As JSON."""
        return {**asdict(self), "passed": not self.fails}

    def line(self) -> str:
        """For a reader."""
        verdict = "FAIL" if self.fails else "ok"
        row = f"{self.what:<58} {self.measured:>9.2f} {self.unit}  (asked <= {self.asked:g})  {verdict}"
        return f"{row}\n    {self.note}" if self.note else row
