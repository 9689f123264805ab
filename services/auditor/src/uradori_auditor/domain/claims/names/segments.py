"""Business segments that a text names."""

import re

from uradori_jafin import Span

from uradori_auditor.domain.claims.names.forms import NOUN, Name

_KANA = r"(?!および|における|として|による|など|また|する|した|して|から|より|では|には|とも|への|での|との|ならびに|ため|こと|ような|った|れた|いる|ある|その|この)[ぁ-ん]{2,4}"
_SEGMENT = re.compile(
    rf"(?P<name>(?:その他の?|{NOUN}(?:{_KANA})?|{NOUN}?)(?:事業(?:部門|分野|セグメント)?|部門|セグメント|分野))"
    r"(?!別|情報|年度|会社|会計|営業(?:損益|収益|収入|費用|利益|損失)|構造|環境|計画|再編|利益|損失|所|者|報告|展開|活動|用|間|基盤|領域|規模|内容|運営|投資|譲渡|概要|業績|の(?:概況|業績|状況|概要))"
)
_EVERY_SEGMENT = re.compile(r"(?:[\d.]*(?:報告|事業)|.*別)セグメント.*")
"""What a table calls all of them, and none by its name."""
_SEGMENT_WORDS = ("事業", "部門", "セグメント", "分野")


def segments(text: str) -> tuple[Name, ...]:
    """Business segments named in a text."""
    if not any(word in text for word in _SEGMENT_WORDS):
        return ()
    return tuple(
        Name(found["name"], Span(found.start("name"), found.end("name")))
        for found in _SEGMENT.finditer(text)
        if len(found["name"]) > len("事業") and not _EVERY_SEGMENT.fullmatch(found["name"])
    )


def is_segment(text: str) -> bool:
    """Whether the words are those of one segment and nothing else."""
    return _SEGMENT.fullmatch(text) is not None
