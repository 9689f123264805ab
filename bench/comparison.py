"""One row of the speed table."""

from dataclasses import asdict, dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Comparison:
    """Ours beside the reference, both in milliseconds. `gate` says on which side of `asked` the ratio must be."""

    what: str
    against: str
    ours_ms: float
    reference_ms: float
    ratio: float
    asked: float
    gate: Literal["at_least", "at_most"]

    @property
    def passed(self) -> bool:
        """Whether the ratio is what is asked."""
        return self.ratio >= self.asked if self.gate == "at_least" else self.ratio <= self.asked

    def row(self) -> dict[str, str | float | bool]:
        """As JSON."""
        return {**asdict(self), "passed": self.passed}

    def line(self) -> str:
        """For a reader."""
        sign = ">=" if self.gate == "at_least" else "<="
        verdict = "ok" if self.passed else "FAIL"
        return (
            f"{self.what:<58} {self.ours_ms:>9.3f} ms  {self.against:<34} {self.reference_ms:>9.3f} ms"
            f"  ratio {self.ratio:>8.2f} (asked {sign} {self.asked:g})  {verdict}"
        )
