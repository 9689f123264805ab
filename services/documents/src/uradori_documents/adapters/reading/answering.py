"""What a reading process does with a question."""

from hashlib import sha256
from pathlib import Path

from uradori_contracts.documents import Problem
from uradori_contracts.evidence import Table
from uradori_filings import (
    Chunk,
    Document,
    Oddity,
    SourceFile,
    SourceGroup,
    Sources,
    UnreadableFileError,
    chunks,
    open_upload,
    read_group,
    understand,
)

from uradori_documents.adapters.reading.code_digest import reading_code
from uradori_documents.adapters.reading.protocol import (
    Answer,
    Digested,
    Digesting,
    Listed,
    Listing,
    Question,
    Reading,
    Understood,
    Unreadable,
)
from uradori_documents.domain.inert import inert
from uradori_documents.domain.packed import PackedDocument, PassageRow
from uradori_documents.domain.packing import TooLargeError, pack

_SECTION_JOINT = " > "


def answer(question: Question) -> Answer:
    """Its answer; a file that cannot be read is one too."""
    try:
        sources = open_upload(SourceFile(question.name, Path(question.path).read_bytes()))
        match question:
            case Listing():
                names = tuple(group.name for group in sources.groups)
                return Listed(names, tuple(map(problem_of, sources.oddities)))
            case Digesting(group=number):
                return _digested(sources, sources.groups[number])
            case Reading(group=number):
                return _understood(sources, sources.groups[number])
    except UnreadableFileError as error:
        return Unreadable(
            Problem(where=error.file, code="unreadable_file", message=error.message, message_en=error.message_en)
        )
    except TooLargeError:
        return Unreadable(
            Problem(
                where=question.name,
                code="too_large",
                message="表の項目が多すぎます。分けて登録してください。",
                message_en="It has too many labels. Split it.",
            )
        )
    except MemoryError:
        return Unreadable(out_of_memory(question.name))


def out_of_memory(where: str) -> Problem:
    """The document needs more than a reader may have."""
    return Problem(
        where=where,
        code="out_of_memory",
        message="読み取りに必要なメモリが上限を超えました。",
        message_en="Reading it takes more memory than is allowed.",
    )


def problem_of(oddity: Oddity) -> Problem:
    """As the contract has it."""
    return Problem(
        where=inert(oddity.where), code=oddity.code, message=inert(oddity.message), message_en=inert(oddity.message_en)
    )


def _digested(sources: Sources, group: SourceGroup) -> Digested:
    """Changed reading code reads known documents anew."""
    told = sha256(reading_code().encode())
    files = sources.files(group).files
    for file in files:
        told.update(sha256(file.name.encode()).digest() + sha256(file.content).digest())
    return Digested(told.hexdigest(), tuple(file.name for file in files))


def _understood(sources: Sources, group: SourceGroup) -> Understood:
    return Understood(understood(read_group(sources, group)))


def understood(document: Document) -> PackedDocument:
    """All that is stored of it. Raises TooLargeError."""
    return pack(document, understand(document), tuple(map(_passage, chunks(document))))


def _passage(chunk: Chunk) -> PassageRow:
    table = chunk.table
    told = None
    if table is not None:
        told = Table(
            title=inert(table.title),
            headers=tuple(map(inert, table.heads)),
            rows=tuple(tuple(map(inert, row)) for row in table.rows),
            unit=table.unit,
        ).model_dump_json()
    return PassageRow(inert(_SECTION_JOINT.join(chunk.section)), inert(chunk.text), told)
