"""A question to what it asks for, by its own words alone."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from uradori_jafin.language import is_english
from uradori_jafin.lexicon import ConsolidationBasis, find_bases, load_lexicon
from uradori_jafin.periods import Period, PeriodKind, parse_periods
from uradori_jafin.questions.comparisons import compared_with
from uradori_jafin.questions.english import asked_in_english
from uradori_jafin.questions.question import AskedItem, FigureQuestion
from uradori_jafin.questions.quotation import QuotedLabel, quoted_labels
from uradori_jafin.questions.wanting import wanted_by
from uradori_jafin.questions.year_spans import is_range, span_counted, years_counted

_ASKING = re.compile(
    r"(?:[はをがって]|について|に関して)?\s*(?:それぞれ|いくら|幾ら|どれくらい|どのくらい|どれだけ|何|いつ|どこ|誰|どう|教え|示し|知りた|答え"
    r"|調べ)[^「」『』]{0,30}$"
)
_TAIL = re.compile(r"(?:[はをが]|とは|って)?[?!。.\s]*$")
_MEMBER = re.compile(r"(?<![A-Za-z])(?:[A-Za-z]+:)?([A-Za-z][A-Za-z0-9]*?(?:Member|Axis|Domain))(?![A-Za-z])")
_CAMEL = re.compile(r"(?<![A-Za-z])([A-Z][a-z]+(?:[A-Z][a-z]*)+)(?![A-Za-z])")
_BASIS = re.compile(
    r"(?:連結|個別|単体|単独|親会社単独|非連結)(?:決算|ベース|財務諸表|計算書類)?(?=[のにで、,()?\0]|$)|提出会社(?=の)|[A-Za-z]{1,8}決算"
)
_LINK = re.compile(r"における|においての|においては|において|に於ける|に関する|について")
_JOINT = re.compile(r"(?<!そ)の")
"""その他 is one word."""
_GOODWILL = re.compile(r"(?:負の)?のれん")
"""So is のれん, which begins as if it went with the word before."""
_AND = re.compile(r"、|,|と(?=[^る])|及び|および|ならびに|並びに")
_RANGE_WORD = re.compile(r"から|より|まで|ま|間|分|と|や|及び|および|[~〜–—-]|to|through|until")
_RELATIVE = re.compile(
    r"(?:直近|最新|最近)(?:期|年度|決算|の決算)?|[今当前]期|[今昨前]年度?|前事業年度|当事業年度|[前当]連結会計年度"
)
"""Says when, and no part of a company."""
_COMPARED = re.compile(r"同?[期月四半]{0,3}(?:比|増減|対比)")
_OF_END = re.compile(r"^末(?=の)")
"""Left of 当期末の."""
_BARE_YEAR = re.compile(r"(?<!\d)([12]\d{3})(?=\s?[~〜–—-]\s?[12]\d{3}年)")
_TREND = re.compile(r"(?:[のを]|に関する)?(?:年次|年度別)?(?:推移|変遷|時系列)$")
_EDGE = ' \u3000のにがでは、,・?「」『』“”"'
_DONE = re.compile(r"^(?:支払った|計上した|実施した|受け取った|得た|あげた|上げた)")
"""What the company did with the item."""
_COMPANY_SIGN = re.compile(r"株式会社|\(株\)|㈱|有限会社|合同会社|ホールディングス|銀行|グループ本社")
_FORM = r"(?:株式会社|\(株\)|有限会社|合同会社)"
_KANA = re.compile(r"[ぁ-ゖ]")
_LENGTH = 600
_YEARS = 12


def read_figure_question(text: str, companies: Iterable[str] = ()) -> FigureQuestion:
    """Reads a question such as 「A社の2020年の連結決算における「その他、営業外収益」は？」 or 「A社の2024年3月期の研究開発費は？」.

    A quotation is one item: its first part is the label, the others are what it stands under. `companies` are names
    that the text is known to call companies by; without them a name is told by its place before the period.
    """
    folded = unicodedata.normalize("NFKC", text)[:_LENGTH].strip()
    names = tuple(unicodedata.normalize("NFKC", name) for name in companies)
    quotes = tuple(quote for quote in quoted_labels(folded) if quote.label not in names)
    rest = _BARE_YEAR.sub(r"\1年", _without(quotes, folded))
    rest, compared = _without_comparisons(rest)
    written = tuple(each for each in parse_periods(rest.replace("\0", "、")) if not _is_compared_with(rest, each))
    periods = tuple(_with_those_between(rest, written))
    spanning = span_counted(rest.lower())
    basis = _basis(rest)
    member, rest = _member(rest)
    dates = [period.text for period in written] + ([spanning] if spanning else [])
    quoted = tuple(_quotation(quote.label) for quote in quotes)
    words: list[str] = []
    if names and not quoted and is_english(rest) and not _has_kana(rest, names):
        company = next((name for name in names if name in folded), "")
        items, part = asked_in_english(rest, names, dates, _names_of_items())
        member = member or part
    else:
        company, words = _pieces(rest, dates, names)
        items, member = (quoted, member or "の".join(words)) if quoted else _unquoted(words, member)
    return FigureQuestion(
        text=folded,
        items=items,
        whole=_whole(words, items) if not quoted else "",
        company=company,
        member=member,
        periods=periods,
        years_back=years_counted(spanning),
        instant=_instant(folded, periods),
        basis=basis,
        wanted=wanted_by(folded, items),
        compared=compared,
    )


def _has_kana(text: str, names: Iterable[str]) -> bool:
    """Whether anything but a name is written in kana: Larkspur HotelsのRevenueは is no English."""
    for name in names:
        text = text.replace(name, "")
    return _KANA.search(text) is not None


@lru_cache(maxsize=1)
def _names_of_items() -> frozenset[str]:
    return frozenset(name.lower() for item in load_lexicon().items.values() for name in item.en)


def _without(quotes: Iterable[QuotedLabel], text: str) -> str:
    rest, end = "", 0
    for quote in quotes:
        rest, end = f"{rest}{text[end : quote.span.start]}\0", quote.span.end
    return rest + text[end:]


def _with_those_between(text: str, written: tuple[Period, ...]) -> Iterator[Period]:
    """2018年から2020年 are three years."""
    for place, period in enumerate(written):
        before = written[place - 1] if place else None
        if before is not None and before.year is not None and period.year is not None:
            alike = (before.basis, before.kind, before.length) == (period.basis, period.kind, period.length)
            if alike and is_range(text[before.span.end : period.span.start]):
                between = range(before.year + 1, min(period.year, before.year + _YEARS))
                yield from (replace(before, year=year) for year in between)
        yield period


def _is_compared_with(text: str, period: Period) -> bool:
    """前期比 and 対前年同期増減率 name what is compared with, and ask for no figure of that year."""
    if period.is_absolute:
        return False
    return text[: period.span.start].endswith("対") or _COMPARED.match(text, period.span.end) is not None


def _without_comparisons(text: str) -> tuple[str, bool]:
    """Without the words that name what is compared with, 前期からいくら増えた; whether there are any."""
    found = compared_with(text, parse_periods(text.replace("\0", "、")))
    for each in reversed(found):
        text = text[: each.span.start] + text[each.span.end :]
    return text, bool(found)


def _quotation(text: str) -> AskedItem:
    label, *contexts = (part.strip() for part in text.split("、"))
    return AskedItem(label, tuple(filter(None, contexts)), quoted=True)


def _basis(text: str) -> ConsolidationBasis | None:
    found = find_bases(text)
    return found[0].basis if found else None


def _member(text: str) -> tuple[str, str]:
    for pattern in (_MEMBER, _CAMEL):
        if (found := pattern.search(text)) and not _COMPANY_SIGN.search(found[0]):
            return found[1], f"{text[: found.start()]}の{text[found.end() :]}"
    return "", text


def _pieces(text: str, dates: list[str], names: Iterable[str]) -> tuple[str, list[str]]:
    """The company and what is left between の once periods, bases and asking words are out."""
    company = ""
    for name in sorted(names, key=len, reverse=True):
        if name and name in text:
            company = company or name
            text = re.sub(rf"(?:{_FORM}\s?)?{re.escape(name)}(?:\s?{_FORM})?", "の", text, count=1)
    dated = False
    for date in dates:
        if date in text:
            before, after = text.split(date, 1)
            if not company and not dated:
                company, before = _named(before)
            text, dated = f"{before}の{_OF_END.sub('', after)}", True
    if not company and not dated and _COMPANY_SIGN.search(text):
        company, text = _named(text)
    text = _TREND.sub("", _TAIL.sub("", _ASKING.sub("", _TAIL.sub("", text))))
    text = _LINK.sub("の", _BASIS.sub("の", text)).replace("\0", "の")
    text = _GOODWILL.sub(lambda found: found[0].replace("の", "\1"), text)
    bare = (_bare(_DONE.sub("", _bare(part))) for part in _JOINT.split(text))
    words = [word.replace("\1", "の") for word in bare if word]
    return company, [
        word for word in words if not (dated and _RANGE_WORD.fullmatch(word)) and not _RELATIVE.fullmatch(word)
    ]


def _named(text: str) -> tuple[str, str]:
    """The company that a text begins with, and what comes after it."""
    said = text.strip(_EDGE)
    if (sign := _COMPANY_SIGN.search(said)) and sign.end() < len(said):
        end = said.find("の", sign.end())
        return (said, "") if end < 0 else (said[:end], said[end + 1 :])
    if sign or "の" not in said:
        return said, ""
    name, rest = said.split("の", 1)
    return name, rest


def _unquoted(words: list[str], member: str) -> tuple[tuple[AskedItem, ...], str]:
    if not words:
        return (), member
    *within, last = words
    labels = [label for part in _AND.split(last) if (label := _bare(part))]
    whole = AskedItem("の".join(words)) if not within else AskedItem(last, tuple(within))
    items = (whole,) if len(labels) < 2 else tuple(AskedItem(label, tuple(within)) for label in labels)
    return items, member or "の".join(within)


def _whole(words: list[str], items: tuple[AskedItem, ...]) -> str:
    return "の".join(words) if len(words) > 1 or len(items) > 1 else ""


def _bare(text: str) -> str:
    """Without what parts words, and without parentheses that open or close nothing."""
    text = text.strip(_EDGE)
    open_ones = text.count("(") - text.count(")")
    if open_ones < 0:
        text = text[1:] if text.startswith(")") else text.removesuffix(")")
    elif open_ones > 0:
        text = text[:-1] if text.endswith("(") else text.removeprefix("(")
    elif text.startswith("(") and ")" not in text[:-1]:
        text = text[1:-1]
    return text.strip(_EDGE)


def _instant(text: str, periods: tuple[Period, ...]) -> bool | None:
    if not periods:
        return True if "時点" in text or "現在" in text else None
    return all(period.kind is PeriodKind.INSTANT for period in periods)
