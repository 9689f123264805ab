"""Which document an amendment corrects, where it does not say it by an id."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from uradori_documents.domain.revision import Revision

_CORRECTED = "訂正"


def amended(revisions: Iterable[Revision]) -> Mapping[int, str]:
    """The id of what each amendment corrects, by the number of its revision.

    EDINET's 訂正有価証券報告書 name no document: it is the filer's 有価証券報告書 of the same period, filed before.
    """
    held = tuple(revisions)
    told = {revision.number: revision.info.amends for revision in held if revision.info.amends}
    originals: dict[tuple[str, object, str], list[Revision]] = defaultdict(list)
    for revision in held:
        if revision.filer and not is_amendment(revision):
            originals[_key(revision)].append(revision)
    for revision in held:
        if revision.number not in told and is_amendment(revision):
            earlier = [each for each in originals.get(_key(revision), ()) if each.age < revision.age]
            if earlier:
                told[revision.number] = max(earlier, key=lambda each: each.age).document_id
    return told


def is_amendment(revision: Revision) -> bool:
    """Whether it says so by an id or by what it is called."""
    return bool(revision.info.amends) or revision.info.kind.startswith(_CORRECTED)


def _key(revision: Revision) -> tuple[str, object, str]:
    return revision.filer, revision.info.period_end, revision.info.kind.removeprefix(_CORRECTED)
