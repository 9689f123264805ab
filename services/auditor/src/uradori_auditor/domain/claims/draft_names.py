"""Names in a draft, whose companies nobody's title tells: what is no listed company must look like one."""

import re
from dataclasses import replace

from uradori_auditor.domain.claims.names.forms import Name
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.claims.reading import Reading, read_sentence

_FOREIGN = re.compile(r"[ァ-ヶー・A-Za-z0-9&.\s]{2,}")
_OF_A_TRADE = re.compile(
    r"(?:社|行|電機|電子|電器|工業|産業|興業|製作所|工務店|銀行|信金|信託|証券|生命|損保|保険|建設|商事|商船|商会|物産|重工|化学|化成"
    r"|製薬|薬品|薬業|食品|飲料|製菓|製粉|乳業|水産|酒造|不動産|鉄道|電鉄|電力|瓦斯|通信|放送|新聞|石油|製鉄|製鋼|金属|鉱業|汽船|海運"
    r"|郵船|航空|運輸|運送|倉庫|物流|百貨店|自動車|紡績|繊維|製紙|印刷|精機|機械|光学|電工|電線|硝子|造船|組|堂|屋|庵|会議所|協会|機構|基金)$"
)


def read_draft_sentence(text: str, names: NameReader, carried: str | None) -> Reading:
    """A sentence of a draft; once a listed company is spoken of, a noun that merely stands where one could is no name.

    `carried` is the name spoken of before.
    """
    reading = _titled(read_sentence(text, names), names)
    listed = any(name.ticker is not None for name in reading.names)
    if not listed and (carried is None or names.bearer(carried) is None):
        return reading
    return replace(reading, names=tuple(name for name in reading.names if _is_company(name)))


def _titled(reading: Reading, names: NameReader) -> Reading:
    """A line that is no sentence names its company as a title does: 株式会社湖畔精機 2026年3月期."""
    text = reading.text.strip()
    if reading.names or len(text) > _LONGEST_TITLE or "。" in text or not _LEGAL.match(text.lstrip("# ")):
        return reading
    return replace(reading, names=names.in_title(reading.text))


_LONGEST_TITLE = 80
_LEGAL = re.compile(r"(?:株式会社|\(株\))|[^\s、。はがを]{1,30}(?:株式会社|\(株\))")


def _is_company(name: Name) -> bool:
    """Listed, written in one foreign script (テスラ, BYD), or called by a trade (竹中工務店); 音楽ストリーミング is none."""
    if name.ticker is not None:
        return True
    return _FOREIGN.fullmatch(name.text) is not None or _OF_A_TRADE.search(name.text) is not None
