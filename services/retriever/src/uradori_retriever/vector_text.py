"""Vectors as they cross the bus: base64 of little-endian float32."""

import base64
import binascii

import numpy as np
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_retriever.domain.dense import DIMENSIONS, Vector

_LENGTH_TOLERANCE = 1e-2


def encode_vector(vector: Vector) -> str:
    """The vector as text."""
    return base64.b64encode(vector.astype("<f4").tobytes()).decode()


def decode_vector(text: str) -> Vector:
    """The vector of a text.

    Raises:
        UradoriError: INVALID_REQUEST, for anything but 384 finite numbers of length 1.
    """
    try:
        body = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise _invalid() from error
    if len(body) != DIMENSIONS * 4:
        raise _invalid()
    vector = np.frombuffer(body, "<f4").astype(np.float32)
    if not np.isfinite(vector).all() or abs(float(np.linalg.norm(vector.astype(np.float64))) - 1) > _LENGTH_TOLERANCE:
        raise _invalid()
    return vector


def _invalid() -> UradoriError:
    return UradoriError(
        ErrorCode.INVALID_REQUEST,
        f"vector は長さ1の{DIMENSIONS}次元ベクトルである必要があります。",
        f"vector must hold {DIMENSIONS} finite numbers of length 1.",
    )
