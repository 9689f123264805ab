"""How soon a real server hands out the next job."""

from datetime import timedelta
from statistics import median
from time import perf_counter

from uradori_bus import ServiceConfig
from uradori_bus.nats import NatsBus
from uradori_contracts.asking import Ask, DataSourceMode, Display, RetrievalMode
from uradori_contracts.topology import Retention, Storage, Stream

SUBJECT = "uradori.v1.pickup.job"
PICKUP = Stream("PICKUP", (SUBJECT,), Ask, Storage.MEMORY, Retention.WORK_QUEUE, timedelta(minutes=1), 2**20)
JOBS = 15
AT_ONCE_S = 0.04


async def test_a_job_that_follows_another_is_handed_out_at_once(nats_url: str) -> None:
    config = ServiceConfig(nats_url=nats_url)
    async with NatsBus.connect(config) as worker, NatsBus.connect(config) as asker:
        await worker.declare(streams=(PICKUP,), buckets=())
        work = worker.work(PICKUP, "pickup", limit=4, ack_wait_s=5, max_deliveries=2)
        waited: list[float] = []
        async with work as jobs:
            for number in range(JOBS):
                ask = Ask(
                    turn_id=f"pickup-{number}",
                    question="売上高は？",
                    data_source_mode=DataSourceMode.SNAPSHOT,
                    retrieval_mode=RetrievalMode.HYBRID,
                    display=Display.LIVE,
                )
                began = perf_counter()
                await asker.append(PICKUP, SUBJECT, ask)
                job = await anext(jobs)
                waited.append(perf_counter() - began)
                await job.done()
    assert median(waited) < AT_ONCE_S
