"""The question files of the task and the reports beside them."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from uradori_cli.failure import CommandError

SPLITS = ("train", "valid")


class _Asked(BaseModel):
    model_config = ConfigDict(frozen=True)
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


def read_questions(folder: Path, kind: str, limit: int | None) -> tuple[U4Question, ...]:
    """Those of every split that the folder has, the first `limit` of each. Raises CommandError."""
    questions: list[U4Question] = []
    for split in SPLITS:
        path = folder / f"{split}_{kind}.json"
        if path.exists():
            questions += _read(path, split)[:limit]
    if not questions:
        raise CommandError(f"質問がありません: {folder}（train_{kind}.json など）", f"No questions in {folder}.")
    return tuple(questions)


def _read(path: Path, split: str) -> list[U4Question]:
    try:
        asked = _FILE.validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise CommandError(f"U4 の質問ファイルとして読めません: {path}", f"Not questions of U4: {path}") from error
    return [
        U4Question(name, split, one.question, one.doc_id, one.table_id, one.cell_id, one.value)
        for name, one in asked.items()
    ]


def report_folders(folder: Path, questions: tuple[U4Question, ...]) -> tuple[Path, ...]:
    """The folders of the reports that the questions are about. Raises CommandError for one that is missing."""
    names = sorted({question.report for question in questions})
    missing = [name for name in names if not (folder / "reports" / name).is_dir()]
    if missing:
        raise CommandError(f"報告書がありません: {missing[0]}", f"The report {missing[0]} is missing.")
    return tuple(folder / "reports" / name for name in names)
