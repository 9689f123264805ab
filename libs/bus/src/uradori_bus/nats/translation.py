"""What nats-py raises, as the errors that callers know."""

from collections.abc import Iterator
from contextlib import contextmanager

import nats.errors
import nats.js.errors
from uradori_contracts.errors import ErrorCode, UradoriError

_NO_ROOM = (10023, 10028, 10047, 10077, 10122)
"""Insufficient resources, storage and memory; maximum bytes or messages of a stream."""
_NOT_FOUND = 404
_WRONG_LAST_SEQUENCE = 10071


@contextmanager
def translated() -> Iterator[None]:
    """Raises UradoriError in place of what the client raises."""
    try:
        yield
    except nats.errors.NoRespondersError as error:
        raise UradoriError(ErrorCode.UNAVAILABLE) from error
    except nats.js.errors.KeyWrongLastSequenceError as error:
        raise UradoriError(ErrorCode.CONFLICT) from error
    except nats.js.errors.APIError as error:
        raise UradoriError(_api_code(error)) from error
    except nats.js.errors.NoStreamResponseError as error:
        raise UradoriError(ErrorCode.UNAVAILABLE) from error
    except nats.errors.MaxPayloadError as error:
        raise UradoriError(ErrorCode.TOO_LARGE) from error
    except (nats.errors.BadSubjectError, nats.errors.BadHeaderError) as error:
        raise UradoriError(ErrorCode.INVALID_REQUEST) from error
    except TimeoutError as error:
        raise UradoriError(ErrorCode.DEADLINE_EXCEEDED) from error
    except (nats.errors.Error, OSError) as error:
        raise UradoriError(ErrorCode.BUS_UNAVAILABLE) from error


def _api_code(error: nats.js.errors.APIError) -> ErrorCode:
    if getattr(error, "err_code", None) in _NO_ROOM:
        return ErrorCode.BUSY
    if getattr(error, "err_code", None) == _WRONG_LAST_SEQUENCE:
        return ErrorCode.CONFLICT
    if getattr(error, "code", None) == _NOT_FOUND:
        return ErrorCode.NOT_FOUND
    return ErrorCode.UNAVAILABLE
