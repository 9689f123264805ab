"""Labels of rows, columns and headings made comparable."""

import re
import unicodedata
from dataclasses import dataclass

from uradori_figures.domain.naming.opposites import Said, said

_BLANKS = re.compile(r"\s+")
_NOTES = re.compile(r"※\d*|\(?注\)?\d+(?:[,、]\d+)*|\(注\)|\*\d+")
_BRACKETS = re.compile(r"[【】「」<>]")
_ROUND = str.maketrans("〔〕[]{}［］", "()()()()")
_PARENTHESES = re.compile(r"\([^()]*\)")
_ASIDE = re.compile(
    r"\((?:△|▲|純損失|損失|△損失|loss|当期|[^()]{0,8}(?:△|▲)[^()]{0,8}|us-?gaap|ifrs|純額|総額|平成[^()]*|令和[^()]*|税引[前後][^()]{0,4}|注[^()]*|単位[^()]*|名|人|円|米ドル|ドル|ユーロ|usd|eur|jpy)\)"
)
_NUMBERING = re.compile(
    r"^(?:第?[\d一二三四五六七八九十]+(?=[【章節編])|\(?[\d一二三四五六七八九十ivxIVX]{1,3}\)|\d{1,2}(?=[^\d,年月日期株%~-])|\d{1,2}[.．])"
)
_LOSS_LATER = re.compile(r"又は[^()、]{0,40}損失(?:金額|額)?")
_OR_LOSS = re.compile(r"(利益|収益|所得)?又は([^()、:]{0,40}損失(?:金額|額)?)(?:\((?:△|▲|-)\))?")
_PER_SHARE = re.compile(r"1株当たり|1株あたり")
_IS_LOSS = re.compile(r"利益((?:金額|額)?)\((?:△|▲)?(?:は|:)?(?:純)?損失\)|利益((?:金額|額)?)\((?:純)?損失\)")
_MAY_BE_PROFIT = re.compile(r"損失((?:金額|額)?)\((?:△|▲|△は損失)\)")
_OF_YEAR = re.compile(r"(?:四半期|中間)\(当期\)")
_IS_ENGLISH_LOSS = re.compile(r"(?:income|profit|earning)/?\(loss\)")
_BY = re.compile(
    r"^(?:事業(?:部門)?|地域|セグメント|報告セグメント|サービス|製品|商品|品目|エリア|部門|用途|顧客|国|店舗|業態)別(?=..)"
    r"|by(?:reportable)?(?:segment|region|geography|geographicarea|business|product|service|country|area|division)$"
)
"""売上高 of 事業別売上高 and revenue of Revenue by region."""
_TOTAL = re.compile(r"(?:の)?(?:部)?(?:合計|総計|(?<![累集会設統小])計)(?:額|高)?$|^total(?=[a-z]{4})")
_DATE = re.compile(
    r"(?:自|至)?\d{4}年度?(?:\d{1,2}月)?(?:\d{1,2}日)?(?:期|末|現在|時点)?|(?<!\d)\d{1,2}月\d{1,2}日(?:現在)?"
)
_PERIOD = re.compile(
    r"(?:自|至)?(?:\d{4}年度?|(?:平成|令和|昭和)(?:\d{1,2}|元)年度?|fy\d{2,4})(?:\d{1,2}月)?(?:\d{1,2}日)?(?:期|末|現在|時点)?|\d{1,2}月(?:\d{1,2}日)?期?|第\d{1,3}期"
    r"|(?:前|当|翌|本)(?:連結)?(?:会計|事業)?(?:年度|期)(?:末)?|(?:前|当)期(?:末)?"
)
_UNIT = re.compile(
    r"\(?(?:単位[::]?)?(?:金額)?\(?(?:百万|千|億|十億)?(?:円銭?|株|人|名|倍|%|パーセント|米ドル|ドル|個|単元|銘柄|歳|年|回|社|時間|か月|ヶ月)\)?\)?|(?:in)?(?:million|thousand|billion)?(?:of)?(?:yen|(?:us|u\.s\.)?dollar|euro)|[〃”\"]"
)
_UNIT_ONLY = re.compile(
    r"\((?:単位[::]?)?(?:百万|千|億|十億)?(?:円|株|人|名|倍|%|ドル|米ドル|個|単元|銘柄|歳|年|回|社)\)$"
)
_SPELLING = str.maketrans(
    {
        "－": "-",
        "―": "-",
        "—": "-",
        "–": "-",
        "‐": "-",
        "−": "-",
        "〜": "~",
        "～": "~",
        "，": ",",
        "ヶ": "か",
        "ヵ": "か",
    }
)
_REFERRED = re.compile(
    r"[^、・/()]{2,40}(?:以外の|と同一の|を除く|を除いた|以外(?=\)))|\([^()]{1,60}(?:を除く|は除く|以外)\)"
)
"""What a label names only to say that it is not that: 非上場株式以外の株式, 監査公認会計士等と同一のネットワーク, (ア.を除く)."""
_APART = re.compile(r"(?:以外の|と同一の|を除く|を除いた|は除く|以外|[()])+$")
_EARNINGS_PER_SHARE = re.compile(
    r"(?:net )?(?:income|earnings?|profit)(?: ?/? ?\(loss\))?(?: attributable to [a-z ]{3,30})? per (?:common |ordinary )?share"
)
_UNIT_BEHIND = re.compile(r"\((?:in |us)?[^()]{0,20}(?:\$|%|yen|dollars|thousands|millions)[^()]{0,20}\)")
_WORD = re.compile(r"[a-z&]+|\d+")
_SMALL_WORDS = frozenset({"of", "the", "and", "for", "to", "in", "from", "by", "on", "a"})
_PLURAL = re.compile(r"(?<=[a-z]{3}[b-rt-z])s\b")
_CLOSING = re.compile(r"^期末(?=[^残])")
"""期末従業員数 is what 従業員数 is on the day."""
_AMOUNT = re.compile(r"(?<=資産|負債|資本|利益|損失|収益|費用)(?:金額|額)$")
_NAMED = 3
_HEAD = re.compile(r"\(?([^():]{3,20}):[^:]{2,}")
_KEPT = 160
_CACHED = 40_000


