"""How well the place of a fact fits the member that is asked for."""

from dataclasses import dataclass

from uradori_contracts.documents import ReportedFact

from uradori_figures.domain.labels import Label, Labels, alike
from uradori_figures.domain.members import AskedMember, MemberKind, covered, words_in
from uradori_figures.domain.naming import named
from uradori_figures.domain.persons import Readings


@dataclass(frozen=True, slots=True)
class Membership:
    """Fits in [0, 1], where they were found."""

    kind: MemberKind
    row: float = 0.0
    column: float = 0.0
    section: float = 0.0
    exact: float = 0.0
    covered: float = 0.0

    @property
    def best(self) -> float:
        """The best of them."""
        return max(self.row, self.column, 0.8 * self.section)

    def features(self) -> dict[str, float]:
        """For the model."""
        if self.kind is MemberKind.NONE:
            return {}
        name = self.kind.value
        return {
            f"member_best:{name}": self.best,
            f"member_exact:{name}": self.exact,
            f"member_column:{name}": self.column,
            f"member_section:{name}": self.section,
            f"member_covered:{name}": self.covered,
            "member_missing": float(self.best < 0.3),
        }


def membership(
    member: AskedMember,
    fact: ReportedFact,
    rows: tuple[Label, ...],
    columns: tuple[Label, ...],
    section: tuple[Label, ...],
    labels: Labels,
    readings: Readings,
) -> Membership:
    """Where the row, the column, the XBRL members or the headings name the member."""
    if member.kind is MemberKind.NONE:
        return Membership(MemberKind.NONE)
    if member.text in fact.members:
        return Membership(member.kind, 1.0, 1.0, 0.0, 1.0, 1.0)
    printed = tuple(label for text in fact.members if not (label := labels(text)).is_period)
    row = _fit(member, (*rows, *printed), labels, readings)
    column = _fit(member, columns, labels, readings)
    above = _fit(member, section[-3:], labels, readings)
    return Membership(
        member.kind,
        row[0],
        column[0],
        above[0],
        max(row[1], column[1]),
        max(row[2], column[2]),
    )


def _fit(
    member: AskedMember, path: tuple[Label, ...], labels: Labels, readings: Readings
) -> tuple[float, float, float]:
    best = exact = cover = 0.0
    for label in path:
        match member.kind:
            case MemberKind.TAXONOMY | MemberKind.WORDS:
                for rank, name in enumerate(member.names):
                    own = labels(name)
                    if own.text == label.text or (own.core == label.core and not own.text.endswith(")")):
                        exact = max(exact, 1.0 - 0.1 * rank if own.text == label.text else 0.8)
                    best = max(best, alike(own.grams, label.grams), exact)
                    cover = max(cover, float(own.core in label.text and len(own.core) > 1))
            case MemberKind.SEGMENT:
                best = max(best, words_in(member, label.text))
                cover = max(cover, covered(member, label.text) if best else 0.0)
            case MemberKind.NAME:
                score = max(named(member, label.text, readings), words_in(member, label.text))
                best = max(best, score)
            case _:
                pass
    return best, exact, cover
