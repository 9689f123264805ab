"""What is wrong with a request, in words, without repeating what was sent."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_SHOWN = 5
_NAME_LIMIT = 64
_UNPRINTABLE = re.compile(r"[^\w\-]")

_WORDS: Mapping[str, tuple[str, str]] = {
    "missing": ("必須です。", "is required."),
    "extra_forbidden": ("知らない項目です。", "is not a known field."),
    "string_type": ("文字列にしてください。", "must be a string."),
    "string_too_long": ("{max_length}文字以内にしてください。", "must have at most {max_length} characters."),
    "string_too_short": ("{min_length}文字以上にしてください。", "must have at least {min_length} characters."),
    "string_pattern_mismatch": ("使えない文字か形式です。", "has characters or a form that is not allowed."),
    "string_unicode": ("正しいUnicodeではありません。", "is not valid Unicode."),
    "enum": ("{expected} のいずれかにしてください。", "must be one of {expected}."),
    "literal_error": ("{expected} にしてください。", "must be {expected}."),
    "int_type": ("整数にしてください。", "must be an integer."),
    "int_parsing": ("整数にしてください。", "must be an integer."),
    "int_from_float": ("整数にしてください。", "must be an integer."),
    "float_type": ("数値にしてください。", "must be a number."),
    "float_parsing": ("数値にしてください。", "must be a number."),
    "decimal_parsing": ("数値にしてください。", "must be a number."),
    "decimal_type": ("数値にしてください。", "must be a number."),
    "decimal_max_digits": ("{max_digits}桁以内にしてください。", "must have at most {max_digits} digits."),
    "decimal_max_places": (
        "小数点以下{decimal_places}桁以内にしてください。",
        "must have at most {decimal_places} places.",
    ),
    "decimal_whole_digits": (
        "整数部は{whole_digits}桁以内にしてください。",
        "must have at most {whole_digits} digits before the point.",
    ),
    "finite_number": ("有限の数値にしてください。", "must be a finite number."),
    "greater_than_equal": ("{ge}以上にしてください。", "must be at least {ge}."),
    "less_than_equal": ("{le}以下にしてください。", "must be at most {le}."),
    "too_long": ("{max_length}件以内にしてください。", "must have at most {max_length} entries."),
    "tuple_type": ("配列にしてください。", "must be an array."),
    "model_type": ("オブジェクトにしてください。", "must be an object."),
    "model_attributes_type": ("オブジェクトにしてください。", "must be an object."),
    "date_from_datetime_parsing": ("YYYY-MM-DD の日付にしてください。", "must be a date, YYYY-MM-DD."),
    "date_parsing": ("YYYY-MM-DD の日付にしてください。", "must be a date, YYYY-MM-DD."),
    "date_type": ("YYYY-MM-DD の日付にしてください。", "must be a date, YYYY-MM-DD."),
    "json_invalid": ("JSONとして読めません。", "is not valid JSON."),
}
_OTHERWISE = ("値が正しくありません。", "is not valid.")


@dataclass(frozen=True, slots=True)
class InvalidField:
    """A field that was refused: where it is, the validator's code and parameters, and its own words if it has any."""

    path: Sequence[str | int]
    kind: str
    context: Mapping[str, str]
    words: str = ""
    """Of a rule of the contracts: Japanese and English with " / " between, or English alone."""


def describe(invalid: Sequence[InvalidField]) -> tuple[str, str]:
    """All that is wrong, in Japanese and in English; the first few where it is much."""
    described = [_describe(each) for each in invalid[:_SHOWN]]
    more = len(invalid) - len(described)
    japanese = " ".join(words for words, _ in described) + (f" ほか{more}件。" if more else "")
    english = " ".join(words for _, words in described) + (f" And {more} more." if more else "")
    return japanese, english


def _describe(invalid: InvalidField) -> tuple[str, str]:
    field = _name(invalid.path)
    if invalid.words:
        japanese, _, english = invalid.words.partition(" / ")
        return (
            (f"{field}: {japanese}", f"{field}: {english}")
            if english
            else (f"{field}: {_OTHERWISE[0]}", f"{field}: {japanese}")
        )
    japanese, english = _WORDS.get(invalid.kind, _OTHERWISE)
    return (
        f"{field}: {japanese.format_map(_Known(invalid.context))}",
        f"{field} {english.format_map(_Known(invalid.context))}",
    )


def _name(path: Sequence[str | int]) -> str:
    """`body.` is left out; a key that the client made up is cut and cleaned."""
    parts = [_UNPRINTABLE.sub("?", str(part)[:_NAME_LIMIT]) for part in path[:8]]
    return ".".join(parts[1:] if parts[:1] == ["body"] and len(parts) > 1 else parts) or "body"


class _Known(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "?"
