"""Debian's Firefox, driven by its own protocol, Marionette; the tests that need it are skipped
without it.

Playwright drives a Firefox of its own build alone. What a test asks of this one is little: to go to
a page, to press what is there, and to read what came of it.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest

from tests.web.servers import PATIENCE, free_port

FIREFOX: Final = shutil.which("firefox-esr") or shutil.which("firefox")
PREFERENCES: Final = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "ui.prefersReducedMotion": 1,
}
"""It asks nobody anything, and nothing moves."""

ENVIRONMENT: Final = {"MOZ_HEADLESS": "1", "MOZ_CRASHREPORTER_DISABLE": "1"}

firefox_test = pytest.mark.skipif(FIREFOX is None, reason="no firefox (apt install firefox-esr)")


class Firefox:
    """A Firefox without a window, and the page that it shows."""

    def __init__(self, port: int) -> None:
        self._line = _connected(port)
        self._number = 0
        self._read()  # what it says of itself
        self._ask("WebDriver:NewSession", strictFileInteractability=True)

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def go(self, address: str) -> None:
        """Go to a page, and wait until it is loaded."""
        self._ask("WebDriver:Navigate", url=address)

    def run(self, script: str, *given: Any) -> Any:
        """Return what the body of a function returns in the page; it may wait for a promise."""
        asked = {"script": f"return (async () => {{ {script} }})();", "args": list(given)}
        return self._ask("WebDriver:ExecuteScript", **asked, newSandbox=True)["value"]

    def wait(self, expression: str, *given: Any) -> Any:
        """Return what an expression is in the page, once it is something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(Refused):  # as while a page is being left
                found = self.run(f"return {expression};", *given)
                if found:
                    return found
            time.sleep(0.05)
        raise AssertionError(f"it never came about: {expression}")

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self._ask("WebDriver:SetWindowRect", width=width, height=height)

    def _ask(self, what: str, **fields: Any) -> Any:
        """Send a command; return the answer, or raise Refused."""
        self._number += 1
        said = json.dumps([0, self._number, what, fields]).encode()
        self._line.sendall(b"%d:%s" % (len(said), said))
        _, _, fault, found = self._read()
        if fault is not None:
            raise Refused(f"{what}: {fault['error']}: {fault['message']}")
        return found

    def _read(self) -> Any:
        """Read a message: its length, a colon, and JSON."""
        length = b""
        while not length.endswith(b":"):
            length += self._received(1)
        return json.loads(self._received(int(length[:-1])))

    def _received(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            part = self._line.recv(count - len(found))
            if not part:
                raise Refused("Firefox hung up")
            found += part
        return found


class Refused(Exception):
    """Firefox did not do it."""


def _connected(port: int) -> socket.socket:
    """Return a line to a Firefox that is starting."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError):
            line = socket.create_connection(("127.0.0.1", port), PATIENCE)
            line.settimeout(PATIENCE)
            return line
        time.sleep(0.1)
    raise AssertionError("Firefox does not answer")


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Start Firefox with a profile of its own in an empty folder."""
    assert FIREFOX is not None
    port = free_port()
    wanted = {**PREFERENCES, "marionette.port": port}
    lines = [
        f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wanted.items()
    ]
    (profile / "user.js").write_text("\n".join(lines), "utf-8")
    running = subprocess.Popen(
        [FIREFOX, "--marionette", "--no-remote", "--profile", str(profile)],
        env={**os.environ, **ENVIRONMENT, "HOME": str(profile)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        found = Firefox(port)
        try:
            yield found
        finally:
            found.close()
    finally:
        running.terminate()
        running.wait(PATIENCE)
