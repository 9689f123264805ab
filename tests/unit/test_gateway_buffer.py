"""What waits for a reader that falls behind."""

from uradori_gateway.domain.buffer import FrameBuffer


def test_frames_leave_in_the_order_they_came() -> None:
    buffer = FrameBuffer(100, b"end")
    assert all(buffer.offer(frame) for frame in (b"a", b"b", b"c"))
    assert buffer.take(2) == b"ab"
    assert buffer.take(100) == b"c"
    assert buffer.take(100) == b""


def test_a_full_buffer_keeps_what_it_has_and_ends() -> None:
    buffer = FrameBuffer(10, b"end")
    assert buffer.offer(b"verdict!")
    assert buffer.offer(b"verdict!")
    assert not buffer.offer(b"token")
    assert not buffer.offer(b"t")
    assert buffer.closed
    assert buffer.take(1000) == b"verdict!verdict!end"


def test_room_comes_back_as_the_reader_takes() -> None:
    buffer = FrameBuffer(10, b"end")
    for _ in range(1000):
        assert buffer.offer(b"12345678")
        assert buffer.take(1) == b"12345678"


def test_one_large_event_is_no_slow_reader() -> None:
    buffer = FrameBuffer(10, b"end")
    assert buffer.offer(b"status")
    assert buffer.offer(b"x" * 1000)
    assert not buffer.offer(b"y")
    assert buffer.take(10) == b"status"
    assert buffer.take(10) == b"x" * 1000
