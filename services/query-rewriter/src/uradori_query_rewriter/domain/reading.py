"""What a question says, before anything is decided."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from uradori_contracts.rewriting import Language, RequestedItem
from uradori_jafin import Certainty, ItemMention, Mention, Period, Span, parse_periods
from uradori_jafin.companies import filer_key, goes_on, has_begun_before
from uradori_jafin.questions.comparisons import compared_with

from uradori_query_rewriter.domain.cleaning import CleanText, language_of
from uradori_query_rewriter.domain.cover import Cover
from uradori_query_rewriter.domain.cues import Cue, CueKind, find_cues
from uradori_query_rewriter.domain.indicators import MACRO_ITEMS
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.lexicon import CueLexicon
from uradori_query_rewriter.domain.own_words import own_words
from uradori_query_rewriter.domain.parts import parts_of
from uradori_query_rewriter.domain.plain_years import plain_years
from uradori_query_rewriter.domain.quotation import quotations, without
from uradori_query_rewriter.domain.word import Word

_WORD = re.compile(r"その他[一-龥々〆ァ-ヺー・]*|[一-龥々〆ァ-ヺー・]+|[A-Za-z0-9][A-Za-z0-9&.'-]*")
_LEADING_KANA = re.compile(r"(?P<name>[ぁ-ゖー]{2,12}?)(?=の|って|と)(?!のは|という)")
"""A name in hiragana can be told only where a question begins with it."""
_JOINTS = ("と", "や", "、", ",", "・", "及び", "および", "並びに", "and", "&")
_OVER_PERIODS = frozenset({CueKind.FUTURE, CueKind.FORECAST, CueKind.SAME_PERIOD})


@dataclass(frozen=True, slots=True)
class Reading:
    """The parts of a question. Every span counts characters of `clean.text`."""

    clean: CleanText
    language: Language
    mentions: tuple[Mention, ...]
    named_items: tuple[ItemMention, ...]
    periods: tuple[Period, ...]
    cues: tuple[Cue, ...]
    words: tuple[Word, ...]
    parts: Mapping[int, str]
    """By the start of a named item, the part of the company that narrows it."""
    own_words: str = ""
    """What is asked for of a year, where no line item is named."""
    quoted: tuple[RequestedItem, ...] = ()
    """Labels in quotation marks."""

    def has(self, *kinds: CueKind) -> bool:
        """Whether a cue of any of these kinds stands in it."""
        return any(cue.kind in kinds for cue in self.cues)

    @property
    def items(self) -> tuple[RequestedItem, ...]:
        """Quoted labels; line items by name, each once; then indicators, and where no company's item is named or と joins it to one
        other items, that a phrase implies."""
        found = {(item.id or item.surface, item.part): item for item in self.quoted}
        for mention in self.named_items:
            part = self.parts.get(mention.span.start, "")
            wanted = RequestedItem(id=mention.item.id, surface=mention.surface, part=part)
            found.setdefault((wanted.id, part), wanted)
        named = any(item.id not in MACRO_ITEMS for item in found.values())
        for cue in self.cues:
            for item in cue.items:
                if item in MACRO_ITEMS or not named or self._is_joined(cue.span):
                    found.setdefault((item, ""), RequestedItem(id=item, surface=cue.phrase))
        if self.own_words and not found:
            return (RequestedItem(id="", surface=self.own_words),)
        return tuple(found.values())

    def _is_joined(self, span: Span) -> bool:
        """Whether it stands in a list of what is asked for."""
        before, after = self.clean.text[: span.start], self.clean.text[span.end :]
        return before.rstrip().endswith(_JOINTS) or after.lstrip().startswith(_JOINTS)


def read(clean: CleanText, knowledge: Knowledge) -> Reading:
    """The reading of a cleaned question. Linear in its length."""
    labels = quotations(clean, knowledge)
    clean = without(clean, labels)
    text = clean.text
    said = tuple(cue for cue in find_cues(clean.key, knowledge.cues.cues) if not _is_of_a_word(cue, text))
    mentions = _without_longer_names(text, _without_words(text, knowledge.gazetteer.mentions(text), said))
    names = Cover.of(text, (mention.span for mention in mentions))
    named = [item for item in knowledge.items.find(text) if not names.touches(item.span)]
    cues, items = _settled(text, [cue for cue in said if not names.touches(cue.span)], named)
    taken = Cover.of(text, (cue.span for cue in cues if cue.kind not in _OVER_PERIODS))
    language = language_of(text)
    written = parse_periods(text) or (plain_years(text) if language is Language.ENGLISH else ())
    compared = compared_with(text, written)
    against = Cover.of(text, (each.period.span for each in compared))
    cues = (*cues, *(Cue(CueKind.PRIOR, each.period.text, each.period.span) for each in compared))
    outside = (names, taken, against)
    periods = tuple(p for p in written if not any(cover.touches(p.span) for cover in outside))
    covered = Cover.of(text, (part.span for parts in (mentions, items, cues, periods) for part in parts))
    words = _words(text, covered, knowledge.cues)
    named_spans = [mention.span for mention in mentions] + [period.span for period in periods]
    parts = parts_of(text, items, words, cues, named_spans, knowledge.cues.names) if mentions else {}
    asked = own_words(text, periods, cues, words, knowledge.cues.names) if mentions and not items else ""
    quoted = tuple(label.item for label in labels)
    return Reading(clean, language, mentions, items, periods, cues, words, parts, asked, quoted)


def _without_words(text: str, mentions: tuple[Mention, ...], said: Iterable[Cue]) -> tuple[Mention, ...]:
    """Without names that nobody reviewed and that are words of the question here: Will, ステップ."""
    cues = Cover.of(text, (cue.span for cue in said))
    unsure = (Certainty.POSSIBLE, Certainty.AMBIGUOUS)
    return tuple(
        mention
        for mention in mentions
        if mention.company.reviewed or mention.certainty not in unsure or not cues.touches(mention.span)
    )


def _without_longer_names(text: str, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Without names that are a part of another company's: Seiko in Misaki Seiko, and of filers that no list has
    where the text goes on with one."""
    return tuple(
        mention
        for mention in mentions
        if mention.by_ticker
        or not (
            has_begun_before(text, mention.span.start)
            or (
                not any(each.reviewed or each.edinet_code for each in mention.candidates)
                and goes_on(text, mention.span.end, short=_is_short(mention))
            )
        )
    )


