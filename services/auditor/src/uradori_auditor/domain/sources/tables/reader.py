"""The facts of a table's cells, each with its row path, column path, unit, period, basis, nature, company, segment."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from uradori_contracts.evidence import Cell, Evidence
from uradori_jafin import ConsolidationBasis, PeriodKind, Quantity, SignSource, TableUnit, Window, fold, is_english

from uradori_auditor.domain.calendar import nature_at
from uradori_auditor.domain.claims.claim import Role
from uradori_auditor.domain.claims.english.words import words_of
from uradori_auditor.domain.sources.facts import Fact, Place
from uradori_auditor.domain.sources.labels import parts_of_heads
from uradori_auditor.domain.sources.tables.figures import read_cell
from uradori_auditor.domain.sources.tables.grid import Row, is_sign
from uradori_auditor.domain.sources.tables.label import Label
from uradori_auditor.domain.sources.tables.row_label import RowLabel
from uradori_auditor.domain.sources.tables.units import unit_of

_COMPANY_HEAD = re.compile(r"会社|企業|社名|銘柄|発行体|issuer|company", re.IGNORECASE)
SEGMENT_WORDS = re.compile(
    r"セグメント|事業|部門|地域|国|品目|製品|商品|分野|(?:サービス|ブランド|チャネル|販路|顧客|用途|業態|所在地)別"
)


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands for the whole table."""

    evidence: Evidence
    title: Label
    company: str | None
    unit: TableUnit | None
    year_end: int | None
    anchor: Window | None
    terms: Mapping[int, Window]
    brackets: bool
    corner: str
    by_columns: bool
    of_parts: bool


@dataclass(frozen=True, slots=True)
class CellReader:
    """Reads the cells of one table."""

    frame: Frame

    def facts(self, row: Row, label: RowLabel, columns: Sequence[Label]) -> Iterator[Fact]:
        """The facts of one row."""
        shared = _shared(columns)
        for column in range(row.first, len(row.cells)):
            head = columns[column]
            cell = row.cells[column]
            if head.is_note or not any(map(str.isdigit, cell)):
                continue
            unit = unit_of(head, label, self.frame.title, self.frame.unit, cell)
            figures = read_cell(
                cell,
                unit,
                negative=column > 0 and is_sign(row.cells[column - 1]),
                brackets=self.frame.brackets,
                is_part=label.is_part,
            )
            place = Cell(row=row.index, column=column)
            if figures.own is not None:
                yield self._fact(figures.own, label, head, place, cell, shared)
            if figures.bracketed is not None and label.part is not None:
                part = replace(label, own=label.part, part=None)
                yield self._fact(figures.bracketed, part, head, place, cell, shared)

    def _fact(
        self, quantity: Quantity, label: RowLabel, column: Label, place: Cell, cell: str, shared: frozenset[str]
    ) -> Fact:
        title, frame = self.frame.title, self.frame
        what = label.named(column, title, by_columns=frame.by_columns, of_parts=frame.of_parts)
        if what.is_loss and quantity.unit.is_currency:
            quantity = replace(quantity, value=-abs(quantity.value))
        windows = self._windows(label, column)
        owner = label.subject if what is not label.own else None
        part = owner or (column.subject if what is not column and not column.name else None)
        company = label.name or column.name or frame.company
        standing = [column, label.own, *label.sections, title]
        of_companies = _COMPANY_HEAD.search(frame.corner) is not None
        if part and (of_companies or (not frame.company and not frame.of_parts)):
            company, part = company if label.name or column.name else part, None
        change = column.is_change or label.own.is_change
        key = "" if what.is_date or (column.is_share and what is not column and what.is_total) else what.key
        if change and quantity.sign is SignSource.NONE:
            quantity = replace(quantity, sign=SignSource.PLUS)
        path = " / ".join(text for text in (label.path, column.text) if text)
        return Fact(
            quantity=quantity,
            role=Role.CHANGE if change else Role.LEVEL,
            items=() if column.is_share and not label.own.is_share else what.items,
            windows=windows,
            base=frozenset(window.shifted(-12) for window in windows),
            basis=_basis(standing),
            nature=nature_at(
                next((each.nature for each in standing if each.nature), None), windows, frame.evidence.as_of
            ),
            name=company,
            segment=label.segment or column.segment or part or title.segment,
            label=path,
            place=Place(frame.evidence.tag, f"{path}: {' '.join(cell.split())}", cell=place),
            words=(words := words_of(path) if is_english(path) else frozenset[str]()),
            wide=words,
            key=f"{key}{column.key}" if column.is_share and what is not column else key,
            said=_said(label.own, column, shared),
        )

    def _windows(self, label: RowLabel, column: Label) -> frozenset[Window]:
        frame = self.frame
        for each in (column, label.own, *label.sections, frame.title):
            if each.dates.told:
                anchor = self._anchor(label) if each is column and each.dates.is_day_of_a_term else frame.anchor
                windows = each.dates.windows(frame.year_end, anchor, frame.terms)
                if windows:
                    return windows | _opening(label, windows)
        if not frame.anchor:
            return frozenset()
        return frozenset((frame.anchor,)) | _opening(label, (frame.anchor,))

    def _anchor(self, label: RowLabel) -> Window | None:
        """What 期末 and 第2四半期末 above a row of 2023年3月期 count from: that year, whatever the table is of."""
        told = next((each.dates for each in (label.own, *label.sections) if each.dates.absolute is not None), None)
        own = told.windows(self.frame.year_end, None, self.frame.terms) if told is not None else frozenset()
        return next(iter(own)) if len(own) == 1 else self.frame.anchor


