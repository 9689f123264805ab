"""A store on each database, and documents to put into it."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from uradori_documents.adapters.store.database import open_database
from uradori_documents.adapters.store.documents import DocumentStore
from uradori_documents.domain.filer import Filers
from uradori_jafin import Gazetteer

from tests.integration.documents.shelf import Clock, Shelf
from tests.servers.postgres import ABSENT, binaries, new_schema, running_postgres

COMPANIES = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9701,E90001,株式会社山川製作所,"Yamakawa Manufacturing Co., Ltd.",ヤマカワ,,,,機械,3,
9702,E90002,株式会社海野電機,"Unno Electric Co., Ltd.",ウンノ,,,海野電器株式会社@2019-06-30,電機,3,
"""
KEPT = timedelta(hours=1)


@pytest.fixture(scope="session")
def filers() -> Filers:
    """Two companies that do not exist."""
    return Filers(Gazetteer.from_csv(COMPANIES))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Its socket."""
    programs = binaries()
    if programs is None:
        pytest.skip(ABSENT)
    with running_postgres(programs) as socket:
        yield socket


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'documents.db'}"
    return new_schema(request.getfixturevalue("postgres"))


@pytest.fixture
def shelf(database_url: str, filers: Filers) -> Iterator[Shelf]:
    """An empty one."""
    database = open_database(database_url)
    clock = Clock()
    try:
        yield Shelf(DocumentStore(database, KEPT, clock), filers, clock)
    finally:
        database.close()
