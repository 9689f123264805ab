"""A report that was ingested, asked for a figure in the whole stack: the cell, and its day."""

from collections.abc import AsyncIterator, Sequence
from datetime import date
from typing import Any

import httpx
import pytest
import pytest_asyncio
from uradori_cli.stack.stack import Stack
from uradori_filings import SourceFile, pack

from tests.reports import report

pytestmark = pytest.mark.asyncio(loop_scope="session")

FILED, CORRECTED = date(2023, 6, 23), date(2023, 9, 1)
ROWS = {
    "売上高（百万円）": ("81,000", "93,450"),
    "湖上運航費（百万円）": ("1,203", "1,407"),
    "自己株式の消却（百万円）": ("－", "12"),
}
MENDED = ROWS | {"湖上運航費（百万円）": ("1,203", "1,470")}
QUESTION = "湖畔精機の2023年3月期の「湖上運航費」は？"


async def ingested(gateway: Any, files: Sequence[SourceFile]) -> str:
    """The id of the document that an upload brought in."""
    upload = pack([SourceFile(file.name.split("/")[-1], file.content) for file in files])
    sent = await gateway.post(
        "/api/v1/documents",
        params={"name": upload.name},
        content=upload.content,
        headers={"content-type": "application/octet-stream"},
    )
    known = sent.json()["upload_id"]
    for _ in range(10):
        upload_state = (await gateway.get(f"/api/v1/documents/uploads/{known}", params={"wait": 10})).json()
        if upload_state["state"] in {"done", "failed"}:
            break
    (document,) = upload_state["documents"]
    return document["document_id"]


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def reported(stack: Stack) -> AsyncIterator[None]:
    """A report and, from its day on, its correction; gone afterwards."""
    async with httpx.AsyncClient(base_url=stack.url, timeout=30, trust_env=False) as gateway:
        kept = await _both(gateway)
        yield
        for document in kept:
            await gateway.delete(f"/api/v1/documents/{document}")


async def _both(gateway: httpx.AsyncClient) -> list[str]:
    company = "湖畔精機株式会社"
    return [
        await ingested(gateway, report("S100LAKE", company=company, rows=ROWS, filed_on=FILED)),
        await ingested(
            gateway,
            report("S100LAKF", company=company, rows=MENDED, filed_on=CORRECTED, kind="訂正有価証券報告書"),
        ),
    ]


async def asked(gateway: Any, question: str, **more: Any) -> Any:
    return (await gateway.post("/api/v1/chat/sync", json={"question": question, **more})).json()


@pytest.mark.usefixtures("reported")
async def test_a_figure_is_answered_from_its_cell_and_passes(gateway: Any) -> None:
    reply = await asked(gateway, "湖畔精機株式会社の2022年3月期の「湖上運航費」は？")
    assert (reply["disposition"], reply["report"]["status"]) == ("ANSWER", "PASS")
    assert "1,203百万円" in reply["answer"]
    (figure,) = reply["figures"]
    assert (figure["value"], figure["unit"], figure["period_end"]) == ("1203000000", "円", "2022-03-31")
    evidence = next(one for one in reply["evidence"] if one["tag"] == figure["tag"])
    assert evidence["provenance"]["cell"] == figure["cell"]
    assert evidence["table"]["rows"][-1][0] == "湖上運航費（百万円）"


@pytest.mark.usefixtures("reported")
async def test_a_dash_is_told_as_no_value(gateway: Any) -> None:
    reply = await asked(gateway, "湖畔精機の2022年3月期の「自己株式の消却」は？")
    assert (reply["disposition"], reply["report"]["status"]) == ("ANSWER", "PASS"), reply
    assert "数値はない" in reply["answer"]
    assert (reply["figures"][0]["kind"], reply["figures"][0]["value"]) == ("nothing", None)


@pytest.mark.usefixtures("reported")
@pytest.mark.parametrize(
    ("as_of", "document", "printed"),
    [(None, "S100LAKF", "1,470"), ("2023-09-01", "S100LAKF", "1,470"), ("2023-08-31", "S100LAKE", "1,407")],
)
async def test_a_correction_answers_from_its_day_on_and_the_original_before(
    gateway: Any, as_of: str | None, document: str, printed: str
) -> None:
    reply = await asked(gateway, QUESTION, as_of=as_of)
    assert reply["report"]["status"] == "PASS"
    assert [(each["document_id"], each["printed"]) for each in reply["figures"]] == [(document, printed)]


@pytest.mark.usefixtures("reported")
async def test_nothing_is_served_before_it_was_filed(gateway: Any) -> None:
    reply = await asked(gateway, QUESTION, as_of="2023-06-22")
    assert (reply["disposition"], reply["figures"]) == ("INSUFFICIENT_EVIDENCE", [])
