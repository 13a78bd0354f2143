"""The page on which people say where they are told that it is their turn, in Chromium."""

import json
import shutil
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, Worker, expect

from tests.web.chromium import PHONE, browser_test, fits, has_no_barrier, page_of, set_up
from tests.web.conftest import GAME, SPEC
from tests.web.post import Hook, Post, PushService, certificate, listening
from tests.web.servers import PATIENCE, Server

pytestmark = [
    pytest.mark.browser,
    browser_test,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="it makes the certificate"),
]
ADA: Final = "ada@example.org"
WORD: Final = "open sesame"


class Telling(Server):
    """A server that tells people in every way, as its environment says."""

    program = """
import sys
from pathlib import Path
from undercroft.web import serve
here = f"http://localhost:{sys.argv[1]}"
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False, here)
"""


class Around:
    """The servers that bring messages."""

    def __init__(self) -> None:
        self.post = Post(b64encode(WORD.encode()).decode())
        self.hook = Hook()
        self.push = PushService()


@pytest.fixture(scope="module")
def around(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Around]:
    """These servers; the environment says where they are."""
    folder = tmp_path_factory.mktemp("around")
    around, (context, trusted) = Around(), certificate(folder)
    password = folder / "password"
    password.write_text(WORD)
    with (
        listening(around.post),
        listening(around.hook, context),
        listening(around.push, context),
        pytest.MonkeyPatch.context() as patch,
    ):
        said = {
            "MAIL_HOST": "127.0.0.1", "MAIL_FROM": "room@example.org", "MAIL_TLS": "none",
            "MAIL_PORT": str(around.post.port), "MAIL_USER": "room",
            "MAIL_PASSWORD_FILE": str(password), "HOOKS": "any", "PUSH": "any",
        }  # fmt: skip
        for name, value in said.items():
            patch.setenv(f"UNDERCROFT_{name}", value)
        patch.setenv("SSL_CERT_FILE", str(trusted))
        yield around


@pytest.fixture(scope="module")
def telling(
    tmp_path_factory: pytest.TempPathFactory, migrated: Path, around: Around
) -> Iterator[Server]:
    """A server that tells people, and reaches those that bring it."""
    running = Telling(copyfile(migrated, tmp_path_factory.mktemp("telling") / "tables.db"))
    running.url = f"http://localhost:{running.port}"
    yield running
    running.stop()


SERVICE: Final = """([endpoint, seal]) => {
  const [p256dh, auth] = seal.split(".");
  const kept = () => JSON.parse(localStorage.getItem("subscribed"));
  const named = (options) => ({
    endpoint,
    options,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => localStorage.removeItem("subscribed"),
  });
  Notification.requestPermission = async () => "granted";
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem("subscribed", JSON.stringify(options));
    return named(options);
  };
  PushManager.prototype.getSubscription = async () => kept() && named(kept());
}"""
"""In place of the push service of the browser's maker, which no test may ask: one of ours."""

SHOWN: Final = """() => {
  self.shown = [];
  self.went = [];
  const without = (tag) => shown.filter((one) => one.tag !== tag);
  registration.showNotification = async (title, { body, tag, data }) => {
    const close = () => { self.shown = without(tag); };
    self.shown = [...without(tag), { title, body, tag, data, close }];
  };
  clients.openWindow = async (to) => went.push(["opens", to]);
  WindowClient.prototype.focus = async function () {
    went.push(["shows", new URL(this.url).pathname]);
  };
}"""
"""In place of the notices of the system, which Chromium without windows does not show, and of what
it does only if a hand has pressed one."""

NOTICES: Final = "() => shown.map(({ title, body, tag, data }) => [title, body, tag, data])"

PRESS: Final = """async (path) => {
  const event = new Event("notificationclick");
  event.notification = shown.find(({ tag }) => tag === path);
  const waits = [];
  event.waitUntil = (one) => waits.push(one);
  dispatchEvent(event);
  await Promise.all(waits);
  return [went.pop(), shown.length];
}"""
"""Press a notice; return where that leads, and how many notices are left."""


CHANGES: Final = """async ([endpoint, seal]) => {
  const [p256dh, auth] = seal.split(".");
  const event = new Event("pushsubscriptionchange");
  event.newSubscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
  const waits = [];
  event.waitUntil = (one) => waits.push(one);
  dispatchEvent(event);
  await Promise.all(waits);
}"""
"""Give the browser another address, as its push service may."""


def deliver(page: Page, said: dict[str, Any]) -> None:
    """Let the browser get a message from its push service, decrypted."""
    line = page.context.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda one: found.extend(each["registrationId"] for each in one["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    parts = urlsplit(page.url)
    origin, data = f"{parts.scheme}://{parts.netloc}/", json.dumps(said)
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[0], "data": data},
    )
    line.detach()


def rows(page: Page) -> Locator:
    """Where somebody is told."""
    return page.locator("ul.matches li")


