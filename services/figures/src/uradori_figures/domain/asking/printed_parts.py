"""Parts of a company that a question names as tables do not: without a word for them, or in the other language."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin.questions import AskedItem

from uradori_figures.domain.asking.asked_items import Asked, Variant, variants_of
from uradori_figures.domain.naming.labels import Labels
from uradori_figures.domain.naming.loan_words import is_loan_word, without_role
from uradori_figures.domain.naming.members import AskedMember, MemberKind
from uradori_figures.domain.naming.synonyms import Synonyms

_LEAST = 2


def of_printed_part(asked: Asked, facts: Sequence[ReportedFact], labels: Labels, synonyms: Synonyms) -> Asked:
    """Craft Beer net revenue is what a fact has as Net revenue of Craft Beer; as it was where some label is all of it."""
    if asked.item.quoted or asked.item.contexts or asked.member.kind is not MemberKind.NONE or len(asked.atoms) > 1:
        return asked
    whole = asked.atoms[0][0].label.core
    places = {(fact.members, fact.row_path, fact.column_path) for fact in facts}
    texts = {text for members, rows, columns in places for text in (*members, *rows, *columns)}
    wholes = {variant.label.core for variant in asked.atoms[0]}
    if any(labels(text).core in wholes for text in texts):
        return asked
    found = {pair for place in places for pair in _parted(whole, *place, labels)}
    if not found:
        return asked
    part, item = max(sorted(found), key=lambda pair: len(pair[0]))
    return replace(
        asked,
        item=AskedItem(item),
        atoms=(variants_of(item, labels, synonyms),),
        member=AskedMember(part, MemberKind.WORDS, (part,)),
    )


def _parted(
    whole: str, members: Iterable[str], rows: tuple[str, ...], columns: tuple[str, ...], labels: Labels
) -> Iterator[tuple[str, str]]:
    """A part and an item of one place which are, one behind the other, all that is asked for."""
    for part in (*members, *rows[-1:], *columns[-1:]):
        own = labels(part)
        if own.is_period or len(own.core) < _LEAST:
            continue
        for item in (*rows, *columns):
            other = labels(item)
            if not other.is_period and len(other.core) >= _LEAST and whole in _joined(own.core, other.core):
                yield part, item


def _joined(part: str, item: str) -> tuple[str, ...]:
    return (f"{part}{item}", f"{part}'s{item}", f"{part}'{item}", f"{item}{part}")


def in_loan_words(asked: Asked, facts: Sequence[ReportedFact], labels: Labels) -> Asked:
    """クラウド事業 is CloudReportableSegmentMember where a fact is of that; as it was where nothing or more than one part sounds so."""
    item, member = asked.item, asked.member
    if item.quoted or member.kind is not MemberKind.WORDS:
        return asked
    printed = sorted({text for fact in facts for text in (*fact.members, *fact.row_path[-1:], *fact.column_path[-1:])})
    names = tuple(text for text in printed if is_loan_word(member.text, text))
    if len({without_role(name).lower() for name in names}) != 1:
        return asked
    contexts = tuple(
        (*variants, *(Variant(labels(text), 1.0) for text in printed if is_loan_word(context, text)))
        for context, variants in zip(item.contexts, asked.contexts, strict=True)
    )
    return replace(asked, member=replace(member, names=(*names, *member.names)), contexts=contexts)
