"""The project's own questions with what is expected of them."""

from datetime import date
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from uradori_contracts.asking import DataSourceMode, Question
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.message import Identifier
from uradori_contracts.rewriting import Intent

from uradori_cli.failure import CommandError


class Contradiction(BaseModel):
    """A figure that is not the one asked for: another period's, another basis's, with another sign."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    figures: tuple[str, ...] = Field(min_length=1, description="ways of writing it")
    unless: tuple[str, ...] = Field(
        default=(), description="words that say what it is: with one, its sentence is right"
    )


class SystemQuestion(BaseModel):
    """A line of the file. Questions of one `session` are asked in the order of the file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Identifier
    intent: Intent | None = None
    question: Question
    session: Identifier | None = None
    as_of: date | None = None
    data_source_mode: DataSourceMode | None = None
    disposition: Disposition
    reason: ReasonCode | None = None
    answer: tuple[tuple[str, ...], ...] = Field(default=(), description="of each group, one must stand in the answer")
    absent: tuple[str, ...] = Field(default=(), description="none of these may stand in the answer")
    wrong: tuple[Contradiction, ...] = Field(default=(), description="figures that contradict the answer")
    evidence: tuple[tuple[str, ...], ...] = Field(default=(), description="ids; of each group, one must be cited")
    choices: tuple[str, ...] = Field(default=(), description="tickers that must be offered")


def read_questions(path: Path) -> tuple[SystemQuestion, ...]:
    """The questions of a JSON Lines file. Raises CommandError naming the line that is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"質問を読めません: {path}", f"Cannot read the questions in {path}.") from error
    questions: list[SystemQuestion] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            question = SystemQuestion.model_validate_json(line)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            raise CommandError(
                f"{path} の {number} 行目が正しくありません（{where}）。",
                f"{path}, line {number}: {where}: {first['msg']}",
            ) from error
        if question.id in seen:
            raise CommandError(
                f"{path} の {number} 行目のIDが {seen[question.id]} 行目と重複しています。",
                f"{path}, line {number}: id {question.id!r} is that of line {seen[question.id]}.",
            )
        seen[question.id] = number
        questions.append(question)
    return tuple(questions)
