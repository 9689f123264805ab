"""Whether a name found in a text really ends where it ends."""

import re
import unicodedata

_PLACE = re.compile(r"[市県区町村駅港湾川地]")
_KANJI_GOES_ON = re.compile(r"(?:主義|条約|的|維持|外交|憲法|公園|大橋)")
# A name that goes on like this is another company's: トヨタ紡織, ソニー損保.
_OTHER_COMPANY = re.compile(
    r"(?:紡織|不動産|銀行|証券|生命|損保|損害保険|海上|建機|電機|電工|化成|化学|物流|倉庫|工業|製作所|製鋼|製薬|製紙|金属|車体|合成|商事|物産"
    r"|通商|自工|信託|火災|精機|精工|重工|鉄道|交通|建設|食品|印刷|製粉|電子|繊維|造船)"
)
# A name inside one word with one of these is a subsidiary's, a building's, a team's, a product's.
_OTHER_THING = re.compile(
    r"\s?fc(?![a-z])|[一-龠々ァ-ヺーa-z0-9&]{0,12}?(?:バス(?!ケ)|タクシー|ホテル|シネマ|ネットワーク|エレクトロニクス|エアロスペース|エンジニアリング|エンタテインメント|テクノロジー|ファイナンス"
    r"|フィナンシャル|リース|カード|モバイル|ペイ|コム(?!モ)|ライフ|ケア|サービス(?!収入|部門|事業)|トラベル|スタジアム|ドーム|球場|アリーナ|フィルハーモニー|センター|ビル(?![ダデト])|タワー|ホール(?!デ)"
    r"|シティ|ブランド|レーシング|動画(?!配信)|ジャイアンツ|球団|財団|学園|大学|高校|病院|美術館|博物館|記念|会館|館(?!内)|劇場|公園|駅|線|号|型|車庫|事件|裁判|協会|連合会|公社|公団|組合|労組|野球|サッカー|ラグビー|バレー"
    r"|製菓|製造|製糖|製油|販売(?![台数額価実量店])|共販|部品|送配電|都市開発|開発(?!費|本部|部|センター)|名人|観光|百貨店|商会|興産|興業|企画|出版|新聞|放送|映画|音楽|投資顧問|アセット|キャピタル|インターナショナル|ジャパン|アメリカ|ヨーロッパ)"
)
_ACRONYM = re.compile(
    r"(?:roe|roa|roic|per|pbr|eps|bps|tsr|dps|ir|fy|hd|esg|ceo|cfo|coo|m&a|ifrs|vs|yoy|qoq|株)", re.IGNORECASE
)
_YEAR_OR_TERM = re.compile(r"\d{1,4}\s?(?:年|期|q|月|/|-\d)|\d+(?:[,.]\d+)*\s?[億兆万円%]", re.IGNORECASE)
# What a text says of a company right behind its name; any other katakana there belongs to a longer name.
_KATAKANA_NAME = re.compile(
    r"(?!グループ|ホールディングス|サイド|ユーザー|ファン|ホームページ|サイト|ショック|ブランド|チーム|クラブ|オーナー|トップ|ビジョン)[ァ-ヺー]{3}"
)
_NEW = "新北南東西中大"
_BEFORE_LEGAL = "社年月日元旧現後前、"
_OTHER_FORM = ("有限会社", "合同会社", "公司", "有限公司")
_LEGAL = re.compile(r"(?:株式会社|\(株\))")
_COMPANY_WORD = re.compile(
    r"\s?(?:\(?\s?(?:東証|証券コード|コード)|\(\d[\dA-Za-z]\d[\dA-Za-z]\)|株価|の(?:株価|株主|決算|社長|業績|時価総額)|\s?(?:HD|ホールディングス)|[(（]?銘柄|株[がはを、])"
)

