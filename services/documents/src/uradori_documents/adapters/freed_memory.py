"""Memory that was freed, given back to the system."""

import ctypes


def give_back() -> None:
    """glibc keeps a hundred megabytes after one large document; other C libraries give it back by themselves."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
