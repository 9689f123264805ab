"""Follows your team's audit reports: prints each, then acknowledges it. Needs: pip install "nats-py[nkeys]>=2.16".

Run: URADORI_TEAM=research URADORI_NATS_CREDENTIALS=research.creds URADORI_NATS_CA=ca.pem python consumer.py
"""

import asyncio
import json
import os
import ssl

import nats
from nats.aio.msg import Msg

TEAM = os.environ["URADORI_TEAM"]


def handle(message: Msg) -> None:
    """Your work. It may see a report twice: store what you make of it under ce-id, so that twice is once."""
    report = json.loads(message.data)
    print(message.headers["ce-id"], report["status"], report["question"], flush=True)


async def main() -> None:
    """Until it is stopped; what it had not acknowledged comes again."""
    client = await nats.connect(
        os.environ.get("URADORI_NATS_URL", "tls://127.0.0.1:4222"),
        user_credentials=os.environ["URADORI_NATS_CREDENTIALS"],
        tls=ssl.create_default_context(cafile=os.environ["URADORI_NATS_CA"]),
        inbox_prefix=f"_INBOX_{TEAM}",
        max_reconnect_attempts=-1,
    )
    reports = await client.jetstream().pull_subscribe_bind(TEAM, "AUDIT")
    while True:
        try:
            (message,) = await reports.fetch(1, timeout=5)
            handle(message)
            await message.ack_sync()
        except nats.errors.TimeoutError:
            continue  # nothing new, or the server went away: what was not acknowledged comes again


if __name__ == "__main__":
    asyncio.run(main())
