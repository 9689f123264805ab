"""What the names of items are counted in."""

import re

from uradori_filings.understanding.units import TableUnit

_PER_SHARE = re.compile(
    r"[1一]株(?:式)?(?:当た?|あた)り|^[1一]株(?:配当|利益|純利益|純資産)|pershare|per(?:common|ordinary)share"
    r"|(?:basic|diluted|gaap|adjusted|調整後|希薄化後|潜在株式調整後|^)(?:eps|dps|bps|bvps|cfps)$|^(?:期末|最高|最低)?株価$"
)
_RATES = r"(?:率|利回り|割合|構成比|比率|性向)$|percentage|ratio$|margin$"
_PEOPLE = r"(?:人員数?|人数|員数|従業員数|株主数|使用人数)$|^(?:average|total)?(?:numberof)?employees|^(?:average|total|year-end|fte)?headcount"
_SHARES = r"株式数$|株式総数$|^株数|発行済株式(?:の)?総数|numberofshares"
_OTHERS = re.compile(f"{_RATES}|{_PEOPLE}|{_SHARES}")


def is_per_share(core: str) -> bool:
    """Whether an item, or the group it stands in, is told for one share: Net income per share > Basic."""
    lowered = core.lower()
    return _PER_SHARE.search(lowered) is not None and not lowered.endswith(("率", "比率"))


def named_unit(core: str) -> TableUnit | None:
    """What the name of an item is counted in: 比率 in %, 従業員数 in persons, 1株当たり in yen."""
    lowered = core.lower()
    if _PER_SHARE.search(lowered) and not lowered.endswith(("率", "比率")):
        return TableUnit("円")
    if _OTHERS.search(lowered) is None:
        return None
    return next(TableUnit(name) for pattern, name in _NAMED if re.search(pattern, lowered))


_NAMED = ((_RATES, "%"), (_PEOPLE, "人"), (_SHARES, "株"))
