"""A store on each database, and documents to put into it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from uradori_contracts.documents import (
    FindFacts,
    FoundFacts,
    IngestedDocument,
    ReportedFact,
    Upload,
    UploadHints,
    UploadState,
)
from uradori_documents.adapters.reading.answering import understood
from uradori_documents.adapters.store.database import open_database
from uradori_documents.adapters.store.documents import DocumentStore
from uradori_documents.domain.describing import describe
from uradori_documents.domain.filer import Filers
from uradori_filings import SourceFile, read
from uradori_jafin import Gazetteer

from tests.servers.postgres import ABSENT, binaries, new_database, running_postgres

COMPANIES = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9701,E90001,株式会社山川製作所,"Yamakawa Manufacturing Co., Ltd.",ヤマカワ,,,,機械,3,
9702,E90002,株式会社海野電機,"Unno Electric Co., Ltd.",ウンノ,,,海野電器株式会社@2019-06-30,電機,3,
"""
NO_HINTS = UploadHints()
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
    return new_database(request.getfixturevalue("postgres"))


@dataclass
class Clock:
    """Stands still until it is moved."""

    moment: datetime = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment


@dataclass
class Shelf:
    """A store and the shortest ways to put something into it and to ask it."""

    store: DocumentStore
    filers: Filers
    clock: Clock
    puts: int = field(default=0)

    def put(self, files: Sequence[SourceFile], hints: UploadHints = NO_HINTS) -> IngestedDocument:
        """As an upload of its own."""
        packed = understood(read(files))
        digest = sha256(repr((files, hints)).encode()).hexdigest()
        info = describe(packed, self.filers.identify(packed.profile, hints), hints, name="x", digest=digest, files=())
        self.puts += 1
        upload = f"u{self.puts}"
        self.store.save_upload(Upload(upload_id=upload, file_name="x", sha256=digest, state=UploadState.READING))
        return self.store.store_document(upload, "x", packed, info, digest)

    def found(self, *labels: str, **restrictions: object) -> FoundFacts:
        """The facts of these labels."""
        request = FindFacts.model_validate({"labels": labels, **restrictions})
        return FoundFacts.model_validate_json(self.store.find_facts(request))

    def best(self, *labels: str, **restrictions: object) -> ReportedFact:
        """The first of them."""
        return self.found(*labels, **restrictions).facts[0]

    def printed(self, *labels: str, **restrictions: object) -> list[tuple[str, str]]:
        """Where the first label is asked: document and cell text of those that have it, in order."""
        found = self.found(*labels, **restrictions).facts
        return [
            (fact.document_id, fact.printed)
            for fact in found
            if fact.value is not None and labels[0] in "".join(fact.row_path)
        ]


@pytest.fixture
def shelf(database_url: str, filers: Filers) -> Iterator[Shelf]:
    """An empty one."""
    database = open_database(database_url)
    clock = Clock()
    try:
        yield Shelf(DocumentStore(database, KEPT, clock), filers, clock)
    finally:
        database.close()
