"""`uradori audit FILE...`: what writers wrote, and comments in a copy of their Word documents."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import aclosing
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

import httpx
from uradori_contracts.views import AuditOutcome, AuditSubmission

from uradori_cli.client.audits import audited
from uradori_cli.client.ordered import in_order
from uradori_cli.commands.audit_output import Result
from uradori_cli.commands.target import Opening
from uradori_cli.drafts.draft import Draft
from uradori_cli.drafts.evidence_file import read_evidence
from uradori_cli.drafts.reading import DraftFile, read_draft
from uradori_cli.drafts.submission import against, looked_up
from uradori_cli.drafts.word.comments import commented
from uradori_cli.failure import UNAUDITABLE, CommandError
from uradori_cli.render.audit.comment_text import comments_of
from uradori_cli.render.audit.remarks import Marking

_WORD = ".docx"
Submission = Callable[[Draft], AuditSubmission]


@dataclass(frozen=True, slots=True)
class WordCopies:
    """Where copies with comments go: a .docx for one draft, a folder for several."""

    path: Path
    is_folder: bool

    @classmethod
    def of(cls, path: Path | None, files: list[Path]) -> "WordCopies | None":
        """None where none are asked for. Raises CommandError where no draft is a .docx, or a copy would take its place."""
        if path is None:
            return None
        if not any(file.suffix.lower() == _WORD for file in files):
            raise CommandError(
                "--docx は .docx の原稿にだけ使えます。ほかの原稿には --html をお使いください。",
                "--docx is for drafts that are a .docx. Use --html for others.",
                exit_code=UNAUDITABLE,
            )
        copies = cls(path, len(files) > 1 or path.is_dir() or path.suffix.lower() != _WORD)
        places = [copies.place(file.name).resolve() for file in files if file.suffix.lower() == _WORD]
        if len(set(places)) < len(places):
            raise CommandError(
                "同じ名前の原稿があります。--docx は分けて実行してください。",
                "Two drafts have the same name. Run --docx for each of them.",
                exit_code=UNAUDITABLE,
            )
        if not {file.resolve() for file in files}.isdisjoint(places):
            raise CommandError(
                f"原本を上書きしません。--docx に別の名前かフォルダーを指定してください: {path}",
                f"The original is never overwritten. Give --docx another name, or a folder: {path}",
                exit_code=UNAUDITABLE,
            )
        return copies

    def place(self, name: str) -> Path:
        """The copy of the draft with this name."""
        return self.path / name if self.is_folder else self.path

    def write(self, file: DraftFile, outcome: AuditOutcome) -> None:
        """Writes the copy; nothing for a draft that is no .docx. Raises CommandError where it cannot be written."""
        name = file.draft.name
        if not file.is_word:
            return
        content = commented(file.content, name, comments_of(Marking.of(outcome)))
        place = self.place(name)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        except OSError as error:
            raise CommandError(
                f"書き込めません: {place}（{error.strerror}）",
                f"Cannot write {place} ({error.strerror})",
                exit_code=UNAUDITABLE,
            ) from error


@dataclass(frozen=True, slots=True)
class Asking:
    """How drafts are audited: against evidence of their writer's, or what was published by `as_of`; copies to `docx`."""

    docx: Path | None = None
    evidence: Path | None = None
    as_of: date | None = None

    def submission(self) -> Submission:
        """Raises CommandError where the evidence cannot be read."""
        if self.evidence is not None:
            return partial(against, evidence=read_evidence(self.evidence))
        return partial(looked_up, as_of=self.as_of)


async def audited_drafts(
    files: list[Path], asking: Asking, opening: Opening, concurrency: int
) -> AsyncGenerator[Result, None]:
    """A result for each file, in their order; one that cannot be read does not stop the others."""
    copies, submission = WordCopies.of(asking.docx, files), asking.submission()
    async with (
        opening as client,
        aclosing(in_order(_work(files, submission, copies, client), concurrency)) as results,
    ):
        async for result in results:
            yield result


async def _work(
    files: list[Path], submission: Submission, copies: WordCopies | None, client: httpx.AsyncClient
) -> AsyncIterator[Coroutine[None, None, Result]]:
    for path in files:
        yield _audited(path, submission, copies, client)


async def _audited(path: Path, submission: Submission, copies: WordCopies | None, client: httpx.AsyncClient) -> Result:
    try:
        file = await asyncio.to_thread(read_draft, path)
        outcome = await audited(client, submission(file.draft))
        if copies is not None:
            await asyncio.to_thread(copies.write, file, outcome)
    except CommandError as error:
        body = {"id": path.name, "error": {"message": error.message, "message_en": error.message_en}}
        line = json.dumps(body, ensure_ascii=False)
        return Result(path.name, line, refusal=(error.message, error.message_en))
    named = outcome.model_copy(update={"id": file.draft.name})
    return Result(file.draft.name, named.model_dump_json(), file.draft, outcome)