def _is_short(mention: Mention) -> bool:
    """One word, or less than the whole name."""
    said = filer_key(mention.surface)
    wholes = {filer_key(name) for each in mention.candidates for name in (each.name, each.name_en)}
    return said not in wholes or " " not in mention.surface.strip()


def _is_of_a_word(cue: Cue, text: str) -> bool:
    """その他 is no その."""
    return cue.kind is CueKind.FOLLOW_UP and text.startswith("他", cue.span.end)


def _settled(text: str, cues: list[Cue], items: list[ItemMention]) -> tuple[tuple[Cue, ...], tuple[ItemMention, ...]]:
    """Where a cue and the name of a line item overlap, the longer one that holds the other stays; else the name."""
    holder = Cover.of(text, (cue.span for cue in cues))
    inner = tuple(item for item in items if not holder.holds_more_than(item.span))
    outer = Cover.of(text, (item.span for item in inner))
    return tuple(cue for cue in cues if not outer.touches(cue.span)), inner


def _words(text: str, covered: Cover, lexicon: CueLexicon) -> tuple[Word, ...]:
    blank = covered.blanked(text)
    kana = _LEADING_KANA.match(blank)
    is_name = kana is not None and kana["name"] not in lexicon.names.not_names
    words = [Word(kana["name"], Span(*kana.span("name")))] if kana is not None and is_name else []
    words += [Word(found[0], Span(*found.span())) for found in _WORD.finditer(blank)]
    return tuple(word for word in words if _says_something(word.text) and word.text.lower() not in lexicon.stop)


def _says_something(word: str) -> bool:
    return len(word.strip("・ー.'-&")) > 1 and not word.isdecimal()
