"""What stands around a number: signs, qualifiers, words of loss and change, and what makes it no figure."""

import re

from uradori_jafin.quantities.quantity import Qualifier, SignSource

# Enough for the longest word that is looked for; keeps looking back linear.
BEHIND = 28

NO_FIGURE_BEFORE = re.compile(
    r"(?:第|_|No\.?\s?|FY\s?|令和|平成|昭和|大正|明治|(?<![受発])注\)?|(?<![一-龥々ァ-ヺー])[数何幾]|[\d.,])$"
)
DATE_OR_ORDINAL = re.compile(
    r"\d{4}年(?!間)|\d{2}年(?:度|\s?\d{1,2}月)|\d{1,2}月(?!間)(?:\d{1,2}日)?|\d{1,2}日(?!間|ぶり|連続|以内)"
    r"|\d{1,2}\s?[-~〜～–・,、]\s?\d{1,2}(?:月|日(?!間)|年(?:度|\d{1,2}月|3月期)?(?=に|の|で|は|、|。|度))"
    r"|(?:19|20)\d{2}[-/.](?:1[0-2]|0?[1-9])(?:[-/.]\d{1,2})?(?![\d円銭%倍万億兆株人名台店件社トン元]|\.\d|\s?(?:(?:米|豪|加|香港)?ドル|ユーロ|ポンド|人民元|ウォン|ポイント|pt|bp))|\d{1,2}/\d{1,2}(?!\d)"
    r"|\d{1,2}:\d{2}|\d{1,2}時(?!間)|\d{1,4}年(?:債|物|国債|度|代|版|半ば|初|末|春|夏|秋|冬)"
    r"|\d{1,6}(?:四半期|期|位|番|章|条|項|号|節|頁|ページ|行|列|歳|丁目|次|代目|世代|部門|Q\b|桁|つ|カ国|か国)"
    r"|1(?:株|人|台|店舗?|社|件|口|単元)(?:当|あ)たり|1株(?=\d|につき|に対し)|1(?:米)?(?:ドル|ユーロ|ポンド|元)(?:\s?[=＝]\s?|(?=\d))"
    r"|[一二三四五六七八九十]{1,3}(?:月|日|年|期|位|番|部|次|方|つ|社会|般|種|定)"
)
WEAK_BEFORE = re.compile(r"[A-Za-z]$")
MARK_BEFORE = re.compile(r"[※*＊]$")
CURRENCY_BEFORE = re.compile(r"(us\$|\$|¥|€|£|usd|jpy|eur|gbp)\s?$", re.IGNORECASE)
SIGN_BEFORE = re.compile(
    r"(?P<triangle>[△▲])\s?(?:約|およそ|ほぼ)?$|(?P<minus>(?:(?<![\dA-Za-z一-龠々ァ-ヶー円%)）])|(?<=[比約同計率幅]))[-−‐‑–—―ー]|マイナス)\s?(?:約|およそ|ほぼ)?$|(?P<plus>(?<![\d\w])\+|プラス)\s?(?:約|およそ|ほぼ)?$"
)
QUALIFIER_BEFORE = (
    (
        re.compile(
            r"(?:(?:約|およそ|おおよそ|ほぼ|概ね|おおむね|大体|ざっと)\s?"
            r"|(?<![a-z])(?:about|approximately|around|nearly|roughly|almost|some)\s)$",
            re.I,
        ),
        Qualifier.ABOUT,
    ),
    (re.compile(r"(?:(?:最大で?|上限は?)\s?|(?<![a-z])(?:up to|as much as|no more than)\s)$", re.I), Qualifier.MAXIMUM),
    (
        re.compile(
            r"(?:(?:最低でも|最低で?|少なくとも|下限は?)\s?|(?<![a-z])(?:at least|no less than)\s)$",
            re.I,
        ),
        Qualifier.MINIMUM,
    ),
    (
        re.compile(
            r"(?<![a-z])(?:more than|over|above|exceed(?:ed|ing|s)?|in excess of|greater than|upwards of"
            r"|topp(?:ed|ing)|surpass(?:ed|ing)?)\s$",
            re.I,
        ),
        Qualifier.OVER,
    ),
    (re.compile(r"(?<![a-z])(?:less than|fewer than|under|below)\s$", re.I), Qualifier.UNDER),
)
LOSS_BEFORE = re.compile(
    r"(?<!又は)(?<!または)(?:(?:純|営業|経常|最終|当期|税引前|税引き前|四半期|中間)(?:損失|赤字)"
    r"|(?<![ァ-ヶ一-龠])赤字|(?:net|operating|ordinary) loss was|(?<![a-z])loss(?:es)? of)"
    r"(?:額|幅)?(?:\((?:△|▲)\))?(?:は|が|を|で|、|も|:|\s)*(?:前の期の|約|およそ|ほぼ)?[△▲\-−]?\s?$"
)
PROFIT_BEFORE = re.compile(r"(?<![a-z])a (?:net |operating |ordinary )?(?:profit|income) of\s$", re.IGNORECASE)
QUALIFIER_INSIDE = re.compile(r"(?P<just_over>強|余り|余)|(?P<just_under>弱)")
_BY_HOW_MUCH = r"(?:大きく|大幅に|はるかに|わずかに|僅かに|やや|若干|かろうじて|辛うじて|小幅に)?"
QUALIFIER_AFTER = re.compile(
    r"\s?(?:(?P<band>台(?!数|帳|の大台))"
    rf"|(?P<at_least>以上|を下回(?:らな|っていな)|[をは]下らな|(?:の大台)?に乗[せっ])"
    rf"|(?P<at_most>以下|を?超え(?:て?いな|な)|を超さな|を上回(?:らな|っていな))"
    rf"|(?P<over>超(?![過え])|を?{_BY_HOW_MUCH}超え|を{_BY_HOW_MUCH}超[しす]|を{_BY_HOW_MUCH}上回|を?突破|の大台を(?:超|突破))"
    r"|(?P<just_over>強(?!化|い|み)|余り|余(?!裕)|あまり)"
    rf"|(?P<under>未満|を{_BY_HOW_MUCH}下回|を?割れ|を{_BY_HOW_MUCH}割(?:り込|っ(?!て入)|る)|を切[っる]|に?満たな|に?満たず|に?届かな|に?達しな|に?達していな|に?及ばな)"
    r"|(?P<just_under>弱(?!含|い|ま)|近く|足らず|に迫|目前|寸前)"
    r"|(?P<about>前後|程度|ほど|くらい|ぐらい|内外|見当|規模)|(?P<maximum>を?上限)|(?P<minimum>を?下限))"
)
LOSS_AFTER = re.compile(
    r"の?(?:最終|営業|経常|純|当期純?|税引き?前|連結|四半期|中間|大幅な?)*+(?:(?P<loss>赤字(?!幅|額|縮小|(?<!の赤字)から)|純?損失)|(?P<profit>黒字(?!幅)))"
)
CHANGE_AFTER = re.compile(
    r"(?:程度|前後|超|強|弱|余り|以上|以下|近く)?(?:の|も|ほど)?(?:大幅に?)?"
    r"(?:(?P<decrease>営業減益|経常減益|最終減益|減|低下|下落|下降|縮小|マイナス|引き?下げ|下回|安(?![定全])|悪化|落ち込|利下げ|下が|切り下げ|少な[いくか])"
    r"|(?P<increase>営業増益|経常増益|最終増益|増|上昇|拡大|プラス|引き?上げ|上回|高(?![齢い度校級])|改善|伸び|利上げ|上が|成長|積み増|多[いくか]))"
)
CHANGE_AFTER_ENGLISH = re.compile(
    r"\s(?:(?P<decrease>decrease|decline|drop|fall|lower)|(?P<increase>increase|rise|growth|higher|gain))",
    re.I,
)

