"""Facts as tables: a row for each element and unit, a column for each context."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Context, Heading, Paragraph, Table
from uradori_filings.model.grid import Cell, Grid
from uradori_filings.readers.native.fact import NativeFact
from uradori_filings.readers.native.measures import written_unit
from uradori_filings.readers.native.periods import is_parent, local_name, members_of, written_period
from uradori_filings.readers.native.sections import section_of

_SLOTS = 20_000
_SHORT = 200


@dataclass(frozen=True, slots=True)
class ContextHead:
    """How a context is headed where its days are not known (当期, 前期末), and whose it is."""

    label: str = ""
    instant: bool = False
    parent: bool = False
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heads:
    """Contexts with their days, those without, and the labels of members by local name."""

    contexts: Mapping[str, Context]
    relative: Mapping[str, ContextHead] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)

    def head(self, context_id: str) -> ContextHead:
        """Its label with its days, as a column is headed."""
        told = self.relative.get(context_id, ContextHead(context_id))
        context = self.contexts.get(context_id)
        if context is None:
            return told
        label = told.label if context_id in self.relative else ""
        period = written_period(context)
        return ContextHead(
            f"{label} {period}".strip(), context.start is None, is_parent(context) or told.parent, members_of(context)
        )

    def member_label(self, member: str) -> str:
        """As the archive calls it in Japanese, else its own name."""
        return self.labels.get(local_name(member)) or local_name(member)


@dataclass(frozen=True, slots=True)
class _Group:
    section: str
    parent: bool
    has_members: bool


def lay_out(part: str, facts: Sequence[NativeFact], heads: Heads) -> list[Block]:
    """Sections in the order of the file; within one, its tables and then its texts. Slots of a table are bounded."""
    known: dict[str, ContextHead] = {}
    groups: dict[str, dict[_Group, list[NativeFact]]] = {}
    texts: dict[str, list[NativeFact]] = {}
    for fact in dict.fromkeys(facts):
        head = known.setdefault(fact.context, heads.head(fact.context))
        section = section_of(fact, instant=head.instant, parent=head.parent)
        group = _Group(section, head.parent, bool(head.members))
        tables = groups.setdefault(section, {})
        if not fact.is_number and (len(fact.text) > _SHORT or "\n" in fact.text.strip()):
            texts.setdefault(section, []).append(fact)
        else:
            tables.setdefault(group, []).append(fact)
    blocks: list[Block] = []
    number = 0
    for section, tables in groups.items():
        blocks.append(Heading(part, 1, section))
        for group, members in tables.items():
            whose = ("提出会社",) if group.parent else ()
            for rows in _pages(members):
                address = TableAddress(part, number)
                blocks.append(Table(address, _grid(rows, known, heads), (section,), whose))
                number += 1
        for fact in texts.get(section, ()):
            blocks.extend(_prose(part, section, fact))
    return blocks


_Row = dict[str, NativeFact]


def _pages(facts: Sequence[NativeFact]) -> Iterator[list[_Row]]:
    """Rows in order, as many at a time as a table may hold."""
    rows: dict[tuple[str, str, int], _Row] = {}
    told: dict[tuple[str, str, str], int] = {}
    for fact in facts:
        key = (fact.element, fact.unit, fact.context)
        again = told.get(key, 0)
        told[key] = again + 1
        rows.setdefault((fact.element, fact.unit, again), {})[fact.context] = fact
    page: list[_Row] = []
    columns: set[str] = set()
    for row in rows.values():
        wider = columns | row.keys() if not row.keys() <= columns else columns
        if page and len(wider) * (len(page) + 1) > _SLOTS:
            yield page
            page, wider = [], set(row)
        page.append(row)
        columns = wider
    if page:
        yield page


def _grid(rows: Sequence[_Row], known: Mapping[str, ContextHead], heads: Heads) -> Grid:
    columns = {context: index for index, context in enumerate(dict.fromkeys(key for row in rows for key in row), 1)}
    members = [tuple(map(heads.member_label, known[context].members)) for context in columns]
    deep = max(map(len, members), default=0)
    cells = [Cell(0, 0, "", is_header=True, row_span=deep + 1)]
    cells += [Cell(0, column, known[context].label, column, is_header=True) for context, column in columns.items()]
    for level in range(deep):
        cells += [
            Cell(level + 1, column, names[level] if level < len(names) else "", column - 1, is_header=True)
            for column, names in enumerate(members, 1)
        ]
    for index, row in enumerate(rows, deep + 1):
        first = next(iter(row.values()))
        unit = written_unit(first.name, first.unit) if first.is_number else ""
        cells.append(Cell(index, 0, f"{first.label}（{unit}）" if unit else first.label))
        cells += [
            Cell(
                index,
                columns[context],
                fact.printed(),
                columns[context],
                element=fact.element,
                context=context,
                tagged=fact.tagged(),
            )
            for context, fact in sorted(row.items(), key=lambda item: columns[item[0]])
        ]
    return Grid(deep + 1 + len(rows), len(columns) + 1, tuple(cells))


def _prose(part: str, section: str, fact: NativeFact) -> Iterator[Block]:
    yield Heading(part, 2, fact.label)
    for text in fact.text.split("\n"):
        if kept := text.strip(" \u3000\t"):
            yield Paragraph(part, kept, (section, fact.label))
