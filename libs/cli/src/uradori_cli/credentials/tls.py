"""The files of the server's certificate: kept while they are good, renewed in time."""

from datetime import datetime

from cryptography import x509

from uradori_cli.credentials import certificates
from uradori_cli.credentials.certificates import PrivateKey
from uradori_cli.credentials.folder import PRIVATE, READABLE, Folder
from uradori_cli.credentials.outcome import Notify, Outcome, Progress

AUTHORITY, AUTHORITY_KEY = "ca.pem", "keys/ca.key"
SERVER, SERVER_KEY = "nats/tls.crt", "nats/tls.key"


def write_certificates(folder: Folder, hosts: tuple[str, ...], now: datetime, notify: Notify) -> None:
    """`hosts` are known besides those that always are; none given, the ones of the present certificate stay."""
    signer = _key(folder, AUTHORITY_KEY, PRIVATE, notify)
    issuer = _authority(folder, signer, now, notify)
    key = _key(folder, SERVER_KEY, READABLE, notify)
    present = _present(folder, SERVER)
    wanted = tuple(dict.fromkeys((*certificates.HOSTS, *hosts)))
    if present is not None and not hosts:
        wanted = tuple(dict.fromkeys((*certificates.HOSTS, *certificates.hosts_of(present))))
    good = (
        present is not None
        and certificates.belongs(present, key, issuer)
        and certificates.lasts(present, now, certificates.RENEWED_BEFORE)
        and set(certificates.hosts_of(present)) == set(wanted)
    )
    _settle(folder, SERVER, None if good else certificates.server(key, wanted, issuer, signer, now), notify)


def _authority(folder: Folder, key: PrivateKey, now: datetime, notify: Notify) -> x509.Certificate:
    present = _present(folder, AUTHORITY)
    good = (
        present is not None
        and certificates.belongs(present, key, present)
        and certificates.lasts(present, now, certificates.AUTHORITY_RENEWED_BEFORE)
    )
    made = None if good else certificates.authority(key, now)
    _settle(folder, AUTHORITY, made, notify)
    certificate = made or present
    if certificate is None:
        raise folder.damaged(AUTHORITY)
    return certificate


def _settle(folder: Folder, name: str, made: x509.Certificate | None, notify: Notify) -> None:
    if made is None:
        folder.keep(name, READABLE)
        notify(Progress(name, Outcome.KEPT))
        return
    outcome = Outcome.MADE if folder.read(name) is None else Outcome.RENEWED
    folder.write(name, certificates.pem_of(made), READABLE)
    notify(Progress(name, outcome))


def _present(folder: Folder, name: str) -> x509.Certificate | None:
    content = folder.read(name)
    if content is None:
        return None
    certificate = certificates.certificate_of(content)
    if certificate is None:
        raise folder.damaged(name)
    return certificate


def _key(folder: Folder, name: str, mode: int, notify: Notify) -> PrivateKey:
    content = folder.read(name)
    if content is None:
        key = certificates.new_private_key()
        folder.write(name, certificates.pem_of(key), mode)
        notify(Progress(name, Outcome.MADE))
        return key
    found = certificates.private_key_of(content)
    if found is None:
        raise folder.damaged(name)
    folder.keep(name, mode)
    notify(Progress(name, Outcome.KEPT))
    return found
