"""Figures in table cells, and the units that tables state for them."""

import re
from dataclasses import dataclass
from decimal import Decimal

from uradori_jafin.folding import fold
from uradori_jafin.quantities.amounts import read_amount
from uradori_jafin.quantities.quantity import Quantity, SignSource
from uradori_jafin.quantities.units import CURRENCY_SIGNS, UNIT_PATTERN, UNIT_WORDS, Unit
from uradori_jafin.spans import Span

_UNIT_LEAD = re.compile(r"(?:単位|unit|金額単位)\s?[:：]?\s?|[(（\[]", re.IGNORECASE)
_SCALE = re.compile(
    r"(?P<japanese>[十百千]?[万億兆]|[十百千])?(?P<english>trillions?|billions?|millions?|thousands?)?"
    r"(?:\s(?:of\s)?)?",
    re.IGNORECASE,
)
_POWERS = {
    "千": 3,
    "万": 4,
    "十万": 5,
    "百万": 6,
    "千万": 7,
    "億": 8,
    "十億": 9,
    "百億": 10,
    "千億": 11,
    "兆": 12,
    "十": 1,
    "百": 2,
    "百兆": 14,
    "十兆": 13,
    "千兆": 15,
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
}
_NUMBERED = r"(?:\d{1,2}?(?=\d{1,3}(?:,\d{3})+(?!\d))|\d{0,2}(?![\d.]|,\d))?"
"""The number of a mark, glued to a figure or not: ※27,888 is the mark ※2 before 7,888."""
_MARK = rf"(?:[※*]{_NUMBERED}|\(?注\s?\d{{0,2}}\)(?:\d{{1,2}}(?=[\s,、]))?|注\d{{1,2}}(?=\s|$)|\([*※]\d{{0,2}}\)|\(\d{{1,2}}\)(?=\s{{1,4}}[△▲\-−(]?\d))"
_CELL = re.compile(
    rf"(?:{_MARK}(?:[\s、]|,(?!\d)){{0,4}}){{0,4}}(?P<sign>[△▲+\-−‐–]|[(\[]\s{{0,4}}[△▲\-−‐–]?)?\s{{0,8}}(?:(?P<money>[$¥€£])\s{{0,4}}(?P<loss>\(\s{{0,4}})?)?(?=\d)"
)
"""Brackets behind a sign of money, $(703), are a minus in any table."""
_AFTER = re.compile(rf"\s{{0,4}}(?:{_MARK}\d{{0,2}}[\s,、]{{0,4}}){{0,4}}")
_GAP = re.compile(r"\s{0,4}")
_CLOSING = re.compile(r"\s{0,4}[)\]]")
_SEN = re.compile(r"\s?(\d{1,2})\s?銭")


@dataclass(frozen=True, slots=True)
class TableUnit:
    """What one figure of a table is worth: `value * 10**power` of `unit`."""

    unit: Unit
    power: int = 0

    def quantity(self, value: Decimal, text: str = "") -> Quantity:
        """A value that is stated in this unit, in base units and precise to its last digit; `text` is how it is shown."""
        exponent = value.as_tuple().exponent
        decimals = max(0, -exponent) if isinstance(exponent, int) else 0
        scale = Decimal(1).scaleb(self.power)
        return Quantity(
            value=value.scaleb(self.power),
            unit=self.unit,
            step=scale.scaleb(-decimals),
            scale=scale,
            span=Span(0, len(text)),
            text=text,
        )


def parse_unit(text: str) -> TableUnit | None:
    """The unit that a caption, a header or a label states: 単位：百万円, （千株）, %, (in millions of yen).

    A label that merely contains a unit word in running text states none.
    """
    body = fold(text).text.strip()
    position = 0
    while True:
        stated = _stated(body, position)
        if stated is not None:
            return stated
        lead = _UNIT_LEAD.search(body, position)
        if lead is None:
            return None
        position = lead.end()


