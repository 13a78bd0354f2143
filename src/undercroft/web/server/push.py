"""Notices that are pushed to a browser, by the push service of whoever made that browser.

A message is encrypted for one browser (RFC 8291, in the encoding of RFC 8188), so that the service
cannot read it, and handed to the address that the browser has named (RFC 8030). A key of the server
says who sends it (RFC 8292).
All of it needs `undercroft[push]`.
"""

import json
import os
import stat
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from undercroft.kit.reading import write_whole
from undercroft.tables.calls import Call
from undercroft.web.links import fault_of_hook
from undercroft.web.server.messages import post

KEPT_FOR: Final = timedelta(days=1)
"""How long a push service keeps a message for a browser that is off."""

TRUSTED_FOR: Final = timedelta(hours=12)
"""How long what says who sends holds; RFC 8292 allows a day."""

SIZE: Final = 1024
"""Bytes of each message: its length tells nothing."""

_RECORD: Final = 4096
_POINT: Final = 65
_SECRET: Final = 16


@dataclass(frozen=True)
class Seal:
    """What a browser has named to encrypt for it: a point of P-256, and a secret."""

    point: bytes
    secret: bytes

    @classmethod
    def read(cls, text: str) -> "Seal":
        """Read both, as base64url with a point between them. Raise ValueError."""
        point, _, secret = text.partition(".")
        seal = cls(_decoded(point), _decoded(secret))
        if len(seal.point) != _POINT or len(seal.secret) != _SECRET:
            raise ValueError("a point has 65 bytes, a secret 16")
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), seal.point)
        return seal


class Sender:
    """Whoever pushes: its key, from a file that is made if it is not there, and a page about it."""

    def __init__(self, file: Path, page: str) -> None:
        """Raise OSError or ValueError if the key cannot be had."""
        self._key = _own_key(file)
        self._page = page
        self.point = _encoded(_point(self._key))
        """The public key, as browsers take it."""

    def takes(self, address: str, seal: str) -> bool:
        """Say whether a browser can be reached by what it has named."""
        try:
            Seal.read(seal)
        except ValueError:
            return False
        return not fault_of_hook(address)

    async def send(self, call: Call, said: Mapping[str, str], anywhere: bool) -> None:
        """Say something to a browser. Of several messages that open the same page a push service
        keeps the last. Raise NotSent."""
        heads = {
            "Authorization": f"vapid t={self._token(call.address)}, k={self.point}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(KEPT_FOR.total_seconds())),
            "Topic": sha256(said["open"].encode()).hexdigest()[:32],
        }
        body = sealed(json.dumps(said, ensure_ascii=False).encode(), Seal.read(call.seal))
        await post(call.address, heads, body, anywhere)

    def _token(self, address: str) -> str:
        """Return what says who sends, and to which push service."""
        claims: dict[str, object] = {
            "aud": f"https://{urlsplit(address).netloc}",
            "exp": int((datetime.now(UTC) + TRUSTED_FOR).timestamp()),
        }
        if self._page.startswith("https://"):
            claims["sub"] = self._page
        parts = {"typ": "JWT", "alg": "ES256"}, claims
        said = ".".join([_encoded(json.dumps(part).encode()) for part in parts])
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        return f"{said}.{_encoded(r.to_bytes(32) + s.to_bytes(32))}"


def sealed(said: bytes, seal: Seal) -> bytes:
    """Encrypt up to SIZE - 1 bytes for a browser, as one record of always the same length."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), seal.point)
    once = ec.generate_private_key(ec.SECP256R1())
    sender, salt = _point(once), os.urandom(16)
    both = b"WebPush: info\0" + seal.point + sender
    shared = _derived(seal.secret, once.exchange(ec.ECDH(), theirs), both, 32)
    key = _derived(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, shared, b"Content-Encoding: nonce\0", 12)
    padded = said + b"\2" + bytes(SIZE - 1 - len(said))
    head = salt + struct.pack("!IB", _RECORD, len(sender)) + sender
    return head + AESGCM(key).encrypt(nonce, padded, None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _own_key(file: Path) -> ec.EllipticCurvePrivateKey:
    """Read the key of a file; one that is not there is made first, for its owner alone."""
    if not file.exists():
        fresh = ec.generate_private_key(ec.SECP256R1())
        pem = fresh.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        write_whole(file, pem, stat.S_IRUSR | stat.S_IWUSR)
    if os.name == "posix" and file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        file.chmod(stat.S_IRUSR | stat.S_IWUSR)
    try:
        key = load_pem_private_key(file.read_bytes(), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != ec.SECP256R1.name:
        raise ValueError(f"{file} holds no key of P-256")
    return key


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _encoded(some: bytes) -> str:
    return urlsafe_b64encode(some).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
