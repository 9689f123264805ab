"""What can be wrong with a row of the snapshot."""

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from uradori_mcp_finance.domain.figure import Figure


class Gravity(StrEnum):
    """What becomes of a flagged row."""

    IMPOSSIBLE = "impossible"
    """No report can mean it: never served."""
    CONTRADICTION = "contradiction"
    """Another figure of the report speaks against it: served only once a review says why, with that reason."""
    NOTABLE = "notable"
    """Rightly printed, easily misread: served with the note of the rule."""


class Rule(StrEnum):
    """Why a row is flagged."""

    NO_VALUE = "no_value"
    NOT_A_NUMBER = "not_a_number"
    UNKNOWN_ITEM = "unknown_item"
    WRONG_UNIT = "wrong_unit"
    OUT_OF_RANGE = "out_of_range"
    ENDS_AFTER_FILING = "ends_after_filing"
    CONFLICT = "conflict"
    LOW_ABOVE_HIGH = "low_above_high"
    SIGN = "sign"
    PRICE_RANGE = "price_range"
    TWO_PRICES = "two_prices"
    PAYOUT = "payout"
    EQUITY_RATIO = "equity_ratio"
    ROE = "roe"
    SHARES = "shares"
    SCALE = "scale"
    MAGNITUDE = "magnitude"
    IRREGULAR_TERM = "irregular_term"
    LOSS_PER = "loss_per"


@dataclass(frozen=True, slots=True)
class Meaning:
    """A rule in words."""

    gravity: Gravity
    message: str
    message_en: str


_I, _C, _N = Gravity.IMPOSSIBLE, Gravity.CONTRADICTION, Gravity.NOTABLE
MEANING: dict[Rule, Meaning] = {
    Rule.NO_VALUE: Meaning(_I, "値がありません", "there is no value"),
    Rule.NOT_A_NUMBER: Meaning(_I, "値が数ではありません", "the value is not a number"),
    Rule.UNKNOWN_ITEM: Meaning(_I, "知らない項目です", "the item is not known"),
    Rule.WRONG_UNIT: Meaning(_I, "項目の単位ではありません", "the unit cannot be the item's"),
    Rule.OUT_OF_RANGE: Meaning(_I, "取り得ない値です", "the item cannot have such a value"),
    Rule.ENDS_AFTER_FILING: Meaning(_I, "期末が提出日より後です", "the term ends after the filing"),
    Rule.CONFLICT: Meaning(_I, "同じ項目に違う値があります", "another row gives another value"),
    Rule.LOW_ABOVE_HIGH: Meaning(_I, "最低株価が最高株価を超えています", "the lowest price is above the highest"),
    Rule.SIGN: Meaning(_C, "PERとEPSの符号が逆です", "PER and EPS have opposite signs"),
    Rule.PRICE_RANGE: Meaning(
        _C, "PER×EPSが最低株価と最高株価の間にありません", "PER x EPS is not between the lowest and highest price"
    ),
    Rule.TWO_PRICES: Meaning(
        _C, "連結と単体のPER×EPSが違う株価になります", "PER x EPS is another price on the other basis"
    ),
    Rule.PAYOUT: Meaning(_C, "配当性向が配当÷EPSと合いません", "the payout ratio is not dividend / EPS"),
    Rule.EQUITY_RATIO: Meaning(
        _C, "自己資本比率が自己資本÷総資産と合いません", "the equity ratio is not equity / total assets"
    ),
    Rule.ROE: Meaning(_C, "ROEが利益÷期中平均自己資本と合いません", "ROE is not profit / average equity"),
    Rule.SHARES: Meaning(_C, "自己資本÷BPSが発行済株式総数と合いません", "equity / BPS does not fit the shares issued"),
    Rule.SCALE: Meaning(_C, "前後の期と桁が違います", "the terms around it are of another magnitude"),
    Rule.MAGNITUDE: Meaning(
        _C, "同じ書類の他の値と桁か符号が合いません", "other figures of the report are of another magnitude or sign"
    ),
    Rule.IRREGULAR_TERM: Meaning(
        _N, "決算期の変更による12か月でない期です", "the term is not of twelve months: the fiscal year end changed"
    ),
    Rule.LOSS_PER: Meaning(
        _N, "損失の期のPERで、割安さの尺度になりません", "the PER of a loss does not measure how cheap a share is"
    ),
}


@dataclass(frozen=True, slots=True)
class Flag:
    """A row, the rule that it breaks, and the figures that show it.

    `suspected` are the rows of a contradiction that may be the wrong ones; none named is the row alone.
    """

    figure: Figure
    rule: Rule
    detail: str = ""
    suspected: tuple[Figure, ...] = ()

    @property
    def fingerprint(self) -> str:
        """Of the figures as they stand: whoever reviewed these has not reviewed others in their place."""
        figures = {(f.basis.value, f.period_end.isoformat(), f.item, str(f.value), f.unit) for f in self._figures}
        return sha256(repr(sorted(figures)).encode()).hexdigest()[:10]

    @property
    def _figures(self) -> tuple[Figure, ...]:
        return (self.figure, *self.suspected)
