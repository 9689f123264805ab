"""The shipped CSV files."""

from pathlib import Path

import pytest
from uradori_mcp_finance.adapters.snapshot_files import SnapshotFileError, display_name, load_snapshot

HEADERS = {
    "gazetteer/companies.csv": "ticker,name",
    "snapshot/key_figures.csv": (
        "ticker,edinet_code,document_id,filed_on,standard,basis,period_end,fiscal_term,item,label,value,unit,cell"
    ),
    "disclosures/disclosures.csv": "ticker,document_id,title,kind,filed_on,publisher",
    "macro/indicators.csv": "indicator,label,value,unit,as_of,source,document_id,note",
}
FIGURE = "7203,E1,S1,2024-06-25,IFRS,consolidated,2024-03-31,第1期,net_sales,営業収益,{value},百万円,0:3:6"


def written(folder: Path, **rows: str) -> Path:
    for name, header in HEADERS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([header, rows.get(path.stem, ""), ""]), encoding="utf-8")
    return folder


def test_an_empty_cell_is_no_value_and_not_zero(tmp_path):
    snapshot = load_snapshot(written(tmp_path, key_figures=FIGURE.format(value="")))

    assert snapshot.figures["7203"][0].value is None


@pytest.mark.parametrize("value", ["NaN", "Infinity", "1,234", "abc"])
def test_an_absurd_value_is_refused_with_its_line(tmp_path, value):
    with pytest.raises(SnapshotFileError, match=r"key_figures\.csv, line 2"):
        load_snapshot(written(tmp_path, key_figures=FIGURE.format(value=f'"{value}"')))


@pytest.mark.parametrize(
    ("legal", "shown"), [("トヨタ自動車株式会社", "トヨタ自動車"), ("株式会社Ｖｅｒｉｔａｓ", "Veritas")]
)
def test_a_company_is_called_by_its_name_without_the_legal_form(legal, shown):
    assert display_name(legal) == shown
