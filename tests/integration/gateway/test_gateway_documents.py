"""Documents over HTTP: listed, shown and taken out; and how far an upload has come."""

import pytest
from uradori_bus import Route, Service
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import UPLOAD, UPLOADS
from uradori_contracts.uploads import Upload, UploadState

from tests.integration.gateway.documents import DOCUMENTS, code, documents, sent


async def test_an_upload_that_nobody_has_taken_yet_waits_and_an_unknown_one_is_not_found(bus, gateway):
    upload = (await sent(gateway, name="a.pdf")).json()["upload_id"]
    unknown = UradoriError(ErrorCode.NOT_FOUND)

    async def handler(*_):
        raise unknown

    async with bus.serve(Service("documents", "1.0.0", (Route(UPLOAD, handler),))):
        view = (await gateway.http.get(f"{DOCUMENTS}/uploads/{upload}", params={"wait": 0.1})).json()
        missing = await gateway.http.get(f"{DOCUMENTS}/uploads/up-none")
    assert (view["state"], view["file_name"]) == ("waiting", "a.pdf")
    assert code(missing) == (404, "not_found")


async def test_the_state_of_an_upload_is_waited_for(bus, gateway):
    async with documents(bus) as asked:
        response = await gateway.http.get(f"{DOCUMENTS}/uploads/up-1", params={"wait": 20})
        refused = await gateway.http.get(f"{DOCUMENTS}/uploads/up-1", params={"wait": 31})
    assert response.json()["state"] == "done"
    assert asked[0].wait_s == pytest.approx(20, abs=0.5)
    assert code(refused) == (422, "invalid_request")


async def test_an_upload_that_ended_and_was_sent_again_waits_until_its_bytes_are_gone(bus, gateway):
    upload = (await sent(gateway, name="a.pdf")).json()["upload_id"]
    place = f"{DOCUMENTS}/uploads/{upload}"
    async with documents(bus):
        before = (await gateway.http.get(place)).json()
        await bus.objects(UPLOADS).delete(upload)
        after = (await gateway.http.get(place)).json()
    assert (before["state"], after["state"]) == ("waiting", "done")


async def test_the_new_end_of_an_upload_that_was_sent_again_is_waited_for(bus, gateway):
    """Nobody sleeps meanwhile: documents is asked for the end that comes from now on."""
    upload = (await sent(gateway, name="a.pdf")).json()["upload_id"]
    asked = []

    async def answer(request, _):
        asked.append(request.sent_again)
        if request.sent_again:
            await bus.objects(UPLOADS).delete(upload)
        return Upload(upload_id=upload, file_name="a.pdf", sha256="0" * 64, state=UploadState.DONE)

    async with bus.serve(Service("documents", "1.0.0", (Route(UPLOAD, answer),))):
        view = (await gateway.http.get(f"{DOCUMENTS}/uploads/{upload}", params={"wait": 20})).json()
    assert (view["state"], asked) == ("done", [False, True])


async def test_documents_are_listed_shown_and_taken_out(bus, gateway):
    async with documents(bus) as asked:
        params = {"ticker": "1234", "after": "S100AAAA", "limit": 5}
        listed = await gateway.http.get(DOCUMENTS, params=params)
        shown = await gateway.http.get(f"{DOCUMENTS}/S100ABCD")
        deleted = await gateway.http.delete(f"{DOCUMENTS}/S100ABCD")
    assert [each["document_id"] for each in listed.json()["documents"]] == ["S100ABCD"]
    assert shown.json()["company"] == "例示株式会社"
    assert deleted.json()["version"] == 3
    assert (asked[0].ticker, asked[0].after, asked[0].limit) == ("1234", "S100AAAA", 5)


@pytest.mark.parametrize("params", [{"limit": 0}, {"limit": 501}, {"ticker": ">"}, {"after": "../x"}])
async def test_a_list_that_nobody_can_ask_for_is_refused(gateway, params):
    assert code(await gateway.http.get(DOCUMENTS, params=params)) == (422, "invalid_request")


async def test_without_documents_an_upload_is_taken_and_a_list_is_not_to_be_had(bus, gateway):
    assert (await sent(gateway)).status_code == 202
    assert code(await gateway.http.get(DOCUMENTS)) == (503, "unavailable")
