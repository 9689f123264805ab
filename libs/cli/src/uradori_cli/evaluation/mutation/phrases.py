"""The words of a claim's parts."""

import random
import re
from collections.abc import Sequence

from uradori_cli.evaluation.mutation.drafts import SHARED, Cited, Part, Slot
from uradori_cli.evaluation.mutation.figures import plain
from uradori_cli.evaluation.mutation.items import is_profit, loss_name, prose_names
from uradori_cli.evaluation.mutation.notation import Written
from uradori_cli.evaluation.mutation.periods import instant_words_for, words_for
from uradori_cli.evaluation.mutation.sources import CONSOLIDATED, STANDALONE, Fact, Source

_LEGAL_FORM = re.compile(r"株式会社|㈱|\(株\)")


def company_words(source: Source, rng: random.Random) -> str:
    """The company in full or without its legal form."""
    bare = _LEGAL_FORM.sub("", source.company).strip()
    short = plain(bare) if bare.isascii() is False and " " not in bare else bare
    return rng.choice((source.company, short, short)) if len(short) >= 3 else source.company


def period_words(source: Source, fact: Fact, rng: random.Random) -> str:
    """The fact's period in words that its source allows."""
    if fact.period is None:
        return rng.choice(("当連結会計年度", "当期", "当連結会計年度")) if source.basis == CONSOLIDATED else "当期"
    if fact.instant and rng.random() < 0.6:
        return rng.choice(instant_words_for(fact.period))
    ways = [way for way in words_for(fact.period) if way != fact.period.term or way in source.all_text]
    return rng.choice(ways)


def basis_words(source: Source, item: str, rng: random.Random, must: bool) -> str:
    """連結 or 単体 before an item; a consolidated figure often goes without, a lone standalone one sometimes."""
    if item.startswith("連結") or not source.basis:
        return ""
    if source.basis == STANDALONE:
        return rng.choice(("単体の", "単体の", "個別の", "単体")) if must or rng.random() < 0.7 else ""
    return rng.choice(("", "", "連結", "連結の")) if source.basis == CONSOLIDATED else ""


def context_of(cited: Cited, fact: Fact, rng: random.Random) -> dict[str, Sequence[Part]]:
    """Company, period, basis and tag of a sentence about `fact`."""
    alone = len({source.basis for source in cited.evidence if source.company == cited.source.company}) == 1
    return {
        "company": shared(Slot.COMPANY, company_words(cited.source, rng)),
        "period": shared(Slot.PERIOD, period_words(cited.source, fact, rng)),
        "basis": shared(Slot.BASIS, basis_words(cited.source, fact.item, rng, must=not alone)),
        "tag": shared(Slot.TAG, cited.tag),
    }


def item_word(fact: Fact, rng: random.Random) -> str:
    """The item by its label or as prose calls it."""
    names = prose_names(fact.item)
    return rng.choice(names) if names and rng.random() < 0.4 else fact.item


def said(fact: Fact, written: Written, claim: int, rng: random.Random) -> tuple[list[Part], list[Part]]:
    """The parts of an item and of its figure: a loss is a loss by its name, by its sign, or by the word 赤字."""
    item, sign, result = item_word(fact, rng), "", ""
    if fact.figure.value < 0:
        loss = loss_name(fact.item, fact.loss_item)
        way = rng.choice(("name", "sign", "result")) if loss else "sign"
        if way == "name":
            item = loss
        elif way == "result" and fact.item.endswith("利益") and "1株当たり" not in fact.item:
            item, result = re.sub("利益$", "損益", fact.item), "の赤字"
        else:
            sign = "マイナス" if written.text.startswith("約") else rng.choice(("△", "▲", "マイナス"))
    figure = [Part(Slot.SIGN, sign, claim), Part(Slot.FIGURE, written.text, claim), Part(Slot.RESULT, result, claim)]
    return [Part(Slot.ITEM, item, claim)], figure


def opposite_sign(parts: tuple[Part, ...], fact: Fact, claim: int) -> dict[int, str]:
    """Words that turn the claim's sign over, by their places; empty where no natural ones are known."""
    at = {part.slot: index for index, part in enumerate(parts) if part.claim == claim}
    loss = loss_name(fact.item, fact.loss_item)
    if fact.figure.value > 0:
        if is_profit(fact.item) and loss and parts[at[Slot.ITEM]].text == fact.item:
            return {at[Slot.ITEM]: loss}
        minus = "マイナス" if parts[at[Slot.FIGURE]].text.startswith("約") else "△"
        return {at[Slot.SIGN]: minus} if is_profit(fact.item) or "キャッシュ" in fact.item else {}
    if parts[at[Slot.RESULT]].text:
        return {at[Slot.RESULT]: "の黒字"}
    if parts[at[Slot.SIGN]].text:
        return {at[Slot.SIGN]: ""}
    return {at[Slot.ITEM]: fact.item} if parts[at[Slot.ITEM]].text == loss else {}


def shared(slot: Slot, text: str) -> list[Part]:
    """One part that holds for the whole sentence."""
    return [Part(slot, text, SHARED)]
