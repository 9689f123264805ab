"""The regulator's code list (EDINETコードリスト): its text to filers, and what was wrong with which line."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from uradori_jafin.companies.codelist_file import CodeListError
from uradori_jafin.companies.filer import Filer
from uradori_jafin.phrases import blankless_key

_DAY = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日現在")
_COUNT = re.compile(r"(\d{1,7})件")
_EDINET = re.compile(r"[EG]\d{5}")
_CODE = re.compile(r"(\d{4}|\d{3}[A-Z])0")
_LONGEST_NAME = 300
_MONTH = re.compile(r"(\d{1,2})月")
_COLUMNS = {
    "edinet_code": "EDINETコード",
    "kind": "提出者種別",
    "listing": "上場区分",
    "year_end": "決算日",
    "name": "提出者名",
    "name_en": "提出者名(英字)",
    "kana": "提出者名(ヨミ)",
    "industry": "提出者業種",
    "ticker": "証券コード",
}
ROW_LIMIT = 100_000
"""Of a list: ten times those of today's."""
_FIELD_LIMIT = 10_000
"""Characters: of a quotation mark that nothing closes. The limit of `csv` is the whole process's, for anybody to set."""
_LISTED = "上場"
_PERSON = "個人"


@dataclass(frozen=True, slots=True)
class Problem:
    """A line (1 is the file's first) that was left out, and why."""

    line: int
    reason: str
    reason_en: str


@dataclass(frozen=True, slots=True)
class CodeList:
    """The filers of a list of the day `as_of`, companies only; people who file are counted and not kept."""

    as_of: date
    filers: tuple[Filer, ...]
    people: int = 0
    problems: tuple[Problem, ...] = ()


