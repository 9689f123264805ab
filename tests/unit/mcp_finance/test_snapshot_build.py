"""The snapshot file: built from the files of a data folder, opened, rebuilt."""

import os
import sqlite3
from pathlib import Path

import pytest
from uradori_bus import ConfigurationError
from uradori_mcp_finance.adapters.snapshot_file import CACHED, SHIPPED, open_snapshot
from uradori_mcp_finance.adapters.snapshot_store import read_digests, read_snapshot
from uradori_mcp_finance.snapshot.__main__ import main
from uradori_mcp_finance.snapshot.build import build
from uradori_mcp_finance.snapshot.rows import display_name

HEADERS = {
    "gazetteer/companies.csv": "ticker,name",
    "gazetteer/delisted.csv": "ticker,edinet_code,name,name_en,short_names,delisted_on,reason,source",
    "snapshot/key_figures.csv": (
        "ticker,edinet_code,document_id,filed_on,standard,basis,period_end,fiscal_term,item,label,value,unit,cell"
    ),
    "snapshot/share_splits.csv": "ticker,edinet_code,document_id,effective_on,before,after,note",
    "snapshot/reviewed.csv": "ticker,basis,period_ends,rule,reason,reason_en,seen",
    "disclosures/disclosures.csv": "ticker,document_id,title,kind,filed_on,publisher",
    "macro/indicators.csv": "indicator,label,value,unit,as_of,source,document_id,note",
}
FIGURE = "7203,E1,S1,{filed},IFRS,consolidated,2024-03-31,第1期,{item},営業収益,{value},{unit},0:3:6"


def figure(value: str = "100", *, item: str = "net_sales", unit: str = "百万円", filed: str = "2024-06-25") -> str:
    return FIGURE.format(value=value, item=item, unit=unit, filed=filed)


def written(folder: Path, **rows: str) -> Path:
    for name, header in HEADERS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([header, rows.get(path.stem, ""), ""]), encoding="utf-8")
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def built(data: Path, **rows: str) -> Path:
    target = data.parent / "built.sqlite"
    build(written(data, **rows), target)
    return target


def refused(data: Path) -> ConfigurationError:
    with pytest.raises(ConfigurationError) as error:
        main(["build", "--named-by", "URADORI_DATA_DIR", str(data), str(data.parent / "built.sqlite")])
    return error.value


def rows_of(path: Path, query: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        (figure(""), "no_value"),
        (figure("NaN"), "not_a_number"),
        (figure("Infinity"), "not_a_number"),
        (figure("abc"), "not_a_number"),
        (figure('"1,234"'), "not_a_number"),
        (figure(item="weather"), "unknown_item"),
        (figure(unit="倍"), "wrong_unit"),
        (figure("100.1", item="equity_ratio", unit="%"), "out_of_range"),
        (figure("-1", item="employees", unit="人"), "out_of_range"),
        (figure("1.5", item="employees", unit="人"), "out_of_range"),
        (figure("0", item="share_price_high", unit="円"), "out_of_range"),
        (figure(filed="2024-03-31"), "ends_after_filing"),
        (f"{figure('100')}\n{figure('101')}", "conflict"),
    ],
)
def test_an_impossible_row_is_flagged_and_not_served(data, row, rule):
    path = built(data, key_figures=row)

    assert rows_of(path, "SELECT * FROM figure") == []
    assert {flag for (flag,) in rows_of(path, "SELECT rule FROM flag WHERE NOT served")} == {rule}


def test_two_rows_that_agree_are_served_once(data):
    path = built(data, key_figures=f"{figure()}\n{figure()}")

    assert rows_of(path, "SELECT value FROM figure") == [("100",)]


def test_a_flag_names_its_row_its_rule_and_its_reason(data):
    path = built(data, key_figures=figure("100.1", item="equity_ratio", unit="%"))

    columns = "ticker, document_id, item, value, cell, rule, detail, reason, reason_en, served"
    assert rows_of(path, f"SELECT {columns} FROM flag") == [
        (
            *("7203", "S1", "equity_ratio", "100.1", "0:3:6", "out_of_range", "100.1%"),
            *("取り得ない値です", "the item cannot have such a value", 0),
        )
    ]


def test_a_contradiction_is_served_once_a_review_says_why_and_with_its_reason(data):
    rows = "\n".join((figure("-10", item="per", unit="倍"), figure("5", item="eps", unit="円")))
    written(data, key_figures=rows)
    seen = next(one.seen for one in build(data, data / "unreviewed").flags)
    review = f"7203,consolidated,2024-03-31,sign,理由,a reason,{seen}"
    items = "SELECT item, note, note_en FROM figure ORDER BY item"

    assert rows_of(built(data, key_figures=rows), items) == []
    path = built(data, key_figures=rows, reviewed=review)

    assert rows_of(path, items) == [("eps", "", ""), ("per", "理由", "a reason")]
    assert rows_of(path, "SELECT rule, served, reason FROM flag") == [("sign", 1, "理由")]
    assert rows_of(built(data, key_figures=rows.replace("-10", "-20"), reviewed=review), items) == []


def test_a_review_that_no_flag_asks_for_is_told(data, tmp_path):
    written(data, key_figures=figure(), reviewed="7203,consolidated,2024-03-31,sign,理由,a reason,00")

    assert [review.rule.value for review in build(data, tmp_path / "file").stale] == ["sign"]


