"""Words of Japanese finance: line items, directions, basis, nature, accounting standards."""

from uradori_jafin.lexicon.directions import Direction, DirectionKind, Trend, find_directions
from uradori_jafin.lexicon.line_items import (
    ItemMention,
    Lexicon,
    LineItem,
    Polarity,
    UnitKind,
    find_line_items,
    leading_line_item,
    load_headline_items,
    load_lexicon,
    parse_lexicon,
)
from uradori_jafin.lexicon.wording import (
    AccountingStandard,
    BasisMention,
    ConsolidationBasis,
    Nature,
    NatureMention,
    StandardMention,
    find_bases,
    find_natures,
    find_standards,
)

__all__ = [
    "AccountingStandard",
    "BasisMention",
    "ConsolidationBasis",
    "Direction",
    "DirectionKind",
    "ItemMention",
    "Lexicon",
    "LineItem",
    "Nature",
    "NatureMention",
    "Polarity",
    "StandardMention",
    "Trend",
    "UnitKind",
    "find_bases",
    "find_directions",
    "find_line_items",
    "find_natures",
    "find_standards",
    "leading_line_item",
    "load_headline_items",
    "load_lexicon",
    "parse_lexicon",
]
