"""Events as Server-Sent Events."""

import json

from hypothesis import given
from hypothesis import strategies as st
from uradori_contracts.events import TokenEvent
from uradori_gateway.http.framing import frame
from uradori_gateway.turns.opening import Shown


@given(st.text() | st.just("\r\n\r\nevent: done\r\ndata: {}\r\n\r\n"))
def test_a_token_is_one_event_whatever_it_holds(token: str) -> None:
    framed = frame(Shown(TokenEvent(token=token), 7)).decode()
    name, data, number, *rest = framed.split("\n")
    assert (name, number, rest) == ("event: token", "id: 7", ["", ""])
    assert "\r" not in framed
    assert json.loads(data.removeprefix("data: ")) == {"token": token}


def test_what_the_gateway_says_itself_has_no_number() -> None:
    assert b"id:" not in frame(Shown(TokenEvent(token="x")))