def test_a_company_without_ticker_is_kept_and_reachable_by_none(data):
    snapshot = read_snapshot(built(data, key_figures=figure().replace("7203", "", 1)))

    assert list(snapshot.figures) == []
    assert "" not in snapshot.figures


def test_the_days_of_delisting_come_from_either_list(data):
    gone = "2651,E9,株式会社見本,,,2024-07-24,併合,公開"
    snapshot = read_snapshot(built(data, delisted=gone, companies="7203,トヨタ自動車株式会社"))

    assert snapshot.names == {"2651": "見本", "7203": "トヨタ自動車"}
    assert {ticker: str(day) for ticker, day in snapshot.delisted.items()} == {"2651": "2024-07-24"}


def test_the_same_files_give_the_same_bytes(data, tmp_path):
    written(data, key_figures=figure())
    build(data, tmp_path / "one")
    build(data, tmp_path / "two")

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_file_in_the_cache_serves_until_an_input_changes(data, tmp_path):
    cache = tmp_path / "cache"
    open_snapshot(written(data, key_figures=figure("100")), cache)
    first = (cache / CACHED).stat().st_ino
    open_snapshot(data, cache)
    kept = (cache / CACHED).stat().st_ino
    snapshot = open_snapshot(written(data, key_figures=figure("200")), cache)

    assert kept == first
    assert [str(f.value) for f in snapshot.figures["7203"]] == ["200"]
    assert [path.name for path in cache.iterdir()] == [CACHED]


def test_a_file_shipped_with_the_data_is_used_and_needs_no_cache(data):
    build(written(data, key_figures=figure()), data / SHIPPED)
    (data / SHIPPED).chmod(0o444)

    snapshot = open_snapshot(data)

    assert [f.item for f in snapshot.figures["7203"]] == ["net_sales"]


def test_a_damaged_file_is_built_anew(data, tmp_path):
    cache = tmp_path / "cache"
    cache.mkdir()
    written(data, key_figures=figure())
    (cache / CACHED).write_bytes(b"no database")

    assert read_digests(cache / CACHED) == {}
    assert "7203" in open_snapshot(data, cache).figures


def test_a_cache_that_takes_no_file_is_done_without(data, tmp_path):
    written(data, key_figures=figure())
    (tmp_path / "cache").write_text("a file, no folder")

    assert "7203" in open_snapshot(data, tmp_path / "cache").figures


def test_a_cache_that_cannot_keep_the_file_is_done_without(data, tmp_path):
    written(data, key_figures=figure())
    (tmp_path / "cache" / CACHED / "in the way").mkdir(parents=True)

    assert "7203" in open_snapshot(data, tmp_path / "cache").figures
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [CACHED]


def test_who_has_the_old_file_open_reads_on_while_a_new_one_takes_its_name(data):
    old = read_snapshot(built(data, key_figures=figure("100")))
    built(data, key_figures=figure("200"))

    assert [str(f.value) for f in old.figures["7203"]] == ["100"]


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        ({"key_figures": figure(filed="June")}, "key_figures.csv, line 2"),
        ({"key_figures": figure().replace("consolidated", "global")}, "key_figures.csv, line 2"),
        ({"key_figures": "7203"}, "key_figures.csv, line 2"),
        ({"share_splits": "7203,E1,S1,2024-04-01,0,2,x"}, "share_splits.csv, line 2"),
        ({"reviewed": "7203,consolidated,2024-03-31,sign,,,00"}, "reviewed.csv, line 2"),
        ({"reviewed": "7203,consolidated,2024-03-31,taste,理由,why,00"}, "reviewed.csv, line 2"),
        ({"disclosures": "7203,S1,報告書,k,yesterday,p"}, "disclosures.csv, line 2"),
        ({"indicators": "usd_jpy,円,much,円,2024-03-31,s,d,n"}, "indicators.csv, line 2"),
        ({"companies": "7203,甲\n7203,乙"}, "two rows are one"),
    ],
)
def test_a_row_that_cannot_be_read_ends_the_build_with_one_line_in_two_languages(data, rows, named):
    error = refused(written(data, **rows))

    assert named in error.message_en
    assert "URADORI_DATA_DIR" in error.message
    assert "\n" not in error.line


def test_the_service_ends_its_start_with_the_line_of_the_build(data):
    written(data, key_figures=figure(filed="June"))

    with pytest.raises(ConfigurationError) as error:
        open_snapshot(data)

    assert error.value.line == refused(data).line


@pytest.mark.parametrize("name", list(HEADERS))
@pytest.mark.parametrize("content", [None, b"nothing,here\n", b"\xff\xfe\x00"])
def test_a_file_that_is_missing_or_none_of_its_kind_is_named(data, name, content):
    path = written(data) / name
    path.unlink() if content is None else path.write_bytes(content)

    error = refused(data)

    assert path.name in error.message
    assert path.name in error.message_en


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_named(data):
    (written(data) / "macro/indicators.csv").chmod(0)

    assert "indicators.csv" in refused(data).message_en


@pytest.mark.parametrize(
    ("legal", "shown"), [("トヨタ自動車株式会社", "トヨタ自動車"), ("株式会社Ｖｅｒｉｔａｓ", "Veritas")]
)
def test_a_company_is_called_by_its_name_without_the_legal_form(legal, shown):
    assert display_name(legal) == shown
