"""What the names of items are counted in."""

import re

from uradori_filings.understanding.units import TableUnit

_PER_SHARE = re.compile(r"[1一]株(?:式)?(?:当|あ)たり|pershare")
_RATES = re.compile(r"(?:率|利回り|割合|構成比|比率|性向)$|percentage|ratio$|margin$")
_PEOPLE = re.compile(r"(?:人員数?|人数|員数|従業員数|株主数|使用人数)$|^(?:numberof)?employees")
_SHARES = re.compile(r"株式数$|株式総数$|^株数|発行済株式(?:の)?総数|numberofshares")


def named_unit(core: str) -> TableUnit | None:
    """What the name of an item is counted in: 比率 in %, 従業員数 in persons, 1株当たり in yen."""
    lowered = core.lower()
    if _PER_SHARE.search(lowered) and not lowered.endswith(("率", "比率")):
        return TableUnit("円")
    for pattern, name in ((_RATES, "%"), (_PEOPLE, "人"), (_SHARES, "株")):
        if pattern.search(lowered):
            return TableUnit(name)
    return None
