"""Whether what was looked up for a text speaks of the very thing that it is held against.

Nobody has said that it does: a citation is chosen by a writer, a looked-up source by its labels. So a source may only
contradict a claim where nothing in the words of either tells of something narrower than the other.
"""

import re
from collections.abc import Iterator, Sequence

from uradori_contracts.audit import FindingKind
from uradori_jafin import (
    DirectionKind,
    Quantity,
    Relative,
    compare,
    find_bases,
    find_directions,
    find_natures,
    find_standards,
    load_lexicon,
    parse_cell,
    parse_periods,
    parse_quantities,
)

from uradori_auditor.domain.claims.claim import Context, DirectionClaim, FigureClaim
from uradori_auditor.domain.claims.names.forms import folded
from uradori_auditor.domain.judging.agreement import of_one_role
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.sources.facts import Place, Source

_NOUN = re.compile(r"[一-龠々〇]{2,}|[ァ-ヶー・]{2,}|[A-Za-z][A-Za-z&]+")
_BRACKETED = re.compile(r"[(\[「『][^()\[\]「」『』]{0,60}[)\]」』]")
_SUBJECT_ENDS = re.compile(r"[はがも、。,;:]")
_PLACED = re.compile(
    r"([^、。はがも]{2,30}?)(?:において|におきまして|について|につきまして|に関して|(?<!ま)(?<!る)で)は?、"
)
_PLAIN = re.compile(
    r"^(?:当社|当社?グループ|グループ|弊社|当行|当|同社|同|自社|全社|全体|企業集団|会社|親会社|株主|帰属|所有者|持分|合計|総額|総計|累計|通期|年間|当期|前期|今期"
    r"|前年|前年度|前年同期|前期末|前期比|対前期|対前年|同期|同期比|対比|比較|過去最高|過去最低|最高|最低|実績|予想|計画|見込|見通|水準|程度|結果|純額|末日|期末|期首"
    r"|期末残高|期首残高|残高|末残高|現在|時点|主|次|以下|以上|金額|額|増減|増減額|増加|減少|上昇|低下|改善|悪化|推移|達成|会計年度|連結会計年度|事業年度|年度|年度末|会計年度末"
    r"|連結|単体|個別|連結業績|業績|経営成績|財政状態|収入|支出|獲得|使用|流入|流出|黒字|赤字|利益|損失|末比|四半期|半期|上期|下期|中間|資金|状況|概要|比率|割合|百万円|千円|億円|単位|一方|他方|反面|最終|最終的|段階)+$"
)


def contradicts(
    claim: FigureClaim | DirectionClaim, outcome: Outcome, sources: Sequence[Source], matcher: Matcher
) -> bool:
    """Whether a finding against a claim may stand: its source has the claim's own words, and no other voice differs."""
    place = outcome.place
    source = next((each for each in sources if place is not None and each.tag == place.tag), None)
    if place is None or source is None:
        return True
    if source.is_english or claim.context.wide:
        return True
    quote = folded(place.quote)
    sentence = folded(claim.context.sentence)
    retold = _retold(sentence, quote)
    if retold is not None:
        return retold
    if claim.context.name is None and len({each.names[0] for each in sources if each.names}) > 1:
        return False
    if sentence in quote or _is_of_another_part(claim.context, source, sentence):
        return False
    if _is_of_another_kind(claim, outcome, place, sentence, quote):
        return False
    if not _is_named(claim.context) or narrower_words(claim, quote, source) or _is_of_a_part(place, sentence):
        return False
    return isinstance(claim, DirectionClaim) or _speak_as_one(claim, sources, matcher)


