"""Ways to write a figure, and what each may say of the figure behind it."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from uradori_cli.evaluation.mutation.figures import CHO, MAN, MILLION, OKU, THOUSAND, rounded, truncated


class Rounding(StrEnum):
    """How a written figure came from the printed one."""

    EXACT = "そのまま"
    HALF_UP = "四捨五入"
    TRUNCATED = "切り捨て"
    ABOUT = "約"


class Style(StrEnum):
    """How digits and unit words are set."""

    PLAIN = "数字と単位"
    CHO_OKU = "兆億"
    OKU_MILLION = "億百万"
    OKU_MAN = "億万"
    MAN = "万"
    SEN = "円銭"


FACTORS = {
    "円": Decimal(1),
    "千円": THOUSAND,
    "百万円": MILLION,
    "億円": OKU,
    "兆円": CHO,
    "%": Decimal(1),
    "ポイント": Decimal(1),
    "倍": Decimal(1),
    "株": Decimal(1),
    "千株": THOUSAND,
    "人": Decimal(1),
    "名": Decimal(1),
}
_WIDE = str.maketrans("0123456789,.%", "０１２３４５６７８９，．％")


@dataclass(frozen=True, slots=True)
class Notation:
    """`step` is the place of the last digit that this notation writes, in base units."""

    style: Style
    unit: str
    step: Decimal
    rounding: Rounding
    commas: bool = True
    wide: bool = False

    @property
    def name(self) -> str:
        """As results group by it."""
        set_in = self.unit if self.style is Style.PLAIN else self.style.value
        return f"{set_in} {self.rounding.value}" + (" 小数" if self.step < FACTORS.get(self.unit, self.step) else "")

    def write(self, magnitude: Decimal) -> str:
        """The figure in words; `magnitude` is a multiple of `step`, not negative."""
        text = ("約" if self.rounding is Rounding.ABOUT else "") + self._set(magnitude)
        return text.translate(_WIDE) if self.wide else text

    def _set(self, magnitude: Decimal) -> str:
        match self.style:
            case Style.PLAIN:
                factor = FACTORS[self.unit]
                places = max(0, -_exponent(self.step / factor))
                return _digits(magnitude / factor, places, self.commas) + self.unit
            case Style.CHO_OKU:
                return _joined(magnitude, ((CHO, "兆"), (OKU, "億")), self.commas) + "円"
            case Style.OKU_MILLION:
                return _joined(magnitude, ((OKU, "億"), (MILLION, "百万")), self.commas) + "円"
            case Style.OKU_MAN:
                return _joined(magnitude, ((OKU, "億"), (MAN, "万")), self.commas) + "円"
            case Style.MAN:
                return _joined(magnitude, ((MAN, "万"), (Decimal(1), "")), self.commas) + self.unit
            case Style.SEN:
                return _joined(magnitude, ((Decimal(1), "円"), (Decimal("0.01"), "銭")), self.commas)

    def may_say(self, written: Decimal, actual: Decimal) -> bool:
        """Whether `written` is a legal rounding of `actual` in this notation. Both are magnitudes."""
        step = self.said_step(written)
        if written == rounded(actual, step):
            return True
        return self.rounding is not Rounding.ABOUT and written == truncated(actual, step)

    def said_step(self, written: Decimal) -> Decimal:
        """The precision that a reader takes from it: with 約 the last digit that is not zero."""
        if self.rounding is not Rounding.ABOUT or written == 0:
            return self.step
        return max(self.step, Decimal(10) ** _exponent(written.normalize()))


@dataclass(frozen=True, slots=True)
class Written:
    """A magnitude in a notation."""

    notation: Notation
    magnitude: Decimal

    @property
    def text(self) -> str:
        """As a sentence holds it."""
        return self.notation.write(self.magnitude)

    def is_clear_of(self, actual: Decimal, printed: Decimal = Decimal(0)) -> bool:
        """Whether no legal rounding of `actual`, up or down, gives what is written, at the coarser of the precisions in
        which the one is written and the other `printed`: digits beyond those of the source are no contradiction."""
        return abs(self.magnitude - abs(actual)) > max(self.notation.said_step(self.magnitude), printed)


def _exponent(number: Decimal) -> int:
    exponent = number.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _digits(number: Decimal, places: int, commas: bool) -> str:
    quantized = number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return f"{quantized:,f}" if commas else f"{quantized:f}"


def _joined(magnitude: Decimal, parts: tuple[tuple[Decimal, str], ...], commas: bool) -> str:
    text, rest = "", magnitude
    for factor, word in parts:
        count, rest = divmod(rest, factor)
        text += _digits(count, 0, commas) + word if count else ""
    return text
