"""What the text of a label, a head or a caption says."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache

from msgspec import Struct
from uradori_jafin import Nature as WrittenNature
from uradori_jafin import find_natures, leading_line_item

from uradori_filings.model.fact import Basis
from uradori_filings.understanding.cells import CellText, Holding, read_cell
from uradori_filings.understanding.counting import named_unit
from uradori_filings.understanding.phrases import Phrase, read_phrase
from uradori_filings.understanding.units import TableUnit, unit_alone, unit_within

_LINES = re.compile(r"(?<=[ -~])\n(?=[ -~])")
_WIDE_BLANKS = re.compile(r"[ \u3000\t]{2,}")
_TRAILING_MARK = re.compile(
    r"(?:\s?(?:[(（]?注\s?[)）]?\s?[0-9０-９]{0,2}(?:[,、．.・]\s?[0-9０-９]{1,2}){0,4}[)）]?|[※*＊]\s?[0-9０-９]{0,2}(?:[,、]\s?[※*]?[0-9０-９]{1,2}){0,4}))++$"
)
_ENGLISH_MARK = re.compile(r"(?<=[a-z)%])\s?(?:\((?:\d{1,2}|[a-z])\))+$")
"""Of a footnote behind an English label: Stock-based compensation (1)."""
_NUMBERING = re.compile(
    r"^(?:(?P<roman>[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ]+|[IVX]{1,4}[.．、 　])|(?P<bracketed>[(（]\s?(?:\d{1,2}|[０-９]{1,2}|[一二三四五六七八九十])\s?[)）])"
    r"|(?P<circled>[①-⑳])|(?P<digit>(?:\d{1,2}|[０-９]{1,2})(?:[.．、)）]|[ 　]+(?![0-9０-９年月日]))(?!\d)))[\s　.．、]*"
)
_MARKS = re.compile("[注※*＊]")
_LEVELS = {"roman": 1, "digit": 2, "bracketed": 3, "circled": 4}
_PART_OF_STATEMENT = re.compile(r"^[(（【＜<]?[^()（）]{1,12}の部[)）】＞>]?$")
_WHOLLY_BRACKETED = re.compile(r"\s?[(\[〔<【]([^()\[\]〔〕<>【】]+)[)\]〕>】]\s?")
_WORD = re.compile(r"\w")
_BRACKETS = re.compile(r"[(\[〔<【].{0,60}?[)\]〕>】]")
_CONSOLIDATED = re.compile(r"連結(?!子会社|除外|範囲|対象|調整|納税|グループ)|consolidated")
_PARENT = re.compile(r"提出会社|非連結|単体|個別(?:財務|決算|業績)|non-?consolidated")
_OF_A_BASIS = re.compile(r"[連提単個]|consol")
_DUE = re.compile(r"予定(?:年月)?(?:日|地|時期)")
"""What only says when something is due: 提出予定日."""
_FORECASTS = re.compile(r"予|計画|見通|見込|目標|forecast|guidance|outlook|plan|想定")
_ITEM_REST = re.compile(r"(?:の?(?:金額|額|合計額?|計|総額|純額))?")


class Label(Struct, frozen=True, gc=False):
    """A text that names something.

    `text` is it as printed on one line, without marks at its end; `core` folded, without blanks, brackets, numbering;
    `level` that of its numbering (1 Ⅰ, 2 １, 3 (1), 4 ①; 0 for 資産の部), None where it has none.
    """

    text: str
    folded: str
    core: str
    level: int | None
    unit: TableUnit | None
    is_unit: bool
    phrase: Phrase | None
    basis: Basis | None
    is_forecast: bool
    cell: CellText


class Labels:
    """Reads the texts of a document, each of them once."""

    def __init__(self) -> None:
        cell = cache(_cell)
        self.cell: Callable[[str], CellText] = cell
        """What a text holds as a cell."""
        self.label: Callable[[str], Label] = cache(lambda text: _read(text, cell(text)))
        """What a text says as a label."""
        self.item: Callable[[str], str] = cache(_item)
        """The id of the line item that a label is by its core, or nothing."""
        self.named_unit: Callable[[str], TableUnit | None] = cache(named_unit)
        """What the name of an item, a core, is counted in, or None where it does not tell."""


def _cell(text: str) -> CellText:
    return read_cell(folded(on_one_line(text)))


def on_one_line(text: str) -> str:
    """The lines of a cell as one: with a blank between two of Latin script, without one else."""
    return _LINES.sub(" ", text).replace("\n", "") if "\n" in text else text


def folded(text: str) -> str:
    """NFKC form."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def _core_of(text: str, whole: str, numbering: re.Match[str] | None) -> str:
    """What is compared of a label: folded, without blanks, bracketed parts and numbering at its beginning."""
    plain = folded(text[numbering.end() :]) if numbering else whole
    bracketed = _WHOLLY_BRACKETED.fullmatch(plain)
    plain = _BRACKETS.sub("", bracketed[1] if bracketed else plain)
    core = "".join(plain.split()).strip("-―・:、*※")
    return core if _WORD.search(core) else "".join(whole.split())


