"""What an English question asks for: what is left once company, periods and asking words are out."""

import re
from collections.abc import Iterable

from uradori_jafin.questions.question import AskedItem

_HOLE = "\0"
_ASKING = re.compile(
    r"^\s*(?:please\s+)?(?:(?:can|could|would)\s+you\s+(?:please\s+)?)?"
    r"(?:(?:tell|give|show)\s+(?:me|us)\s+|i\s+(?:want|need)\s+(?:to\s+know\s+)?|find\s+|state\s+|report\s+|look\s+up\s+)?"
    r"(?:what(?:'s|’s)?|how\s+(?:much|many|large|high|big)|which)?\s*(?:(?:amount|value|level|figure)\s+of\s+)?"
    r"(?:(?:is|was|were|are|did|does|do|has|have|had)\s+)?",
    re.IGNORECASE,
)
_VERBS = (
    r"reports?|reported|reporting|records?|recorded|posts?|posted|generates?|generated|earns?|earned|achieves?|achieved|"
    r"amount(?:ed)?\s+to|come\s+to|stand\s+at|stood\s+at|spends?\s+on|spend|spent\s+on|spent|pay|paid|hold|held|"
    r"book|booked|incur|incurred|recogni[sz]ed?|announced?|disclosed?|forecast(?:s|ed)?|expects?|have|has|had|make|made"
)
_SMALL = r"in|for|during|of|as|at|on|the|and|by|to|from|with|did|does|do|was|were|is|are|a|an|its|their|per|s|be|it|they|there|that|this|company|figures?|total\s+amount\s+of"
_EDGE_BEFORE = re.compile(rf"^(?:\s|[,.?!:;'’\"()-]|(?:{_SMALL}|{_VERBS})(?![\w-]))+", re.IGNORECASE)
_EDGE_BEHIND = re.compile(
    rf"(?:\s|[,.?!:;'’\"(-]|(?<![\w&-])(?:the\s+(?:end|close)|{_SMALL}|{_VERBS})(?!\w))++$", re.IGNORECASE
)
_ASKED_BEHIND = re.compile(r"\b(?:how\s+much|what)\b.*$", re.IGNORECASE)
_BASIS = re.compile(
    r"\b(?:on\s+an?\s+)?(?:non-?consolidated|unconsolidated|consolidated|parent[-\s]only|stand-?alone)(?:\s+basis)?\b",
    re.IGNORECASE,
)
_IN_MONEY = re.compile(
    r"\b(?:in|expressed\s+in)\s+(?:thousands|millions|billions|(?:us\s+|u\.s\.\s+)?dollars|yen|euros?|usd|jpy)(?:\s+of\s+\w+)?\b",
    re.IGNORECASE,
)
_PART = (
    r"(?:reportable\s+)?(?:segment|division|region|business(?:\s+(?:segment|unit|line))?|reporting\s+unit|geography)"
)
_PART_FIRST = re.compile(rf"^(?:the\s+)?(?P<part>.+?)\s+{_PART}(?:['’]s?)?\s+(?P<item>.+)$", re.IGNORECASE)
_PART_LAST = re.compile(
    rf"^(?P<item>.+?)\s+(?:of|for|from|in|at|by)\s+(?:the\s+)?(?P<part>.+?)\s+{_PART}$", re.IGNORECASE
)
_PART_ALONE = re.compile(rf"^(?:the\s+)?(?P<part>.+?)\s+{_PART}$", re.IGNORECASE)
_NAMED_LAST = re.compile(
    r"^(?P<item>[^A-Z].*?)\s+(?:from|in|for|at|of)\s+(?:the\s+)?(?P<part>[A-Z][\w&'’/-]*(?:\s+(?:and\s+|of\s+|the\s+)?[A-Z&][\w&'’/-]*)*)$"
)
_FORMS = r"(?:,?\s(?:&\s)?(?:incorporated|inc|corporation|corp|company|co|limited|ltd|plc|llc|lp|k\.k|s\.a|n\.v|ag|se)\b\.?){0,3}"
"""Of a name that is known without its legal form."""
_BOUND = re.compile(
    r"\b(?:the\s+)?(?P<bound>high|upper|top|low|lower|bottom)\s+(?:end|bound|limit)\s+(?:of|for)\b", re.IGNORECASE
)
_BOUNDS = {"high": "High", "upper": "High", "top": "High", "low": "Low", "lower": "Low", "bottom": "Low"}
_AND = re.compile(r"\s*(?:,\s*and|,|\band)\s+")
_BOTH = re.compile(r"^\s*both\s+", re.IGNORECASE)


def asked_in_english(
    text: str, names: Iterable[str], dates: Iterable[str], known: Iterable[str] = ()
) -> tuple[tuple[AskedItem, ...], str]:
    """The items, and the part of the company that they are of; `known` are names of line items, which may hold `and`."""
    bound = _BOUND.search(text)
    contexts = (_BOUNDS[bound["bound"].lower()],) if bound else ()
    rest = _holed(_BASIS.sub(" ", _IN_MONEY.sub(" ", _BOUND.sub(" ", text, count=1))), names, dates)
    pieces = [piece for part in rest.split(_HOLE) if (piece := _trimmed(part))]
    if not pieces:
        return (), ""
    label, part = _split(pieces[0])
    for piece in pieces[1:]:
        alone = _PART_ALONE.match(piece)
        if part or (not alone and piece[:1].islower()):
            label = f"{label} {piece}"
        else:
            part = alone["part"] if alone else piece
    wholes = {name.lower() for name in known}
    labels = [label] if label.lower() in wholes else _listed(_BOTH.sub("", label), wholes)
    return tuple(AskedItem(each, contexts) for each in labels), part


def _holed(text: str, names: Iterable[str], dates: Iterable[str]) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}{_FORMS}(?:['’]s?)?(?!\w)", _HOLE, text, flags=re.IGNORECASE)
    for date in dates:
        text = re.sub(rf"(?:\b(?:the|a)\s+)?{re.escape(date)}(?:['’]s?)?", _HOLE, text)
    return text


def _trimmed(piece: str) -> str:
    begun = _EDGE_BEFORE.sub("", _ASKING.sub("", _EDGE_BEFORE.sub("", piece), count=1))
    return _EDGE_BEHIND.sub("", _ASKED_BEHIND.sub("", begun))


def _split(label: str) -> tuple[str, str]:
    for pattern in (_PART_FIRST, _PART_LAST, _NAMED_LAST):
        if found := pattern.match(label):
            return _trimmed(found["item"]), found["part"].strip()
    return label, ""


def _listed(label: str, wholes: set[str]) -> list[str]:
    """Several items only where each of them is one of the known ones."""
    parts = [part for each in _AND.split(label) if (part := _trimmed(each))]
    return parts if len(parts) > 1 and all(part.lower() in wholes for part in parts) else [label]
