"""The companies that the suite's names are looked up among: the reviewed ones with the regulator's whole list."""

from dataclasses import dataclass
from pathlib import Path

from uradori_jafin import Gazetteer
from uradori_jafin.companies import CodeListError, Listing, code_list_text, parse_code_list, succeed

from uradori_cli.failure import CommandError

_FOLDER = "edinet-codelist"
_FILE_BEGINS = "EdinetcodeDlInfo"


@dataclass(frozen=True, slots=True)
class KnownCompanies:
    """As every service knows them once `uradori ingest --codelist` has run."""

    gazetteer: Gazetteer
    listing: Listing


def known_companies(data: Path, reviewed: Path) -> KnownCompanies:
    """`data` holds the folder `edinet-codelist`; `reviewed` is the folder of the project's own data.

    Raises:
        CommandError: a file is missing or is not what it should be.
    """
    files = sorted(
        path for path in (data / _FOLDER).glob(f"{_FILE_BEGINS}*") if path.suffix.lower() in (".csv", ".zip")
    )
    if not files:
        raise CommandError(
            f"EDINET のコードリストがありません: {data / _FOLDER}/{_FILE_BEGINS}*.csv",
            f"There is no code list: {data / _FOLDER}/{_FILE_BEGINS}*.csv",
        )
    try:
        listing = succeed(None, parse_code_list(code_list_text(files[-1].read_bytes())))
        table = (reviewed / "gazetteer" / "companies.csv").read_text("utf-8")
    except CodeListError as error:
        raise CommandError(f"{files[-1]}: {error.message}", f"{files[-1]}: {error.message_en}") from error
    except OSError as error:
        raise CommandError(
            f"読めません: {error.filename}（{error.strerror}）", f"Cannot read {error.filename}"
        ) from error
    return KnownCompanies(Gazetteer.from_csv(table, listing), listing)
