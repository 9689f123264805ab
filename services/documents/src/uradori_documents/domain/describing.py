"""A document that was read, as the store's list tells of it."""

import re
from datetime import UTC, date, datetime
from hashlib import sha256

from uradori_contracts.documents import COMPANY_UNKNOWN, DOCUMENT_ID, DocumentInfo, Problem
from uradori_contracts.uploads import UploadHints

from uradori_documents.domain.filer import Filer, Filers
from uradori_documents.domain.packed import PackedDocument

_ID = re.compile(DOCUMENT_ID)
_MADE_ID_DIGITS = 16
FILES_LIMIT = 500
UNKNOWN_COMPANY = Problem(
    where="",
    code=COMPANY_UNKNOWN,
    message="どの会社の文書か分からないため、会社名を挙げた質問には使われません。"
    "--company（または --ticker）を付けてもう一度取り込むと使われます。",
    message_en="Whose document it is is not known, so no question about a company is answered from it. "
    "Take it in again with --company or --ticker.",
)


def describe(
    packed: PackedDocument, filer: Filer, hints: UploadHints, *, name: str, content: str, files: tuple[str, ...]
) -> DocumentInfo:
    """`name`: what the upload calls it, its title where it has none. `content`: the digest of its bytes, which other hints do
    not change. Version and time are the store's to set."""
    profile = packed.profile
    document_id = hints.document_id or (profile.document_id if _ID.fullmatch(profile.document_id) else made_id(content))
    amends = hints.amends or (profile.amends if _ID.fullmatch(profile.amends) else None)
    return DocumentInfo(
        document_id=document_id,
        title=profile.title or profile.kind or name,
        kind=profile.kind,
        company=filer.company,
        ticker=filer.ticker,
        edinet_code=filer.edinet_code,
        period_start=_day(profile.period_start),
        period_end=_day(profile.period_end),
        filed_on=hints.filed_on or _day(profile.filed_on),
        standard=profile.standard,
        language=profile.language,
        amends=amends if amends != document_id else None,
        files=files[:FILES_LIMIT],
        tables=len(packed.tables),
        facts=len(packed.facts),
        passages=len(packed.passages),
        version=0,
        ingested_at=datetime.min.replace(tzinfo=UTC),
        problems=(
            *(() if filer.company else (_nameless(filer.ticker or filer.edinet_code),)),
            *(
                Problem(where=each.where, code=each.code, message=each.message, message_en=each.message_en)
                for each in packed.oddities
            ),
        ),
    )


def completed(filers: Filers, info: DocumentInfo) -> DocumentInfo:
    """With what is known of its company by now."""
    filer = filers.completed(info)
    return info.model_copy(
        update={
            "company": filer.company,
            "ticker": filer.ticker,
            "edinet_code": filer.edinet_code,
            "problems": tuple(each for each in info.problems if each.code != COMPANY_UNKNOWN or not filer.company),
        }
    )


def _nameless(code: str) -> Problem:
    """What follows where a document's company has no name, and what is to be done."""
    if not code:
        return UNKNOWN_COMPANY
    return UNKNOWN_COMPANY.model_copy(
        update={
            "message": f"コード {code} の会社名がどの一覧にもないため、会社名を挙げた質問には使われません。"
            "uradori ingest --codelist で EDINET のコードリストを読み込むか、--company を付けてもう一度取り込むと使われます。",
            "message_en": f"No list here names the company of code {code}, so no question about a company is answered from "
            "it. Load EDINET's code list (uradori ingest --codelist), or take it in again with --company.",
        }
    )


def made_id(content: str) -> str:
    """The id of a document whose publisher gave it none."""
    return f"D{content[:_MADE_ID_DIGITS].upper()}"


def hinted_digest(digest: str, hints: UploadHints) -> str:
    """Of the bytes and of what is hinted of them: other hints make another revision of the same bytes."""
    return sha256(f"{digest} {hints.model_dump_json()}".encode()).hexdigest()


def of_each(hints: UploadHints, documents: int) -> tuple[UploadHints, tuple[Problem, ...]]:
    """The hints that may be taken for each document of an upload: an id belongs to one alone."""
    if documents == 1 or (hints.document_id is None and hints.amends is None):
        return hints, ()
    problem = Problem(
        where="",
        code="hint_not_taken",
        message="アップロードに複数の文書があるため、document_id と amends の指定は使われませんでした。",
        message_en="The upload holds several documents: the hints document_id and amends were not taken.",
    )
    return hints.model_copy(update={"document_id": None, "amends": None}), (problem,)


def _day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None
