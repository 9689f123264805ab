"""The store as the service uses it; each method is a transaction of its own and blocks."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy import select
from uradori_contracts.documents import (
    DocumentDeleted,
    DocumentInfo,
    DocumentList,
    KnownFiler,
    ListDocuments,
    PassagesPage,
    PassagesRequest,
    Problem,
)
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.reported_facts import Excerpt, ExcerptRequest, FindFacts
from uradori_contracts.uploads import DocumentOutcome, IngestedDocument, Upload

from uradori_documents.adapters.store import outbox, uploads
from uradori_documents.adapters.store.catalogs import Catalogs
from uradori_documents.adapters.store.completing import Complete, complete_documents, incomplete
from uradori_documents.adapters.store.database import Database
from uradori_documents.adapters.store.excerpts import Excerpts
from uradori_documents.adapters.store.fact_search import FactSearch
from uradori_documents.adapters.store.passage_pages import PassagePages
from uradori_documents.adapters.store.schema import revisions
from uradori_documents.adapters.store.stored_facts import StoredFacts
from uradori_documents.adapters.store.writing import prune, put_document, remove_document
from uradori_documents.domain.packed import PackedDocument

UPLOADS_KEPT = timedelta(days=30)


def now() -> datetime:
    """In UTC."""
    return datetime.now(UTC)


class DocumentStore:
    """Documents, uploads, and the changes that are to be announced."""

    def __init__(self, database: Database, kept: timedelta, clock: Callable[[], datetime] = now) -> None:
        self._database = database
        self._kept = kept
        self._clock = clock
        self._catalogs = Catalogs()
        facts = StoredFacts()
        self._excerpts = Excerpts(database, self._catalogs, facts)
        self._facts = FactSearch(database, self._catalogs, facts)
        self._passages = PassagePages(database, self._catalogs)

    def list_documents(self, request: ListDocuments) -> DocumentList:
        """A page of what the current version has."""
        with self._database.reading() as connection:
            catalog = self._catalogs.at(connection)
        documents, total = catalog.page(request)
        return DocumentList(documents=documents, total=total, version=catalog.version)

    def get_document(self, document_id: str) -> DocumentInfo:
        """Raises UradoriError NOT_FOUND."""
        with self._database.reading() as connection:
            catalog = self._catalogs.at(connection)
        revision = catalog.find(document_id)
        if revision is None:
            raise _unknown(document_id)
        return catalog.described(revision)

    def find_facts(self, request: FindFacts) -> bytes:
        """The JSON of FoundFacts."""
        return self._facts.find(request)

    def cut_excerpt(self, request: ExcerptRequest) -> Excerpt:
        """As Excerpts.cut."""
        return self._excerpts.cut(request)

    def page_passages(self, request: PassagesRequest) -> PassagesPage:
        """As PassagePages.page."""
        return self._passages.page(request)

    def delete_document(self, document_id: str) -> DocumentDeleted:
        """Raises UradoriError NOT_FOUND."""
        moment = self._clock()
        with self._database.writing() as connection:
            version = remove_document(connection, document_id, moment)
            prune(connection, moment - self._kept)
        if version is None:
            raise _unknown(document_id)
        return DocumentDeleted(document_id=document_id, version=version)

    def held(self, digest: str) -> DocumentInfo | None:
        """The document that was made of these bytes, where it is still the current one."""
        with self._database.reading() as connection:
            found = connection.execute(
                select(revisions.c.info).where(revisions.c.digest == digest, revisions.c.valid_to.is_(None)).limit(1)
            ).scalar()
        return None if found is None else DocumentInfo.model_validate_json(found)

    def store_document(
        self, upload_id: str, name: str, packed: PackedDocument, info: DocumentInfo, digest: str
    ) -> IngestedDocument:
        """A document of an upload and the word of it in the upload, both or neither."""
        moment = self._clock()
        with self._database.writing() as connection:
            outcome, _ = put_document(connection, packed, info, digest, moment)
            told = ingested(info, outcome)
            uploads.settle(connection, upload_id, name, told, moment)
            prune(connection, moment - self._kept)
        return told

    def settle(self, upload_id: str, name: str, document: IngestedDocument) -> None:
        """What became of a document that is not stored."""
        with self._database.writing() as connection:
            uploads.settle(connection, upload_id, name, document, self._clock())

    def upload(self, upload_id: str) -> Upload | None:
        """As far as it has come."""
        with self._database.reading() as connection:
            return uploads.find_upload(connection, upload_id)

    def begin_upload(self, upload: Upload) -> Upload:
        """Note it where it is not known; gives what is known of it."""
        moment = self._clock()
        with self._database.writing() as connection:
            uploads.forget_uploads(connection, moment - UPLOADS_KEPT)
            return uploads.begin_upload(connection, upload, moment)

    def begin_again(self, upload: Upload) -> None:
        """Forget what came of it."""
        with self._database.writing() as connection:
            uploads.begin_again(connection, upload, self._clock())

    def mark_reading(self, upload_id: str) -> None:
        """It is being read."""
        with self._database.writing() as connection:
            uploads.mark_reading(connection, upload_id, self._clock())

    def end_upload(self, upload_id: str, problems: tuple[Problem, ...]) -> Upload | None:
        """Its end, at the current version."""
        with self._database.writing() as connection:
            version = self._catalogs.at(connection).version
            return uploads.end_upload(connection, upload_id, problems, version, self._clock())

    def settled(self, upload_id: str) -> frozenset[str]:
        """Names of the documents of an upload that need not be read again."""
        with self._database.reading() as connection:
            return uploads.settled(connection, upload_id)

    def complete(self, complete: Complete) -> int:
        """Describe anew the documents of which `complete` can tell more; how many they are."""
        with self._database.reading() as connection:
            if next(incomplete(connection, complete), None) is None:
                return 0
        with self._database.writing() as connection:
            return complete_documents(connection, complete, self._clock())

    def filers(self) -> tuple[tuple[KnownFiler, ...], int]:
        """The companies of the current version, and the version."""
        with self._database.reading() as connection:
            catalog = self._catalogs.at(connection)
        return catalog.filers(), catalog.version

    def version(self) -> int:
        """The current one."""
        with self._database.reading() as connection:
            return self._catalogs.at(connection).version

    def unannounced(self) -> tuple[str, outbox.Changes]:
        """Who the store is, and changes that nobody was told of, in order."""
        with self._database.reading() as connection:
            return outbox.identity(connection), outbox.unannounced(connection)

    def announced(self, version: int) -> None:
        """They were told of it."""
        with self._database.writing() as connection:
            outbox.announced(connection, version)


def ingested(info: DocumentInfo, outcome: DocumentOutcome) -> IngestedDocument:
    """What an upload tells of a document."""
    return IngestedDocument(
        document_id=info.document_id,
        title=info.title,
        company=info.company,
        outcome=outcome,
        tables=info.tables,
        facts=info.facts,
        passages=info.passages,
        problems=info.problems,
    )


def _unknown(document_id: str) -> UradoriError:
    return UradoriError(
        ErrorCode.NOT_FOUND, f"文書 {document_id} はありません。", f"There is no document {document_id}."
    )
