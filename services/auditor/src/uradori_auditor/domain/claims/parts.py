"""Parts of a company that no word calls a segment: whatever an item is said of (国内の売上高)."""

import re
from collections.abc import Iterator, Sequence

from uradori_jafin import ItemMention, Span

from uradori_auditor.domain.claims.item_owners import is_told_of_companies, may_be_of_a_part
from uradori_auditor.domain.claims.names.forms import Name
from uradori_auditor.domain.claims.names.no_names import NOT_A_NAME

_NOUN = re.compile(r"(?:[A-Za-z0-9&ァ-ヶー・一-龠々]{0,16}その他|[A-Za-z0-9&ァ-ヶー・一-龠々]{2,24})$")
_LONGEST = 40
_OF = re.compile(r"(?:全体|合計)?(?:の|における|での|向けの)(?:合計|連結)?$")
_POINTS_BACK = re.compile(
    r"(?:当|同|本|この|各|両|全|他の?|主力|主要|既存|新規|成長)?(?:事業|部門|セグメント|分野)+(?:セグメント)?$"
)
_NO_PART = re.compile(
    r"(?:率|額|費|価格|相場|賃金|前期|前年|期末|年度|比較|計画|予想|見通し|見込|実績|修正|影響|増加|減少|理由|要因|為替|会社|グループ|全体|全社|合計|累計"
    r"|円|連結|単体|個別|単独|本業|今回|過去最高|最高|最低|年間|通期|半期|四半期|中間|以上|以下|特別|日|月|期|税|株主|所有者|帰属|当社|同社|当行|自社|企業|業績|年|株|比|それぞれ|各段階|段階|平均|効果|^工事|^商品|^製品|^品目|^業務|^総|^純|^薄|^新|^旧|最終|中間|調整後|既定|上記|主力|対象|同期|同|四半期|業態|計算書|対照表|明細書|短信|報告書|財務諸表|決算書|要旨)$"
)


def points_back(segment: str) -> bool:
    """Whether the words mean a segment that was spoken of, or none in particular: 当部門, 同事業, 主力事業."""
    return _POINTS_BACK.match(segment) is not None


def parts_of(text: str, items: Sequence[ItemMention], others: Sequence[Span]) -> tuple[Name, ...]:
    """Nouns that an item is said of and that are nothing else: 国内の売上高, 薬品売上高, 軽量盛土工事の受注高.

    `others` are the spans of everything else that was recognised.
    """
    taken = (*others, *(item.span for item in items))
    return tuple(_parts(text, items, taken))


def _parts(text: str, items: Sequence[ItemMention], taken: Sequence[Span]) -> Iterator[Name]:
    for mention in items:
        item = mention.span
        window = text[max(0, item.start - _LONGEST) : item.start]
        link = _OF.search(window)
        if not may_be_of_a_part(mention) and not (link and is_told_of_companies(mention)):
            continue
        noun = _NOUN.search(window[: link.start()] if link else window)
        if noun is None:
            continue
        offset = item.start - len(window)
        span = Span(offset + noun.start(), offset + noun.end())
        if is_part(noun[0]) and not any(span.overlaps(each) for each in taken):
            yield Name(noun[0], span)


def is_part(noun: str) -> bool:
    """Whether a noun can name a part of a company."""
    named = not (noun.isdigit() or _KIND_OF_PART.fullmatch(noun) or NOT_A_PART.match(noun))
    return named and not _NO_PART.search(noun)


_KIND_OF_PART = re.compile(r"(?:事業|部門|セグメント|分野)+")


NOT_A_PART = re.compile(rf"(?!(?:国内|海外|世界|日本|米国|中国|欧州|アジア|北米|主力)$)(?:{NOT_A_NAME.pattern})")
