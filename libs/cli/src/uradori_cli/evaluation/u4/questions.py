"""The question files of the task and the reports beside them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from uradori_cli.evaluation.u4.folders import QuestionFile, question_files, reports_named
from uradori_cli.failure import CommandError


class _Asked(BaseModel):
    model_config = ConfigDict(frozen=True, coerce_numbers_to_str=True)
    question: str
    doc_id: str
    table_id: str
    cell_id: str = ""
    value: str = ""


_FILE = TypeAdapter(dict[str, _Asked])


@dataclass(frozen=True, slots=True)
class U4Question:
    """A question, its report, the table and the cell that answer it, and their value."""

    id: str
    split: str
    question: str
    report: str
    table: str
    cell: str
    value: str


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of every file, and the folders of the reports that they are about."""

    asked: tuple[U4Question, ...]
    reports: tuple[Path, ...]


def read_questions(data: Path, kind: str, limit: int | None) -> Questions:
    """Those of every file of that kind, the first `limit` of each. Raises CommandError where something is missing."""
    asked: list[U4Question] = []
    reports: dict[str, Path] = {}
    for file in question_files(data, kind):
        some = _read(file)[:limit]
        asked += some
        reports |= {each.name: each for each in reports_named(_reports(some), file.path)}
    if not asked:
        raise CommandError(f"質問が一件もありません: {data}", f"The files of questions in {data} hold none.")
    return Questions(tuple(asked), tuple(reports[name] for name in sorted(reports)))


def _reports(questions: Iterable[U4Question]) -> frozenset[str]:
    return frozenset(question.report for question in questions)


def _read(file: QuestionFile) -> list[U4Question]:
    try:
        asked = _FILE.validate_json(file.path.read_bytes())
    except OSError as error:
        raise CommandError(f"読めません: {file.path}", f"Cannot read {file.path}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise CommandError(
            f"U4 の質問ファイルとして読めません: {file.path}（{where}: {first['msg']}）",
            f"Not questions of U4: {file.path} ({where}: {first['msg']})",
        ) from error
    return [
        U4Question(name, file.split, one.question, one.doc_id, one.table_id, one.cell_id, one.value)
        for name, one in asked.items()
    ]
