"""How periods are written."""

import re

ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "R": 2018, "H": 1988}

YEAR = (
    r"(?:(?P<era>令和|平成|昭和|大正|(?<![A-Za-z])[RH])\s?(?P<era_year>\d{1,2}|元)年(?!代)"
    r"|(?P<western>(?<!\d)(?:19|20)\d{2}|(?<![\d.,])['’]?\d{2})年(?!代))"
)
QUARTER = (
    r"(?:(?:第|同)?\s?(?P<up_to>1\s?[-~〜～–]\s?)?(?P<quarter>[1-4一二三四])[\s・]?四半期"
    r"(?P<quarter_how>(?:連結)?(?:累計(?:期間)?|会計期間))?"
    r"|(?:(?<![A-Za-z\d])|(?<=FY\d{4})|(?<=FY\d{2}))(?:(?P<q_first>[1-4])Q|Q(?P<q_last>[1-4]))"
    r"(?P<q_how>累計|会計期間)?(?![A-Za-z\d]))"
)
HALF = (
    r"(?P<half>上期|上半期|下期|下半期|中間(?:連結)?(?:会計)?期(?:間)?"
    r"|(?<![A-Za-z])(?:[12]H(?![A-Za-z\d])|H[12](?![A-Za-z\d.年])))"
)
MONTHS = r"(?P<first>\d{1,2})\s?月?\s?[-~〜～–から]{1,2}\s?(?P<last>\d{1,2})月(?P<months_term>期)?"
INSTANT = r"(?P<instant>末(?!配当)|時点|現在)"
_PART = rf"(?:\s?の?\s?(?:{QUARTER}|{HALF}|{MONTHS}))?"

