"""Words that stand where a name could and are no company."""

import re

NOT_A_NAME = re.compile(
    r"^(?:(?:連結|当社の?)?(?:子会社|関係会社|関連会社|親会社|提出会社|グループ|セグメント)|会社側|同社側|経営側|経営陣|アナリスト|社長|政府|当局|同社|同行|同グループ|当社|当行|会社|以下|以上|今後|直前|直近|最近|最新|前回発表|前回|前回予想|従来|従来予想|従来計画|期初|期初計画|当初|修正後|修正前|会社計画|会社予想|市場予想|主力|国内|海外|世界|全社|全体|部門別|地域別|広告|要因|主因|背景|一方|なお|また|この|その"
    r"|結果|理由|影響|為替|円安|円高|景気|市場|需要|販売|生産|消費|輸出|輸入|前|後|年|月|日|円|人|社|株|連結|単体|個別|実績|予想|見通し|通期|上期|下期|四半期"
    r"|有価証券報告書|決算短信|決算|概要|注記|資料|本文|回答|質問|お知らせ|発表|ニュース|日本|米国|中国|欧州|アジア|北米|監査|参考|合計|単位|うち|差|差額|内訳|総額|残高|要点|まとめ|純|最終|営業|経常|売上|利益|損失|赤字|黒字|赤字額|損失額)$"
)
_A_TIME = re.compile(
    r"(?:前年|同年|翌年|昨年|前月)?(?:\d{1,2}月)?(?:\d{1,2}月|末|期|分|時点)|[一-龠々]{2,4}(?:後|前|時点)"
)
_NO_COMPANY = re.compile(
    r"(?:率|量|額|高|費|数|価格|相場|環境|単価|賃金|業界|市場|需要|景気|全体|工事|面|等|別|関連|損益|収支|体制|向け|経済|地域|金額|件数|人員|在庫|部品|製品|商品|サービス|プラント"
    r"|メーカー各社|原価|コスト|指標|動向|基調|影響|効果|要因|施策|方針|計画|目標|予想|見通し|土地|資産|負債|資本|配当|内容|成績|結果|収益|品目|予定|費用|支出|収入|(?<=年)内|以内|大手|各社|子会社|関連会社|連結会社|親会社)$"
)
_ENDS_NAMES_TOO = re.compile(r".{2}(?:サービス|商品|製品|部品|プラント|計画|土地|メーカー)$")


def is_common_noun(word: str) -> bool:
    """Whether it is a time, a number or a noun of filings."""
    return _A_TIME.fullmatch(word) is not None or word.isdigit() or NOT_A_NAME.match(word) is not None


def is_no_company(word: str) -> bool:
    """Whether a noun ends like none that a company bears: 通信大手, 為替相場."""
    return _NO_COMPANY.search(word) is not None


def ends_like_a_name_too(word: str) -> bool:
    """Whether what it ends with ends names of companies as well: 東和フードサービス."""
    return _ENDS_NAMES_TOO.search(word) is not None
