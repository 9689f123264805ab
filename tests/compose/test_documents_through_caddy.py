"""Documents go in through Caddy, are asked about, and survive a death of the service that reads them."""

import asyncio
import io
import os
import subprocess
import sys
import zipfile
from decimal import Decimal

import pytest
from uradori_contracts.disposition import Disposition
from uradori_contracts.uploads import DocumentOutcome, Upload, UploadState

pytestmark = pytest.mark.asyncio(loop_scope="session")
DOCUMENTS = "/api/v1/documents"
BYTES = {"Content-Type": "application/octet-stream"}
PAGE = """<html><body><p>【会社名】 トヨタ自動車株式会社</p><h1>第５【経理の状況】</h1><h2>(1)【連結損益計算書】</h2><table>
<tr><td colspan="3">（単位：百万円）</td></tr>
<tr><td></td><td>前連結会計年度<br>(自 2029年４月１日 至 2030年３月31日)</td><td>当連結会計年度<br>(自 2030年４月１日 至 2031年３月31日)</td></tr>
<tr><td>売上高</td><td>{before}</td><td>{sales}</td></tr><tr><td>営業利益</td><td>12</td><td>△34</td></tr></table></body></html>"""


def page(sales: str = "48,036,704", before: str = "45,095,325") -> bytes:
    return PAGE.format(sales=sales, before=before).encode()


def pdf() -> bytes:
    """One page of a report in English, by no library: a title, a unit, and a table of three columns."""
    rows = [("", "FY2029", "FY2030"), ("Net sales", "12,345", "13,456"), ("Operating income", "1,234", "1,345")]
    texts = [(72, 760, "Consolidated Statements of Income"), (400, 730, "(Millions of yen)")]
    texts += [
        (x, 700 - 24 * n, word) for n, row in enumerate(rows) for x, word in zip((72, 300, 420), row, strict=True)
    ]
    drawn = "".join(
        f"BT /F1 11 Tf {x} {y} Td ({word.replace('(', chr(92) + '(').replace(')', chr(92) + ')')}) Tj ET\n"
        for x, y, word in texts
    )
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(drawn)} >>\nstream\n{drawn}endstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    body, places = "%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{each}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = (
        f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\n"
    )
    return f"{body}{end}startxref\n{len(body)}\n%%EOF\n".encode()


async def sent(http, name: str, content: bytes, **hints: str) -> str:
    reply = await http.post(DOCUMENTS, params={"name": name, **hints}, content=content, headers=BYTES)
    assert reply.status_code == 202, reply.text
    return reply.json()["upload_id"]


async def ended(http, upload: str) -> Upload:
    async with asyncio.timeout(90):
        while True:
            reply = await http.get(f"{DOCUMENTS}/uploads/{upload}", params={"wait": 10})
            if reply.status_code == 200:
                found = Upload.model_validate_json(reply.content)
                if found.state in (UploadState.DONE, UploadState.FAILED):
                    return found
            else:  # The service is away; Caddy and the gateway say so at once.
                await asyncio.sleep(0.5)


async def test_the_command_takes_a_page_and_a_pdf_in_and_the_page_is_asked_about(stack, http, reader, tmp_path):
    (tmp_path / "S100YYYY-0105010.html").write_bytes(page())
    (tmp_path / "statements.pdf").write_bytes(pdf())
    command = [sys.executable, "-m", "uradori_cli", "ingest", str(tmp_path), "--ticker", "7203", "--url", stack.url]
    told = {**os.environ, "URADORI_TOKEN": stack.token()}
    done = await asyncio.to_thread(subprocess.run, command, env=told, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    documents = {each["document_id"]: each for each in (await http.get(DOCUMENTS)).json()["documents"]}
    assert documents["S100YYYY"]["facts"] == 4
    assert len(documents) == 2
    assert all(each["facts"] >= 4 for each in documents.values())

    reply = await reader.answer("トヨタの2031年3月期の売上高は？")

    assert reply.disposition is Disposition.ANSWER
    (figure,) = reply.figures
    assert (figure.document_id, figure.value) == ("S100YYYY", Decimal(48_036_704_000_000))


async def test_sixty_four_megabytes_go_through_and_more_are_refused(http):
    limit = 64 * 2**20
    upload = await sent(http, "zeros.pdf", b"%PDF-1.4\n" + bytes(limit - 9))
    assert (await ended(http, upload)).state is UploadState.FAILED
    for size in (limit + 1, 79 * 2**20):
        reply = await http.post(DOCUMENTS, params={"name": "more.pdf"}, content=bytes(size), headers=BYTES)
        assert (reply.status_code, reply.json()["code"]) == (413, "too_large")
    assert (await http.get("/readyz")).status_code == 200


async def test_without_a_token_nothing_goes_in_and_nothing_is_shown(http):
    stranger = {**BYTES, "Authorization": ""}
    refused = await http.post(DOCUMENTS, params={"name": "a.pdf"}, content=bytes(2**20), headers=stranger)
    assert (refused.status_code, refused.json()["code"]) == (401, "unauthenticated")
    assert (await http.get(DOCUMENTS, headers=stranger)).status_code == 401


async def test_a_death_of_documents_in_mid_upload_loses_and_doubles_nothing(stack, http):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(40):
            made.writestr(f"S100X{number:03}/0105010.html", page(f"{number + 1},000", f"{number + 1},111"))
    upload = await sent(http, "many.zip", archive.getvalue(), ticker="7203")
    await asyncio.to_thread(stack.kill, "documents")
    try:
        waiting = await http.get(f"{DOCUMENTS}/uploads/{upload}")
        assert waiting.status_code == 503
        assert (await http.get("/readyz")).status_code == 200
    finally:
        await asyncio.to_thread(stack.start, "documents")
    found = await ended(http, upload)
    assert found.state is UploadState.DONE
    assert {each.outcome for each in found.documents} <= {DocumentOutcome.ADDED, DocumentOutcome.UNCHANGED}
    assert len({each.document_id for each in found.documents}) == 40
    listed = (await http.get(DOCUMENTS, params={"ticker": "7203", "limit": 500})).json()["documents"]
    assert sum(each["document_id"].startswith("S100X") for each in listed) == 40
