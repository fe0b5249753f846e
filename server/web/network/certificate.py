"""TLS: a self-signed certificate, for phones film only over https, and no authority knows a house's own computer."""

from __future__ import annotations

import ipaddress
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAYS: Final = 365
"""How long a certificate holds; telephones take none that holds longer than 825 days."""
SPARE: Final = timedelta(days=1)


def certificate_in(folder: Path, host: str, now: datetime | None = None) -> tuple[Path, Path]:
    """The files of the certificate and its key for an address, made anew where none holds (any more)."""
    now = now or datetime.now(UTC)
    public, private = folder / "certificate.pem", folder / "certificate.key"
    if not (private.exists() and _holds(public, host, now)):
        folder.mkdir(parents=True, exist_ok=True)
        _make(public, private, host, now)
    return public, private


def _holds(public: Path, host: str, now: datetime) -> bool:
    try:
        kept = x509.load_pem_x509_certificate(public.read_bytes())
        names = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    return (
        _named(host) in list(names) and kept.not_valid_before_utc <= now <= kept.not_valid_after_utc - SPARE
    )


def _make(public: Path, private: Path, host: str, now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "meldwatch")])
    names = dict.fromkeys((_named(host), x509.DNSName("localhost"), _named("127.0.0.1")))
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SPARE)
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private.unlink(missing_ok=True)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    with open(os.open(private, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as kept:
        kept.write(secret)
    public.write_bytes(built.public_bytes(serialization.Encoding.PEM))


def _named(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
