"""Whether a text of a table is the name of the person that a member names."""


from uradori_figures.domain.members import AskedMember
from uradori_figures.domain.persons import Readings


def named(member: AskedMember, text: str, readings: Readings) -> float:
    return 0.0
