"""Servers of mails, of web hooks and of push, on loopback, that keep what they are sent."""

import asyncio
import hmac
import json
import os
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from queue import Queue
from subprocess import run
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Post:
    """Takes mails by SMTP; it wants the password that it was given, and may be `broken`."""

    def __init__(self, password: str = "") -> None:
        self.mails: Queue[EmailMessage] = Queue()
        self.broken = False
        self.tried = 0
        self.port = 0
        self._password = password

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk to one who brings mails."""
        known = not self._password
        writer.write(b"220 post\r\n")
        while line := (await reader.readline()).decode().strip():
            word = line.upper()
            if word.startswith("EHLO"):
                writer.write(b"250-post\r\n250 AUTH LOGIN\r\n")
            elif word.startswith("AUTH"):
                writer.write(b"334 UGFzc3dvcmQ6\r\n")
                said = (await reader.readline()).decode().strip()
                known = said == self._password
                writer.write(b"235 yes\r\n" if known else b"535 no\r\n")
            elif word.startswith("MAIL"):
                self.tried += 1
                refused = self.broken or not known
                writer.write(b"451 later ada@example.org\r\n" if refused else b"250 yes\r\n")
            elif word == "DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                mail = message_from_bytes(text.removesuffix(b".\r\n"), policy=policy.default)
                assert isinstance(mail, EmailMessage)
                self.mails.put(mail)
                writer.write(b"250 taken\r\n")
            elif word == "QUIT":
                writer.write(b"221 bye\r\n")
                break
            else:
                writer.write(b"250 yes\r\n")
        await closed(writer)


class Hook:
    """Takes JSON by https, and answers with a status."""

    def __init__(self) -> None:
        self.bodies: Queue[dict[str, Any]] = Queue()
        self.heads: list[str] = []
        self.status = "204 Done"
        self.port = 0

    def read(self, body: bytes) -> Any:
        """Return what a body says."""
        return json.loads(body)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one body."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        size = next(one for one in head.lower().splitlines() if one.startswith("content-length"))
        body = await reader.readexactly(int(size.partition(":")[2]))
        self.heads.append(head)
        self.bodies.put(self.read(body))
        writer.write(f"HTTP/1.1 {self.status}\r\nLocation: https://[::1]/\r\n\r\n".encode())
        await writer.drain()
        await closed(writer)


class PushService(Hook):
    """Takes messages for one browser, and reads them as that browser would (RFC 8291)."""

    def __init__(self, key: int | None = None, secret: bytes = b"") -> None:
        super().__init__()
        curve = ec.SECP256R1()
        self._key = ec.derive_private_key(key, curve) if key else ec.generate_private_key(curve)
        self._secret = secret or os.urandom(16)
        self.status = "201 Created"
        self.sizes: list[int] = []

    @property
    def seal(self) -> str:
        """What the browser names, so that it alone can read."""
        return f"{encoded(self._point)}.{encoded(self._secret)}"

    @property
    def _point(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def opened(self, body: bytes) -> bytes:
        """Decrypt a body: salt, size of records, length and point of the sender, one record."""
        salt, length, rest = body[:16], body[20], body[21:]
        sender, record = rest[:length], rest[length:]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        mixed = self._derived(
            self._secret,
            self._key.exchange(ec.ECDH(), theirs),
            b"WebPush: info\0" + self._point + sender,
            32,
        )
        key = self._derived(salt, mixed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = self._derived(salt, mixed, b"Content-Encoding: nonce\0", 12)
        said, mark, filling = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\2")
        assert mark, "the last record ends with a 2"
        assert not filling.strip(b"\0")
        return said

    @staticmethod
    def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
        """HKDF by hand (RFC 5869), for lengths of up to 32."""
        drawn = hmac.digest(salt, secret, "sha256")
        return hmac.digest(drawn, info + b"\1", "sha256")[:length]

    def read(self, body: bytes) -> Any:
        """Return what a body says to the browser."""
        self.sizes.append(len(body))
        return json.loads(self.opened(body))


def encoded(some: bytes) -> str:
    """Write bytes as base64url, as browsers do."""
    return urlsafe_b64encode(some).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Read what `encoded` has written."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


async def closed(writer: asyncio.StreamWriter) -> None:
    """Close a connection, whether or not the other end has gone already."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


@contextmanager
def listening(what: Post | Hook, context: ssl.SSLContext | None = None) -> Iterator[None]:
    """Let it listen, in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def start() -> asyncio.Server:
        return await asyncio.start_server(what.take, "127.0.0.1", 0, ssl=context)

    async def end(server: asyncio.Server) -> None:
        server.close()
        if talks := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(talks, timeout=5)

    server = asyncio.run_coroutine_threadsafe(start(), loop).result()
    what.port = server.sockets[0].getsockname()[1]
    try:
        yield
    finally:
        asyncio.run_coroutine_threadsafe(end(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """Make a certificate for this machine; return what a server has, and the file to trust."""
    key, made = folder / "key.pem", folder / "made.pem"
    command: list[str | Path] = [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-nodes", "-days", "2", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", made,
    ]  # fmt: skip
    run(command, check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(made, key)
    return context, made
