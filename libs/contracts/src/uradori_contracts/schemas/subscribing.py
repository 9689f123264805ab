"""What AsyncAPI says to a team that subscribes: server, credentials, CloudEvents headers, dead letters."""

from pydantic import JsonValue

from uradori_contracts import headers
from uradori_contracts.subjects import AUDIT_REPORTS, DEAD_LETTER, DEAD_LETTERS

Document = dict[str, JsonValue]

CHANNEL = "DEAD_LETTER_AUDIT"
MESSAGE = "DeadReport"
_SCHEME = "credentials"
_BINDING = "0.1.0"

SERVERS: Document = {
    "deployment": {
        "host": "{host}:4222",
        "protocol": "nats",
        "protocolVersion": "NATS 2.12 or newer, JetStream",
        "description": "TLS only; the certificate is signed by the ca.pem that comes with the credentials.",
        "variables": {"host": {"default": "localhost", "description": "Where the operator of the system says."}},
        "security": [{"$ref": f"#/components/securitySchemes/{_SCHEME}"}],
    }
}
SECURITY: Document = {
    _SCHEME: {
        "type": "asymmetricEncryption",
        "description": (
            "A NATS credentials file (.creds: a user JWT and an Ed25519 NKEY seed, by which the client signs the "
            "server's nonce). A team may subscribe to uradori.v1.audit.> and _INBOX_<team>.>, and publish "
            "$JS.API.CONSUMER.MSG.NEXT.AUDIT.<team> and $JS.ACK.AUDIT.<team>.>; nothing else."
        ),
    }
}
CLOUD_EVENT: Document = {
    "ce-specversion": {"type": "string", "const": "1.0"},
    "ce-id": {"type": "string", "description": "The same for each delivery of a report: what to tell duplicates by."},
    "ce-type": {"type": "string", "const": "uradori.audit.report.v1"},
    "ce-source": {"type": "string", "enum": ["/uradori/coordinator", "/uradori/gateway"]},
    "ce-time": {"type": "string", "format": "date-time"},
    "content-type": {"type": "string", "const": "application/json"},
    headers.MSG_ID: {"type": "string", "description": "Equal to ce-id."},
}
DEAD: Document = {
    "Uradori-Dead-Subject": {"type": "string", "description": "The subject of the report."},
    "Uradori-Dead-Sequence": {"type": "string", "pattern": "^[0-9]+$", "description": "Its sequence in AUDIT."},
    "Uradori-Dead-Reason": {"type": "string"},
}


def queue(name: str) -> Document:
    """The NATS binding of an operation that a queue group shares."""
    return {"nats": {"queue": name, "bindingVersion": _BINDING}}


def dead_letters() -> Document:
    """The channel of reports that a team gave up."""
    return {
        "address": f"{DEAD_LETTER}.{AUDIT_REPORTS.name}.{{team}}",
        "description": (
            f"A report that a team was handed max_deliveries times without acknowledging it; kept in the stream "
            f"{DEAD_LETTERS.name} for {DEAD_LETTERS.max_age.days} days. The report itself stays in {AUDIT_REPORTS.name}."
        ),
        "parameters": {"team": {"description": "The team, as in deploy/teams.toml."}},
        "messages": {MESSAGE: {"$ref": f"#/components/messages/{MESSAGE}"}},
    }
