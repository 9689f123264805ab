"""Reported facts in Japanese."""

from uradori_synthesizer.domain.template.japanese.phrases import day, in_brackets
from uradori_synthesizer.domain.template.reported_cells import QUOTED, ReportedCell, before_a_split, digits

_BASES = {"consolidated": "連結", "parent": "単体"}
_STANDARDS = {"IFRS": "国際会計基準", "US-GAAP": "米国会計基準"}
_OF_PARTS = frozenset({"segments", "changes_in_equity"})
"""Statements whose members are parts of the company rather than people or kinds of shares."""
_UNITS = {"USD": "ドル", "EUR": "ユーロ", "GBP": "ポンド", "CNY": "元"}


class ReportedSentences:
    """The figure as its table counts it, so that a reader finds it there."""

    def reported(self, name: str, cell: ReportedCell, tag: str) -> str:
        """A number, the absence of one, or a text in its own words."""
        fact = cell.fact
        if cell.is_number:
            return f"{_lead(name, cell)}は{_amount(cell)}だった[{tag}]。"
        if fact.kind == "nothing":
            return f"{_lead(name, cell)}は、資料では「{fact.printed}」と記されており、数値はない[{tag}]。"
        quoted = " ".join(fact.printed.split())
        if len(quoted) > QUOTED:
            return f"{_lead(name, cell)}は「{quoted[:QUOTED]}」（以下略）[{tag}]。"
        return f"{_lead(name, cell)}は「{quoted}」[{tag}]。"

    def before(self, cell: ReportedCell, tag: str) -> str:
        """The same of the period before."""
        value = _amount(cell) if cell.is_number else f"「{cell.fact.printed}」"
        return f"前の期（{_period(cell)}）は{value}だった[{tag}]。"

    def differing(self, name: str, cell: ReportedCell, tag: str) -> str:
        """What another document prints for the same."""
        filed = f"{day(cell.fact.filed_on)}提出の" if cell.fact.filed_on else "別の"
        value = f"{_amount(cell)}と" if cell.is_number else f"「{cell.fact.printed}」と"
        split = "株式分割の前の株数で、" if before_a_split(cell.fact) else ""
        return f"{filed}資料（{cell.fact.title or cell.fact.document_id}）では、{split}{_lead(name, cell)}は{value}されている[{tag}]。"

    def footnote(self, note: str, tag: str) -> str:
        """A note to the cell, word by word."""
        return f"これには「{note}」との注がある[{tag}]。"


def _lead(name: str, cell: ReportedCell) -> str:
    period = _period(cell)
    fact = cell.fact
    money = fact.unit in {"円", *_UNITS}
    notes = in_brackets(
        _BASES.get(cell.basis, ""), _STANDARDS.get(fact.standard, "") if money and fact.basis != "parent" else ""
    )
    expected = "の予想" if cell.is_expected else ""
    of_part = "における" if fact.statement in _OF_PARTS else "の"
    member = f"{cell.member}{of_part}" if cell.member else ""
    return f"{name}の{period and f'{period}の'}{member}{_called(cell)}{notes}{expected}"


def _called(cell: ReportedCell) -> str:
    return "の".join(cell.labels) or "数値"


def _period(cell: ReportedCell) -> str:
    start, end = cell.fact.period_start, cell.fact.period_end
    if end is None or not cell.is_dated:
        return cell.undated
    if start is None:
        return f"{day(end)}時点"
    if cell.is_year:
        return f"{end.year}年{end.month}月期"
    return f"{day(start)}から{day(end)}まで"


def _amount(cell: ReportedCell) -> str:
    size, scale = cell.amount
    unit = _UNITS.get(cell.fact.unit, cell.fact.unit)
    sign = "マイナス" if size < 0 else ""
    return f"{sign}{digits(abs(size), cell)}{scale}{unit}"
