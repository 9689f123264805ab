"""How well the place of a fact fits the member that is asked for."""

from collections.abc import Callable
from typing import NamedTuple

from uradori_figures.domain.comparing.paths import Path
from uradori_figures.domain.naming.labels import Label, Labels, alike
from uradori_figures.domain.naming.members import AskedMember, MemberKind, covered, words_in
from uradori_figures.domain.naming.persons import Readings, named

_ROWS = 5
_MISSING = 0.3


class MemberFit(NamedTuple):
    """How well one label names the member, in [0, 1]: as a whole, exactly, by its part that the member explains."""

    best: float = 0.0
    exact: float = 0.0
    covered: float = 0.0


_NO_FIT = MemberFit()


class Membership(NamedTuple):
    """The best fit of each place."""

    kind: MemberKind
    row: MemberFit
    column: MemberFit
    above: MemberFit
    section: MemberFit

    @property
    def best(self) -> float:
        """The best of them."""
        return max(self.row.best, self.column.best, 0.9 * self.above.best, 0.8 * self.section.best)

    def features(self) -> dict[str, float]:
        """For the model."""
        name = self.kind.value
        return {
            f"member_best:{name}": self.best,
            f"member_exact:{name}": max(self.row.exact, self.column.exact),
            f"member_column:{name}": self.column.best,
            f"member_section:{name}": self.section.best,
            f"member_covered:{name}": max(self.row.covered, self.column.covered),
            f"member_above:{name}": self.above.best,
            "member_missing": float(self.best < _MISSING),
        }


def membership(
    member: AskedMember,
    members: tuple[str, ...],
    rows: Path,
    columns: Path,
    section: Path,
    printed: tuple[Label, ...],
    fit: Callable[[str], MemberFit],
) -> Membership:
    """Where the row, the column, the members of the fact or the headings name the member."""
    if member.text in members:
        return Membership(member.kind, MemberFit(1.0, 1.0, 1.0), _NO_FIT, _NO_FIT, _NO_FIT)
    return Membership(
        member.kind,
        row=_best((*rows.labels[-_ROWS:], *printed), fit),
        column=_best(columns.labels[-1:], fit),
        above=_best(columns.labels[:-1], fit),
        section=_best(section.labels, fit),
    )


def _best(labels: tuple[Label, ...], fit: Callable[[str], MemberFit]) -> MemberFit:
    fits = [fit(label.text) for label in labels]
    match fits:
        case []:
            return _NO_FIT
        case [only]:
            return only
        case _:
            return MemberFit(*map(max, zip(*fits, strict=True)))


def fit_member(member: AskedMember, label: Label, labels: Labels, readings: Readings) -> MemberFit:
    """How well a label names the member."""
    match member.kind:
        case MemberKind.TAXONOMY | MemberKind.WORDS:
            best = exact = cover = 0.0
            for rank, name in enumerate(member.names):
                own = labels(name)
                if own.text == label.text:
                    exact = max(exact, 1.0 - 0.1 * rank)
                elif own.core == label.core and not own.text.endswith(")"):
                    exact = max(exact, 0.8 - 0.1 * rank)
                best = max(best, alike(own.grams, label.grams), exact)
                cover = max(cover, float(len(own.core) > 1 and own.core in label.text))
            return MemberFit(best, exact, cover)
        case MemberKind.SEGMENT:
            known = words_in(member, label.text)
            return MemberFit(known, 0.0, covered(member, label.text) if known else 0.0)
        case MemberKind.NAME:
            return MemberFit(max(named(member.letters, label.text, readings), words_in(member, label.text)))
        case MemberKind.NONE:
            return MemberFit()