def _read(text: str, cell: CellText) -> Label:
    line = _WIDE_BLANKS.sub(" ", on_one_line(text)).strip()
    if _MARKS.search(line):
        line = _TRAILING_MARK.sub("", line).rstrip() or line
    if line.isascii() and line.endswith(")"):
        line = _ENGLISH_MARK.sub("", line) or line
    plain = cell.text if line == text else folded(line)
    numbering = _NUMBERING.match(line)
    alone = cell.unit if cell.holding is Holding.UNIT else _unit_of_marked(line, plain, text)
    lowered = plain.lower()
    return Label(
        text=line,
        folded=plain,
        core=_core_of(line, plain, numbering),
        level=_level(line, numbering),
        unit=alone or _unit_within(plain),
        is_unit=alone is not None,
        phrase=read_phrase(plain) if len(plain) <= (_LONGEST * 2 if plain.isascii() else _LONGEST) else None,
        basis=_basis(lowered),
        is_forecast=_FORECASTS.search(lowered) is not None and _is_forecast(plain),
        cell=cell,
    )


_LONGEST = 90
_LONGEST_UNIT = 32


def _unit_of_marked(line: str, plain: str, text: str) -> TableUnit | None:
    """The unit of a text that says nothing else once its marks are cut off."""
    if len(plain) > _LONGEST_UNIT:
        return None
    return _unit_twice(plain) or (unit_alone(plain) if line != text else None)


def _unit_twice(plain: str) -> TableUnit | None:
    """A unit that stands once for each of two lines: (円) (円)."""
    first, _, second = plain.strip().partition(")")
    return unit_alone(f"{first})") if second.strip() == f"{first})" else None


def _unit_within(plain: str) -> TableUnit | None:
    """The unit in a label; (株) and (社) behind a company's name are none."""
    unit = unit_within(plain)
    if unit is None or unit.power or unit.name not in ("株", "社"):
        return unit
    return unit if "株" in plain.replace("(株)", "") or "数" in plain or "単位" in plain else None


def _level(line: str, numbering: re.Match[str] | None) -> int | None:
    if "の部" in line and _PART_OF_STATEMENT.match(line):
        return 0
    return _LEVELS[numbering.lastgroup or "digit"] if numbering else None


def _basis(lowered: str) -> Basis | None:
    if _OF_A_BASIS.search(lowered) is None:
        return None
    if _PARENT.search(lowered):
        return Basis.PARENT
    return Basis.CONSOLIDATED if _CONSOLIDATED.search(lowered) else None


def _is_forecast(plain: str) -> bool:
    natures = find_natures(_DUE.sub("", plain))
    return bool(natures) and all(
        each.nature.is_forecast for each in natures if each.nature is not WrittenNature.CORRECTION
    )


def _item(core: str) -> str:
    if len(core) > _LONGEST:
        return ""
    mention = leading_line_item(core)
    if mention is None or mention.span.start > 0:
        return ""
    return mention.item.id if _ITEM_REST.fullmatch(core, mention.span.end) else ""
