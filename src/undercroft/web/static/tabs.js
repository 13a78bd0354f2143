// The line to the server: which tabs have one, and that it is made again. A browser holds six
// connections to a server, and each open table wants one for good. So of the tabs that are out of
// sight those shown last keep theirs; the others ask now and then, as a page does that hears
// nothing. What is in sight always listens.
(() => {
  const KEPT = 4;
  const KNOWN = 12;
  const AGAIN = 2000;
  const LIST = "undercroft-lines";
  const me = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const live = document.getElementById("live");
  let connection = null;
  let listening = true;

  // The tabs, the one shown last in front; one that crashed sinks and is forgotten.
  const tabs = () => JSON.parse(localStorage.getItem(LIST) ?? "[]");
  const others = () => tabs().filter((tab) => tab !== me);
  const keep = (list) => localStorage.setItem(LIST, JSON.stringify(list.slice(0, KNOWN)));
  const listens = () => !document.hidden || tabs().slice(0, KEPT).includes(me);

  const hangUp = () => connection?.reader?.cancel();
  // Nothing comes of it where there is a line.
  const call = () => {
    if (listening) live.dispatchEvent(new Event("resume"));
  };
  const settle = () => {
    if (listens() === listening) return;
    listening = !listening;
    if (listening) call();
    else hangUp();
  };
  const show = () => {
    if (!document.hidden) keep([me, ...others()]);
    settle();
  };

  document.addEventListener("htmx:sse:before:connection", (event) => {
    if (!listening) event.preventDefault();
  });
  document.addEventListener("htmx:sse:after:connection", (event) => {
    connection = event.detail.connection;
    if (!listening) setTimeout(hangUp);
  });
  // htmx makes a line again that broke, but neither one that died without a word nor one that
  // never came about.
  live.addEventListener("silent", () => {
    hangUp();
    call();
  });
  for (const trouble of ["htmx:error", "htmx:response:error"]) {
    live.addEventListener(trouble, () => setTimeout(call, AGAIN));
  }
  document.addEventListener("visibilitychange", show);
  addEventListener("storage", (event) => {
    if (event.key === LIST) settle();
  });
  addEventListener("pagehide", () => keep(others()));
  show();
})();
