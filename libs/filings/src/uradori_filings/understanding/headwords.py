"""Words that stand above columns, whatever the table is about."""

import re

OVER_LABELS = re.compile(
    r"(?:区分|種類|科目|勘定科目|項目|内容|名称|氏名|役職名?|地位|銘柄|回次|期別|年月|年月日|決算年月|決議(?:年月日)?|会社名?|事業所名?|"
    r"セグメントの?名称?|セグメント|事業の?(?:種類|名称|部門)?.{0,8}|摘要|資産の種類|発行年月日|用途|場所|地域|品目|相手先|貸借対照表計上額|金額|"
    r"監査役(?:会|等委員会)?|氏名(?:又|また|または)?は?名称|所有者の.{0,8}|株主名|取引金融商品取引所.{0,20}|役員区分|基準名|ifrs|回数|月別|期間|基準書.{0,10}|"
    r"会計基準.{0,12}|名前|提出先|no\.?|番号|(?:line)?items?|name|category|title|position|(?:key)?metrics?|accounts?|particulars|descriptions?|indicators?|kpis?|segments?|periods?|dates?|months?|quarters?|(?:fiscal)?years?|決算期|会計年度|四半期|半期|年度|日付|日|月|年|月次|項目名|指標名?|勘定|単位)"
    r"(?:(?:及び|・|又は|/).{0,10})?",
    re.IGNORECASE,
)
NOTES = re.compile(r"(?:注記?(?:番号|事項)?|番号|notes?|no\.?|摘要番号)", re.IGNORECASE)
"""Above a column of references to notes."""
PERIODS = re.compile(r"(?:回次|決算年月|期別|年度|期間|決算期|会計期間|事業年度|連結会計年度|年月|回)")
"""Before a row of heads that are periods."""
NAMES = re.compile(r"氏名|名称|会社名|銘柄|株主名|相手先|名前|^name$|ふりがな", re.IGNORECASE)
"""Above what names the subject of a row."""
CLASSES = re.compile(r"(?:株式の|優先株式の)?種類|株式の種類.*|種類株式")
"""Above classes of shares."""
EMPTY_WORDS = re.compile(r"(?:金額|科目|項目|区分|内訳|摘要|合計額|回次|決算年月|帳簿価額の|年度|amount)?")
"""Heads that say nothing of what their column holds."""
