"""Every sentence that a reader gets from the query-rewriter, in Japanese and English."""

from dataclasses import dataclass

from uradori_contracts.disposition import Disposition, Reason, ReasonCode

from uradori_query_rewriter.domain.decision import Ruling


@dataclass(frozen=True, slots=True)
class Wording:
    """How a turn ends and what is said; `{}` stands for what the question names."""

    disposition: Disposition
    code: ReasonCode
    ja: str
    en: str

    def reason(self, *named: str) -> Reason:
        """The reason with the question's own words in it."""
        return Reason(
            code=self.code,
            message=self.ja.format("」「".join(named)),
            message_en=self.en.format('", "'.join(named)),
        )


_UNSUPPORTED = Disposition.UNSUPPORTED
_INSUFFICIENT = Disposition.INSUFFICIENT_EVIDENCE

REFUSALS: dict[Ruling, Wording] = {
    Ruling.TASK: Wording(
        _UNSUPPORTED,
        ReasonCode.OUT_OF_SCOPE,
        "文章やプログラムの作成、翻訳はお受けできません。上場会社の業績・株価指標・開示書類とマクロ指標についての質問ならお答えできます。",
        "Writing, coding and translating are outside what this service does. "
        "It answers questions about listed companies' results, valuation and filings, and about market indicators.",
    ),
    Ruling.ADVICE: Wording(
        _UNSUPPORTED,
        ReasonCode.OUT_OF_SCOPE,
        "売買や銘柄選びの助言はできません。判断の材料となる業績、株価指標、バリュートラップの条件ならお答えできます。",
        "Advice on what to buy or sell cannot be given. "
        "Results, valuation and the value-trap conditions, on which to base a decision, can.",
    ),
    Ruling.FUTURE_PRICE: Wording(
        _UNSUPPORTED,
        ReasonCode.FUTURE_PRICE,
        "将来の株価や相場は、根拠となる資料がないためお答えできません。会社予想（売上高・利益・配当）と過去の株価指標ならお答えできます。",
        "Future prices cannot be answered, because no source holds them. "
        "The company's own forecasts (sales, profit, dividend) and past valuation can.",
    ),
    Ruling.OFF_TOPIC: Wording(
        _UNSUPPORTED,
        ReasonCode.OUT_OF_SCOPE,
        "ご質問は対象の範囲外です。上場会社の業績・株価指標・開示書類と、日経平均・ドル円・政策金利についての質問ならお答えできます。",
        "The question is outside what this service covers. It answers questions about listed companies' results, "
        "valuation and filings, and about the Nikkei average, the dollar-yen rate and the policy rate.",
    ),
    Ruling.DEFINITION: Wording(
        _UNSUPPORTED,
        ReasonCode.OUT_OF_SCOPE,
        "用語の説明は、根拠となる資料がないためお答えできません。会社名を添えていただければ、その数値をお答えできます。",
        "Terms cannot be explained, because no source here does so. Name a company to get its figure.",
    ),
    Ruling.SCREENING: Wording(
        _UNSUPPORTED,
        ReasonCode.NOT_YET_BUILT,
        "条件に合う会社を全社から探す機能は、まだありません。会社名を挙げていただければ比較できます。",
        "Searching all companies by a condition is not built yet. Companies that you name can be compared.",
    ),
    Ruling.RELATIONAL: Wording(
        _UNSUPPORTED,
        ReasonCode.NOT_YET_BUILT,
        "会社どうしの関係（子会社・取引先・競合・株主など）をたどる機能は、まだありません。業績・株価指標・開示書類ならお答えできます。",
        "Following relations between companies (subsidiaries, suppliers, rivals, shareholders) is not built yet. "
        "Results, valuation and filings can be answered.",
    ),
    Ruling.REGISTRY: Wording(
        _UNSUPPORTED,
        ReasonCode.NOT_YET_BUILT,
        "法人登記の情報（法人番号・所在地・代表者・商号の変更など）を調べる機能は、まだありません。業績・株価指標・開示書類ならお答えできます。",
        "Looking up the company registry (numbers, addresses, representatives, former names) is not built yet. "
        "Results, valuation and filings can be answered.",
    ),
    Ruling.SMALLTALK: Wording(
        _UNSUPPORTED,
        ReasonCode.OUT_OF_SCOPE,
        "こんにちは。上場会社の業績・株価指標・開示書類と、日経平均・ドル円・政策金利についてお答えします。"
        "例えば「トヨタの2024年3月期の当期利益は？」「ホンダとソニーのROEを比べて」とお尋ねください。",
        "Hello. I answer questions about listed companies' results, valuation and filings, and about the Nikkei "
        'average, the dollar-yen rate and the policy rate. Try "What was Toyota\'s net profit in the year ended March 31, 2024?".',
    ),
    Ruling.UNDEFINED_METRIC: Wording(
        _INSUFFICIENT,
        ReasonCode.UNDEFINED_METRIC,
        "「{}」は定義された指標にないためお答えできません。売上高・営業利益・純利益・ROE・配当など、開示資料の項目ならお答えできます。",
        '"{}" is not a defined metric, so it cannot be answered. '
        "Items of the filings can be: sales, operating profit, net profit, ROE, dividends and others.",
    ),
    Ruling.UNDEFINED_INDICATOR: Wording(
        _INSUFFICIENT,
        ReasonCode.UNDEFINED_METRIC,
        "「{}」は収録している指標にないためお答えできません。日経平均・ドル円・日銀の政策金利ならお答えできます。",
        '"{}" is not among the indicators kept here. The Nikkei average, the dollar-yen rate and the policy rate are.',
    ),
}

