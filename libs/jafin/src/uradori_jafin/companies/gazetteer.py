"""Which listed companies a text mentions, and which ones a name may mean."""

from collections.abc import Iterable
from hashlib import sha256

from uradori_jafin.companies.borders import goes_on_after_a_dot, has_company_context, has_second_sign, is_whole_name
from uradori_jafin.companies.company import Company, without_legal_form
from uradori_jafin.companies.filer import Filer
from uradori_jafin.companies.listing import Listing
from uradori_jafin.companies.mention import Certainty, Mention
from uradori_jafin.companies.merging import merged
from uradori_jafin.companies.names_index import NamesIndex
from uradori_jafin.companies.naming import listed_names
from uradori_jafin.companies.table import read_companies
from uradori_jafin.companies.tickers import bare_tickers, marked_tickers, may_be_year
from uradori_jafin.folding import Folded, fold
from uradori_jafin.phrases import lower, phrase_key
from uradori_jafin.spans import Span

_CODE_LENGTHS = (4, 5)
_LONGEST_NAME = 60


class Gazetteer:
    """An immutable index over companies; searching is linear in the text, however many there are."""

    def __init__(self, companies: Iterable[Company], others: Iterable[Filer] = ()) -> None:
        """`others`: filers whose share was never listed, so that their names are not taken for a listed one's."""
        self.companies = tuple(companies)
        self._others = tuple(others)
        self._by_ticker = {
            former.ticker: company for company in self.companies for former in company.former_tickers
        } | {company.ticker: company for company in self.companies if company.ticker}
        self._names = NamesIndex(self.companies, self._others)

    @classmethod
    def from_csv(cls, text: str, listing: Listing | None = None) -> "Gazetteer":
        """The gazetteer of a CSV table (its columns are in `companies.table`), merged with the regulator's list.

        Raises:
            GazetteerError: the table cannot be read; the message names the line.
        """
        return cls.of(read_companies(text), listing)

    @classmethod
    def of(cls, reviewed: Iterable[Company], listing: Listing | None) -> "Gazetteer":
        """The reviewed companies merged with the regulator's list; under a second for all that are listed."""
        whole = merged(reviewed, listing)
        return cls(whole.companies, whole.others)

    def with_companies(self, further: Iterable[Company]) -> "Gazetteer":
        """The same with companies that no list has; of those that it has by ticker or by whole name, its own stay."""
        new = [
            company
            for company in further
            if not (company.ticker and self.by_ticker(company.ticker)) and not self.exactly(company.name)
        ]
        return Gazetteer((*self.companies, *new), self._others) if new else self

    def digest(self) -> str:
        """SHA-256, in hex, of all that it knows."""
        told = sha256()
        for known in (*self.companies, *self._others):
            told.update(repr(known).encode())
        return told.hexdigest()

    def by_ticker(self, ticker: str) -> Company | None:
        """The company of a ticker, today's or a former one, in any width and case; a fifth digit 0 is ignored."""
        code = fold(ticker).text.strip().upper()
        if len(code) == _CODE_LENGTHS[1] and code.endswith("0"):
            code = code[:4]
        return self._by_ticker.get(code)

    def unlisted(self, name: str) -> tuple[Filer, ...]:
        """Filers of exactly this name whose share was never listed."""
        return self._names.others.get(name) or self._names.others.get(without_legal_form(fold(name).text))

    def unlisted_in(self, text: str) -> tuple[Span, ...]:
        """Where the text names filers whose share was never listed, the longest names, in order."""
        folded = fold(text)
        key = lower(folded.text)
        spans: list[Span] = []
        position = 0
        while position < len(key):
            hits = (hit for hit in self._names.others.at(key, position) if is_whole_name(key, hit.start, hit.end))
            hit = next(hits, None)
            if hit is not None:
                spans.append(folded.span(hit.start, hit.end))
            position = hit.end if hit is not None else position + 1
        return tuple(spans)

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """The companies mentioned, in order; the longest name wins, mentions do not overlap."""
        folded = fold(text)
        key = lower(folded.text)
        tickers = self._ticker_mentions(text, folded)
        mentions: list[Mention] = []
        position = 0
        for start in self._names.heads.places_in(key):
            if start < position:
                continue
            mention, position = self._name_at(text, folded, key, start)
            if mention is not None:
                mentions.append(mention)
        names = [mention for mention in mentions if not any(mention.span.overlaps(t.span) for t in tickers)]
        return tuple(sorted(_confirmed(names, tickers) + tickers, key=lambda mention: mention.span))

    def resolve(self, text: str) -> tuple[Company, ...]:
        """The companies that a bare name or ticker may mean, the exact name first.

        Several where the name begins another company's name, is a common word's or is borne twice;
        one where it is a full official name or a ticker; none where nobody bears it.
        """
        written = fold(text).text.strip(" 　。、?？!！")
        bare = without_legal_form(written)
        code = self.by_ticker(bare) if len(bare) in _CODE_LENGTHS and bare[:1].isdigit() else None
        if code is not None:
            return (code,)
        exact = self._names.exact(written) or self._names.exact(bare)
        if len(exact) == 1 and (written != bare or not self._is_open(bare, exact[0])):
            return exact
        return exact + tuple(company for company in self._names.begun(bare) if company not in exact)

    def exactly(self, text: str) -> tuple[Company, ...]:
        """The companies whose whole name, today's or a former one, this is; nothing that it begins."""
        written = fold(text).text.strip()
        return self._names.exact(written) or self._names.exact(without_legal_form(written))

    def _is_open(self, bare: str, company: Company) -> bool:
        key = phrase_key(bare)
        if (key, company.ticker) in self._names.common:
            return True
        official = phrase_key(without_legal_form(company.name))
        if key != official or len(key) > 3 or key.isascii():
            return False
        return any(other != company for other in self._names.begun(bare))

    def _ticker_mentions(self, text: str, folded: Folded) -> list[Mention]:
        found: dict[int, Mention] = {}
        for codes, certainty in (
            (bare_tickers(folded.text), Certainty.PROBABLE),
            (marked_tickers(folded.text), Certainty.CERTAIN),
        ):
            for code, start, end in codes:
                company = self._by_ticker.get(code)
                if company is not None and (not may_be_year(code) or self._is_no_year(folded.text, start, company)):
                    span = folded.span(start, end)
                    found[start] = Mention((company,), span, text[span.start : span.end], certainty, by_ticker=True)
        return list(found.values())

    def _is_no_year(self, text: str, start: int, company: Company) -> bool:
        """Of a marked code that may be a year: in bare brackets it is one, unless they stand behind the company's name."""
        if text[start - 1 : start] not in ("(", "（") or start < 2:
            return True
        before = phrase_key(text[max(0, start - 1 - _LONGEST_NAME) : start - 1])
        return any(before.endswith(phrase_key(name)) for name in listed_names(company) + company.current_names())

    def _name_at(self, text: str, folded: Folded, key: str, start: int) -> tuple[Mention | None, int]:
        found = [
            (hit, certainty)
            for index, certainty in self._names.by_certainty
            for hit in index.at(key, start)
            if is_whole_name(key, hit.start, hit.end) and not self._is_begun(key, hit.end)
        ]
        longest = max((hit.end for hit, _ in found), default=start)
        for other in self._names.others.at(key, start):
            if other.end > longest and is_whole_name(key, other.start, other.end):
                return None, other.end
        if not found:
            return None, start + 1
        hit, certainty = max(found, key=lambda each: each[0].end)
        span = folded.span(hit.start, hit.end)
        companies = self._written_so(hit.value, text[span.start : span.end])
        if not companies:
            return None, start + 1
        certainty = self._certainty(companies, certainty, key, hit.start, hit.end)
        return _mention(text, companies, span, certainty), hit.end

    def _is_begun(self, key: str, end: int) -> bool:
        """Whether the name goes on after a dot, and not with another company's: フジ・トラベル, not トヨタ・ホンダ."""
        if not goes_on_after_a_dot(key, end):
            return False
        return not any(True for index in self._names.in_text for _ in index.at(key, end + 1))

    def _written_so(self, companies: tuple[Company, ...], surface: str) -> tuple[Company, ...]:
        """Without those that are written with capitals where the text has a word in small letters."""
        if not surface.isascii() or surface != surface.lower():
            return companies
        key = phrase_key(surface)
        return tuple(company for company in companies if (key, company.ticker) not in self._names.capitalised)

    def _certainty(
        self, companies: tuple[Company, ...], certainty: Certainty, key: str, start: int, end: int
    ) -> Certainty:
        surface = key[start:end]
        if len(companies) > 1:
            return Certainty.AMBIGUOUS
        name = (surface, companies[0].ticker)
        if name in self._names.common and not has_second_sign(key, start, end):
            return Certainty.AMBIGUOUS
        if name in self._names.short and not (has_second_sign(key, start, end) or has_company_context(key, end)):
            return Certainty.POSSIBLE
        return certainty


def _mention(text: str, companies: tuple[Company, ...], span: Span, certainty: Certainty) -> Mention:
    return Mention(companies, span, text[span.start : span.end], certainty)


def _confirmed(names: list[Mention], tickers: list[Mention]) -> list[Mention]:
    """A name that is only possible or ambiguous alone is certain once its company is named otherwise in the text."""
    sure = {m.company.ticker for m in [*names, *tickers] if m.certainty is Certainty.CERTAIN}
    confirmed = []
    for mention in names:
        known = tuple(company for company in mention.candidates if company.ticker in sure)
        weak = mention.certainty in (Certainty.AMBIGUOUS, Certainty.POSSIBLE)
        confirmed.append(
            Mention(known, mention.span, mention.surface, Certainty.CERTAIN) if weak and len(known) == 1 else mention
        )
    return confirmed
