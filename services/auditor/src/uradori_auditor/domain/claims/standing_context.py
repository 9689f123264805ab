"""Basis, nature, name and segment of a figure."""

import re

from uradori_jafin import ConsolidationBasis, Nature, Span

from uradori_auditor.domain.claims.claim import Context
from uradori_auditor.domain.claims.placing import last_before
from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.claims.shares import shared_among, turn_at
from uradori_auditor.domain.claims.unknown_items import part_right_before

_VERB = re.compile(r"(?:だった|となった|した|でした|である|になった|で、|し、|なり、|が、|ました|であり)")
_NEAR = 12


def basis_of(span: Span, reading: Reading, inherited: Context) -> ConsolidationBasis | None:
    """連結 or 単体: the word before it, or the only one of the sentence; 連結会計年度 only where no other tells."""
    told = [each for each in reading.bases if not any(each.span.overlaps(period.span) for period in reading.periods)]
    bases = told or reading.bases
    before = last_before(span, bases) or (bases[0] if len(bases) == 1 else None)
    return before.basis if before else inherited.basis


def nature_of(span: Span, reading: Reading) -> Nature | None:
    """Looks behind the figure up to the next verb, over figures that are only listed, then before it."""
    bracket = reading.clauses.bracket_of(span)
    if bracket is not None:
        inside = [mention for mention in reading.natures if bracket.start < mention.span.start < bracket.end]
        if inside:
            return inside[0].nature if inside[0].nature is not Nature.CORRECTION else None
        if any(
            bracket.start < period.span.start < span.start and not _IS_BASE.match(reading.text, period.span.end)
            for period in reading.periods
        ):
            return None
    rest = reading.text[span.end :]
    told = _told_right_before(span, reading)
    if told is not None:
        return told
    for mention in reading.natures:
        if mention.span.start >= span.end and reading.clauses.bracket_of(mention.span) == bracket:
            between = rest[: mention.span.start - span.end]
            if mention.nature is not Nature.CORRECTION and not _is_of_another_clause(span, mention.span, reading):
                return mention.nature
            if mention.nature is Nature.CORRECTION and len(between) <= 2 * _NEAR:
                return mention.nature
            break
    before = next((m for m in reversed(reading.natures) if m.span.end <= span.start), None)
    if before is None or before.nature is Nature.CORRECTION or not reading.clauses.governs(before.span, span):
        return None
    aside = _ASIDE.match(reading.text, before.span.end) or _VERB.search(reading.text, before.span.end, span.start)
    return None if aside else before.nature


def _told_right_before(span: Span, reading: Reading) -> Nature | None:
    """The nature that leads up to a figure in its own stretch between commas: 会社計画で320億円, 前期実績の762億円から."""
    start = reading.text.rfind("、", 0, span.start) + 1
    near = [each for each in reading.natures if start <= each.span.start and each.span.end <= span.start]
    if (
        not near
        or near[-1].nature is Nature.CORRECTION
        or not _LEADS_UP.fullmatch(reading.text, near[-1].span.end, span.start)
    ):
        return None
    return near[-1].nature


_LEADS_UP = re.compile(r"(?:値|額|の平均)?(?:で|では|の|は|が)")


def _is_of_another_clause(span: Span, mention: Span, reading: Reading) -> bool:
    """Whether a verb ends what is said of the figure before the word of nature: 純利益を上げ、2025年12月期は…予想する."""
    if _VERB.search(reading.text, span.end, mention.start):
        return True
    return any(
        span.end < period.span.start < mention.start and _GOES_ON.search(reading.text, span.end, period.span.start)
        for period in reading.periods
    )