UNKNOWN_NAME = Wording(
    _INSUFFICIENT,
    ReasonCode.UNKNOWN_ENTITY,
    "「{}」という会社は、収録している上場会社に見つかりません。正式な会社名か証券コードでお尋ねください。",
    'No listed company called "{}" was found here. Try its full name or its ticker.',
)
NOT_LISTED = Wording(
    _INSUFFICIENT,
    ReasonCode.UNLISTED_ENTITY,
    "「{}」は上場していない会社のため、業績や株価指標を収録していません。上場会社についてお尋ねください。",
    '"{}" is not a listed company, so its results and valuation are not kept here. Ask about a listed one.',
)
UNKNOWN_CODE = Wording(
    _INSUFFICIENT,
    ReasonCode.UNKNOWN_ENTITY,
    "証券コード「{}」の会社は、収録している上場会社に見つかりません。コードをお確かめください。",
    'No listed company with the ticker "{}" was found here. Please check the code.',
)
WHICH_COMPANY = Wording(
    Disposition.CLARIFY,
    ReasonCode.AMBIGUOUS_ENTITY,
    "「{}」はどちらの会社ですか。期間の指定がない場合は直近の通期（実績）でお答えします。",
    'Which company is meant by "{}"? Where no period is named, the latest full year is answered.',
)
IS_IT_THIS_COMPANY = Wording(
    Disposition.CLARIFY,
    ReasonCode.AMBIGUOUS_ENTITY,
    "「{}」は次の会社のことですか。期間の指定がない場合は直近の通期（実績）でお答えします。",
    'Does "{}" mean this company? Where no period is named, the latest full year is answered.',
)
DID_YOU_MEAN = Wording(
    Disposition.CLARIFY,
    ReasonCode.AMBIGUOUS_ENTITY,
    "「{}」という会社は見つかりません。次の会社のことですか。",
    'No company called "{}" was found. Did you mean one of these?',
)
NO_COMPANY = Wording(
    Disposition.CLARIFY,
    ReasonCode.AMBIGUOUS_ENTITY,
    "どの会社についてのご質問ですか。会社名か証券コードを添えてください。",
    "Which company is the question about? Please add its name or ticker.",
)
WHICH_YEAR = Wording(
    Disposition.CLARIFY,
    ReasonCode.AMBIGUOUS_PERIOD,
    "「{}」はどちらの決算期ですか。",
    'Which fiscal year is meant by "{}"?',
)
