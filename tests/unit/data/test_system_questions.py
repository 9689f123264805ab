"""The shipped questions: every expected figure follows from the rows and passages that must be cited for it."""

import csv
import json
import re
import unicodedata
from collections import Counter
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pytest
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.rewriting import Intent

DATA = Path(__file__).parents[3] / "data"
BASES = {"連結": {"consolidated"}, "単体": {"parent"}, "": {"consolidated", "parent"}}
SCALES = {"百万円": 10**6, "千円": 10**3, "億円": 10**8, "円": 1}
FORMS = (
    (re.compile(r"(?:(\d+)兆)?(?:(\d+)億)?円"), "円", 10**8),
    (re.compile(r"(?:(\d+)億)?(\d+)万円"), "円", 10**4),
    (re.compile(r"([\d.]+)(億円|百万円|千円)"), "円", 0),
    (re.compile(r"([\d.]+) ?(billion|trillion|million)"), "円", 0),
    (re.compile(r"¥?([\d.]+) ?(円|%|倍|人|株|x|times|yen|employees|people)?"), "", 1),
)
LARGE = {"億円": 10**8, "百万円": 10**6, "千円": 10**3, "billion": 10**9, "trillion": 10**12, "million": 10**6}
PLAIN = {
    "円": "円",
    "yen": "円",
    "%": "%",
    "倍": "倍",
    "x": "倍",
    "times": "倍",
    "人": "人",
    "employees": "人",
    "people": "人",
}
DAY = re.compile(
    r"\d{4}年\d{1,2}月(?:期|\d{1,2}日)|\d{4}-\d{2}-\d{2}|[A-Z][a-z]+ \d{1,2}, \d{4}|\d{1,2} [A-Z][a-z]+ \d{4}"
)
Question = dict[str, Any]


