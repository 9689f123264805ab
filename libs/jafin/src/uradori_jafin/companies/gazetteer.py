"""Which listed companies a text mentions, and which ones a name may mean."""

from collections.abc import Iterable

from uradori_jafin.companies.borders import has_second_sign, is_whole_name
from uradori_jafin.companies.company import Company, without_legal_form
from uradori_jafin.companies.mention import Certainty, Mention
from uradori_jafin.companies.table import read_companies
from uradori_jafin.companies.tickers import bare_tickers, marked_tickers
from uradori_jafin.folding import Folded, fold
from uradori_jafin.phrases import PhraseIndex, lower, phrase_key
from uradori_jafin.spans import Span

_LONGEST_TEXT_FOR_PREFIX = 40


class Gazetteer:
    """An immutable index over companies; searching is linear in the text, however many there are."""

    def __init__(self, companies: Iterable[Company]) -> None:
        self.companies = tuple(companies)
        self._by_ticker = {company.ticker: company for company in self.companies}
        self._current = PhraseIndex((name, company) for company in self.companies for name in company.current_names())
        self._former = PhraseIndex(
            (form, company)
            for company in self.companies
            for former in company.former_names
            for form in (former.name, without_legal_form(former.name))
        )
        self._kana = PhraseIndex((company.kana, company) for company in self.companies if len(company.kana) > 3)
        self._common = {
            (phrase_key(word), company.ticker) for company in self.companies for word in company.common_words
        }
        starts: dict[str, list[Company]] = {}
        for company in self.companies:
            for name in company.current_names():
                key = phrase_key(without_legal_form(name))
                for length in range(2, min(len(key), _LONGEST_TEXT_FOR_PREFIX)):
                    entries = starts.setdefault(key[:length], [])
                    if company not in entries[-1:]:
                        entries.append(company)
        self._starts = {key: tuple(dict.fromkeys(entries)) for key, entries in starts.items()}

    @classmethod
    def from_csv(cls, text: str) -> "Gazetteer":
        """The gazetteer of a CSV table (its columns are in `companies.table`).

        Raises:
            GazetteerError: the table cannot be read; the message names the line.
        """
        return cls(read_companies(text))

    def by_ticker(self, ticker: str) -> Company | None:
        """The company of a ticker in any width and case; a fifth digit 0 is ignored."""
        return self._by_ticker.get(fold(ticker).text.strip().upper()[:4])

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """The companies mentioned, in order; the longest name wins, mentions do not overlap."""
        folded = fold(text)
        key = lower(folded.text)
        tickers = self._ticker_mentions(text, folded)
        mentions: list[Mention] = []
        position = 0
        indexes = (self._current, self._former, self._kana)
        while position < len(key):
            if not any(index.begins(key, position) for index in indexes):
                position += 1
                continue
            mention, position = self._name_at(text, folded, key, position)
            if mention is not None:
                mentions.append(mention)
        names = [mention for mention in mentions if not any(mention.span.overlaps(t.span) for t in tickers)]
        return tuple(sorted(_confirmed(names, tickers) + tickers, key=lambda mention: mention.span))

    def resolve(self, text: str) -> tuple[Company, ...]:
        """The companies that a bare name or ticker may mean, the exact name first.

        Several where the name begins another company's name, is a common word's or is borne twice;
        one where it is a full official name or a ticker; none where nobody bears it.
        """
        bare = without_legal_form(fold(text).text.strip(" 　。、?？!！"))
        code = self.by_ticker(bare) if len(bare) in (4, 5) and bare[:1].isdigit() else None
        if code is not None:
            return (code,)
        exact = tuple(dict.fromkeys(self._current.get(bare) + self._former.get(bare) + self._kana.get(bare)))
        longer = tuple(c for c in self._starts.get(phrase_key(bare), ()) if c not in exact)
        if len(exact) == 1 and not self._is_open(bare, exact[0]):
            return exact
        return exact + longer

    def _is_open(self, bare: str, company: Company) -> bool:
        key = phrase_key(bare)
        if (key, company.ticker) in self._common:
            return True
        official = phrase_key(without_legal_form(company.name))
        others = [c for c in self._starts.get(key, ()) if c != company]
        return bool(others) and key == official and len(key) <= 3 and not key.isascii()

    def _ticker_mentions(self, text: str, folded: Folded) -> list[Mention]:
        found: dict[int, Mention] = {}
        for codes, certainty in (
            (bare_tickers(folded.text), Certainty.PROBABLE),
            (marked_tickers(folded.text), Certainty.CERTAIN),
        ):
            for code, start, end in codes:
                company = self._by_ticker.get(code)
                if company is not None:
                    span = folded.span(start, end)
                    found[start] = Mention((company,), span, text[span.start : span.end], certainty, by_ticker=True)
        return list(found.values())

    def _name_at(self, text: str, folded: Folded, key: str, start: int) -> tuple[Mention | None, int]:
        found = [
            (hit, certainty)
            for index, certainty in (
                (self._current, Certainty.CERTAIN),
                (self._former, Certainty.PROBABLE),
                (self._kana, Certainty.PROBABLE),
            )
            for hit in index.at(key, start)
            if is_whole_name(key, hit.start, hit.end)
        ]
        if not found:
            return None, start + 1
        hit, certainty = max(found, key=lambda each: each[0].end)
        surface = key[hit.start : hit.end]
        common = any((surface, company.ticker) in self._common for company in hit.value)
        if len(hit.value) > 1 or (common and not has_second_sign(key, hit.start, hit.end)):
            certainty = Certainty.AMBIGUOUS
        return _mention(text, hit.value, folded.span(hit.start, hit.end), certainty), hit.end


def _mention(text: str, companies: tuple[Company, ...], span: Span, certainty: Certainty) -> Mention:
    return Mention(companies, span, text[span.start : span.end], certainty)


def _confirmed(names: list[Mention], tickers: list[Mention]) -> list[Mention]:
    """A name that is only ambiguous alone is certain once its company is named otherwise in the text."""
    sure = {m.company.ticker for m in [*names, *tickers] if m.certainty is Certainty.CERTAIN}
    confirmed = []
    for mention in names:
        known = tuple(company for company in mention.candidates if company.ticker in sure)
        certain = mention.certainty is Certainty.AMBIGUOUS and len(known) == 1
        confirmed.append(Mention(known, mention.span, mention.surface, Certainty.CERTAIN) if certain else mention)
    return confirmed