def _is_of_another_kind(
    claim: FigureClaim | DirectionClaim, outcome: Outcome, place: Place, sentence: str, quote: str
) -> bool:
    """Whether what is said to differ is no difference: another figure's own, an outflow's sign, a time left unsaid."""
    context = claim.context
    if _PER_SHARE.search(context.before) is not None and _PER_SHARE.search(quote) is None:
        return True
    if _AMONG.search(context.before) is not None or not _is_timed(context):
        return True
    if place.cell is None and _is_wider(context, quote, sentence):
        return True
    if isinstance(claim, DirectionClaim):
        return claim.direction.kind in _OF_MANY_YEARS and place.cell is None
    match outcome.kind:
        case FindingKind.PERIOD_MISMATCH:
            period = folded(context.period.text) if context.period is not None else ""
            return period not in sentence or period in quote
        case FindingKind.ITEM_MISMATCH:
            return _own_label(place) in sentence or (place.cell is None and not load_lexicon().find(quote))
        case FindingKind.SIGN_MISMATCH:
            return _OUTFLOW.search(quote) is not None
        case FindingKind.DERIVED_UNVERIFIED:
            return place.cell is None or "。" in outcome.expected
        case FindingKind.VALUE_MISMATCH:
            return _is_said_beside(claim, place, sentence)
        case _:
            return False


def _is_timed(context: Context) -> bool:
    """Whether the claim's period is one that the sentence names, or it names none."""
    period = context.period
    if period is None or folded(period.text) in folded(context.sentence):
        return True
    told = parse_periods(context.sentence)
    return all(_A_BASE.match(context.sentence, each.span.end) or each.relative is Relative.CURRENT for each in told)


def _is_wider(context: Context, quote: str, sentence: str) -> bool:
    """Whether a passage tells the item of something that the claim does not name, wherever it names the item."""
    told = [each for each in load_lexicon().find(quote) if each.item.id in context.items]
    return bool(told) and all(
        any(folded(noun) not in sentence for noun in _nouns(_phrase(quote[: each.span.start]), context))
        for each in told
    )


_A_BASE = re.compile(r"末?(?:比|に比|と比|対比|に対|から|より)")
_AMONG = re.compile(r"\((?:うち|内)[^)]*$")
"""What follows is made of what stands before the bracket."""
_PER_SHARE = re.compile(r"1株(?:当たり|あたり|につき)")
_OUTFLOW = re.compile(r"支出|支払|返済|償還|取得|払戻")
"""Printed with a triangle as often as without one."""
_OF_MANY_YEARS = frozenset({DirectionKind.RECORD, DirectionKind.STREAK, DirectionKind.FIRST_IN})


def _is_said_beside(claim: FigureClaim, place: Place, sentence: str) -> bool:
    """Whether another figure of the sentence is the one that a cell holds."""
    cell = parse_cell(place.quote.rsplit(":", 1)[-1]) if place.cell is not None else None
    if cell is None:
        return False
    digits = str(abs(cell.value.normalize().scaleb(0))).replace(".", "")
    return any(
        other.span != claim.span and _significant(other) and digits.startswith(_significant(other))
        for other in parse_quantities(sentence)
    )


def _significant(quantity: Quantity) -> str:
    """The digits that a figure writes, of three or more; in another scale a cell begins with them."""
    size = abs(quantity.value)
    text = f"{(size / quantity.step).to_integral_value()}" if quantity.step else ""
    return text if len(text) >= _DIGITS else ""


_DIGITS = 3


def _retold(sentence: str, quote: str) -> bool | None:
    """Of the same sentence in a source: whether it has part of the figures too. One with none is of another part."""
    said, held = (tuple(each.text for each in parse_quantities(text)) for text in (sentence, quote))
    if len(said) < 2 or len(said) != len(held) or said == held or _without(said, sentence) != _without(held, quote):
        return None
    return any(one == other for one, other in zip(said, held, strict=True))


def _without(figures: Sequence[str], text: str) -> str:
    for figure in sorted(figures, key=len, reverse=True):
        text = text.replace(figure, "")
    return "".join(text.split())


_SUMS_UP = re.compile(r"合計|結果|以上|これら")


def _is_of_another_part(context: Context, source: Source, sentence: str) -> bool:
    """Whether the headings above the source tell of a part of the company that the claim does not."""
    if source.headed is not None and source.headed != context.under and folded(source.headed) not in sentence:
        return True
    return context.section.pending is not None and not _names_one_of(source, context.section.pending)


def _names_one_of(source: Source, heading: str) -> bool:
    """Whether a source speaks of what a heading of the draft names."""
    nouns = _NOUN.findall(heading)
    return not nouns or any(noun in source.text for noun in nouns)


