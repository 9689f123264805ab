"""The shipped passages: every figure and every cell is backed by a row and agrees with it, rounded or truncated."""

import csv
import json
import re
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[3] / "data"
KEYS = {"id", "title", "publisher", "kind", "document_id", "as_of", "section", "tickers", "figures"}
OPTIONAL = {"text", "table", "amends"}
FIGURE = re.compile(r"[\d,]+(?:\.\d+)? billion yen|\d[\d,.兆]*(?:億円|兆円|百万円|千円|円|%|倍|人|ポイント)")
CELL = re.compile(r"(△?)([\d,]+(?:\.\d+)?)(億円|百万円|千円|円|%|倍|人)?")
SCALE = {"百万円": Decimal(10**6), "千円": Decimal(10**3), "億円": Decimal(10**8)}
Row = dict[str, str]


def rows_of(name: str) -> list[Row]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def passages() -> list[dict[str, Any]]:
    lines = (DATA / "corpus" / "passages.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def facts() -> dict[tuple[str, str, str, str, str], list[Row]]:
    found: dict[tuple[str, str, str, str, str], list[Row]] = {}
    for row in rows_of("snapshot/key_figures.csv"):
        key = (row["ticker"], row["item"], row["period_end"], row["basis"], row["document_id"])
        found.setdefault(key, []).append(row)
    return found


def written_value(written: str) -> tuple[Decimal, Decimal]:
    """(value, the unit of its last digit), money in yen."""
    bare = written.replace(",", "")
    if english := re.fullmatch(r"([\d.]+) billion yen", bare):
        return Decimal(english[1]) * 10**9, Decimal(10**8)
    if money := re.fullmatch(r"(?:(\d+)兆)?(?:(\d+)億)?円", bare):
        return Decimal(money[1] or 0) * 10**12 + Decimal(money[2] or 0) * 10**8, SCALE["億円"]
    if yen := re.fullmatch(r"([\d.]+) yen", bare):
        return Decimal(yen[1]), Decimal(1).scaleb(-len(yen[1].partition(".")[2]))
    plain = re.match(r"([\d.]+)(百万円|千円|円|%|倍|人|ポイント)", bare)
    assert plain, written
    scale = SCALE.get(plain[2], Decimal(1))
    decimals = len(plain[1].partition(".")[2])
    return Decimal(plain[1]) * scale, scale / 10**decimals


def agrees(written: str, exact: Decimal) -> bool:
    value, step = written_value(written)
    units = abs(exact) / step
    return value / step in (units.quantize(Decimal(1), ROUND_HALF_UP), units.quantize(Decimal(1), ROUND_DOWN))


def in_yen(row: Row) -> Decimal:
    return Decimal(row["value"]) * SCALE.get(row["unit"], Decimal(1))


@pytest.fixture(scope="module")
def cells() -> dict[tuple[str, str, str], Row]:
    return {(row["document_id"], row["page"], row["cell"]): row for row in rows_of("corpus/source_cells.csv")}


def sources(figure: dict[str, Any], facts: Any, cells: dict[tuple[str, str, str], Row]) -> list[Row]:
    """The rows that a figure points at, where it is not computed."""
    if "page" in figure:
        return [cells[figure["document_id"], figure["page"], figure["cell"]]]
    key = tuple(figure.get(k, "") for k in ("ticker", "item", "period_end", "basis", "document_id"))
    found: list[Row] = facts.get(key, [])
    return found


def stands_in_its_cell(figure: dict[str, Any], rows: list[Row], unit: str) -> bool:
    found = CELL.fullmatch(figure["written"])
    assert found, figure
    own = found[3] or unit
    value = Decimal(found[2].replace(",", "")) * (-1 if found[1] else 1) * SCALE.get(own, Decimal(1))
    return any(in_yen(row) == value and (row["unit"] in SCALE) == (own in SCALE) for row in rows)


def backed(
    figure: dict[str, Any],
    facts: dict[tuple[str, str, str, str, str], list[Row]],
    cells: dict[tuple[str, str, str], Row],
) -> bool:
    if "page" in figure:
        return any(agrees(figure["written"], in_yen(row)) for row in sources(figure, facts, cells))
    if "indicator" in figure:
        macro = rows_of("macro/indicators.csv")
        found = [r for r in macro if (r["indicator"], r["as_of"]) == (figure["indicator"], figure["as_of"])]
        return any(agrees(figure["written"], Decimal(r["value"])) for r in found)

    def rows(item: str, period_end: str) -> list[Row]:
        key = (figure["ticker"], item, period_end, figure["basis"], figure["document_id"])
        return facts.get(key, [])

    own = rows(figure["item"], figure["period_end"])
    match figure.get("derived"):
        case None:
            return any(agrees(figure["written"], in_yen(row)) for row in own)
        case "ratio":
            below = rows(figure["denominator_item"], figure["period_end"])
            return any(agrees(figure["written"], in_yen(a) / in_yen(b) * 100) for a in own for b in below)
        case "growth":
            base = rows(figure["item"], figure["base_period_end"])
            rates = [in_yen(a) / in_yen(b) * 100 - 100 for a in own for b in base if in_yen(b) > 0]
            return any(agrees(r_text(figure), r) and (r > 0) == figure["written"].endswith("増") for r in rates)
        case "difference":
            base = rows(figure["item"], figure["base_period_end"])
            steps = [Decimal(a["value"]) - Decimal(b["value"]) for a in own for b in base]
            return any(agrees(r_text(figure), s) and (s > 0) == figure["written"].endswith("上昇") for s in steps)
        case other:
            raise AssertionError(other)


def r_text(figure: dict[str, str]) -> str:
    return re.sub(r"(増|減|上昇|低下)$", "", figure["written"])


def test_passages_have_the_keys_that_services_read(passages: list[dict[str, Any]]) -> None:
    assert len(passages) >= 110
    assert [p["id"] for p in passages if not KEYS <= set(p) <= KEYS | OPTIONAL] == []
    assert [p["id"] for p in passages if "text" not in p and "table" not in p] == []
    assert len({p["id"] for p in passages}) == len(passages)
    assert {p["kind"] for p in passages} == {"news", "disclosure"}


def test_passages_are_about_many_known_companies(passages: list[dict[str, Any]]) -> None:
    known = {row["ticker"] for row in rows_of("gazetteer/companies.csv")}
    about = {ticker for p in passages for ticker in p["tickers"]}
    assert len(about) >= 25
    assert about <= known


def test_every_figure_of_a_passage_is_backed_by_a_row(passages: list[dict[str, Any]], facts: Any, cells: Any) -> None:
    unbacked = [
        (p["id"], f)
        for p in passages
        for f in p["figures"]
        if not (
            stands_in_its_cell(f, sources(f, facts, cells), p["table"]["unit"])
            if "at" in f
            else backed(f, facts, cells)
        )
    ]
    assert unbacked == []


def test_every_figure_of_a_table_names_its_source(passages: list[dict[str, Any]]) -> None:
    tables = [p for p in passages if "table" in p]
    assert len(tables) >= 12
    for passage in tables:
        rows = passage["table"]["rows"]
        assert {len(row) for row in rows} == {len(passage["table"]["headers"])}, passage["id"]
        named = {tuple(f["at"]): f["written"] for f in passage["figures"] if "at" in f}
        printed = {
            (r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row) if c and re.search(r"\d", cell)
        }
        assert named == printed, passage["id"]


def test_a_cell_stands_under_its_period_and_beside_its_item(passages: list[dict[str, Any]], cells: Any) -> None:
    for passage in passages:
        for figure in (f for f in passage["figures"] if "at" in f):
            row, column = figure["at"]
            head = passage["table"]["headers"][column] + passage["table"]["title"]
            source = cells[figure["document_id"], figure["page"], figure["cell"]] if "page" in figure else figure
            end = source["period_end"]
            assert f"{int(end[:4])}年{int(end[5:7])}月期" in head + passage["title"], (passage["id"], figure)
            if "page" in figure:
                assert source["label"].startswith(passage["table"]["rows"][row][0]), (passage["id"], figure)


def test_no_figure_stands_in_a_text_without_backing(passages: list[dict[str, Any]]) -> None:
    for passage in passages:
        written = [f["written"] for f in passage["figures"] if "at" not in f]
        rest = f"{passage['title']} {passage.get('text', '')}"
        for text in sorted(written, key=len, reverse=True):
            assert text in rest or any(text in other for other in written if other != text), (
                passage["id"],
                text,
            )
            rest = rest.replace(text, "〓")
        assert FIGURE.findall(rest) == [], passage["id"]


def test_a_loss_is_called_a_loss(passages: list[dict[str, Any]], facts: Any, cells: Any) -> None:
    for passage in passages:
        for figure in (f for f in passage["figures"] if "at" not in f and "derived" not in f and "indicator" not in f):
            values = [Decimal(row["value"]) for row in sources(figure, facts, cells)]
            if values and max(values) < 0:
                before, after = passage["text"].split(figure["written"], 1)
                assert re.search("損失|支出|赤字|loss", before[-15:] + after[:30]), (passage["id"], figure)


def test_a_passage_names_its_source_and_is_not_older_than_what_it_tells(
    passages: list[dict[str, Any]],
) -> None:
    filed = {row["document_id"]: row["filed_on"] for row in rows_of("disclosures/disclosures.csv")}
    for passage in passages:
        assert passage["publisher"].startswith("Uradori "), passage["id"]
        if passage["document_id"]:
            assert passage["document_id"] in passage["publisher"], passage["id"]
            assert filed[passage["document_id"]] == passage["as_of"], passage["id"]
