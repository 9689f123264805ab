"""How findings are worded for a reader."""

from decimal import Decimal

from uradori_jafin import Quantity, Rule, Unit, format_yen

RULES = {
    Rule.EXACT: "一致",
    Rule.ROUNDED: "四捨五入",
    Rule.TRUNCATED: "切り捨て",
    Rule.TRUNCATED_DECIMAL: "切り捨て（小数）",
    Rule.FINER_THAN_SOURCE: "根拠の桁まで一致",
    Rule.QUALIFIER: "大小・概数の関係",
    Rule.RANGE: "範囲",
}


def suggestion(written: Quantity, source: Quantity) -> str:
    """What the source would let the sentence say."""
    if source.unit is Unit.YEN and source.step >= Decimal(10) ** 6:
        return f"{format_yen(source.value)}か"
    return f"{source.text}か" if source.text else ""


def slip(written: Quantity, source: Quantity) -> str:
    """How the written figure may have come about: a wrong scale, or two digits that changed places."""
    left, right = _digits(written), _digits(source)
    if not left or not right:
        return ""
    if right.startswith(left) or left.startswith(right):
        return "桁・単位の取り違えの可能性"
    head = right[: len(left)]
    differing = [index for index, (a, b) in enumerate(zip(left, head, strict=False)) if a != b]
    if len(differing) == 2 and len(left) <= len(right):
        first, second = differing
        if left[first] == head[second] and left[second] == head[first]:
            return "数字の入れ替わりの可能性"
    return ""


def _digits(quantity: Quantity) -> str:
    return "".join(map(str, abs(quantity.value).normalize().as_tuple().digits))
