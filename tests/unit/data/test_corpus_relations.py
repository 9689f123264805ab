"""The shipped passages beside one another: forecasts, restated figures, sources that differ, languages."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[3] / "data"
FORECAST = re.compile("予想|計画|見込|forecast")


@pytest.fixture(scope="module")
def passages() -> list[dict[str, Any]]:
    lines = (DATA / "corpus" / "passages.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def cells() -> dict[tuple[str, str, str], dict[str, str]]:
    with (DATA / "corpus" / "source_cells.csv").open(encoding="utf-8", newline="") as file:
        return {(row["document_id"], row["page"], row["cell"]): row for row in csv.DictReader(file)}


def test_a_forecast_is_called_a_forecast_and_an_actual_figure_beside_it_is_not(
    passages: list[dict[str, Any]], cells: Any
) -> None:
    forecasts = 0
    for passage in passages:
        for figure in (f for f in passage["figures"] if "page" in f):
            source = cells[figure["document_id"], figure["page"], figure["cell"]]
            assert source["nature"] in {"実績", "会社予想", "計画"}
            assert (source["period_end"] > passage["as_of"]) == (source["nature"] != "実績"), (passage["id"], figure)
            if source["nature"] == "実績":
                continue
            forecasts += 1
            if "at" in figure:
                assert FORECAST.search(passage["table"]["headers"][figure["at"][1]]), (passage["id"], figure)
            else:
                assert FORECAST.search(passage["text"]), (passage["id"], figure)
    assert forecasts >= 10


def test_an_amendment_stands_beside_what_it_replaces(passages: list[dict[str, Any]]) -> None:
    amending = [p for p in passages if "amends" in p]
    assert amending
    for later in amending:
        replaced = [p for p in passages if p["document_id"] == later["amends"] and p["section"] == later["section"]]
        assert replaced, later["id"]
        for earlier in replaced:
            assert earlier["as_of"] < later["as_of"]
            assert {f["written"] for f in earlier["figures"]}.isdisjoint(f["written"] for f in later["figures"])


def test_sources_that_differ_are_both_kept(passages: list[dict[str, Any]]) -> None:
    differing = [p for p in passages if re.search("一致しない|値は異なる", p.get("text", ""))]
    assert len(differing) >= 2
    for passage in differing:
        assert len({f["written"] for f in passage["figures"]}) >= 2, passage["id"]


def test_some_passages_are_english(passages: list[dict[str, Any]]) -> None:
    assert len([p for p in passages if p["title"].isascii() and p["text"].isascii()]) >= 6
