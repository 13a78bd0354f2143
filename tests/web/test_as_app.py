"""Undercroft as an app: what a browser is given for it."""

import re

from starlette.testclient import TestClient

from tests.web.conftest import begin


def test_the_manifest_names_icons_that_are_there(client: TestClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    said = answer.json()
    assert (said["start_url"], said["scope"], said["display"]) == ("/", "/", "standalone")
    assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
    for icon in said["icons"]:
        assert client.get(icon["src"]).headers["content-type"] == icon["type"]


def test_every_page_links_to_the_manifest_and_may_have_a_worker(client: TestClient) -> None:
    for path in ("/", begin(client), "/offline"):
        page = client.get(path)
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page.text
        policy = page.headers["content-security-policy"].split("; ")
        assert {"manifest-src 'self'", "worker-src 'self'"} <= set(policy)


def test_the_worker_comes_from_the_root_and_is_asked_for_anew(client: TestClient) -> None:
    answer = client.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


def test_what_is_kept_for_offline_tells_nothing_of_who_asks(client: TestClient) -> None:
    begin(client)
    page = client.get("/offline")
    assert "set-cookie" not in page.headers
    assert re.search(r"/tables/", page.text) is None
