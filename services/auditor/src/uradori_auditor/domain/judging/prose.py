"""The judgement of prose: quoted terms and content words must stand in a cited source."""

import re
from collections.abc import Iterator, Sequence

from uradori_contracts.audit import FindingKind
from uradori_jafin import Nature, Span, Trend, fold

from uradori_auditor.domain.claims.reading import Reading, spans_of
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.sources.facts import Source

_TERM = re.compile(r"[一-龠々]{2,}|[ァ-ヶー]{2,}|[A-Za-z][A-Za-z\-]{2,}")
_QUOTED = re.compile(r"[「“]([^「」“”]{1,200})[」”]")
_CAUSE = re.compile(
    r"響い|響く|寄与|押し上げ|押し下げ|要因|主因|背景|影響|のため|によって|により|による(?!と|収入|支出|キャッシュ|資金|(?:純)?増減)|理由|原因|けん引|牽引|貢献|重荷|支え|追い風|逆風|を受け"
)
_CLAUSE = re.compile(r"[^、。]+")
_ATTRIBUTION = re.compile(r"(?:によると|によれば)\s*$")
"""Whose words are told; the citation says where they stand."""
_EMPTY_WORDS = frozenset(
    [
        "発表",
        "報道",
        "数字",
        "数値",
        "直近",
        "通期",
        "公表",
        "開示",
        "記載",
        "要因",
        "主因",
        "背景",
        "影響",
        "理由",
        "原因",
        "結果",
        "資料",
        "同社",
        "当社",
        "会社",
        "企業",
        "決算",
        "実績",
        "方針",
        "実施",
        "見送",
        "断念",
        "中止",
        "予定",
        "意向",
        "業績",
        "水準",
        "状況",
        "見込",
        "予想",
        "計画",
        "推移",
        "株式会社",
        "前年",
        "前期",
        "当期",
        "期末",
        "時点",
        "現在",
        "以上",
        "以下",
        "程度",
        "前後",
        "増加",
        "減少",
        "上昇",
        "低下",
        "連結",
        "単体",
        "個別",
        "および",
        "ならびに",
        "こと",
        "もの",
        "ため",
        "とき",
        "一方",
        "なお",
        "また",
        "the",
        "source",
        "japanese",
        "says",
        "contrast",
    ]
)
_ALL, _SOME = 0.75, 0.34
_MANY_TERMS = 2
_NEAR, _FAR, _OCCURRENCES = 12, 24, 50
_CLAUSE_END = re.compile(r"[、。\n]")


def quotations(reading: Reading, cited: Sequence[Source]) -> tuple[Span, ...]:
    """Where the sentence quotes a cited source word by word."""
    return tuple(
        Span(*quoted.span())
        for quoted in _QUOTED.finditer(reading.text)
        if any(_plain(quoted[1]) in _plain(source.text) for source in cited)
    )


def judge_sentence(reading: Reading, cited: Sequence[Source], matcher: Matcher, whole: Span) -> Outcome:
    """A sentence without figures: its names, quotations and content words against each cited source."""
    terms = _terms(reading, 0, len(reading.text))
    tags = frozenset(
        source.tag
        for source in cited
        if _share(terms, source) >= _ALL
        and _quotes_stand(reading, source)
        and _names_stand(reading, source, matcher)
        and source.standards.issuperset(mention.standard for mention in reading.standards)
    )
    if tags and (terms or reading.names or reading.standards or _QUOTED.search(reading.text)):
        return Outcome(FindingKind.SUPPORTED, whole, tags=tags, rule="語句の一致")
    missing = [term for term in terms if not any(_holds(term, source) for source in cited)]
    note = f"根拠にない語: {'、'.join(missing[:5])}" if missing else "引用された根拠から確かめられない"
    return Outcome(FindingKind.UNSUPPORTED, whole, note=note)


