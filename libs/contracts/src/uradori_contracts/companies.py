"""The regulator's list of companies: sent in, kept on the bus, and what it changed."""

from datetime import date
from typing import Annotated

from pydantic import Base64Bytes, Field

from uradori_contracts.message import Message, Ticker, Value

CODE_LIST_LIMIT = 16 * 2**20
"""Bytes of a code list as it is downloaded."""
PACKED_LIMIT = 750_000
"""Bytes; in base 64 within what a message of the bus may hold."""


class LoadCompanies(Message):
    """A downloaded code list, CSV or ZIP. `dry_run`: only tell what it would change. `force`: also an older list, and
    one that lacks much of what the last one held."""

    content: Annotated[Base64Bytes, Field(max_length=CODE_LIST_LIMIT * 4 // 3 + 4)]
    dry_run: bool = False
    force: bool = False


class CompanyChange(Value):
    """A company that a list adds, renames or takes off; `before` is its name until then."""

    name: str
    ticker: Ticker | None = None
    before: str = ""


class SkippedLine(Value):
    """A line of the list (its first is 1) that was left out, and why."""

    line: int
    reason: str
    reason_en: str


class CompaniesLoaded(Message):
    """What a list holds and changes: counts of all, and the first few of each by name."""

    as_of: date
    revision: int
    """Of the list in force; 0 where none is."""
    stored: bool
    """False for a dry run, and for a list that is in force already."""
    filers: int
    listed: int
    people: int
    """People who file; they are not kept."""
    new: int
    renamed: int
    delisted: int
    absent: int
    """Known companies that the list does not hold at all; they stay as they are."""
    skipped: int
    new_companies: tuple[CompanyChange, ...] = ()
    renamed_companies: tuple[CompanyChange, ...] = ()
    delisted_companies: tuple[CompanyChange, ...] = ()
    absent_companies: tuple[CompanyChange, ...] = ()
    skipped_lines: tuple[SkippedLine, ...] = ()


class CompanyList(Message):
    """In the bucket `companies` under the key `current`: one value, so that it is whole or not there.

    `packed` is what `uradori_jafin` packs; every service that knows companies follows it.
    """

    as_of: date
    listed: int
    packed: Annotated[Base64Bytes, Field(max_length=PACKED_LIMIT)]
