"""Whether a sentence claims anything that can be checked."""

import re
from enum import Enum

from uradori_auditor.domain.claims.claim import SentenceClaims
from uradori_auditor.domain.claims.reading import Reading


class Worth(Enum):
    """CLAIM is checked; OPINION is the answer's own view of what nobody knows yet; NONE says nothing."""

    CLAIM = "claim"
    OPINION = "opinion"
    NONE = "none"


_REFUSAL = re.compile(
    r"確認でき(?:ません|ない|なかった)|見つか(?:りません|らない|らなかった)|見当たり?(?:ません|ない|らない)|お答えでき|回答でき|お答えいたしかね"
    r"|判断でき(?:ません|ない)|(?:資料|情報|根拠|データ|数値|記載)(?:が|は|も)(?:ありません|ない|ございません|不足)|表示していません|掲載していません|わかりません|分かりません|不明です"
    r"|cannot (?:answer|confirm|find)|could not (?:be )?(?:find|found|confirm)|no (?:source|evidence|data|figures?)"
)
_OPINION = re.compile(
    r"考えられ|と考え|だろう|でしょう|と思わ|と思い|かもしれ|可能性が|可能性も|期待でき|期待したい|期待され|べき(?!点|こと|事項|ポイント)|はずだ|はずで|とみられ|ではないか|懸念され|そうだ。?$|(?:底堅い|底堅さ|割安|割高|魅力的|有望|盤石|健全|堅実|順調|好調|堅調|軟調)(?:だ|である|です|な[銘水企状株]|と(?:言|い)え|。|$)|likely|probably|seems?|appears|may |might |should |could "
)
_FUTURE = re.compile(r"今後|将来|来期|来年|先行き|いずれ|これから|中長期")
_HEADING = re.compile(
    r"^\s*(?:#{1,6}\s|【[^】]*】\s*$|\*\*[^*]+\*\*\s*$|[■●◆▼]\s?[^。]{0,40}$)|[:：]\s*$|[?？]$|か。?$"
)
_INVITATION = re.compile(r"(?:ましょう|ください|お願い(?:いた)?します|次の(?:表の)?とおりです|以下のとおりです)。?$")
_COMPANY = r"同社|会社|当社|同行|当行|同グループ|当社グループ"
_OF_COMPANIES = (
    r"(?:代表取締役|副)?(?:社長|会長)|最高経営責任者|最高財務責任者|CEO|CFO|COO|経営陣|取締役会|監査役会|創業者|創業家|株主総会|労働組合"
    r"|本社|(?:主力|新|国内|海外)?工場|(?:連結|海外|国内|主要|完全)?子会社|(?:新|主力)(?:製品|事業|商品|店舗|工場)"
)
"""People and parts that only a company has."""
_ABOUT = re.compile(rf"(?:また|なお|一方|さらに)?、?(?:{_COMPANY}|{_OF_COMPANIES})(?:側)?(?:は|が|の|では|も)")
_PREDICATE = re.compile(r"(?:です|だ|た|ます|[いうくぐすつぬぶむる])。?$")


_ENDING = 16
"""Letters that may follow the words of a refusal: 見つかりませんでした。"""


def _is_refusal(text: str) -> bool:
    """Whether the sentence ends in saying that nothing is known: 資料はありませんが、… goes on to say something."""
    ends = [found.end() for found in _REFUSAL.finditer(text)]
    if not ends or text.isascii():
        return bool(ends)
    rest = text[ends[-1] :]
    return len(rest) <= _ENDING and not re.match(r"(?:でした)?(?:が|けれど|ものの)", rest)


def worth_of(reading: Reading, claims: SentenceClaims, *, cited: bool) -> Worth:
    """What a sentence is worth checking for."""
    text = reading.text.strip()
    says = bool(claims.figures or claims.directions)
    if not text or (_is_refusal(text) and not says and not cited):
        return Worth.NONE
    if _OPINION.search(text) and not cited:
        return Worth.OPINION
    if _OPINION.search(text) and _FUTURE.search(text) and not claims.figures:
        return Worth.OPINION
    if _INVITATION.search(text) or (text.startswith("#") and not reading.items):
        return Worth.NONE
    if says:
        return Worth.CLAIM
    if _HEADING.search(text):
        return Worth.NONE
    if cited:
        return Worth.CLAIM
    about = reading.names or reading.items or _ABOUT.match(text)
    return Worth.CLAIM if about and _PREDICATE.search(text) else Worth.NONE
