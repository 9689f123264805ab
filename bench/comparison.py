"""One row of the speed table."""

from dataclasses import asdict, dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Comparison:
    """Ours beside the reference, both in milliseconds. `gate` says on which side of `asked` the ratio must be.

    A ratio between `asked` and `fails_beyond` is a miss that does not fail the run; `note` holds further figures.
    """

    what: str
    against: str
    ours_ms: float
    reference_ms: float
    ratio: float
    asked: float
    gate: Literal["at_least", "at_most"]
    fails_beyond: float | None = None
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether the ratio is what is asked."""
        return self._within(self.asked)

    @property
    def fails(self) -> bool:
        """Whether the ratio fails the run."""
        return not self._within(self.asked if self.fails_beyond is None else self.fails_beyond)

    def row(self) -> dict[str, str | float | bool]:
        """As JSON."""
        return {**asdict(self), "passed": self.passed}

    def line(self) -> str:
        """For a reader."""
        sign = ">=" if self.gate == "at_least" else "<="
        verdict = "ok" if self.passed else "FAIL" if self.fails else "missed"
        row = (
            f"{self.what:<58} {self.ours_ms:>9.3f} ms  {self.against:<34} {self.reference_ms:>9.3f} ms"
            f"  ratio {self.ratio:>8.2f} (asked {sign} {self.asked:g})  {verdict}"
        )
        return f"{row}\n    {self.note}" if self.note else row

    def _within(self, bound: float) -> bool:
        return self.ratio >= bound if self.gate == "at_least" else self.ratio <= bound
