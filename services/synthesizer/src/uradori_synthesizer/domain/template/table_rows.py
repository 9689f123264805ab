"""What the rows and columns of a table are about."""

import re
import unicodedata
from dataclasses import dataclass

from uradori_contracts.evidence import Evidence
from uradori_jafin import YearBasis, find_line_items, find_natures, parse_periods

_NAMED_PART = re.compile(r"([A-Za-zァ-ヶー一-龠・&]{1,30}?)(?:分野|部門|セグメント|事業)(?!別|年度|会社|利益|所)")
_PART_SUFFIXES = ("の", "分野", "部門", "セグメント", "事業", "segment", "business")
_TOTAL = re.compile(r"合計|総計|連結計|計|total", re.IGNORECASE)
_OF_NO_PART = re.compile(r"\([^()]{0,40}\)|又は|または|及び|および|連結")


@dataclass(frozen=True, slots=True)
class Column:
    """The line items, the fiscal year (2024年3月期) and the nature that a header names; empty for none."""

    items: tuple[str, ...]
    words: str
    """Without its period."""
    period: str
    nature: str


def column(header: str) -> Column:
    """What a column holds."""
    words = header
    for period in reversed(parse_periods(header)):
        words = words[: period.span.start] + words[period.span.end :]
    forecast = any(mention.nature.is_forecast for mention in find_natures(header))
    return Column(items_of(words), words.strip(), fiscal_year(header), "会社予想" if forecast else "")


def fiscal_year(text: str) -> str:
    """The first fiscal year that a header or a title names, as 2024年3月期; empty for none."""
    for period in parse_periods(text):
        if period.basis is YearBasis.FISCAL_END and period.year and period.month:
            return f"{period.year}年{period.month}月期"
    return ""


def items_of(label: str) -> tuple[str, ...]:
    """The line items that a label names, in order."""
    return tuple(dict.fromkeys(mention.item.id for mention in find_line_items(label)))


def parts_of_table(evidence: Evidence) -> frozenset[str]:
    """The parts of a company that a table is about by its titles; none where it is about the whole."""
    titles = f"{evidence.title}\n{evidence.table.title if evidence.table else ''}"
    return frozenset(part_name(found[1]) for found in _NAMED_PART.finditer(titles))


def title_part(titles: str) -> str:
    """The part of a company that titles name first, as it is written; empty where they name none."""
    found = _NAMED_PART.search(titles)
    return found[0] if found else ""


def part_of_row(label: str) -> str:
    """The part of a company that a row's label names beside its line items; empty where it names none."""
    if is_total(label):
        return ""
    rest = label
    for mention in reversed(find_line_items(label)):
        rest = f"{rest[: mention.span.start]}{rest[mention.span.end :]}"
    return part_name(_OF_NO_PART.sub("", unicodedata.normalize("NFKC", rest)))


def part_name(text: str) -> str:
    """A part's name to compare by: ゲーム for ゲーム分野 and ゲーム事業."""
    name = "".join(unicodedata.normalize("NFKC", text).split()).lower()
    while suffix := next(filter(name.endswith, _PART_SUFFIXES), ""):
        name = name.removesuffix(suffix)
    return name


def is_total(label: str) -> bool:
    """Whether a row adds up the others."""
    return _TOTAL.fullmatch("".join(label.split())) is not None
