"""Whether a fact answers because it is called exactly what is asked for and no other one is."""

import re

from uradori_figures.domain.comparing.verdicts import part_key
from uradori_figures.domain.naming.members import MemberKind
from uradori_figures.domain.ranking.ranked import Ranked, same_answer
from uradori_figures.domain.ranking.ranking import Ranking

_TOTAL = re.compile(r"(?:合|総)?計|連結|全社|total", re.IGNORECASE)
_CALLED = 0.85
_NEAR = 0.03
_NAMED = 0.85
_STATED = 0.6


def is_unrivalled(ranking: Ranking) -> bool:
    """Its label, year, basis and part are those asked for, and whatever is called the same says the same.

    Of plain words only: of a label in quotation marks it tells nothing that sureness does not.
    Where a basis is not asked for the other basis is a rival; so is another part, another unit, another span of days.
    """
    first = ranking.first
    if first is None or ranking.asked.item.quoted or ranking.probability <= 0.0 or not _is_plain(first, ranking):
        return False
    return not any(_is_rival(one, first, ranking) for one in ranking.facts[1:])


def _is_plain(one: Ranked, ranking: Ranking) -> bool:
    own, asked = one.features, ranking.asked
    if _item(one) < _CALLED or own.get("unit_wrong") or own.get("written_wrong"):
        return False
    if asked.years and not (own.get("year_right") or own.get("written_right")):
        return False
    if asked.item.contexts and own.get("context_worst", 1.0) < _STATED:
        return False
    if asked.basis and one.fact.basis not in ("", asked.basis):
        return False
    if asked.member.kind is MemberKind.NONE:
        return _is_whole(one) and not own.get("years_behind")
    return _member(one, ranking) >= _NAMED


def _is_rival(one: Ranked, first: Ranked, ranking: Ranking) -> bool:
    if same_answer(one.fact, first.fact) or _item(one) < _item(first) - _NEAR:
        return False
    own, asked, best = one.features, ranking.asked, first.features
    if own.get("years_behind", 0.0) > best.get("years_behind", 0.0):
        return False
    if asked.years:
        if own.get("written_wrong") or (best.get("written_right") and not own.get("written_right")):
            return False
        if not (own.get("year_right") or own.get("written_right")):
            return False
    if asked.member.kind is not MemberKind.NONE:
        return _member(one, ranking) >= _member(first, ranking) - _NEAR
    if asked.basis and one.fact.basis != asked.basis and (one.fact.basis or first.fact.basis == asked.basis):
        return False
    if "beside_group" in own and "beside_group" not in best:
        return False
    if "of_a_part" in own and "of_a_part" not in best:
        return False
    return _is_whole(one)


def _item(one: Ranked) -> float:
    return max(one.features.get("item_exact", 0.0), one.features.get("item_core", 0.0))


def _is_whole(one: Ranked) -> bool:
    return all(_TOTAL.fullmatch(member.strip()) for member in one.fact.members)


def _member(one: Ranked, ranking: Ranking) -> float:
    asked = part_key(ranking.asked.member.text)
    if asked and asked in {part_key(name) for name in (*one.fact.members, *one.fact.row_path, *one.fact.column_path)}:
        return 1.0
    return max((value for name, value in one.features.items() if name.startswith("member_best:")), default=0.0)
