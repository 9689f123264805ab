"""Prose that says the opposite of its source: what was not done, the other word of a pair, a revision the other way."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from uradori_contracts.audit import FindingKind
from uradori_jafin import Nature, Span

from uradori_auditor.domain.claims.english.words import words_of
from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.sources.facts import Place, Source

_CLAUSE = re.compile(r"[^、。\n]+[、。]?")
_TERM = re.compile(r"[一-龠々]{2,}|[ァ-ヶー]{2,}")
_DENIED = re.compile(
    r"(?:て(?:は)?い|[しさせきりられえけげめべねいにみ]|は|も|が|で|では|に)(?:ない|なかった|なく|なけれ)"
    r"|[ぁ-ん](?:ません|ず(?=[、。にと]|$)|ずに|ぬ)|(?:予定|計画|考え|方針|事実|つもり|見込み|必要|影響)(?:は|が|も)な[いかく]"
    r"|を?(?:見送|見合わせ|断念|取りやめ|取り止め|中止|否定|撤回|凍結)"
)
_TWICE = re.compile(
    r"(?:見送|見合わせ|断念|取りやめ|中止|否定|撤回|凍結)(?:ら|せ|し|わ)?(?:れて?)?(?:て(?:は)?い)?(?:ない|ず|なかった|ません)"
)
_NO_DENIAL = re.compile(
    r"だけでなく|のみならず|ばかりでなく|にかかわらず|問わず|関わらず|少なくない|やむを得ず|欠かせない|変わらず|なければならない|引き続き|(?:思わ|予想せ)ず"
)
_LIGHT = frozenset(
    [
        "実施",
        "予定",
        "計画",
        "方針",
        "考え",
        "事実",
        "見送",
        "見合",
        "断念",
        "中止",
        "否定",
        "撤回",
        "凍結",
        "取",
        "発表",
    ]
)
_PAIRS = tuple(
    (one, other)
    for pair in [
        "高値/安値",
        "上方/下方",
        "増額/減額",
        "値上がり/値下がり",
        "値上げ/値下げ",
        "買収/売却",
        "増産/減産",
        "参入/撤退",
        "新設/閉鎖",
        "出店/閉店",
        "円高/円安",
        "好調/不調",
        "堅調/軟調",
        "強気/弱気",
        "追い風/逆風",
        "上振れ/下振れ",
        "増員/減員",
        "開始/終了",
        "輸出/輸入",
        "買い/売り",
        "増税/減税",
        "増収/減収",
        "緩和/引き締め",
        "上昇/下落",
        "改善/悪化",
        "拡大/縮小",
        "増加/減少",
        "増配/減配",
        "増資/減資",
        "続伸/続落",
        "反発/反落",
        "賛成/反対",
        "継続/中止",
        "上限/下限",
        "買い越し/売り越し",
        "国内/海外",
    ]
    for one, other in (pair.split("/"), pair.split("/")[::-1])
)
ENOUGH = 0.5
"""Of a clause's nouns, for a source that was cited to speak of the same."""
NEARLY_THE_SAME = 0.75
"""Of the nouns of either clause, for one that was looked up."""


@dataclass(frozen=True, slots=True)
class _Stated:
    """A clause with its nouns, whether it denies what it tells, and its place in its text."""

    text: str
    span: Span
    terms: frozenset[str]
    denied: bool


def judge_polarity(reading: Reading, cited: Sequence[Source], *, alike: float = ENOUGH) -> Iterator[Outcome]:
    """DIRECTION_MISMATCH where the clauses of the sources that speak of the same all say the opposite.

    `alike`: how many of the nouns are shared by clauses that speak of the same; above one half, of either's nouns.
    """
    held = [(source, clause) for source in cited if not source.is_english for clause in _clauses(source.text)]
    taken = tuple(quantity.span for quantity in reading.quantities)
    for said in _clauses(reading.text):
        if any(said.span.contains(span) for span in taken) or (alike > ENOUGH and _TOPIC.search(said.text)):
            continue
        turns = any(said.span.contains(each.span) for each in reading.directions)
        yield from _opposed(said, held, turns=turns, alike=alike)


_TOPIC = re.compile(r"(?:[はもが]|にあたり|に際し|により|において|について|として|ため)、?$")
"""A clause that only says what is spoken of states nothing."""


