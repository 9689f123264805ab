"""What a text calls its figures, and whether that is the name of a fact."""

import re
from collections.abc import Iterable

from uradori_contracts.lookup import SoughtClaim, SoughtFigure
from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin import find_bases, fold, load_lexicon, parse_periods

_LONGEST = 80
_BREAKS = re.compile(r"[、。,;；「」『』\n]")
_SUBJECT = re.compile(r"(?<=[一-龠々ァ-ヶー・A-Za-z)])(?:は|が|も|について|につきまして|に関して)")
_TAIL = re.compile(r"(?:として|とも|は|が|を|も|で|に|と|の|約|およそ|ほぼ|計|前年比|\s)++$")
_LED_BY = re.compile(r"^(?:における|時点|現在|末|通期|累計|当社|同社|当期|前期|の|\s)+")
_OF = re.compile(r"の(?!れん)")
_BRACKETED = re.compile(r"[(\[〔][^()\[\]〔〕]*[)\]〕]")
_MARKS = re.compile(r"※\d*|\*\d*|[△▲:：]|又は.*損失.*$|または.*損失.*$")
_SHORTEST = 2


def names_of(claim: SoughtClaim, figure: SoughtFigure) -> tuple[str, ...]:
    """The noun that a figure is said of, with and without what it is part of; none where that is a known line item."""
    text, written = fold(claim.text).text, fold(figure.text).text
    before = text[: max(0, text.find(written))][-_LONGEST:]
    clauses = [each for each in _BREAKS.split(before) if each.strip()]
    lexicon = load_lexicon()
    naming = [each for each in clauses if figure.items and lexicon.find(each)] or clauses
    if not naming:
        return ()
    phrase = _TAIL.sub("", _SUBJECT.split(naming[-1])[0])
    spans = [*(each.span for each in parse_periods(phrase)), *(each.span for each in find_bases(phrase))]
    noun = _LED_BY.sub("", phrase[max((span.end for span in spans), default=0) :])
    if any(each.item.id in figure.items and each.span == (0, len(noun)) for each in lexicon.find(noun)):
        return ()
    parts = [part for part in _OF.split(noun) if part.strip()]
    called = (noun, "の".join(parts[-2:]), parts[-1] if parts else "")
    return tuple(dict.fromkeys(each for each in called if len(each) >= _SHORTEST))


def calls(names: Iterable[str], fact: ReportedFact) -> bool:
    """Whether one of the names is the fact's own, by its row or by its column."""
    own = {_name(path[-1]) for path in (fact.row_path, fact.column_path) if path}
    return any(_name(name) in own for name in names)


def plain(text: str) -> str:
    """Folded, without blanks."""
    return "".join(fold(text).text.split())


def _name(label: str) -> str:
    return _MARKS.sub("", _BRACKETED.sub("", plain(label)))
