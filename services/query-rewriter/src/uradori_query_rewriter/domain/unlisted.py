"""Names and codes that look like a company's, and that no company of the gazetteer bears."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from uradori_contracts.rewriting import Language
from uradori_jafin import Span

from uradori_query_rewriter.domain.cover import Cover
from uradori_query_rewriter.domain.cues import CueKind
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.lexicon import NameWords
from uradori_query_rewriter.domain.reading import Reading
from uradori_query_rewriter.domain.word import Word

_NAME = r"[一-龥々〆ァ-ヺー・A-Za-z0-9&.ぁ-ゖ]"
_LEGAL = re.compile(
    rf"(?:株式会社|\(株\)|有限会社|合同会社)\s?(?P<after>(?:(?![のはがをにへとも])(?!について){_NAME}){{2,30}})"
    rf"|(?P<before>[一-龥々〆ァ-ヺー・A-Za-z0-9&.]{{1,30}})\s?(?:株式会社|\(株\)|有限会社|合同会社)"
)
_CODE = re.compile(
    r"(?<![0-9A-Za-z_.,/\-¥$])(?P<code>\d{4}|\d{3}[A-Za-z])(?P<mark>\.[TJ]|\sJP)?"
    r"(?![0-9A-Za-z_,%]|\.\d|\s?[円年月日期株人名台億兆万千百件社店時倍割ポドユ]|\s?(?:yen|million|billion|people|shares))",
    re.IGNORECASE,
)
_CODE_WORD = re.compile(r"(?:コード|銘柄|ticker|code)(?:番号)?\s?[:：は]?\s?$", re.IGNORECASE)
_SUBJECT_OR_END = re.compile(r"\s?(?:の|は|を|で|と|、|$)")
_SUBJECT = re.compile(r"\s?(?:の|は|って|とは|と|や|、|'s|について|が)")
_JOINED = re.compile(r"(?:と|や|、|,|vs\.?|and)\s?$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s?(?:と|や|、|,|vs\.?|and|or)\s?", re.IGNORECASE)
_NAME_LIKE = re.compile(r"[ァ-ヺー・]{3,}|[A-Z][A-Za-z&.' -]{2,}")
_MENTIONS = 10
_FIRST_YEAR, _LAST_YEAR = 1900, 2100


@dataclass(frozen=True, slots=True)
class Unlisted:
    """A name or a code that was not found."""

    surface: str
    span: Span
    is_code: bool = False


def unlisted_codes(reading: Reading, knowledge: Knowledge, *, any_number: bool) -> Iterator[Unlisted]:
    """Codes of a ticker's form; four digits that may be a year only with a mark (.T, 証券コード).

    Without `any_number` only codes that are marked or joined to something else by と.
    """
    cover = Cover.of(reading.clean.text, (part.span for parts in (reading.mentions, reading.periods) for part in parts))
    for found in _CODE.finditer(reading.clean.text):
        code, span = found["code"], Span(*found.span("code"))
        before = reading.clean.text[max(0, span.start - 12) : span.start]
        marked = found["mark"] is not None or _CODE_WORD.search(before) is not None
        if not marked and before[-1:].isalnum() and not _JOINED.search(before):
            continue
        may_be_year = code.isdigit() and _FIRST_YEAR <= int(code) <= _LAST_YEAR
        if cover.touches(span) or knowledge.gazetteer.by_ticker(code):
            continue
        if not marked and (may_be_year or not (any_number or _is_joined(reading.clean.text, span))):
            continue
        yield Unlisted(code.upper(), span, is_code=True)


def unlisted_names(reading: Reading, knowledge: Knowledge, *, any_word: bool) -> Iterator[Unlisted]:
    """Names with a legal form; names that end as companies' names do; filers that are not listed; with `any_word`, the subject of the question."""
    cover = Cover.of(reading.clean.text, (mention.span for mention in reading.mentions))
    legal = [span for span in _legal_names(reading.clean.text) if not cover.touches(span)]
    if any_word:
        legal += _filers(reading, knowledge, Cover.of(reading.clean.text, legal))
    for span in legal:
        yield Unlisted(reading.clean.text[span.start : span.end], span)
    named = Cover.of(reading.clean.text, legal)
    asks = bool(reading.items) or reading.has(CueKind.COMPARISON)
    for word in _joined_words(reading):
        if named.touches(word.span) or word.text.lower() in knowledge.cues.names.not_names:
            continue
        if word.text.lower().endswith(knowledge.cues.names.measure_suffixes):
            continue
        if (any_word and _is_subject(reading, word)) or _is_beside_a_company(reading, word, knowledge, asks=asks):
            yield Unlisted(word.text, word.span)


