"""The profile of a document out of its cover, its header, and the names of its files."""

import re
from collections.abc import Sequence
from datetime import date

from uradori_jafin import fold

from uradori_filings.days import days_of_cover
from uradori_filings.model.document import Block, Heading, Paragraph, Profile
from uradori_filings.readers.profile.cover import cover_of
from uradori_filings.readers.profile.history import name_in_history
from uradori_filings.readers.profile.language import language_of
from uradori_filings.readers.profile.opening import company_of_opening, ticker_of_opening, title_of_opening
from uradori_filings.readers.profile.standard import standard_of
from uradori_filings.readers.sources.edinet_names import document_id_of, edinet_name

_CODE = re.compile(r"^[EG][0-9]{5}$")
_TICKER = re.compile(r"^([0-9][0-9A-Z]{2}[0-9A-Z])0?$")
_DOCUMENT = re.compile(r"S1[0-9A-Z]{6}")
_FORMER = re.compile(r"[\s　]*[(（](?:旧|注|登記社名|E[0-9]{5}).*$")
_AMENDMENT = "訂正"
_TEXTS_LOOKED_AT = 60


def profile_of(
    blocks: Sequence[Block], names: Sequence[str], header: Sequence[str] = (), told: Sequence[str] = ()
) -> Profile:
    """`header`: texts of a stripped XBRL header; `told`: names that the files mention (namespaces, schema references)."""
    cover = cover_of(blocks)
    named = next((found for name in (*names, *told) if (found := edinet_name(name))), None)
    document = next(filter(None, map(document_id_of, names)), "")
    period = _period(cover, header)
    filed = days_of_cover(cover.get("提出日", ""))
    kind = _kind(cover, named.kind if named else "", named is not None and named.time > 1)
    first = title_of_opening(blocks)
    return Profile(
        document_id=document,
        title=cover.get("提出書類", "") or kind or first,
        kind=kind,
        company=_FORMER.sub("", cover.get("会社名") or cover.get("上場会社名") or cover.get("発行者名") or "")
        or name_in_history(blocks)
        or company_of_opening(blocks),
        company_en=cover.get("英訳名", ""),
        edinet_code=next((line for line in header if _CODE.match(line)), named.edinet_code if named else ""),
        ticker=_ticker(cover, header) or ticker_of_opening(blocks),
        period_start=period[0] if len(period) > 1 else None,
        period_end=period[-1] if period else named.period_end if named else None,
        filed_on=filed[0] if filed else named.filed_on if named else None,
        amends=_amends(blocks, header, document) if _AMENDMENT in kind else "",
        standard=standard_of(blocks, header),
        language=language_of(blocks),
    )


def _period(cover: dict[str, str], header: Sequence[str]) -> list[date]:
    for label in ("事業年度", "四半期会計期間", "中間会計期間", "会計期間"):
        if days := days_of_cover(cover.get(label, "")):
            return days[:2]
    return [day for line in header if len(line) == len("2020-03-31") for day in days_of_cover(line)][:2]


def _kind(cover: dict[str, str], named: str, corrected: bool) -> str:
    kind = fold(cover.get("提出書類", "")).text.strip() or named
    if _AMENDMENT in kind:
        return f"{_AMENDMENT}{kind.split('の訂正', 1)[0].removeprefix(_AMENDMENT)}"
    return _AMENDMENT + kind if corrected and kind else kind


def _ticker(cover: dict[str, str], header: Sequence[str]) -> str:
    code = fold(cover.get("コード番号") or cover.get("証券コード") or "").text.strip()
    if found := _TICKER.match(code):
        return found[1]
    where = next((index for index, line in enumerate(header) if _CODE.match(line)), None)
    following = header[where + 1] if where is not None and where + 1 < len(header) else ""
    found = _TICKER.match(following) if len(following) == len("67580") else None
    return found[1] if found else ""


def _amends(blocks: Sequence[Block], header: Sequence[str], own: str) -> str:
    texts = [*header, *(block.text for block in blocks[:_TEXTS_LOOKED_AT] if isinstance(block, Paragraph | Heading))]
    return next((found for text in texts for found in _DOCUMENT.findall(text) if found != own), "")
