"""Labels that hold a の of their own: 親会社の所有者に帰属する当期利益 is one row, not a part of 親会社."""

from collections.abc import Iterable
from dataclasses import replace

from uradori_contracts.documents import ReportedFact
from uradori_jafin.questions import AskedItem

from uradori_figures.domain.asking import Asked, variants_of
from uradori_figures.domain.labels import Labels
from uradori_figures.domain.members import MemberWords, read_member
from uradori_figures.domain.synonyms import Synonyms

_PARTS = 4


def as_printed(
    asked: Asked, facts: Iterable[ReportedFact], labels: Labels, synonyms: Synonyms, known: MemberWords
) -> Asked:
    """The words of a question joined by の into the longest label that a fact has; as it was where no fact has one.

    What a quotation names is a label already.
    """
    item = asked.item
    if item.quoted or not item.contexts:
        return asked
    printed: set[str] = set()
    for path in {path for fact in facts for path in (fact.row_path, fact.column_path)}:
        for text in path[-1:]:
            label = labels(text)
            printed |= {label.core, label.other}
    for start in range(max(0, len(item.contexts) - _PARTS), len(item.contexts)):
        joined = "の".join((*item.contexts[start:], item.label))
        variants = variants_of(joined, labels, synonyms)
        if any(variant.label.core in printed for variant in variants):
            within = item.contexts[:start]
            member = asked.member
            if asked.member.text == "の".join(item.contexts):
                member = read_member("の".join(within), known)
            return replace(
                asked,
                item=AskedItem(joined, within),
                atoms=(variants,),
                contexts=asked.contexts[:start],
                member=member,
            )
    return asked
