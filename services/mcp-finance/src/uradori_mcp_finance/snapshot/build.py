"""Builds a snapshot file."""

import errno
import os
import sqlite3
from collections import defaultdict
from contextlib import closing, suppress
from pathlib import Path
from tempfile import mkstemp

from uradori_mcp_finance.domain.split import Split
from uradori_mcp_finance.snapshot import inputs, schema
from uradori_mcp_finance.snapshot.judging import Judgement, judge
from uradori_mcp_finance.snapshot.listing import read_companies, read_disclosures, read_indicators
from uradori_mcp_finance.snapshot.rows import SnapshotFileError, read_figures, read_reviews, read_splits

READABLE = 0o644
Splits = dict[str, tuple[Split, ...]]
Line = tuple[str | int | None, ...]


def build(data_dir: Path, target: Path) -> Judgement:
    """Read the inputs, check them and write `target` in one step: whoever has the old file open keeps it.

    Raises:
        SnapshotFileError: a row of a file cannot be read, or two rows are one.
        OSError: a file is missing, or `target` cannot be written.
    """
    digests = inputs.digests(data_dir)
    splits: Splits = defaultdict(tuple)
    for code, split in read_splits(data_dir / inputs.SPLITS):
        splits[code] += (split,)
    figures, reviews = read_figures(data_dir / inputs.KEY_FIGURES), read_reviews(data_dir / inputs.REVIEWED)
    judgement = judge(figures, splits, reviews)
    handle, name = mkstemp(prefix=f".{target.name}-", dir=target.parent)
    os.close(handle)
    try:
        with closing(sqlite3.connect(name)) as connection, connection:
            connection.executescript(schema.TABLES)
            connection.executemany(schema.INPUT, sorted(digests.items()))
            _write_figures(connection, judgement)
            connection.executemany(schema.FLAG, _flags(judgement))
            connection.executemany(schema.SPLIT, _splits(judgement, splits))
            _write_lists(connection, data_dir)
        os.chmod(name, READABLE)
        os.replace(name, target)
    except sqlite3.OperationalError as error:
        raise OSError(errno.EIO, str(error), str(target)) from error
    finally:
        for left in (name, f"{name}-journal"):
            with suppress(FileNotFoundError):
                os.unlink(left)
    return judgement


def _write_figures(connection: sqlite3.Connection, judgement: Judgement) -> None:
    reports: dict[tuple[str, str, str, str], int] = {}
    rows: list[Line] = []
    terms: set[Line] = set()
    for read in judgement.served:
        f = read.figure
        report = reports.setdefault((f.document_id, f.ticker, f.edinet_code, f.filed_on.isoformat()), len(reports) + 1)
        where = (f.ticker, report, f.basis.value, f.standard, f.period_end.isoformat(), f.item, read.fiscal_term)
        leads = int(where[:5] not in terms)
        terms.add(where[:5])
        rows.append((*where, f.label, str(f.value), f.unit, f.cell, f.note, f.note_en, leads))
    connection.executemany(schema.REPORT, [(number, *report) for report, number in reports.items()])
    connection.executemany(schema.FIGURE, rows)


def _flags(judgement: Judgement) -> list[Line]:
    lines: list[Line] = []
    for one in judgement.flags:
        f, flag = one.flag.figure, one.flag
        value = None if f.value is None else str(f.value)
        what = (f.ticker, f.edinet_code, f.document_id, f.basis.value, f.period_end.isoformat(), f.item, value)
        why = (f.unit, f.cell, flag.rule.value, flag.detail, one.reason, one.reason_en, int(one.served))
        lines.append((*what, *why))
    return lines


def _splits(judgement: Judgement, splits: Splits) -> list[Line]:
    tickers = {read.figure.edinet_code: read.figure.ticker for read in judgement.served}
    return [
        (tickers.get(code, ""), s.effective_on.isoformat(), str(s.before), str(s.after), s.document_id)
        for code, own in splits.items()
        for s in own
    ]


def _write_lists(connection: sqlite3.Connection, data_dir: Path) -> None:
    lists = (
        (schema.COMPANY, inputs.COMPANIES, read_companies(data_dir / inputs.COMPANIES, data_dir / inputs.DELISTED)),
        (schema.DISCLOSURE, inputs.DISCLOSURES, read_disclosures(data_dir / inputs.DISCLOSURES)),
        (schema.INDICATOR, inputs.INDICATORS, read_indicators(data_dir / inputs.INDICATORS)),
    )
    for insert, source, rows in lists:
        try:
            connection.executemany(insert, rows)
        except sqlite3.IntegrityError as error:
            why = f"{source}: 同じ行が二つあります / {source}: two rows are one: {error}"
            raise SnapshotFileError(why) from error
