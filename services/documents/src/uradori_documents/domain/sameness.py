"""Which facts of two documents are the same fact."""

import re
from collections import defaultdict
from collections.abc import Sequence
from hashlib import blake2b

from uradori_filings import Fact, FactKind
from uradori_jafin import fold, parse_unit

from uradori_documents.domain.grams import folded

_BRACKETED = re.compile(r"[(（\[［]([^()（）\[\]［］]{1,20})[)）\]］]")
_PERIOD = re.compile(
    r"\d{2,4}年|\d{1,2}月|第\d{1,4}(?:期|回)|年度|[前当]期|[前当]中間|四半期|会計期間|(?:19|20)\d\d|fy"
)
_PER_SHARE_ITEMS = frozenset({"eps", "eps_diluted", "bps", "dividend_per_share"})
_PER_SHARE = ("1株当たり", "一株当たり", "1株あたり", "pershare")


class Sameness:
    """Keys of the facts of one document; labels are read once."""

    def __init__(self) -> None:
        self._labels: dict[str, str] = {}
        self._heads: dict[str, str] = {}

    def keys(self, facts: Sequence[Fact]) -> list[int | None]:
        """Positive 63-bit numbers, equal for facts of any two reports of a company that tell of the same thing.

        None for what is no figure or has no period, and for what the document itself prints with two values.
        """
        keys = [self._key(fact) for fact in facts]
        values: dict[int, set[object]] = defaultdict(set)
        for key, fact in zip(keys, facts, strict=True):
            if key is not None:
                values[key].add(fact.value)
        return [key if key is not None and len(values[key]) == 1 else None for key in keys]

    def per_share(self, fact: Fact) -> bool:
        """Whether it is an amount for each share."""
        if fact.item_id:
            return fact.item_id in _PER_SHARE_ITEMS
        return any(word in self._label(label) for label in fact.row_path for word in _PER_SHARE)

    def _key(self, fact: Fact) -> int | None:
        if fact.kind is not FactKind.NUMBER or fact.period is None:
            return None
        parts = (
            "/".join(map(self._label, fact.row_path)),
            "/".join(filter(None, map(self._head, fact.column_path))),
            fact.statement.value,
            fact.basis.value if fact.basis else "",
            "/".join(map(self._label, fact.members)),
            fact.unit,
            str(fact.period.start),
            str(fact.period.end),
            fact.nature.value,
        )
        return int.from_bytes(blake2b("|".join(parts).encode(), digest_size=8).digest()) >> 1

    def _label(self, text: str) -> str:
        if text not in self._labels:
            self._labels[text] = folded(_without_unit(text))
        return self._labels[text]

    def _head(self, text: str) -> str:
        """Empty for a head that names a period: the same year stands under 当期 in one report, under 前期 in the next."""
        if text not in self._heads:
            named = _PERIOD.search(fold(text).text.lower())
            self._heads[text] = "" if named or parse_unit(text) else self._label(text)
        return self._heads[text]


def _without_unit(text: str) -> str:
    return _BRACKETED.sub(lambda found: "" if parse_unit(found[1]) else found[0], text)
