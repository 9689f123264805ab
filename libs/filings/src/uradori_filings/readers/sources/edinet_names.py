"""What EDINET tells in the names of its files (EDINET タクスノミの概要説明, 報告書インスタンスの命名規則)."""

import re
from dataclasses import dataclass
from datetime import date

from uradori_filings.days import iso_day

_DOCUMENT = re.compile(r"(?<![0-9A-Za-z])(S1[0-9A-Z]{6})(?![0-9A-Za-z])")
_NAME = re.compile(
    r"(?P<report>jp[a-z]{2,6}[0-9]{0,6}(?:-[a-z0-9]{2,4}){1,3})_(?P<filer>[EG][0-9]{5})-[0-9]{3}"
    r"_(?P<end>[0-9]{4}-[0-9]{2}-[0-9]{2})_(?P<time>[0-9]{2})_(?P<filed>[0-9]{4}-[0-9]{2}-[0-9]{2})"
)
_KINDS = {
    "asr": "有価証券報告書",
    "q1r": "四半期報告書",
    "q2r": "四半期報告書",
    "q3r": "四半期報告書",
    "q4r": "四半期報告書",
    "q5r": "四半期報告書",
    "ssr": "半期報告書",
    "esr": "臨時報告書",
    "srs": "有価証券届出書",
}


@dataclass(frozen=True, slots=True)
class EdinetName:
    """`document` is the same for every file of one document but those of its auditors."""

    edinet_code: str
    period_end: date
    filed_on: date
    kind: str
    """Empty for a report whose code is not known, and for those of auditors."""
    report: str
    """Code of the report: asr, q2r."""
    time: int
    """1 for the report as first filed, 2 and more for those that correct it."""

    @property
    def document(self) -> str:
        """The same for all files of one document."""
        return f"{self.edinet_code}_{self.period_end}_{self.time:02}_{self.filed_on}"


def edinet_name(name: str) -> EdinetName | None:
    """Of a file name such as 0101010_honbun_jpcrp030000-asr-001_E01570-000_2020-03-31_01_2020-06-26_ixbrl.htm."""
    found = _NAME.search(name)
    if found is None:
        return None
    end, filed = iso_day(found["end"]), iso_day(found["filed"])
    if end is None or filed is None:
        return None
    report = found["report"].split("-")[1]
    kind = "" if found["report"].startswith("jpaud") else _KINDS.get(report, "")
    return EdinetName(found["filer"], end, filed, kind, report, int(found["time"]))


def document_id_of(path: str) -> str:
    """The number that EDINET gave the document (S100XXXX), of its file or the nearest folder; empty where none is."""
    return next((found[1] for piece in reversed(path.split("/")) if (found := _DOCUMENT.search(piece))), "")
