"""The companies that are known: the shipped gazetteer and the regulator's list on the bus."""

from pathlib import Path

from uradori_bus.configuration import reading
from uradori_contracts.companies import CompanyList
from uradori_jafin import Gazetteer
from uradori_jafin.companies import unpack

from uradori_documents.domain.filer import Filers

GAZETTEER = Path("gazetteer/companies.csv")


def load_gazetteer(data_dir: Path) -> Gazetteer:
    """The shipped one. Raises ConfigurationError where it is missing or cannot be read."""
    path = data_dir / GAZETTEER
    with reading(path):
        return Gazetteer.from_csv(path.read_text("utf-8"))


def with_list(reviewed: Gazetteer, stored: CompanyList) -> Filers:
    """The same with the list. Raises ListingError for a list that is none."""
    return Filers(Gazetteer.of(reviewed.companies, unpack(stored.packed)))
