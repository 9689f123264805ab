"""The cases with other companies, other years and other amounts, so that no rule can know them.

Amounts of money are multiplied by a whole factor, at the precision at which each was written: a written amount that is
a source's amount, rounded or truncated, or the difference of two, stays that. Rates, ratios and points stay as they are.
"""

import re
from collections.abc import Iterator, Mapping
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from itertools import permutations

TEXT_SCALES = {"兆": 10**12, "億": 10**8, "万": 10**4, "百万": 10**6, "千": 10**3, "": 1}
AMOUNT = re.compile(
    r"(?<![\d.,])(?:(?P<trillions>\d+)兆(?=\d))?(?P<number>\d[\d,]*(?:\.\d+)?)(?P<scale>兆|億|百万|千|)(?P<unit>円|ドル)"
)
YEAR = re.compile(r"(?<!\d)([2２][0０]\d\d)(?=年|-\d\d-\d\d|$)")
SHORT_YEAR = re.compile(r"(?<!\d)(\d\d)(?=年\d{1,2}月期)")
CELL = re.compile(r"[△▲]?\d[\d,]*(?:\.\d+)?")


def renamed(case: Mapping, names: Mapping[str, str], years: int, factor: int) -> dict:
    """The case in other words; its expectation stays as it is."""
    known = sorted(_known_amounts(case))
    known += [abs(one - other) for one, other in permutations(known, 2)]
    written = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))) or r"(?!)")

    def text(old: str) -> str:
        new = written.sub(lambda found: names[found[0]], old)
        new = YEAR.sub(lambda found: str(int(found[1]) + years), new)
        new = SHORT_YEAR.sub(lambda found: f"{(int(found[1]) + years) % 100:02}", new)
        return AMOUNT.sub(lambda found: _scaled(found, known, factor), new)

    def cell(old: str, per_cent: bool) -> str:
        if per_cent or not CELL.fullmatch(old):
            return text(old)
        sign, number = ("△", old[1:]) if old[0] in "△▲" else ("", old)
        return f"{sign}{Decimal(number.replace(',', '')) * factor:,}"

    def evidence(old: Mapping) -> dict:
        new = {key: text(value) if isinstance(value, str) and key != "tag" else value for key, value in old.items()}
        if "table" in old:
            table = old["table"]
            rows = [[text(row[0]), *(cell(each, "％" in row[0]) for each in row[1:])] for row in table["rows"]]
            new["table"] = table | {
                "title": text(table["title"]),
                "headers": [text(header) for header in table["headers"]],
                "rows": rows,
            }
        return new

    return case | {"answer": text(case["answer"]), "evidence": [evidence(each) for each in case["evidence"]]}


def _known_amounts(case: Mapping) -> Iterator[Decimal]:
    for evidence in case["evidence"]:
        for found in AMOUNT.finditer(evidence.get("text", "")):
            yield _amount(found)[0]
        for row in evidence.get("table", {}).get("rows", ()):
            scale = 1 if "円）" in row[0] else 10**6
            for each in row[1:]:
                if CELL.fullmatch(each) and "％" not in row[0]:
                    yield Decimal(each.lstrip("△▲").replace(",", "")) * scale


def _amount(found: re.Match) -> tuple[Decimal, Decimal]:
    """The amount and the worth of its last written digit."""
    number = Decimal(found["number"].replace(",", ""))
    scale = Decimal(TEXT_SCALES[found["scale"]])
    step = scale.scaleb(number.as_tuple().exponent)
    return Decimal(found["trillions"] or 0) * 10**12 + number * scale, step


def _scaled(found: re.Match, known: list[Decimal], factor: int) -> str:
    amount, step = _amount(found)
    new = amount * factor
    for rounding in (ROUND_HALF_UP, ROUND_DOWN):
        source = next((each for each in known if _at(each, step, rounding) == amount), None)
        if source is not None:
            new = _at(source * factor, step, rounding)
            break
    scale = Decimal(TEXT_SCALES[found["scale"]])
    head = ""
    if found["trillions"]:
        head, new = f"{int(new // 10**12)}兆", new % 10**12
        if not new:
            return f"{head}{found['unit']}"
    comma = "," if "," in found["number"] else ""
    decimals = max(0, -_exponent(found))
    return f"{head}{new / scale:{comma}.{decimals}f}{found['scale']}{found['unit']}"


def _exponent(found: re.Match) -> int:
    return Decimal(found["number"].replace(",", "")).as_tuple().exponent


def _at(amount: Decimal, step: Decimal, rounding: str) -> Decimal:
    return (amount / step).to_integral_value(rounding=rounding) * step
