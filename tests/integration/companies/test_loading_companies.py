"""A list of companies that is loaded into running services, over a real server."""

import asyncio
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from uradori_bus import Budget
from uradori_contracts.audit import AuditReport, AuditRequest, AuditStatus
from uradori_contracts.companies import CompanyList
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.evidence import Evidence, TypedValue
from uradori_contracts.finance import ToolCall, ToolName
from uradori_contracts.subjects import AUDIT_ANSWER, CALL_TOOL, COMPANIES, COMPANIES_KEY
from uradori_mcp_finance.bootstrap import bootstrap as finance
from uradori_query_rewriter.bootstrap import bootstrap as rewriter

from tests.code_lists import code_list, row, zipped
from tests.servers.server import NatsServer

from .conftest import DATA, System, connected, running, small_data

LAKE = row("E90001", "湖畔重機工業株式会社", "98010", name_en="Kohan Heavy Industries, Ltd.")
HILL = row("E90002", "丘陵電子株式会社", "98020")
LIST = zipped(code_list([LAKE, HILL]))
QUESTION = "湖畔重機工業の営業利益は？"
VALUE = TypedValue(
    item="売上高", item_id="net_sales", value=Decimal(1200), unit="百万円", entity="湖畔重機工業", period="2025年3月期",
    basis="連結", nature="実績",
)  # fmt: skip
EVIDENCE = (Evidence(tag="mcp_val_1", id="v", title="主要指標", as_of=date(2025, 6, 20), value=VALUE),)
SENTENCE = "Kohan Heavy Industriesの2025年3月期の売上高は12億円だった[mcp_val_1]。"


async def audited(system: System) -> AuditReport:
    request = AuditRequest(answer=SENTENCE, evidence=EVIDENCE)
    return await system.bus.request(AUDIT_ANSWER, request, budget=Budget.of(20))


async def test_a_company_that_was_unknown_is_understood_at_once(system: System) -> None:
    before = await system.ask(QUESTION)
    assert before.reason is not None
    assert before.reason.code is ReasonCode.UNKNOWN_ENTITY

    outcome = await system.load(LIST)
    assert (outcome.stored, outcome.listed, outcome.new, outcome.skipped) == (True, 2, 2, 0)
    assert outcome.absent > 100

    after = await system.ask(QUESTION)
    assert after.disposition is Disposition.ANSWER
    assert [(company.ticker, company.name) for company in after.request.companies] == [("9801", "湖畔重機工業")]


async def test_the_auditor_knows_it_under_both_its_names(system: System) -> None:
    assert (await audited(system)).status is not AuditStatus.PASS
    await system.load(LIST)
    async with asyncio.timeout(10):
        while (await audited(system)).status is not AuditStatus.PASS:
            pass


async def test_the_tools_tell_it_from_a_company_that_nobody_knows(server: NatsServer, tmp_path: Path) -> None:
    call = ToolCall(turn_id="t", tool=ToolName.GET_STOCK_VALUATION, ticker="9801")
    async with (
        running(server.url, small_data(tmp_path), rewriter),
        running(server.url, DATA, finance, cache=tmp_path),
        connected(server.url) as bus,
    ):
        await System(bus).load(LIST)
        async with asyncio.timeout(10):
            while True:
                with pytest.raises(UradoriError) as refused:
                    await bus.request(CALL_TOOL, call, budget=Budget.of(10))
                if refused.value.code is ErrorCode.NOT_FOUND:
                    break
    assert "湖畔重機工業" in refused.value.message


async def test_the_same_list_again_changes_nothing(system: System) -> None:
    first = await system.load(LIST)
    again = await system.load(code_list([LAKE, HILL]).encode())
    assert (again.stored, again.revision, again.new) == (False, first.revision, 0)


async def test_a_dry_run_tells_and_changes_nothing(system: System) -> None:
    outcome = await system.load(LIST, dry_run=True)
    assert (outcome.stored, outcome.new, outcome.revision) == (False, 2, 0)
    assert await system.bus.bucket(COMPANIES).get(COMPANIES_KEY) is None


