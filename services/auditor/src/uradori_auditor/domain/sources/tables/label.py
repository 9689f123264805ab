"""What a row label, a column header, a section or a title says."""

import re
from dataclasses import dataclass

from uradori_jafin import (
    ConsolidationBasis,
    ItemMention,
    Nature,
    Polarity,
    TableUnit,
    UnitKind,
    find_bases,
    find_line_items,
    find_natures,
    fold,
    parse_unit,
)

from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.claims.names.segments import segments
from uradori_auditor.domain.claims.reading import spans_of
from uradori_auditor.domain.sources.labels import is_total, label_key
from uradori_auditor.domain.sources.tables.dates import Dates, dates_of

_SEN = re.compile(r"円\s?銭")
_WRAPPED = re.compile(r"(?<=[^\x00-\x7f])\s+(?=[^\x00-\x7f△▲(\[])")
_BRACKETED = re.compile(r"[(\[〔<【][^()\[\]〔〕<>【】]{0,40}[)\]〕>】]")
_CHANGE = re.compile(
    r"増減|(?:前|対|昨)[^/\s]{0,8}[比差](?!較)|(?:伸び|成長|増加|減少|変化|上昇|増収|増益)率|\byoy\b|\bchange\b|growth",
    re.IGNORECASE,
)
_OF_CASH = re.compile(r"増減額|増加額|減少額|増減\(|(?:その他|同等物)の(?:純)?増減$")
_SHARE = re.compile(r"構成比|百分比|構成割合|シェア|占有率|売上高?比率?|利益率|^比率|^割合|の割合")
_RATE = re.compile(r"[率比]|割合|%")
_NOTE = re.compile(r"^(?:注記?(?:番号)?|番号|no\.?|notes?|備考|摘要|参照|頁|ページ|脚注)$", re.IGNORECASE)
_PLAIN = re.compile(
    r"(?:金額|項目|科目|勘定科目|区分|回次|決算年月|内容|指標|単位|値|数値|実額|合計額|名称|会社名?|企業名?|社名|銘柄名?|地域|国名?|"
    r"通期|通年|上期|下期|中間期|累計|fullyear|セグメント|報告セグメント|事業|部門|品目|年度|期間|備考|当社|同社|相対年度|ユニットid|コンテキストid|要素id|項目名|期間・時点|連結・個別|その他)",
    re.IGNORECASE,
)
_HARMLESS = re.compile(
    r"(?:連結|非連結|単体|単独|個別|提出会社の?|セグメント|報告セグメント|合計|総計|小計|計|金額|額|高|の|は|当期|当社|年間|通期|期末|末|実績値?|予想値?|計画|見通し|見込み?|"
    r"期間|累計|時点|当連結会計年度|前連結会計年度|前期|[\d\s/:、,.・~\-%%()\[\]又は及びおよび])*+"
)
_STANDING = re.compile(r"(?:現在)?の?残高$|現在$|時点$")
"""Behind a period in the label of a balance: 2020年3月31日残高."""


@dataclass(frozen=True, slots=True)
class Label:
    """`items` is set where the words are exactly an item's; `key` is what running text would call them."""

    text: str
    key: str
    items: tuple[str, ...]
    kind: UnitKind | None
    unit: TableUnit | None
    dates: Dates
    basis: ConsolidationBasis | None
    nature: Nature | None
    name: str | None
    segment: str | None
    is_change: bool
    is_share: bool
    is_note: bool
    is_loss: bool
    is_basis_implied: bool = False

    @property
    def is_item(self) -> bool:
        return bool(self.items)

    @property
    def is_total(self) -> bool:
        return is_total(self.key)

    @property
    def is_unit(self) -> bool:
        """Whether it says nothing but a unit."""
        return self.unit is not None and parse_unit(self.key) is not None

    @property
    def is_date(self) -> bool:
        """Whether it says nothing but a period."""
        rest = self.key
        for period in self.dates.mentions:
            rest = rest.replace(label_key(period.text), "", 1)
        return self.dates.told and not any(map(str.isalpha, _STANDING.sub("", rest).strip("自至の/ ")))

    @property
    def is_rate(self) -> bool:
        """Whether what it names is counted in percent unless it says otherwise."""
        return _RATE.search(self.key) is not None

    @property
    def subject(self) -> str | None:
        """The label itself, where it is neither item nor period nor total: a company, a region, a product."""
        plain = _BRACKETED.sub("", fold(self.text).text).strip() or self.key
        said = self.items or self.dates.told or self.basis or self.nature or self.is_change or self.is_share
        free = not (said or self.is_unit or self.is_total or self.is_note or _PLAIN.fullmatch(self.key))
        return plain if free and any(character.isalpha() for character in plain) else None