def is_written_like_a_name(text: str, names: NameWords) -> bool:
    """Katakana or capitalised Latin letters, three or more; or an ending of companies' names."""
    return _NAME_LIKE.fullmatch(text) is not None or ends_like_a_name(text, names)


def ends_like_a_name(text: str, names: NameWords) -> bool:
    """Whether two characters or more, or a word, stand before an ending of companies' names; or a legal form."""
    if _LEGAL.search(text):
        return True
    ending = next((suffix for suffix in names.suffixes if text.lower().endswith(suffix)), "")
    return bool(ending and len(text) > len(ending) + 1) or text.lower().split(" ")[-1] in names.english_suffixes


def _filers(reading: Reading, knowledge: Knowledge, taken: Cover) -> list[Span]:
    """Names of filers that are not listed, where something is said of them: みずほ銀行の純利益."""
    spans = knowledge.gazetteer.unlisted_in(reading.clean.text)
    return [span for span in spans if not taken.touches(span) and _SUBJECT_OR_END.match(reading.clean.key, span.end)]


def _legal_names(text: str) -> Iterator[Span]:
    for found in _LEGAL.finditer(text):
        yield Span(*found.span())


def _joined_words(reading: Reading) -> Iterator[Word]:
    """Words, those of one name taken together: Latin and kanji run on, English words have a blank between."""
    pending: Word | None = None
    for word in reading.words:
        if pending is not None and _goes_on(reading.clean.text[pending.span.end : word.span.start], pending, word):
            span = Span(pending.span.start, word.span.end)
            pending = Word(reading.clean.text[span.start : span.end], span)
            continue
        if pending is not None:
            yield pending
        pending = word
    if pending is not None:
        yield pending


def _goes_on(between: str, first: Word, second: Word) -> bool:
    return between == "" or (between == " " and first.text.isascii() and second.text.isascii())


def _is_subject(reading: Reading, word: Word) -> bool:
    if reading.clean.text[: word.span.start].strip(" 「『\"'") == "" and _SUBJECT.match(
        reading.clean.key, word.span.end
    ):
        return True
    return reading.language is Language.ENGLISH and word.text[:1].isascii() and word.text[:1].isupper()


def _is_beside_a_company(reading: Reading, word: Word, knowledge: Knowledge, *, asks: bool) -> bool:
    """Joined by と or 、, and ending as a company's name does; or written like a name and joined to a company."""
    if ends_like_a_name(word.text, knowledge.cues.names):
        return _is_joined(reading.clean.text, word.span)
    text = reading.clean.text
    if not _NAME_LIKE.fullmatch(word.text) and not (asks and _SUBJECT_OR_END.match(text, word.span.end)):
        return False
    return any(
        _BETWEEN.fullmatch(text[mention.span.end : word.span.start] or "?")
        or (word.span.start == 0 and _BETWEEN.fullmatch(text[word.span.end : mention.span.start] or "?"))
        for mention in reading.mentions[:_MENTIONS]
    )


def _is_joined(text: str, span: Span) -> bool:
    before = text[max(0, span.start - 5) : span.start]
    return _JOINED.search(before) is not None or text[span.end : span.end + 1] in ("と", "や", "、", ",")
