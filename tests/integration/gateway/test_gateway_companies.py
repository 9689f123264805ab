"""A list of companies over HTTP: who may send it, how large it may be, and what becomes of it."""

from datetime import date

import pytest
from uradori_bus import Route, Service
from uradori_contracts.access import hashed
from uradori_contracts.companies import CompaniesLoaded
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import LOAD_COMPANIES

LOADED = CompaniesLoaded(
    as_of=date(2026, 8, 11), revision=1, stored=True, filers=2, listed=2, people=0, new=2, renamed=0, delisted=0, absent=0,
    skipped=0,
)  # fmt: skip
BYTES = {"content-type": "application/octet-stream"}


def loading(seen, error=None):
    async def load(request, _call):
        seen.append(request)
        if error is not None:
            raise error
        return LOADED

    return Service("query-rewriter", "1.0.0", (Route(LOAD_COMPANIES, load),))


async def test_the_file_reaches_the_rewriter_byte_for_byte(bus, open_gateway):
    seen = []
    async with bus.serve(loading(seen)), open_gateway(bus) as gateway:
        content = bytes(range(256)) * 5_000
        answer = await gateway.http.post("/api/v1/companies?dry_run=true", content=content, headers=BYTES)
    assert answer.status_code == 200
    assert CompaniesLoaded.model_validate_json(answer.content) == LOADED
    assert (seen[0].content, seen[0].dry_run, seen[0].force) == (content, True, False)


async def test_only_a_token_for_documents_may_send_one(bus, open_gateway, tmp_path):
    path = tmp_path / "tokens.json"
    entries = ", ".join(
        f'{{"name": "{scope}", "sha256": "{hashed(scope)}", "scopes": ["{scope}"]}}'
        for scope in ("settings", "documents")
    )
    path.write_text(f'{{"tokens": [{entries}]}}')
    async with bus.serve(loading([])), open_gateway(bus, tokens_file=path) as gateway:
        codes = [
            (await gateway.http.post("/api/v1/companies", content=b"x", headers={**BYTES, **who})).status_code
            for who in ({}, {"Authorization": "Bearer settings"}, {"Authorization": "Bearer documents"})
        ]
    assert codes == [401, 403, 200]


@pytest.mark.parametrize(
    ("content", "headers", "status"),
    [
        (b"x" * 2000, BYTES, 413),
        (b"x", {"content-type": "text/html"}, 415),
        (b"x", {}, 415),
        (b"x", {**BYTES, "content-encoding": "gzip"}, 415),
    ],
)
async def test_a_body_that_is_too_large_or_no_file_is_refused(bus, open_gateway, content, headers, status):
    seen = []
    async with bus.serve(loading(seen)), open_gateway(bus, companies_body_bytes=1024) as gateway:
        answer = await gateway.http.post("/api/v1/companies", content=content, headers=headers)
    assert (answer.status_code, seen) == (status, [])


async def test_the_rewriters_reason_is_told(bus, open_gateway):
    error = UradoriError(ErrorCode.INVALID_REQUEST, "列がありません", "Columns are missing")
    async with bus.serve(loading([], error)), open_gateway(bus) as gateway:
        answer = await gateway.http.post("/api/v1/companies", content=b"x", headers=BYTES)
    assert (answer.status_code, answer.json()["message"]) == (422, "列がありません")


async def test_without_a_rewriter_it_says_that_nobody_answers(bus, open_gateway):
    async with open_gateway(bus) as gateway:
        answer = await gateway.http.post("/api/v1/companies", content=b"x", headers=BYTES)
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
