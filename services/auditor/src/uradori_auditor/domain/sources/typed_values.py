"""The fact of a typed value: a tool's figure or a computed one."""

from uradori_contracts.evidence import Evidence, TypedValue
from uradori_jafin import (
    TableUnit,
    Unit,
    find_bases,
    find_line_items,
    find_natures,
    fold,
    parse_periods,
    parse_unit,
)

from uradori_auditor.domain.calendar import day_window, guess_fiscal_year_end, main_window, nature_at, windows_of
from uradori_auditor.domain.claims.claim import Role
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.sources.facts import Fact, Place, Source
from uradori_auditor.domain.sources.labels import label_key

_NO_UNIT = TableUnit(Unit.NONE)


def read_value(evidence: Evidence, value: TypedValue, names: NameReader) -> Source:
    """A typed value as a source of one fact."""
    unit = parse_unit(value.unit) or _NO_UNIT
    periods = parse_periods(value.period)
    year_end = names.fiscal_year_end(value.entity) or guess_fiscal_year_end(periods)
    anchor = main_window(periods, year_end)
    windows = frozenset(w for period in periods[:1] for w in windows_of(period, year_end, None, anchor))
    if not windows and evidence.as_of is not None:
        windows = frozenset((day_window(evidence.as_of),))
    items = find_line_items(value.item)
    bases, natures = find_bases(value.basis), find_natures(value.nature)
    written = f"{value.item} {value.value}{value.unit}"
    text = " ".join(
        (
            evidence.title,
            value.entity,
            value.period,
            written,
            value.basis,
            value.nature,
            evidence.provenance.section,
            evidence.provenance.publisher,
        )
    )
    fact = Fact(
        quantity=unit.quantity(value.value, written),
        role=Role.LEVEL,
        items=(value.item_id,) if value.item_id else tuple(item.item.id for item in items[:1]),
        windows=windows,
        base=frozenset(),
        basis=bases[0].basis if bases else None,
        nature=nature_at(natures[0].nature if natures else None, windows if periods else frozenset(), evidence.as_of),
        name=value.entity or None,
        segment=None,
        label=value.item,
        place=Place(evidence.tag, written),
        key=label_key(value.item),
    )
    return Source(
        tag=evidence.tag,
        as_of=evidence.as_of,
        text=fold(text).text,
        names=(value.entity,) if value.entity else tuple(name.text for name in names.in_title(evidence.title)),
        facts=(fact,),
        directions=(),
        fiscal_year_end=year_end,
        anchor=anchor,
    )