CHANGE_BEFORE_ENGLISH = re.compile(
    r"(?<![a-z])(?:(?P<decrease>fell|declined|decreased|dropped|slipped|down|lower)"
    r"|(?P<increase>rose|grew|increased|gained|climbed|up|higher))(?:\sby)?\s(?:about\s)?$",
    re.IGNORECASE,
)

_LEVEL_BEFORE = re.compile(r"(?:数|指数|TOPIX|DI|PMI|インデックス)(?:は|が|の|で)$|(?:[高安]|前日比[^、。]{0,20})の$")
_LEVEL_AFTER = re.compile(r"(?:だっ|で(?:[、あし終取]|$)|と(?:[、な]|$)|に[上下低達な]|[。、]|$)")


def is_level(body: str, start: int, end: int) -> bool:
    """Whether plain digits are what something stands at: TOPIXは2740.55だった, 値上がり銘柄数は1102."""
    if _LEVEL_BEFORE.search(body, max(0, start - BEHIND), start) is None:
        return False
    written = body[start:end]
    return not (len(written) == 4 and written[:2] in ("19", "20")) and _LEVEL_AFTER.match(body, end) is not None


_SIGNS = {
    "triangle": SignSource.TRIANGLE,
    "minus": SignSource.MINUS,
    "plus": SignSource.PLUS,
    "loss": SignSource.LOSS_WORD,
    "profit": SignSource.PROFIT_WORD,
    "decrease": SignSource.DECREASE_WORD,
    "increase": SignSource.INCREASE_WORD,
}
_MINUS_SIGNS = frozenset({SignSource.TRIANGLE, SignSource.MINUS, SignSource.LOSS_WORD, SignSource.DECREASE_WORD})


def sign_of(found: re.Match[str]) -> SignSource:
    return _SIGNS[found.lastgroup or "plus"]


def is_negative(sign: SignSource) -> bool:
    return sign in _MINUS_SIGNS or sign is SignSource.PARENTHESES
