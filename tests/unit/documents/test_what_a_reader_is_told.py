"""The environment of a reading process."""

from uradori_documents.adapters.reading.process import reader_environment

INHERITED = {
    "PATH": "/usr/bin",
    "LC_ALL": "C.UTF-8",
    "PYTHONUTF8": "1",
    "URADORI_DOCUMENTS_URL": "postgresql://user:secret@host/database",
    "PGPASSWORD": "secret",
    "AWS_SECRET_ACCESS_KEY": "secret",
    "OTEL_EXPORTER_OTLP_HEADERS": "authorization=secret",
    "HTTPS_PROXY": "http://user:secret@proxy",
}


def test_a_reader_is_told_no_secret_of_the_service_nor_of_any_library() -> None:
    told = reader_environment(INHERITED)
    assert "secret" not in " ".join(told.values())
    assert told.keys() >= {"PATH", "LC_ALL", "PYTHONUTF8"}
