"""Words of which a figure has one and not the other: 流動資産 is no 流動負債, a 取得原価 no 帳簿価額."""

import re
from collections.abc import Iterable

Said = frozenset[tuple[int, str]]
"""Of which groups a text has a word, and which one."""

_GROUPS = (
    ("増加", "減少"),
    ("取得", "売却/処分"),
    ("収入", "支出"),
    ("調達", "返済"),
    ("預入", "払戻"),
    ("発行", "償還"),
    ("受取", "支払"),
    ("売掛", "買掛"),
    ("前払", "未払", "前受", "未収"),
    ("流動", "固定/非流動"),
    ("短期", "長期"),
    ("期首", "期末"),
    ("資産", "負債"),
    ("収益", "費用"),
    ("営業活動", "投資活動", "財務活動"),
    ("売上総利益", "営業利益", "経常利益", "税引前"),
    ("取得原価/取得価額", "帳簿価額/帳簿価格", "償却累計額"),
    ("希薄化後", "基本的"),
    ("上場", "非上場"),
    ("借手", "貸手"),
    ("監査証明業務", "非監査業務"),
    (
        "振り替えられる可能性/振替えられる可能性/振替られる可能性",
        "振り替えられることのない/振替えられることのない/振替られることのない",
    ),
    ("自己名義", "他人名義"),
    ("最高", "最低"),
    ("男性", "女性"),
    ("basic", "diluted"),
    ("operatingactivit", "investingactivit", "financingactivit"),
    ("currentasset", "non-currentasset/noncurrentasset"),
    ("currentliabilit", "non-currentliabilit/noncurrentliabilit"),
    ("short-term", "long-term"),
    ("receivable", "payable"),
)
"""As a label's text has them; what a stroke parts means the same."""

_MEANING = {
    word: (number, same.split("/")[0])
    for number, group in enumerate(_GROUPS)
    for same in group
    for word in same.split("/")
}
_WORDS = re.compile("|".join(sorted(_MEANING, key=lambda word: (-len(word), word))))
_SIGNS = re.compile(r"\([^()]*[△▲][^()]*\)")


def said(text: str) -> Said:
    """What a label's text says; what it notes of its sign, (△は増加), says nothing."""
    return frozenset(_MEANING[word] for word in _WORDS.findall(_SIGNS.sub("", text)))


def opposed(asked: Said, found: Iterable[Said]) -> bool:
    """Whether all that is found of a group is another word of it than is asked for."""
    union = frozenset[tuple[int, str]]().union(*found)
    there = {number for number, _ in union}
    agreed = {number for number, _ in asked & union}
    return any(number in there and number not in agreed for number, _ in asked)
