"""Cases of the mutation suite, made from made-up pages."""

from decimal import Decimal
from pathlib import Path

import pytest
from uradori_cli.evaluation.mutation.drafts import Form, Slot
from uradori_cli.evaluation.mutation.files import read_folder
from uradori_cli.evaluation.mutation.kinds import Kind
from uradori_cli.evaluation.mutation.naive import every_number_occurs
from uradori_cli.evaluation.mutation.trials import Trial, trials
from uradori_cli.failure import CommandError

NAMES = ("架空工業株式会社", "見本電機株式会社", "例示化学株式会社", "仮置建設株式会社")
CLAIMS = 240


def _page(number: int) -> str:
    rows = "".join(
        f"<tr><td>{item}</td><td>（{unit}）</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        for item, unit, cells in (
            ("売上高", "百万円", [f"{120_345 + 7_919 * number + 11_003 * year:,}" for year in range(5)]),
            ("経常利益又は経常損失（△）", "百万円", ["9,876", f"△{1_204 + number:,}", "3,310", "7,745", "8,031"]),
            ("総資産額", "百万円", [f"{310_004 + 5_003 * number + 9_107 * year:,}" for year in range(5)]),
            ("純資産額", "百万円", [f"{150_220 + 3_001 * number + 4_409 * year:,}" for year in range(5)]),
            ("１株当たり純資産額", "円", ["1,204.55", "1,180.02", "1,195.30", "1,222.87", "1,301.46"]),
            ("自己資本比率", "％", ["48.5", "46.6", "47.1", "49.9", "51.2"]),
            ("従業員数", "人", ["3,210", "3,305", "3,298", "3,401", "3,377"]),
        )
    )
    years = "".join(f"<td>{2028 + year}年３月</td>" for year in range(5))
    terms = "".join(f"<td>第{11 + year}期</td>" for year in range(5))
    parts = (("(1)連結経営指標等", rows), ("(2)提出会社の経営指標等", rows.replace("<td>9,876", "<td>6,202")))
    tables = "".join(
        f'<h4>{heading}</h4><table><tr><td colspan="2">回次</td>{terms}</tr>'
        f'<tr><td colspan="2">決算年月</td>{years}</tr>{body}</table>'
        for heading, body in parts
    )
    filer = f"jpcrp030000-asr_e0000{number}-000"
    return (
        f'<html xmlns:{filer}="http://example.com/{filer}"><body><h3>主要な経営指標等の推移</h3>{tables}</body></html>'
    )


def _made(folder: Path) -> tuple[Trial, ...]:
    pages = folder / "edinet-company-overviews"
    pages.mkdir(exist_ok=True)
    lines = ["edinet_code,name"]
    for number, name in enumerate(NAMES):
        (pages / f"P{number}.html").write_text(_page(number), encoding="utf-8")
        lines.append(f"E0000{number},{name}")
    (folder / "companies.csv").write_text("\n".join(lines), encoding="utf-8")
    return tuple(trials(read_folder(folder, folder / "companies.csv"), CLAIMS))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Trial, ...]:
    return _made(tmp_path_factory.mktemp("pages"))


def test_the_same_folder_gives_the_same_cases(made: tuple[Trial, ...], tmp_path: Path) -> None:
    again = _made(tmp_path)
    assert [(t.id, t.draft.text, t.mutants) for t in made] == [(t.id, t.draft.text, t.mutants) for t in again]


def test_a_true_claim_says_what_its_cell_says(made: tuple[Trial, ...]) -> None:
    for trial in made:
        for claim in trial.draft.claims:
            if claim.form is Form.LEVEL and claim.written is not None:
                assert claim.actual == abs(claim.fact.figure.value)
                assert claim.written.notation.may_say(claim.written.magnitude, claim.actual)
                assert claim.written.text in trial.draft.text


def test_a_derived_figure_follows_from_its_operands(made: tuple[Trial, ...]) -> None:
    for trial in made:
        for claim in trial.draft.claims:
            if claim.form is Form.GROWTH and claim.base is not None and claim.written is not None:
                rate = abs(claim.fact.figure.value / claim.base.figure.value - 1) * 100
                assert abs(claim.written.magnitude - rate) <= Decimal("0.05")


def test_every_kind_of_change_is_made_and_changes_the_answer(made: tuple[Trial, ...]) -> None:
    assert {mutant.kind for trial in made for mutant in trial.mutants} == set(Kind)
    assert all(mutant.text != trial.draft.text for trial in made for mutant in trial.mutants)


def test_the_span_of_a_changed_figure_holds_that_figure(made: tuple[Trial, ...]) -> None:
    for trial in made:
        for mutant in trial.mutants:
            if mutant.kind in (Kind.DIGIT, Kind.SCALE, Kind.CURRENCY, Kind.DERIVED):
                new = mutant.change.split(" → ")[1]
                assert new in {mutant.text[span.start : span.end] for span in mutant.spans}


def test_a_year_in_which_a_row_of_profit_went_the_other_way_is_not_summed_up(tmp_path: Path) -> None:
    other = (
        "<tr><td>当期純利益（注）</td><td>（百万円）</td>"
        + "".join(f"<td>※{5 - year},000</td>" for year in range(5))
        + "</tr>"
    )
    pages = tmp_path / "edinet-company-overviews"
    pages.mkdir()
    for number in range(len(NAMES)):
        page = _page(number).replace("<tr><td>総資産額", f"{other}<tr><td>総資産額")
        (pages / f"P{number}.html").write_text(page, encoding="utf-8")
    listed = "edinet_code,name\n" + "\n".join(f"E0000{number},{name}" for number, name in enumerate(NAMES))
    (tmp_path / "companies.csv").write_text(listed, encoding="utf-8")
    made = trials(read_folder(tmp_path, tmp_path / "companies.csv"), CLAIMS)
    tables = [trial.draft.cited.source.table for trial in made if trial.draft.wording == "増収減益"]
    assert not any("当期純利益" in "".join(row) for table in tables if table is not None for row in table.rows)


def test_a_false_company_is_named_nowhere_in_the_evidence(made: tuple[Trial, ...]) -> None:
    for trial in made:
        for mutant in trial.mutants:
            if mutant.kind is Kind.COMPANY:
                new = mutant.change.split(" → ")[1].replace("株式会社", "")
                assert all(new not in source.all_text for source in trial.draft.cited.evidence)


def test_a_false_period_or_item_holds_another_figure(made: tuple[Trial, ...]) -> None:
    for trial in made:
        for mutant in trial.mutants:
            if mutant.kind is Kind.ITEM:
                new = mutant.change.split(" → ")[1]
                claims = [c for c in trial.draft.claims if c.written and c.written.text in mutant.text]
                clear = [
                    all(c.written.is_clear_of(f.figure.value) for f in trial.draft.cited.source.of_item(new))
                    for c in claims
                    if c.written
                ]
                assert any(clear)


def test_each_company_is_named_once_and_every_sentence_cited(made: tuple[Trial, ...]) -> None:
    for trial in made:
        draft = trial.draft
        companies = len(draft.places(Slot.COMPANY))
        assert companies == (2 if draft.wording == "二社" else 1)
        assert len(draft.places(Slot.TAG)) == max(draft.text.count("。"), companies)


def test_the_naive_rule_looks_for_number_strings() -> None:
    assert every_number_occurs("売上高は1,234億円だった[doc_9]。", "売上高 １２３４")
    assert not every_number_occurs("売上高は1,235億円だった[doc_1]。", "売上高 1,234")


def test_a_folder_without_any_source_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        read_folder(tmp_path, tmp_path / "companies.csv")
