"""Labels that hold a の of their own: 親会社の所有者に帰属する当期利益 is one row, not a part of 親会社."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin.questions import AskedItem

from uradori_figures.domain.asking.asked_items import Asked, variants_of
from uradori_figures.domain.naming.labels import Labels
from uradori_figures.domain.naming.members import MemberWords, read_member
from uradori_figures.domain.naming.synonyms import Synonyms

_PARTS = 4


_LOSS = re.compile(r"損失((?:金額|額)?)$|\bloss(es)?\b", re.IGNORECASE)
_SEX = re.compile(r"(?<![一-龠])([男女]性)(?:社員|従業員)?の")


def as_negative(
    asked: Asked, facts: Sequence[ReportedFact], labels: Labels, synonyms: Synonyms
) -> tuple[Asked, Sequence[ReportedFact]]:
    """税引前損失 where a row is called 税引前利益 alone: then only what is below zero answers; else all as it was."""
    wanted = asked.atoms[0][0].label
    profit = _LOSS.sub(_profit, asked.item.label)
    if asked.item.quoted or profit == asked.item.label:
        return asked, facts
    told = [labels(text) for text in dict.fromkeys(text for fact in facts for text in _own(fact))]
    if any(wanted.core in (label.core, label.other) for label in told):
        return asked, facts
    swapped = variants_of(profit, labels, synonyms)
    cores = {variant.label.core for variant in swapped}
    if not any(label.core in cores for label in told):
        return asked, facts
    left = [
        fact
        for fact in facts
        if fact.value is None or fact.value < 0 or not any(labels(text).core in cores for text in _own(fact))
    ]
    return replace(asked, item=AskedItem(profit, asked.item.contexts), atoms=(swapped,)), left


def _profit(found: re.Match[str]) -> str:
    return "income" if found[0][0] in "lL" else f"利益{found[1]}"


def _own(fact: ReportedFact) -> tuple[str, ...]:
    return (*fact.row_path[-1:], *fact.column_path)


def _written(joined: str) -> tuple[str, ...]:
    """男性の育児休業取得率 is that of 男性労働者, as reports must head it."""
    return tuple(dict.fromkeys((joined, _SEX.sub(r"\1労働者の", joined))))


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
        variants = tuple(each for text in _written(joined) for each in variants_of(text, labels, synonyms))
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
