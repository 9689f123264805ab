"""Companies named in running text: spans of a named-entity corpus that are exactly one listed company's name."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

from pydantic import BaseModel, ConfigDict, ValidationError
from uradori_jafin import Certainty, Mention, Span
from uradori_jafin.companies.company import without_legal_form

from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.names.known import KnownCompanies
from uradori_cli.failure import CommandError

GROUP = "mentions"
_ORGANISATION = "法人名"
_DECIDED = frozenset({Certainty.CERTAIN, Certainty.PROBABLE})


class _Entity(BaseModel):
    model_config = ConfigDict(frozen=True)
    name: str
    span: tuple[int, int]
    type: str


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True)
    text: str
    entities: tuple[_Entity, ...]


def mention_cases(folder: Path, known: KnownCompanies) -> Iterator[Case]:
    """A case for each span that names one listed company, and one for each mention that is nobody's span.

    A span is found when a mention that the gazetteer is sure of covers exactly it and means its company; precision
    counts those that it is sure of, recall all. A stray mention stands where no company is named, or inside a longer
    company's name.
    """
    named = _listed(known)
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield from _row_cases(f"{path.stem}:{number}", _row(path, number, line), named, known)


def _row_cases(name: str, row: _Row, named: dict[str, str], known: KnownCompanies) -> Iterator[Case]:
    sure = [mention for mention in known.gazetteer.mentions(row.text) if mention.certainty in _DECIDED]
    spans = [(Span(*entity.span), entity) for entity in row.entities if entity.type == _ORGANISATION]
    for span, entity in spans:
        code = named.get(normalize("NFKC", entity.name))
        if code is not None:
            yield _case(f"{name}:{span.start}", entity.name, code, [m for m in sure if m.span.overlaps(span)], span)
    for mention in sure:
        around = [span for span, _ in spans if span.overlaps(mention.span)]
        if all(
            (span.start <= mention.span.start and mention.span.end <= span.end != mention.span.end)
            or span.start < mention.span.start
            for span in around
        ):
            yield Case(
                f"{name}:{mention.span.start}:stray", row.text, "", _told(mention), counts={"stray": 1}, group=GROUP
            )


def _case(name: str, written: str, code: str, sure: list[Mention], span: Span) -> Case:
    right = any(mention.span == span and mention.company.ticker == code for mention in sure)
    measures = {"recall": float(right)} | ({"precision": float(right)} if sure else {})
    got = "、".join(map(_told, sure))
    why = "" if right else "another company" if sure else "not found"
    return Case(name, written, code, got, why, measures, {"stray": 0}, GROUP)


def _told(mention: Mention) -> str:
    return f"{mention.surface} = {mention.company.ticker} {mention.company.name}"


def _listed(known: KnownCompanies) -> dict[str, str]:
    """Names that exactly one listed company bears, with and without its legal form, to its code."""
    bearers: dict[str, set[str]] = defaultdict(set)
    for filer in known.listing.filers:
        if filer.listed:
            official = normalize("NFKC", filer.name)
            for name in (official, without_legal_form(official)):
                bearers[name].add(filer.ticker)
    return {name: next(iter(codes)) for name, codes in bearers.items() if len(codes) == 1}


def _row(path: Path, number: int, line: str) -> _Row:
    try:
        return _Row.model_validate_json(line)
    except ValidationError as error:
        raise CommandError(f"{path} {number} 行目を読めません。", f"Cannot read line {number} of {path}.") from error
