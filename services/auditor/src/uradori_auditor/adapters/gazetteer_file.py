"""The gazetteer on disk, and the regulator's list on the bus."""

from pathlib import Path

from uradori_contracts.companies import CompanyList
from uradori_jafin import Gazetteer
from uradori_jafin.companies import unpack

from uradori_auditor.domain.auditor import Auditor


def load_gazetteer(path: Path) -> Gazetteer:
    """The gazetteer of a CSV file.

    Raises:
        GazetteerError: the file is no gazetteer.
        OSError: it cannot be read.
    """
    return Gazetteer.from_csv(path.read_text("utf-8"))


def auditor_with_list(reviewed: Gazetteer, stored: CompanyList) -> Auditor:
    """An auditor that knows the list's companies, too. Raises ListingError for a list that is none."""
    return Auditor.of(Gazetteer.of(reviewed.companies, unpack(stored.packed)))
