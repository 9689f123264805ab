"""Line items as their labels print them and as prose calls them."""

import re

from uradori_cli.evaluation.mutation.figures import UNITS, Dimension, Figure, plain

_NOTE = re.compile(r"[(（]注[)）]?[\d,、.]*[)）]?|[※*]+[\d,、]*|注[\d,、]+")
_OR_LOSS = re.compile(r"(.+?)(?:金額)?(?:又は|または|\()(.*?損失)(?:金額)?\)?(?:\((?:△|-)\))?")
_UNIT_BEHIND = re.compile(r"\((円|千円|百万円|億円|%|倍|株|千株|人|名)\)$")
_NAMEABLE = re.compile(r"[1一-鿿ァ-ヶー・々のにるとよたり]{2,30}(?:キャッシュ・フロー|期末残高)?")
_VAGUE = re.compile(
    r"^純利益$|^最終利益$|^基本的$|^希薄化後$|その他|合計$|小計|^計|調整|引当金|増減|うち|^内|比較指標|発行済|差額|残高|控除|^普通株式|種株式|移行|持分法|累計|前期|当期首|期首"
)
_TOTALS = (
    "資産合計",
    "負債合計",
    "純資産合計",
    "流動資産合計",
    "固定資産合計",
    "流動負債合計",
    "固定負債合計",
    "資本合計",
)
_KEPT = (*_TOTALS, "現金及び現金同等物の期末残高", "発行済株式総数")
_INSTANT = re.compile(
    r"資産|負債|資本|残高|株主持分|に帰属する持分|従業員|株式総数|現金及び|借入金|社債|売掛金|在庫|自己株式|剰余金"
)
_FLOW_ALL_THE_SAME = re.compile(r"利益率$|売却|除却|評価損|利益$|損失$|収入$|支出$|費用?$")

_PROSE: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern), names)
    for pattern, names in (
        (r"純資産額", ("純資産", "純資産額")),
        (r"総資産額|総資産", ("総資産",)),
        (r"資産合計", ("総資産", "資産合計")),
        (r"親会社株主に帰属する当期純利益|親会社の所有者に帰属する当期利益", ("純利益", "最終利益")),
        (r"営業活動によるキャッシュ・フロー", ("営業キャッシュ・フロー", "営業キャッシュフロー", "営業CF")),
        (r"投資活動によるキャッシュ・フロー", ("投資キャッシュ・フロー", "投資CF")),
        (r"財務活動によるキャッシュ・フロー", ("財務キャッシュ・フロー", "財務CF")),
        (r"1株当たり当期純利益", ("1株当たり純利益", "EPS")),
        (r"基本的1株当たり当期利益", ("1株当たり利益", "EPS")),
        (r"1株当たり純資産額?", ("1株当たり純資産", "BPS")),
        (r"1株当たり配当額", ("1株当たり配当", "1株当たり配当金")),
        (r"自己資本利益率", ("ROE", "自己資本利益率(ROE)")),
        (r"株価収益率", ("PER", "株価収益率(PER)")),
    )
)


def label_of(text: str) -> tuple[str, str]:
    """The name of a row's item without notes and unit, and its name as a loss ("" where the label has none)."""
    bare = _UNIT_BEHIND.sub("", _NOTE.sub("", plain(text)))
    match = _OR_LOSS.fullmatch(bare)
    if match is None:
        return bare, ""
    name, loss = match[1], "" if "△" in match[2] or match[2] == "損失" else match[2]
    if name.startswith("1株当たり") and not loss.startswith("1株当たり"):
        loss = f"1株当たり{loss}"
    return name, loss


def unit_behind(text: str) -> str | None:
    """The unit in brackets at the end of a label."""
    match = _UNIT_BEHIND.search(plain(text))
    return match[1] if match else None


def nameable(item: str) -> bool:
    """Whether the name alone tells what is meant: その他, a subtotal or a row of details does not."""
    return item in _KEPT or (_NAMEABLE.fullmatch(item) is not None and _VAGUE.search(item) is None)


def is_instant(item: str) -> bool:
    """Whether it is measured on a day and not over a period."""
    return _INSTANT.search(item) is not None and _FLOW_ALL_THE_SAME.search(item) is None


def prose_names(item: str) -> tuple[str, ...]:
    """Names that prose gives it, its label aside. Only such as mean this item in any text."""
    return next((names for pattern, names in _PROSE if pattern.fullmatch(item)), ())


def loss_name(item: str, printed: str) -> str:
    """What it is called when negative: as printed, else from the name itself; "" where it has no such name."""
    if printed:
        return printed
    return (
        re.sub("利益$", "損失", item) if re.fullmatch(r"(営業|経常|税引前|税金等調整前|.*純|.*当期)利益", item) else ""
    )


def is_profit(item: str) -> bool:
    """A profit that can be a loss."""
    return re.fullmatch(r"(営業|経常|事業|税引前|.*純|.*当期)利益", item) is not None


def can_be_negative(item: str) -> bool:
    """Whether a minus says something of the item itself; an expense or a deduction is printed so by convention."""
    return is_profit(item) or re.search(r"利益$|損益$|活動によるキャッシュ・フロー$", item) is not None


def is_sales(item: str) -> bool:
    """What 増収 speaks of."""
    return item in ("売上高", "営業収益", "売上収益", "連結売上高")


def countable(item: str, figure: Figure) -> bool:
    """Whether the unit fits the name: a row of yen per share in a table of millions states its unit elsewhere."""
    dimension = figure.dimension
    if dimension is Dimension.YEN and figure.step < UNITS[figure.unit][1] != 1:
        return False
    per_share = "1株当たり" in item or "株価" in item
    rate = item.endswith(("率", "性向", "利回り", "比率")) and item != "株価収益率"
    if item in ("株価収益率",):
        return dimension is Dimension.TIMES
    return (dimension is Dimension.PERCENT) == rate and (not per_share or dimension is Dimension.YEN)
