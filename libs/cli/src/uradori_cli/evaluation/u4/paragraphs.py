"""Paragraphs with figures out of real reports, as drafts about their company."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path

from uradori_filings import Document, Paragraph, UnreadableFileError, open_path, read_group

from uradori_cli.failure import CommandError

_SEED = "u4-prose"
_SHORTEST, _LONGEST = 40, 900
_FIGURE = re.compile(
    r"[0-9０-９](?:[,，.．]?[0-9０-９])*\s*(?:[兆億万千百]|百万)*(?:円|ドル|％|%|ポイント|倍|名|人|社|店|台|株|件|トン)"
)
_BRACKETS = re.compile(r"[【】]")
_KINDS = (
    ("performance", re.compile(r"経営成績|財政状態|業績|経営者による|キャッシュ・フロー")),
    ("risk", re.compile(r"リスク|課題|方針|研究開発")),
    ("notes", re.compile(r"注記|関係[)）】]|重要な会計|セグメント情報|会計方針|追加情報|明細表")),
    ("company", re.compile(r"")),
)
_TURNS = ("performance", "notes", "performance", "risk", "company")
_HEADINGS = 2
_HEADING_LENGTH = 30


@dataclass(frozen=True, slots=True)
class Draft:
    """A paragraph under the name of its company, its period and its headings, which the report's reader has seen above it.

    `kind`: performance, risk, notes or company. `begins` counts the characters of `text` in front of the paragraph.
    """

    id: str
    kind: str
    text: str
    begins: int
    filed_on: date | None

    @property
    def paragraph(self) -> str:
        """Without what stands above it."""
        return self.text[self.begins :]


def sampled(folders: Iterable[Path], count: int) -> tuple[Draft, ...]:
    """`count` paragraphs, of each report and of each kind in turn; the same ones whenever they are drawn.

    Raises:
        CommandError: for a report that cannot be read.
    """
    reports = [_by_kind(_drafts(folder)) for folder in folders]
    drawn: list[Draft] = []
    for rank in range(count):
        for place, kinds in enumerate(reports):
            kind = _TURNS[(rank + place) % len(_TURNS)]
            waiting = kinds.get(kind) or next(filter(None, kinds.values()), [])
            if waiting:
                drawn.append(waiting.pop(0))
        if len(drawn) >= count or not any(any(kinds.values()) for kinds in reports):
            break
    return tuple(drawn[:count])


def _by_kind(drafts: Iterable[Draft]) -> dict[str, list[Draft]]:
    kinds: dict[str, list[Draft]] = defaultdict(list)
    for draft in sorted(drafts, key=lambda one: sha256(f"{_SEED} {one.id} {one.text}".encode()).digest()):
        kinds[draft.kind].append(draft)
    return kinds


def _drafts(folder: Path) -> Iterator[Draft]:
    try:
        sources = open_path(folder)
        documents = [read_group(sources, group) for group in sources.groups]
    except (OSError, UnreadableFileError) as error:
        raise CommandError(f"報告書を読めません: {folder}", f"Cannot read the report {folder}") from error
    for document in documents:
        yield from _of(document)


def _of(document: Document) -> Iterator[Draft]:
    profile = document.profile
    end = profile.period_end
    period = f"　{end.year}年{end.month}月期" if end is not None else ""
    named: tuple[tuple[str, ...], str] = ((), "")
    for number, block in enumerate(document.blocks):
        if not isinstance(block, Paragraph):
            continue
        if _is_a_line(block.text):
            named = block.section, block.text.strip()
        if not _is_prose(block.text):
            continue
        above = [_BRACKETS.sub("", heading).strip() for heading in block.section[-_HEADINGS:]]
        above += [named[1]] if named[0] == block.section else []
        head = "\n\n".join((f"{profile.company}{period}", *filter(None, above), ""))
        kind = next(name for name, said in _KINDS if said.search(" ".join(block.section)))
        name = f"{profile.document_id} {block.part} {number}"
        yield Draft(name, kind, head + block.text, len(head), profile.filed_on)


def _is_a_line(text: str) -> bool:
    """Whether a paragraph stands as a heading, though it is not marked as one."""
    return len(text.strip()) <= _HEADING_LENGTH and "。" not in text and _FIGURE.search(text) is None


def _is_prose(text: str) -> bool:
    whole = _SHORTEST <= len(text) <= _LONGEST and text.rstrip().endswith("。")
    return whole and "\n" not in text.strip() and _FIGURE.search(text) is not None
