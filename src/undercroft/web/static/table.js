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

  // -- the swap: morph the board, keep the focus where it makes sense --------
  const settle = (deciding) => {
    const now = document.activeElement;
    const lost = !now || now === document.body || !now.isConnected;
    if (deciding && lost) document.getElementById("prompt")?.focus({ preventScroll: true });
    for (const option of options()) option.classList.remove("lit");
    for (const thing of document.querySelectorAll(".thing-lit")) thing.classList.remove("thing-lit");
    const icon = document.getElementById("favicon");
    const mark = table()?.dataset.turn === "mine" ? icon.dataset.turn : icon.dataset.calm;
    if (icon.getAttribute("href") !== mark) icon.setAttribute("href", mark);
  };

  const scrollLog = () => {
    const log = document.getElementById("log-scroll");
    if (log) log.scrollTop = log.scrollHeight;
  };

  let api;
  htmx.registerExtension("table", {
    init: (internal) => {
      api = internal;
    },
    handle_swap: (style, target, fragment) => {
      if (style !== "board") return false;
      const fresh = fragment.querySelector("#table");
      if (!fresh || Number(fresh.dataset.number) < Number(target.dataset.number)) return [target];
      const only = document.createDocumentFragment();
      only.append(fresh);
      const deciding = document.activeElement?.closest?.("#decision-panel") != null;
      for (const open of document.querySelectorAll(".menu:popover-open")) open.hidePopover();
      follow(target, only);
      api.morph(target, only, false);
      settle(deciding);
      scrollLog();
      return [target];
    },
  });

  // -- the line to the server ------------------------------------------------
  const offline = (is) => {
    const line = document.getElementById("offline");
    if (line) line.hidden = !is;
  };
  document.addEventListener("htmx:sse:error", () => offline(true));
  document.addEventListener("htmx:error", () => offline(true));
  document.addEventListener("htmx:sse:after:connection", () => offline(false));

  // A page kept for Back may show a hand whose player has left the screen.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  document.addEventListener("DOMContentLoaded", () => {
    follow(document.createElement("div"), document);
    settle(false);
    scrollLog();
  });
})();
