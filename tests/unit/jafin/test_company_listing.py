"""A list after another: what it changes, what is carried on, and what the reviewed names keep."""

from datetime import date
from time import process_time

import pytest
from uradori_jafin import Company, Gazetteer
from uradori_jafin.companies import (
    FormerName,
    Known,
    Listing,
    ListingError,
    changes,
    pack,
    parse_code_list,
    succeed,
    unpack,
)
from uradori_jafin.companies.naming import listed_names

from tests.code_lists import code_list, row

REVIEWED = (
    "ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word\n"
    "9801,E90001,葵重機株式会社,,,葵|アオイ,葵重,旧葵製作所@2019-06-30,機械,3,葵\n"
    "9803,E90003,黄河物産株式会社,,,黄河,,,卸売業,3,\n"
)
FIRST = (row("E90001", "葵重機株式会社", "98010"), row("E90002", "紅紡株式会社", "98020"))


def listing(*rows: str, day: str = "2026年08月11日", before: Listing | None = None) -> Listing:
    return succeed(before, parse_code_list(code_list(rows, day=day)))


def test_a_packed_list_is_the_same_when_it_is_unpacked() -> None:
    first = listing(*FIRST)
    later = listing(FIRST[0], row("E90002", "紅繊維株式会社", "98020"), before=first)
    assert unpack(pack(later)) == later
    assert pack(later) == pack(unpack(pack(later)))


@pytest.mark.parametrize("damaged", [b"", b"no", pack(listing(*FIRST))[:-4], pack(listing(*FIRST))[5:]])
def test_packed_bytes_that_are_damaged_are_refused(damaged: bytes) -> None:
    with pytest.raises(ListingError):
        unpack(damaged)


def test_a_list_tells_what_is_new_renamed_delisted_and_absent() -> None:
    known = [Known("9801", "E90001", "葵重機株式会社"), Known("9802", "E90002", "紅紡株式会社")]
    known += [Known("9803", "E90003", "黄河物産株式会社"), Known("9804", "E90004", "緑水産株式会社")]
    after = listing(
        row("E90001", "アオイ株式会社", "98010"), row("E90002", "紅紡株式会社"), row("E90003", "黄河物産株式会社", "98030"),
        row("E90005", "白雲工業株式会社", "98050"),
    )  # fmt: skip
    found = changes(known, after)
    assert [filer.ticker for filer in found.new] == ["9805"]
    assert [(each.before, each.filer.name) for each in found.renamed] == [("葵重機株式会社", "アオイ株式会社")]
    assert [filer.ticker for filer in found.delisted] == ["9802"]
    assert [company.ticker for company in found.absent] == ["9804"]


def test_widths_and_blanks_rename_nobody() -> None:
    known = [Known("9801", "E90001", "株式会社ＡＢＣ　葵")]
    assert changes(known, listing(row("E90001", "株式会社 ABC葵", "98010"))).renamed == ()


def test_the_name_and_the_code_that_a_company_bore_are_carried_on_from_list_to_list() -> None:
    first = listing(*FIRST)
    second = listing(FIRST[0], row("E90002", "紅繊維株式会社", "98020"), before=first)
    third = listing(FIRST[0], row("E90002", "紅繊維株式会社"), before=second, day="2027年01月05日")
    gone = next(filer for filer in third.filers if filer.edinet_code == "E90002")
    assert gone.former_names == (FormerName("紅紡株式会社", None),)
    assert (gone.ticker, gone.unlisted_by) == ("9802", "2027-01-05")
    (company,) = Gazetteer.of((), third).resolve("紅紡")
    assert (company.name, company.unlisted_by) == ("紅繊維株式会社", date(2027, 1, 5))
    assert Gazetteer.of((), third).by_ticker("9802") == company


def test_reviewed_names_stay_and_the_list_gives_the_facts() -> None:
    gazetteer = Gazetteer.from_csv(
        REVIEWED,
        listing(
            row("E90001", "アオイ株式会社", "98010", year_end="12月31日"), row("E90003", "黄河物産株式会社", "98030")
        ),
    )
    company = gazetteer.by_ticker("9801")
    assert company is not None
    assert (company.name, company.fiscal_year_end, company.short_names) == ("アオイ株式会社", 12, ("葵", "アオイ"))
    assert [former.name for former in company.former_names] == ["旧葵製作所", "葵重機株式会社"]
    assert gazetteer.resolve("葵重機") == (company,)


def test_a_company_that_the_list_has_as_not_listed_is_marked_with_the_lists_day() -> None:
    gazetteer = Gazetteer.from_csv(
        REVIEWED, listing(row("E90001", "葵重機株式会社", "98010"), row("E90003", "黄河物産株式会社"))
    )
    company = gazetteer.by_ticker("9803")
    assert company is not None
    assert (company.is_listed, company.unlisted_by) == (False, date(2026, 8, 11))


def test_a_reviewed_company_that_the_list_lacks_stays_as_it_is() -> None:
    company = Gazetteer.from_csv(REVIEWED, listing(row("E90001", "葵重機株式会社", "98010"))).by_ticker("9803")
    assert company is not None
    assert company.is_listed


def test_the_code_before_a_change_of_codes_leads_to_the_company() -> None:
    gazetteer = Gazetteer.from_csv(REVIEWED, listing(row("E90001", "葵重機株式会社", "981A0")))
    company = gazetteer.by_ticker("9801")
    assert company is not None
    assert (company.ticker, company.former_tickers[0].ticker) == ("981A", "9801")


def test_blanks_beside_japanese_are_no_part_of_a_name_however_many_there_are() -> None:
    began = process_time()
    names = listed_names(Company("9801", f"葵{' ' * 50_000}Alpha{' ' * 50_000}重機"))
    assert "葵Alpha重機" in names
    assert process_time() - began < 1
