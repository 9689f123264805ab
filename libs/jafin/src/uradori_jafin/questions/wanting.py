"""Which kind of value would answer a question."""

import re

from uradori_jafin.questions.question import AskedItem, Wanted

_ASKED = (
    (Wanted.DATE, re.compile(r"いつ|何年何月|何月何日|日付")),
    (Wanted.TEXT, re.compile(r"誰|だれ|どこ|理由|なぜ")),
    (Wanted.RATE, re.compile(r"何(?:%|パーセント|割)")),
    (Wanted.AMOUNT, re.compile(r"いくら|幾ら|何(?:円|億|兆|百万)")),
    (Wanted.COUNT, re.compile(r"何(?:人|名|株|社|件|個|銘柄)")),
)
_NAMED = (
    (Wanted.DATE, re.compile(r"(?:年月日|提出日|開催日|生年月日|適用日)$")),
    (
        Wanted.TEXT,
        re.compile(r"(?:氏名|名称|場所|住所|所在地|電話番号|理由|内容|役職名|職名|略歴|任期|書類|条文|提出先)$"),
    ),
    (Wanted.RATE, re.compile(r"(?:率|割合|利回り|比率)(?:\(%\))?$")),
    (Wanted.COUNT, re.compile(r"(?:人数|員数|者数|株数|株式数|株主数|総数|銘柄数|議決権の数)(?:\([^()]{1,8}\))?$")),
)


def wanted_by(text: str, items: tuple[AskedItem, ...]) -> Wanted:
    """By the word that asks, else by the end of the first label."""
    for wanted, pattern in _ASKED:
        if pattern.search(text):
            return wanted
    label = items[0].label if items else ""
    return next((wanted for wanted, pattern in _NAMED if pattern.search(label)), Wanted.ANY)
