"""The rule of the field: a claim holds when every number string of it occurs in its source."""

import re

from uradori_cli.evaluation.mutation.figures import plain

_TAG = re.compile(r"\[[^\]]*\]")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def every_number_occurs(answer: str, source_text: str) -> bool:
    """Over NFKC text, thousands commas apart; `source_text` is what the cited sources hold."""
    held = plain(source_text).replace(",", "")
    return all(number in held for number in _NUMBER.findall(plain(_TAG.sub("", answer)).replace(",", "")))
