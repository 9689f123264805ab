"""How much an upload may unpack to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of an archive; sizes in bytes, measured while it is unpacked, whatever its directory says."""

    files: int = 20_000
    file_bytes: int = 64 * 2**20
    total_bytes: int = 512 * 2**20
    ratio: int = 200
    """Unpacked to packed size of a file over `ratio_from` bytes; tables of HTML reach 60."""
    ratio_from: int = 8 * 2**20
    depth: int = 2
    """Archives within archives."""
