// What the table's page adds to htmx: keys, clickable things, focus, sliding pieces, the tab's icon.
// It knows no game and no rule: the server says what may be clicked.
(() => {
  const table = () => document.getElementById("table");
  const options = () => [...document.querySelectorAll("#decision .option")];

  // -- keys: digits pick an option, u undoes, ? explains ---------------------
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.target.closest?.(".option")) event.preventDefault();
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=radio]), select, textarea")) return;
    if (event.target.type === "radio" && event.key.startsWith("Arrow")) return;
    if (event.key !== "?" && document.querySelector(":popover-open")) return;
    const button = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });

  // -- things: a click on the table is a click on the one option that touches it --
  const touching = (thing) =>
    options().filter((option) => option.dataset.touches.split(" ").includes(thing));

  document.addEventListener("click", (event) => {
    if (event.target.closest("a, button, input, summary")) return;
    const thing = event.target.closest("[data-touch]");
    if (!thing) return;
    const found = touching(thing.dataset.thing);
    if (found.length === 1) return found[0].click();
    for (const option of options()) option.classList.toggle("lit", found.includes(option));
    found[0]?.focus();
  });

  const light = (event, on) => {
    const option = event.target.closest?.(".option");
    if (!option) return;
    for (const name of option.dataset.touches.split(" ")) {
      if (!name) continue;
      for (const thing of document.querySelectorAll(`[data-thing="${CSS.escape(name)}"]`)) {
        thing.classList.toggle("thing-lit", on);
      }
    }
  };
  document.addEventListener("mouseover", (event) => light(event, true));
  document.addEventListener("mouseout", (event) => light(event, false));
  document.addEventListener("focusin", (event) => light(event, true));
  document.addEventListener("focusout", (event) => light(event, false));

  // -- pieces: equal dice get names that follow them from zone to zone -------
  let named = 0;
  const zoneOf = (piece) => piece.closest("[data-zone]")?.dataset.zone ?? "";
  const pieces = (root) => [...root.querySelectorAll("[data-piece]")];

  const follow = (old, fresh) => {
    const left = pieces(old).filter((piece) => piece.id);
    const take = (fits) => {
      const at = left.findIndex(fits);
      return at < 0 ? null : left.splice(at, 1)[0].id;
    };
    const rest = [];
    for (const piece of pieces(fresh)) {
      const kind = piece.dataset.piece;
      const id = take((other) => other.dataset.piece === kind && zoneOf(other) === zoneOf(piece));
      if (id) piece.id = id;
      else rest.push(piece);
    }
    for (const piece of rest) {
      const kind = piece.dataset.piece;
      piece.id = take((other) => other.dataset.piece === kind) ?? `piece-${named++}`;
    }
  };

  // -- the swap: morph the board; the focus is kept by focus.js --------------
  const settle = () => {
    for (const option of options()) option.classList.remove("lit");
    for (const thing of document.querySelectorAll(".thing-lit")) thing.classList.remove("thing-lit");
    const icon = document.getElementById("favicon");
    const mark = table()?.dataset.turn === "mine" ? icon.dataset.turn : icon.dataset.calm;
    if (icon.getAttribute("href") !== mark) icon.setAttribute("href", mark);
  };

  const ends = {};
  const scrollDown = () => {
    for (const id of ["log-scroll", "said"]) {
      const lines = document.getElementById(id);
      const last = lines?.querySelector("li:last-child")?.id;
      if (last && last !== ends[id]) lines.scrollTop = lines.scrollHeight;
      ends[id] = last;
    }
  };

  // Numbers grow while the server runs and the seats here are the same.
  const isOlder = (fresh, shown) =>
    fresh.life === shown.life && Number(fresh.number) < Number(shown.number);
  // The answer to a look at what was shown before: the number does not tell who is at the screen.
  const isLate = (seen) => seen && seen !== document.getElementById("seen")?.value;
  const asked = (page) => page.querySelector("#decision input[name=number]")?.value;
  const isRoom = (page) => page.classList.contains("gathering");

  let api;
  htmx.registerExtension("table", {
    init: (internal) => {
      api = internal;
    },
    handle_swap: (style, target, fragment) => {
      if (style !== "board") return false;
      const fresh = fragment.querySelector("#table");
      if (!fresh || isOlder(fresh.dataset, target.dataset)) return [target];
      if (isLate(fresh.dataset.asked)) {
        document.getElementById("live")?.dispatchEvent(new Event("table"));
        return [target];
      }
      // The waiting room and the match are pages of their own, with other styles.
      if (isRoom(fresh) !== isRoom(target)) {
        location.reload();
        return [target];
      }
      const only = document.createDocumentFragment();
      only.append(fresh);
      // Somebody who comes or speaks closes no menu: the next decision does.
      if (asked(only) !== asked(target)) {
        for (const open of document.querySelectorAll(".menu:popover-open")) open.hidePopover();
      }
      follow(target, only);
      api.morph(target, only, false);
      settle();
      scrollDown();
      document.dispatchEvent(new Event("undercroft:swapped"));
      return [target];
    },
  });

  // -- the line to the server ------------------------------------------------
  const offline = (is) => {
    const line = document.getElementById("offline");
    if (line) line.hidden = !is;
  };
  const gone = (status) => status === 403 || status === 404;
  document.addEventListener("htmx:sse:error", (event) => {
    if (gone(event.detail?.status)) location.reload();
    offline(true);
  });
  document.addEventListener("htmx:response:error", (event) => {
    if (event.target.id === "table" && gone(event.detail.ctx.response.status)) location.reload();
  });
  // A line that broke is made again by the extension, but not one that never came about.
  let lined = false;
  const line = () => {
    const live = document.getElementById("live");
    if (!lined && live) htmx.ajax("GET", live.getAttribute("hx-sse:connect"), { source: live });
  };
  document.addEventListener("htmx:error", (event) => {
    offline(true);
    if (event.target.id === "live" && !lined) setTimeout(line, 2000);
  });
  document.addEventListener("htmx:sse:after:connection", () => {
    lined = true;
    offline(false);
  });

  // A page kept for Back may show a hand whose player has left the screen.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  document.addEventListener("DOMContentLoaded", () => {
    follow(document.createElement("div"), document);
    settle();
    scrollDown();
  });
})();