@dataclass(frozen=True, slots=True)
class Label:
    """`text` without blanks, notes and units; `core` without 合計, (△), 又は…損失 either; `bare` without parentheses."""

    text: str
    core: str
    bare: str
    grams: frozenset[str]
    """Of the core."""
    written: frozenset[str]
    """Of the text."""
    inner: frozenset[str]
    """Of what stands in parentheses."""
    stated: str
    """The text without what it names only to tell itself from it."""
    stated_grams: frozenset[str]
    excluded: str
    """What it sets itself apart from: 非上場株式, of 非上場株式以外の株式."""
    said: Said
    """Its words that have an opposite."""
    other: str
    """The core of its second name: a row of 利益又は損失(△) may be asked for as either."""
    words: frozenset[str]
    """Of an English label of several, in whatever order: diluted EPS is Net income per share - diluted."""
    is_total: bool
    is_period: bool
    """Only a period, a unit or nothing at all."""

    def is_apart_from(self, other: "Label") -> bool:
        """Whether exactly one of two labels says that it is not the other one."""
        if self.excluded and not other.excluded:
            return len(other.core) >= _NAMED and other.core in self.excluded
        return bool(other.excluded) and not self.excluded and self.core == other.excluded


class Labels:
    """Reads labels and remembers them: the same ones come again and again."""

    def __init__(self) -> None:
        self._known: dict[str, Label] = {}

    def __call__(self, text: str) -> Label:
        known = self._known.get(text)
        if known is None:
            if len(self._known) >= _CACHED:
                self._known.clear()
            known = self._known[text] = read_label(text)
        return known


