"""The certificate of the NATS server and the authority that signs it; keys on the curve P-256."""

import ipaddress
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

HOSTS = ("nats", "localhost", "127.0.0.1", "::1")
"""Names by which the server is always known."""
SERVER_LIFE = timedelta(days=825)
AUTHORITY_LIFE = timedelta(days=3650)
RENEWED_BEFORE = timedelta(days=30)
AUTHORITY_RENEWED_BEFORE = SERVER_LIFE + RENEWED_BEFORE
"""So that no server's certificate outlives the authority's."""
_CLOCKS_DIFFER_BY = timedelta(minutes=5)

PrivateKey = ec.EllipticCurvePrivateKey


def new_private_key() -> PrivateKey:
    """On P-256."""
    return ec.generate_private_key(ec.SECP256R1())


def private_key_of(pem: bytes) -> PrivateKey | None:
    """None where it is no such key."""
    try:
        key = serialization.load_pem_private_key(pem, None)
    except (ValueError, TypeError):
        return None
    return key if isinstance(key, ec.EllipticCurvePrivateKey) else None


def certificate_of(pem: bytes) -> x509.Certificate | None:
    """None where it is no certificate."""
    try:
        return x509.load_pem_x509_certificate(pem)
    except ValueError:
        return None


def authority(key: PrivateKey, now: datetime) -> x509.Certificate:
    """A certificate that signs itself and servers."""
    name = _name("Uradori CA")
    return (
        _builder(name, name, key.public_key(), now, AUTHORITY_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )


def server(
    key: PrivateKey, hosts: tuple[str, ...], issuer: x509.Certificate, signer: PrivateKey, now: datetime
) -> x509.Certificate:
    """A certificate for the server under those names and addresses."""
    return (
        _builder(_name("Uradori NATS"), issuer.subject, key.public_key(), now, SERVER_LIFE)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([_host(host) for host in hosts]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False)
        .sign(signer, hashes.SHA256())
    )


def pem_of(item: x509.Certificate | PrivateKey) -> bytes:
    """PEM; a key unencrypted in PKCS 8."""
    if isinstance(item, x509.Certificate):
        return item.public_bytes(serialization.Encoding.PEM)
    return item.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def hosts_of(certificate: x509.Certificate) -> tuple[str, ...]:
    """The names and addresses that the certificate is for."""
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return ()
    return tuple(str(each.value) for each in names)


def lasts(certificate: x509.Certificate, now: datetime, beyond: timedelta) -> bool:
    """Whether it is valid now and for that long."""
    return certificate.not_valid_before_utc <= now and certificate.not_valid_after_utc - now > beyond


def belongs(certificate: x509.Certificate, key: PrivateKey, issuer: x509.Certificate) -> bool:
    """Whether it is that key's, signed by that issuer."""
    if certificate.public_key() != key.public_key():
        return False
    try:
        certificate.verify_directly_issued_by(issuer)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, life: timedelta
) -> x509.CertificateBuilder:
    begin = now.astimezone(UTC) - _CLOCKS_DIFFER_BY
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + life)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _host(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
