// Keeps styles, scripts and pictures, and one page that says that the server does not answer. It
// keeps no other page: a page of a match shows what only its seat may see, and is never stored.
const KEPT = "undercroft-1";
const OFFLINE = "/offline";

// What lies at an address with a version never changes.
const isArt = ({ pathname, searchParams }) =>
  searchParams.has("v") && (pathname.startsWith("/static/") || pathname.endsWith("/table.css"));

const store = async (request, response) => {
  const cache = await caches.open(KEPT);
  const { pathname } = new URL(request.url ?? request, location.origin);
  // Only the newest version of a file is kept.
  await cache.delete(pathname, { ignoreSearch: true });
  await cache.put(request, response);
};

const art = async (request) => {
  const found = await caches.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await store(request, response.clone());
  return response;
};

const keepOffline = async () => {
  const response = await fetch(OFFLINE, { credentials: "omit" });
  const page = await response.clone().text();
  const shell = page.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g);
  await store(OFFLINE, response);
  await Promise.all([...shell].map(([, address]) => art(new Request(address))));
};

addEventListener("install", (event) => {
  event.waitUntil(keepOffline());
  skipWaiting();
});

addEventListener("activate", (event) => {
  const others = async () => (await caches.keys()).filter((name) => name !== KEPT);
  event.waitUntil(others().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isArt(url)) event.respondWith(art(request));
  else if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});
