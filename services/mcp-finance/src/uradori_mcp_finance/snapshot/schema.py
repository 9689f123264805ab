"""The tables of a snapshot file. Of each term one figure `leads`: whoever reads it knows that the term is there."""

TABLES = """
CREATE TABLE input (name TEXT PRIMARY KEY, digest TEXT NOT NULL) STRICT;
CREATE TABLE company (ticker TEXT PRIMARY KEY, name TEXT NOT NULL, delisted_on TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE report (
    id INTEGER PRIMARY KEY,
    document_id TEXT NOT NULL,
    ticker TEXT NOT NULL,
    edinet_code TEXT NOT NULL,
    filed_on TEXT NOT NULL,
    UNIQUE (document_id, ticker, edinet_code, filed_on)
) STRICT;
CREATE INDEX report_by_ticker ON report (ticker);
CREATE TABLE figure (
    ticker TEXT NOT NULL,
    report INTEGER NOT NULL REFERENCES report,
    basis TEXT NOT NULL,
    standard TEXT NOT NULL,
    period_end TEXT NOT NULL,
    item TEXT NOT NULL,
    fiscal_term TEXT NOT NULL,
    label TEXT NOT NULL,
    value TEXT NOT NULL,
    unit TEXT NOT NULL,
    cell TEXT NOT NULL,
    note TEXT NOT NULL,
    note_en TEXT NOT NULL,
    leads INTEGER NOT NULL,
    PRIMARY KEY (ticker, report, basis, standard, period_end, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE flag (
    id INTEGER PRIMARY KEY,
    ticker TEXT NOT NULL,
    edinet_code TEXT NOT NULL,
    document_id TEXT NOT NULL,
    basis TEXT NOT NULL,
    period_end TEXT NOT NULL,
    item TEXT NOT NULL,
    value TEXT,
    unit TEXT NOT NULL,
    cell TEXT NOT NULL,
    rule TEXT NOT NULL,
    detail TEXT NOT NULL,
    reason TEXT NOT NULL,
    reason_en TEXT NOT NULL,
    served INTEGER NOT NULL
) STRICT;
CREATE INDEX flag_by_ticker ON flag (ticker);
CREATE TABLE split (
    ticker TEXT NOT NULL,
    effective_on TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    document_id TEXT NOT NULL
) STRICT;
CREATE INDEX split_by_ticker ON split (ticker);
CREATE TABLE disclosure (
    ticker TEXT NOT NULL,
    document_id TEXT NOT NULL,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    filed_on TEXT NOT NULL,
    publisher TEXT NOT NULL,
    PRIMARY KEY (ticker, document_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE indicator (
    indicator TEXT NOT NULL,
    label TEXT NOT NULL,
    value TEXT NOT NULL,
    unit TEXT NOT NULL,
    as_of TEXT NOT NULL,
    source TEXT NOT NULL,
    document_id TEXT NOT NULL,
    note TEXT NOT NULL
) STRICT;
"""
INPUT = "INSERT INTO input VALUES (?, ?)"
COMPANY = "INSERT INTO company VALUES (?, ?, ?)"
REPORT = "INSERT INTO report VALUES (?, ?, ?, ?, ?)"
FIGURE = "INSERT INTO figure VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
FLAG = "INSERT INTO flag VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SPLIT = "INSERT INTO split VALUES (?, ?, ?, ?, ?)"
DISCLOSURE = "INSERT INTO disclosure VALUES (?, ?, ?, ?, ?, ?)"
INDICATOR = "INSERT INTO indicator VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
