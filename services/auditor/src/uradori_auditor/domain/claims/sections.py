"""Sections of a passage: what its headings, and the topics of its lists of segments, lend to their sentences."""

import re
from dataclasses import dataclass, replace

from uradori_auditor.domain.claims.names.no_names import NOT_A_NAME
from uradori_auditor.domain.claims.parts import is_part, points_back
from uradori_auditor.domain.claims.reading import Reading

UNTOLD = "セグメント"
"""A segment that the text does not name; no company as a whole is one."""
_NUMBERED = re.compile(r"^[\s・■●◆▼○◇□▪*#-]*(?:\(?[0-9a-zア-ン①-⑳ⅰ-ⅹⅠ-Ⅹ]{1,3}[).、:]|[①-⑳ⅰ-ⅹⅠ-Ⅹ])?\s*")
_BRACKETED = re.compile(
    r"^[(\[{「『【〔《<≪〈](?P<name>[^()\[\]{}「」『』【】〔〕《》<>≪≫〈〉。]{1,30})[^。]{0,40}?[)\]}」』】〕》>≫〉]"
)
_QUOTES = "「『"
_ENDS_AS_SENTENCE = re.compile(r"(?:です|だ|た|ます|した|る|い|ん|う|く|つ|む)$")
_LIST_BEGINS = re.compile(
    r"(?:セグメント|事業|部門|品目|地域|製品|種類|所在地)(?:別|ごと|毎|区分別)?[^、。]{0,16}(?:次の|以下の?|下記の?)(?:とおり|通り)|(?:セグメント|事業|部門|品目|地域|製品)(?:別|ごと|毎|の区分)[^、。]{0,12}(?:示す|みる|見る|概況|業績|状況|説明|概要|内訳)|(?:各|報告)セグメントの(?:業績|概況|状況|経営成績)|セグメントの(?:業績|概況|状況|経営成績)"
)
_HEADS_A_LIST = re.compile(r"(?:セグメント|事業|部門|品目|地域|製品)[^、。]{0,4}(?:別|ごと|の業績|の概況|の状況)")
_PARTICLE = re.compile(r"[はがをに]")
_GENERAL = re.compile(
    r"全般|概況|概要|業績|成績|財政|財務|キャッシュ|次期|来期|今後|見通し|予想|配当|資産|負債|純資産|生産|受注|経営|環境|成果|経過|課題|リスク|対処|分析|方針|計画|背景|注記|単位|百万円|概略|要旨|総括|別|重要|その結果"
)
_A_SEGMENT = re.compile(r"事業|部門|セグメント|分野|関連|グループ$|その他|地域|日本|アジア|欧州|米|国内|海外")
_A_UNIT = re.compile(r"(?:事業|部門|セグメント|分野)$")
_TOPIC = re.compile(
    r"^(?:また|一方|なお|さらに|次に|まず|以上の結果|この結果|その結果)?、?(?P<name>[A-Za-z0-9&ァ-ヶー・一-龠々]{2,24}?)(?:全体)?(?:(?:に(?:おいて|おきまして|つきまして|ついて|関して))は?|では|は|の(?=(?:連結)?(?:売上|営業利益|受注|セグメント)))"
)
_NO_TOPIC = re.compile(
    r"^[当同本各]|売上|利益|損益|収益|損失|年度|期|当社|当グループ|同社|会社|連結|結果|業績|市場|経済|景気|環境|需要|価格|主要|主な|要因|影響|当該|当事業|当部門|こ[のれ]|そ[のれ]|一方|利益面|損益面|営業活動|販売|費用|受注高|生産"
)
_BACK_TO_ALL = re.compile(
    r"当社グループ(?:全体)?の(?:連結)?(?:業績|売上|経営成績)|連結(?:業績|売上高|経営成績)|全社(?:の|では)"
)


@dataclass(frozen=True, slots=True)
class Section:
    """`segment` is the one that the text is at; `listed` whether it goes through the segments one by one,
    `headed` whether a heading names it, `unit` the heading that 当部門 points back to, above smaller ones,
    `pending` the last heading of which it is not known whether it names a segment."""

    segment: str | None = None
    listed: bool = False
    headed: bool = False
    unit: str | None = None
    pending: str | None = None

    def then(self, reading: Reading) -> "Section":
        """The section that a sentence belongs to: the one that it opens, or this one."""
        heading = _heading(reading)
        if heading is not None:
            return self._under(heading)
        text = reading.text
        if _LIST_BEGINS.search(text) and not reading.quantities:
            return Section(None, listed=True)
        if (
            any(points_back(part.text) and part.text[0] in "当同この本" for part in reading.segments)
            and not self.listed
        ):
            return Section(self.pending or UNTOLD, listed=True, headed=True)
        if self.listed and _BACK_TO_ALL.search(text):
            return Section()
        topic = _TOPIC.match(text.strip()) if self.listed and not self.headed else None
        if topic and is_part(topic["name"]) and not _NO_TOPIC.search(topic["name"]):
            return Section(topic["name"], listed=True)
        return self

    def of(self, said: str | None) -> str | None:
        """The segment of a figure of which the sentence itself says `said`."""
        if said is not None and points_back(said):
            return self.unit or self.segment or UNTOLD
        if said is not None:
            return said
        return self.segment or (UNTOLD if self.listed else None)

    def _under(self, heading: str) -> "Section":
        if _LIST_BEGINS.search(heading) or _HEADS_A_LIST.search(heading):
            return Section(None, listed=True)
        if _A_UNIT.search(heading):
            return Section(heading, listed=True, headed=True, unit=heading)
        if _A_SEGMENT.search(heading) and not _GENERAL.search(heading):
            return Section(heading, listed=True, headed=True, unit=self.unit)
        if _GENERAL.search(heading):
            return Section()
        if NOT_A_NAME.match(heading):
            return self
        if self.listed:
            return Section(heading, listed=True, headed=True, unit=self.unit)
        return replace(self, pending=heading)


def _heading(reading: Reading) -> str | None:
    """The heading that a sentence is, or begins with."""
    text = reading.text.strip().rstrip("。").strip()
    body = _NUMBERED.sub("", text)
    bracketed = _BRACKETED.match(body)
    if bracketed is not None:
        rest = body[bracketed.end() :].strip()
        begins = not rest or (not "ぁ" <= rest[0] <= "ん" and bracketed[0][0] not in _QUOTES)
        return bracketed["name"].strip() if begins else None
    if not 0 < len(body) <= _LONGEST or reading.quantities or "、" in body or _ENDS_AS_SENTENCE.search(body):
        return None
    numbered = len(body) < len(text)
    return body if numbered or not _PARTICLE.search(body) else None


_LONGEST = 24
"""Characters of a heading that stands in no brackets."""


NO_SECTION = Section()
