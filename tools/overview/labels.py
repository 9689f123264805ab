"""Row labels of 主要な経営指標等 to items, and the units printed beside them."""

import re
import unicodedata
from dataclasses import dataclass

UNIT = re.compile(r"[(\[]?(百万円|千円|億円|円|%|倍|人|名|千株|百株|株|〃)[)\]]?")
LOSS = re.compile(
    r"\((?:△|▲)は?[^()]*\)|\(損失\)|(?:又は|または|若しくは)[^()]*?損失(?:金額)?(?:\((?:△|▲)\))?|\((?:△|▲)\)"
)
NOTE = re.compile(r"\(注\d*\)[\d,、]*|※\d*|\*\d+")
OWNERS = r"(?:親会社の所有者|親会社所有者|親会社株主|当社株主|当社普通株主|当社の株主|親会社の株主|当社)"
OWNED = rf"(?:{OWNERS}(?:に)?帰属(?:する)?)"
EARNED = r"(?:当期)?(?:純)?(?:利益|損益|損失)"
OF_OWNERS = r"\((?:親会社の所有者に帰属|親会社株主持分)\)"

RULES: tuple[tuple[str, str], ...] = (
    (r"株主総利回り.*", "tsr"),
    (r"\(?(?:比較|参考)(?:指標|対象|情報).*", "tsr_benchmark"),
    (r"最高株価(?:\(普通株式\))?", "share_price_high"),
    (r"最低株価(?:\(普通株式\))?", "share_price_low"),
    (r"\(?(?:うち|内|内、|うち、|内数:)?,?1株当たり中間配当(?:額|金)?\)?", "interim_dividend_per_share"),
    (r"\((?:うち|内)、?中間配当額\)", "interim_dividend_per_share"),
    (r"1株当たり(?:年間)?配当(?:額|金)(?:\(普通株式\))?.*", "dividend_per_share"),
    (r"(?:連結)?配当性向", "payout_ratio"),
    (r"株価収益率", "per"),
    (rf"{OWNED}?(?:希薄化後|潜在株式調整後)(?:の)?1株当たり{OWNED}?{EARNED}(?:{OF_OWNERS})?", "eps_diluted"),
    (rf"{OWNED}?(?:基本的?)?1株当たり{OWNED}?{EARNED}(?:{OF_OWNERS})?", "eps"),
    (rf"(?:基本的)?1株当たり(?:純資産額?|{OWNED}(?:持分|資本)|親会社株主持分|株主資本)", "bps"),
    (rf"(?:自己資本|株主資本|親会社株主持分|{OWNED}持分)比率", "equity_ratio"),
    (rf"(?:自己資本|株主資本|親会社株主持分|{OWNED}持分){OWNED}?(?:当期)?(?:純)?利益率", "roe"),
    (r"営業活動(?:による|に関する)(?:正味)?キャッシュ・?フロー", "operating_cash_flow"),
    (r"投資活動(?:による|に関する)(?:正味)?キャッシュ・?フロー", "investing_cash_flow"),
    (r"財務活動(?:による|に関する)(?:正味)?キャッシュ・?フロー", "financing_cash_flow"),
    (r"現金(?:及び|および)現金同等物の?(?:期末|年度末|当期末)?(?:残高)?", "cash_and_equivalents"),
    (rf"{OWNED}{EARNED}|当期(?:純)?利益{OF_OWNERS}", "profit_attributable_to_owners"),
    (r"当期(?:純)?(?:利益|損益|損失)", "net_profit"),
    (r"(?:当期)?包括(?:利益|損益)(?:合計)?(?:\(損失\))?", "comprehensive_income"),
    (rf"税引前{EARNED}|税金等調整前当期純(?:利益|損益|損失)", "profit_before_tax"),
    (r"(?:当期)?経常(?:利益|損益|損失)", "ordinary_profit"),
    (r"営業(?:利益|損益|損失)", "operating_profit"),
    (rf"{OWNED}(?:持分|資本)(?:合計)?|親会社株主持分", "equity_attributable_to_owners"),
    (r"純資産(?:額|合計)?|資本合計", "net_assets"),
    (r"総資産額?|資産合計|資産の部合計", "total_assets"),
    (r"資本金(?:\(発行済株式総数\))?", "capital_stock"),
    (r"\(?発行済株式(?:総)?数\)?(?:\(?普通株式\)?)?", "shares_issued"),
    (r"従業員数.*", "employees"),
)  # fmt: skip
TOP_LINES = (
    r"売上高|純売上高",
    r"売上収益",
    r"売上高(?:及び|および|又は|または|・|\()(?:営業収益|営業収入|金融ビジネス収入)\)?|営業収益(?:\(売上高\))?",
    r"売上収益\([^()]*\)",
    r"収益|収益合計|営業総収入|営業収入|経常収益",
)
SUB_ITEMS = {
    "dividend_per_share": ("中間配当", "interim_dividend_per_share"),
    "tsr": ("比較指標", "tsr_benchmark"),
    "capital_stock": ("発行済株式", "shares_issued"),
}


@dataclass(frozen=True, slots=True)
class RowMeaning:
    """`sub_item` is what the bracketed numbers of the same cells are; `rank` orders rival top lines."""

    item: str
    sub_item: str | None
    rank: int


def fold_label(text: str) -> str:
    folded = unicodedata.normalize("NFKC", re.sub(r"\s", "", text)).translate(str.maketrans("〔［[〕］]", "((()))"))
    return NOTE.sub("", folded).replace("一株", "1株").replace("1株当り", "1株当たり")


def units_of(text: str) -> tuple[str, ...]:
    """Units of a unit cell or at the end of a label, 名 as 人; empty where there is none."""
    folded = fold_label(text)
    if is_unit(text):
        found = UNIT.findall(folded)
    else:
        found = re.findall(r"\((百万円|千円|億円|円|%|倍|人|名|千株|百株|株)\)", folded)
    return tuple("人" if unit == "名" else unit for unit in found)


def is_unit(text: str) -> bool:
    """The text is a unit, or units, and nothing else."""
    return bool(re.fullmatch(rf"(?:{UNIT.pattern})+", fold_label(text)))


def meaning_of(label: str) -> RowMeaning | None:
    """None for a row that is none of the items."""
    folded = fold_label(label)
    folded = re.sub(r"\((?:百万円|千円|億円|円|%|倍|人|名|千株|百株|株)\)", "", folded)
    without_abbreviation = re.sub(r"\((?:EPS|ROE|PER|BPS)\)", "", folded)
    plain = LOSS.sub("", without_abbreviation).removeprefix("連結").replace("金額", "")
    if re.search(r"国際統一基準|国内基準|規制", plain):
        return None
    if re.search(r"種類株式|優先株式|劣後株式", plain) and not plain.startswith("株主総利回り"):
        return None
    for rank, pattern in enumerate(TOP_LINES):
        if re.fullmatch(pattern, plain):
            return RowMeaning("net_sales", None, rank)
    for pattern, item in RULES:
        if re.fullmatch(pattern, plain):
            mark, sub = SUB_ITEMS.get(item, ("", None))
            return RowMeaning(item, sub if sub and mark in plain else None, 0)
    return None