def read_label(text: str) -> Label:
    """The label in NFKC, at most 160 characters of it."""
    folded = unicodedata.normalize("NFKC", text[:_KEPT]).translate(_SPELLING).lower().translate(_ROUND)
    flat = _BLANKS.sub("", _PLURAL.sub("", folded))
    flat = _NUMBERING.sub("", _BRACKETS.sub("", _NOTES.sub("", flat)))
    flat = _UNIT_ONLY.sub("", flat) if flat.endswith((")", "円", "%")) else flat
    inner = "".join(_PARENTHESES.findall(_ASIDE.sub("", flat)))
    core = _core(_ASIDE.sub("", flat).replace("(", "").replace(")", "")) or flat
    bare = _core(_PARENTHESES.sub("", flat)) or core
    without = _TOTAL.sub("", core) or core
    stated = _REFERRED.sub("", flat)
    return Label(
        text=flat,
        core=without,
        bare=_TOTAL.sub("", bare) or bare,
        grams=grams(without),
        written=grams(flat),
        inner=grams(inner.replace("(", "").replace(")", "")) if inner else frozenset(),
        stated=stated,
        stated_grams=grams(without) if stated == flat else grams(stated),
        excluded="" if stated == flat else _excluded(flat),
        said=said(flat),
        other=_other(flat),
        words=_words(folded),
        is_total=without != core,
        is_period=_is_period(bare),
    )


def _words(folded: str) -> frozenset[str]:
    if not folded.isascii():
        return frozenset()
    named = _EARNINGS_PER_SHARE.sub("eps", _UNIT_BEHIND.sub("", folded))
    words = frozenset(_PLURAL.sub("", word) for word in _WORD.findall(named)) - _SMALL_WORDS
    return words if len(words) > 1 else frozenset()


def _core(text: str) -> str:
    text = _LOSS_LATER.sub("", text).replace(":", "").strip("-・、,./")
    text = _BY.sub("", text) or text
    return _CLOSING.sub("", _AMOUNT.sub("", _DATE.sub("", text).strip("()"))) or text


def _excluded(text: str) -> str:
    found = _REFERRED.search(text)
    return _APART.sub("", found[0]).strip("()") if found else ""


def _other(flat: str) -> str:
    """当期純損失 of 当期純利益又は当期純損失(△) and of 当期純利益(△は損失); 当期純利益 of 当期純損失(△).

    当期純利益 of 四半期(当期)純利益; operating loss of operating income (loss); interest expense of
    interest expense, net; 比較指標 of (比較指標:配当込みTOPIX); else empty.
    """
    if found := _HEAD.match(flat):
        return _core(found[1])
    if _OF_YEAR.search(flat):
        return _core(_ASIDE.sub("", _OF_YEAR.sub("当期", flat)))
    if flat.endswith(",net"):
        return _core(flat.removesuffix(",net"))
    if found := _IS_ENGLISH_LOSS.search(flat):
        return _core(flat[: found.start()] + "loss" + flat[found.end() :])
    if "損失" not in flat:
        return ""
    if found := _OR_LOSS.search(flat):
        loss, before = found[2], flat[: found.start()] + (found[1] or "")
        named = loss if not loss.startswith("損失") else before.removesuffix(found[1] or "") + loss
        of_share = _PER_SHARE.search(before)
        if of_share and not _PER_SHARE.search(named):
            named = before[: of_share.end()] + named
        return _core(_ASIDE.sub("", named + flat[found.end() :]))
    for pattern, name in ((_IS_LOSS, "損失"), (_MAY_BE_PROFIT, "利益")):
        if found := pattern.search(flat):
            size = next(filter(None, found.groups()), "")
            return _core(_ASIDE.sub("", flat[: found.start()] + name + size + flat[found.end() :]))
    return ""


def _is_period(text: str) -> bool:
    left = _PERIOD.sub("", text).strip("()~:-自至・、")
    return not left or _UNIT.fullmatch(left) is not None


def grams(text: str) -> frozenset[str]:
    """Its pairs of characters, with its borders."""
    framed = f"^{text}$"
    return frozenset(framed[index : index + 2] for index in range(len(framed) - 1))


def alike(one: frozenset[str], other: frozenset[str]) -> float:
    """Dice's coefficient, in [0, 1]."""
    total = len(one) + len(other)
    return 2 * len(one & other) / total if total else 0.0


def within(part: frozenset[str], whole: frozenset[str]) -> float:
    """The share of the part that the whole has, in [0, 1]."""
    return len(part & whole) / len(part) if part else 0.0
