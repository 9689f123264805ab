"""A store, and the shortest ways to put something into it and to ask it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256

from uradori_contracts.reported_facts import FindFacts, FoundFacts, ReportedFact
from uradori_contracts.uploads import IngestedDocument, Upload, UploadHints, UploadState
from uradori_documents.adapters.reading.answering import understood
from uradori_documents.adapters.store.documents import DocumentStore
from uradori_documents.domain.describing import describe
from uradori_documents.domain.filer import Filers
from uradori_filings import SourceFile, read

NO_HINTS = UploadHints()


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
        info = describe(packed, self.filers.identify(packed.profile, hints), hints, name="x", content=digest, files=())
        self.puts += 1
        upload = f"u{self.puts}"
        self.store.begin_upload(Upload(upload_id=upload, file_name="x", sha256=digest, state=UploadState.READING))
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