_OPENING = re.compile(
    r"期首残高$|(?:会計方針の変更|誤謬の訂正|遡及(?:適用|修正|処理)|新(?:会計)?基準の?適用)[^/]{0,12}(?:影響|期首残高|による調整)"
)


def _opening(label: RowLabel, windows: Iterable[Window]) -> frozenset[Window]:
    """What is restated with a change of policy is the balance that the year opens with: where the year before ended."""
    if not _OPENING.search(label.own.key):
        return frozenset()
    years = (window for window in windows if window.kind is PeriodKind.DURATION)
    return frozenset(Window(PeriodKind.INSTANT, window.first - 1, window.first - 1) for window in years)


def _said(own: Label, column: Label, shared: frozenset[str]) -> tuple[str, ...]:
    """The words of row and column, without those that only date or count; none where one label says it all.

    The innermost head says which column it is; the one above it is needed where several columns end alike.
    """
    row = () if own.is_date or own.is_total or not own.key else (own.key,)
    heads = () if column.is_date or column.dates.told else parts_of_heads(column.text)
    nearest = heads[-1:] if row and heads and heads[-1] not in shared else heads[-2:]
    if own.is_date and len(heads) > 1 and heads[-1] not in shared:
        return heads[-1:]
    said = tuple(dict.fromkeys((*row, *nearest)))
    return said if len(said) > 1 else ()


def _shared(columns: Sequence[Label]) -> frozenset[str]:
    """The innermost heads that do not say by themselves which column it is."""
    last = Counter(heads[-1] for column in columns if (heads := parts_of_heads(column.text)))
    return frozenset((*(head for head, count in last.items() if count > 1), "その他"))


def _basis(standing: Sequence[Label]) -> ConsolidationBasis | None:
    """As the nearest label says; 当事業年度 above a column of 連結経営指標等 only says when."""
    told = [each for each in standing if each.basis is not None]
    return next((each.basis for each in told if not each.is_basis_implied), told[0].basis if told else None)


def corner_of(headers: Sequence[str]) -> str:
    """The words above the labels of the rows: 会社, セグメント, 項目."""
    return fold(headers[0]).text if headers else ""