def judge_denial(text: str, span: Span, cited: Sequence[Source]) -> Iterator[Outcome]:
    """DIRECTION_MISMATCH where an English sentence tells what its source denies, or denies what it tells."""
    said = words_of(text)
    held = [
        (source, sentence, len(said & words_of(sentence)))
        for source in cited
        for sentence in _ENGLISH.findall(source.text)
    ]
    most = max((count for *_, count in held), default=0)
    if most < 2 or most * 2 < len(said):
        return
    best = [(source, sentence) for source, sentence, count in held if count == most]
    denied = _NOT.search(text) is not None
    if all((_NOT.search(sentence) is not None) is not denied for _, sentence in best):
        source, sentence = best[0]
        yield Outcome(
            FindingKind.DIRECTION_MISMATCH,
            span,
            expected=sentence.strip(),
            place=Place(source.tag, sentence.strip()),
            note="根拠は逆を述べている",
        )


_ENGLISH = re.compile(r"[^.\n]+(?:\.(?=\d)[^.\n]+)*\.?")
_NOT = re.compile(
    r"\b(?:not|no|never|none|neither|without|cannot|declined\sto|refused\sto|ruled\sout|denied)\b|n't\b", re.IGNORECASE
)


def judge_revision(reading: Reading, cited: Sequence[Source]) -> Iterator[Outcome]:
    """A forecast raised, where the sources only lower theirs, or revise none."""
    for mention in reading.natures:
        way = reading.text[mention.span.start : mention.span.start + 2]
        if mention.nature is not Nature.REVISION or way not in _WAYS:
            continue
        ways = {up for source in cited for up, words in _WAYS.items() if words.search(source.text)}
        other = next(each for each in _WAYS if each != way)
        if way not in ways and other in ways:
            yield Outcome(FindingKind.DIRECTION_MISMATCH, mention.span, note="根拠では修正の向きが逆")
        elif not ways and not any(_REVISED.search(source.text) for source in cited):
            yield Outcome(FindingKind.UNSUPPORTED, mention.span, note="修正を示す根拠がない")


_REVISED = re.compile(r"修正|変更|見直|改め|revis|rais|lower", re.IGNORECASE)
_WAYS = {
    "上方": re.compile(r"上方修正|増額|上積み|引き?上げ|上振れ"),
    "下方": re.compile(r"下方修正|減額|引き?下げ|下振れ"),
}


def _opposed(said: _Stated, held: Sequence[tuple[Source, _Stated]], *, turns: bool, alike: float) -> Iterator[Outcome]:
    """`turns`: the clause has a word of direction, whose denial is judged with it."""
    near = [(source, clause) for source, clause in held if _share(said, clause) >= alike]
    if alike > ENOUGH:
        near = [(source, clause) for source, clause in near if _share(clause, said) >= alike]
    if not near:
        return
    most = max(_share(said, clause) for _, clause in near)
    best = [(source, clause) for source, clause in near if _share(said, clause) == most]
    if not turns and all(clause.denied is not said.denied for _, clause in best):
        source, clause = best[0]
        yield _outcome(said.span, source, clause)
        return
    for one, other in _PAIRS:
        at = said.text.find(one)
        if at < 0 or any(one in clause.text for _, clause in near):
            continue
        for source, clause in near:
            if other in clause.text and clause.denied is said.denied and _rest(said, one) & _rest(clause, other):
                start = said.span.start + at
                yield _outcome(Span(start, start + len(one)), source, clause)
                return


def _outcome(span: Span, source: Source, clause: _Stated) -> Outcome:
    quote = clause.text.strip("、。")
    return Outcome(
        FindingKind.DIRECTION_MISMATCH,
        span,
        expected=quote,
        place=Place(source.tag, quote),
        note="根拠は逆を述べている",
    )


def _clauses(text: str) -> Sequence[_Stated]:
    return _usual_clauses(text) if len(text) <= _USUAL else tuple(map(_stated, _CLAUSE.finditer(text)))


@lru_cache(maxsize=64)
def _usual_clauses(text: str) -> Sequence[_Stated]:
    """Those of a text that each sentence of an answer is held against."""
    return tuple(map(_stated, _CLAUSE.finditer(text)))


def _stated(found: re.Match[str]) -> _Stated:
    words = _NO_DENIAL.sub("", found[0])
    denied = _DENIED.search(words) is not None and _TWICE.search(words) is None
    terms = frozenset(term for term in _TERM.findall(found[0]) if term not in _LIGHT)
    return _Stated(found[0], Span(*found.span()), terms, denied)


_USUAL = 20_000
"""Characters."""


def _share(said: _Stated, clause: _Stated) -> float:
    """How many of the nouns of a clause another has, in whole or as a part of a compound."""
    if not said.terms:
        return 0.0
    alike = sum(any(term in each or each in term for each in clause.terms) for term in said.terms)
    return alike / len(said.terms)


def _rest(clause: _Stated, word: str) -> frozenset[str]:
    return frozenset(term for term in clause.terms if word not in term and term not in word)
