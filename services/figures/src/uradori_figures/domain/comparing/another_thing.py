"""Labels that look like what is asked for and say that they are another thing."""

import re

from uradori_figures.domain.asking.asked_items import Asked
from uradori_figures.domain.comparing.paths import Path
from uradori_figures.domain.naming.labels import Label
from uradori_figures.domain.naming.opposites import Said, opposed

_PER_SHARE = re.compile(r"1株当|1株あたり|pershare|eps|bps")
_EARNED = re.compile(r"利益|損失|純資産|income|profit|earning|loss")


def is_another_thing(asked: Asked, said: Said, rows: Path, columns: Path, section: Path) -> bool:
    """Whether they name the opposite, set themselves apart from it, or are a part or a share of it; `said` is asked for."""
    labels = (*rows.labels, *columns.labels)
    return (
        opposed(said, (label.said for label in (*labels, *section.labels[-1:])))
        or any(label.is_apart_from(own) for own in asked.labels for label in labels)
        or _is_part_of_total(asked, rows, columns)
        or _is_per_share(asked, labels)
    )


def _is_part_of_total(asked: Asked, rows: Path, columns: Path) -> bool:
    """Of 特別損失合計 the row 減損損失 under 特別損失 is a part."""
    own = asked.atoms[0][0].label
    if not own.is_total or len(asked.atoms) > 1 or rows.total or columns.total:
        return False
    under = any(label.core == own.core for path in (rows, columns) for label in path.labels[:-1])
    return under and not any(label.core == own.core for path in (rows, columns) for label in path.labels[-1:])


def _is_per_share(asked: Asked, labels: tuple[Label, ...]) -> bool:
    """１株当たり当期純利益 is no 当期純利益."""
    if not any(_PER_SHARE.search(label.text) for label in labels):
        return False
    wanted = [variant.label.text for variants in (*asked.atoms, *asked.contexts) for variant in variants]
    return any(map(_EARNED.search, wanted)) and not any(map(_PER_SHARE.search, wanted))
