"""`uradori tail --durable`: a team's own consumer, followed with the team's credentials."""

from uradori_bus import Received, Unreadable
from uradori_contracts.errors import UradoriError
from uradori_contracts.subjects import AUDIT_REPORTS
from uradori_contracts.turn import TurnReport

from uradori_cli.client.access import BusAccess
from uradori_cli.client.bus import connected_bus
from uradori_cli.execution import complain
from uradori_cli.render.reports import write_report
from uradori_cli.render.terminal import Terminal

_AGAIN_S = 30.0


async def tail_durable(access: BusAccess, consumer: str, *, follow: bool, as_json: bool) -> int:
    """Writes each report out, then acknowledges it. One that cannot be read is given back, and comes again."""
    console = Terminal()
    async with connected_bus(access) as bus, bus.follow(AUDIT_REPORTS, consumer, wait=follow) as messages:
        async for message in messages:
            try:
                await _settle(message, console, as_json=as_json)
            except UradoriError as error:
                complain(
                    f"#{message.place.sequence} の確認応答が届きませんでした。もう一度届きます（{error.message}）",
                    f"The acknowledgement of #{message.place.sequence} did not arrive; it comes again "
                    f"({error.message_en})",
                )
    return 0


async def _settle(message: Received[TurnReport] | Unreadable, console: Terminal, *, as_json: bool) -> None:
    place = message.place
    if not isinstance(message, Received):
        complain(
            f"#{place.sequence} を読めません（{message.code}）。{_AGAIN_S:.0f} 秒後に再配信されます。",
            f"Cannot read #{place.sequence} ({message.code}); it is given back and comes again in {_AGAIN_S:.0f} s.",
        )
        await message.again(_AGAIN_S)
        return
    write_report(console, message.body, place.sequence, place.deliveries, as_json=as_json)
    await message.done()
