"""How an upload is called."""

from hashlib import sha256

from uradori_contracts.documents import UploadHints


def upload_id(content_sha256: str, file_name: str, hints: UploadHints) -> str:
    """The same for the same bytes, under the same name, with the same hints; whoever sends it can tell beforehand."""
    told = f"{content_sha256}\n{file_name}\n{hints.model_dump_json()}"
    return f"up-{sha256(told.encode()).hexdigest()[:32]}"
