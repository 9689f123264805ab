"""From the space of a PDF to the page as it is read, and to the page as it is shown."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Sides in points; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Frame:
    """A page turned clockwise by `turns` quarters. `x` and `y` are its top left corner in the space of the PDF (y upwards)."""

    x: float
    y: float
    across: float
    """Width before it is turned."""
    down: float
    turns: int

    @property
    def width(self) -> float:
        """After it is turned."""
        return self.down if self.turns % 2 else self.across

    @property
    def height(self) -> float:
        """After it is turned."""
        return self.across if self.turns % 2 else self.down

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the PDF in points from the top left of the turned page."""
        right, below = x - self.x, self.y - y
        match self.turns % 4:
            case 1:
                return self.down - below, right
            case 2:
                return self.across - right, self.down - below
            case 3:
                return below, self.across - right
            case _:
                return right, below

    def rectangle(self, left: float, bottom: float, right: float, top: float) -> Rectangle:
        """A rectangle of the PDF on the turned page."""
        first, second = self.point(left, top), self.point(right, bottom)
        return Rectangle(
            min(first[0], second[0]), min(first[1], second[1]), max(first[0], second[0]), max(first[1], second[1])
        )

    def turned(self, rectangle: Rectangle, turns: int) -> Rectangle:
        """A rectangle of this page on the same page turned by `turns` quarters instead."""
        back = Frame(0.0, self.height, self.width, self.height, turns - self.turns)
        height = self.height
        return back.rectangle(rectangle.left, height - rectangle.bottom, rectangle.right, height - rectangle.top)
