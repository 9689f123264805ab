"""Passages: what sentences of annual reports state in shapes that leave no doubt."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pydantic import BaseModel, ConfigDict, ValidationError

from uradori_cli.evaluation.mutation.figures import MILLION, OKU, Dimension, Figure, plain
from uradori_cli.evaluation.mutation.periods import Period, period_of
from uradori_cli.evaluation.mutation.sources import CONSOLIDATED, Fact, Source
from uradori_cli.failure import CommandError

_AMOUNT = r"(?:(\d[\d,]*)兆)?(?:(\d[\d,]*)億)?(?:(\d[\d,]*)(百万|千|万))?円"
_ITEM = r"(売上高|売上収益|営業収益|営業利益|経常利益|税引前利益|税金等調整前当期純利益|親会社株主に帰属する当期純利益|当期純利益|営業損失|経常損失|親会社株主に帰属する当期純損失)"
_RATE = r"(?:[(（,、は]*(?:対?前(?:連結会計年度|年同期|年度|期|年)(?:比|に比べ|と比べ)|同)(\d[\d.]*)%(?:の)?(増|減|増加|減少)(?:収|益)?[)）])?"
_STATED = re.compile(
    rf"(?:^|[、。は]|(?:当連結会計年度|当期|連結|業績)の|の業績は){_ITEM}[はが]?、?{_AMOUNT}(?=[(、。と]|で|$){_RATE}"
)
_CRUDE = re.compile(_AMOUNT)
_OF_THE_GROUP = re.compile(
    r"当連結会計年度(?:における)?の?(?:連結)?(?:の)?(?:業績|経営成績|売上高|売上収益|営業収益)|連結売上高は"
    r"|当社グループの(?:業績|経営成績|売上高)|当期の(?:連結)?(?:業績|売上高)|親会社株主に帰属する当期純(?:利益|損失)"
)
_PARTS_BEGIN = re.compile(r"(?:セグメント|事業|部門|地域|品目|種類)(?:別|ごと|毎)|セグメントの(?:業績|概況|経営成績)")
_OF_A_PART = re.compile(
    r"事業|部門|セグメント|分野|市場|品目|地域|製品|国内|海外|日本|米国|アジア|欧州|中国|単体|子会社|商品|店|計画|予想|見込|当社個別|部類|当社は|(?<!面)では"
)
_SAYS_GROUP = re.compile("連結|当社グループ|親会社株主")
_DATES = re.compile(r"(?:自?(?:平成|令和|\d{4})[^()（）]{0,20}(?:から|[~～〜\-]|至)(?:平成|令和|\d{4})\S{2,12}日)")
_BEFORE, _AFTER = 1, 3


class _Header(BaseModel):
    model_config = ConfigDict(frozen=True)
    document_id: str
    document_name: str
    doc_text: str = "有価証券報告書"


class _Sentence(BaseModel):
    model_config = ConfigDict(frozen=True)
    sentence: str


class _Report(BaseModel):
    model_config = ConfigDict(frozen=True)
    header: _Header
    sentences: tuple[_Sentence, ...]


@dataclass(frozen=True, slots=True)
class Stated:
    """An item, its amount and its change on the year before as a sentence prints them."""

    item: str
    figure: Figure
    growth: Decimal | None


def passages_of(line: str, name: str) -> Iterator[Source]:
    """A source for each sentence about the whole group, with the sentences around it. Raises CommandError."""
    try:
        report = _Report.model_validate_json(line)
    except ValidationError as error:
        raise CommandError(f"chabsa の形式ではありません: {name}", f"Not in the format of chabsa: {name}") from error
    sentences = [sentence.sentence.strip() for sentence in report.sentences]
    year = next((found for text in sentences[:8] if (found := _year_in(text))), None)
    company = " ".join(report.header.document_name.split())
    for place, sentence in enumerate(sentences):
        if _PARTS_BEGIN.search(plain(sentence)):
            return
        if not _OF_THE_GROUP.search(plain(sentence)) or _OF_A_PART.search(_before_items(plain(sentence))):
            continue
        stated = stated_in(sentence)
        if not stated:
            continue
        stretch = sentences[max(place - _BEFORE, 0) : place + _AFTER + 1]
        if year is not None and place > 0:
            stretch = [next(text for text in sentences[:8] if _year_in(text)), *stretch]
        text = "。".join(dict.fromkeys(stretch)) + "。"
        title = f"{company} {report.header.doc_text} 経営成績等の概要" + (f"（{year.fiscal}）" if year else "")
        facts = tuple(_fact(one, year) for one in stated)
        basis = CONSOLIDATED if _SAYS_GROUP.search(plain(sentence)) else ""
        yield Source(f"{name}/{place}", title, company, basis, facts, _numbers(text), text=text)


def stated_in(sentence: str) -> tuple[Stated, ...]:
    """What a sentence states, each item once; empty where one item is stated twice."""
    bare = plain(sentence)
    found = [
        Stated(match[1], figure, _growth(match[6], match[7]))
        for match in _STATED.finditer(bare)
        if (figure := _figure(match.groups()[1:5])) is not None
        and not _OF_A_PART.search(bare[: match.start(1)])
        and bare[: match.start(1)].count("(") <= bare[: match.start(1)].count(")")
    ]
    return tuple(found) if len({one.item for one in found}) == len(found) else ()


def _before_items(bare: str) -> str:
    first = re.search(_ITEM, bare)
    return bare[: first.start()] if first else bare


def _figure(groups: Sequence[str | None]) -> Figure | None:
    cho, oku, rest, scale = groups
    if (rest is not None and scale is None) or not any(groups[:3]):
        return None
    factor = {"百万": MILLION, "千": Decimal(1000), "万": Decimal(10_000), None: OKU}[scale]
    value = sum(
        (
            Decimal((text or "0").replace(",", "")) * by
            for text, by in ((cho, OKU * 10_000), (oku, OKU), (rest, factor if rest else Decimal(0)))
        ),
        Decimal(0),
    )
    return Figure(value, factor if rest else OKU, Dimension.YEN, "円")


def _growth(rate: str | None, direction: str | None) -> Decimal | None:
    if rate is None or direction is None or not re.fullmatch(r"\d+(\.\d+)?", rate):
        return None
    return Decimal(rate) if direction.startswith("増") else -Decimal(rate)


def _fact(stated: Stated, year: Period | None) -> Fact:
    if stated.item.endswith("損失"):
        profit, figure = stated.item.removesuffix("損失") + "利益", stated.figure
        negative = Figure(-figure.value, figure.step, figure.dimension, figure.unit)
        return Fact(profit, stated.item, negative, year)
    return Fact(stated.item, "", stated.figure, year, growth=stated.growth)


def _year_in(text: str) -> Period | None:
    match = _DATES.search(plain(text))
    return period_of(match[0]) if match and "当連結会計年度" in plain(text) else None


def _numbers(text: str) -> tuple[Decimal, ...]:
    found = [figure.value for m in _CRUDE.finditer(plain(text)) if (figure := _figure(m.groups()))]
    rates = [Decimal(m[1]) for m in re.finditer(r"(\d+(?:\.\d+)?)(?:%|ポイント|倍)", plain(text))]
    return tuple(dict.fromkeys((*found, *rates)))
