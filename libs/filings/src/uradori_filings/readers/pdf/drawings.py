"""The ruling lines of a page, by pdfium."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field

import pypdfium2
from pypdfium2 import raw

from uradori_filings.readers.pdf.frame import Frame, Rectangle
from uradori_filings.readers.pdf.sheet import Line

_MOST_OBJECTS = 60_000
_MOST_LINES = 20_000
_DEPTH = 6
_THIN = 2.6
_SEGMENTS = 400

_Matrix = tuple[float, float, float, float, float, float]
_IDENTITY: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True)
class Drawings:
    """Lines as they are found."""

    across: list[Line] = field(default_factory=list)
    down: list[Line] = field(default_factory=list)
    images: int = 0
    cut: bool = False

    def add(self, area: Rectangle) -> None:
        """A line, if it is thin."""
        width, height = area.right - area.left, area.bottom - area.top
        if height <= _THIN and width >= height:
            self.across.append(Line((area.top + area.bottom) / 2, area.left, area.right))
        elif width <= _THIN:
            self.down.append(Line((area.left + area.right) / 2, area.top, area.bottom))


def drawings_of(page: pypdfium2.PdfPage, frame: Frame) -> Drawings:
    """Lines of strokes, thin rectangles and stroked rectangles, as far as a page is read."""
    found = Drawings()
    for index, (handle, matrix) in enumerate(_objects(page)):
        if index >= _MOST_OBJECTS or len(found.across) + len(found.down) >= _MOST_LINES:
            found.cut = True
            break
        kind = raw.FPDFPageObj_GetType(handle)
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            found.images += 1
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            _path(handle, matrix, frame, found)
    return found


def _objects(page: pypdfium2.PdfPage) -> Iterator[tuple[ctypes.c_void_p, _Matrix]]:
    handle = page.raw
    for index in range(raw.FPDFPage_CountObjects(handle)):
        yield from _within(raw.FPDFPage_GetObject(handle, index), _IDENTITY, 0)


def _within(handle: ctypes.c_void_p, outer: _Matrix, depth: int) -> Iterator[tuple[ctypes.c_void_p, _Matrix]]:
    if raw.FPDFPageObj_GetType(handle) != raw.FPDF_PAGEOBJ_FORM:
        yield handle, outer
    elif depth < _DEPTH:
        matrix = _product(_matrix(handle), outer)
        for index in range(raw.FPDFFormObj_CountObjects(handle)):
            yield from _within(raw.FPDFFormObj_GetObject(handle, index), matrix, depth + 1)


def _matrix(handle: ctypes.c_void_p) -> _Matrix:
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(handle, matrix)
    return (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _product(inner: _Matrix, outer: _Matrix) -> _Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _apply(matrix: _Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _path(handle: ctypes.c_void_p, matrix: _Matrix, frame: Frame, found: Drawings) -> None:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(handle, fill, stroke)
    if not stroke.value and not fill.value:
        return
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(handle, left, bottom, right, top)
    corners = (_apply(matrix, left.value, bottom.value), _apply(matrix, right.value, top.value))
    xs, ys = sorted(corner[0] for corner in corners), sorted(corner[1] for corner in corners)
    area = frame.rectangle(xs[0], ys[0], xs[1], ys[1])
    if min(area.right - area.left, area.bottom - area.top) <= _THIN:
        if not _white(handle, stroke=bool(stroke.value)):
            found.add(area)
    elif stroke.value and not _white(handle, stroke=True):
        _segments(handle, _product(_matrix(handle), matrix), frame, found)


def _white(handle: ctypes.c_void_p, *, stroke: bool) -> bool:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    ask = raw.FPDFPageObj_GetStrokeColor if stroke else raw.FPDFPageObj_GetFillColor
    ask(handle, red, green, blue, alpha)
    return alpha.value == 0 or min(red.value, green.value, blue.value) > 0xFA


def _segments(handle: ctypes.c_void_p, matrix: _Matrix, frame: Frame, found: Drawings) -> None:
    count = raw.FPDFPath_CountSegments(handle)
    if count > _SEGMENTS:
        return
    x, y = ctypes.c_float(), ctypes.c_float()
    start = last = (0.0, 0.0)
    for index in range(count):
        segment = raw.FPDFPath_GetPathSegment(handle, index)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        here = frame.point(*_apply(matrix, x.value, y.value))
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            start = here
        elif kind == raw.FPDF_SEGMENT_LINETO:
            _stroke(last, here, found)
        if raw.FPDFPathSegment_GetClose(segment):
            _stroke(here, start, found)
            here = start
        last = here


def _stroke(first: tuple[float, float], second: tuple[float, float], found: Drawings) -> None:
    found.add(
        Rectangle(
            min(first[0], second[0]), min(first[1], second[1]), max(first[0], second[0]), max(first[1], second[1])
        )
    )