FISCAL = re.compile(
    rf"{YEAR}\s?(?:(?P<month>\d{{1,2}})月(?P<term>期|末|決算期?)|度)?(?P<forecast>\s?\((?:会社)?(?:予想?|計画|見込み?|E)\))?{_PART}(?:\s?の?期?{INSTANT})?"
)
FISCAL_YEAR = re.compile(rf"{YEAR}度{_PART}(?:\s?{INSTANT})?")
MONTH_SPAN = re.compile(
    rf"(?:自\s?)?{YEAR}\s?(?P<month>\d{{1,2}})月(?:(?P<day>\d{{1,2}})日)?\s?(?:[-~〜～–—]|から|至|より)\s?至?\s?"
    rf"(?P<end>{YEAR.replace('?P<era>', '?P<end_era>').replace('?P<era_year>', '?P<end_era_year>').replace('?P<western>', '?P<end_western>')})?"
    r"\s?(?P<end_month>\d{1,2})月(?:(?P<end_day>\d{1,2})日)?(?:まで)?(?!期)"
)
"""自2023年4月1日至2024年3月31日, 2023年4月〜2024年3月."""
HALF_TO_MONTH = re.compile(rf"(?:{YEAR}\s?)?(?<!\d)(?P<month>\d{{1,2}})月中間(?:連結)?(?:会計)?期(?P<instant>末)?")
"""2024年9月中間期."""
MONTH_END = re.compile(r"(?<!\d)(?P<month>\d{1,2})月末(?=時点|現在|の(?!株主|配当)|残高|比|は|に比べ|と比べ)")
ERA_SLASH = re.compile(
    r"(?<![A-Za-z\d])(?P<era>[RH])(?P<era_year>\d{1,2})[./](?P<month>\d{1,2})(?![\d./])(?P<term>期)?"
)
SHORT_SLASH = re.compile(
    r"(?<![\d/.\-])(?:(?P<quote>['’])|FY\s?)?(?P<western>\d{2})[/.](?P<month>1[0-2]|0?[1-9])(?![\d/%]|[.,]\d)(?P<term>期)?"
    rf"(?P<forecast>\s?\((?:会社)?(?:予想?|計画|E)\)|予|E)?{_PART}"
)
"""25/3期, '25/3, FY25/3: a year of two digits needs a second sign."""
FY_MONTH_FIRST = re.compile(
    r"(?<![A-Za-z])FY(?:E\s?)?(?P<month>1[0-2]|0?[1-9])[/.](?P<western>(?:19|20)\d{2}|\d{2})(?![\d/])"
)
"""FY3/25, FYE3/2025."""
CALENDAR = re.compile(r"(?<![A-Za-z])CY\s?(?P<year>(?:19|20)\d{2})(?!\d)|(?<!\d)(?P<in_words>(?:19|20)\d{2})暦年")
BALANCE_POINT = re.compile(
    r"(?P<opening>(?:当|今)?(?:期|連結会計年度|事業年度|会計年度)(?:の期)?首(?:残高)?)"
    r"|(?P<closing>(?<![年月決])期末(?!配当|残高|日|手当|有利子|従業員|発行|自己))"
)
DATE = re.compile(rf"{YEAR}\s?(?P<month>\d{{1,2}})月(?P<day>\d{{1,2}})日(?:\s?{INSTANT})?")
FY = re.compile(
    rf"(?<![A-Za-z])FY\s?['’]?(?P<fy>(?:19|20)\d{{2}}|\d{{2}})(?!\d)(?:[/.](?P<month>1[0-2]|0?[1-9])(?![\d/.])期?)?"
    rf"(?P<forecast>E|予)?{_PART}(?:\s?{INSTANT})?",
    re.IGNORECASE,
)
FISCAL_ENGLISH = re.compile(
    r"(?:fiscal|financial)\s(?:year\s)?(?P<fy>(?:19|20)\d{2})(?!\d)|year\sended\s(?:\d{1,2}\s)?(?P<english>[A-Z][a-z]{2,8})\s(?:(?P<end_day>\d{1,2}),?\s)?(?P<fy_end>(?:19|20)\d{2})",
    re.IGNORECASE,
)
MONTH_ENGLISH = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
)
MONTH_END_ENGLISH = re.compile(
    r"end(?:\sof\s|[-\s])(?P<english>[A-Z][a-z]{2,8})\s(?P<year>(?:19|20)\d{2})(?!\d)", re.IGNORECASE
)
DATE_ENGLISH = re.compile(
    rf"(?:(?P<day_first>\d{{1,2}})\s)?(?P<english>{MONTH_ENGLISH})\s(?:(?P<day>\d{{1,2}}),?\s)?(?P<year>(?:19|20)\d{{2}})(?!\d)",
    re.IGNORECASE,
)
SLASH = re.compile(
    rf"(?<![\d/.\-])(?P<western>(?:19|20)\d{{2}})[/.\-](?P<month>0?[1-9]|1[0-2])(?:[/.\-](?P<day>\d{{1,2}}))?(?![\d/]|[.,]\d)(?P<term>期)?(?P<forecast>\s?\((?:会社)?(?:予想?|計画|E)\)|予|E)?{_PART}"
)
TERM = re.compile(rf"第(?P<number>\d{{1,3}})期{_PART}(?:\s?(?P<instant>末))?")
PART = re.compile(rf"(?:{QUARTER}|{HALF}|(?<!\d){MONTHS})(?P<instant>末(?!配当))?")
RELATIVE = re.compile(
    r"(?P<two>前々期|前々年度?|前々(?:連結会計|事業|会計)年度|一昨年度?|[2二](?:期|年)前(?!後|半))"
    r"|(?P<three>[3三](?:期|年)前(?!後|半))|(?P<four>[4四](?:期|年)前(?!後|半))|(?P<five>[5五](?:期|年)前(?!後|半))|(?P<ten>(?:10|十)(?:期|年)前(?!後|半))"
    r"|(?P<same>前年同期|前年同月|前年度?同四半期(?P<same_how>(?:連結)?(?:累計|会計)期間)?|前の年の同じ?期|前期同期)"
    r"|(?P<quarter>前四半期|直前四半期|直前の四半期|前の四半期|直前3カ月)"
    r"|(?P<prior>(?:前連結会計年度|前事業年度|前会計年度|前年度|前の年度|前の期|前期|昨年度|前年|前の年|昨年|去年|前回決算期)|a\syear\s(?:earlier|before|ago)\b)"
    r"|(?P<month_before>前月|先月|前の月)|(?P<half_before>前半期)"
    r"|(?P<next>来期|次期|翌期|来年度|翌年度|翌連結会計年度|次の期)"
    r"|(?P<current>当連結会計年度|当事業年度|当会計年度|当四半期(?P<how>(?:連結)?(?:累計|会計)期間)?|当期(?!純|利益|損)|今期|本年度|今年度|当年度|同期(?!比|間))"
)
RELATIVE_PART = re.compile(
    rf"(?:(?P<two>前々(?:期|年度))|(?P<prior>前(?:の?期|年度|年|連結会計年度|事業年度)?|昨年度?)|(?P<current>当(?:期|年度)?|今(?:期|年度)|本年度))"
    rf"の?(?:{QUARTER}|{HALF}|{MONTHS})(?P<instant>末(?!配当))?"
)
"""前第2四半期連結累計期間, 当中間期, 前期の第3四半期, 前年4〜6月期."""
