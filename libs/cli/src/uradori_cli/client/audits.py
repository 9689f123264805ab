"""Answers to the gateway, to be audited."""

import httpx
from uradori_contracts.errors import SENTENCES, ErrorCode
from uradori_contracts.views import AuditOutcome, AuditSubmission

from uradori_cli.client.connection import require_success
from uradori_cli.failure import CommandError

_TIMEOUT = httpx.Timeout(connect=5.0, read=200.0, write=60.0, pool=None)
"""The gateway gives up on looking evidence up well before."""


async def audited(client: httpx.AsyncClient, submission: AuditSubmission) -> AuditOutcome:
    """The full report. Raises CommandError where the submission is refused."""
    body = submission.model_dump_json(exclude_unset=True)
    headers = {"content-type": "application/json"}
    try:
        response = await client.post("/api/v1/audit", content=body, headers=headers, timeout=_TIMEOUT)
    except httpx.ReadTimeout as error:
        code = ErrorCode.DEADLINE_EXCEEDED
        raise CommandError(*SENTENCES[code], (code,)) from error
    require_success(response)
    return AuditOutcome.model_validate_json(response.content)
