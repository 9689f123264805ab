"""What running text states as a label and its value (従業員数は2,310名です, 会計監査人：A監査法人), as tables of such rows."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Paragraph, Table
from uradori_filings.model.grid import Cell, Grid

_SENTENCE_END = re.compile(r"[。\n]|(?<=[a-z)])\.(?=\s|$)")
_CLAUSE_END = re.compile(r"、(?=[^、]{2,40}は)")
_BEHIND = r"(?:\s?[(（][^()（）]{0,40}[)）])?"
_LINE = re.compile(
    rf"^[-・●○◆■*\s]*(?P<label>[^:：、。,()（）\d]{{2,24}}?)\s?[:：]\s?(?P<value>[^:：、]{{1,40}}?){_BEHIND}$"
)
_SAYS = re.compile(
    rf"^(?:なお、?|また、?|当期の|期末の|当期末の|期末現在の|当社の|当社グループの|同社の)*"
    rf"(?P<label>[^はがをでにも、。:：()（）\d]{{2,30}})は、?(?P<value>[^、。がを]{{1,40}}?){_BEHIND}"
    r"(?:です|である|でした|であった|だった|となった|となりました|となっております|となっています|であります)?$"
)
_AUDITED = re.compile(
    r"(?P<value>[^、。\s]{1,24}監査法人)(?:による|の)監査を受けて"
    r"|(?:会計監査人|監査法人)(?:の名称)?(?:は、?|\s?[:：]\s?)(?P<named>[^、。\s:：]{1,24}監査法人)(?:です|である|であります|$)"
)
_AUDITOR = "監査法人"
_FIGURE = re.compile(r"^(?:約)?[△▲-]?\d[\d,]*(?:\.\d+)?\s?(?:名|人|社|店舗?|か所|カ所|%|％)$")
"""No money: running text seldom says of which days it is."""
_NAME = re.compile(
    r"^(?=[^\d]{2,40}$)(?!.*(?:こと|もの|ため|とおり|通り|ない|ません|予定|見込み?|方針|同様|一方|以下|次|上記|する|した|いる|ある|れる|れた|ます|ました)$)(?!.*(?:[にへ]|から|まで|より))"
)
_UNSURE = re.compile(r"前[年期]|予想|見通し|見込|計画|目標|増加|減少|増減|前年比|同期")
_LONGEST, _ROWS = 2000, 200


def with_stated(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """With a table behind each paragraph that states something; their numbers go on behind those of the other tables.

    Neither what is expected nor what is said of the year before is taken for a value.
    """
    return tuple(_with_rows(blocks, _stated))


def with_auditor(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The same for the firm that audited the statements alone, as annual reports name it in a sentence."""
    return tuple(_with_rows(blocks, _audited))


def _with_rows(blocks: Sequence[Block], read: Callable[[str], Iterator[tuple[str, str]]]) -> Iterator[Block]:
    numbers = Counter[str]()
    for block in blocks:
        if isinstance(block, Table):
            numbers[block.address.part] = max(numbers[block.address.part], block.address.number + 1)
    for block in blocks:
        yield block
        if not isinstance(block, Paragraph) or len(block.text) > _LONGEST:
            continue
        rows = tuple(islice(read(block.text), _ROWS))
        if rows:
            cells = [
                Cell(row, column, text, column) for row, pair in enumerate(rows) for column, text in enumerate(pair)
            ]
            address = TableAddress(block.part, numbers[block.part])
            numbers[block.part] += 1
            yield Table(address, Grid(len(rows), 2, tuple(cells)), block.section)


def _audited(text: str) -> Iterator[tuple[str, str]]:
    for found in _AUDITED.finditer(text):
        yield _AUDITOR, found["value"] or found["named"]


def _stated(text: str) -> Iterator[tuple[str, str]]:
    for sentence in _SENTENCE_END.split(text):
        if (audited := _AUDITED.search(sentence)) and audited["value"]:
            yield from _audited(sentence)
            continue
        for clause in _CLAUSE_END.split(sentence.strip()):
            found = _LINE.match(clause.strip()) or _SAYS.match(clause.strip())
            if found is not None and _is_told(found["label"], found["value"].strip()):
                yield found["label"].strip(), found["value"].strip()


def _is_told(label: str, value: str) -> bool:
    if _UNSURE.search(label) or _UNSURE.search(value):
        return False
    return (_FIGURE.match(value) or _NAME.match(value)) is not None
