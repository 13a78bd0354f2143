// A browser holds six connections to a server, and each open table wants one for good. So of the
// tabs that are out of sight those shown last keep theirs; the others look now and then whether
// it is their turn. What is in sight always listens.
(() => {
  const KEPT = 4;
  const KNOWN = 12;
  const EVERY = 10_000;
  const LIST = "undercroft-lines";
  const me = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const live = document.getElementById("live");
  let connection = null;
  let looking = 0;

  // The tabs, the one shown last in front; one that crashed sinks and is forgotten.
  const tabs = () => JSON.parse(localStorage.getItem(LIST) ?? "[]");
  const others = () => tabs().filter((tab) => tab !== me);
  const keep = (list) => localStorage.setItem(LIST, JSON.stringify(list.slice(0, KNOWN)));
  const listens = () => !document.hidden || tabs().slice(0, KEPT).includes(me);

  const settle = () => {
    if (listens() === !looking) return;
    if (looking) {
      clearInterval(looking);
      looking = 0;
      live.dispatchEvent(new Event("resume"));
    } else {
      looking = setInterval(() => live.dispatchEvent(new Event("table")), EVERY);
      connection?.reader?.cancel();
    }
  };
  const show = () => {
    if (!document.hidden) keep([me, ...others()]);
    settle();
  };

  document.addEventListener("htmx:sse:before:connection", (event) => {
    if (looking) event.preventDefault();
  });
  document.addEventListener("htmx:sse:after:connection", (event) => {
    connection = event.detail.connection;
    if (looking) setTimeout(() => connection.reader?.cancel());
  });
  document.addEventListener("visibilitychange", show);
  addEventListener("storage", (event) => {
    if (event.key === LIST) settle();
  });
  addEventListener("pagehide", () => keep(others()));
  show();
})();
