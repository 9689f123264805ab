"""One service by itself, for a suite that asks nothing else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from uradori_bus import Bus

from uradori_cli.client.access import BusAccess
from uradori_cli.client.bus import connected_bus
from uradori_cli.stack.notices import Notify
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.roster import ServiceSpec
from uradori_cli.stack.stack import running_stack


@asynccontextmanager
async def alone(service: ServiceSpec, plan: StackPlan, notify: Notify) -> AsyncIterator[Bus]:
    """The bus of a stack of its own in which only this service runs. Raises CommandError where it does not come up."""
    own = replace(plan, services=(service,), port=None)
    async with running_stack(own, notify) as stack, connected_bus(BusAccess(stack.nats_url)) as bus:
        yield bus
