"""Undercroft as an app in Chromium: what the worker keeps, and what it never keeps."""

from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import browser_test, lift_curtain, moved_on, number, page_of, sit_down
from tests.web.conftest import GAME
from tests.web.servers import Server

pytestmark = [pytest.mark.browser, browser_test]
AWAY = "ERR_INTERNET_DISCONNECTED|Failed to fetch"
RUNNING = "navigator.serviceWorker.ready.then(({ active }) => active.state)"
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(caches_.map((cache) => cache.keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""


def test_the_worker_keeps_art_and_says_that_the_server_is_away(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, expected=AWAY, service_workers="allow") as page:
        page.goto(server.url)
        page.evaluate(RUNNING)
        sit_down(page, server.url + GAME, "me", "bot:random")
        table = page.url
        page.reload()  # from here on the worker stands between the page and the server
        expect(page.locator("#prompt")).to_be_visible()
        kept = set(page.evaluate(KEPT))
        assert "/static/base.css" in kept
        assert "/static/table.js" in kept
        assert {path for path in kept if not path.startswith("/static/")} <= {
            "/offline",
            *[path for path in kept if path.endswith("/table.css")],
        }
        page.context.set_offline(True)
        page.goto(f"{server.url}/matches-that-nobody-sees")
        expect(page.locator("h1")).to_have_text("The server does not answer")
        page.goto(table)
        expect(page.locator("h1")).to_have_text("The server does not answer")
        page.context.set_offline(False)
        page.get_by_role("link", name="Try again").click()
        expect(page.locator("#prompt")).to_be_visible()


BODIES: Final = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const heads = [...answer.headers].join();
      found.push([new URL(request.url).pathname, `${request.url} ${heads} ${await answer.text()}`]);
    }
  }
  return found;
}"""
"""All that the worker keeps: the address, the heads and the text of each answer."""


def test_the_worker_keeps_no_secret(server: Server, browser: Browser) -> None:
    """Two people share a screen with hands of their own, play, and give the device on."""
    with page_of(browser, service_workers="allow") as page:
        page.goto(server.url)
        page.evaluate(RUNNING)
        sit_down(page, f"{server.url}/games/vault", "me", "me")
        secrets = {urlsplit(page.url).path.rpartition("/")[2]}
        page.reload()  # from here on the worker stands between the page and the server
        shown = ""
        for _ in range(4):
            page.locator("#lift, #decision .option").first.wait_for()
            if page.locator("#lift").count():
                lift_curtain(page)
            page.locator("#decision .option").first.wait_for()
            shown += page.inner_text("#table")
            seen = number(page)
            page.locator("#decision .option").first.click()
            moved_on(page, seen)
            page.goto(page.url.partition("?")[0] + "/screen")
            page.go_back()
            page.reload()  # what came back is as it was left, until it hears what is new
            if not page.locator("#lift, #decision .option").count():
                break
        assert "charm" in shown.casefold() or "sword" in shown.casefold()
        secrets |= {
            cookie["value"] for cookie in page.context.cookies() if len(cookie["value"]) > 9
        }
        kept = page.evaluate(BODIES)
        assert kept
        for path, whole in kept:
            assert path == "/offline" or path.startswith("/static/") or path.endswith("/table.css")
            for secret in secrets:
                assert secret not in whole, f"{path} tells a secret"
        page_kept = next(whole for path, whole in kept if path == "/offline")
        for card in ("charm", "sword", "pit"):
            assert card not in page_kept.casefold()
        assert any("offline" in path for path, _ in kept)


WORKER: Final = """async ([code, address, mode, fault]) => {
  const fails = (what) => Promise.reject(new Error(what));
  const failing = (what, right) => (fault.includes(what) ? () => fails(what) : right);
  const none = async () => undefined;
  const cache = { delete: none, put: failing("put", none) };
  const caches = { match: failing("match", none), open: failing("open", async () => cache) };
  const listeners = {};
  const scope = {
    caches,
    fetch: failing("fetch", async () => new Response("here")),
    addEventListener: (name, listener) => { listeners[name] = listener; },
    skipWaiting: () => {},
  };
  new Function(...Object.keys(scope), code)(...Object.values(scope));
  let answer;
  const waits = [];
  const request = { method: "GET", url: new URL(address, location.origin).href, mode };
  const respondWith = (one) => { answer = one; };
  listeners.fetch({ request, respondWith, waitUntil: (one) => waits.push(one) });
  await Promise.all(waits);
  return answer ? [(await answer).status, await (await answer).text()] : null;
}"""
"""What the worker answers where this or that fails; null if it leaves that to the browser."""


def test_the_worker_answers_whatever_fails(server: Server, browser: Browser) -> None:
    with page_of(browser, bypass_csp=True) as page:
        page.goto(server.url)
        code = page.evaluate("fetch('/service-worker.js').then((one) => one.text())")

        def asked(address: str, mode: str, *fault: str) -> object:
            return page.evaluate(WORKER, [code, address, mode, list(fault)])

        style, table = "/static/base.css?v=1", "/tables/1"
        for fault in ("put", "open", "match"):
            assert asked(style, "no-cors", fault) == [200, "here"]
        for address, mode in ((style, "no-cors"), (table, "navigate")):
            assert asked(address, mode) == [200, "here"]
            assert asked(address, mode, "fetch") == [504, ""]
            assert asked(address, mode, "fetch", "match") == [504, ""]
        for icon in ("favicon.svg", "favicon-turn.svg"):
            assert asked(f"/static/{icon}?v=1", "no-cors", "fetch") is None
