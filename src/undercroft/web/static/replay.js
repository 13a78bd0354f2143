// Looking back at a match. A step shows at once which moment it leads to; the board follows as fast as
// it comes, and what is passed by on the way is never drawn. The moments next to the one that is shown
// are fetched ahead. Space plays on until the end, or until a step is taken by hand.
(() => {
  const PAUSE = 900; // between two steps of Play
  const CALM = 450; // a step that follows the last one sooner is drawn without motion
  const KEPT = 60; // so many moments
  const FRESH = 5000; // of a match that still runs: what is kept may be out of date
  const AGAIN = 500; // after an answer that did not come

  const root = document.documentElement;
  const find = (id) => document.getElementById(id);
  const slider = () => find("slider");
  const here = () => new URL(find("here").href);
  const shown = () => Number(here().searchParams.get("at"));
  const last = () => Number(slider().max);

  // -- moments: asked for once, kept for a while ------------------------------------
  const pages = new Map();
  const address = (at) => {
    const url = here();
    url.searchParams.set("at", at);
    return url.pathname + url.search;
  };
  const isRunning = () => !find("table").hasAttribute("data-over");
  const fetched = (at) => {
    const url = address(at);
    const known = pages.get(url);
    if (known && !(isRunning() && performance.now() - known.since > FRESH)) return known.text;
    const text = fetch(url, { headers: { "HX-Request": "true" } }).then((answer) => {
      if (answer.status === 403 || answer.status === 404) location.assign(url);
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.text();
    });
    text.catch(() => pages.delete(url));
    pages.delete(url);
    pages.set(url, { text, since: performance.now() });
    if (pages.size > KEPT) pages.delete(pages.keys().next().value);
    return text;
  };

  // -- the turns: where somebody begins to decide ------------------------------------
  const turns = () => slider().dataset.turns.trim().split(/\s+/).map((pair) => pair.split(":").map(Number));
  const whose = (at) => {
    if (at >= last()) return slider().dataset.end;
    const [, seat] = turns().findLast(([from]) => from <= at);
    return `${JSON.parse(slider().dataset.names)[seat]} decides`;
  };
  const STEPS = {
    first: () => 0,
    "back-turn": (at) => turns().findLast(([from]) => from < at)?.[0] ?? 0,
    back: (at) => at - 1,
    on: (at) => at + 1,
    "on-turn": (at) => turns().find(([from]) => from > at)?.[0] ?? last(),
    last: () => last(),
  };

  // -- going there: the number first, then the board -----------------------------------
  let wanted = shown();
  let direction = 1;
  let stepped = -Infinity;
  let isCalm = true;
  let going = false;
  let motion = null;

  const tell = () => {
    const words = whose(wanted);
    find("at").textContent = wanted;
    find("whose").textContent = words;
    slider().value = wanted;
    slider().setAttribute("aria-valuetext", `${wanted} of ${last()}, ${words}`);
  };
  const draw = async (text, calm) => {
    const change = () => htmx.swap({ text, target: "#table", swap: "board", transition: false, sourceElement: find("table") });
    motion?.skipTransition();
    root.toggleAttribute("data-quick", !calm);
    if (!calm || !document.startViewTransition) return change();
    motion = document.startViewTransition(change);
    motion.ready.catch(() => {}); // it is skipped when the next step comes
    return motion.updateCallbackDone;
  };
  const follow = async () => {
    if (going) return;
    going = true;
    while (shown() !== wanted) {
      const at = wanted;
      try {
        await draw(await fetched(at), isCalm && at === wanted);
        // A match that still runs may have become shorter.
        if (at === wanted) wanted = shown();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    going = false;
    history.replaceState(null, "", address(wanted));
    tell();
    const near = direction > 0 ? ["on", "on-turn", "back"] : ["back", "back-turn", "on"];
    const ahead = near.map((by) => STEPS[by](wanted));
    ahead.splice(1, 0, wanted + 2 * direction);
    for (const at of ahead) if (at >= 0 && at <= last() && at !== wanted) fetched(at).catch(() => {});
  };
  const go = (at) => {
    const to = Math.max(0, Math.min(at, last()));
    if (to === wanted) return;
    const now = performance.now();
    isCalm = now - stepped > CALM;
    stepped = now;
    direction = Math.sign(to - wanted);
    wanted = to;
    tell();
    follow();
  };
  const step = (by) => go(STEPS[by](wanted));

  // -- Play --------------------------------------------------------------------------
  let timer = 0;
  const show = () => {
    find("autoplay").setAttribute("aria-pressed", String(timer !== 0));
    find("autoplay").textContent = timer ? "Pause" : "Play";
    find("board-only").setAttribute("aria-pressed", String(root.hasAttribute("data-board-only")));
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    show();
  };
  const playOn = () => (wanted < last() ? step("on") : stop());
  const toggle = () => {
    if (timer || wanted >= last()) return stop();
    timer = setInterval(playOn, PAUSE);
    playOn();
    show();
  };

  // -- hands: links, keys, the slider ---------------------------------------------------
  const isStep = (link) => link && link.origin === location.origin && link.pathname === location.pathname;
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("#autoplay")) return toggle();
    if (event.target.closest("#board-only")) {
      root.toggleAttribute("data-board-only");
      return show();
    }
    const link = event.target.closest("#table a[href]:not(#here)");
    if (!isStep(link)) return;
    event.preventDefault();
    stop();
    if (link.dataset.by) step(link.dataset.by);
    else go(Number(new URL(link.href).searchParams.get("at")));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector(":popover-open")) return;
    const onSlider = event.target === slider();
    if (!onSlider && event.target.closest?.("input, select, textarea, summary")) return;
    if (event.key === " ") {
      if (event.target.closest?.("button")) return;
      event.preventDefault();
      if (!event.repeat) toggle();
      return;
    }
    // The slider knows all keys but those of a turn.
    const key = document.querySelector(`#steps [aria-keyshortcuts="${CSS.escape(event.key)}"]`);
    if (!key || (onSlider && !event.key.startsWith("Page"))) return;
    event.preventDefault();
    stop();
    step(key.id);
  });
  document.addEventListener("input", (event) => {
    if (event.target !== slider()) return;
    stop();
    go(Number(slider().value));
  });
  document.addEventListener("change", (event) => {
    if (event.target.id !== "seat") return;
    slider().value = wanted;
    event.target.form.requestSubmit();
  });

  document.addEventListener("undercroft:swapped", () => {
    tell();
    show();
  });
  // An address that says so shows once more the step that led to its moment.
  const [at, isAgain] = [wanted, new URL(location.href).searchParams.has("again")];
  show();
  follow();
  if (isAgain && at > 0) {
    go(at - 1);
    setTimeout(() => wanted === at - 1 && go(at), PAUSE);
  }
})();