def judge_additions(reading: Reading, cited: Sequence[Source]) -> tuple[Outcome, ...]:
    """What a sentence adds to its figures: causes, quotations and clauses that no cited source holds."""
    outcomes = []
    for clause in _CLAUSE.finditer(reading.text):
        if _ATTRIBUTION.search(clause[0]):
            continue
        span = Span(clause.start(), clause.end())
        terms = _terms(reading, span.start, span.end)
        cause = any(
            not any(Span(*found.span()).overlaps(taken) for taken in reading.mentioned)
            for found in _CAUSE.finditer(reading.text, span.start, span.end)
        )
        bare = not any(quantity.span.overlaps(span) for quantity in reading.quantities)
        many = bare and len(terms) >= _MANY_TERMS
        asked = _ALL if cause and terms else _SOME if many else 0.0
        if asked and max((_share(terms, source) for source in cited), default=0.0) < asked:
            outcomes.append(Outcome(FindingKind.UNSUPPORTED, span, note=f"根拠にない語: {'、'.join(terms[:5])}"))
    told = frozenset(standard for source in cited for standard in source.standards)
    outcomes += [
        Outcome(FindingKind.BASIS_MISMATCH, mention.span, note="会計基準が根拠と異なる")
        for mention in reading.standards
        if told and mention.standard not in told
    ]
    revised = any("修正" in source.text for source in cited)
    outcomes += [
        Outcome(FindingKind.UNSUPPORTED, mention.span, note="修正を示す根拠がない")
        for mention in reading.natures
        if mention.nature is Nature.REVISION and not revised
    ]
    for quoted in _QUOTED.finditer(reading.text):
        if not any(_plain(quoted[1]) in _plain(source.text) for source in cited):
            span = Span(quoted.start(), quoted.end())
            outcomes.append(Outcome(FindingKind.UNSUPPORTED, span, note="引用文が根拠と一致しない"))
    return tuple(outcomes)


def judge_trends(reading: Reading, cited: Sequence[Source], judged: Sequence[Span]) -> tuple[Outcome, ...]:
    """Words of direction in prose: what a source lets rise must not fall."""
    outcomes = []
    for direction in reading.directions:
        if direction.trend is None or any(_is_beside(span, direction.span) for span in judged):
            continue
        term = _term_before(reading, direction.span.start)
        trends = {trend for source in cited for trend in _trends_after(term, source)} if term else set()
        if trends and direction.trend not in trends:
            outcomes.append(
                Outcome(FindingKind.DIRECTION_MISMATCH, direction.span, note=f"根拠では「{term}」の向きが逆")
            )
    return tuple(outcomes)


def _is_beside(judged: Span, direction: Span) -> bool:
    """Whether it was judged already, by itself or with the figure right before it: 18億円の黒字."""
    return judged.overlaps(direction) or 0 <= direction.start - judged.end <= 1


def _term_before(reading: Reading, end: int) -> str | None:
    """The noun that a word of direction is said of; none where a figure or a period stands between (前期比3.6%増)."""
    start = max(0, end - _NEAR)
    begin = start + max(reading.text[start:end].rfind(mark) + 1 for mark in "、。\n")
    others = spans_of(reading.quantities, reading.periods, reading.natures, reading.bases)
    found = [
        term
        for each in _TERM.finditer(reading.text, begin, end)
        if not any((term := Span(*each.span())).overlaps(other.span) for other in reading.directions)
    ]
    if not found or any(span.start < end and span.end > found[-1].start for span in others):
        return None
    return reading.text[slice(*found[-1])]


def _trends_after(term: str, source: Source) -> Iterator[Trend]:
    at = source.text.find(term)
    for _ in range(_OCCURRENCES):
        if at < 0:
            return
        end = at + len(term)
        place, trend = next((turn for turn in source.turns if turn[0] >= end), (end + _FAR, Trend.FLAT))
        if place - end < _FAR and not _CLAUSE_END.search(source.text, end, place):
            yield trend
        at = source.text.find(term, end)


def _terms(reading: Reading, start: int, end: int) -> tuple[str, ...]:
    taken = reading.mentioned
    return tuple(
        found[0]
        for found in _TERM.finditer(reading.text, start, end)
        if found[0].lower() not in _EMPTY_WORDS and not any(Span(*found.span()).overlaps(span) for span in taken)
    )


def _share(terms: Sequence[str], source: Source) -> float:
    return sum(_holds(term, source) for term in terms) / len(terms) if terms else 1.0


def _holds(term: str, source: Source) -> bool:
    """Whether the source has the term, or every two characters of a compound of it."""
    if term in source.text or ((name := _OFFICE.sub("", term)) and name != term and name in source.text):
        return True
    pairs = [term[index : index + 2] for index in range(len(term) - 1)]
    return len(term) > 3 and all(pair in source.text for pair in pairs)


_OFFICE = re.compile(r"(?:副?社長|会長|頭取|総裁|知事|氏)$")


def _quotes_stand(reading: Reading, source: Source) -> bool:
    return all(_plain(quoted[1]) in _plain(source.text) for quoted in _QUOTED.finditer(reading.text))


def _names_stand(reading: Reading, source: Source, matcher: Matcher) -> bool:
    return all(matcher.names_source(name.text, source) for name in reading.names)


def _plain(text: str) -> str:
    return "".join(fold(text).text.split())
