"""What is asked for, made ready to be compared with many facts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from uradori_jafin.language import is_english
from uradori_jafin.periods import Period
from uradori_jafin.questions import AskedItem, FigureQuestion, Wanted

from uradori_figures.domain.asking.asked_kind import (
    asks_for_change,
    asks_for_forecast,
    is_money,
    is_of_groups,
    is_only_kind,
    without_kind,
    without_spans,
)
from uradori_figures.domain.asking.currencies import currency_asked, is_currency, without_currency
from uradori_figures.domain.naming.labels import Label, Labels
from uradori_figures.domain.naming.members import AskedMember, MemberKind, MemberWords, read_member
from uradori_figures.domain.naming.synonyms import Synonyms

_ATOMS = re.compile(r"(?<=[^\d])-(?=[^\dA-Za-z])|(?<=[^\dA-Za-z])-(?=[A-Za-z])")
"""The parts of 株主数-金融機関; long-term is one word."""
_SCALED = re.compile(r"\((株|%|円|人|名|年|月|歳|個|千株|単元)\)")
_RATE = re.compile(r"(?:率|割合|利回り|比率|性向|構成比|前年比|同月比|同期比|前期比)$")

_BASIS = re.compile(r"^(?:連結|単体|個別)(?!子会社|会社|範囲|納税|従業員を|財務|決算)(?=..)")
"""Of 連結売上高."""
_KINDS = ("構成比", "構成比率")
_ENDS = (" expense", " expenses", " revenue", " revenues")
_LESS = 0.9


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to call what is asked for, and how sure it is that it may be called so."""

    label: Label
    sure: float


@dataclass(frozen=True, slots=True)
class Asked:
    """One item of a question. `atoms` are the parts of a label such as 株主数-金融機関, each with its variants."""

    item: AskedItem
    atoms: tuple[tuple[Variant, ...], ...]
    contexts: tuple[tuple[Variant, ...], ...]
    member: AskedMember
    years: tuple[int, ...]
    instant: bool | None
    basis: str
    wanted: Wanted
    unit: str
    currency: str = ""
    """In which money it is asked for, where the question says so; facts in another one do not answer."""
    period: Period | None = None
    """As it is written, where exactly one is asked for."""
    change: bool = False
    money: bool = False
    forecast: bool | None = None
    """None: whatever is printed, as a label is quoted."""
    of_groups: bool = False
    """In its own words a figure is asked for that every group reports."""

    @property
    def labels(self) -> tuple[Label, ...]:
        """What is asked for and what it stands under, as the question calls them."""
        return tuple(variants[0].label for variants in (*self.atoms, *self.contexts) if variants)


def asked_items(
    question: FigureQuestion,
    years: tuple[int, ...],
    labels: Labels,
    synonyms: Synonyms,
    known: MemberWords,
    period: Period | None = None,
) -> tuple[Asked, ...]:
    """Each item that a question asks for; `years` are those of the turn, where it knows better, `period` as written."""
    basis = {"consolidated": "consolidated", "standalone": "parent"}.get(
        question.basis.value if question.basis else "", ""
    )
    part = _part_of_kind(question)
    member = _member("" if is_currency(part) else part, question, known)
    currency = currency_asked(question.text)
    own_words = any(not item.quoted for item in question.items)
    change = own_words and asks_for_change(question.text)
    forecast = asks_for_forecast(question.text) if own_words else None
    return tuple(
        Asked(
            item=item,
            atoms=_atoms(item, asked, labels, synonyms),
            contexts=tuple(variants_of(context, labels, synonyms) for context in item.contexts),
            member=member,
            years=years or question.years,
            instant=question.instant,
            basis=basis,
            wanted=question.wanted,
            unit=_unit(item.label),
            currency=currency,
            period=period,
            change=change,
            money=own_words and not change and is_money(item.label),
            forecast=forecast,
            of_groups=not item.quoted and is_of_groups(item.label),
        )
        for item, asked in ((_of_kind(each), each) for each in question.items)
    )


def _member(text: str, question: FigureQuestion, known: MemberWords) -> AskedMember:
    """A part that an English question names in its own words is printed so, or as dictionaries have it."""
    member = read_member(text, known)
    if not text or not text.isascii() or any(item.quoted for item in question.items) or not is_english(question.text):
        return member
    return AskedMember(text, MemberKind.WORDS, (text, *member.names))


def _part_of_kind(question: FigureQuestion) -> str:
    """Of 国内の営業利益の増減率 the part is 国内, and 営業利益 is what is looked for."""
    joined = ("の".join(item.contexts) for item in question.items if not item.quoted and is_only_kind(item.label))
    if question.member and question.member in joined:
        return "の".join(_of_kind(question.items[0]).contexts)
    return question.member


def _of_kind(item: AskedItem) -> AskedItem:
    """営業利益の増減率 is looked for at 営業利益."""
    if item.quoted:
        return item
    if is_only_kind(item.label) and item.contexts:
        *outer, label = without_spans(item.contexts) or item.contexts
        return AskedItem(_BASIS.sub("", label), tuple(outer))
    return AskedItem(_BASIS.sub("", without_currency(without_kind(item.label))), item.contexts)


def _atoms(item: AskedItem, written: AskedItem, labels: Labels, synonyms: Synonyms) -> tuple[tuple[Variant, ...], ...]:
    first, *others = (variants_of(part, labels, synonyms) for part in _ATOMS.split(item.label))
    # A label may have a 、 of its own: 工具、器具及び備品.
    longer = ("、".join((item.label, *item.contexts[:size])) for size in range(1, min(2, len(item.contexts)) + 1))
    more = [Variant(labels(text), 1.0) for text in longer if not others]
    if not item.quoted:
        more += [Variant(labels(text), sure) for text, sure in _own_words(item, written)]
    return ((*first, *more), *others)


def _own_words(item: AskedItem, written: AskedItem) -> Iterator[tuple[str, float]]:
    """A column may be called 既存店売上高前年比; and what is 構成比 under 売上高 is asked for as 売上高構成比."""
    if written.label not in (item.label, *item.contexts):
        yield written.label, 1.0
    for kind in _KINDS:
        if item.label.endswith(kind) and item.label != kind:
            yield kind, _LESS
    if item.label.isascii():
        yield from ((item.label.removesuffix(end), _LESS) for end in _ENDS if item.label.lower().endswith(end))


def variants_of(text: str, labels: Labels, synonyms: Synonyms) -> tuple[Variant, ...]:
    """A label as it is asked for, then what else it may be called."""
    own = labels(text)
    others = (Variant(labels(core), sure) for core, sure in synonyms.of(own.core) if core != own.core)
    return (Variant(own, 1.0), *others)


def _unit(label: str) -> str:
    if found := _SCALED.search(label):
        return {"名": "人", "千株": "株", "月": "か月"}.get(found[1], found[1])
    return "%" if _RATE.search(label.split("(", maxsplit=1)[0]) else ""
