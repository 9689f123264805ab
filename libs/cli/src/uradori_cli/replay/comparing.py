"""Where a recomputed report differs from the saved one."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from pydantic import JsonValue
from pydantic.main import IncEx
from uradori_contracts.audit import AuditedSentence, AuditReport, AuditStatus
from uradori_contracts.message import Value
from uradori_contracts.replay import digest_of
from uradori_contracts.views import AuditOutcome

from uradori_cli.replay.reading import SavedReport

ABSENT = "－"
_APART = dict.fromkeys(AuditOutcome.model_fields.keys() - AuditReport.model_fields.keys(), True)
CAUSES = {
    "rules_version": ("監査規則の版が違います。", "It was judged by another version of the rules."),
    "companies": ("上場会社の一覧が違います。", "The auditor knew another list of companies."),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """What is at one place in the saved report, and what is there now. `sentence` is empty for the report as a whole."""

    place: str
    sentence: str
    saved: str
    now: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A saved report beside the recomputed one."""

    name: str
    status: AuditStatus
    saved_digest: str
    digest: str
    was_changed: bool
    """Since it was saved: its digest is not that of its body."""
    differences: tuple[Difference, ...]
    """Causes first: other rules, another list of companies."""

    @property
    def is_identical(self) -> bool:
        """Same digest, same body."""
        return self.saved_digest == self.digest and not self.was_changed and not self.differences


def compared(saved: SavedReport, now: AuditReport) -> Comparison:
    """Field by field; the ids of evidence, which a digest does not cover, are left out."""
    before = saved.report
    differences = (*_of_report(before, now), *_of_sentences(before.sentences, now.sentences))
    was_changed = digest_of(before) != before.digest
    return Comparison(saved.name, now.status, before.digest, now.digest, was_changed, differences)


def _of_report(before: AuditReport, now: AuditReport) -> Iterator[Difference]:
    bodies = [
        _body(report, exclude={**_APART, "sentences": True, "digest": True, "evidence": {"__all__": {"id"}}})
        for report in (before, now)
    ]
    leaves = sorted(_leaves("", *bodies), key=lambda leaf: leaf[0] not in CAUSES)
    for place, was, becomes in leaves:
        yield Difference(place, "", was, becomes)


def _of_sentences(before: tuple[AuditedSentence, ...], now: tuple[AuditedSentence, ...]) -> Iterator[Difference]:
    for number, (was, becomes) in enumerate(zip_longest(before, now)):
        if was != becomes:
            text = was.sentence if was else becomes.sentence if becomes else ""
            bodies = [_body(each) if each else None for each in (was, becomes)]
            for place, old, new in _leaves(f"sentences[{number}]", *bodies):
                yield Difference(place, text, old, new)


def _body(value: Value, exclude: IncEx | None = None) -> JsonValue:
    body: JsonValue = json.loads(value.model_dump_json(exclude=exclude))
    return body


def _leaves(place: str, was: JsonValue, becomes: JsonValue) -> Iterator[tuple[str, str, str]]:
    """The innermost fields that differ: where, before, now."""
    if was == becomes:
        return
    if isinstance(was, dict) and isinstance(becomes, dict):
        for key in {**was, **becomes}:
            yield from _leaves(f"{place}.{key}".lstrip("."), was.get(key), becomes.get(key))
    elif isinstance(was, list) and isinstance(becomes, list):
        for number, (left, right) in enumerate(zip_longest(was, becomes)):
            yield from _leaves(f"{place}[{number}]", left, right)
    else:
        yield place, _shown(was), _shown(becomes)


def _shown(value: JsonValue) -> str:
    if value is None or value == "":
        return ABSENT
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
