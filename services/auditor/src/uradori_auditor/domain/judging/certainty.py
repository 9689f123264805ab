"""Whether what was looked up for a text speaks of the very thing that it is held against.

Nobody has said that it does: a citation is chosen by a writer, a looked-up source by its labels. So a source may only
contradict a claim where nothing in the words of either tells of something narrower than the other.
"""

import re
from collections.abc import Sequence

from uradori_contracts.audit import FindingKind
from uradori_jafin import (
    DirectionKind,
    Quantity,
    Relative,
    compare,
    load_lexicon,
    parse_cell,
    parse_periods,
    parse_quantities,
)

from uradori_auditor.domain.claims.claim import Context, DirectionClaim, FigureClaim
from uradori_auditor.domain.claims.names.forms import folded
from uradori_auditor.domain.judging.agreement import of_one_role
from uradori_auditor.domain.judging.calling import is_called
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.narrowness import NOUN, narrower_words, nouns, phrase
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.sources.facts import Place, Source
from uradori_auditor.domain.sources.labels import label_key


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
    if outcome.kind is FindingKind.ENTITY_MISMATCH and _is_a_part_of_it(claim.context, source, matcher):
        return False
    if sentence in quote or _is_of_another_part(claim.context, source, sentence):
        return False
    if _is_of_another_kind(claim, outcome, place, sentence, quote):
        return False
    if _is_called_longer(claim.context, place):
        return False
    named = _is_named(claim.context) or is_called(claim.context, outcome, sources, matcher)
    if not named or narrower_words(claim, quote, source) or _is_of_a_part(place, sentence):
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
    if _EACH.match(sentence, claim.span.end) is not None:
        return True
    if place.span is not None and _is_wider(context, quote, sentence):
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
        any(folded(noun) not in sentence for noun in nouns(phrase(quote[: each.span.start]), context)) for each in told
    )


_A_BASE = re.compile(r"末?(?:比|に比|と比|対比|に対|から|より)")
_AMONG = re.compile(r"\((?:うち|内)[^)]*$")
"""What follows is made of what stands before the bracket."""
_PER_SHARE = re.compile(r"1株(?:当たり|あたり|につき)")
_OUTFLOW = re.compile(r"支出|支払|返済|償還|取得|払戻|費|原価|損失|税|減少")
"""Printed with a triangle as often as without one."""
_EACH = re.compile(r"\s*/|\s*(?:あたり|当たり|につき)")
"""What a figure is said for each of: 1ドル/トン."""
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


def _is_a_part_of_it(context: Context, source: Source, matcher: Matcher) -> bool:
    """Whether what the source tells of may be a part of the claim's own company, which names none."""
    name = context.name
    return context.segment is None and name is not None and any(matcher.names.same(name, one) for one in source.names)


def _names_one_of(source: Source, heading: str) -> bool:
    """Whether a source speaks of what a heading of the draft names."""
    nouns = NOUN.findall(heading)
    return not nouns or any(noun in source.text for noun in nouns)


def _is_named(context: Context) -> bool:
    """Whether the sentence itself names the item, or nothing at all before the figure."""
    if context.item_at >= 0:
        return True
    return _SUMS_UP.search(context.before) is None and not any(nouns(context.before, context))


def _is_called_longer(context: Context, place: Place) -> bool:
    """Whether the sentence calls its item by a name of which a cell's label is only a part: 長期前払費用, not 前払費用."""
    if place.cell is None or context.item_at < 0:
        return False
    mention = next(iter(load_lexicon().find(context.before[context.item_at :])), None)
    if mention is None or mention.span.start:
        return False
    said = context.before[context.item_at : context.item_at + mention.span.end]
    own = label_key(_own_label(place))
    return own in said and _TOTALS.sub("", said) != _TOTALS.sub("", own)


_TOTALS = re.compile(r"(?:合計|残高|総額|額|高|計)$")


def _own_label(place: Place) -> str:
    """What the row of a cell is called; the whole quote of a passage."""
    labels = place.quote.rsplit(":", 1)[0].split(" / ") if place.cell is not None else [place.quote]
    return folded(labels[-2 if len(labels) > 1 else -1])


def _is_of_a_part(place: Place, sentence: str) -> bool:
    """Whether the head of a cell's column names something that the sentence does not."""
    if place.cell is None:
        return False
    label = _IN_A_DAY.sub("", place.quote.rsplit(":", 1)[0])
    heads = label.rsplit(" / ", 1)
    return len(heads) > 1 and any(folded(noun) not in sentence for noun in nouns(heads[1], Context()))


_IN_A_DAY = re.compile(r"(?<=[年月自至])\s+(?=[\d自至])|(?<=[\d日])\s+(?=[年月日自至])")
"""Blanks within days of a head: 自 2018年4月 1日 至 2019年3月31日."""


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
