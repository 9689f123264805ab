"""Which flagged rows are served, and with what note."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from uradori_mcp_finance.domain.checks import MEANING, Flag, Gravity, Rule, flags
from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.split import Split
from uradori_mcp_finance.snapshot.rows import ReadFigure, Review

Reviewed = tuple[str, Basis, date, Rule]


@dataclass(frozen=True, slots=True)
class Judged:
    """A flag and what became of its row; the reason is that of the review, or of the rule."""

    flag: Flag
    served: bool
    reason: str
    reason_en: str
    seen: str = ""
    """What a review of a withheld contradiction has to name."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The rows to serve, every flag, and the reviews that no flag asked for."""

    served: tuple[ReadFigure, ...]
    flags: tuple[Judged, ...]
    stale: tuple[Review, ...]

    @property
    def withheld(self) -> int:
        """Rows that are not served."""
        return len({id(judged.flag.figure) for judged in self.flags if not judged.served})


def judge(read: Iterable[ReadFigure], splits: Mapping[str, tuple[Split, ...]], reviews: Iterable[Review]) -> Judgement:
    """Every rule on every filing. A row that two rows agree on is served once."""
    rows = tuple(read)
    known = {(r.ticker, r.basis, r.period_end, r.rule): r for r in reviews}
    filings: dict[tuple[str, str], list[Figure]] = defaultdict(list)
    for row in rows:
        filings[row.figure.edinet_code, row.figure.document_id].append(row.figure)
    found = [row.flag for row in rows if row.flag is not None]
    for (code, _), figures in filings.items():
        found.extend(flags(figures, splits.get(code, ())))
    judged = tuple(one for flag in found for one in _judged(flag, known))
    raised = {_reviewed(flag) for flag in found if _is_seen(flag, known.get(_reviewed(flag)))}
    stale = tuple(review for key, review in known.items() if key not in raised)
    return Judgement(tuple(_served(rows, judged)), judged, stale)


def _judged(flag: Flag, reviews: Mapping[Reviewed, Review]) -> Iterator[Judged]:
    """A contradiction without a review costs every row that may be the wrong one."""
    meaning = MEANING[flag.rule]
    review = reviews.get(_reviewed(flag))
    match meaning.gravity:
        case Gravity.NOTABLE:
            yield Judged(flag, True, meaning.message, meaning.message_en)
        case Gravity.CONTRADICTION if review is not None and _is_seen(flag, review):
            yield Judged(flag, True, review.reason, review.reason_en)
        case _:
            for figure in flag.suspected or (flag.figure,):
                yield Judged(replace(flag, figure=figure), False, meaning.message, meaning.message_en, flag.fingerprint)


def _is_seen(flag: Flag, review: Review | None) -> bool:
    return review is not None and flag.fingerprint in review.seen


def _reviewed(flag: Flag) -> Reviewed:
    return flag.figure.ticker, flag.figure.basis, flag.figure.period_end, flag.rule


def _served(rows: Iterable[ReadFigure], judged: Iterable[Judged]) -> Iterable[ReadFigure]:
    notes: dict[int, list[Judged]] = defaultdict(list)
    for one in judged:
        notes[id(one.flag.figure)].append(one)
    seen: set[tuple[object, ...]] = set()
    for row in rows:
        figure = row.figure
        own = notes.get(id(figure), [])
        key = (figure.edinet_code, figure.document_id, figure.basis, figure.standard, figure.period_end, figure.item)
        if key in seen or not all(one.served for one in own):
            continue
        seen.add(key)
        note = "。".join(dict.fromkeys(one.reason for one in own))
        note_en = "; ".join(dict.fromkeys(one.reason_en for one in own))
        yield replace(row, figure=replace(figure, note=note, note_en=note_en)) if own else row
