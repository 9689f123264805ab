import json
from pathlib import Path

import pytest
from uradori_cli.evaluation.case import metrics
from uradori_cli.evaluation.names.known import KnownCompanies, known_companies
from uradori_cli.evaluation.names.lookups import rename_cases, variant_cases
from uradori_cli.evaluation.names.mentions import mention_cases
from uradori_cli.evaluation.names.pairs import pair_cases
from uradori_cli.failure import CommandError
from uradori_jafin import Gazetteer
from uradori_jafin.companies import Filer, Listing

DAY = "2026-08-11"


@pytest.fixture
def known() -> KnownCompanies:
    from datetime import date

    filers = (
        Filer("E00001", "青空製作所株式会社", listed=True, ticker="9901"),
        Filer("E00002", "株式会社みどりフーズ", listed=True, ticker="9902"),
    )
    listing = Listing(date.fromisoformat(DAY), filers)
    return KnownCompanies(Gazetteer.of((), listing), listing)


def _texts(folder: Path, *rows: dict[str, object]) -> Path:
    folder.joinpath("part.jsonl").write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    return folder


def _entity(text: str, name: str, kind: str = "法人名") -> dict[str, object]:
    start = text.index(name)
    return {"name": name, "span": [start, start + len(name)], "type": kind}


def test_a_span_that_is_a_listed_name_counts_in_recall_and_precision(tmp_path, known):
    text = "青空製作所は新工場を建てた。"
    (case,) = mention_cases(_texts(tmp_path, {"text": text, "entities": [_entity(text, "青空製作所")]}), known)
    assert (case.expected, case.measures, case.why) == ("9901", {"recall": 1.0, "precision": 1.0}, "")


def test_a_span_that_is_no_listed_name_is_not_asked_for(tmp_path, known):
    text = "白雲商会は新工場を建てた。"
    assert not list(mention_cases(_texts(tmp_path, {"text": text, "entities": [_entity(text, "白雲商会")]}), known))


def test_a_mention_where_no_company_is_named_is_stray(tmp_path, known):
    text = "青空製作所のように見える。"
    (case,) = mention_cases(_texts(tmp_path, {"text": text, "entities": []}), known)
    assert case.counts == {"stray": 1}


def test_a_mention_that_is_a_whole_company_span_is_not_stray(tmp_path, known):
    text = "青空製作所とみどりフーズが提携した。"
    entities = [_entity(text, "青空製作所"), _entity(text, "みどりフーズ")]
    assert (
        sum(
            case.counts["stray"]
            for case in mention_cases(_texts(tmp_path, {"text": text, "entities": entities}), known)
        )
        == 0
    )


def test_variants_marked_as_beyond_reach_are_counted_apart(tmp_path, known):
    rows = "query,expected_edinet_code,scenario,xfail\n青空製作所㈱,E00001,form,\n青空,E00001,begun,xfail\n"
    tmp_path.joinpath("variants.csv").write_text(rows, "utf-8")
    found = metrics(variant_cases(tmp_path, known))
    assert found["recall"] == 1.0
    assert "variants_xfail.right" in found


def test_every_name_of_a_renamed_company_is_looked_up(tmp_path, known):
    rows = "edinet_code\tname_2021\tname_2026\tname_en_2026\nE00001\t赤空製作所株式会社\t青空製作所株式会社\tAOZORA\n"
    tmp_path.joinpath("renamed_half.tsv").write_text(rows, "utf-8")
    former, today = rename_cases(tmp_path, known)
    assert (former.why, today.why) == ("not found", "")


def test_pairs_of_companies_are_told_apart(tmp_path):
    rows = "schema,name1,name2,is_match\nCompany,Blue AG,BLUE Aktiengesellschaft,true\nCompany,Blue AG,Red AG,false\nPerson,A,A,true\n"
    tmp_path.joinpath("pairs.csv").write_text(rows, "utf-8")
    assert [case.measures["pairs.right"] for case in pair_cases(tmp_path)] == [1.0, 1.0]


def test_a_folder_without_a_code_list_is_told(tmp_path):
    with pytest.raises(CommandError, match="code list"):
        known_companies(tmp_path, tmp_path)


def test_f1_follows_from_precision_and_recall(tmp_path, known):
    text = "青空製作所は新工場を建てた。"
    cases = mention_cases(_texts(tmp_path, {"text": text, "entities": [_entity(text, "青空製作所")]}), known)
    assert metrics(cases)["f1"] == 1.0
