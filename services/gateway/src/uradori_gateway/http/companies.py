"""The regulator's list of companies, sent in."""

from base64 import b64encode
from typing import Annotated

from fastapi import APIRouter, Query, Request
from uradori_bus import Budget, Bus
from uradori_contracts.companies import CompaniesLoaded, LoadCompanies
from uradori_contracts.subjects import LOAD_COMPANIES

from uradori_gateway.config import GatewayConfig
from uradori_gateway.http.access import visitor_of
from uradori_gateway.http.body import FILE_TYPES, FileRequest
from uradori_gateway.http.faults import RESPONSES
from uradori_gateway.http.security import token_needed

_BODY = {
    "requestBody": {
        "required": True,
        "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in sorted(FILE_TYPES)},
    }
}


def company_routes(bus: Bus, config: GatewayConfig) -> APIRouter:
    """POST /companies."""
    router = APIRouter(dependencies=token_needed())

    @router.post("/api/v1/companies", responses=RESPONSES, openapi_extra=_BODY)
    async def load(
        request: Request,
        dry_run: Annotated[bool, Query(description="only tell what the list would change")] = False,
        force: Annotated[bool, Query(description="also an older list, and one that lacks many companies")] = False,
    ) -> CompaniesLoaded:
        """Take the regulator's code list, CSV or ZIP as downloaded, into use: all of it or nothing."""
        limit = visitor_of(request.scope).max_body_bytes or config.companies_body_bytes
        file = FileRequest(
            request.scope, request.receive, min(limit, config.companies_body_bytes), config.body_timeout_s
        )
        content = b64encode(await file.body())
        body = LoadCompanies(content=content, dry_run=dry_run, force=force)
        return await bus.request(LOAD_COMPANIES, body, budget=Budget.of(config.companies_budget_s))

    return router
