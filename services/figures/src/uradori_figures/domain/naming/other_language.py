"""What a report in the other language calls what is asked for: 売上高 of net sales, adjusted EBITDA of 調整後EBITDA."""

import re
from collections.abc import Iterator
from dataclasses import replace

from uradori_jafin import Lexicon
from uradori_jafin.lexicon.line_items import LineItem

from uradori_figures.domain.naming.labels import read_label
from uradori_figures.domain.naming.synonyms import Synonyms

_SAME, _NEAR = 1.0, 0.96
_OWN, _NAMES = 4, 8
_OF_PART_OF_YEAR = re.compile(r"四半期|中間")


def in_other_language(synonyms: Synonyms, lexicon: Lexicon) -> Synonyms:
    """The same with the names of line items in the other language; those of an item that stands in for it come behind."""
    names = dict(synonyms.names)
    for item in lexicon.items.values():
        near = [lexicon.items[other] for other in item.alone if other in lexicon.items]
        losses = tuple(filter(str.isascii, item.loss)), tuple(name for name in item.loss if not name.isascii())
        for asked, there in ((item.ja, item.en), (item.en, item.ja), losses, losses[::-1]):
            told = tuple(_called(there, near, of_profit=there in (item.ja, item.en)))[:_NAMES]
            for name in asked:
                core = read_label(name).core
                names[core] = (*names.get(core, ()), *told)
    return replace(synonyms, names=names)


def _called(there: tuple[str, ...], near: list[LineItem], *, of_profit: bool) -> Iterator[tuple[str, float]]:
    """The names for a year before those for a part of one; each as a core, with how sure it is."""
    ordered = sorted(there, key=lambda name: _OF_PART_OF_YEAR.search(name) is not None)
    for name in ordered[:_OWN]:
        yield read_label(name).core, _SAME
    if of_profit and there:
        for item in near:
            for name in (item.en if there[0].isascii() else item.ja)[:2]:
                yield read_label(name).core, _NEAR
    for name in ordered[_OWN:]:
        yield read_label(name).core, _NEAR