_CONTEXT = re.compile(
    r"\s?(?:の(?:20\d\d年|連結|単体|第\d|通期|今期|前期|来期|当期|最新|直近|今年|昨年)?(?:度|の)?(?:売上|営業|経常|純利益|最終|利益|損益|配当|業績|見通し|子会社|親会社"
    r"|有価証券|開示|時価|PER|PBR|ROE|EPS|BPS|自己資本|総資産|純資産|従業員|本社|工場|会長|経営|新製品|事業|買収)"
    r"|社(?:の|は|が|長)|グループの|(?:は|が|、)(?:20\d\d年|\d+日|第\d四半期|通期|今期|前期|連結)|と(?:の)?(?:業務提携|資本提携|合併|経営統合|合弁))"
    r"|'s\s(?:sales|revenue|profit|operating|net|dividend|results|share|stock|per|pbr|roe)",
    re.IGNORECASE,
)


def is_whole_name(key: str, start: int, end: int) -> bool:
    """Whether neither side of the name goes on in the same word."""
    first, last = key[start], key[end - 1]
    before, after = key[start - 1 : start], key[end : end + 1]
    if _is_latin(first) and _is_latin(before):
        return False
    if _is_latin(last) and _is_latin(after):
        return False
    if _is_katakana(first) and _is_katakana(before) and before != "・":
        return False
    if _is_katakana(last) and _is_katakana(after) and after != "・":
        return False
    if _is_kanji(last) and end - start <= 3 and (_PLACE.match(key, end) or _KANJI_GOES_ON.match(key, end)):
        return False
    if _OTHER_COMPANY.match(key, end) or _OTHER_THING.match(key, end) or _is_model(key, last, end):
        return False
    if _is_part_of_a_longer(key, start, end):
        return False
    return not (
        _is_kanji(first) and _is_kanji(before) and end - start <= 2 and not _LEGAL.match(key, max(0, start - 4))
    )


def has_second_sign(key: str, start: int, end: int) -> bool:
    """Whether something beside the name shows that a company is meant."""
    if _LEGAL.match(key, end) or _COMPANY_WORD.match(key, end):
        return True
    return key.endswith(("株式会社", "(株)"), 0, start)


def goes_on_after_a_dot(key: str, end: int) -> bool:
    """Whether ・ and katakana or Latin letters follow: part of the name, or the next one of a list."""
    return key[end : end + 1] == "・" and (_is_katakana(key[end + 1 : end + 2]) or _is_latin(key[end + 1 : end + 2]))


def has_company_context(key: str, end: int) -> bool:
    """Whether what follows is what one says of a company: weaker than a second sign."""
    return _CONTEXT.match(key, end) is not None


def _is_model(key: str, last: str, end: int) -> bool:
    """Latin letters or digits glued to a Japanese name: a product (TX-40), unless they are a figure's or a year's."""
    if last.isascii() or not _is_latin(key[end : end + 1]):
        return False
    return not (_ACRONYM.match(key, end) or _YEAR_OR_TERM.match(key, end))


def _is_part_of_a_longer(key: str, start: int, end: int) -> bool:
    """A kanji name behind one that makes another of it (新日本電気), or that goes on in katakana (京急イーエックスイン),
    or a full legal name behind a place's."""
    before = key[start - 1 : start]
    if key.startswith(_OTHER_FORM, end):
        return True
    if _is_kanji(key[end - 1]) and _KATAKANA_NAME.match(key, end):
        return True
    if not _is_kanji(before) or not _is_kanji(key[start]):
        return False
    if key.endswith("株式会社", start, end) or key.startswith("株式会社", end):
        return before not in _BEFORE_LEGAL
    return before in _NEW and not _is_kanji(key[start - 2 : start - 1])


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _is_katakana(character: str) -> bool:
    return character != "" and "\u30a1" <= character <= "\u30fe"


def _is_kanji(character: str) -> bool:
    return character != "" and unicodedata.name(character, "").startswith("CJK UNIFIED")
