"""The template's English."""

from uradori_contracts.rewriting import CompanyRef

from uradori_synthesizer.domain.template.english.comparison import ComparisonSentences
from uradori_synthesizer.domain.template.english.figures import FigureSentences
from uradori_synthesizer.domain.template.english.market import MarketSentences
from uradori_synthesizer.domain.template.english.reported import ReportedSentences
from uradori_synthesizer.domain.template.wording import Source


class English(FigureSentences, ComparisonSentences, MarketSentences, ReportedSentences):
    """Short declarative sentences."""

    gap = " "
    refusal = "The documents at hand do not hold evidence that answers this question."

    def name(self, company: CompanyRef) -> str:
        return company.in_english

    def missing(self, surface: str, name: str = "", *, unanswered: bool = False) -> str:
        if unanswered:
            return f"No answer came from a source that may hold {surface}{name and f' of {name}'}."
        return f"The documents at hand hold no figure for {surface}{name and f' of {name}'}."

    def no_causes(self) -> str:
        return "The documents at hand do not say what caused these results."

    def no_outlook(self) -> str:
        return "The documents at hand hold no evidence of a company forecast."

    def quote(self, sentence: str, tag: str) -> str:
        return f"{sentence} [{tag}]."

    def quoted(self, sentence: str, tag: str, source: Source) -> str:
        dated = f", {source.as_of.isoformat()}" if source.as_of else ""
        return f"The Japanese source ({source.title}{dated}) says: 「{sentence}」 [{tag}]."

    def but(self, sentence: str) -> str:
        return f"By contrast, {sentence[:1].lower()}{sentence[1:]}"
