"""English words of direction, and how a negation turns them."""

import re

_DOWN = (
    r"decreas(?:e[sd]?|ing)|fell|fall(?:s|en|ing)?|declin(?:e[sd]?|ing)|dropp?(?:s|ed|ing)?|lower(?:s|ed|ing)?|reduc(?:e[sd]?|ing|tions?)|shr[aiu]nk(?:ing|s)?"
    r"|slipp?(?:ed|s|ing)?|slid|sank|plung(?:e[sd]?|ing)|tumbl(?:e[sd]?|ing)|contract(?:ed|ion)|narrow(?:s|ed|ing)|diminish(?:e[sd]|ing)"
    r"|worsen(?:s|ed|ing)?|deteriorat(?:e[sd]?|ing|ion)|weaken(?:s|ed|ing)?|cut(?:s|ting)?|slump(?:s|ed)?|plummet(?:s|ed|ing)?|lessen(?:s|ed|ing)?"
)
_UP = (
    r"increas(?:e[sd]?|ing)|rose|ris(?:e[sn]?|ing)|grew|grow(?:s|n|th|ing)?|rais(?:e[sd]?|ing)|higher|gain(?:s|ed|ing)?|climb(?:s|ed|ing)?"
    r"|advanc(?:e[sd]?|ing)|surg(?:e[sd]?|ing)|soar(?:s|ed|ing)?|jump(?:s|ed|ing)?|expand(?:s|ed|ing)?|expansion|improv(?:e[sd]?|ing|ements?)"
    r"|boost(?:s|ed|ing)?|lift(?:s|ed|ing)?|strengthen(?:s|ed|ing)?|widen(?:s|ed|ing)?|escalat(?:e[sd]?|ing)|elevat(?:e[sd]?|ing)|augment(?:s|ed|ing)?"
    r"|rebound(?:s|ed)?|enhanc(?:e[sd]?|ing)|upgrad(?:e[sd]?|ing)"
)
_FLAT = r"unchanged|flat|steady|stable|unaltered|the\ssame"
DIRECTIONS = re.compile(
    rf"(?<![A-Za-z-])(?:(?P<down>{_DOWN})|(?P<up>{_UP})|(?P<flat>{_FLAT}))(?![A-Za-z-])", re.IGNORECASE
)
_DENIED = re.compile(
    r"\b(?:no|not|never|without|nor|n't|neither|did\snot|does\snot|has\snot|have\snot)(?:\s(?:a|an|any|been|be|expect|plan|to|significant|further)){0,3}\s$|n't\s(?:[a-z]+\s){0,2}$",
    re.IGNORECASE,
)
_LOOK_BACK = 40


def is_denied(text: str, start: int) -> bool:
    """Whether the word at `start` is said not to be: no increase, did not improve."""
    return _DENIED.search(text, max(0, start - _LOOK_BACK), start) is not None