def wish(page: Page, label: str, address: str) -> None:
    """Type an address and press Enter."""
    place = page.get_by_label(label)
    place.fill(address)
    place.press("Enter")


def by_mail(page: Page, post: Post) -> None:
    """Be refused for a slip, then be told by mail: the link in the first one is followed."""
    wish(page, "address of mail", "ada")
    expect(page.get_by_role("alert")).to_contain_text("no address of mail")
    wish(page, "address of mail", ADA)
    expect(rows(page)).to_contain_text([f"{ADA} by mail Open the link"])
    content = post.mails.get(timeout=PATIENCE).get_content()
    page.goto(next(word for word in content.split() if "/calls/" in word))
    page.get_by_role("button", name="Yes, tell me").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You will be told")


def by_hook(page: Page, hook: Hook) -> None:
    """Ask a web hook, and think better of it."""
    wish(page, "web hook", f"https://localhost:{hook.port}/in")
    expect(rows(page)).to_have_count(2)
    page.goto(hook.bodies.get(timeout=PATIENCE)["confirm"])
    page.get_by_role("button", name="No, forget this address").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("No more messages")


def by_notices(page: Page, worker: Worker, push: PushService, table: str) -> None:
    """Be told by notices, of which the first one says that they arrive; press two of them."""
    page.get_by_role("button", name="Show notices here").click()
    browser = "This browser by notices in a browser"
    expect(rows(page)).to_contain_text([ADA, f"{browser} Its first notice"])
    first = push.bodies.get(timeout=PATIENCE)
    deliver(page, first)
    expect(rows(page)).to_contain_text([ADA, f"{browser} Confirmed"])
    expect(page.locator("#push")).to_be_hidden()
    assert worker.evaluate(NOTICES) == [["Undercroft", first["body"], "/calls", "/calls"]]
    deliver(page, {"title": SPEC.title, "body": "Your turn", "open": table})
    while worker.evaluate("shown.length") < 2:
        page.wait_for_timeout(20)
    assert worker.evaluate(NOTICES)[1] == [SPEC.title, "Your turn", table, table]
    assert worker.evaluate(PRESS, table) == [["opens", table], 1]
    assert worker.evaluate(PRESS, "/calls") == [["shows", "/calls"], 0]


def test_one_is_told_in_every_way_and_ends_each(
    telling: Server, around: Around, browser: Browser
) -> None:
    with page_of(browser, expected="422", service_workers="allow") as page:
        at = f"https://localhost:{around.push.port}/push/ada"
        seal = json.dumps([at, around.push.seal])
        page.add_init_script(f"({SERVICE})({seal})")
        with page.context.expect_event("serviceworker") as begun:
            page.goto(f"{telling.url}/calls")
        worker: Worker = begun.value
        worker.evaluate(SHOWN)
        wish(page, "address of mail", ADA)
        expect(page.get_by_role("alert")).to_contain_text("Sit down at a table first")
        set_up(page, telling.url + GAME, 2, 0)
        table = urlsplit(page.url).path
        page.get_by_role("link", name="Tell me").first.click()
        by_mail(page, around.post)
        page.goto(f"{telling.url}/calls")
        expect(rows(page)).to_contain_text([f"{ADA} by mail Confirmed"])
        by_hook(page, around.hook)
        page.goto(f"{telling.url}/calls")
        by_notices(page, worker, around.push, table)
        has_no_barrier(page)
        fits(page, PHONE)

        worker.evaluate(CHANGES, [f"{at}-2", around.push.seal])
        assert around.push.bodies.get(timeout=PATIENCE)["confirm"].endswith("/confirm")
        page.reload()
        expect(rows(page)).to_contain_text([ADA, "This browser", "localhost"])
        page.get_by_role("button", name="Remove localhost").click()
        expect(rows(page)).to_have_count(2)
        page.get_by_role("button", name="Remove this browser").click()
        expect(rows(page)).to_have_count(1)
        expect(page.get_by_role("button", name="Show notices here")).to_be_enabled()
        assert page.evaluate("localStorage.getItem('subscribed')") is None
        page.get_by_role("button", name=f"Remove {ADA}").click()
        expect(rows(page)).to_have_count(0)


def test_a_browser_that_shows_no_notices_says_why(telling: Server, browser: Browser) -> None:
    with page_of(browser, service_workers="allow", expected="incognito") as page:
        page.add_init_script("Notification.requestPermission = async () => 'denied';")
        page.goto(f"{telling.url}/calls")
        button = page.get_by_role("button", name="Show notices here")
        button.click()
        expect(page.locator("#push")).to_contain_text("The browser lets this page show no notices.")
        page.evaluate("Notification.requestPermission = async () => 'granted'")
        button.click()  # its maker's push service cannot be reached from here
        expect(page.locator("#push")).to_contain_text("The browser has no service for notices")
        expect(button).to_be_enabled()
        page.add_init_script("delete window.PushManager")
        page.reload()
        expect(button).to_be_disabled()
        expect(page.locator("#push")).to_contain_text("This browser shows no notices of this page.")
