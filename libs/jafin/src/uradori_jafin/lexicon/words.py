"""Whether what is found in a text is a word of its own, or a part of another one."""

import re

_BEHIND = 6
_PART_OF_WORDS = frozenset(
    {
        "収益",
        "配当",
        "預金",
        "土地",
        "建物",
        "社債",
        "有価証券",
        "ソフトウエア",
        "ソフトウェア",
        "借入金",
        "貸出金",
        "自己株式",
    }
)
"""Short names that are no item at the beginning of a longer word: 収益性, 配当政策, 社債権者."""
_IN_A_WORD = re.compile(
    r"[一-龥々ァ-ヺーA-Za-z](?<!連結)(?<!単体)(?<!単独)(?<!個別)(?<!当社)(?<!同社)(?<![総期年度月末半初])$|(?:その他の?|[長短]期)$"
)
_WORD_GOES_ON = re.compile(r"[一-龥々ァ-ヺー・A-Za-z]")
_SOLD_GOES_ON = re.compile(
    r"(?:債権|原価|構成|台数|数量|利回|性向|総額|政策|方針|落ち|予想|持株会|調整|回転|値引|割引|割戻|返品|計上|組合|収入|給)"
)
_GOES_ON = re.compile(
    r"(?:付社債|積立金|引当金|準備金|準備積立|圧縮|除却|除売却|売却[損益]|処分[損益]|評価[損益]|減損|償却(?![前後])|限度|控除(?![前後])|累計額|未実現"
    r"|繰入|戻入|の?期首残高|の(?:純)?増減|変動性|利息|に対する|の(?:取得|売却|処分|除却|償却|圧縮|評価|消却)(?!後)|(?:へ|から)の?振替|税額控除)"
)
"""What makes another thing of an item: 固定資産圧縮積立金, 棚卸資産評価損, 固定資産の取得."""
_RATIO = re.compile(
    r"(?!増減|増加|成長|減少|伸び|変化)(?:[一-龥々ァ-ヺー]{0,12}?率(?!直|先|い)|回転|構成比|マージン|レシオ|ベースの)"
)


def is_a_word(key: str, start: int, end: int, *, alone: bool) -> bool:
    """Whether a name at `start..end` of a folded text in lower case names its item there; `alone`: in no longer word."""
    first, last = key[start], key[end - 1]
    before, after = key[start - 1 : start], key[end : end + 1]
    if first.isascii() and first.isalpha() and before.isascii() and before.isalpha():
        return False
    if last.isascii() and last.isalpha() and after.isascii() and after.isalpha():
        return False
    if alone and _IN_A_WORD.search(key, max(0, start - _BEHIND), start):
        return False
    name = key[start:end]
    if name in _PART_OF_WORDS and _WORD_GOES_ON.match(after):
        return False
    if name.startswith(("売上", "配当", "在庫", "従業員")) and _SOLD_GOES_ON.match(key, end):
        return False
    return _GOES_ON.match(key, end) is None


def becomes_a_ratio(key: str, end: int) -> bool:
    """A ratio of an amount is not the amount: 自己資本回転率, 売上高対研究開発費比率."""
    return _RATIO.match(key, end) is not None
