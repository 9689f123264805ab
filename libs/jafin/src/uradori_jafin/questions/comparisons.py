"""Periods that a question names only to compare with: 前期からいくら増えた."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from uradori_jafin.periods import Period, Relative
from uradori_jafin.spans import Span

_BEFORE = frozenset(Relative) - {Relative.CURRENT, Relative.NEXT_YEAR}
_LINK = re.compile(
    r"の?末?(?:時点)?(?:の(?:実績|水準|数値|同期|同時期))?\s*(?:から|より|(?:に|と)(?:比べ|くらべ|比較し|対比し)て?|に対して)(?:は|も)?[、,]?\s*"
)
_CHANGE = (
    r"(?:増え|増加|増収|増益|増やし|増し|増減|増(?=[?!。\s]|$)|減っ|減り|減少|減収|減益|減ら|減(?=[?!。\s]|$)|伸び|伸長|変化|変動|変わ|動い|上が|下が|上昇|低下|下落|改善|悪化|成長"
    r"|縮小|拡大|縮ま|広が|上回|下回|多[くい]|少な|高[くい]|低[くい]|落ち|積み増|積み上が|膨ら|プラス|マイナス|アップ|ダウン|好転|転落|転じ|の差|差額)"
)
_CHANGES = re.compile(rf"[^。?!]{{0,60}}?{_CHANGE}")
_ENDING = re.compile(
    rf"[^。?!「」『』のはがを]{{0,20}}?{_CHANGE}[ぁ-ゖ]{{0,12}}(?:教え|示し|知り)?[ぁ-ゖ]{{0,12}}[?!。\s]*$"
)
_ENGLISH = re.compile(
    r"\b(?:increased?|decreased?|gr[eo]w(?:n|th)?|r[io]sen?|rise|f[ae]ll(?:en)?|chang(?:ed?|es)|declined?|dropp?(?:ed)?"
    r"|improved?|higher|lower|more|less|up|down)\b[^.?!]{0,60}?\b(?:from|over|than|versus|vs\.?|compared\s+(?:with|to)|against|since)"
    r"\s+(?:that\s+of\s+)?(?:the\s+|its\s+)?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A period that is compared with; `span` is of the words that say so, and of those that ask for the change."""

    period: Period
    span: Span


def compared_with(text: str, periods: Iterable[Period]) -> tuple[Comparison, ...]:
    """Those before the one asked for that a change is told from; a year told by its number is none of them."""
    found = (_comparison(text, period) for period in periods if period.relative in _BEFORE)
    return tuple(each for each in found if each is not None)


def _comparison(text: str, period: Period) -> Comparison | None:
    start, end = period.span.start, period.span.end
    link = _LINK.match(text, end)
    if link is not None and _CHANGES.match(text, link.end()):
        ending = _ENDING.match(text, link.end())
        return Comparison(period, Span(start, ending.end() if ending else link.end()))
    before = _ENGLISH.search(text[:start])
    return None if before is None else Comparison(period, Span(start, end))
