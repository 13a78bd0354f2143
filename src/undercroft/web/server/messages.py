"""What is said to somebody whose turn it is, and how it gets there: by mail, or by https."""

import asyncio
import json
import smtplib
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from ipaddress import IPv6Address, IPv6Network, ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import h11

from undercroft.games import all_games
from undercroft.tables.calls import Message
from undercroft.web.links import fault_of_hook
from undercroft.web.settings import Mail

PATIENCE: Final = 10.0
"""Seconds for each step of a mail, and for the whole of a hook."""

_MOST_READ: Final = 16 * 1024
_GONE: Final = (404, 410)
_LONGEST_TITLE: Final = 100
_HANDED_OUT: Final = IPv6Network("2000::/3")
"""All of IPv6 that anybody on the internet has (RFC 4291). Beside it lie fec0::/10, which networks
of virtual machines go on using for their hosts, and addresses that lead to one of IPv4."""
_WRAPPED: Final = IPv6Network("2002::/16")
"""Addresses that lead to one of IPv4, which may be private."""


class NotSent(Exception):
    """A message did not get there; the words name no address."""


class Gone(NotSent):
    """Nobody is at that address any more."""


# -- what is said -------------------------------------------------------------


def said(message: Message, public_url: str) -> dict[str, str]:
    """Return what a hook is sent. It holds no name that somebody has typed, and no secret."""
    here = public_url.rstrip("/")
    link = f"{here}/calls/{message.call.key}"
    if not message.match_id:
        asked = "Somebody at Undercroft wants to be told here when it is their turn"
        return {"event": "confirm", "text": f"{asked}. Is that you? {link}", "confirm": link}
    spec = all_games().get(message.game)
    title, table = spec.title if spec else message.game, f"{here}/tables/{message.match_id}"
    return {
        "event": "turn",
        "text": f"{title} – it is your turn: {table}",
        "game": message.game,
        "title": title,
        "table": table,
        "stop": f"{link}/stop",
    }


def mail_of(message: Message, public_url: str, sender: str) -> EmailMessage:
    """Return the mail that says it; every one can be stopped by a click (RFC 8058)."""
    words = said(message, public_url)
    link = f"{public_url.rstrip('/')}/calls/{message.call.key}"
    mail = EmailMessage()
    mail["From"], mail["To"] = sender, message.call.address
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2] or None)
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{link}/stop>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    if words["event"] == "confirm":
        mail["Subject"] = "Shall Undercroft tell you when it is your turn?"
        mail.set_content(
            "Somebody at Undercroft wants to be told at this address when it is their turn.\n\n"
            f"If that is you, open this link within a day, and say so:\n{link}\n\n"
            "If it is not, do nothing: you get no more mails.\n"
        )
        return mail
    mail["Subject"] = f"Your turn in {words['title']}"
    mail.set_content(
        f"{words['title']} – it is your turn:\n{words['table']}\n\n"
        "Open it in the browser in which you play. You get no other mail about this table until\n"
        f"you have been there.\n\nNo more of these mails: {link}\n"
    )
    return mail


def notice_of(message: Message) -> dict[str, str]:
    """Return what the service worker of a browser shows, and which page it opens."""
    if not message.match_id:
        said = "Undercroft tells you here when it is your turn."
        confirm = f"/calls/{message.call.key}/confirm"
        return {"title": "Undercroft", "body": said, "open": "/calls", "confirm": confirm}
    spec = all_games().get(message.game)
    title = spec.title if spec else message.game
    return {
        "title": title[:_LONGEST_TITLE],
        "body": "Your turn",
        "open": f"/tables/{message.match_id}",
    }


# -- by mail ------------------------------------------------------------------


def send_mail(mail: EmailMessage, server: Mail) -> None:
    """Hand a mail to the server of mails; it takes a while. Raise NotSent."""
    context = ssl.create_default_context()
    try:
        password = Path(server.password_file).read_text("utf-8").strip() if server.user else ""
        line = (
            smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=context)
            if server.security == "tls"
            else smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
        )
        with line:
            if server.security == "starttls":
                line.starttls(context=context)
            if server.user:
                line.login(server.user, password)
            line.send_message(mail)
    except smtplib.SMTPResponseException as fault:
        raise NotSent(f"{type(fault).__name__} {fault.smtp_code}") from None
    except (OSError, ValueError, smtplib.SMTPException) as fault:
        raise NotSent(type(fault).__name__) from None


# -- by https -----------------------------------------------------------------


def is_public(address: str) -> bool:
    """Say whether an address belongs to the internet at large, not to this or a nearby network."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip not in _HANDED_OUT or ip in _WRAPPED or ip.teredo is not None:
            return False
    return ip.is_global and not ip.is_multicast


async def _reachable(host: str, port: int, anywhere: bool) -> str:
    """Return the address at which a host is asked: all of those it has must be allowed."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not (anywhere or all(map(is_public, addresses))):
        raise NotSent("its host is at an address that is not public")
    return addresses[0]


async def send_hook(
    url: str, body: dict[str, Any], anywhere: bool, context: ssl.SSLContext | None = None
) -> None:
    """Post JSON to a web hook by https. Raise NotSent."""
    if fault_of_hook(url):
        raise NotSent("its address is no web hook")
    heads = {"Content-Type": "application/json"}
    await post(url, heads, json.dumps(body).encode(), anywhere, context)


async def post(
    url: str,
    heads: Mapping[str, str],
    body: bytes,
    anywhere: bool,
    context: ssl.SSLContext | None = None,
) -> None:
    """Post something by https to an address in which `fault_of_hook` finds no fault.

    The host is looked up once, and asked at the address that was found fit: so no second answer of
    a name server leads elsewhere. An answer that leads elsewhere is a failure, and is not followed.
    Raise NotSent; it is Gone if nobody is there any more.
    """
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 443
    context = context or ssl.create_default_context()
    try:
        async with asyncio.timeout(PATIENCE):
            address = await _reachable(host, port, anywhere)
            reader, writer = await asyncio.open_connection(
                address, port, ssl=context, server_hostname=host
            )
            try:
                heads = {"Host": parts.netloc, **heads}
                status = await _answer(reader, writer, _target(parts), heads, body)
            finally:
                writer.transport.abort()  # nobody waits for a goodbye that may never come
                with suppress(OSError):
                    await writer.wait_closed()
    except (OSError, ValueError, h11.ProtocolError) as fault:
        raise NotSent(type(fault).__name__) from None
    if not 200 <= status < 300:
        raise (Gone if status in _GONE else NotSent)(f"it answered {status}")


def _target(parts: Any) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


async def _answer(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    target: str,
    heads: Mapping[str, str],
    body: bytes,
) -> int:
    """Post on a connection; return the status of the answer, whose body nobody reads."""
    own = {"Content-Length": str(len(body)), "User-Agent": "Undercroft", "Connection": "close"}
    line = h11.Connection(h11.CLIENT, max_incomplete_event_size=_MOST_READ)
    request = h11.Request(method="POST", target=target, headers=[*{**heads, **own}.items()])
    for sent in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(line.send(sent) or b"")
    await writer.drain()
    while True:
        event = line.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(_MOST_READ))
        elif isinstance(event, h11.ConnectionClosed):
            raise NotSent("it hung up")
