"""The template's Japanese."""

from uradori_contracts.rewriting import CompanyRef

from uradori_synthesizer.domain.template.japanese.comparison import ComparisonSentences
from uradori_synthesizer.domain.template.japanese.figures import FigureSentences
from uradori_synthesizer.domain.template.japanese.market import MarketSentences
from uradori_synthesizer.domain.template.japanese.phrases import day
from uradori_synthesizer.domain.template.japanese.reported import ReportedSentences
from uradori_synthesizer.domain.template.wording import Source


class Japanese(FigureSentences, ComparisonSentences, MarketSentences, ReportedSentences):
    """Plain style, the short sentences of a newspaper."""

    gap = ""
    refusal = "手元の資料には、ご質問にお答えできる根拠が見つかりませんでした。"

    def name(self, company: CompanyRef) -> str:
        return company.name

    def missing(self, surface: str, name: str = "", *, unanswered: bool = False) -> str:
        if unanswered:
            return f"{name and f'{name}の'}{surface}については、照会先が応答しなかったため確認できていない。"
        return f"{name and f'{name}の'}{surface}については、手元の資料に該当する数値がない。"

    def no_causes(self) -> str:
        return "業績が動いた要因については、手元の資料に記載がない。"

    def no_outlook(self) -> str:
        return "会社の業績予想については、手元の資料に記載がない。"

    def quote(self, sentence: str, tag: str) -> str:
        return f"{sentence}[{tag}]。"

    def quoted(self, sentence: str, tag: str, source: Source) -> str:
        dated = f"{day(source.as_of)}付の" if source.as_of else ""
        return f"{dated}資料（{source.title}）は「{sentence}」と記している[{tag}]。"

    def but(self, sentence: str) -> str:
        return f"一方、{sentence}"