def _is_named(context: Context) -> bool:
    """Whether the sentence itself names the item, or nothing at all before the figure."""
    if context.item_at >= 0:
        return True
    return _SUMS_UP.search(context.before) is None and not any(_nouns(context.before, context))


def narrower_words(claim: FigureClaim | DirectionClaim, quote: str, source: Source) -> list[str]:
    """The words that make out what the claim is of, as far as the source does not have them."""
    context = claim.context
    before = context.before
    item, rest = before, ""
    if context.item_at >= 0:
        mention = next(iter(load_lexicon().find(before[context.item_at :])), None)
        end = context.item_at + (mention.span.end if mention is not None else 0)
        item, rest = before[: context.item_at], before[end:]
    if _CAUSE.match(rest):
        return [rest]
    told = f"{quote} {source.title}"
    behind = _BEHIND.match(context.sentence, claim.span.end)
    words = [*_nouns(behind["noun"], context)] if behind is not None else []
    words += [*_nouns(_phrase(item), context), *_nouns(rest.rsplit("、", 1)[-1], context)]
    words += _nouns(_SUBJECT_ENDS.split(_BRACKETED.sub("", rest))[0], context)
    words += [noun for found in _PLACED.finditer(before) for noun in _nouns(found[1], context)]
    return [word for word in words if folded(word) not in told]


_CAUSE = re.compile(r"[^はがも、。]{0,20}(?:により|によって|に伴|ため|ことから|を受け)")
"""An item in a phrase of cause is not what the sentence is about."""
_BEHIND = re.compile(r"\)?(?:\([^()]{0,60}\))?(?P<noun>[一-龠々]{2,})")


def _phrase(before: str) -> str:
    """The words that lead up to an item from where its phrase begins."""
    return _SUBJECT_ENDS.split(_BRACKETED.sub("", before))[-1]


def _nouns(text: str, context: Context) -> Iterator[str]:
    """The nouns that are neither the company nor a time, a basis, an item, a figure, nor one of all companies."""
    text = _BRACKETED.sub("", text)
    known = [
        *(each.span for each in parse_periods(text)),
        *(each.span for each in parse_quantities(text)),
        *(each.span for each in find_bases(text)),
        *(each.span for each in find_natures(text)),
        *(each.span for each in find_standards(text)),
        *(each.span for each in find_directions(text)),
    ]
    for span in known:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    own = folded(context.name) if context.name else ""
    for found in _NOUN.finditer(text):
        if not _PLAIN.match(found[0]) and not (own and (folded(found[0]) in own or own in folded(found[0]))):
            yield found[0]


def _own_label(place: Place) -> str:
    """What the row of a cell is called; the whole quote of a passage."""
    labels = place.quote.rsplit(":", 1)[0].split(" / ") if place.cell is not None else [place.quote]
    return folded(labels[-2 if len(labels) > 1 else -1])


def _is_of_a_part(place: Place, sentence: str) -> bool:
    """Whether the head of a cell's column names something that the sentence does not."""
    if place.cell is None:
        return False
    label = place.quote.rsplit(":", 1)[0]
    heads = label.rsplit(" / ", 1)
    return len(heads) > 1 and any(folded(noun) not in sentence for noun in _nouns(heads[1], Context()))


def _speak_as_one(claim: FigureClaim, sources: Sequence[Source], matcher: Matcher) -> bool:
    """Whether the claim's counterparts in its unit say one thing, or most of several sources do.

    Where they differ it cannot be told which of them is its own.
    """
    voices: list[tuple[Quantity, set[str]]] = []
    for source in sources:
        for fact in matcher.counterparts(matcher.target(claim.context, source), source):
            if not of_one_role(claim, fact) or fact.quantity.unit is not claim.quantity.unit:
                continue
            alike = next((tags for held, tags in voices if _is_one(held, fact.quantity)), None)
            if alike is None:
                voices.append((fact.quantity, {source.tag}))
            else:
                alike.add(source.tag)
    counts = sorted((len(tags) for _, tags in voices), reverse=True)
    return len(counts) < 2 or counts[0] > counts[1]


def _is_one(held: Quantity, other: Quantity) -> bool:
    coarse, fine = (held, other) if held.step >= other.step else (other, held)
    return compare(coarse, fine).holds