@pytest.mark.parametrize(
    "broken", [b"", b"PK\x03\x04", LIST[:-30], b"code,name\n1,2\n", code_list([LAKE], count=9).encode()]
)
async def test_a_broken_list_leaves_the_last_good_one_in_force(system: System, broken: bytes) -> None:
    first = await system.load(LIST)
    with pytest.raises(UradoriError) as refused:
        await system.load(broken)
    assert refused.value.code is ErrorCode.INVALID_REQUEST
    assert refused.value.message_en.isascii()
    entry = await system.bus.bucket(COMPANIES).get(COMPANIES_KEY)
    assert entry is not None
    assert entry.revision == first.revision
    assert (await system.ask(QUESTION)).disposition is Disposition.ANSWER


async def test_an_older_list_is_refused_unless_it_is_forced(system: System) -> None:
    await system.load(LIST)
    older = code_list([LAKE], day="2021年01月20日").encode()
    with pytest.raises(UradoriError) as refused:
        await system.load(older)
    assert refused.value.code is ErrorCode.CONFLICT
    assert (await system.load(older, force=True)).as_of == date(2021, 1, 20)


async def test_a_list_that_lacks_most_companies_is_refused_unless_it_is_forced(system: System) -> None:
    many = [row(f"E9{n:04d}", f"第{n}試験工業株式会社", f"9{n:03d}0") for n in range(100, 120)]
    await system.load(code_list(many).encode())
    with pytest.raises(UradoriError) as refused:
        await system.load(code_list(many[:9]).encode())
    assert refused.value.code is ErrorCode.CONFLICT
    assert (await system.load(code_list(many[:9]).encode(), force=True)).listed == 9


async def test_a_renamed_company_is_known_by_both_names_and_a_delisted_one_is_told(system: System) -> None:
    await system.load(LIST)
    renamed = row("E90001", "レイクサイド株式会社", "98010")
    outcome = await system.load(code_list([renamed, row("E90002", "丘陵電子株式会社")], day="2026年12月01日").encode())
    assert (outcome.renamed, outcome.delisted) == (1, 1)
    assert outcome.renamed_companies[0].before == "湖畔重機工業株式会社"

    (company,) = (await system.ask(QUESTION)).request.companies
    assert (company.name, company.former_name) == ("レイクサイド", "湖畔重機工業")

    gone = await system.ask("9802の売上高は？")
    assert gone.disposition is Disposition.INSUFFICIENT_EVIDENCE
    assert gone.reason is not None
    assert gone.reason.code is ReasonCode.DELISTED_ENTITY
    assert "丘陵電子（9802）" in gone.reason.message
    assert "2026年12月1日" in gone.reason.message


async def test_of_two_lists_at_once_both_are_taken_in_turn(system: System) -> None:
    lists = [code_list([LAKE, HILL]), code_list([LAKE, HILL, row("E90003", "岬物流株式会社", "98030")])]
    outcomes = await asyncio.gather(*(system.load(each.encode(), force=True) for each in lists))
    assert all(outcome.stored for outcome in outcomes)
    entry = await system.bus.bucket(COMPANIES).get(COMPANIES_KEY)
    assert entry is not None
    assert entry.revision == max(outcome.revision for outcome in outcomes)
    assert entry.value.listed == max(outcomes, key=lambda outcome: outcome.revision).listed


async def test_a_second_replica_and_one_that_starts_later_go_by_the_list(server: NatsServer, tmp_path: Path) -> None:
    async with connected(server.url) as bus:
        system = System(bus)
        async with running(server.url, small_data(tmp_path), rewriter, rewriter):
            await system.load(LIST)
            async with asyncio.timeout(10):
                while not all([(await system.ask(QUESTION)).request.companies for _ in range(20)]):
                    pass
        async with running(server.url, small_data(tmp_path), rewriter):
            assert (await system.ask(QUESTION)).request.companies


async def test_the_list_survives_a_restart_of_the_server(server: NatsServer, tmp_path: Path) -> None:
    async with running(server.url, small_data(tmp_path), rewriter), connected(server.url) as bus:
        await System(bus).load(LIST)
    server.stop()
    server.start()
    async with running(server.url, small_data(tmp_path), rewriter), connected(server.url) as bus:
        assert (await System(bus).ask(QUESTION)).request.companies


async def test_a_value_that_is_no_list_is_passed_over_and_can_be_replaced(system: System) -> None:
    bucket = system.bus.bucket(COMPANIES)
    await bucket.put(COMPANIES_KEY, CompanyList(as_of=date(2026, 8, 11), listed=1, packed=b"bm9uZQ=="))
    assert (await system.ask("トヨタの売上高は？")).disposition is Disposition.ANSWER
    assert (await system.load(LIST)).stored
    assert (await system.ask(QUESTION)).request.companies
