"""A document that was read and understood, as rows to store."""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from uradori_contracts.evidence import DECIMAL_PLACES, DIGITS
from uradori_filings import Document, Fact, FactKind, Oddity, Profile, Table, Understood

from uradori_documents.domain.grid_rows import pack_grid
from uradori_documents.domain.inert import inert
from uradori_documents.domain.label_index import PATHS_LIMIT, postings_of
from uradori_documents.domain.packed import (
    FactRow,
    PackedDocument,
    PackedOddity,
    PackedProfile,
    PassageRow,
    TableRow,
)
from uradori_documents.domain.sameness import Sameness

_ADDRESS = re.compile(r"[^\s/:]{1,120}/\d{1,6}")
ODDITIES_LIMIT = 50
PRINTED_LIMIT = 4_000
LABEL_LIMIT = 400
"""Characters; what is longer is running text in a cell, whose whole stands in the grid."""


class TooLargeError(ValueError):
    """A document with more labels than are indexed."""


def pack(document: Document, understood: Understood, passages: Sequence[PassageRow]) -> PackedDocument:
    """The document's own oddities are among those of `understood`. Raises TooLargeError beyond what the index of labels can address."""
    paths: dict[tuple[str, ...], int] = {}
    places = {
        table.address: place
        for place, table in enumerate(each for each in document.tables if _ADDRESS.fullmatch(str(each.address)))
    }
    unfit = [table for table in document.tables if table.address not in places]
    facts = sorted(
        (fact for fact in understood.facts if fact.address.table in places), key=lambda fact: places[fact.address.table]
    )
    sameness = Sameness()
    rows = tuple(
        _fact(fact, places[fact.address.table], paths, same, per_share=sameness.per_share(fact))
        for fact, same in zip(facts, sameness.keys(facts), strict=True)
    )
    if len(paths) >= PATHS_LIMIT:
        raise TooLargeError
    labels = tuple(paths)
    return PackedDocument(
        _profile(document.profile),
        _tables([table for table in document.tables if table.address in places], rows),
        labels,
        tuple(postings_of(labels).items()),
        rows,
        tuple(passages),
        (*map(_unfit, unfit), *map(_oddity, understood.oddities))[:ODDITIES_LIMIT],
    )


def _tables(tables: Sequence[Table], facts: Sequence[FactRow]) -> tuple[TableRow, ...]:
    ends: dict[int, int] = {fact.table: place for place, fact in enumerate(facts, 1)}
    rows: list[TableRow] = []
    end = 0
    for number, table in enumerate(tables):
        first, end = end, ends.get(number, end)
        headings, captions = _path(table.section), _path(table.before)
        rows.append(TableRow(number, str(table.address), headings, captions, first, end, pack_grid(table)))
    return tuple(rows)


def _fact(fact: Fact, table: int, paths: dict[tuple[str, ...], int], same: int | None, *, per_share: bool) -> FactRow:
    period = fact.period
    value = _value(fact.value)
    return FactRow(
        table=table,
        row=fact.address.row,
        column=fact.address.column,
        kind=(FactKind.TEXT if value is None and fact.value is not None else fact.kind).value,
        printed=inert(fact.printed[:PRINTED_LIMIT]),
        value=value,
        unit=fact.unit,
        power=fact.power,
        row_path=paths.setdefault(_path(fact.row_path), len(paths)),
        column_path=paths.setdefault(_path(fact.column_path), len(paths)),
        statement=fact.statement.value,
        period_start=_day(period.start) if period else None,
        period_end=_day(period.end) if period else None,
        period_label=inert(period.label[:LABEL_LIMIT]) if period else "",
        basis=fact.basis.value if fact.basis else "",
        standard=fact.standard,
        nature=fact.nature.value,
        members=tuple(inert(member[:LABEL_LIMIT]) for member in fact.members),
        item_id=fact.item_id,
        element=fact.element,
        per_share=per_share,
        same=same,
    )


def _value(value: Decimal | None) -> str | None:
    """Without zeros at its end; None for a figure longer than any report prints."""
    if value is None or not value.is_finite():
        return None
    exponent = value.as_tuple().exponent
    if value.adjusted() >= DIGITS or not isinstance(exponent, int) or exponent < -DIGITS:
        return None
    whole, _, places = format(value, "f").partition(".")
    places = places.rstrip("0")
    if len(places) > DECIMAL_PLACES or len(whole.lstrip("-")) + len(places) > DIGITS:
        return None
    return f"{whole}.{places}" if places else whole


def _path(labels: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(inert(label[:LABEL_LIMIT]) for label in labels)


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _profile(told: Profile) -> PackedProfile:
    return PackedProfile(
        told.document_id,
        inert(told.title),
        inert(told.kind),
        inert(told.company),
        inert(told.company_en),
        told.edinet_code,
        told.ticker,
        _day(told.period_start),
        _day(told.period_end),
        _day(told.filed_on),
        told.amends,
        told.standard,
        told.language,
    )


def _unfit(table: Table) -> PackedOddity:
    return PackedOddity(
        inert(str(table.address)[:LABEL_LIMIT]),
        "address_unfit",
        "表の所在を表せないため、この表は使われません。",
        "The table cannot be addressed and is left out.",
    )


def _oddity(told: Oddity) -> PackedOddity:
    return PackedOddity(told.where, told.code, told.message, told.message_en)
