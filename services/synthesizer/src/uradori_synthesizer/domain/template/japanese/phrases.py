"""Parts of Japanese sentences."""

import re
from collections.abc import Iterable
from datetime import date

from uradori_jafin import YEN_UNITS, amount_in_japanese

from uradori_synthesizer.domain.template.labels import japanese_label, on_basis
from uradori_synthesizer.domain.template.moves import Turn, points, rate_of_change, turn
from uradori_synthesizer.domain.template.stated import Stated
from uradori_synthesizer.domain.template.wording import Moved

_IN_BRACKETS = re.compile(r"[（(][^）)]{0,200}[）)]")


def end(body: str, stated: Iterable[Stated]) -> str:
    """The sentence with its tags."""
    tags = "".join(f"[{tag}]" for tag in dict.fromkeys(each.tag for each in stated))
    return f"{body}{tags}。"


def day(of: date) -> str:
    """2024年6月25日."""
    return f"{of.year}年{of.month}月{of.day}日"


def amount(stated: Stated) -> str:
    """4兆9449億円; a loss as 3394億円の赤字."""
    if stated.is_profit and stated.value < 0:
        return f"{amount_in_japanese(-stated.value, stated.unit)}の赤字"
    return amount_in_japanese(stated.value, stated.unit)


def profit_or_loss(stated: Stated) -> str:
    """The amount, where one of several is a loss: 276億円の黒字."""
    gain = stated.is_profit and stated.value >= 0
    return f"{amount(stated)}の黒字" if gain else amount(stated)


def item(stated: Stated, *, turns: bool = False) -> str:
    """連結純利益（国際会計基準）."""
    return f"{on_basis(stated, japanese_label(stated, turns=turns))}{in_brackets(standard(stated))}"


def standard(stated: Stated) -> str:
    """国際会計基準, where an amount follows one that is not the Japanese."""
    return stated.standard if stated.unit in YEN_UNITS and not stated.of_the_market else ""


def in_brackets(*notes: str) -> str:
    """（計算値、会社予想）, nothing where there is nothing to say."""
    said = "、".join(note for note in notes if note)
    return f"（{said}）" if said else ""


def source(stated: Stated) -> str:
    """The publisher without its address."""
    return _IN_BRACKETS.sub("", stated.publisher).strip()


def moved_to(moved: Moved) -> str:
    """The amount and how it moved, to stand before だった or た: 4兆9449億円で、前の期の2兆4513億円から101.7%増え."""
    now, before = moved.now, moved.before
    if before is None:
        return f"{amount(now)}だった"
    match turn(now, before):
        case Turn.INTO_LOSS:
            return f"{amount(now)}で、前の期の{profit_or_loss(before)}から赤字に転じた"
        case Turn.INTO_PROFIT:
            return f"{profit_or_loss(now)}で、前の期の{amount(before)}から黒字に転じた"
        case Turn.WIDER_LOSS:
            return f"{amount(now)}で、赤字は前の期の{_size(before)}から拡大した"
        case Turn.NARROWER_LOSS:
            return f"{amount(now)}で、赤字は前の期の{_size(before)}から縮小した"
    rate = rate_of_change(now, before)
    if rate is not None:
        return f"{amount(now)}で、前の期の{amount(before)}から{abs(rate)}%{'増えた' if rate > 0 else '減った'}"
    difference = points(now, before)
    if difference is not None:
        rose = "上昇した" if difference > 0 else "低下した"
        return f"{amount(now)}で、前の期の{amount(before)}から{abs(difference)}ポイント{rose}"
    if moved.on_the_same_shares and now.value != before.value:
        difference_of_share = amount_in_japanese(abs(now.value - before.value), now.unit)
        up, down = ("上昇した", "下落した") if now.of_the_market else ("増えた", "減った")
        grew = up if now.value > before.value else down
        return f"{amount(now)}で、前の期の{amount(before)}から{difference_of_share}{grew}"
    if now.value == before.value:
        return f"{amount(now)}で、前の期も{amount(before)}だった"
    return f"{amount(now)}、前の期は{amount(before)}だった"


def beside(moved: Moved, *, again: bool) -> str:
    """How it moved, in brackets behind the amount; `again`: 前の期比 was said of the one before."""
    now, before = moved.now, moved.before
    if before is None:
        return in_brackets(_computed(now))
    rate = rate_of_change(now, before)
    if rate is not None:
        return f"（{'同' if again else '前の期比'}{abs(rate)}%{'増' if rate > 0 else '減'}）"
    former = profit_or_loss(before) if turn(now, before) else amount(before)
    return in_brackets(_computed(now), f"前の期は{former}")


def _computed(stated: Stated) -> str:
    return "計算値" if stated.computed else ""


def turns(moved: Moved) -> bool:
    """Whether a loss is told of."""
    return moved.now.is_profit and any(each.value < 0 for each in moved.stated)


def _size(stated: Stated) -> str:
    return amount_in_japanese(abs(stated.value), stated.unit)