class _SkippedError(ValueError):
    def __init__(self, reason: str, reason_en: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.reason_en = reason_en


def parse_code_list(text: str) -> CodeList:
    """The list with its two header rows. A line that cannot be read is left out and told; linear in the text.

    Raises:
        CodeListError: it is no code list, lacks a column, ends before its last row, has too many, or holds no listed company.
    """
    lines = _rows(text)
    _, first = next(lines, (0, []))
    _, header = next(lines, (0, []))
    as_of, count = _heading(first)
    columns = _places(header)
    filers: dict[str, Filer] = {}
    tickers: dict[str, int] = {}
    problems: list[Problem] = []
    people = rows = 0
    for line, row in lines:
        if not row:
            continue
        rows += 1
        if rows > ROW_LIMIT:
            raise CodeListError(
                f"行が多すぎます（上限 {ROW_LIMIT:,} 行）。EDINET のコードリストか確認してください。",
                f"It has too many rows (at most {ROW_LIMIT:,}). Check that it is EDINET's code list.",
            )
        try:
            filer = _filer(row, columns, len(header))
            if filer is None:
                people += 1
                continue
            _only_once(filer, filers, tickers)
        except _SkippedError as skip:
            problems.append(Problem(line, skip.reason, skip.reason_en))
            continue
        filers[filer.edinet_code] = filer
        if filer.listed:
            tickers[filer.ticker] = line
    if count is not None and count != rows:
        raise CodeListError(
            f"{count}件のリストのはずが{rows}件しか読めません。ファイルが途中で切れていないか確認してください。"
            if rows < count
            else f"{count}件のリストのはずが{rows}件あります。ファイルが書き換えられていないか確認してください。",
            f"The list says that it has {count} rows and has {rows}: it is cut off or was changed. Download it again.",
        )
    if not tickers:
        raise CodeListError(
            "上場会社が1社も含まれていません。EDINET のコードリストか確認してください。",
            "The list holds no listed company. Check that it is EDINET's code list.",
        )
    return CodeList(as_of, tuple(filers.values()), people, tuple(problems))


def plain_name(name: str) -> str:
    """A name by which two lists are compared: widths, cases, blanks and dashes do not tell names apart."""
    return blankless_key(name).casefold()


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        for row in reader:
            if max(map(len, row), default=0) > _FIELD_LIMIT:
                break
            yield reader.line_num, row
        else:
            return
    except csv.Error as error:
        raise _unreadable(reader.line_num) from error
    raise _unreadable(reader.line_num)


def _unreadable(line: int) -> CodeListError:
    return CodeListError(
        f"{line} 行目から CSV として読めません。ファイルが途中で切れていないか確認してください。",
        f"From line {line} on it cannot be read as CSV: it may be cut off.",
    )


def _heading(first: list[str]) -> tuple[date, int | None]:
    told = "".join(first)
    day, count = _DAY.search(told), _COUNT.search(told)
    try:
        if day is not None:
            return date(int(day[1]), int(day[2]), int(day[3])), int(count[1]) if count else None
    except ValueError:
        pass
    raise CodeListError(
        "EDINET のコードリストではありません（1行目に「ダウンロード実行日」がありません）。"
        "https://disclosure2.edinet-fsa.go.jp/ の「EDINETコードリスト」を指定してください。",
        "This is not EDINET's code list in Japanese (its first line tells the day of the download). "
        "Get it from https://disclosure2.edinet-fsa.go.jp/.",
    )


def _places(header: list[str]) -> dict[str, int]:
    titles = {unicodedata.normalize("NFKC", title).strip(): place for place, title in enumerate(header)}
    missing = [title for title in _COLUMNS.values() if title not in titles]
    if missing:
        raise CodeListError(
            f"列がありません: {'、'.join(missing)}。EDINET のコードリストか確認してください。",
            f"Columns are missing: {', '.join(missing)}. Check that it is EDINET's code list.",
        )
    return {column: titles[title] for column, title in _COLUMNS.items()}


def _filer(row: list[str], columns: dict[str, int], width: int) -> Filer | None:
    """None for a person."""
    if len(row) != width:
        raise _SkippedError(f"列の数が違います（{len(row)}）", f"it has {len(row)} columns")
    cells = {column: row[place].strip() for column, place in columns.items()}
    if cells["kind"].startswith(_PERSON):
        return None
    code = unicodedata.normalize("NFKC", cells["edinet_code"]).upper()
    if not _EDINET.fullmatch(code):
        raise _SkippedError("EDINETコードが不正です", "its EDINET code is not valid")
    name = " ".join(cells["name"].split())
    if not name:
        raise _SkippedError("提出者名がありません", "it has no name")
    if len(name) > _LONGEST_NAME:
        raise _SkippedError(
            f"提出者名が{_LONGEST_NAME}字を超えています", f"its name has over {_LONGEST_NAME} characters"
        )
    listed = cells["listing"] == _LISTED
    written = unicodedata.normalize("NFKC", cells["ticker"]).upper()
    ticker = _CODE.fullmatch(written)
    if listed and ticker is None:
        raise _SkippedError(
            "上場会社の証券コードが不正です" if written else "上場会社に証券コードがありません",
            "a listed company without a valid securities code",
        )
    return Filer(
        edinet_code=code,
        name=name,
        listed=listed,
        ticker=ticker[1] if ticker else "",
        name_en=unicodedata.normalize("NFKC", " ".join(cells["name_en"].split())),
        kana="".join(cells["kana"].split()),
        industry=cells["industry"],
        fiscal_year_end=_month(cells["year_end"]),
    )


def _month(text: str) -> int | None:
    found = _MONTH.match(unicodedata.normalize("NFKC", text))
    return int(found[1]) if found and 1 <= int(found[1]) <= 12 else None


def _only_once(filer: Filer, filers: dict[str, Filer], tickers: dict[str, int]) -> None:
    if filer.edinet_code in filers:
        raise _SkippedError("EDINETコードが重複しています", "its EDINET code stands twice")
    if filer.listed and filer.ticker in tickers:
        raise _SkippedError(
            f"証券コードが {tickers[filer.ticker]} 行目と重複しています",
            f"its securities code is that of line {tickers[filer.ticker]}",
        )
