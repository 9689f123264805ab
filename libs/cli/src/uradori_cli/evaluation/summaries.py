"""True and edited summaries of earnings calls, as SummEdits keeps them."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from uradori_cli.failure import CommandError

FOLDER = "summedits-ectsum"
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“'(])")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


class Summary(BaseModel):
    """A summary of `doc`, and the one that it was edited from; `label` 1 where it is consistent with `doc`."""

    model_config = ConfigDict(frozen=True)
    id: str
    doc: str
    summary: str
    original_summary: str
    label: int

    @property
    def is_consistent(self) -> bool:
        """As its label says."""
        return self.label == 1

    @property
    def edits_a_figure(self) -> bool:
        """Whether a token that was changed, put in or left out holds a digit."""
        before, after = self.original_summary.split(), self.summary.split()
        return any(
            any(character.isdigit() for token in (*before[a:b], *after[c:d]) for character in token)
            for operation, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
            if operation != "equal"
        )

    @property
    def missing_numbers(self) -> tuple[str, ...]:
        """Numbers of the summary that `doc` does not hold as they are written: the naive rule."""
        held = set(_numbers(self.doc))
        return tuple(dict.fromkeys(number for number in _numbers(self.summary) if number not in held))

    def cited(self, tag: str) -> str:
        """The summary with a citation behind each of its sentences."""
        return " ".join(f"{sentence} [{tag}]" for sentence in _SENTENCE_END.split(self.summary.strip()))


_SUMMARIES = TypeAdapter(tuple[Summary, ...])


def read_summaries(path: Path) -> tuple[Summary, ...]:
    """Every summary of a file, of all files that a folder holds, or of a folder of suites. Raises CommandError."""
    folder = path / FOLDER if (path / FOLDER).is_dir() else path
    files = sorted(folder.glob("*.json")) if folder.is_dir() else [folder]
    summaries = tuple(summary for file in files for summary in _read(file))
    if not summaries:
        raise CommandError(f"要約がありません: {path}", f"No summaries in {path}.")
    return summaries


def _read(path: Path) -> tuple[Summary, ...]:
    try:
        return _SUMMARIES.validate_json(path.read_bytes())
    except OSError as error:
        raise CommandError(
            f"読めません: {path}（{error.strerror}）", f"Cannot read {path} ({error.strerror})"
        ) from error
    except ValidationError as error:
        raise CommandError(
            f"SummEdits 形式ではありません: {path}", f"Not in the format of SummEdits: {path}"
        ) from error


def _numbers(text: str) -> Iterator[str]:
    return (found[0].replace(",", "") for found in _NUMBER.finditer(text))
