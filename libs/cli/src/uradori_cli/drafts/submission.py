"""A draft, as it is sent to be audited."""

import re
from datetime import date

from uradori_contracts.audit import FOUND_LIMIT, Found
from uradori_contracts.evidence import Evidence
from uradori_contracts.views import AuditSubmission
from uradori_jafin import split_sentences

from uradori_cli.drafts.draft import Draft

_NAME_LIMIT = 200
_CITES = re.compile(r"(?:doc|mcp_val)_[1-9]")


def looked_up(draft: Draft, as_of: date | None) -> AuditSubmission:
    """Its evidence is looked up in what had been published by `as_of`."""
    return AuditSubmission(id=draft.name[:_NAME_LIMIT], answer=draft.audited, lookup=True, as_of=as_of)


def against(draft: Draft, evidence: tuple[Evidence, ...]) -> AuditSubmission:
    """By the sources it cites; every sentence of one that cites none, by all of them."""
    name = draft.name[:_NAME_LIMIT]
    if not evidence or _CITES.search(draft.audited):
        return AuditSubmission(id=name, answer=draft.audited, evidence=evidence)
    tags = tuple(each.tag for each in evidence)
    count = min(len(split_sentences(draft.audited)), FOUND_LIMIT)
    found = tuple(Found(index=index, tags=tags) for index in range(count))
    return AuditSubmission(id=name, answer=draft.audited, evidence=evidence, lookup=True, found=found)
