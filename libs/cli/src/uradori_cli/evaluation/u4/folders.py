"""Where the files of the task lie: questions beside a folder `reports`, each report in a folder of its own."""

from dataclasses import dataclass
from pathlib import Path

from uradori_cli.failure import CommandError

_NAME = "u4"
_REPORTS = "reports"


@dataclass(frozen=True, slots=True)
class QuestionFile:
    """Questions of one kind (`qa`, `retrieval`); `split` is what stands before the kind in the name: train, valid, test."""

    path: Path
    split: str


def question_files(data: Path, kind: str) -> tuple[QuestionFile, ...]:
    """One file that was named, else all SPLIT_KIND.json of the folder, or of `u4` in it. Raises CommandError for none."""
    if data.is_file():
        return (QuestionFile(data, _split(data, kind)),)
    for folder in (data, data / _NAME):
        if files := sorted({*folder.glob(f"*_{kind}.json"), *folder.glob(f"{kind}.json")}):
            return tuple(QuestionFile(file, _split(file, kind)) for file in files)
    raise CommandError(
        f"質問がありません: {data}（train_{kind}.json、test_{kind}.json などと reports フォルダーが要ります）",
        f"No questions in {data}: files such as train_{kind}.json or test_{kind}.json, and the folder reports, are needed.",
    )


def report_folders(data: Path) -> tuple[Path, ...]:
    """Every report below `reports`, of the folder or of `u4` in it; else the folder's own. Raises CommandError for none."""
    where = next((each for each in (data / _REPORTS, data / _NAME / _REPORTS) if each.is_dir()), data)
    folders = tuple(sorted(each for each in where.iterdir() if each.is_dir())) if where.is_dir() else ()
    if not folders:
        raise CommandError(f"報告書のフォルダーがありません: {data}", f"No folders of reports in {data}.")
    return folders


def reports_named(names: frozenset[str], file: Path) -> tuple[Path, ...]:
    """The folders of these reports, beside a file of questions. Raises CommandError where some are missing."""
    reports = file.parent / _REPORTS
    missing = sorted(name for name in names if not (reports / name).is_dir())
    if missing:
        told = f"{', '.join(missing[:3])}{' …' if len(missing) > 3 else ''}"
        raise CommandError(
            f"{file.name} の報告書が {len(missing)} 件 {reports} にありません: {told}",
            f"{len(missing)} of the reports of {file.name} are missing in {reports}: {told}",
        )
    return tuple(reports / name for name in sorted(names))


def _split(file: Path, kind: str) -> str:
    return file.stem.removesuffix(kind).rstrip("_-") or file.stem
