"""What a document says of itself, and how much was understood."""

from collections import Counter
from collections.abc import Iterator

from uradori_filings import Oddity

from uradori_cli.inspecting.inspected import Inspected
from uradori_cli.inspecting.words import KINDS
from uradori_cli.render.plain import one_line


def profile_rows(inspected: Inspected) -> Iterator[tuple[str, str]]:
    """By name; what is not known is left out."""
    profile = inspected.document.profile
    days = (str(day) for day in (profile.period_start, profile.period_end) if day)
    for name, value in (
        ("文書 document", profile.document_id),
        ("題名 title", profile.title),
        ("種類 kind", profile.kind if profile.kind != profile.title else ""),
        ("会社 company", "　".join(filter(None, (profile.company, profile.company_en)))),
        ("コード codes", "　".join(filter(None, (profile.edinet_code, profile.ticker)))),
        ("期間 period", " – ".join(days)),
        ("提出 filed", str(profile.filed_on or "")),
        ("訂正元 amends", profile.amends),
        ("基準 standard", profile.standard),
    ):
        if shown := one_line(value):
            yield name, shown


def counts(inspected: Inspected) -> str:
    """Tables, facts by their kind, oddities."""
    kinds = Counter(fact.kind for fact in inspected.facts)
    parts = (f"{KINDS[kind]} {kinds[kind]:,}" for kind in KINDS if kinds[kind])
    return "　".join(
        (
            f"表 tables {len(inspected.document.tables):,}",
            f"事実 facts {len(inspected.facts):,}",
            *parts,
            f"注意 odd {len(inspected.oddities):,}",
        )
    )


def by_code(inspected: Inspected) -> list[tuple[str, list[Oddity]]]:
    """Oddities of one kind together, the most frequent first."""
    kinds = Counter(oddity.code for oddity in inspected.oddities)
    return [(code, [oddity for oddity in inspected.oddities if oddity.code == code]) for code, _ in kinds.most_common()]
