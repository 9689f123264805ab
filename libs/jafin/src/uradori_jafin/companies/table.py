"""The gazetteer's CSV table."""

import csv
import io
import re
from datetime import date

from uradori_jafin.companies.company import Company, FormerName, FormerTicker
from uradori_jafin.folding import fold

COLUMNS = (
    "ticker",
    "edinet_code",
    "name",
    "name_en",
    "kana",
    "short_names",
    "aliases",
    "former_names",
    "industry",
    "fiscal_year_end",
    "common_word",
)
LATER_COLUMNS = ("delisted_on", "former_tickers", "unlisted_by")
"""A table may lack them."""
_TICKER = re.compile(r"\d[\dA-Z]\d[\dA-Z]|[\dA-Z]{4}0")


class GazetteerError(ValueError):
    """A row of the gazetteer that cannot be read; the message names the line."""


def read_companies(text: str) -> tuple[Company, ...]:
    """The companies of a CSV with the header in COLUMNS; lists are separated by `|`.

    Raises:
        GazetteerError: a column is missing, or a row has no name, no ticker, or a bad date or month.
    """
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    missing = [column for column in COLUMNS if column not in (reader.fieldnames or ())]
    if missing:
        raise GazetteerError(f"企業辞書に列がありません / columns missing: {', '.join(missing)}")
    return tuple(_company(row, line) for line, row in enumerate(reader, 2))


def _company(row: dict[str, str | None], line: int) -> Company:
    cells = {column: (row.get(column) or "").strip() for column in (*COLUMNS, *LATER_COLUMNS)}
    ticker = fold(cells["ticker"]).text.upper()
    if not cells["name"] or not _TICKER.fullmatch(ticker):
        raise GazetteerError(f"企業辞書 {line} 行目: 名称か証券コードが不正です / line {line}: bad name or ticker")
    return Company(
        ticker=ticker[:4],
        name=cells["name"],
        edinet_code=cells["edinet_code"],
        name_en=cells["name_en"],
        kana=cells["kana"],
        short_names=_list(cells["short_names"]),
        aliases=_list(cells["aliases"]),
        former_names=tuple(FormerName(*_dated(item, line)) for item in _list(cells["former_names"])),
        industry=cells["industry"],
        fiscal_year_end=_month(cells["fiscal_year_end"], line),
        common_words=_list(cells["common_word"]),
        former_tickers=tuple(FormerTicker(*_dated(item, line)) for item in _list(cells["former_tickers"])),
        delisted_on=_day(cells["delisted_on"], line),
        unlisted_by=_day(cells["unlisted_by"], line),
    )


def _list(cell: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in cell.split("|") if item.strip())


def _dated(item: str, line: int) -> tuple[str, date | None]:
    """`name@2024-03-31`, or `name@` where the day is not known."""
    name, _, until = item.partition("@")
    return name.strip(), _day(until.strip(), line)


def _day(cell: str, line: int) -> date | None:
    try:
        return date.fromisoformat(cell) if cell else None
    except ValueError as error:
        raise GazetteerError(f"企業辞書 {line} 行目: 日付 {cell!r} が不正です / line {line}: bad date") from error


def _month(cell: str, line: int) -> int | None:
    digits = re.match(r"\d{1,2}", cell)
    if not cell:
        return None
    if digits is None or not 1 <= int(digits[0]) <= 12:
        raise GazetteerError(f"企業辞書 {line} 行目: 決算月 {cell!r} が不正です / line {line}: bad month")
    return int(digits[0])
