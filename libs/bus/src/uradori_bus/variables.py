"""A variable of the environment that cannot be what it says."""

from collections.abc import Mapping

from pydantic import ValidationError
from pydantic_settings import BaseSettings

from uradori_bus.configuration import ConfigurationError

_WORDS: Mapping[str, str] = {
    "missing": "設定されていません",
    "path_not_file": "ファイルがありません",
    "path_not_directory": "フォルダがありません",
    "int_parsing": "整数ではありません",
    "float_parsing": "数値ではありません",
    "bool_parsing": "true か false ではありません",
    "literal_error": "{expected} のいずれかではありません",
    "enum": "{expected} のいずれかではありません",
    "greater_than": "{gt} 以下です",
    "greater_than_equal": "{ge} 未満です",
    "less_than_equal": "{le} を超えています",
    "string_pattern_mismatch": "形式が違います",
}


def misconfigured(kind: type[BaseSettings], error: ValidationError) -> ConfigurationError:
    """Which variables, what is wrong with each, and what to do; never a value, which may be a secret."""
    prefix = kind.model_config.get("env_prefix", "")
    japanese: dict[str, str] = {}
    english: dict[str, str] = {}
    for found in error.errors(include_url=False, include_input=False):
        name = f"{prefix}{found['loc'][0] if found['loc'] else ''}".upper()
        context = {key: str(value) for key, value in found.get("ctx", {}).items()}
        told = found["msg"].removeprefix("Value error, ")
        japanese.setdefault(name, _WORDS.get(found["type"], "").format(**context) or told)
        english.setdefault(name, told[:1].lower() + told[1:])
    return ConfigurationError(
        f"環境変数の値が正しくありません: {_listed(japanese)}。直してから起動し直してください。",
        f"The value of a variable is not valid: {_listed(english)}. Correct it and start again.",
    )


def _listed(reasons: Mapping[str, str]) -> str:
    return ", ".join(f"{name} ({reason})" for name, reason in sorted(reasons.items()))
