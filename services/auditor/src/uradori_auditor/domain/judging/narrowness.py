"""The words of a claim that make out what it is of."""

import re
from collections.abc import Iterator

from uradori_jafin import (
    find_bases,
    find_directions,
    find_natures,
    find_standards,
    load_lexicon,
    parse_periods,
    parse_quantities,
)

from uradori_auditor.domain.claims.claim import Context, DirectionClaim, FigureClaim
from uradori_auditor.domain.claims.names.forms import folded
from uradori_auditor.domain.sources.facts import Source

NOUN = re.compile(r"[一-龠々〇]{2,}|[ァ-ヶー・]{2,}|[A-Za-z][A-Za-z&]+")
_BRACKETED = re.compile(r"[(\[「『][^()\[\]「」『』]{0,60}[)\]」』]")
_SUBJECT_ENDS = re.compile(r"[はがも、。,;:]")
_PLACED = re.compile(
    r"([^、。はがも]{2,30}?)(?:において|におきまして|について|につきまして|に関して|(?<!ま)(?<!る)で)は?、"
)
_PLAIN = frozenset({
    "当社", "グループ", "弊社", "当行", "当", "同社", "同", "自社", "全社", "全体", "企業集団", "会社", "親会社", "株主", "帰属", "所有者", "持分",
    "合計", "総額", "総計", "累計", "通期", "年間", "当期", "前期", "今期", "前年", "前年度", "前年同期", "前期末", "前期比", "対前期", "対前年",
    "同期", "同期比", "対比", "比較", "過去最高", "過去最低", "最高", "最低", "実績", "予想", "計画", "見込", "見通", "水準", "程度", "結果", "純額",
    "末日", "期末", "期首", "期末残高", "期首残高", "残高", "末残高", "現在", "時点", "主", "次", "以下", "以上", "金額", "額", "増減", "増減額",
    "増加", "減少", "上昇", "低下", "改善", "悪化", "推移", "達成", "会計年度", "連結会計年度", "事業年度", "年度", "年度末", "会計年度末", "連結",
    "単体", "個別", "連結業績", "業績", "経営成績", "財政状態", "収入", "支出", "獲得", "使用", "流入", "流出", "黒字", "赤字", "利益", "損失",
    "末比", "四半期", "半期", "上期", "下期", "中間", "資金", "状況", "概要", "比率", "割合", "百万円", "千円", "億円", "単位", "報告", "セグメント",
    "終了", "一方", "他方", "反面", "最終", "最終的", "段階"
})  # fmt: skip
_LONGEST_PLAIN = max(map(len, _PLAIN))


def narrower_words(claim: FigureClaim | DirectionClaim, quote: str, source: Source) -> list[str]:
    """The words that make out what the claim is of, as far as the source does not have them."""
    context = claim.context
    before = context.before
    item, rest = before, ""
    if context.item_at >= 0:
        mention = next(iter(load_lexicon().find(before[context.item_at :])), None)
        end = context.item_at + (mention.span.end if mention is not None else 0)
        item, rest = before[: context.item_at], before[end:]
    if _CAUSE.match(rest):
        return [rest]
    told = f"{quote} {source.title}"
    behind = _BEHIND.match(context.sentence, claim.span.end)
    words = [*nouns(behind["noun"], context)] if behind is not None else []
    words += [*nouns(phrase(item), context), *nouns(rest.rsplit("、", 1)[-1], context)]
    words += nouns(_SUBJECT_ENDS.split(_BRACKETED.sub("", rest))[0], context)
    words += [noun for found in _PLACED.finditer(before) for noun in nouns(found[1], context)]
    return [word for word in words if folded(word) not in told]


_CAUSE = re.compile(r"[^はがも、。]{0,20}(?:により|によって|に伴|ため|ことから|を受け)")
"""An item in a phrase of cause is not what the sentence is about."""
_BEHIND = re.compile(r"\)?(?:\([^()]{0,60}\))?(?P<noun>[一-龠々]{2,})")


def phrase(before: str) -> str:
    """The words that lead up to an item from where its phrase begins."""
    return _SUBJECT_ENDS.split(_BRACKETED.sub("", before))[-1]


def nouns(text: str, context: Context) -> Iterator[str]:
    """The nouns that are neither the company nor a time, a basis, an item, a figure, nor one of all companies."""
    text = _BRACKETED.sub("", text)
    known = [
        *(each.span for each in parse_periods(text)),
        *(each.span for each in parse_quantities(text)),
        *(each.span for each in find_bases(text)),
        *(each.span for each in find_natures(text)),
        *(each.span for each in find_standards(text)),
        *(each.span for each in find_directions(text)),
    ]
    for span in known:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    own = folded(context.name) if context.name else ""
    for found in NOUN.finditer(text):
        if not _is_plain(found[0]) and not (own and (folded(found[0]) in own or own in folded(found[0]))):
            yield found[0]


def _is_plain(noun: str) -> bool:
    """Whether it is made of words that any company may use of itself."""
    ends = {0}
    for start in range(len(noun)):
        if start in ends:
            ends |= {
                end for end in range(start + 1, min(start + _LONGEST_PLAIN, len(noun)) + 1) if noun[start:end] in _PLAIN
            }
    return len(noun) in ends
