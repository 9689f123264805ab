"""A document as one change of the store left it."""

from dataclasses import dataclass
from datetime import date

from uradori_contracts.documents import DocumentInfo
from uradori_jafin.companies import filer_key


@dataclass(frozen=True, slots=True)
class Revision:
    """Seen by every version from `valid_from` on and before `valid_to`.

    Its paths of labels and its facts are numbered from `first_path` and `first_fact`.
    """

    number: int
    valid_from: int
    valid_to: int | None
    digest: str
    info: DocumentInfo
    first_path: int = 0
    paths: int = 0
    first_fact: int = 0
    facts: int = 0
    described_at: int = 0

    @property
    def document_id(self) -> str:
        """Of the document."""
        return self.info.document_id

    @property
    def filer(self) -> str:
        """The same for every document of one company; empty where the company is not known."""
        info = self.info
        return info.ticker or info.edinet_code or filer_key(info.company)

    @property
    def age(self) -> tuple[date, date, int]:
        """Later documents compare greater: by filing date, end of period, and when they came in."""
        ended = self.info.period_end or date.min
        return self.info.filed_on or ended, ended, self.valid_from

    def seen_at(self, version: int) -> bool:
        """Whether that version of the store has it."""
        return self.valid_from <= version and (self.valid_to is None or version < self.valid_to)

    def filed_by(self, day: date | None) -> bool:
        """Whether it was filed on that day or before; one without a filing date only where no day is asked."""
        return day is None or (self.info.filed_on is not None and self.info.filed_on <= day)
