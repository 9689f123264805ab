"""The project's own questions with what is expected of them."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from uradori_contracts.asking import Question
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.message import Identifier

from uradori_cli.failure import CommandError


class SystemQuestion(BaseModel):
    """A line of the file. Questions of one `session` are asked in the order of the file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Identifier
    question: Question
    session: Identifier | None = None
    disposition: Disposition
    reason: ReasonCode | None = None
    answer: tuple[tuple[str, ...], ...] = Field(default=(), description="of each group, one must stand in the answer")
    absent: tuple[str, ...] = Field(default=(), description="none of these may stand in the answer")
    choices: tuple[str, ...] = Field(default=(), description="tickers that must be offered")


def read_questions(path: Path) -> tuple[SystemQuestion, ...]:
    """The questions of a JSON Lines file. Raises CommandError naming the line that is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"質問を読めません: {path}", f"Cannot read the questions in {path}.") from error
    questions: list[SystemQuestion] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            questions.append(SystemQuestion.model_validate_json(line))
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            raise CommandError(
                f"{path} の {number} 行目が正しくありません（{where}）。",
                f"{path}, line {number}: {where}: {first['msg']}",
            ) from error
    return tuple(questions)
