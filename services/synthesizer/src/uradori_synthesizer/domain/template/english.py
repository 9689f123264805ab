"""The template's English."""

from collections.abc import Sequence
from decimal import Decimal

from uradori_contracts.rewriting import CompanyRef

from uradori_synthesizer.domain.template.amounts import RATIOS, YEN, english
from uradori_synthesizer.domain.template.growth import rate_of_change
from uradori_synthesizer.domain.template.labels import english_label, how_taken
from uradori_synthesizer.domain.template.stated import CONSOLIDATED, PARENT, Stated

_BASES = {CONSOLIDATED: "consolidated ", PARENT: "non-consolidated "}
_STANDARDS = {"国際会計基準": " (IFRS)", "米国会計基準": " (US GAAP)"}
_FIRST_HALF = ("January", "February", "March", "April", "May", "June")
_MONTHS = (*_FIRST_HALF, "July", "August", "September", "October", "November", "December")


class English:
    """Short declarative sentences; the fiscal year also as its reports print it."""

    gap = " "
    refusal = "The documents at hand do not hold evidence that answers this question."

    def name(self, company: CompanyRef) -> str:
        return company.surface if company.surface.isascii() and company.surface.strip() else company.name

    def figure(self, name: str, now: Stated, *, defaulted: bool) -> str:
        default = ", the latest full year with actual figures" if defaulted else ""
        if now.expected:
            return _end(f"The forecast {_item(now)} of {name} for {_year(now)} is {_amount(now)}", now)
        computed = "computed " if now.computed else ""
        return _end(f"The {computed}{_item(now)} of {name} for {_year(now)}{default} {_came_to(now)}", now)

    def change(self, name: str, now: Stated, before: Stated) -> str:
        rate = rate_of_change(now, before)
        if rate is None:
            return self.figure(name, before, defaulted=False)
        return _end(f"The {_item(now)} of {name} for {_year(now)} was {_moved(rate, before)}", now, before)

    def result(self, name: str, now: Stated, before: Stated | None) -> str:
        rate = rate_of_change(now, before) if before else None
        if before is None or rate is None:
            return self.figure(name, now, defaulted=False)
        subject = f"The {_item(now)} of {name} for {_year(now)} {_came_to(now)}"
        return _end(f"{subject}, {_moved(rate, before)}", now, before)

    def ratios(self, name: str, stated: Sequence[Stated]) -> str:
        listed = _list([f"{_item(each)} was {_amount(each)}" for each in stated])
        return _end(f"For {_year(stated[0])}, the {listed} at {name}", *stated)

    def multiples(self, name: str, stated: Sequence[Stated]) -> str:
        filed = stated[0].as_of
        source = f"By the report filed on {filed.isoformat()}, " if filed else ""
        listed = _list([f"the {english_label(each)} was {_amount(each)}" for each in stated])
        return _end(f"{source}for {name} in {_year(stated[0])} {listed}", *stated)

    def side_by_side(self, named: Sequence[tuple[str, Stated]]) -> str:
        first = named[0][1]
        listed = _list([f"{_amount(each)} at {name}" for name, each in named])
        return _end(f"The {_item(first)} for {_year(first)} was {listed}", *(stated for _, stated in named))

    def indicator(self, stated: Stated) -> str:
        taken = how_taken(stated)
        when = f" as of {stated.as_of.isoformat()}" if stated.as_of and not taken.is_average else ""
        return _end(
            f"The {english_label(stated)}{taken.words and f' {taken.words}'} was {_amount(stated)}{when}", stated
        )

    def missing(self, surface: str, name: str = "") -> str:
        return f"The documents at hand hold no figure for {surface}{name and f' of {name}'}."

    def quote(self, sentence: str, tag: str) -> str:
        return f"{sentence} [{tag}]."


def _end(body: str, *stated: Stated) -> str:
    tags = "".join(f"[{tag}]" for tag in dict.fromkeys(each.tag for each in stated))
    return f"{body} {tags}."


def _list(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _amount(stated: Stated) -> str:
    return english(stated.value, stated.unit)


def _came_to(stated: Stated) -> str:
    return f"{'was' if stated.unit in RATIOS else 'came to'} {_amount(stated)}"


def _year(stated: Stated) -> str:
    if stated.year is None:
        return stated.period
    year, month = stated.year
    return f"the year ended {_MONTHS[month - 1]} {year} ({stated.period})"


def _item(stated: Stated) -> str:
    standard = _STANDARDS.get(stated.standard, "") if stated.unit in YEN and not stated.of_the_market else ""
    return f"{_BASES.get(stated.basis, '')}{english_label(stated)}{standard}"


def _moved(rate: Decimal, before: Stated) -> str:
    return f"{abs(rate)}% {'higher' if rate > 0 else 'lower'} than in {_year(before)}"
