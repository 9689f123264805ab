"""When a source that fails is left alone. Times are seconds of a clock that never runs backwards, passed in."""

from dataclasses import dataclass, replace

THRESHOLD = 5
"""Failures in a row that open the circuit."""
OPEN_S = 60.0
"""How long it stays open; then one trial is let through."""
FIRST_PAUSE_S = 60.0
LONGEST_PAUSE_S = 900.0
_DOUBLINGS = 4


@dataclass(frozen=True, slots=True)
class Breaker:
    """Closed while `opened_at` is None; half open once `OPEN_S` has passed."""

    failures: int = 0
    opened_at: float | None = None

    def allows(self, now: float) -> bool:
        """Whether the source may be asked."""
        return self.opened_at is None or now - self.opened_at >= OPEN_S

    def asked(self, now: float) -> "Breaker":
        """The source is asked. If that is a trial, the next one waits its turn, even if this one never ends."""
        return self if self.opened_at is None else replace(self, opened_at=now)

    def succeeded(self) -> "Breaker":
        """The source answered: closed."""
        return Breaker()

    def failed(self, now: float) -> "Breaker":
        """It did not: open from the threshold on, and at once after a trial."""
        failures = self.failures + 1
        return Breaker(failures, now if failures >= THRESHOLD or self.opened_at is not None else None)


@dataclass(frozen=True, slots=True)
class Pause:
    """After a refusal for too many requests: as long as was asked for, else a minute, doubled each time."""

    until: float = float("-inf")
    refusals: int = 0

    def over(self, now: float) -> bool:
        """Whether the source may be asked again."""
        return now >= self.until

    def refused(self, now: float, retry_after_s: float | None) -> "Pause":
        """Refused once more; never for longer than `LONGEST_PAUSE_S`."""
        wait = FIRST_PAUSE_S * 2 ** min(self.refusals, _DOUBLINGS) if retry_after_s is None else retry_after_s
        return Pause(now + min(max(wait, 1.0), LONGEST_PAUSE_S), self.refusals + 1)
