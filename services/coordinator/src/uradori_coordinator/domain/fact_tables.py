"""A fact of a document as a table of its own, and what its title has to say."""

import re

from uradori_contracts.evidence import Table
from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin import fold, parse_periods
from uradori_jafin.quantities import TABLE_SCALES

BASES = {"consolidated": "連結", "parent": "単体"}
STANDARDS = {"J-GAAP": "日本基準", "IFRS": "国際会計基準", "US-GAAP": "米国会計基準"}
_PER_SHARE = re.compile(r"1株(?:当た?り|につき).{0,6}配当|年間配当")
_TOLD_BY = ("連結", "単体", "個別", "提出会社")
_HEADINGS = 2
_OF_GROUP = re.compile(r"[（(〔]連結[)）〕]")
"""What a release on the group says of itself in its title, though it has the parent company's figures too."""


def table_of(fact: ReportedFact) -> Table:
    """The labels that the row stands under, each in a row of its own, then the row with its one cell."""
    *above, label = fact.row_path or ("",)
    return Table(
        title=" ".join(fact.section[-1:]),
        headers=("", " ".join(fact.column_path)),
        rows=(*((each, "") for each in above), (label, fact.printed)),
        unit=printed_unit(fact),
    )


def of_its_basis(table: Table, fact: ReportedFact) -> Table:
    """A table of the parent company's figures without the word of the document's title that it is on the group."""
    return table.model_copy(update={"title": _OF_GROUP.sub("", table.title)}) if fact.basis == "parent" else table


def is_dividend(fact: ReportedFact) -> bool:
    """Whether it is paid on a share, which only one company does: no basis is told of it."""
    labels = "".join(fold("".join((*fact.row_path, *fact.column_path))).text.split())
    return fact.unit == "円" and _PER_SHARE.search(labels) is not None


def with_notes(table: Table, notes: tuple[str, ...]) -> Table:
    """The table with its footnotes below it, each in a row of its own."""
    below = tuple((note, *("" for _ in table.headers[1:])) for note in notes)
    return table.model_copy(update={"rows": (*table.rows, *below)})


def printed_unit(fact: ReportedFact) -> str:
    """In what its table counts: 百万円, 千株, %."""
    scale = TABLE_SCALES.get(fact.power)
    return f"{scale}{fact.unit}" if scale is not None and fact.unit else fact.unit


def title_of(fact: ReportedFact, table: Table | None) -> str:
    """Company and document, the headings above the table where it has no title; basis and standard where none says it."""
    headings = fact.section[-_HEADINGS:] if table is None or not table.title else ()
    document = _OF_GROUP.sub("", fact.title) if fact.basis == "parent" else fact.title
    said = " ".join(filter(None, (fact.company, document, *headings)))
    told = f"{said} {table.title if table else ''}"
    paid = is_dividend(fact)
    basis = BASES.get(fact.basis, "") if not paid and not any(word in told for word in _TOLD_BY) else ""
    standard = STANDARDS.get(fact.standard, "") if fact.basis != "parent" else ""
    dated = "" if table is None or _tells_when(fact, table) else _period(fact)
    return " ".join(filter(None, (said, dated, basis, standard if standard not in told else "")))


def _tells_when(fact: ReportedFact, table: Table) -> bool:
    """Whether a title, a head or a label dates the fact's cell; 当期 does where the document itself is dated."""
    said = (table.title, *table.headers, *fact.column_path, *fact.row_path, *(row[0] for row in table.rows))
    return any(period.is_absolute or fact.filed_on for text in said for period in parse_periods(text))


def _period(fact: ReportedFact) -> str:
    start, end = fact.period_start, fact.period_end
    if end is None:
        return fact.period_label
    last = f"{end.year}年{end.month}月{end.day}日"
    return f"{last}時点" if start is None else f"{start.year}年{start.month}月{start.day}日から{last}まで"
