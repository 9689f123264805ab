"""Macro indicators as typed values."""

from uradori_contracts.evidence import Evidence, Provenance, TypedValue
from uradori_contracts.finance import MacroIndicator, MacroIndicators
from uradori_contracts.rewriting import ResolvedRequest

from uradori_coordinator.domain.days import lies_in, named_periods
from uradori_coordinator.domain.selection import indicators_asked
from uradori_coordinator.domain.statements import UNISSUED, written_day

INDICATOR_LIMIT = 12


def indicator_values(result: MacroIndicators, request: ResolvedRequest) -> list[Evidence]:
    """The values asked for, those of the days that the question names; the note of each as its section."""
    named = named_periods(request.periods)
    wanted = [one for one in indicators_asked(result, request) if not named or lies_in(one.as_of, named)]
    return [of_indicator(one, result.data_source.value) for one in wanted[:INDICATOR_LIMIT]]


def of_indicator(one: MacroIndicator, data_source: str) -> Evidence:
    """One dated value, under no tag yet."""
    return Evidence(
        tag=UNISSUED,
        id=f"{one.indicator}:{one.as_of}",
        title=f"{one.label} {one.as_of}",
        as_of=one.as_of,
        value=TypedValue(
            item=one.label,
            item_id=one.indicator,
            value=one.value,
            unit=one.unit,
            period=written_day(one.as_of),
            nature="実績",
        ),
        provenance=Provenance(
            document_id=one.document_id, section=one.note, publisher=one.source, data_source=data_source
        ),
    )
