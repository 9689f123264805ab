"""Nouns that a figure is said of and that are no item the lexicon knows."""

import re

from uradori_jafin import Span

from uradori_auditor.domain.claims.names.no_names import NOT_A_NAME
from uradori_auditor.domain.claims.parts import is_part
from uradori_auditor.domain.claims.reading import Reading, spans_of

_LABEL = re.compile(r"(?P<label>[A-Za-zァ-ヶー・一-龠々]{2,24})(?:は|が|を|も|の|、|:)(?:[^、。はがを]{0,8})$")
_NOUN = re.compile(r"(?P<noun>[A-Za-zァ-ヶー・一-龠々]{2,24})[はがもを]?(?:、|約)?$")
_COUNTED = re.compile(
    r"(?:約|計|合計|総計|総額|通算|累計|累計で|年間|平均|同|比|対比|最大|最低|最高|残高|全体|ほぼ|概ね|連結|単体|個別|実績|予想|計画|目標|見込み?|見通し|前後|期末|期間|"
    r"増|減|円|末|月|期|年度?|当|各々|概算|純額|部分|相当|ベース|水準|高値|安値|終値|額|毎|上限|下限|幅|推定|推計|昨年|本年|今年|一時)$"
)
_OWN_AMOUNT = re.compile(
    r"(?:損|益|費|費用|額|高|数|量|料|金|率|損失|利益|資産|負債|収入|支出|収益|人員|台数|件数|面積|期間|単価|価格|残高|資本|戸数|社数|店舗|割合|比率|構成比|シェア)$"
)
_SAID_AGAIN = re.compile(r"(?:損失|赤字)額?(?:は(?:合計|約)?)?$")
"""Names the item's loss once more, and nothing else: 営業損益は赤字で、損失額は3億円."""
_FAR = 40


def label_of(span: Span, reading: Reading) -> str | None:
    """The noun before a figure that names what is counted, and is no item the lexicon knows: 投資損失63億円."""
    noun = unknown_noun(span, reading)
    if noun is not None:
        return noun if is_amount(noun) else None
    topic = unknown_topic(Span(max(0, span.start - 2 * _FAR), span.start), reading)
    return reading.text[slice(*topic)] if topic is not None else None


_TOPIC = re.compile(r"(?P<noun>[A-Za-zァ-ヶー・一-龠々]{2,24})(?:は|につきまして[はも]|について[はも])")


def unknown_topic(between: Span, reading: Reading) -> Span | None:
    """The last noun between two places that is the topic of what follows and no item the lexicon knows."""
    found = max(_TOPIC.finditer(reading.text, *between), key=lambda each: each.start(), default=None)
    if found is None or not is_amount(found["noun"]) or _SAID_AGAIN.match(found["noun"]):
        return None
    span = Span(found.start("noun"), found.end("noun"))
    known = any(item.span.end >= span.end and item.span.start < span.end for item in reading.items)
    other = any(
        span.overlaps(each) for each in spans_of(reading.names, reading.periods, reading.segments, reading.directions)
    )
    later = any(item.span.start >= span.end and item.span.end <= between.end for item in reading.items)
    return None if known or other or later or reading.clauses.bracket_of(span) else span


def part_right_before(span: Span, reading: Reading) -> str | None:
    """The noun right before a figure that names a part of what the item counts: 建築工事89,418百万円."""
    noun = unknown_noun(span, reading)
    return noun if noun is not None and not is_amount(noun) and is_part(noun) else None


def unknown_noun(span: Span, reading: Reading) -> str | None:
    """The noun right before a figure that nothing else of the sentence holds."""
    start = max(0, span.start - _FAR)
    found = _NOUN.search(reading.text[start : span.start])
    if found is None:
        return None
    begin, end = start + found.start("noun"), start + found.end("noun")
    taken = [each for each in reading.mentioned if each.start < end and each.end > begin]
    taken += [part.span for part in reading.segments if part.span.start < end and part.span.end > begin]
    last = max((each.end for each in taken), default=begin)
    noun = reading.text[last:end]
    if len(noun) < 2 or _COUNTED.search(noun) or _SAID_AGAIN.match(noun):
        return None
    return noun


def is_amount(noun: str) -> bool:
    """Whether a noun is called like an amount of its own: 投資損失, 修繕費."""
    return _OWN_AMOUNT.search(noun) is not None


def words_before(span: Span, reading: Reading) -> str | None:
    """The noun that a figure is said of, where it is no name, no period, no segment."""
    start = max(0, span.start - _FAR)
    found = _LABEL.search(reading.text[start : span.start])
    if found is None:
        return None
    label = Span(start + found.start("label"), start + found.end("label"))
    others = spans_of(reading.names, reading.segments, reading.periods, reading.bases, reading.quantities)
    if NOT_A_NAME.match(found["label"]):
        return None
    return None if any(label.overlaps(other) for other in others) else _COUNTRY.sub("", found["label"]) or None


_COUNTRY = re.compile(r"^(?:米国?|英国?|独|仏|伊|豪|加|印|中国|韓国|台湾)(?=[ァ-ヶA-Za-z])")
