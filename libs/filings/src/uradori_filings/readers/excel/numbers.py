"""Numbers as their format shows them."""

import re
from decimal import ROUND_HALF_UP, Decimal

from uradori_filings.readers.excel.sections import Kind, pieces_of, sections_of

_PRECISION = 15
_WIDEST = 60
_SIGNS = "-−△▲"
_BRACKETED = re.compile(r"[(（]\s?([^()（）]{1,80}?)\s?[)）]([%％]?)")


def exact(value: float) -> Decimal:
    """As Excel holds it: 15 significant digits."""
    return (
        value
        if isinstance(value, Decimal)
        else Decimal(f"{value:.{_PRECISION}g}" if isinstance(value, float) else value)
    )


def shown_number(value: Decimal, code: str) -> str:
    """The number in the format of its cell, rounded as Excel rounds; padding is left out."""
    sections = sections_of(code or "General")
    section, signed = _section(sections, value)
    pieces = list(pieces_of(section))
    kinds = {kind for kind, _ in pieces}
    if not pieces and (section.strip() or len(sections) > 1):
        return ""
    if Kind.GENERAL in kinds or not kinds & {Kind.NUMBER, Kind.LITERAL, Kind.EXPONENT}:
        body = "".join(text if kind is not Kind.GENERAL else _general(abs(value)) for kind, text in pieces) or _general(
            abs(value)
        )
        return f"-{body}" if value < 0 and signed else body
    percents = sum(kind is Kind.PERCENT for kind, _ in pieces)
    scaled = abs(value).scaleb(2 * percents)
    numbers = [text for kind, text in pieces if kind is Kind.NUMBER]
    if numbers:
        scaled = scaled.scaleb(-3 * _thousands(numbers[-1]))
    shown: list[str] = []
    done = False
    for kind, text in pieces:
        match kind:
            case Kind.NUMBER if not done:
                shown.append(_digits(scaled, text))
                done = True
            case Kind.LITERAL | Kind.PERCENT:
                shown.append(text)
            case _:
                pass
    body = "".join(shown).strip()
    zero = not any(digit in "123456789" for digit in body)
    return f"-{body}" if value < 0 and signed and not zero else body


def signed_number(value: Decimal, code: str) -> str:
    """As shown; with a minus where only brackets or a colour say that it is negative, which text does not tell."""
    body = shown_number(value, code)
    if value >= 0 or any(sign in body for sign in _SIGNS) or not any(digit in body for digit in "123456789"):
        return body
    bracketed = _BRACKETED.fullmatch(body)
    return f"-{bracketed[1]}{bracketed[2]}" if bracketed else f"-{body}"


def _section(sections: list[str], value: Decimal) -> tuple[str, bool]:
    """The section that shows the value, and whether a minus must be written."""
    if len(sections) == 1:
        return sections[0], True
    if value < 0:
        return sections[1], False
    return (sections[2], False) if value == 0 and len(sections) > 2 else (sections[0], False)


def _general(value: Decimal) -> str:
    shown = f"{value.normalize():f}" if abs(value.adjusted()) < _WIDEST else f"{value:E}"
    return shown or "0"


def _thousands(pattern: str) -> int:
    return len(pattern) - len(pattern.rstrip(","))


def _digits(value: Decimal, pattern: str) -> str:
    whole, _, fraction = pattern.rstrip(",").partition(".")
    places = sum(character in "0#?" for character in fraction)
    if value.adjusted() > _WIDEST:
        return f"{value:E}"
    rounded = value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP) if value.adjusted() < 25 else value
    integer, _, decimals = f"{rounded:f}".partition(".")
    least = fraction.count("0")
    while len(decimals) > least and decimals.endswith("0"):
        decimals = decimals[:-1]
    minimum = whole.count("0")
    integer = integer.lstrip("0").rjust(minimum, "0")
    if "," in whole and integer:
        integer = f"{int(integer):,}" if minimum <= len(integer) else integer
    return f"{integer}.{decimals}" if decimals else integer or ("0" if not fraction and minimum else "")