_ENGLISH_CAPTION = re.compile(
    r"(?P<sign>us\$|[$¥€£])?\s?(?:(?:amounts|dollars|figures)\s)?in\s(?P<scale>thousand|million|billion)s(?=$|[),\]\s])"
    r"(?:\sof\s(?:u\.?s\.?\s)?(?P<dollars>dollars))?",
    re.IGNORECASE,
)


def _stated(body: str, start: int) -> TableUnit | None:
    if caption := _ENGLISH_CAPTION.match(body, start):
        dollars = Unit.USD if caption["dollars"] else Unit.NONE
        money = CURRENCY_SIGNS[caption["sign"].lower()] if caption["sign"] else dollars
        if money is not Unit.NONE or body[caption.end() : caption.end() + 4] != " of ":
            return TableUnit(money, _POWERS[caption["scale"].lower()])
    start += 3 if body[start : start + 3].lower() == "in " else 0
    scale = _SCALE.match(body, start)
    if scale is None:
        return None
    power = _POWERS.get(scale["japanese"] or (scale["english"] or "").lower().rstrip("s"), 0)
    end = scale.end()
    if (sign := CURRENCY_SIGNS.get(body[end : end + 1])) is not None:
        return TableUnit(sign, power)
    unit = UNIT_PATTERN.match(body, end) or re.compile(r"年|日|割").match(body, end)
    if unit is None:
        return None
    if body[unit.end() : unit.end() + 1] not in ("", ")", "）", "]", " ", "、", ",", "・", "/"):
        return None
    word = UNIT_WORDS[unit[0].lower()]
    return TableUnit(word.unit, power + word.power)


def parse_cell(text: str, unit: TableUnit | None = None, *, parentheses_negative: bool = False) -> Quantity | None:
    """The figure of one cell in base units, or None where it holds none (－ alone is no value).

    A unit in the cell beats the one given. Parentheses mean minus only where the table says so.
    """
    folded = fold(text)
    lead = len(folded.text) - len(folded.text.lstrip())
    opening = _CELL.match(folded.text, lead)
    amount = read_amount(folded.text, opening.end()) if opening else None
    if opening is None or amount is None:
        return None
    end = amount.end
    gap = _GAP.match(folded.text, end)
    word = UNIT_PATTERN.match(folded.text, gap.end() if gap else end)
    power, kind = (unit.power, unit.unit) if unit else (0, Unit.NONE)
    if word:
        own = UNIT_WORDS[word[0].lower()]
        power, kind, end = own.power, own.unit, word.end()
        if own.unit is Unit.YEN and (sen := _SEN.match(folded.text, end)) and amount.step == 1:
            amount, end = amount.plus(Decimal(sen[1]).scaleb(-2), 2), sen.end()
    elif opening["money"]:
        power, kind = (unit.power if unit else 0), CURRENCY_SIGNS[opening["money"]]
    elif amount.scale != 1:
        power = 0
    closing = _CLOSING.match(folded.text, end)
    end = closing.end() if closing else end
    rest = _AFTER.match(folded.text, end)
    if folded.text[rest.end() if rest else end :].strip():
        return None
    sign = SignSource.PARENTHESES if opening["loss"] else _sign(opening["sign"], parentheses_negative)
    factor = Decimal(1) if sign in (SignSource.NONE, SignSource.PLUS) else Decimal(-1)
    span = Span(*folded.span(lead, end))
    return Quantity(
        value=(amount.value * factor).scaleb(power),
        unit=kind,
        step=amount.step.scaleb(power),
        scale=amount.scale.scaleb(power),
        span=span,
        text=text[span.start : span.end],
        sign=sign,
    )


def _sign(written: str | None, parentheses_negative: bool) -> SignSource:
    sign = (written or "").strip("([ \n\t")
    if not sign:
        return SignSource.PARENTHESES if written and parentheses_negative else SignSource.NONE
    if sign == "+":
        return SignSource.PLUS
    return SignSource.TRIANGLE if sign in "△▲" else SignSource.MINUS
