// Keeps styles, scripts and pictures, and one page that says that the server does not answer. It
// keeps no other page: a page of a match shows what only its seat may see, and is never stored.
const KEPT = "undercroft-1";
const OFFLINE = "/offline";

// What lies at an address with a version never changes. The icon of the page is the browser's: it gives
// up asking for it whenever one goes on to another page, which would be a fault of the worker.
const isArt = ({ pathname, searchParams }) =>
  searchParams.has("v") &&
  !pathname.startsWith("/static/favicon") &&
  (pathname.startsWith("/static/") || pathname.endsWith("/table.css"));

const store = async (request, response) => {
  const cache = await caches.open(KEPT);
  const { pathname } = new URL(request.url ?? request, location.origin);
  // Only the newest version of a file is kept.
  await cache.delete(pathname, { ignoreSearch: true });
  await cache.put(request, response);
};

// What is asked for is answered in any case, also where nothing can be kept or the server is away.
const AWAY = { status: 504, statusText: "The server does not answer" };
const away = () => new Response("", AWAY);
const kept = (request) => caches.match(request).catch(() => undefined);

const art = async (request) => {
  const found = await kept(request);
  if (found) return { response: found, storing: undefined };
  const response = await fetch(request).catch(away);
  return { response, storing: response.ok && store(request, response.clone()).catch(() => {}) };
};
const page = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await kept(OFFLINE)) ?? away();
  }
};

const keepOffline = async () => {
  const response = await fetch(OFFLINE, { credentials: "omit" });
  const text = await response.clone().text();
  const shell = text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g);
  await store(OFFLINE, response);
  await Promise.all([...shell].map(async ([, address]) => (await art(new Request(address))).storing));
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
  if (isArt(url)) {
    const found = art(request);
    event.respondWith(found.then(({ response }) => response));
    event.waitUntil(found.then(({ storing }) => storing));
  } else if (request.mode === "navigate") event.respondWith(page(request));
});

// -- notices that it is somebody's turn -----------------------------------------------------

// A browser wants to see a notice for each message. The first one says that they arrive.
const tell = async ({ title, body, open, confirm }) => {
  await registration.showNotification(title, { body, tag: open, data: open });
  if (!confirm || !(await fetch(confirm, { method: "POST" })).ok) return;
  for (const page of await pages()) page.postMessage("confirmed");
};
const pages = () => clients.matchAll({ type: "window", includeUncontrolled: true });
const show = async (path) => {
  const there = (await pages()).find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : clients.openWindow(path));
};
// The browser has another address from now on: the server asks there, as it did the first time.
const rename = async (before, after) => {
  const named = after ?? (before && (await registration.pushManager.subscribe(before.options)));
  if (!named) return;
  const { endpoint, keys } = named.toJSON();
  const form = { way: "push", address: endpoint, seal: `${keys.p256dh}.${keys.auth}` };
  await fetch("/calls", { method: "POST", body: new URLSearchParams(form) });
};

addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(rename(event.oldSubscription, event.newSubscription)));
