"""A question that nobody could bring to its end."""

from uradori_bus.logs import silent
from uradori_bus.tracing import Tracing
from uradori_contracts.events import ErrorEvent
from uradori_contracts.settings import Settings
from uradori_contracts.turn import Completion
from uradori_coordinator.turn_job import LAST_DELIVERY, TurnJob


class LastJob:
    """The last delivery of a question."""

    def __init__(self, body) -> None:
        self.body = body
        self.deliveries = LAST_DELIVERY
        self.settled = False

    async def done(self) -> None:
        self.settled = True


async def test_a_question_that_cost_every_coordinator_its_life_ends_with_an_error_and_a_report(house, asked) -> None:
    opened = await house()
    job = LastJob(asked())
    await TurnJob(job, opened.bus, Settings(), silent(), Tracing()).run()
    turn = await opened.until_recorded()
    events = await opened.events()
    assert isinstance(events[-1], ErrorEvent)
    assert turn.completion is Completion.FAILED
    assert [subject for subject, _ in await opened.reports()] == ["uradori.v1.audit.report.unaudited.none"]
    assert job.settled


async def test_a_broader_search_does_without_a_query_rewriter_that_was_lost(house, script, asked) -> None:
    script.missing = frozenset({"mcp-finance"})
    script.broadens = False
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    assert len(script.searched) == 2
    assert not isinstance(events[-1], ErrorEvent)
