"""What becomes of a shipped figure in which one digit, sign or place is wrong.

Each company is judged with one figure changed. The change is caught where the figure is withheld, or served with
another note than before.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest
from uradori_mcp_finance.domain.checks import Rule
from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.snapshot.inputs import KEY_FIGURES, REVIEWED, SPLITS
from uradori_mcp_finance.snapshot.judging import Judgement, judge
from uradori_mcp_finance.snapshot.rows import ReadFigure, read_figures, read_reviews, read_splits

DATA = Path(__file__).parents[3] / "data"
COMPANIES = {"7203": "IFRS", "6753": "loss", "4063": "split", "8306": "bank", "4716": "parent only"}
LEADING = frozenset(
    {
        "eps", "bps", "per", "dividend_per_share", "net_sales", "profit_attributable_to_owners", "total_assets",
        "net_assets", "equity_ratio", "roe", "share_price_high", "share_price_low",
    }
)  # fmt: skip
FACTORS = {"x10": "10", "x100": "100", "x1000": "1000", "/10": "0.1", "/100": "0.01", "/1000": "0.001", "sign": "-1"}
GROSS = ("x100", "x1000")
COUNTED = ("6753",)
SWAPPED = "swapped"


def key(figure: Figure):
    return figure.ticker, figure.basis, figure.standard, figure.period_end, figure.item


@dataclass(frozen=True)
class Company:
    rows: tuple[ReadFigure, ...]
    judged: partial[Judgement]

    def notes(self, changed: Mapping[int, Decimal]) -> dict[tuple[object, ...], str]:
        rows = [
            replace(row, figure=replace(row.figure, value=changed[place])) if place in changed else row
            for place, row in enumerate(self.rows)
        ]
        return {key(read.figure): read.figure.note for read in self.judged(rows).served}


@pytest.fixture(scope="module")
def companies() -> dict[str, Company]:
    splits = defaultdict(tuple)
    for code, split in read_splits(DATA / SPLITS):
        splits[code] += (split,)
    rows = defaultdict(list)
    for read in read_figures(DATA / KEY_FIGURES):
        if read.figure.ticker in COMPANIES:
            rows[read.figure.ticker].append(read)
    reviews = defaultdict(list)
    for review in read_reviews(DATA / REVIEWED):
        reviews[review.ticker].append(review)
    return {
        ticker: Company(tuple(own), partial(judge, splits=splits, reviews=reviews[ticker]))
        for ticker, own in rows.items()
    }


def changes(company: Company, place: int) -> Iterator[tuple[str, dict[int, Decimal]]]:
    figure = company.rows[place].figure
    for name, factor in FACTORS.items():
        changed = figure.value * Decimal(factor)
        yield name, {place: max(Decimal(1), changed // 1) if figure.unit in ("株", "人") and changed > 0 else changed}
    for other, row in enumerate(company.rows):
        later = row.figure
        same = (later.basis, later.standard, later.item) == (figure.basis, figure.standard, figure.item)
        if same and 0 < (later.period_end - figure.period_end).days < 370 and later.value != figure.value:
            yield SWAPPED, {place: later.value, other: figure.value}


def test_no_leading_figure_is_served_silently_a_hundred_times_off(companies):
    """Every value of the leading items is tried; other items and changes on a term of one company, to be counted."""
    caught, tried, silent = Counter(), Counter(), []
    for company in companies.values():
        before = company.notes({})
        ends = sorted({row.figure.period_end for row in company.rows})
        for place, row in enumerate(company.rows):
            figure = row.figure
            for name, changed in changes(company, place) if figure.value else ():
                gross = figure.item in LEADING and name in GROSS[: 2 if figure.ticker in COUNTED else 1]
                counted = figure.ticker in COUNTED and figure.period_end == ends[2]
                if not gross and not counted:
                    continue
                after = company.notes(changed)
                is_caught = after.get(key(figure)) != before[key(figure)]
                tried[figure.item, name] += 1
                caught[figure.item, name] += is_caught
                if gross and not is_caught:
                    silent.append((key(figure), name))
    kinds = (*FACTORS, SWAPPED)
    lines = [" " * 32 + " ".join(f"{kind:>7}" for kind in kinds)]
    for item in sorted({item for item, _ in tried}):
        shares = (f"{caught[item, k]:>3}/{tried[item, k]:<3}" if tried[item, k] else " " * 7 for k in kinds)
        lines.append(f"{item:32}" + " ".join(shares))
    sys.stdout.write("\n" + "\n".join(lines) + "\n")

    assert silent == []


def test_where_other_figures_tell_which_one_is_wrong_these_are_served(companies):
    toyota = companies["7203"]
    eps = next(
        place
        for place, row in enumerate(toyota.rows)
        if row.figure.item == "eps" and row.figure.basis == "consolidated" and row.figure.period_end.year == 2024
    )
    wrong = toyota.rows[eps].figure
    lost = toyota.notes({}).keys() - toyota.notes({eps: wrong.value * 100}).keys()

    assert {item for *_, item in lost} == {"eps", "eps_diluted", "per"}


def test_where_none_tells_every_figure_of_the_contradiction_is_withheld(figure):
    rows = [
        figure("per", "10.0", "倍"),
        figure("eps", "150.00", "円"),
        figure("share_price_low", "800", "円", basis=Basis.PARENT),
        figure("share_price_high", "1200", "円", basis=Basis.PARENT),
    ]
    judgement = judge([ReadFigure(row, "", None) for row in rows], {}, ())

    assert {one.flag.rule for one in judgement.flags} == {Rule.PRICE_RANGE}
    assert judgement.served == ()