def rows_of(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def lines_of(name: str) -> list[Any]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace(",", "").replace(" ", "")


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    return lines_of("questions/system.jsonl")


class Sources:
    """What the ids of evidence stand for: amounts (value, unit), text, and days."""

    def __init__(self) -> None:
        self.figures: dict[tuple[str, str, str], list[dict[str, str]]] = {}
        for row in rows_of("snapshot/key_figures.csv"):
            self.figures.setdefault((row["ticker"], row["item"], row["period_end"]), []).append(row)
        self.macro = rows_of("macro/indicators.csv")
        self.cells = {(r["document_id"], r["page"], r["cell"]): r for r in rows_of("corpus/source_cells.csv")}
        self.passages = {passage["id"]: passage for passage in lines_of("corpus/passages.jsonl")}
        self.disclosures = {row["document_id"]: row for row in rows_of("disclosures/disclosures.csv")}
        self.tickers = {row["ticker"] for row in rows_of("snapshot/key_figures.csv")}

    def rows(self, name: str) -> list[dict[str, str]]:
        parts = name.split(":")
        if len(parts) == 4:
            found = self.figures.get((parts[0], parts[1], parts[2]), [])
            return [row for row in found if row["basis"] in BASES[parts[3]]]
        if len(parts) == 2 and parts[1] != "value_trap":
            return [row for row in self.macro if [row["indicator"], row["as_of"]] == parts]
        if name in self.passages:
            return [row for figure in self.passages[name]["figures"] for row in self.behind(figure)]
        return [self.disclosures[name]] if name in self.disclosures else []

    def behind(self, figure: dict[str, Any]) -> list[dict[str, str]]:
        if "derived" in figure:
            return []
        if "page" in figure:
            return [self.cells[figure["document_id"], figure["page"], figure["cell"]]]
        if "indicator" in figure:
            return self.rows(f"{figure['indicator']}:{figure['as_of']}")
        found = self.figures[figure["ticker"], figure["item"], figure["period_end"]]
        return [row for row in found if row["basis"] == figure["basis"]]

    def words(self, name: str) -> str:
        passage = self.passages.get(name, {})
        table = passage.get("table", {})
        cells = [
            table.get("title", ""),
            *table.get("headers", []),
            *(cell for row in table.get("rows", []) for cell in row),
        ]
        return fold(" ".join((passage.get("title", ""), passage.get("text", ""), *cells)))

    def known(self, name: str) -> bool:
        ticker, _, kind = name.partition(":")
        return bool(self.rows(name)) or name in self.passages or (kind == "value_trap" and ticker in self.tickers)


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources()


def amount(written: str) -> tuple[Decimal, Decimal, str]:
    """(value, the size of its last digit, unit) of an expected figure, money in yen."""
    text = unicodedata.normalize("NFKC", written).replace(",", "").removeprefix("-")
    for form, unit, step in FORMS:
        found = form.fullmatch(text)
        if not found:
            continue
        if step == 10**8:
            if not found[1] and not found[2]:
                continue
            return Decimal(found[1] or 0) * 10**12 + Decimal(found[2] or 0) * 10**8, Decimal(step), unit
        if step == 10**4:
            return Decimal(found[1] or 0) * 10**8 + Decimal(found[2]) * 10**4, Decimal(step), unit
        decimals = Decimal(1).scaleb(-len(found[1].partition(".")[2]))
        scale = LARGE.get(found[2] or "", 1)
        return Decimal(found[1]) * scale, decimals * scale, unit or PLAIN.get((found[2] or "円").strip(), "")
    raise AssertionError(written)


def agrees(written: str, row: dict[str, str]) -> bool:
    if "value" not in row:
        return False
    value, step, unit = amount(written)
    held = abs(Decimal(row["value"])) * SCALES.get(row["unit"], 1)
    if unit != ("円" if row["unit"] in SCALES else row["unit"]):
        return False
    units = held / step
    return value / step in {units.quantize(Decimal(1), ROUND_HALF_UP), units.quantize(Decimal(1), ROUND_DOWN)}


def is_figure(group: list[str]) -> bool:
    return bool(re.match(r"[\d¥]", group[0])) and not DAY.fullmatch(group[0])


def test_the_questions_cover_what_is_to_be_measured(questions: list[Question]) -> None:
    assert len(questions) >= 90
    assert len({q["id"] for q in questions}) == len(questions)
    assert {q.get("intent") for q in questions} >= {intent.value for intent in Intent}
    assert {q["disposition"] for q in questions} >= set(Disposition) - {Disposition.ERROR}
    assert {q.get("reason") for q in questions} >= {
        ReasonCode.ZERO_ROWS, ReasonCode.NULL_VALUE, ReasonCode.NO_SOURCE, ReasonCode.UNDEFINED_METRIC,
        ReasonCode.UNKNOWN_ENTITY, ReasonCode.AMBIGUOUS_PERIOD, ReasonCode.AMBIGUOUS_ENTITY,
        ReasonCode.OUT_OF_SCOPE, ReasonCode.FUTURE_PRICE, ReasonCode.NOT_YET_BUILT,
    }  # fmt: skip
    assert len([q for q in questions if q["question"].isascii()]) >= 15
    assert len([q for q in questions if "as_of" in q]) >= 5
    assert len([q for q in questions if q.get("data_source_mode") == "live_api"]) >= 4
    assert max(Counter(q["session"] for q in questions if "session" in q).values()) >= 3


def test_every_piece_of_expected_evidence_is_shipped(questions: list[Question], sources: Sources) -> None:
    unknown = [(q["id"], i) for q in questions for g in q.get("evidence", []) for i in g if not sources.known(i)]
    assert unknown == []
    assert [q["id"] for q in questions if q["disposition"] == "ANSWER" and not q.get("evidence")] == []


def test_every_expected_figure_follows_from_the_evidence(questions: list[Question], sources: Sources) -> None:
    for question in questions:
        rows = [row for group in question.get("evidence", []) for name in group for row in sources.rows(name)]
        for group in filter(is_figure, question.get("answer", [])):
            standing = [row for row in rows if agrees(group[0], row)]
            assert standing, (question["id"], group[0])
            for written in group:
                assert any(agrees(written, row) for row in standing), (question["id"], written)


def test_a_loss_is_expected_to_be_called_one(questions: list[Question], sources: Sources) -> None:
    for question in questions:
        signs = [group for group in question.get("answer", []) if "損失" in group]
        for name, *_ in question.get("evidence", []):
            rows = sources.rows(name) if name not in sources.passages else []
            if rows and all(row.get("value", "").startswith("-") for row in rows):
                assert signs, question["id"]


def test_expected_days_are_those_of_the_evidence(questions: list[Question], sources: Sources) -> None:
    for question in questions:
        days: set[str] = set()
        for name in (name for group in question.get("evidence", []) for name in group):
            for row in sources.rows(name):
                for day in (row.get("period_end"), row.get("as_of"), row.get("filed_on")):
                    if day:
                        year, month, date = (int(part) for part in day.split("-"))
                        days |= {f"{year}年{month}月期", f"{year}年{month}月{date}日", day}
            days |= set(DAY.findall(sources.words(name)))
        for group in question.get("answer", []):
            if DAY.fullmatch(group[0]):
                assert set(group) & days, (question["id"], group)


def test_expected_words_stand_in_the_passages(questions: list[Question], sources: Sources) -> None:
    for question in questions:
        names = [name for group in question.get("evidence", []) for name in group]
        if not names or not all(name in sources.passages for name in names):
            continue
        held = "".join(sources.words(name) for name in names)
        for group in question.get("answer", []):
            if not is_figure(group) and not DAY.fullmatch(group[0]) and "損失" not in group:
                assert any(fold(word) in held for word in group), (question["id"], group)


def test_a_figure_that_contradicts_is_not_one_that_is_expected(questions: list[Question]) -> None:
    for question in questions:
        expected = [{fold(word) for word in group} for group in question.get("answer", [])]
        for wrong in question.get("wrong", []):
            figures = {fold(figure) for figure in wrong["figures"]}
            signed = "損失" in wrong.get("unless", [])
            assert signed or not any(figures & group for group in expected), (question["id"], wrong)
