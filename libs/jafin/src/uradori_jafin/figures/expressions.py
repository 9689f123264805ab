"""Formulas as they are written in `ratios.toml`: `operating_profit / net_sales * 100`, `average(x)`, `x@prior`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from uradori_jafin.figures.intervals import Interval

_TOKEN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[a-z_]+)(?P<prior>@prior)?|(?P<sign>[-+*/()]))")


class FormulaError(ValueError):
    """A formula that cannot be read; the message gives it."""


class Operator(Enum):
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"


@dataclass(frozen=True, slots=True)
class Operand:
    """A line item of the period that is asked for, or of the one before it."""

    item: str
    is_prior: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    operator: Operator
    left: "Expression"
    right: "Expression"


Expression = Operand | Decimal | Operation


def parse_expression(text: str) -> Expression:
    """The formula of a text. Raises FormulaError where it is none."""
    tokens, position = [], 0
    while position < len(text.rstrip()):
        token = _TOKEN.match(text, position)
        if token is None:
            raise FormulaError(f"not a formula / 式ではありません: {text}")
        tokens.append(token)
        position = token.end()
    parser = _Parser(text, tokens)
    expression = parser.sum()
    if parser.position < len(tokens):
        raise FormulaError(f"not a formula / 式ではありません: {text}")
    return expression


def operands_of(expression: Expression) -> tuple[Operand, ...]:
    """Its operands, each once, in the order in which they are written."""
    match expression:
        case Operand():
            return (expression,)
        case Operation():
            return tuple(dict.fromkeys(operands_of(expression.left) + operands_of(expression.right)))
        case _:
            return ()


def evaluate(expression: Expression, values: Mapping[Operand, Interval]) -> Interval | None:
    """What it comes to; None where something is divided by what may be zero or less."""
    match expression:
        case Operand():
            return values[expression]
        case Operation():
            left, right = evaluate(expression.left, values), evaluate(expression.right, values)
            return None if left is None or right is None else _apply(expression.operator, left, right)
        case number:
            return Interval(number, number)


def _apply(operator: Operator, left: Interval, right: Interval) -> Interval | None:
    match operator:
        case Operator.ADD:
            return left + right
        case Operator.SUBTRACT:
            return left - right
        case Operator.MULTIPLY:
            return left * right
        case Operator.DIVIDE:
            return left.over(right) if right.low > 0 else None


@dataclass(slots=True)
class _Parser:
    text: str
    tokens: list[re.Match[str]]
    position: int = 0

    def sum(self) -> Expression:
        left = self._product()
        while (operator := self._sign("+-")) is not None:
            left = Operation(operator, left, self._product())
        return left

    def _product(self) -> Expression:
        left = self._atom()
        while (operator := self._sign("*/")) is not None:
            left = Operation(operator, left, self._atom())
        return left

    def _atom(self) -> Expression:
        token = self.tokens[self.position] if self.position < len(self.tokens) else None
        if token is None or (token["sign"] and token["sign"] != "("):
            raise FormulaError(f"something is missing / 項が足りません: {self.text}")
        self.position += 1
        if token["sign"]:
            return self._closed(self.sum())
        if token["number"]:
            return Decimal(token["number"])
        if token["name"] == "average":
            self._open()
            return self._closed(_average(self._atom()))
        return Operand(token["name"], is_prior=token["prior"] is not None)

    def _sign(self, signs: str) -> Operator | None:
        token = self.tokens[self.position] if self.position < len(self.tokens) else None
        if token is None or not token["sign"] or token["sign"] not in signs:
            return None
        self.position += 1
        return Operator(token["sign"])

    def _open(self) -> None:
        if self.position == len(self.tokens) or self.tokens[self.position]["sign"] != "(":
            raise FormulaError(f"a bracket is missing / 括弧が足りません: {self.text}")
        self.position += 1

    def _closed(self, inner: Expression) -> Expression:
        if self.position == len(self.tokens) or self.tokens[self.position]["sign"] != ")":
            raise FormulaError(f"a bracket is missing / 括弧が足りません: {self.text}")
        self.position += 1
        return inner


def _average(inner: Expression) -> Expression:
    if not isinstance(inner, Operand):
        raise FormulaError("only a line item has an average / 平均は科目だけに取れます")
    both = Operation(Operator.ADD, inner, Operand(inner.item, is_prior=True))
    return Operation(Operator.DIVIDE, both, Decimal(2))
