"""The knowledge of the rewriter, read from the shipped data and the package."""

import csv
from collections.abc import Iterator
from datetime import date
from importlib.resources import files
from operator import itemgetter
from pathlib import Path

from uradori_bus.configuration import reading
from uradori_jafin import Gazetteer, load_headline_items

from uradori_query_rewriter.domain.fiscal_years import FiscalYears, FullYear
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.lexicon import CueLexicon
from uradori_query_rewriter.domain.similar_names import SimilarNames

GAZETTEER = Path("gazetteer/companies.csv")
KEY_FIGURES = Path("snapshot/key_figures.csv")
_COLUMNS = ("ticker", "period_end", "filed_on", "fiscal_term")


class KeyFiguresError(ValueError):
    """A row of the key figures that cannot be read; the message names the line."""


def load_knowledge(data_dir: Path) -> Knowledge:
    """Read gazetteer, key figures and cues.

    Raises:
        ConfigurationError: a file is missing or cannot be read; the message names the place.
    """
    with reading(data_dir / GAZETTEER):
        gazetteer = Gazetteer.from_csv((data_dir / GAZETTEER).read_text("utf-8"))
    with reading(data_dir / KEY_FIGURES):
        years = read_fiscal_years((data_dir / KEY_FIGURES).read_text("utf-8"))
    cues = CueLexicon.from_toml(files("uradori_query_rewriter").joinpath("lexicon.toml").read_text("utf-8"))
    return Knowledge(gazetteer, load_headline_items(), cues, years, SimilarNames(gazetteer.companies))


def read_fiscal_years(text: str) -> FiscalYears:
    """The full years of each ticker in the key figures; interim terms are left out.

    Raises:
        KeyFiguresError: a column is missing or a date is none.
    """
    years: dict[str, dict[FullYear, None]] = {}
    for ticker, year in _years(text):
        years.setdefault(ticker, {})[year] = None
    return FiscalYears({ticker: tuple(found) for ticker, found in years.items()})


def _years(text: str) -> Iterator[tuple[str, FullYear]]:
    """One for each distinct term of a ticker; the many rows of a term are told apart by their text alone."""
    rows = csv.reader(text.splitlines())
    header = next(rows, [])
    missing = [column for column in _COLUMNS if column not in header]
    if missing:
        raise KeyFiguresError(f"主要指標に列がありません / key figures, columns missing: {', '.join(missing)}")
    written = itemgetter(*(header.index(column) for column in _COLUMNS))
    seen: set[tuple[str, ...]] = set()
    for row in rows:
        try:
            term = written(row) if row else None
            if term is None or term in seen:
                continue
            seen.add(term)
            ticker, period_end, filed_on, name = term
            yield ticker, FullYear(date.fromisoformat(period_end), date.fromisoformat(filed_on), name)
        except (IndexError, ValueError) as error:
            line = rows.line_num
            raise KeyFiguresError(f"主要指標 {line} 行目を読めません / key figures, line {line}: {error}") from error
