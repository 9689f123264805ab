"""Which part of a company a line item is asked of: ゲーム事業の売上高, 北米売上高, Sony's game segment revenue."""

import re
from collections.abc import Iterable, Mapping, Sequence

from uradori_jafin import ItemMention, Span

from uradori_query_rewriter.domain.cues import Cue
from uradori_query_rewriter.domain.lexicon import NameWords
from uradori_query_rewriter.domain.word import Word

_SEGMENT = frozenset({"セグメント", "segment", "segments"})
_JOINTS = ("", "の", " ")
_LONGEST_NAME = 20
_BEHIND_A_NAME = re.compile(r"[)）]?(?:の|\s|'s\s?|)")
_BEHIND_AN_ITEM = re.compile(r"[のとや、]")


def parts_of(
    text: str,
    items: Sequence[ItemMention],
    words: Sequence[Word],
    cues: Sequence[Cue],
    named: Iterable[Span],
    names: NameWords,
) -> Mapping[int, str]:
    """By the start of a line item, the part of the company that narrows it, as the question writes it.

    A word that nothing explains narrows the item behind it where it is a region or ends as a segment does, or where a
    company or a period (`named`) stands right before it: the company's own figure would answer another question.
    """
    segments = [Word(cue.phrase, cue.span) for cue in cues if cue.phrase in names.part_suffixes]
    before = sorted((*words, *segments), key=lambda word: -word.span.end)
    bounds = tuple(named)
    found: dict[int, str] = {}
    for item in items:
        chain = _chain(text, item.span.start, before, names)
        if chain and (_is_marked(chain, names) or _follows_a_name(text, chain[0].span.start, bounds)):
            chain = _without_bare_segments(chain)
            others = [other.span for other in items if other is not item]
            found[item.span.start] = text[_beginning(text, chain[0], bounds, others, names) : chain[-1].span.end]
        elif segments:
            found[item.span.start] = segments[0].text
    return found


def _chain(text: str, start: int, before: Sequence[Word], names: NameWords) -> list[Word]:
    """The words that lead up to a place without a gap, in their order."""
    chain: list[Word] = []
    for word in before:
        if word.span.end > start:
            continue
        if text[word.span.end : start] not in _JOINTS or word.text.lower() in names.wholes:
            break
        chain.insert(0, word)
        start = word.span.start
    return chain


def _without_bare_segments(chain: list[Word]) -> list[Word]:
    """ゲーム分野のセグメント is ゲーム分野."""
    last = max((place for place, word in enumerate(chain) if word.text.lower() not in _SEGMENT), default=len(chain) - 1)
    return chain[: last + 1]


def _beginning(text: str, first: Word, named: Sequence[Span], items: Sequence[Span], names: NameWords) -> int:
    """A bare 事業 goes with what stands before it, hiragana as it may be: くらし事業."""
    start = first.span.start
    if first.text.lower() not in names.part_suffixes:
        return start
    behind = [found.end() for span in named if (found := _BEHIND_A_NAME.match(text, span.end))]
    behind += [found.end() for span in items if (found := _BEHIND_AN_ITEM.match(text, span.end))]
    nearest = max((end for end in behind if end <= start), default=start)
    return nearest if start - nearest <= _LONGEST_NAME else start


def _is_marked(chain: Sequence[Word], names: NameWords) -> bool:
    return any(word.text in names.regions or word.text.lower().endswith(names.part_suffixes) for word in chain)


def _follows_a_name(text: str, start: int, named: Sequence[Span]) -> bool:
    return any(span.end <= start and _BEHIND_A_NAME.fullmatch(text, span.end, start) for span in named)
