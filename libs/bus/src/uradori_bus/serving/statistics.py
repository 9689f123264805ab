"""What an endpoint tells of itself."""

from dataclasses import dataclass

from uradori_contracts.errors import UradoriError


@dataclass(slots=True)
class Statistics:
    """Counts since the service started; times in nanoseconds."""

    requests: int = 0
    errors: int = 0
    last_error: str = ""
    processing_ns: int = 0

    def count(self, elapsed_ns: int, error: UradoriError | None) -> None:
        """One more request, answered or refused."""
        self.requests += 1
        self.processing_ns += elapsed_ns
        if error is not None:
            self.errors += 1
            self.last_error = f"{error.code.value}: {error.message_en}"

    @property
    def average_ns(self) -> int:
        """Mean time of a request; zero before the first."""
        return self.processing_ns // self.requests if self.requests else 0