def read_label(text: str, names: NameReader, company: str | None = None) -> Label:
    """Reads the words of one header or label; those of a company's name say nothing else (良品計画)."""
    said, counted = _counted(" ".join(_SEN.sub("円", fold(text).text).split()))
    folded = _WRAPPED.sub("", said)
    for name in (*(each.text for each in names.known(folded)), *((fold(company).text,) if company else ())):
        folded = folded.replace(name, " " * len(name))
    mention, key = _own_item(folded, names)
    natures, parts = find_natures(folded), segments(folded)
    named = names.known(fold(text).text)
    dates = dates_of(folded)
    own = next((each.nature for each in natures if each.nature is not Nature.CORRECTION), None)
    is_change = _CHANGE.search(folded) is not None and not (_OF_CASH.search(folded) and len(key) > len("前期増減額"))
    is_change = is_change or _is_rate_of_money(mention, counted)
    return Label(
        text=" ".join(text.split()),
        key=key,
        items=(mention.item.id,) if mention and (not is_change or counted is not None) else (),
        kind=mention.item.unit if mention else None,
        unit=next((unit for part in folded.split(" / ") if (unit := parse_unit(part)) is not None), counted),
        dates=dates,
        basis=_basis(folded),
        nature=own or (Nature.FORECAST if dates.forecast else None),
        name=named[0].text if named else None,
        segment=parts[0].text if parts else None,
        is_change=is_change,
        is_share=mention is None and _SHARE.search(folded) is not None,
        is_note=_NOTE.match(key) is not None,
        is_loss=mention is not None and mention.polarity is Polarity.LOSS,
        is_basis_implied=not find_bases(folded),
    )


def _is_rate_of_money(mention: ItemMention | None, counted: TableUnit | None) -> bool:
    """売上高 ％ beside 売上高 百万円: by how much it changed."""
    return (
        mention is not None
        and counted is not None
        and mention.item.unit is UnitKind.MONEY
        and counted == parse_unit("%")
    )


def _counted(folded: str) -> tuple[str, TableUnit | None]:
    """A head without the unit that stands below it, and that unit: 売上高 百万円."""
    said, _, last = folded.rpartition(" ")
    unit = parse_unit(last) if said.strip(" /") and not said.isascii() and last != "/" else None
    return (said.rstrip(" /"), unit) if unit is not None else (folded, None)


def _basis(folded: str) -> ConsolidationBasis | None:
    """連結 or 単体; a term called 事業年度 and a heading that only says 【貸借対照表】 are the company's alone."""
    bases = {each.basis for each in find_bases(folded)}
    if not bases and _ALONE.search(folded):
        return ConsolidationBasis.STANDALONE
    return next(iter(bases)) if len(bases) == 1 else None


_ALONE = re.compile(
    r"[前当]事業年度|[【①②③④⑤][(【]?(?:貸借対照表|損益計算書|株主資本等変動計算書|キャッシュ・?フロー計算書|附属明細表)"
    r"|有価証券報告書[^一-龠]*(?:貸借対照表|損益計算書|株主資本等変動計算書)"
)


def _own_item(folded: str, names: NameReader) -> tuple[ItemMention | None, str]:
    """The item that the label is, and its key; a label that says more than an item's name is another thing."""
    key = label_key(folded)
    folded = folded if folded.isascii() else "".join(folded.split())
    plain = _BRACKETED.sub(lambda found: " " * len(found[0]), folded)
    mentions = find_line_items(plain) or find_line_items(folded)
    if not mentions:
        return None, key
    mention = mentions[0]
    rest = plain[: mention.span.start] + " " + plain[mention.span.end :]
    others = spans_of(mentions[1:], dates_of(plain).mentions, names.known(plain), segments(plain), find_bases(plain))
    for start, end in others:
        rest = rest.replace(plain[start:end], " ", 1)
    rest = label_key(rest) if rest.strip() else ""
    if mention.span.end > len(plain) or _HARMLESS.fullmatch(rest) is None:
        return None, key
    return mention, key


class LabelReader:
    """Reads each distinct text of a table once."""

    def __init__(self, names: NameReader) -> None:
        self._names = names
        self._read: dict[str, Label] = {}

    def read(self, text: str) -> Label:
        if text not in self._read:
            self._read[text] = read_label(text, self._names)
        return self._read[text]