_GOES_ON = re.compile(r"[いきしちみりぎじびえけせてねべめれげ]、(?:[^、]{0,8})$")
_IS_BASE = re.compile(r"(?:末)?\s?(?:比|に比べ|と比べ|対比|と比較)")
_ASIDE = re.compile(
    r"(?:計画|値)?(?:の(?:初年度|最終年度|基本|達成|進捗|一環|実現|遂行|推進|見直|策定|方針|下|もと|中|[1-9一二三四五]年)|に(?!対し|比べ)|策定|達成|期間|的|通り|どおり|される|まれ)"
)
"""Behind a word of plan or forecast: what only tells of the plan, and gives no figure of it."""


def name_of(span: Span, reading: Reading, inherited: Context) -> str | None:
    """The name before it that the sentence says it of, else the first of the sentence, else the one inherited."""
    shared = shared_among(span, reading.names, reading)
    if shared is not None:
        return shared.text
    if inherited.listed and not reading.names:
        turn = turn_at(span, len(inherited.listed), reading)
        if turn is not None:
            return inherited.listed[turn]
    governing = [
        name for name in reading.names if name.span.end <= span.start and reading.clauses.governs(name.span, span)
    ]
    before = governing[-1] if governing else last_before(span, reading.names)
    chosen = before or (reading.names[0] if reading.names else None)
    return chosen.text if chosen else inherited.name


_TOPIC_LINK = re.compile(
    r"(?:\([^()]{0,20}\))?(?:全体|合計)?(?:で)?(?:は|も、|(?:において|におきまして|につきまして|について|に関して)は)"
)
_PLACE_LINK = re.compile(r"(?:において|におきまして|で(?![あすしき]))、?")
_OF = re.compile(r"(?:\([^()]{0,20}\))?(?:全体|合計)?(?:の|における|での)(?P<between>[^、。]{0,24}?)$")
_SUBJECT = re.compile(r"(?:全体|合計)?(?:が|も|、|:|\s|で)")
_WHOLE = re.compile(
    r"全社|連結(?:全体|ベース|合計|売上|営業利益|経常利益|純利益|業績|決算)|グループ全体|当社グループ(?:全体)?の(?:連結)?(?:業績|売上|営業|経常|経営成績|当期)|会社全体"
)
_SUM = re.compile(r"を加えた|合わせて|の合計(?:[はがで]|$)")


def segment_of(span: Span, reading: Reading) -> str | None:
    """The part of the company that it is said of, where the sentence tells one."""
    shared = shared_among(span, reading.segments, reading)
    if shared is not None:
        return shared.text
    right_before = part_right_before(span, reading)
    if right_before is not None:
        return right_before
    for part in reversed(reading.segments):
        if part.span.end <= span.start and _is_of_part(part.span, span, reading):
            whole = _WHOLE.search(reading.text, part.span.end, span.start)
            summed = _SUM.search(reading.text, part.span.end, span.start)
            return None if whole or summed else part.text
    return None


def is_of_whole(span: Span, reading: Reading) -> bool:
    """Whether the sentence says that the figure is the whole company's."""
    return _WHOLE.search(reading.text, 0, span.start) is not None or _OWNERS in reading.text


_OWNERS = "親会社"
"""No part of a company has owners of its own."""


def _is_of_part(part: Span, span: Span, reading: Reading) -> bool:
    text = reading.text
    if part.end == span.start:
        return True
    if reading.clauses.shut_before(part, span):
        return False
    if _TOPIC_LINK.match(text, part.end):
        return True
    items = [item.span for item in reading.items if part.end <= item.span.start and item.span.end <= span.start]
    if items:
        glued = items[0].start == part.end
        linked = glued or _OF.fullmatch(text, part.end, items[0].start) is not None
        topic = reading.clauses.is_topic(items[0])
        if linked and (topic or len(items) == 1):
            return glued or topic or not reading.clauses.closed_between(part.end, span.start)
    if reading.clauses.closed_between(part.end, span.start):
        return False
    if _PLACE_LINK.match(text, part.end):
        return True
    if _OF.fullmatch(text, part.end, items[0].start if items else span.start):
        return True
    return _SUBJECT.match(text, part.end) is not None and not items
